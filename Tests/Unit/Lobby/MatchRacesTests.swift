import Base
import Kitchen
import Testing

@testable import Lobby

/// Matches of several races, and rematches.
@Suite struct MatchRacesTests {
    /// A private room of Ana and Ben, or Eva too, in its first race.
    private func racing(bestOf: Int = 1, _ others: PlayerID...) throws -> TestRoom {
        var room = try TestRoom(
            settings: RoomSettings(level: 1, seats: 4, bestOf: bestOf), joined: [ben] + others)
        try room.begin()
        return room
    }

    @Test(
        "A match ends when it is decided",
        arguments: [
            (bestOf: 1, winners: [1], decidedAfter: 1), (3, [1, 1], 2), (3, [1, 2, 1], 3),
            (3, [2, 0, 0], 3), (5, [1, 1, 1], 3), (5, [1, 2, 2, 1, 2], 5), (5, [0, 0, 0, 0, 0], 5),
        ])
    func score(bestOf: Int, winners: [Int], decidedAfter: Int) {
        var score = MatchScore()
        for (index, winner) in winners.enumerated() {
            #expect(score.isDecided(bestOf: bestOf) == (index >= decidedAfter))
            score.count([
                RacePlace(player: ana, place: winner == 2 ? 2 : 1),
                RacePlace(player: ben, place: winner == 1 ? 2 : 1),
            ])
        }
        #expect(score.isDecided(bestOf: bestOf) && score.raceCount == decidedAfter)
    }

    @Test("Best of three: races follow each other by themselves until two are won")
    func bestOfThree() throws {
        var room = try racing(bestOf: 3)
        try room.end(ben, ana)
        #expect(room.room.phase == .intermission(untilTick: 130))
        #expect(room.refusal(of: .join(eva)) == .alreadyRacing)
        #expect(room.wait(until: 129) == [])
        room.wait(until: 130)
        #expect(room.room.phase == .opening(race: 2, untilTick: 230))
        try room.beginOpened()
        try room.end(ana, ben)
        try room.begin()
        #expect(room.room.phase == .racing(race: 3, startTick: 190))
        try room.end(ben, ana)
        #expect(room.effects.contains(.tellAll(.matchEnded(winners: [ben]))))
        #expect(room.room.phase == .results(untilTick: 490))
    }

    @Test("During a match, an absent player is out and the others go on")
    func absentInMatch() throws {
        var room = try racing(bestOf: 5, eva)
        try room.end(ben, ana, eva)
        try room.apply(.dropped(ben))
        room.wait(until: 130)
        try room.beginOpened()
        #expect(room.effects.contains(.release(ben)) && room.room.seats.count == 2)
        #expect(room.room.phase == .intermission(untilTick: 260))
        try room.apply(.leave(eva))
        #expect(room.effects.contains(.tellAll(.matchEnded(winners: [ana]))))
        #expect(room.room.phase == .gathering && room.room.score == MatchScore())
    }

    @Test("A rematch keeps the room and seats, and needs everybody's consent")
    func rematch() throws {
        var room = try racing(bestOf: 1, eva)
        try room.end(ana, ben, eva)
        let seats = room.room.seats.map(\.player)
        try room.apply(.rematch(ana, true), .rematch(ana, true), .rematch(eva, true))
        #expect(room.room.phase == .results(untilTick: 330))
        try room.apply(.rematch(ben, true))
        let opening = try #require(room.effects[1].opening)
        #expect(opening.race == 2 && opening.seats.map(\.player) == seats)
        #expect(room.room.score == MatchScore())
    }

    @Test("Declining a rematch ends the wait: a private room gathers, a match is over")
    func declines() throws {
        var room = try racing()
        try room.end(ana, ben)
        try room.apply(.rematch(ana, true), .rematch(ben, false))
        #expect(room.room.phase == .gathering && room.room.seats.allSatisfy { !$0.isReady })
        var match = try TestRoom(connected: ana, ben)
        try match.beginOpened()
        try match.end(ana, ben)
        try match.apply(.rematch(ben, false))
        #expect(match.room.phase == .closed(.matchEnded))
    }

    @Test("A dropped player delays a rematch of the others, but doesn't prevent it")
    func rematchTime() throws {
        var room = try racing(bestOf: 1, eva)
        try room.end(ana, ben, eva)
        try room.apply(.rematch(ana, true), .rematch(ben, true))
        room.wait(until: 31)
        try room.apply(.dropped(eva))
        #expect(room.wait(until: 329) == [])
        var isUndecided = room
        try isUndecided.apply(.connected(eva))
        isUndecided.wait(until: 330)
        #expect(isUndecided.room.phase == .gathering)
        room.wait(until: 330)
        #expect(room.effects.contains(.release(eva)))
        #expect(room.room.phase == .opening(race: 2, untilTick: 430))
    }

    @Test("A race against bots or a ghost is unrated, and they agree to everything")
    func botsAgree() throws {
        let bot = Fixture.player(90)
        let ghost = Fixture.player(91)
        var room = TestRoom(
            matched: TestRoom.humans(ana) + [
                .init(player: bot, occupant: .bot(.easy)), .init(player: ghost, occupant: .ghost),
            ], isRated: false)
        let opening = try #require(room.effects.first?.opening)
        #expect(!opening.isRated && !opening.itemsAllowed && opening.seats.count == 3)
        #expect(room.room.members == [ana])
        try room.apply(.connected(ana))
        try room.beginOpened()
        try room.end(bot, ana, ghost)
        try room.apply(.rematch(ana, true))
        #expect(room.room.phase == .opening(race: 2, untilTick: 130))
    }
}
