import GameProtocol
import Kitchen
import TestSupport
import Testing

@testable import chefdash_load

@Suite("Prediction of the load test's players")
struct PlayerPredictionTests {
    @Test(
        "Orders are served equally fast over any network, and no tap is lost",
        arguments: [0, 50, 100, 300, 600], [1, 8, 20])
    func servedOverDelays(roundTripMilliseconds: Int, levelID: Int) throws {
        func outcomes(_ roundTripMilliseconds: Int) throws -> [Tapped.Outcome] {
            let catalogue = PlayedRace.catalogue
            let level = try #require(catalogue.levels.first { $0.id == levelID })
            let round = Round(
                catalogue: catalogue, level: level, seed: 7, equipped: [], extraCoins: 0)
            var delayed = try DelayedRound(round, roundTripMilliseconds: roundTripMilliseconds)
            delayed.play(toTick: 150)
            return delayed.outcomes
        }
        let near = try outcomes(0)
        let far = try outcomes(roundTripMilliseconds)
        #expect(far.allSatisfy { $0 == .correct || $0 == .served })
        let served = far.count { $0 == .served }
        #expect(served >= 3)
        #expect(served == near.count { $0 == .served })
    }

    @Test(
        "A moment maps to the tick at which a message sent then arrives",
        arguments: [
            (849, -1), (850, 0), (949, 0), (950, 1), (749, -2), (1850, 10),
        ])
    func playTime(milliseconds: Int64, tick: Int) {
        let time = PlayTime(startNanoseconds: 850_000_000, tickNanoseconds: 100_000_000)
        #expect(time.tick(at: milliseconds * 1_000_000) == tick)
        #expect(time.tick(at: time.nanoseconds(ofTick: tick)) == tick)
    }
}
