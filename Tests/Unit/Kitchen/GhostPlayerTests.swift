import Testing

@testable import Kitchen

/// Ghosts replay a recorded round in a race against others.
@Suite struct GhostPlayerTests {
    @Test(arguments: [(1, UInt64(1)), (2, 9), (3, 4)])
    func ghostPlaysItsRecord(levelID: Int, seed: UInt64) throws {
        let record = try #require(
            RoundRecordTests.recordedRound(levelID: levelID, seed: seed).record)
        var ghost = try GhostPlayer(record: record, catalogue: Fixture.catalogue)
        #expect(ghost.level === Fixture.levels[levelID - 1])
        var race = Race(level: ghost.level, seed: record.seed, setups: [.plain, ghost.setup])
        var bot = BotPlayer(strength: .medium, seed: seed)
        while !race.hasEnded {
            race.play(&bot, seat: 0)
            race.play(&ghost, seat: 1)
            _ = race.advance(toTick: race.tick + 1)
        }
        let raced = try #require(race.record)
        let wasLeft = record.inputs.last?.input == .leave
        #expect(wasLeft || raced.seats[1].round == record)
        #expect(raced.seats[1].round.inputs == record.inputs.filter { $0.input != .leave })
        let result = raced.seats[1].round.result
        #expect(result.served == record.result.served && result.earned == record.result.earned)
        #expect(result.lastServedTick == record.result.lastServedTick)
        #expect(try raced.replay(with: Fixture.catalogue) == race.standings)
        #expect(race.seats[1].outcome?.forfeitReason == nil)
    }

    @Test("The ghost of an abandoned round beats a player who serves less")
    func abandonedRoundsRace() throws {
        var recorded = RecordedRound(seed: 3)
        var bot = BotPlayer(strength: .hard, seed: 3)
        while recorded.round.served == 0 {
            while let input = bot.input(for: PlayerView(recorded.round)) {
                if case .tap(let ingredient) = input { _ = recorded.tap(ingredient) }
            }
            _ = recorded.advance(toTick: recorded.round.tick + 1)
        }
        recorded.leave()
        let record = try #require(recorded.record)
        var ghost = try GhostPlayer(record: record, catalogue: Fixture.catalogue)
        var race = Race(level: ghost.level, seed: record.seed, setups: [.plain, ghost.setup])
        while !race.hasEnded {
            race.play(&ghost, seat: 1)
            _ = race.advance(toTick: race.tick + 1)
        }
        #expect(race.standings?.map(\.seat) == [1, 0])
        #expect(race.standings?.map(\.rank) == [1, 2])
    }

    @Test func recordThatDoesntReplayHasNoGhost() throws {
        var record = try RoundRecordTests.record()
        record.inputs[0] = .init(tick: 3, input: .tap(15))
        #expect(throws: ReplayMismatch.refusedInput(tick: 3)) {
            try GhostPlayer(record: record, catalogue: Fixture.catalogue)
        }
    }
}
