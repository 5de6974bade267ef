import Kitchen
import Testing

/// Ghosts play a recorded round again, among others.
@Suite struct GhostPlayerTests {
    @Test(arguments: [(1, UInt64(1)), (2, 9), (3, 4)])
    func ghostPlaysItsRecord(levelID: Int, seed: UInt64) throws {
        let record = try #require(
            RoundRecordTests.recordedRound(levelID: levelID, seed: seed).record)
        var ghost = try GhostPlayer(record: record, catalogue: Fixture.catalogue)
        #expect(ghost.level === Fixture.levels[levelID - 1])
        var race = Race(
            catalogue: Fixture.catalogue, level: ghost.level, seed: record.seed,
            setups: [.plain, ghost.setup])
        var bot = BotPlayer(strength: .medium, seed: seed)
        while !race.hasEnded {
            race.play(&bot, seat: 0)
            race.play(&ghost, seat: 1)
            _ = race.advance(toTick: race.tick + 1)
        }
        let raced = try #require(race.record)
        #expect(raced.seats[1].round == record)
        #expect(try raced.replay(with: Fixture.catalogue) == race.standings)
        let wasLeft = record.inputs.last?.input == .leave
        #expect(race.seats[1].outcome?.forfeitReason == (wasLeft ? .left : nil))
    }

    @Test func recordThatDoesntReplayHasNoGhost() throws {
        var record = try RoundRecordTests.record()
        record.inputs[0] = .init(tick: 3, input: .tap(15))
        #expect(throws: ReplayMismatch.refusedInput(tick: 3)) {
            try GhostPlayer(record: record, catalogue: Fixture.catalogue)
        }
    }
}
