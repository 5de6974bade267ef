import Foundation
import TestSupport
import Testing

/// After SIGKILL at any moment under load, the server still has everything that it announced.
@Suite(.serialized)
struct ChaosTests {
    /// The number of kills on the same data before a new data directory: every start reads the
    /// whole ledger.
    private static let killsPerCampaign = 25

    private static let environment = ProcessInfo.processInfo.environment
    private static let killCount = environment["CHEFDASH_CHAOS_KILLS"].flatMap { Int($0) } ?? 25
    private static let engineKillCount =
        environment["CHEFDASH_CHAOS_ENGINE_KILLS"].flatMap { Int($0) } ?? 6
    /// `CHEFDASH_CHAOS_SEED` replays the decisions of a failed campaign.
    private static let givenSeed = environment["CHEFDASH_CHAOS_SEED"].flatMap { UInt64($0) }

    private static func campaigns(_ killCount: Int) -> [(seed: UInt64, killCount: Int)] {
        stride(from: 0, to: max(1, killCount), by: killsPerCampaign).map { start in
            (
                givenSeed.map { $0 &+ UInt64(start) } ?? UInt64.random(in: 0...UInt64.max),
                min(killsPerCampaign, max(1, killCount) - start)
            )
        }
    }

    @Test(arguments: campaigns(killCount))
    func nothingToldIsLostWithKills(seed: UInt64, killCount: Int) async throws {
        let data = TemporaryDirectory()
        let store = ChaosStore(directory: data.path)
        let summary = try await run(seed, killCount, in: data, store)
        guard killCount >= Self.killsPerCampaign else { return }
        expectProgress(summary)
    }

    /// Kills of servers, and stops of servers beside a standby, with an engine whose connections
    /// break and which crashes.
    @Test(arguments: campaigns(engineKillCount))
    func nothingToldIsLostWithPostgreSQL(seed: UInt64, killCount: Int) async throws {
        let data = TemporaryDirectory()
        let store = try await ChaosStore(keyDirectory: data.path)
        let summary = try await run(seed, killCount, in: data, store)
        guard killCount >= Self.killsPerCampaign else { return }
        expectProgress(summary)
        // With 25 ends, one of the troubles may never be drawn.
        #expect(summary.stopCount > 0 && summary.troubles.count > 1)
    }

    private static func number(_ name: String) -> Int? {
        environment["CHEFDASH_CHAOS_\(name)"].flatMap { Int($0) }
    }
    private static let clusterSeeds = (0..<(number("CLUSTERS") ?? 0)).map { count in
        givenSeed.map { $0 &+ UInt64(count) } ?? UInt64.random(in: 0...UInt64.max)
    }

    /// Kills, stops, cuts and restarts of three nodes and of their engine.
    @Test(.enabled(if: !clusterSeeds.isEmpty), arguments: clusterSeeds)
    func nothingToldIsLostAtNodes(seed: UInt64) async throws {
        var settings = ChaosClusterCampaign.Settings()
        settings.playerCount = Self.number("PLAYERS") ?? settings.playerCount
        settings.householdCount = Self.number("HOUSEHOLDS") ?? settings.householdCount
        settings.phaseCount = Self.number("PHASES") ?? settings.phaseCount
        settings.eventsPerPhase = Self.number("EVENTS") ?? settings.eventsPerPhase
        let campaign = try await ChaosClusterCampaign(seed: seed, settings)
        try await campaign.run()
        print("chaos: seed \(seed): \(campaign.description)")
    }

    private func run(
        _ seed: UInt64, _ killCount: Int, in data: TemporaryDirectory, _ store: ChaosStore
    ) async throws -> ChaosSummary {
        let campaign = try ChaosCampaign(seed: seed, killCount: killCount, in: data, store)
        try await campaign.run()
        let summary = campaign.summary
        print("chaos: seed \(seed): \(summary)")
        #expect(summary.killCount == killCount)
        return summary
    }

    private func expectProgress(_ summary: ChaosSummary) {
        // A load without progress would find nothing wrong either. On a busy machine, little
        // happens between two kills.
        #expect(summary.orderCount > 5)
        #expect(summary.purchaseCount > 5)
        #expect(summary.roundResultCount > 5)
        #expect(summary.refundCount > 0)
        #expect(summary.races["settled"] ?? 0 > 0 && summary.races["lost"] ?? 0 > 0)
        #expect(summary.ratedRaceCount > 0 && summary.raceResultCount > 0)
        #expect(summary.unansweredCount > 0)
        #expect(summary.editCount > 10 && summary.editAgainCount > 0)
        #expect(summary.dishCount > 0)
    }
}
