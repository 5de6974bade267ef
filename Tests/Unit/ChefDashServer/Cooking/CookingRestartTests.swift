import Foundation
import TestSupport
import Testing

/// Cooking sessions after a restart of the server.
@Suite("Cooking after a restart")
struct CookingRestartTests {
    private let data = TemporaryDirectory()

    /// Runs a server on the same data, at a wall clock this many seconds later.
    private func run(
        _ seconds: Int64, _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        try await TestServer.run(
            levels: try LevelsCopy.withoutStarter(), dataDirectory: data,
            wallClock: { Int64(Date().timeIntervalSince1970 * 1000) + 1_000 * seconds }, body)
    }

    /// Begins a session with a timer of this many seconds, and stops the server.
    private func cook(timer seconds: Int64) async throws -> TestPlayer {
        let players = Inbox<TestPlayer>()
        try await run(0) { server in
            let player = try await server.signUp()
            players.put(player)
            let scene = try await CookingScene(server, player)
            try await scene.phone.startCooking()
            try await scene.phone.startTimer(1, seconds: seconds).expect(["type": "cooking"])
        }
        return try await players.first("the player")
    }

    /// The owner's phone, once it has received the session.
    private static func phone(
        _ server: TestServer, _ player: TestPlayer
    ) async throws -> (TestCompanion, JSONValue) {
        let phone = try await server.companion(of: player)
        try await phone.ask("library_open", ["through": 0]).expect(["type": "library"])
        try await phone.message("cookings").expect(["session_ids": [.string(CookingScene.session)]])
        return (phone, try await phone.shown())
    }

    @Test("Timers run on while the server is down; overdue ones ring and say so")
    func overdue() async throws {
        let players = Inbox<TestPlayer>()
        try await run(0) { server in
            let player = try await server.signUp()
            players.put(player)
            let scene = try await CookingScene(server, player)
            try await scene.phone.startCooking()
            try await scene.phone.startTimer(1, 900, seconds: 60).expect(["type": "cooking"])
            try await scene.phone.startTimer(2, 901, seconds: 600).expect(["type": "cooking"])
            try await scene.phone.startTimer(3, 902, seconds: 600).expect(["type": "cooking"])
            try await scene.phone.change(4, "pause", 902).expect(["type": "cooking"])
        }
        let player = try await players.first("the player")
        try await run(300) { server in
            let (phone, shown) = try await Self.phone(server, player)
            let timers = try #require(shown["timers"]?.array)
            #expect(timers.map { $0["state"] } == ["ringing", "running", "paused"])
            let now = try #require(phone.welcome["server_time_ms"]?.number)
            // Five of ten minutes are left, less the time that the test itself took.
            let left = try #require(timers[1]["ends_ms"]?.number) - now
            #expect((240_000...300_100).contains(left), "\(left)")
            #expect((timers[2]["left_ms"]?.integer ?? 0) > 590_000)
            let rang = try await phone.message("cooking_rang")
            rang.expect(["timer_id": .string(TestCompanion.id(900)), "again": false])
            let late = try #require(rang["late_ms"]?.number)
            #expect((239_000...300_000).contains(late), "\(late)")
            #expect((timers[0]["rang_ms"]?.number ?? 0) < 0)
            try await phone.change(5, "acknowledge", 900).expect(["type": "cooking"])
            // Inputs from before the restart still apply only once.
            try await phone.startTimer(2, 901, seconds: 600).expect(["type": "cooking"])
            try await phone.change(6, "cancel", 901).expect(["type": "cooking"])
        }
        // Twelve hours without an input, while a timer runs.
        try await run(300 + 13 * 3_600) { server in
            let phone = try await server.companion(of: player)
            try await phone.ask("library_open", ["through": 0]).expect(["type": "library"])
            // Its end may not have reached the database yet.
            if try await phone.message("cookings")["session_ids"] != [] {
                try await phone.shown { $0["phase"] == "abandoned" }
            }
            let record = try await phone.ask(
                "get_cooking", ["session_id": .string(CookingScene.session)])
            #expect(record["ended_time_ms"]?.integer != nil, "\(record.text)")
            try await phone.startCooking().expect(["code": "cooking_over"])
        }
    }

    @Test("After 5,000 inputs, timers can still be stopped and cooks can leave")
    func full() async throws {
        let player = try await cook(timer: 60)
        RawDatabase(directory: data.path, file: "library.sqlite").execute(
            """
            WITH RECURSIVE more(number) AS (SELECT 10 UNION ALL SELECT number + 1 FROM more
                WHERE number < 5009)
            INSERT INTO cooking_inputs(session, number, tick, player, content, time_ms, seal)
                SELECT session, more.number, tick, player,
                    CAST('{"op":"' || iif(more.number % 2, 'reopen', 'complete')
                        || '","step":0}' AS BLOB), time_ms, x''
                FROM more, (SELECT session, player, (SELECT max(tick) FROM cooking_inputs) AS tick,
                    (SELECT max(time_ms) FROM cooking_inputs) AS time_ms
                    FROM cooking_inputs WHERE number = 0)
            """)
        try await run(300) { server in
            let (phone, shown) = try await Self.phone(server, player)
            #expect(shown.timer?["state"] == "ringing")
            try await phone.act(2, "complete", ["step": 0]).expect(["code": "too_many_inputs"])
            try await phone.change(3, "acknowledge").expect(["type": "cooking"])
            try await phone.act(4, "leave").expect(["type": "cooking", "cooks": []])
            try await phone.act(5, "join", ["role": "cook"]).expect(["code": "too_many_inputs"])
        }
    }

