import ChefDashServer
import Testing
import WebSocket

/// The effect of each limit of a connection or an address, its counter and its log line.
@Suite("Limits")
struct LimitTests: PlayerTests {
    @Test(
        "Pings and unsolicited pongs beyond the burst close with 4006",
        .server { ($0.controlFrameBurst, $0.controlFramesPerSecond) = (5, 1) },
        arguments: [(Opcode.ping, [1, 2, 3]), (.pong, [])] as [(Opcode, [UInt8])])
    func controlFrames(opcode: Opcode, payload: [UInt8]) async throws {
        let client = try await server.connect()
        for _ in 0..<200 { client.send(opcode, payload) }
        #expect(try await client.ending() == .closed(4006))
        try await server.logLine("limit_reached", "limit=control_frames")
    }

    @Test(
        "Too many frames in a message close with 1008, also empty ones",
        .server { $0.framesPerMessage = 8 })
    func frames() async throws {
        let client = try await server.connect()
        client.send(.text, [], isFinal: false)
        for _ in 0..<8 { client.send(.continuation, [], isFinal: false) }
        #expect(try await client.ending() == .closed(1008))
        try await server.logLine("limit_reached", "limit=frames count=1")
    }

    @Test(
        "The welcome states the message limit, and longer messages close with 1009",
        .player { $0.messageBytes = 2_000 })
    func messageBytes() async throws {
        #expect(player.welcome["limits"]?["message_bytes"] == 2_000)
        player.client.send(text: String(repeating: " ", count: 2_001))
        #expect(try await player.client.ending() == .closed(1009))
        try await server.logLine("limit_reached", "limit=message_size")
    }

    @Test("A peer that keeps sending after our close frame is dropped", .server(.metered))
    func talksOn() async throws {
        let client = try await server.connect()
        client.stopAnsweringClose()
        client.send(.binary, [1], isFinal: false)
        client.send(.text, [])
        let chunk = [UInt8](repeating: 0, count: 64 * 1024)
        for _ in 0..<32 { client.send(bytes: chunk) }
        #expect(try await client.ending() == .closed(1002))
        _ = try await server.metrics { $0["chefdash_connections"] == 0 }
    }

    @Test(
        "Sign-ups beyond an address's burst learn when to try again",
        .server { ($0.signUpBurst, $0.signUpsPerMinute) = (2, 1) })
    func signUps() async throws {
        _ = try await server.signUp()
        let second = try await server.signUp()
        let client = try await server.connect()
        try await client.expectRefusal("rate_limited", of: ["type": "hello"]).expect(
            "retry_after_ms", in: 1...60_000)
        // An existing player may sign in.
        _ = try await server.signIn(second)
        try await server.logLine("limit_reached", "limit=sign_ups")
    }

    @Test(
        "Half-sent requests fill an address's share, and another address still gets in",
        .server { $0.connectionsPerAddress = 3 })
    func halfSentRequests() async throws {
        var streams = try (0..<3).map { _ in try TestStream(port: server.port) { _ in } }
        for stream in streams { stream.send(Array("GET /play HTTP/1.1\r\nHost: x\r\n".utf8)) }
        let refusal = try await server.get("/")
        #expect(refusal.status == 503)
        #expect(refusal.fields.first("Retry-After") != nil)
        // The health check stays green.
        #expect(try await server.get("/healthz").status == 200)
        #expect(try await server.get("/readyz").status == 200)
        try await server.logLine("limit_reached", "limit=address_connections")
        let other = try await TestClient(port: server.port, source: 2)
        try await other.expectAnswer("welcome", to: ["type": "hello"])
        streams.removeLast().end()
        #expect(try await server.signUpOnceFree()?.possessions().coins == 150)
        for stream in streams { stream.end() }
    }

    @Test(
        "Clients behind a trusted proxy have shares, and the proxy has none",
        .server { ($0.connectionsPerAddress, $0.trustedProxies) = (2, .loopback) })
    func proxiedShares() async throws {
        var players: [TestPlayer] = []
        for number in 1...3 {
            for _ in 1...2 {
                players.append(try await server.signUp(behindProxy: "2001:db8:0:\(number)::7"))
            }
        }
        let neighbour = "2001:db8:0:1::8"
        await #expect(throws: (any Error).self) {
            try await server.signUp(behindProxy: neighbour)
        }
        try await server.logLine("limit_reached", "peer=2001:db8:0:1::8")
        try await players[0].client.close()
        #expect(try await server.signUpOnceFree(behindProxy: neighbour) != nil)
    }

    @Test(
        "Wrong tokens and ids cost the address nothing, and a right token always works",
        .player())
    func wrongTokens() async throws {
        let ids: [JSONValue] = [
            .string(player.id), "", "x", "0F2A8C3E5B7D49618E0C2F4A6B8D1E35",
        ]
        for number in 0..<60 {
            let guess: JSONValue = [
                "type": "hello", "player_id": ids[number % ids.count],
                "token": .string(String(repeating: "ab", count: 32)),
            ]
            try await server.connect().expectRefusal("bad_token", of: guess, as: .test)
            if number % 20 == 0 { _ = try await server.signIn(player) }
        }
        #expect(!server.log.elements.contains { $0.contains("abababab") })
    }

    @Test(
        "Errors have a burst of their own, and a repeated hello counts as one",
        .player { $0.faultBurst = 2 }, arguments: [true, false])
    func faults(saysHello: Bool) async throws {
        let fault = saysHello ? player.hello : ["type": "fly"]
        player.client.send(burst: Array(repeating: fault, count: 5), as: .test)
        #expect(try await player.client.ending() == .closed(4000))
        try await server.logLine("limit_reached", "limit=faults")
    }
}
