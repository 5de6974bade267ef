import ChefDashClient
import GameProtocol
import TestSupport
import Testing

@Suite("A client whose server says what a test has it say", .timeLimit(.minutes(1)))
struct ScriptedClientTests {
    private static let room = RaceScenes.room(.gathering, [RaceScenes.seat(RaceScenes.ana, "Ana")])

    /// A client that is signed in.
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

    /// Has the client take in all that the server has said.
    private func catchUp(_ client: ChefDashClient, _ game: ScriptedGame) async throws {
        async let answered: Void = Blocking.run {
            let request = try game.next(.setStream)
            try game.say(.stream(.tick), re: request.id)
        }
        _ = try await client.request(.setStream(.tick))
        try await answered
    }

    /// Drops the connection, and waits until the client is back.
    private func resume(_ client: ChefDashClient, _ game: ScriptedGame) async throws {
        async let welcomed: Void = Blocking.run {
            game.dropConnection()
            try game.welcomeAna()
        }
        for await event in client.events {
            if case .resumed = event { break }
        }
        try await welcomed
    }

    @Test("Of the clock's samples the one with the shortest round trip is kept, not the newest")
    func clock() async throws {
        let (client, game) = try await connect()
        // Each pong comes back as if its ping had been sent so much earlier.
        for (age, serverTime) in [(5e6, 1.0), (1e6, 2.0), (9e6, 3.0)] {
            try await Blocking.run {
                guard case .ping(let sentAt) = try game.next(.ping).message else { return }
                try game.say(
                    .pong(Pong(clientTime: sentAt - age, serverTimeMilliseconds: serverTime)))
            }
        }
        try await catchUp(client, game)
        let clock = try #require(await client.clock)
        #expect((1e6..<5e6).contains(clock.roundTripMilliseconds), "\(clock)")
        await client.close()
    }

    @Test("What was known of the clock ends with the connection")
    func clockAfterResume() async throws {
        let (client, game) = try await connect()
        try await Blocking.run {
            guard case .ping(let sentAt) = try game.next(.ping).message else { return }
            try game.say(.pong(Pong(clientTime: sentAt, serverTimeMilliseconds: 1e9)))
        }
        try await catchUp(client, game)
        #expect(await client.clock != nil)
        try await resume(client, game)
        // The server may be another one by now, with a clock of its own; it answers no ping.
        try await catchUp(client, game)
        #expect(await client.clock == nil)
        await client.close()
    }

    @Test("A request without an answer is told so; an answer that comes later is nobody's")
    func lostRequest() async throws {
        let (client, game) = try await connect { $0.requestTimeout = .seconds(2) }
        await #expect(throws: ChefDashClientError.timedOut("the server's answer")) {
            _ = try await client.request(.listShop)
        }
        let late = try await Blocking.run { try game.next(.listShop).id }
        try game.say(.shop(Shop(items: [], coins: 7)), re: late)
        for await event in client.events {
            if case .message(let event) = event, event.re == late { break }
        }
        await client.close()
    }

    @Test("Frames that nobody reads in time are dropped, and the connection goes on")
    func unreadFrames() async throws {
        let (client, game) = try await connect { $0.eventLimit = 2 }
        for _ in 0..<10 { try game.say(RaceScenes.frame(RaceScenes.progress())) }
        try await catchUp(client, game)
        await client.close()
    }

    @Test("A room that is not told of again after a resume is forgotten")
    func room() async throws {
        let (client, game) = try await connect()
        try game.say(Self.room)
        try await catchUp(client, game)
        #expect(await client.room != nil)
        try await resume(client, game)
        #expect(await client.room == nil)
        await client.close()
    }

    @Test("A room that is told of after a resume is the client's again")
    func roomAgain() async throws {
        let (client, game) = try await connect()
        async let welcomed: Void = Blocking.run {
            game.dropConnection()
            try game.welcomeAna()
            try game.say(Self.room)
        }
        for await event in client.events {
            if case .message(let event) = event, case .room = event.message { break }
        }
        try await welcomed
        #expect(await client.room?.roomCode == "KQZFX")
        await client.close()
    }
}