    @Test("A timer that rings again is sent, but not the unchanged session")
    func ringsAgain() async throws {
        let player = try await cook(timer: 1)
        try await run(9) { server in
            let (phone, first) = try await Self.phone(server, player)
            if first.text.contains("away_ms") {
                try await phone.shown { !$0.text.contains("away_ms") }
            }
            try await phone.message("cooking_rang") { $0["again"] == true }
            let types = phone.client.messages.elements.map { $0["type"] }
            #expect(!types.contains("cooking"), "\(types)")
        }
    }

    @Test("A clock set 400 days ahead ends no session")
    func clockAhead() async throws {
        let player = try await cook(timer: 600)
        for days in [400, 0] as [Int64] {
            try await run(days * 86_400) { server in
                let (_, shown) = try await Self.phone(server, player)
                #expect(shown.timer?["state"] == "running", "\(shown.text)")
            }
        }
    }

    /// Begins four sessions, changes the database, and restarts.
    ///
    /// - Parameter cutting: true to break the file's link from each page full of "x" to the next.
    private func restart(
        after sql: String, cutting: Bool = false,
        _ body: @escaping @Sendable (TestCompanion) async throws -> Void
    ) async throws {
        let players = Inbox<TestPlayer>()
        try await run(0) { server in
            let player = try await server.signUp()
            players.put(player)
            let scene = try await CookingScene(server, player)
            for session in 500...503 {
                let id = JSONValue.string(TestCompanion.id(session))
                try await scene.phone.startCooking(TestCompanion.id(session))
                    .expect(["type": "cooking"])
                try await scene.phone.act(session, "complete", ["session_id": id, "step": 0])
                    .expect(["type": "cooking"])
            }
        }
        let player = try await players.first("the player")
        RawDatabase(directory: data.path, file: "library.sqlite").execute(sql)
        if cutting { try cutPages() }
        try await run(10) { server in
            let phone = try await server.companion(of: player)
            try await phone.ask("library_open", ["through": 0]).expect(["type": "library"])
            let others = (501...503).map { JSONValue.string(TestCompanion.id($0)) }
            let told = try await phone.message("cookings")["session_ids"]?.array
            #expect(Set(told ?? []) == Set(others))
            try await body(phone)
        }
    }

    private func cutPages() throws {
        let url = URL(filePath: data.path).appending(path: "library.sqlite")
        var file = try Data(contentsOf: url)
        let pageSize = 4_096
        let full = [UInt8](repeating: UInt8(ascii: "x"), count: pageSize - 4)
        let starts = stride(from: 0, to: file.count, by: pageSize)
            .filter { file[($0 + 4)..<($0 + pageSize)].elementsEqual(full) }
        #expect(starts.count > 1)
        for start in starts {
            file.replaceSubrange(start..<(start + 4), with: [0x7f, 0xff, 0xff, 0xff])
        }
        try file.write(to: url)
    }

    @Test("A session that can't be restored is over, and takes no slot")
    func unreadable() async throws {
        let broken = """
            UPDATE cooking_sessions SET content = x'00' WHERE id = x'\(CookingScene.session)'
            """
        try await restart(after: broken) { phone in
            try await phone.startCooking(TestCompanion.id(504)).expect(["type": "cooking"])
            let record = try await phone.ask(
                "get_cooking", ["session_id": .string(CookingScene.session)])
            #expect(record["ended_time_ms"]?.integer != nil, "\(record.text)")
        }
    }

    @Test("When one can't be read, the others go on, and its rows stay")
    func unread() async throws {
        // Its first input spans several pages of the file, and one of them points to a page that
        // doesn't exist. The index leads past it to the other sessions.
        let long = """
            UPDATE cooking_inputs SET content = CAST(printf('%.*c', 20000, 'x') AS BLOB)
                WHERE session = x'\(CookingScene.session)' AND number = 0;
            PRAGMA wal_checkpoint(TRUNCATE);
            """
        try await restart(after: long, cutting: true) { phone in
            try await phone.act(2, "complete", ["step": 0]).expect(["code": "store_unavailable"])
            try await phone.startCooking(TestCompanion.id(504))
                .expect(["code": "too_many_cookings"])
        }
    }

    @Test("A member removed just before the server stopped has left the session afterwards")
    func formerMember() async throws {
        let players = Inbox<TestPlayer>()
        try await run(0) { server in
            let player = try await server.signUp()
            players.put(player)
            let scene = try await CookingScene(server, player)
            try await scene.phone.startCooking()
            let (guest, tablet) = try await scene.join(server)
            players.put(guest)
            try await tablet.act(1, "join", ["role": "cook"]).expect(["type": "cooking"])
            try await scene.phone.act(
                1, "set_role", ["player_id": .string(guest.id), "role": "head"]
            ).expect(["type": "cooking"])
        }
        let player = try await players.first("the player")
        let guest = try await players.first("the guest") { $0.id != player.id }
        RawDatabase(directory: data.path, file: "library.sqlite").execute(
            "DELETE FROM members WHERE player = x'\(guest.id)'")
        try await run(10) { server in
            let (phone, first) = try await Self.phone(server, player)
            @Sendable func isAlone(_ shown: JSONValue) -> Bool {
                shown["cooks"]?.array?.map { $0["player_id"]?.string } == [player.id]
            }
            let shown = isAlone(first) ? first : try await phone.shown(where: isAlone)
            #expect(shown["cooks"]?.array?.first?["role"] == "head")
        }
    }
}
