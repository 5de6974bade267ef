import Kitchen
import Testing

@testable import Lobby

/// Every refusal in each phase where it can occur. `TestRoom.refusal` checks that nothing changed.
@Suite struct MatchRefusalTests {
    /// A room of four seats with Ana (the host), Ben and Eva; player 9 is a spectator.
    private static func room(_ place: Place) throws -> TestRoom {
        var room = try TestRoom(rules: .with { $0.spectatorLimit = 1 }, joined: [ben, eva])
        try room.apply(.watch(spectator))
        if place == .gathering { return room }
        let players = [ana, ben, eva]
        for player in players { try room.apply(.ready(player, true)) }
        if place == .opening { return room }
        try room.apply(.raceOpened(race: 1))
        if place == .countdown { return room }
        room.wait(until: 30)
        if place == .racing { return room }
        let places = players.map { RacePlace(player: $0, place: 1) }
        try room.apply(.raceEnded(race: 1, places: places))
        if place == .settling { return room }
        try room.apply(.raceSettled(race: 1))
        return room
    }

    @Test(
        "In any phase",
        arguments: Place.allCases,
        [
            (.join(ana), .alreadyInRoom), (.watch(ben), .alreadyInRoom),
            (.watch(spectator), .alreadyInRoom), (.watch(stranger), .spectatorsFull),
            (.leave(stranger), .notInRoom), (.connected(stranger), .notInRoom),
            (.dropped(stranger), .notInRoom), (.ready(stranger, true), .notInRoom),
            (.ready(spectator, true), .notSeated), (.rematch(stranger, true), .notInRoom),
            (.rematch(spectator, true), .notSeated), (.react(stranger, .wow), .notInRoom),
            (.react(spectator, .wow), .notSeated), (.play(stranger), .notInRoom),
            (.play(spectator), .notSeated), (.change(newSettings, by: ben), .notHost),
            (.change(newSettings, by: stranger), .notInRoom),
            (.addBot(Fixture.bot, .easy, by: ben), .notHost),
            (.addBot(Fixture.bot, .easy, by: spectator), .notSeated),
            (.remove(ana, by: ben), .notHost),
            (.remove(ana, by: spectator), .notSeated),
            (.remove(ana, by: ana), .cannotRemoveYourself),
            (.remove(stranger, by: ana), .notAMember), (.raceOpened(race: 7), .staleRace),
            (.raceNotOpened(race: 7), .staleRace), (.seatEnded(ana, race: 7), .staleRace),
            (.raceEnded(race: 7, places: []), .staleRace), (.raceSettled(race: 7), .staleRace),
        ] as [(RoomInput, LobbyRefusal)])
    private func always(place: Place, row: (input: RoomInput, refusal: LobbyRefusal)) throws {
        #expect(try Self.room(place).refusal(of: row.input) == row.refusal)
    }

    @Test(
        "Depending on the phase",
        arguments: [
            (.gathering, .play(ana), .noRace), (.opening, .play(ana), .raceNotStarted),
            (.countdown, .play(ana), .raceNotStarted), (.racing, .play(ana), nil),
            (.settling, .play(ana), .noRace), (.results, .play(ana), .noRace),
            (.gathering, .rematch(ana, true), .noRematch),
            (.racing, .rematch(ana, true), .noRematch),
            (.settling, .rematch(ana, true), .noRematch), (.results, .rematch(ana, true), nil),
            (.gathering, .ready(ana, true), nil), (.racing, .ready(ana, true), .alreadyRacing),
            (.results, .ready(ana, true), .alreadyRacing),
            (.gathering, .join(stranger), nil), (.gathering, .join(spectator), nil),
            (.opening, .join(stranger), .alreadyRacing),
            (.racing, .join(spectator), .alreadyRacing),
            (.results, .join(stranger), .alreadyRacing),
            (.racing, .change(newSettings, by: ana), .alreadyRacing),
            (.racing, .addBot(Fixture.bot, .easy, by: ana), .alreadyRacing),
            (.racing, .remove(ben, by: ana), .alreadyRacing),
            (.racing, .remove(spectator, by: ana), nil),
            (.opening, .raceOpened(race: 1), nil), (.countdown, .raceOpened(race: 1), .staleRace),
            (.racing, .raceNotOpened(race: 1), .staleRace),
            (.countdown, .seatEnded(ana, race: 1), .staleRace),
            (.racing, .seatEnded(stranger, race: 1), .staleRace),
            (.racing, .raceSettled(race: 1), .staleRace), (.settling, .raceSettled(race: 1), nil),
        ] as [(Place, RoomInput, LobbyRefusal?)])
    private func byPhase(place: Place, input: RoomInput, refusal: LobbyRefusal?) throws {
        #expect(try Self.room(place).refusal(of: input) == refusal)
    }

    @Test(
        "Settings",
        arguments: [
            (RoomSettings(level: 4, seats: 4), .unknownLevel),
            (RoomSettings(level: 1, seats: 1), .wrongSeatCount),
            (RoomSettings(level: 1, seats: 9), .wrongSeatCount),
            (RoomSettings(level: 1, seats: 4, bestOf: 2), .wrongBestOf),
            (RoomSettings(level: 1, seats: 4, bestOf: -1), .wrongBestOf),
            (RoomSettings(level: 1, seats: 2), .seatsTaken),
            (RoomSettings(level: 3, seats: 3, bestOf: 5, itemsAllowed: true), nil),
        ] as [(RoomSettings, LobbyRefusal?)])
    func settings(settings: RoomSettings, refusal: LobbyRefusal?) throws {
        #expect(try Self.room(.gathering).refusal(of: .change(settings, by: ana)) == refusal)
        guard let refusal, refusal != .seatsTaken else { return }
        #expect(throws: refusal) {
            try Match(host: ana, settings: settings, levels: Fixture.levels, rules: LobbyRules())
        }
    }

    @Test("The settings and seats of a queue match can't be changed")
    func matchIsFixed() {
        let room = TestRoom(matched: TestRoom.humans(ana, ben))
        #expect(room.refusal(of: .change(newSettings, by: ana)) == .settingsFixed)
        #expect(room.refusal(of: .addBot(Fixture.bot, .hard, by: ana)) == .settingsFixed)
        #expect(room.refusal(of: .remove(ben, by: ana)) == .alreadyRacing)
        #expect(room.refusal(of: .join(stranger)) == .alreadyRacing)
    }

    @Test("All messages are distinct")
    func sentences() {
        let all: [LobbyRefusal] = [
            .alreadyElsewhere, .alreadyQueued, .notQueued, .unknownLevel, .wrongSeatCount,
            .queueFull, .noBotOffer,
            .malformedCode, .unknownCode,
            .tooManyRooms, .roomFull, .spectatorsFull, .alreadyInRoom, .notInRoom, .notSeated,
            .notHost, .removedByHost, .notAMember, .cannotRemoveYourself, .settingsFixed,
            .wrongBestOf, .seatsTaken, .alreadyRacing, .raceNotStarted, .noRace, .outOfRace,
            .othersCooking, .noRematch, .tooManyReactions(retryAfterTicks: 1), .staleRace,
            .roomClosed,
        ]
        #expect(Set(all.map(\.sentence)).count == all.count)
    }
}

private let stranger = Fixture.player(8)
private let spectator = Fixture.player(9)
private let newSettings = RoomSettings(level: 2, seats: 4)

/// The room's phase.
private enum Place: CaseIterable {
    case gathering, opening, countdown, racing, settling, results
}
