import Testing

@Suite("Sign-up and sign-in")
struct SignInTests {
    @Test("A new player gets an id, a secret token and what the rules give")
    func signUp() async throws {
        try await TestServer.run { server in
            let player = try await server.signUp()
            let welcome = player.welcome
            #expect(player.id.count == 32 && player.id.allSatisfy(\.isHexDigit))
            #expect(player.token.count == 64 && player.token.allSatisfy(\.isHexDigit))
            #expect(welcome["protocol"] == "chefdash.v1.json")
            #expect(welcome["player"]?["name"] == "Chef Novato")
            #expect(welcome["player"]?["avatar"] == "👨‍🍳")
            #expect(welcome["player"]?["coins"] == 150)
            #expect(
                welcome["player"]?["inventory"] == ["knife": 0, "oven": 0, "sauce": 0])
            #expect(welcome["tick_ms"] == 100)
            #expect(welcome["resume_ms"] == 30_000)
            #expect(welcome["ping"] == ["interval_ms": 10_000, "timeout_ms": 10_000])
            #expect(
                welcome["limits"]
                    == ["message_bytes": 4096, "messages_per_second": 50, "message_burst": 100])
            #expect(welcome["round"] == nil)
        }
    }
}
