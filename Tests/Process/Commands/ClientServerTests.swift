import ChefDashClient
import Foundation
import GameProtocol
import TestSupport
import Testing

@Suite("A client and a server", .timeLimit(.minutes(1)))
struct ClientServerTests {
    private let data = TemporaryDirectory()
    private let server: ServeProcess

    init() async throws { server = try await ServeProcess(data: data.path) }

    @Test("Signs up, is refused a level, buys, plays a tap and closes")
    func round() async throws {
        let player = try await ClientPlayer(at: server.url) { $0.resumes = true }
        #expect(player.welcome.player.coins == 150)
        #expect(try await player.credentials.playerID == player.id)
        #expect(try await player.credentials.token == player.welcome.token)

        // A refusal is thrown with the server's code, and the connection goes on.
        await #expect(throws: ClientPlayer.Refused(code: .levelLocked)) {
            try await player.startRound(level: 9)
        }
        let purchase = try #require(try await player.buy("oven"))
        #expect(purchase.coins == 100 && purchase.owned == 1)

        let snapshot = try #require(try await player.startRound(equip: ["oven"]))
        #expect(snapshot.round.itemIDs == ["oven"])
        let tap = try #require(try await player.tapNext())
        let first = snapshot.round.recipes[snapshot.state.recipe].layers[0]
        #expect(tap.outcome == .correct && tap.state.plate == [first])

        await player.client.close()
        await #expect(throws: ChefDashClientError.notConnected) {
            try await player.client.send(.clear)
        }
        #expect(try await server.stop() == .exit(0))
    }

    @Test("A client comes back as the same player when its server does")
    func resuming() async throws {
        var options = ClientOptions()
        options.seed = 1
        options.pauses = ReconnectPauses(first: .milliseconds(20), longest: .milliseconds(200))
        options.resumeAttempts = 1000
        let client = ChefDashClient(options: options)
        let welcome = try await client.connect(to: server.url)
        let id = await client.nextRequestID()
        _ = try await client.request(.purchase(itemID: "knife"), id: id)
        #expect(try await server.stop() == .exit(0))

        var events = client.events.makeAsyncIterator()
        var lost: Disconnection?
        while lost == nil, let event = await events.next() {
            if case .disconnected(let disconnection) = event { lost = disconnection }
        }
        #expect(lost?.closeCode == CloseReason.shuttingDown.rawValue)
        let successor = try await ServeProcess(data: data.path, port: server.port)
        var resumed: Welcome?
        while resumed == nil, let event = await events.next() {
            if case .resumed(let welcome) = event { resumed = welcome }
        }
        #expect(resumed?.player.playerID == welcome.player.playerID)
        #expect(resumed?.token == nil)
        #expect(resumed?.player.coins == 120)
        // The same request again is answered the same and paid once.
        let again = try await client.request(.purchase(itemID: "knife"), id: id)
        guard case .purchased(let purchase) = again.message else {
            Issue.record("a purchase was answered with \(again.message.type)")
            return
        }
        #expect(purchase.coins == 120 && purchase.owned == 1)
        await client.close()
        #expect(try await successor.stop() == .exit(0))
    }

    @Test("A second connection of a player ends the first for good")
    func takeOver() async throws {
        let first = ChefDashClient()
        try await first.connect(to: server.url)
        let second = ChefDashClient()
        try await second.connect(to: server.url, credentials: await first.credentials)
        var last: ClientEvent?
        for await event in first.events { last = event }
        guard case .ended(let disconnection) = last else {
            Issue.record("the last event is \(String(describing: last))")
            return
        }
        #expect(disconnection.closeCode == CloseReason.takenOver.rawValue)
        _ = try await second.request(.listLevels)
        await second.close()
        #expect(try await server.stop() == .exit(0))
    }

    @Test("Health is asked over HTTP")
    func health() async throws {
        #expect(try await HealthProbe.status(of: server.url) == 200)
        #expect(try await server.stop() == .exit(0))
        await #expect(throws: ChefDashClientError.self) {
            try await HealthProbe.status(of: server.url)
        }
    }

    @Test("What isn't a game server is refused by the handshake")
    func handshake() async throws {
        let client = ChefDashClient()
        let error = await #expect(throws: ChefDashClientError.self) {
            try await client.connect(to: server.url.appending(path: "nowhere"))
        }
        guard case .handshakeRefused(404?, _) = error else { throw try #require(error) }
        #expect(try await server.stop() == .exit(0))
    }
}
