import Foundation
import Synchronization
import TestSupport
import Testing

/// The number of rounds and challenges that a player may start.
@Suite("Starts", .server { ($0.startBurst, $0.startsPerMinute) = (3, 1) })
struct StartLimitTests: ServerTests {
    @Test("Starts beyond a player's burst learn when to try again, also after a reconnect")
    func starts() async throws {
        let player = try await server.signUp()
        for id in ["one", "two"] {
            let start: JSONValue = ["type": "start_round", "id": .string(id), "level_id": 1]
            let snapshot = try await player.expectAnswer("snapshot", to: start)
            // A repeated request isn't a new start.
            for _ in 1...5 {
                try await player.request(start).expect([
                    "round.round_id": snapshot["round"]?["round_id"]
                ])
            }
            try await player.leaveRound()
        }
        try await player.expectAnswer("snapshot", to: ["type": "start_daily"])
        try await player.leaveRound()
        let returned = try await server.signIn(player)
        for type in ["start_round", "start_daily"] as [JSONValue] {
            try await returned.expectRefusal(
                "rate_limited", of: ["type": type, "level_id": 1]
            ).expect("retry_after_ms", in: 1...60_000)
        }
        try await server.logLine("limit_reached", "limit=starts")
        // Another player has a limit of their own.
        let other = try await server.signUp()
        try await other.startRound()
    }

    @Test(
        "Starting and leaving in a loop leaves only the ids, for a day",
        .server { $0.startsPerMinute = 0 })
    func loop() async throws {
        let player = try await server.signUp()
        for number in 1...30 {
            try await player.request(
                ["type": "start_round", "id": .string("round \(number)"), "level_id": 1])
            try await player.leaveRound().expect(["type": "round_ended", "served": 0])
        }
        try await player.expectRefusal(
            "stale_request", of: ["type": "start_round", "id": "round 1", "level_id": 1])
        let database = server.database
        #expect(database.text("SELECT count(*) FROM rounds") == "0")
        #expect(database.text("SELECT count(*) FROM requests") == "30")
        try await player.request(["type": "get_statistics"]).expect(["rounds": 0])
    }
}

/// The sweep at the server's start.
@Suite("Sweeps")
struct SweepServerTests {
    private let directory = TemporaryDirectory()

    @Test("A guest who never did anything is deleted after 30 days and then unknown")
    func guests() async throws {
        var players: [TestPlayer] = []
        try await TestServer.run(dataDirectory: directory) { server in
            for _ in 1...3 { players.append(try await server.signUp()) }
            try await players[1].buy(["knife"])
        }
        RawDatabase(directory: directory.path).execute(
            "UPDATE players SET seen_ms = seen_ms - 31 * 86400000 WHERE id <> x'\(players[2].id)'")
        try await TestServer.run(.metered, dataDirectory: directory) { server in
            try await server.logLine("swept", "guests=1")
            let client = try await server.connect()
            let gone = try await client.request(players[0].hello)
            let unknown = try await client.request([
                "type": "hello", "player_id": .string(String(repeating: "7", count: 32)),
                "token": .string(players[0].token),
            ])
            #expect(gone["code"] == "bad_token", "\(gone.text)")
            #expect(gone["message"] == unknown["message"] && gone["retry"] == unknown["retry"])
            _ = try await server.signIn(players[1])
            _ = try await server.signIn(players[2])
            let count = #"chefdash_swept_total{kind="guests"}"#
            _ = try await server.metrics { $0[count] == 1 }
        }
    }

    /// Makes the store trust a clock that is a month ahead: the last trusted time is twenty days
    /// later.
    private func trustTime() {
        RawDatabase(directory: directory.path).execute(
            "UPDATE instance SET trusted_ms = trusted_ms + 20 * 86400000")
    }

    @Test("A guest who is connected, or may still resume, stays, however old the sign-in")
    func presentGuests() async throws {
        var absent: TestPlayer?
        try await TestServer.run(dataDirectory: directory) { absent = try await $0.signUp() }
        let days = Atomic<Int64>(0)
        let wallClock: @Sendable () -> Int64 = {
            Int64(Date().timeIntervalSince1970 * 1000) + days.load(ordering: .relaxed) * 86_400_000
        }
        try await TestServer.run(
            .test { $0.resumeMilliseconds = 600_000 }, dataDirectory: directory,
            wallClock: wallClock
        ) { server in
            let connected = try await server.signUp()
            let dropped = try await server.signUp()
            dropped.client.reset()
            try await server.logLine("disconnected", dropped.id)
            days.store(31, ordering: .relaxed)
            trustTime()
            server.server.sweep()
            try await server.logLine("swept", "guests=1")
            try await connected.buy(["knife"])
            _ = try await server.signIn(dropped)
            let gone = try await server.connect().request(try #require(absent).hello)
            #expect(gone["code"] == "bad_token", "\(gone.text)")
        }
    }

    @Test("A guest with a household stays: nobody else owns its recipes")
    func memberGuests() async throws {
        var member: TestPlayer?
        try await TestServer.run(dataDirectory: directory) { server in
            let owner = try await server.signUp()
            try await server.companion(of: owner).create().expect(["type": "household"])
            member = owner
            _ = try await server.signUp()
        }
        let later = { @Sendable in
            Int64(Date().timeIntervalSince1970 * 1000) + 31 * 86_400_000
        }
        trustTime()
        try await TestServer.run(dataDirectory: directory, wallClock: later) { server in
            server.server.sweep()
            try await server.logLine("swept", "guests=1")
            let companion = try await server.companion(of: try #require(member))
            try await companion.ask("get_household").expect(["type": "household", "role": "owner"])
        }
    }

    @Test("A returning player's last visit is updated once a day")
    func seen() async throws {
        try await TestServer.run(dataDirectory: directory) { server in
            let player = try await server.signUp()
            let database = RawDatabase(directory: directory.path)
            let seen = "SELECT seen_ms FROM players"
            let first = try #require(database.text(seen))
            _ = try await server.signIn(player)
            #expect(database.text(seen) == first)
            database.execute("UPDATE players SET seen_ms = seen_ms - 86400000")
            _ = try await server.signIn(player)
            let later = try #require(database.text(seen))
            #expect(try #require(Int64(later)) >= #require(Int64(first)))
        }
    }
}
