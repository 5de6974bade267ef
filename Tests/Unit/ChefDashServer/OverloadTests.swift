import Runtime
import Testing

@testable import ChefDashServer

@Suite("An overloaded server", .server(.metered))
struct OverloadTests: ServerTests {
    /// Reports late ticks to the shards, one every 100 ms.
    ///
    /// - Parameters:
    ///   - milliseconds: the delay of each tick.
    ///   - hours: the distance ahead of the clock, so that the shards' own ticks don't count.
    ///   - shardCount: the number of shards that get the report; by default all.
    private func noteTicks(
        late milliseconds: Int64, inHours hours: Int, onShards shardCount: Int = .max
    ) {
        for shard in server.server.game.shards.prefix(shardCount) {
            shard.reactor.sync {
                let first = shard.now.advanced(byMilliseconds: hours * 3_600_000)
                for number in 0..<40 {
                    shard.noteTick(
                        late: milliseconds * 1_000_000,
                        at: first.advanced(byMilliseconds: number * 100))
                }
            }
        }
    }

    /// Waits for a frame that covers this many ticks at once.
    private func expectJump(_ player: TestPlayer, atLeast least: Int64) async throws {
        var last = try await player.message("state")
        while true {
            let next = try await player.message("state")
            let ticks = try [last, next].map { try #require($0["state"]?["tick"]?.integer) }
            let seqs = try [last, next].map { try #require($0["seq"]?.integer) }
            #expect(seqs[1] == seqs[0] + 1)
            if ticks[1] - ticks[0] >= least { return }
            last = next
        }
    }

    @Test("Missed ticks arrive in one frame in rounds and races, and no number is skipped")
    func frames() async throws {
        let alone = try await server.signUp()
        try await alone.startRound()
        let (host, guest) = try await server.twoReady()
        for player in [host, guest] { try await player.raceStart() }
        for shard in server.server.game.shards {
            shard.reactor.sync {
                let end = shard.now.advanced(byMilliseconds: 450)
                while shard.now < end {}
            }
        }
        for player in [alone, host, guest] { try await expectJump(player, atLeast: 4) }
        // The three players miss three frames each.
        #expect((try await server.metrics()["chefdash_state_frames_thinned_total"] ?? 0) >= 9)
        try await alone.request(["type": "leave_round"]).expect(["type": "round_ended"])
    }

    @Test("The metrics show overloaded shards")
    func busiestShard() async throws {
        noteTicks(late: 250, inHours: 1, onShards: 1)
        #expect(try await server.metrics()["chefdash_overloaded_shards"] == 1)
    }

    @Test("New rounds are refused with the reason and a retry time; running ones continue")
    func refusals() async throws {
        let (player, racer) = try await server.two()
        let snapshot = try await racer.startRound()
        #expect(try await server.get("/readyz").status == 200)
        noteTicks(late: 250, inHours: 1)
        let requests: [JSONValue] = [
            ["type": "start_round", "id": "round", "level_id": 1],
            ["type": "start_daily", "id": "daily"],
            ["type": "queue"], ["type": "create_room"], ["type": "race_ghost", "level_id": 1],
        ]
        for request in requests {
            let refusal = try await player.request(request)
            refusal.expect(["code": "overloaded", "retry": true, "retry_after_ms": 5_000])
        }
        let readiness = try await server.get("/readyz")
        #expect(readiness.status == 503)
        #expect(readiness.body == "not ready: shard 0 has too much to do\n")
        #expect(try await server.metrics()["chefdash_overloaded_shards"] == 2)
        try await racer.serve(snapshot)

        noteTicks(late: 1, inHours: 2)
        #expect(try await server.get("/readyz").status == 200)
        try await player.startRound()
        let calm = try await server.metrics()
        #expect(calm["chefdash_overloaded_shards"] == 0)
    }
}
