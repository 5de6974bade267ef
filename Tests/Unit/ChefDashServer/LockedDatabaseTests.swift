import TestSupport
import Testing

/// Another connection holds the database's write lock.
@Suite("A locked database", .player())
struct LockedDatabaseTests: PlayerTests {
    @Test("Durable writes are refused for now, rounds go on, and nothing is announced early")
    func locked() async throws {
        let shopper = try await server.signUp()
        let snapshot = try await player.startRound()
        let database = server.database
        database.execute("BEGIN IMMEDIATE")

        try await player.serve(snapshot)
        let requests: [JSONValue] = [
            ["type": "purchase", "id": "oven", "item_id": "oven"],
            ["type": "start_round", "id": "round", "level_id": 1],
            ["type": "set_profile", "id": "name", "name": "Ana"],
        ]
        for request in requests {
            try await shopper.request(request).expect(["code": "store_unavailable", "retry": true])
        }
        let newcomer = try await server.connect()
        try await newcomer.expectRefusal("store_unavailable", of: ["type": "hello"])
        #expect(try await server.get("/readyz").status == 503)
        #expect(try await server.get("/healthz").status == 200)

        // The round runs to its end.
        try await player.nextOrder()
        try await player.serve(try await player.snapshot())
        try await player.spoil(snapshot, untilClock: 0)
        try await player.expectAnswer("pong", to: ["type": "ping", "client_time": 1])
        let early = player.client.messages.elements.filter {
            $0["type"] == "balance" || $0["type"] == "round_ended"
        }
        #expect(early.isEmpty, "announced before it was durable")

        database.execute("COMMIT")
        try await player.message("balance").expect(["amount": 25])
        try await player.message("balance").expect(["amount": 50, "coins": 225])
        try await player.message("round_ended").expect(["earned": 75, "coins": 225])
        // The same requests succeed now.
        try await newcomer.expectAnswer("welcome", to: ["type": "hello"])
        for (request, answer) in zip(requests, ["purchased", "snapshot", "profile"]) {
            try await shopper.expectAnswer(.string(answer), to: request)
        }
        #expect(try await server.get("/readyz").status == 200)
        #expect(try await shopper.possessions().coins == 100)
    }

    @Test(
        "Edits and dishes are refused while the library is locked, and applied once when resent",
        .player(levels: try LevelsCopy.withoutStarter()))
    func library() async throws {
        let phone = try await CookingScene(server, player).phone
        let library = RawDatabase(directory: server.dataDirectory.path, file: "library.sqlite")
        let dish: [String: JSONValue] = [
            "edit_id": .string(TestCompanion.id(3)), "recipe_id": .string(TestCompanion.id(1)),
            "servings": 4, "day": "2026-11-25",
        ]
        @Sendable func answers() async throws -> [JSONValue] {
            [
                try await phone.edit(2, base: 1, [TestCompanion.set("recipe", 1, ["rating": 9])]),
                try await phone.ask("cook", dish),
            ]
        }
        library.execute("BEGIN IMMEDIATE")
        for answer in try await answers() {
            answer.expect(["code": "store_unavailable", "retry": true])
        }
        library.execute("COMMIT")
        try await server.logLine("library", "commits again")
        for _ in 1...2 {
            for (answer, number) in zip(try await answers(), [2, 3] as [Int64]) {
                answer.expect([
                    "type": "edited", "seq": .integer(number),
                    "edit_id": .string(TestCompanion.id(Int(number))),
                ])
            }
        }
        #expect(try await phone.cookedCount() == 1)
        #expect(try await [phone.stock(31), phone.stock(32)] == ["2", "0"])
    }

    @Test("A leave is answered once the result is committed, even if the round ended before it")
    func leaving() async throws {
        let snapshot = try await player.startRound()
        let database = server.database
        database.execute("BEGIN IMMEDIATE")
        try await player.spoil(snapshot, untilClock: 0)
        player.client.send(["type": "leave_round", "id": "first"])
        player.client.send(["type": "leave_round", "id": "second"])
        try await player.request(["type": "ping", "client_time": 1])
        database.execute("COMMIT")
        for id in ["first", "second"] {
            try await player.answer(to: id).expect([
                "type": "round_ended", "round_id": snapshot["round"]?["round_id"],
            ])
        }
    }

    @Test("A player who drops while the database is locked gets the result later")
    func dropping() async throws {
        let snapshot = try await player.startRound()
        try await player.serve(snapshot)
        try await player.message("balance")
        let database = server.database
        database.execute("BEGIN IMMEDIATE")
        try await player.nextOrder()
        try await player.spoil(snapshot, untilClock: 0)
        player.client.reset()
        try await server.logLine("disconnected", player.id)
        database.execute("COMMIT")
        try await server.logLine("round_settled", player.id)
        let again = try await server.signIn(player)
        try await again.message("round_ended").expect(["coins": 175])
        #expect(again.welcome["player"]?["coins"] == 175)
    }
}
