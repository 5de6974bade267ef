import Base
import Kitchen
import Testing

@testable import ChefDashServer

@Suite("Shards of sessions")
struct SessionPlaceTests: ServerTests {
    private static let shardCount = 4

    /// Players who signed in on different shards.
    private func signUpEverywhere(_ server: TestServer) async throws -> [TestPlayer] {
        var players: [UInt128: TestPlayer] = [:]
        for _ in 0..<200 where players.count < Self.shardCount {
            let player = try await server.signUp()
            let id = try #require(PlayerID(player.id))
            let home = id.value % UInt128(Self.shardCount)
            guard players[home] == nil else {
                try await player.client.close()
                continue
            }
            players[home] = player
        }
        try #require(players.count == Self.shardCount)
        return players.sorted { $0.key < $1.key }.map(\.value)
    }

    private func arrivals(_ server: TestServer) async throws -> Double {
        try #require(await server.metrics()["chefdash_shard_arrivals_total"])
    }

    /// Taps and awaits frames; returns the number of jobs that other queues sent to shards
    /// meanwhile.
    private func play(_ players: [TestPlayer], _ server: TestServer) async throws -> Double {
        var tick = Int64(0)
        var snapshots: [JSONValue] = []
        for player in players {
            snapshots.append(try await player.message("snapshot"))
            tick = max(tick, try await player.nextTick())
        }
        let before = try await arrivals(server)
        for (player, snapshot) in zip(players, snapshots) {
            // No order is served: the coins for one come from the store.
            let recipe = try snapshot.recipe(of: try #require(snapshot["state"]))
            for ingredient in recipe.dropLast() {
                try await player.tap(ingredient, expecting: "correct")
            }
        }
        for player in players { _ = try await player.nextTick(after: tick + 3) }
        return try await arrivals(server) - before
    }

    @Test(
        "A race's taps and frames cross no queue, on whichever shards its players signed in",
        .races(.metered) { $0.shardCount = shardCount })
    func race() async throws {
        let players = try await signUpEverywhere(server)
        let code = try await players[0].createRoom(["seat_count": JSONValue(players.count)])
        for player in players.dropFirst() { try await player.join(code) }
        for player in players { try await player.ready() }
        #expect(try await play(players, server) == 0)
    }

    @Test(
        "A solo round's don't either, also after a room on another shard",
        .server(.metered) { $0.shardCount = shardCount })
    func alone() async throws {
        let players = try await signUpEverywhere(server)
        let code = try await players[0].createRoom(["seat_count": 8])
        for player in players.dropFirst() { try await player.join(code) }
        for player in players.reversed() {
            // Sending both at once works as well as waiting for the answer.
            player.client.send(["type": "leave_room"])
            player.client.send([
                "id": "start", "type": "start_round", "level_id": 1, "item_ids": [],
            ])
        }
        #expect(try await play(players, server) == 0)
    }

    @Test(
        "A timer that is left after the end finds no session",
        .server { $0.shardCount = shardCount })
    func end() async throws {
        let sessions = server.server.game.hosts.compactMap(\.sessions)
        #expect(sessions.count == Self.shardCount)
        #expect(await server.stop() == 0)
        for sessions in sessions {
            sessions.withSession(PlayerID(value: 7)) { _, _ in
                Issue.record("a session is left after the end")
            }
        }
    }
}

extension TestPlayer {
    /// Awaits a frame of the player's own round, later than a tick.
    ///
    /// - Returns: its tick.
    fileprivate func nextTick(after tick: Int64 = 0) async throws -> Int64 {
        let frame = try await client.message("state", taking: .upToIt) {
            ($0["state"]?["tick"]?.integer ?? -1) > tick
        }
        return try #require(frame["state"]?["tick"]?.integer)
    }
}
