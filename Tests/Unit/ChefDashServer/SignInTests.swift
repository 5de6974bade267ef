import TestSupport
import Testing

@Suite("Sign-up and sign-in", .player())
struct SignInTests: PlayerTests {
    @Test("A new player gets an id, a secret token and the rules' initial possessions")
    func signUp() async throws {
        let welcome = player.welcome
        #expect(player.id.count == 32 && player.id.allSatisfy(\.isHexDigit))
        #expect(player.token.count == 64 && player.token.allSatisfy(\.isHexDigit))
        welcome.expect([
            "protocol": "chefdash.v1.json", "player.coins": 150,
            "round_id": nil, "revision": 3, "language": "en",
            "player.inventory": ["knife": 0, "oven": 0, "sauce": 0], "tick_ms": 100,
            "resume_ms": 30_000, "ping": ["interval_ms": 10_000, "timeout_ms": 120_000],
            "limits": ["message_bytes": 4096, "messages_per_second": 50, "message_burst": 100],
        ])
    }

    @Test(
        "The server picks the best language that it has for the client",
        .noServer,
        arguments: [
            (nil, "en", "Rookie Chef", "Burger Station"),
            ("en-GB", "en", "Rookie Chef", "Burger Station"),
            ("es-MX", "es", "Chef Novato", "Estación de hamburguesas"),
            ("tlh", "en", "Rookie Chef", "Burger Station"),
        ] as [(String?, JSONValue, JSONValue, JSONValue)])
    func language(tag: String?, told: JSONValue, player: JSONValue, level: JSONValue) async throws {
        let levels = try LevelsCopy()
        try levels.remove("newcomers.json")
        try await TestServer.run(levels: levels) { server in
            let client = try await server.connect()
            var hello: [String: JSONValue] = ["type": "hello"]
            if let tag { hello["language"] = .string(tag) }
            let welcome = try await client.request(.object(hello))
            #expect(welcome["language"] == told && welcome["player"]?["name"] == player)
            let levels = try await client.request(["type": "list_levels"])
            #expect(levels["levels"]?.array?.first?["name"] == level, "\(levels.text)")
            try await client.request([
                "type": "start_round", "id": "1", "level_id": 1,
            ]).expect(["round.level_name": level])
        }
    }

