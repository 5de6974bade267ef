import Runtime
import Testing

@testable import ChefDashServer

@Suite("A server with too much to do", .server(.metered))
struct OverloadTests: ServerTests {
    /// Tells each shard of turns that took so long, one each 100 ms.
    ///
    /// - Parameters:
    ///   - hours: how far ahead of the clock, so that the shards' own turns don't count.
    ///   - shardCount: how many shards are told; all unless given.
    private func noteTurns(
        ofMilliseconds milliseconds: Int, inHours hours: Int, onShards shardCount: Int = .max
    ) {
        for shard in server.server.game.shards.prefix(shardCount) {
            shard.reactor.sync {
                let first = shard.now.advanced(byMilliseconds: hours * 3_600_000)
                for number in 0..<40 {
                    let start = first.advanced(byMilliseconds: number * 100)
                    shard.noteTurn(
                        from: start, to: start.advanced(byMilliseconds: milliseconds))
                }
            }
        }
    }

    /// How many ticks apart the player's next frames are, on average.
    private func ticksPerFrame(_ player: TestPlayer) async throws -> Double {
        // What came before the answer is gone then.
        player.client.send(["type": "ping", "client_time": 1])
        try await player.message("pong", taking: .upToIt)
        let first = try await player.message("state", taking: .upToIt)
        var last = first
        for number in 1...8 {
            last = try await player.message("state")
            let seq = try #require(first["seq"]?.integer)
            #expect(last["seq"] == JSONValue(seq + Int64(number)))
        }
        let ticks = try [first, last].map { try #require($0["state"]?["tick"]?.integer) }
        return Double(ticks[1] - ticks[0]) / 8
    }

    @Test("Rounds and races alike have a frame at every third tick, and all numbers go on")
    func frames() async throws {
        let alone = try await server.signUp()
        try await alone.startRound()
        let (host, guest) = try await server.twoReady()
        for player in [host, guest] { try await player.raceStart() }
        noteTurns(ofMilliseconds: 90, inHours: 1)
        for player in [alone, host, guest] {
            // A machine that is late skips ticks, so that it can be more.
            #expect(try await ticksPerFrame(player) >= 2.5)
        }
        let metrics = try await server.metrics()
        #expect(metrics["chefdash_frames_in_twelve_ticks"] == 4)
        #expect((metrics["chefdash_state_frames_thinned_total"] ?? 0) >= 30)
        try await alone.request(["type": "leave_round"]).expect(["type": "round_ended"])
    }

    @Test("The metrics have the frames of the busiest shard")
    func busiestShard() async throws {
        noteTurns(ofMilliseconds: 90, inHours: 1, onShards: 1)
        let metrics = try await server.metrics()
        #expect(metrics["chefdash_frames_in_twelve_ticks"] == 4)
        #expect(metrics["chefdash_overloaded_shards"] == 1)
    }

    @Test("Nothing starts, and it is told why and when to try again; what is under way goes on")
    func refusals() async throws {
        let (player, racer) = try await server.two()
        let snapshot = try await racer.startRound()
        #expect(try await server.get("/readyz").status == 200)
        noteTurns(ofMilliseconds: 90, inHours: 1)
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

        noteTurns(ofMilliseconds: 1, inHours: 2)
        #expect(try await server.get("/readyz").status == 200)
        try await player.startRound()
        let calm = try await server.metrics()
        #expect(calm["chefdash_frames_in_twelve_ticks"] == 12)
        #expect(calm["chefdash_overloaded_shards"] == 0)
    }
}
