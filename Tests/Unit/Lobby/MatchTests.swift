import Kitchen
import Testing

@testable import Lobby

@Suite struct MatchTests {
    @Test("Once all are ready, the race is opened, announced, begun on time and settled once")
    func race() throws {
        var room = try TestRoom(
            settings: RoomSettings(level: 3, seats: 2, itemsAllowed: true), joined: [ben])
        try room.apply(.ready(ana, true))
        #expect(room.room.phase == .gathering)
        try room.apply(.ready(ben, true))
        let opening = try #require(room.effects[1].opening)
        #expect(opening.race == 1 && opening.level == 3 && !opening.isRated)
        #expect(opening.itemsAllowed && opening.seats.map(\.player) == [ana, ben])
        #expect(opening.seats.allSatisfy { $0.occupant == .human })
        room.wait(until: 7)
        #expect(
            try room.apply(.raceOpened(race: 1)) == [.tellAll(.countdown(race: 1, startTick: 37))])
        #expect(room.wait(until: 36) == [])
        #expect(room.refusal(of: .play(ana)) == .raceNotStarted)
        #expect(room.wait(until: 37) == [.tellAll(.raceBegan(race: 1))])
        #expect(room.commands == [.begin(race: 1)])
        #expect(try room.apply(.play(ana)) == [])
        let places = [RacePlace(player: ben, place: 1), RacePlace(player: ana, place: 2)]
        try room.apply(.raceEnded(race: 1, places: places))
        #expect(room.effects.first == .settleRace(race: 1, places: places))
        #expect(room.refusal(of: .ready(ana, true)) == .alreadyRacing)
        #expect(room.refusal(of: .rematch(ana, true)) == .noRematch)
        try room.apply(.raceSettled(race: 1))
        #expect(room.effects.contains(.tellAll(.matchEnded(winners: [ben]))))
        #expect(room.refusal(of: .raceSettled(race: 1)) == .staleRace)
    }

    @Test("A host alone, or with an unready guest, doesn't start; with a bot it does")
    func starts() throws {
        var room = try TestRoom()
        try room.apply(.ready(ana, true))
        #expect(room.room.phase == .gathering)
        try room.apply(.addBot(Fixture.bot, .medium, by: ana))
        #expect(!room.room.seats[0].isReady)
        try room.apply(.join(ben), .ready(ana, true))
        #expect(room.room.phase == .gathering)
        try room.apply(.leave(ben))
        #expect(room.effects.contains(.release(ben)))
        #expect(room.room.phase == .opening(race: 1, untilTick: 100))
    }

    @Test("Changed settings reset everybody's readiness; the same settings change nothing")
    func settings() throws {
        var room = try TestRoom(joined: [ben])
        try room.apply(.ready(ben, true), .change(room.room.settings, by: ana))
        #expect(room.room.seats[1].isReady)
        let changed = RoomSettings(level: 2, seats: 2, bestOf: 5, itemsAllowed: true)
        try room.apply(.change(changed, by: ana))
        #expect(room.room.settings == changed && !room.room.seats[1].isReady)
        #expect(room.refusal(of: .join(eva)) == .roomFull)
    }

    @Test("The longest-present connected player becomes host; an empty room closes")
    func handsOver() throws {
        var room = try TestRoom(joined: [ben, eva, leo])
        try room.apply(.watch(Fixture.player(9)), .dropped(ben), .leave(ana))
        #expect(room.room.host == eva)
        #expect(room.effects.contains(.tellAll(.hostChanged(eva))))
        try room.apply(.leave(eva), .leave(leo))
        #expect(room.room.host == ben)
        try room.apply(.leave(ben))
        #expect(
            room.effects.suffix(3) == [
                .tell(Fixture.player(9), .closed(.empty)), .release(Fixture.player(9)),
                .close(.empty),
            ])
        #expect(room.room.members == [] && room.room.seats == [])
        #expect(room.refusal(of: .join(ana)) == .roomClosed)
        #expect(room.wait(for: 1_000) == [])
    }

    @Test("A removed player is notified and can't come back")
    func removes() throws {
        var room = try TestRoom(joined: [ben])
        try room.apply(.watch(eva), .remove(ben, by: ana))
        #expect(room.effects.contains(.tell(ben, .seatLeft(ben, .removedByHost))))
        #expect(room.effects.contains(.release(ben)))
        #expect(room.refusal(of: .join(ben)) == .removedByHost)
        #expect(room.refusal(of: .watch(ben)) == .removedByHost)
        try room.apply(.remove(eva, by: ana))
        #expect(room.effects.contains(.release(eva)) && room.room.members == [ana])
        try room.apply(.addBot(Fixture.bot, .hard, by: ana))
        try room.apply(.remove(room.room.seats[1].player, by: ana))
        #expect(room.room.seats.count == 1)
    }

    @Test("The list of removed players is bounded")
    func removedAreBounded() throws {
        var room = try TestRoom(rules: .with { $0.removedPlayerLimit = 2 })
        for player in [ben, eva, leo] { try room.apply(.join(player), .remove(player, by: ana)) }
        #expect(room.refusal(of: .join(ben)) == nil)
        #expect(room.refusal(of: .join(eva)) == .removedByHost)
        #expect(room.refusal(of: .join(leo)) == .removedByHost)
    }

    @Test("Reactions reach all and are limited for each seat")
    func reactions() throws {
        var room = try TestRoom(joined: [ben])
        for _ in 0..<3 { try room.apply(.react(ana, .wow)) }
        #expect(room.effects == [.tellAll(.reaction(ana, .wow))])
        #expect(room.refusal(of: .react(ana, .wow)) == .tooManyReactions(retryAfterTicks: 20))
        #expect(room.refusal(of: .react(ben, .hello)) == nil)
        room.wait(until: 20)
        #expect(room.refusal(of: .react(ana, .wow)) == nil)
    }

    @Test("A seat is held for a while before the race, and then free")
    func heldWhileGathering() throws {
        var room = try TestRoom(joined: [ben])
        room.wait(until: 10)
        let held = RoomEvent.presenceChanged(ben, isPresent: false, heldUntilTick: 310)
        #expect(try room.apply(.dropped(ben)) == [.tellAll(held)])
        #expect(room.wait(until: 309) == [])
        #expect(room.wait(until: 310) == [.release(ben), .tellAll(.seatLeft(ben, .absent))])
    }

    @Test("A stop closes a room at once, or after the settlement if a race is running")
    func stops() throws {
        var gathering = try TestRoom(joined: [ben])
        try gathering.apply(.stop)
        #expect(gathering.room.phase == .closed(.stopping))
        #expect(gathering.effects.first?.movedRoom != nil)
        var matched = try TestRoom(connected: ana, ben)
        try matched.apply(.raceOpened(race: 1), .stop)
        #expect(matched.room.phase == .closed(.stopping))
        #expect(!matched.effects.contains { $0.movedRoom != nil })
        var countdown = try TestRoom(joined: [ben])
        try countdown.apply(.ready(ana, true), .ready(ben, true), .raceOpened(race: 1), .stop)
        #expect(countdown.effects.contains(.abandonRace(race: 1)))
        #expect(countdown.room.phase == .closed(.stopping))
        var racing = try TestRoom(joined: [ben])
        try racing.begin()
        try racing.apply(.stop)
        #expect(!racing.room.isClosed)
        try racing.end(ana, ben)
        #expect(racing.room.phase == .closed(.stopping))
        var overdue = try TestRoom(joined: [ben])
        try overdue.begin()
        try overdue.apply(.stop, .seatEnded(ana, race: 1), .seatEnded(ben, race: 1))
        overdue.wait(until: 2_030)
        #expect(overdue.room.phase == .closed(.stopping))
    }
    @Test("A private room opens again with its seats, settings, host and removed players")
    func movesOn() throws {
        let settings = RoomSettings(level: 2, seats: 4, bestOf: 3, itemsAllowed: true)
        var old = try TestRoom(settings: settings, joined: [ben, leo, eva])
        try old.apply(.remove(eva, by: ana), .addBot(Fixture.bot, .hard, by: ana))
        try old.apply(.ready(ben, true))
        try old.apply(.leave(ana), .stop)
        let gathering = try #require(old.effects.lazy.compactMap(\.movedRoom).first)
        let levels = Fixture.levels
        var room = try gathering.opened(levels: levels, rules: LobbyRules())
        #expect(room.settings == settings && room.host == ben && room.phase == .gathering)
        #expect(room.seats.map(\.player) == [ben, leo, Fixture.bot])
        #expect(room.seats.allSatisfy { !$0.isReady && $0.isPresent })
        var effects: [RoomEffect] = []
        #expect(throws: LobbyRefusal.removedByHost) {
            try room.apply(.join(eva), at: 0, into: &effects)
        }
        // Without its host the next player is the host, and without people there is no room.
        #expect(gathering.keeping([leo])?.host == leo)
        #expect(gathering.keeping([leo])?.seats.map(\.player) == [leo, Fixture.bot])
        #expect(gathering.keeping([]) == nil)
        #expect(throws: LobbyRefusal.unknownLevel) {
            try gathering.opened(levels: [1], rules: LobbyRules())
        }
    }
}

extension RoomEffect {
    fileprivate var movedRoom: GatheringRoom? {
        if case .moveOn(let room) = self { room } else { nil }
    }
}