    @Test(
        "New players get names and avatars in their language",
        arguments: [("en-GB", "en"), ("es-MX", "es"), ("tlh", "en")])
    func newcomers(tag: String, language: String) async throws {
        let newcomers = try #require(
            try ShippedLevels.contents().newcomers)
        let names = Set(try #require(newcomers.groups[language]).flatMap(NewcomersTests.names))
        var told: Set<String> = []
        var avatars: Set<String> = []
        for _ in 0..<12 {
            let client = try await server.connect()
            let welcome = try await client.request(["type": "hello", "language": .string(tag)])
            told.insert(try #require(welcome["player"]?["name"]?.string))
            avatars.insert(try #require(welcome["player"]?["avatar"]?.string))
        }
        #expect(told.isSubset(of: names), "\(told.subtracting(names))")
        #expect(avatars.isSubset(of: newcomers.avatars))
        // Four of twelve draws from 3712 names are equal less than once in 10^8 runs.
        #expect(told.count > 8 && avatars.count > 1)
    }

    @Test(
        "A client with only another version is closed with 4007; one that also offers this one isn't",
        arguments: [
            (["chefdash.v2.json"], true), (["chefdash.v9.cbor", "chefdash.v2.json"], true),
            (["chefdash.v2.json", "chefdash.v1.json"], false),
        ])
    func otherVersion(subprotocols: [String], isClosed: Bool) async throws {
        let client = try await TestClient(port: server.port, subprotocols: subprotocols)
        if isClosed {
            #expect(try await client.ending() == .closed(4007))
        } else {
            try await client.expectAnswer("welcome", to: ["type": "hello"])
        }
    }

    @Test("A player signs in again with the token and finds everything")
    func signIn() async throws {
        try await player.buy(["knife"])
        try await player.client.close()
        let again = try await server.signIn(player)
        #expect(again.id == player.id)
        #expect(again.welcome["token"] == nil)
        #expect(again.welcome["player"]?["coins"] == 120)
        #expect(again.welcome["player"]?["inventory"] == ["knife": 1, "oven": 0, "sauce": 0])
    }

    @Test("A player signs in at a restarted server", .noServer)
    func signInAfterRestart() async throws {
        let directory = TemporaryDirectory()
        var player: TestPlayer?
        try await TestServer.run(dataDirectory: directory) { server in
            player = try await server.signUp()
            try await player?.buy(["sauce"])
        }
        try await TestServer.run(dataDirectory: directory) { server in
            let again = try await server.signIn(try #require(player))
            #expect(again.welcome["player"]?["coins"] == 110)
            #expect(again.welcome["player"]?["inventory"] == ["knife": 0, "oven": 0, "sauce": 1])
        }
    }

    /// The credentials in a `hello`.
    enum Claim: Sendable {
        case wrongToken, tokenOfAnother, unknownPlayer, shortToken, tokenAlone, playerAlone
    }

    @Test(
        "Wrong credentials are refused, and the connection may try again",
        arguments: [
            (Claim.wrongToken, "bad_token"),
            (.tokenOfAnother, "bad_token"),
            (.unknownPlayer, "bad_token"),
            (.shortToken, "bad_token"),
            (.tokenAlone, "missing_field"),
            (.playerAlone, "missing_field"),
        ])
    func wrongCredentials(_ claim: Claim, _ code: String) async throws {
        let other = try await server.signUp()
        let client = try await server.connect()
        var hello: [String: JSONValue] = [
            "type": "hello", "player_id": .string(player.id), "token": .string(player.token),
        ]
        switch claim {
        case .wrongToken: hello["token"] = .string(String(player.token.reversed()))
        case .tokenOfAnother: hello["token"] = .string(other.token)
        case .unknownPlayer: hello["player_id"] = .string(String(player.id.reversed()))
        case .shortToken: hello["token"] = .string(String(player.token.dropLast()))
        case .tokenAlone: hello["player_id"] = nil
        case .playerAlone: hello["token"] = nil
        }
        try await client.request(.object(hello)).expect(["code": .string(code), "retry": false])
        try await client.expectAnswer("welcome", to: player.hello)
    }

    @Test("A second hello is refused and changes nothing")
    func secondHello() async throws {
        for hello: JSONValue in [["type": "hello", "id": "again"], player.hello] {
            try await player.expectRefusal("already_signed_in", of: hello)
        }
        #expect(try await player.possessions().coins == 150)
    }

    @Test(
        "Everything before hello is refused",
        arguments: [
            ["type": "list_levels"], ["type": "list_shop"], ["type": "clear"],
            ["type": "leave_round"], ["type": "ping", "client_time": 1],
            ["type": "purchase", "item_id": "oven"], ["type": "start_round", "level_id": 1],
            ["type": "tap", "ingredient_id": "bun"], ["type": "set_profile", "name": "Ana"],
            ["type": "set_stream", "stream": "change"],
        ] as [JSONValue])
    func beforeHello(_ message: JSONValue) async throws {
        let client = try await server.connect()
        try await client.expectRefusal("not_signed_in", of: message)
        try await client.expectAnswer("welcome", to: ["type": "hello"])
    }

    @Test(
        "A wrong token doesn't extend the time for a hello",
        .server {
            $0.helloMilliseconds = 500
            ($0.messageBurst, $0.faultBurst) = (1_000_000, 1_000_000)
        })
    func helloTimeoutAmongGuesses() async throws {
        let client = try await server.connect()
        let guess: JSONValue = [
            "type": "hello", "player_id": .string(String(repeating: "0", count: 32)),
            "token": .string(String(repeating: "0", count: 64)),
        ]
        let start = ContinuousClock.now
        var isOpen = true
        while isOpen, ContinuousClock.now - start < .seconds(10) {
            isOpen = (try? await client.request(guess)["code"]) == "bad_token"
        }
        #expect(!isOpen, "it may still guess after \(ContinuousClock.now - start)")
        #expect(try await client.ending() == .closed(4002))
    }

    @Test("Messages right behind the hello wait for the welcome")
    func pipelined() async throws {
        let client = try await server.connect()
        client.send(burst: [
            ["type": "hello", "id": "1"], ["type": "list_shop", "id": "2"],
            ["type": "start_round", "id": "3", "level_id": 1],
        ])
        for (id, type) in [("1", "welcome"), ("2", "shop"), ("3", "snapshot")] {
            try await client.answer(to: id).expect(["type": .string(type)])
        }
    }

    @Test("Sixteen messages may wait for the welcome; more get busy")
    func waiting() async throws {
        let database = server.database
        let player = try await server.signUp()
        // A sign-up must be committed, so it waits for the lock.
        database.execute("BEGIN IMMEDIATE")
        let client = try await server.connect()
        let shops = (0..<20).map { number -> JSONValue in
            ["type": "list_shop", "id": .string("s\(number)")]
        }
        client.send(burst: [["type": "hello", "id": "hello"]] + shops)
        for number in 16..<20 {
            #expect(try await client.answer(to: "s\(number)")["code"] == "busy")
        }
        database.execute("COMMIT")
        if try await client.answer(to: "hello")["type"] == "welcome" {
            for number in 0..<16 {
                #expect(try await client.answer(to: "s\(number)")["type"] == "shop")
            }
        }
        #expect(try await player.possessions().coins == 150)
    }

    @Test("A second connection takes over from the first, which is closed with 4001")
    func takeOver() async throws {
        let first = try await server.signUp()
        let snapshot = try await first.startRound()
        let second = try await server.signIn(first)
        #expect(try await first.client.ending() == .closed(4001))
        #expect(second.welcome["round_id"] == snapshot["round"]?["round_id"])
        let taken = try await second.message("snapshot").expect(["round": snapshot["round"]])
        try await second.serve(taken)
        #expect(try await second.message("balance")["coins"] == 175)
    }
}
