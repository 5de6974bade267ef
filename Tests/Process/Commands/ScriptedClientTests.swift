import ChefDashClient
import GameProtocol
import TestSupport
import Testing

@Suite("A client of a scripted server", .timeLimit(.minutes(1)))
struct ScriptedClientTests {
    /// A signed-in client.
    private func connect(
        _ change: (inout ClientOptions) -> Void = { _ in }
    ) async throws -> (client: ChefDashClient, game: ScriptedGame) {
        let game = try ScriptedGame()
        var options = ClientOptions()
        change(&options)
        options.pauses = ReconnectPauses(first: .milliseconds(1), longest: .milliseconds(1))
        // This server doesn't answer a close.
        options.closeTimeout = .milliseconds(10)
        options.seed = 1
        let client = ChefDashClient(options: options)
        async let welcomed: Void = Blocking.run { try game.welcomeAna() }
        try await client.connect(to: game.url)
        try await welcomed
        return (client, game)
    }

    /// Waits until the client has processed all of the server's messages.
    private func catchUp(_ client: ChefDashClient, _ game: ScriptedGame) async throws {
        async let answered: Void = Blocking.run {
            let request = try game.next(.setStream)
            try game.say(.stream(.tick), re: request.id)
        }
        _ = try await client.request(.setStream(stream: .tick))
        try await answered
    }

    /// Drops the connection, and waits until the client has reconnected.
    private func resume(_ client: ChefDashClient, _ game: ScriptedGame) async throws {
        async let welcomed: Void = Blocking.run {
            game.peer.reset()
            try game.welcomeAna()
        }
        for await event in client.events {
            if case .resumed = event { break }
        }
        try await welcomed
    }

    /// Answers the next ping as if it had been sent this much earlier.
    private func pong(_ game: ScriptedGame, age: Double, serverTime: Double) async throws {
        try await Blocking.run {
            guard case .ping(let sentAt) = try game.next(.ping).message else { return }
            try game.say(
                .pong(Pong(clientTime: sentAt - age, serverTimeMilliseconds: serverTime)))
        }
    }

    @Test("The client keeps the clock sample with the shortest round trip, not the newest")
    func clock() async throws {
        let (client, game) = try await connect()
        for (age, serverTime) in [(5e6, 1.0), (1e6, 2.0), (9e6, 3.0)] {
            try await pong(game, age: age, serverTime: serverTime)
        }
        try await catchUp(client, game)
        let clock = try #require(await client.clock)
        #expect((1e6..<5e6).contains(clock.roundTripMilliseconds), "\(clock)")
        // The clock's samples end with the connection: the next server may have another clock. This
        // one answers no ping.
        try await resume(client, game)
        try await catchUp(client, game)
        #expect(await client.clock == nil)
        await client.close()
    }

    @Test("A request without an answer fails; a later answer is ignored")
    func lostRequest() async throws {
        let (client, game) = try await connect { $0.requestTimeout = .seconds(2) }
        await #expect(throws: ChefDashClientError.timedOut("the server's answer")) {
            _ = try await client.request(.listShop)
        }
        let late = try await Blocking.run { try game.next(.listShop).id }
        try game.say(.shop(Shop(coins: 7, items: [])), re: late)
        for await event in client.events {
            if case .message(let event) = event, event.re == late { break }
        }
        await client.close()
    }

    @Test("Frames that aren't read in time are dropped, and the connection stays open")
    func unreadFrames() async throws {
        let (client, game) = try await connect { $0.eventLimit = 2 }
        for _ in 0..<10 { try game.say(.frame(.plain())) }
        try await catchUp(client, game)
        await client.close()
    }

    @Test(
        "After a resume a room is kept if the server sends it again, and else forgotten",
        arguments: [false, true])
    func room(isToldAgain: Bool) async throws {
        let room = ServerMessage.room(.gathering, [.ana()])
        let (client, game) = try await connect()
        try game.say(room)
        try await catchUp(client, game)
        #expect(await client.room?.roomCode == "KQZFXW")
        try await resume(client, game)
        if isToldAgain {
            try game.say(room)
            try await catchUp(client, game)
        }
        #expect(await client.room?.roomCode == (isToldAgain ? "KQZFXW" : nil))
        await client.close()
    }
}
