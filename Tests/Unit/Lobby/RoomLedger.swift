import Base
import Kitchen
import TestSupport

@testable import Lobby

/// Throws the description unless the condition holds.
func ensure(_ isKept: Bool, _ broken: @autoclosure () -> String) throws {
    if !isKept { throw TestFailure(description: broken()) }
}

/// Keeps its own account of a room, from inputs and effects alone, and compares the two.
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
    /// The last race that was called off.
    private var calledOff: Int?
    private var isClosed = false

    init(members: Set<PlayerID>) {
        self.members = members
    }

    /// Records and checks an input that was not refused.
    mutating func check(_ input: RoomInput, before: Match) throws {
        switch input {
        case .join(let player), .watch(let player): members.insert(player)
        case .play(let player):
            try ensure(
                race?.state == .begun && seated.contains(player) && !forfeited.contains(player),
                "\(player) may play outside a race")
        case .raceSettled(let number):
            try ensure(
                race?.number == number && race?.state == .settling,
                "race \(number) was settled twice")
            race = nil
        case .change(_, let player), .addBot(_, _, let player), .remove(_, let player):
            try ensure(before.host == player, "\(player) isn't the host")
        default: break
        }
    }

    /// Counts a command. The commands of an input or a tick come before its effects.
    mutating func count(_ command: RaceCommand) throws {
        switch command {
        case .begin(let number): try move(number, from: .opened, to: .begun)
        case .forfeit(let player, let number, _):
            try ensure(
                race?.number == number && race?.state == .begun && seated.contains(player)
                    && forfeited.insert(player).inserted, "\(player) forfeits twice, or no race")
        case .callOff(let number):
            try ensure(
                race?.number == number && race?.state != .settling && calledOff != number,
                "race \(number) is called off twice, or isn't under way")
            calledOff = number
        }
    }

    mutating func count(_ effect: RoomEffect, _ room: Match) throws {
        try ensure(!isClosed, "\(effect) after the end")
        switch effect {
        case .openRace(let opening):
            try ensure(
                race == nil && opening.race == lastRace + 1,
                "race \(opening.race) was opened during another")
            race = (opening.race, .opened)
            lastRace = opening.race
            seated = Set(opening.seats.map(\.player))
            forfeited = []
            blamed = []
            try ensure(
                (2...8).contains(seated.count) && seated.count == opening.seats.count,
                "a race of \(opening.seats.count) seats")
        case .settleRace(let number, let places):
            try move(number, from: .begun, to: .settling)
            try ensure(
                Set(places.map(\.player)) == seated && places.count == seated.count
                    && seated.isDisjoint(with: room.spectators), "the result isn't of the seats")
        case .abandonRace(let number):
            try ensure(
                race?.number == number && race?.state != .settling && calledOff == number,
                "race \(number) was abandoned without being under way, or still plays")
            race = nil
        case .leftCountdown(let player):
            try ensure(
                race?.state == .opened && room.origin == .match(isRated: true)
                    && members.contains(player) && blamed.insert(player).inserted,
                "\(player) is blamed twice, or for nothing")
        case .release(let player):
            try ensure(members.remove(player) != nil, "\(player) released twice")
        case .requeue(let player):
            try ensure(members.remove(player) != nil, "\(player) released twice")
            try ensure(
                lastRace == 1 && race == nil && !blamed.isEmpty && !blamed.contains(player),
                "\(player) is requeued for nothing")
        case .moveOn(let gathering):
            try ensure(
                room.origin == .privateRoom
                    && gathering.seats.contains { $0.player == gathering.host },
                "a room moves on without its host, or of the queue")
        case .close: isClosed = true
        case .tell(let player, _):
            try ensure(members.contains(player), "a stranger gets a message")
        case .tellAll: break
        case .answerTap, .refuseTap, .sendFrames:
            throw TestFailure(description: "the match knows no taps and no frames")
        }
    }

    private mutating func move(_ number: Int, from: Race, to: Race) throws {
        try ensure(
            race?.number == number && race?.state == from,
            "race \(number) is \(to) before it is \(from)")
        race = (number, to)
    }

    /// Compares with the room, after any input or tick.
    func check(_ room: Match) throws {
        try ensure(
            Set(room.members) == members && room.members.count == members.count,
            "\(room.members.count) members, not \(members.count)")
        try ensure(room.seats.count <= room.settings.seats, "too many seats")
        try ensure(
            Set(room.seats.map(\.player)).count == room.seats.count, "a player has two seats")
        try ensure(room.spectators.count <= 3, "too many spectators")
        let humans = room.seats.filter(\.isHeldByHuman).map(\.player)
        try ensure(room.host.map(humans.contains) ?? humans.isEmpty, "the host isn't seated")
        try ensure(isClosed == room.isClosed, "closed without a word")
        let mayStay = !humans.isEmpty || isClosed || race != nil && race?.state != .opened
        try ensure(mayStay, "an empty room stays")
        let expected: Race? =
            switch room.phase {
            case .opening, .countdown: .opened
            case .racing: .begun
            case .settling: .settling
            case .gathering, .intermission, .results, .closed: nil
            }
        try ensure(expected == race?.state, "\(room.phase) without its race")
    }

    /// Checks after a tick that no seat is held beyond its time.
    func checkHeld(_ room: Match, at now: Int, rules: LobbyRules) throws {
        switch room.phase {
        case .opening(_, let untilTick):
            try ensure(now < untilTick, "an opening without end")
        case .countdown(_, let startTick):
            try ensure(now < startTick, "a countdown without end")
        case .intermission(let untilTick), .results(let untilTick):
            try ensure(now < untilTick, "a pause without end")
            try checkAbsent(room, at: now, rules: rules)
        case .racing(_, let startTick):
            try ensure(now < startTick + rules.raceLimitTicks, "an endless race")
            try checkAbsent(room, at: now, rules: rules)
        case .gathering, .settling: try checkAbsent(room, at: now, rules: rules)
        case .closed: break
        }
    }

    private func checkAbsent(_ room: Match, at now: Int, rules: LobbyRules) throws {
        for (index, seat) in room.seats.enumerated() where seat.isHeldByHuman {
            guard let since = seat.absentSinceTick else { continue }
            try ensure(now - since < rules.absenceLimitTicks, "held too long")
            let entries = room.series.entries
            if !entries.isEmpty, entries[index].isRunning {
                try ensure(
                    entries[index].absenceTicks + now - since < rules.absenceTotalLimitTicks,
                    "held too long in all")
            }
        }
    }

    /// Checks that a closed room left nothing behind.
    func checkClosed(_ room: Match) throws {
        try ensure(
            isClosed && members.isEmpty && race == nil && room.seats.isEmpty && room.host == nil,
            "a closed room left something behind")
    }
}
