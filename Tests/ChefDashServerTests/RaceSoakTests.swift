import ChefDashServer
import Foundation
import Kitchen
import TestSupport
import Testing

/// Thousands of races, rooms and tickets on one server, of which nothing may be left.
@Suite("Soak")
struct RaceSoakTests {
    /// `CHEFDASH_SOAK_RACES` plays more; `CHEFDASH_SOAK_SEED` replays the players' decisions.
    private static let raceCount =
        ProcessInfo.processInfo.environment["CHEFDASH_SOAK_RACES"].flatMap(Int.init) ?? 150
    private static let seed =
        ProcessInfo.processInfo.environment["CHEFDASH_SOAK_SEED"].flatMap(UInt64.init)
        ?? UInt64.random(in: .min ... .max)

    private static let playerCount = 24
    /// Everything that must be zero once nobody is there.
    private static let gauges = [
        "chefdash_races", "chefdash_rooms", "chefdash_queue_tickets", "chefdash_race_rooms",
        "chefdash_race_players", "chefdash_spectators", "chefdash_bots", "chefdash_sessions",
        "chefdash_connections",
    ]

    private static let configuration = ServerConfiguration.test {
        $0.metricsEndpoint = try? MetricsEndpoint("127.0.0.1:0")
        ($0.messageBurst, $0.faultBurst) = (1_000_000_000, 1_000)
        $0.resumeMilliseconds = 500
        ($0.wrongCodesPerMinute, $0.connectionsPerAddress) = (0, 0)
    }

    /// Races of a tenth of a second.
    private static func levels() throws -> LevelsCopy {
        let levels = try LevelsCopy.forRaces(
            clockTicks: 8,
            lobby: [
                "countdownTicks": 2, "absenceLimitTicks": 30, "absenceTotalLimitTicks": 30,
                "intermissionTicks": 5, "rematchTicks": 20, "botOfferMilliseconds": 100,
                "ratingWindowAtStart": 2_000, "ratingWindowLimit": 2_000,
            ])
        try levels.set(["tickMilliseconds": 10, "servedClockTicks": 0])
        return levels
    }

    @Test("Nothing is left of races, rooms, tickets and players")
    func soak() async throws {
        let levels = try Self.levels()
        let begin = ContinuousClock.now
        try await TestServer.run(Self.configuration, levels: levels.path) { server in
            let tally = SoakTally(raceGoal: Self.raceCount)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<Self.playerCount {
                    group.addTask {
                        var player = try await SoakPlayer(
                            on: server, tally, seed: Self.seed &+ UInt64(number))
                        try await player.live()
                    }
                }
                // Also where a player fails, so that the others come to an end.
                defer { tally.end() }
                try await group.waitForAll()
            }
            let metrics = try await server.metrics { metrics in
                Self.gauges.allSatisfy { metrics[$0] == 0 }
            }
            let started = metrics["chefdash_races_started_total"] ?? 0
            let settled = metrics["chefdash_races_settled_total"] ?? 0
            let abandoned = metrics["chefdash_races_abandoned_total"] ?? 0
            #expect(started == settled + abandoned)
            #expect(settled >= Double(Self.raceCount))
            let counts = tally.counts
            #expect(counts.tickets > 0 && counts.rooms > 0 && counts.drops > 0)
            let seconds = (ContinuousClock.now - begin).components.seconds
            print(
                "soak: \(Int(started)) races (\(Int(settled)) settled, \(Int(abandoned)) called"
                    + " off), \(counts.tickets) tickets, \(counts.rooms) private rooms,"
                    + " \(counts.watches) watched, \(counts.drops) drops in \(seconds) s, nothing"
                    + " left; seed \(Self.seed)")
        }
    }
}
