import TestSupport
import Testing

/// Somebody else holds the database's write lock.
@Suite("A locked database", .server())
struct LockedDatabaseTests: ServerTests {
    @Test("What must last is refused for now, rounds go on, and nothing is told too early")
    func locked() async throws {
        let player = try await server.signUp()
        let shopper = try await server.signUp()
        let snapshot = try await player.startRound()
        let database = RawDatabase(directory: server.dataDirectory.path)
        database.execute("BEGIN IMMEDIATE")

        try await player.serve(snapshot)
        let requests: [JSONValue] = [
            ["type": "purchase", "id": "oven", "item_id": "oven"],
            ["type": "start_round", "id": "round", "level_id": 1],
            ["type": "set_profile", "id": "name", "name": "Ana"],
        ]
        for request in requests {
            let refusal = try await shopper.expectRefusal("store_unavailable", of: request)
            #expect(refusal["retry"] == true)
        }
        let newcomer = try await server.connect()
        try await newcomer.expectRefusal("store_unavailable", of: ["type": "hello"])
        let readiness = try await HTTPExchange(port: server.port, "GET", "/readyz")
        #expect(readiness.head.status == 503)
        let health = try await HTTPExchange(port: server.port, "GET", "/healthz")
        #expect(health.head.status == 200)

        // The round goes on to its end.
        try await player.nextOrder()
        try await player.serve(try await player.snapshot())
        try await player.spoil(snapshot, untilClock: 0)
        try await player.expectAnswer("pong", to: ["type": "ping", "client_time": 1])
        let early = player.client.messages.elements.filter {
            $0["type"] == "balance" || $0["type"] == "round_ended"
        }
        #expect(early.isEmpty, "told before it was durable")

        database.execute("COMMIT")
        let first = try await player.message("balance")
        #expect(first["amount"] == 25)
        let second = try await player.message("balance")
        #expect(second["amount"] == 50)
        #expect(second["coins"] == 225)
        let ended = try await player.message("round_ended")
        #expect(ended["earned"] == 75)
        #expect(ended["coins"] == 225)
        // The very same requests succeed now.
        #expect(try await newcomer.request(["type": "hello"])["type"] == "welcome")
        let answers = ["purchased", "snapshot", "profile"]
        for (request, answer) in zip(requests, answers) {
            #expect(try await shopper.request(request)["type"]?.string == answer)
        }
        let ready = try await HTTPExchange(port: server.port, "GET", "/readyz")
        #expect(ready.head.status == 200)
        #expect(try await shopper.possessions().coins == 100)
    }

    @Test("A leave is answered once the result lasts, also when the round ended before it")
    func leaving() async throws {
        let player = try await server.signUp()
        let snapshot = try await player.startRound()
        let database = RawDatabase(directory: server.dataDirectory.path)
        database.execute("BEGIN IMMEDIATE")
        try await player.spoil(snapshot, untilClock: 0)
        player.client.send(["type": "leave_round", "id": "first"])
        player.client.send(["type": "leave_round", "id": "second"])
        _ = try await player.request(["type": "ping", "client_time": 1])
        database.execute("COMMIT")
        for id in ["first", "second"] {
            let answer = try await player.answer(to: id)
            #expect(answer["type"] == "round_ended")
            #expect(answer["round_id"] == snapshot["round"]?["round_id"])
        }
    }

    @Test("A player who drops while the database is locked finds the result later")
    func dropping() async throws {
        let player = try await server.signUp()
        let snapshot = try await player.startRound()
        try await player.serve(snapshot)
        _ = try await player.message("balance")
        let database = RawDatabase(directory: server.dataDirectory.path)
        database.execute("BEGIN IMMEDIATE")
        try await player.nextOrder()
        try await player.spoil(snapshot, untilClock: 0)
        player.client.reset()
        try await server.logLine("disconnected", player.id)
        database.execute("COMMIT")
        try await server.logLine("round_settled", player.id)
        let again = try await server.signIn(player)
        let ended = try await again.message("round_ended")
        #expect(ended["coins"] == 175)
        #expect(again.welcome["player"]?["coins"] == 175)
    }
}
