import Kitchen

@testable import Lobby

/// A broken promise that a random test found.
struct Broken: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Keeps its own account of a room from its inputs and effects alone, and compares.
struct RoomLedger {
    private enum Race {
        case opened, begun, settling
    }

    /// Players who came in and weren't released.
    private var members: Set<PlayerID>
    private var race: (number: Int, state: Race)?
    private var seated: Set<PlayerID> = []
    private var forfeited: Set<PlayerID> = []
    /// Players who left the race that is being opened, or weren't there.
    private var blamed: Set<PlayerID> = []
    private var lastRace = 0
    private var isClosed = false

    init(members: Set<PlayerID>) {
        self.members = members
    }

    /// Records and checks an input that was not refused.
    mutating func check(_ input: RoomInput, before: Match) throws {
        switch input {
        case .join(let player), .watch(let player): members.insert(player)
        case .play(let player):
            guard race?.state == .begun, seated.contains(player), !forfeited.contains(player)
            else { throw Broken("\(player) may play outside a race") }
        case .raceSettled(let number):
            guard race?.number == number, race?.state == .settling else {
                throw Broken("race \(number) was settled twice")
            }
            race = nil
        case .change(_, let player), .addBot(_, _, let player), .remove(_, let player):
            guard before.host == player else { throw Broken("\(player) isn't the host") }
        default: break
        }
    }

    mutating func count(_ effect: RoomEffect, _ room: Match) throws {
        if isClosed { throw Broken("\(effect) after the end") }
        switch effect {
        case .openRace(let opening):
            guard race == nil, opening.race == lastRace + 1 else {
                throw Broken("race \(opening.race) was opened during another")
            }
            race = (opening.race, .opened)
            lastRace = opening.race
            seated = Set(opening.seats.map(\.player))
            forfeited = []
            blamed = []
            guard (2...8).contains(seated.count), seated.count == opening.seats.count else {
                throw Broken("a race of \(opening.seats.count) seats")
            }
        case .beginRace(let number): try move(number, from: .opened, to: .begun)
        case .settleRace(let number, let places):
            try move(number, from: .begun, to: .settling)
            guard Set(places.map(\.player)) == seated, places.count == seated.count,
                seated.isDisjoint(with: room.spectators)
            else { throw Broken("the result isn't of the seats") }
        case .abandonRace(let number):
            guard race?.number == number, race?.state != .settling else {
                throw Broken("race \(number) was abandoned without being under way")
            }
            race = nil
        case .forfeit(let player, let number, _):
            guard race?.number == number, race?.state == .begun, seated.contains(player),
                forfeited.insert(player).inserted
            else { throw Broken("\(player) forfeits twice, or no race") }
        case .leftCountdown(let player):
            guard race?.state == .opened, room.origin == .match(isRated: true),
                members.contains(player), blamed.insert(player).inserted
            else { throw Broken("\(player) is blamed twice, or for nothing") }
        case .release(let player):
            guard members.remove(player) != nil else { throw Broken("\(player) released twice") }
        case .requeue(let player):
            guard members.remove(player) != nil else { throw Broken("\(player) released twice") }
            guard lastRace == 1, race == nil, !blamed.isEmpty, !blamed.contains(player) else {
                throw Broken("\(player) is requeued for nothing")
            }
        case .close: isClosed = true
        case .tell(let player, _):
            guard members.contains(player) else { throw Broken("a stranger is told") }
        case .tellAll: break
        case .answerTap, .refuseTap, .sendFrames:
            throw Broken("the match knows no taps and no frames")
        }
    }

    private mutating func move(_ number: Int, from: Race, to: Race) throws {
        guard race?.number == number, race?.state == from else {
            throw Broken("race \(number) is \(to) before it is \(from)")
        }
        race = (number, to)
    }

    /// Compares with the room, after any input or tick.
    func check(_ room: Match) throws {
        guard Set(room.members) == members, room.members.count == members.count else {
            throw Broken("\(room.members.count) members, not \(members.count)")
        }
        guard room.seats.count <= room.settings.seats else { throw Broken("too many seats") }
        guard Set(room.seats.map(\.player)).count == room.seats.count else {
            throw Broken("a player has two seats")
        }
        guard room.spectators.count <= 3 else { throw Broken("too many spectators") }
        let humans = room.seats.filter(\.isHeldByHuman).map(\.player)
        guard room.host.map(humans.contains) ?? humans.isEmpty else {
            throw Broken("the host isn't seated")
        }
        guard isClosed == room.isClosed else { throw Broken("closed without a word") }
        if humans.isEmpty, !isClosed, race == nil || race?.state == .opened {
            throw Broken("an empty room stays")
        }
        let expected: Race? =
            switch room.phase {
            case .opening, .countdown: .opened
            case .racing: .begun
            case .settling: .settling
            case .gathering, .intermission, .results, .closed: nil
            }
        guard expected == race?.state else { throw Broken("\(room.phase) without its race") }
    }

    /// Checks after a tick that no seat is held beyond its time.
    func checkHeld(_ room: Match, at now: Int, rules: LobbyRules) throws {
        switch room.phase {
        case .opening(_, let untilTick):
            guard now < untilTick else { throw Broken("an opening without end") }
        case .countdown(_, let startTick):
            guard now < startTick else { throw Broken("a countdown without end") }
        case .intermission(let untilTick), .results(let untilTick):
            guard now < untilTick else { throw Broken("a pause without end") }
            try checkAbsent(room, at: now, rules: rules)
        case .racing(_, let startTick):
            guard now < startTick + rules.raceLimitTicks else { throw Broken("an endless race") }
            try checkAbsent(room, at: now, rules: rules)
        case .gathering, .settling: try checkAbsent(room, at: now, rules: rules)
        case .closed: break
        }
    }

    private func checkAbsent(_ room: Match, at now: Int, rules: LobbyRules) throws {
        for (index, seat) in room.seats.enumerated() where seat.isHeldByHuman {
            guard let since = seat.absentSinceTick else { continue }
            guard now - since < rules.absenceLimitTicks else { throw Broken("held too long") }
            let entries = room.series.entries
            if !entries.isEmpty, entries[index].isRunning {
                guard entries[index].absenceTicks + now - since < rules.absenceTotalLimitTicks
                else {
                    throw Broken("held too long in all")
                }
            }
        }
    }

    /// Checks that a closed room left nothing behind.
    func checkClosed(_ room: Match) throws {
        guard isClosed, members.isEmpty, race == nil, room.seats.isEmpty, room.host == nil else {
            throw Broken("a closed room left something behind")
        }
    }
}
