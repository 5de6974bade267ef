import ChefDashClient
import ChefDashServer
import Foundation
import GameProtocol
import TestSupport
import Testing

@Suite("A client and a server")
struct ClientServerTests {
    /// A server on a port that the kernel chose, with a data directory that goes with it.
    private struct Kitchen {
        private let data = TemporaryDirectory()

        /// Starts a server; 0 takes a free port.
        func serve(port: UInt16 = 0) throws -> (server: Server, url: URL, port: UInt16) {
            var configuration = ServerConfiguration()
            configuration.port = port
            configuration.dataDirectory = data.path
            configuration.levelsDirectory = LevelsCopy.original
            configuration.shardCount = 1
            configuration.shutdownGraceMilliseconds = 0
            let server = try Server(
                configuration: configuration, log: Log(minimum: .error) { _ in })
            let port = server.start()
            return (server, try #require(URL(string: "ws://127.0.0.1:\(port)")), port)
        }

        func stop(_ server: Server) async {
            let unsettled = await withCheckedContinuation { continuation in
                server.shutDown { continuation.resume(returning: $0) }
            }
            #expect(unsettled == 0)
        }
    }

    @Test("Signs up, buys, plays a tap and closes", .timeLimit(.minutes(1)))
    func round() async throws {
        let kitchen = Kitchen()
        let (server, url, _) = try kitchen.serve()
        let player = try await ClientPlayer(at: url) { $0.resumes = true }
        #expect(player.welcome.player.coins == 150)
        #expect(try await player.credentials.playerID == player.id)
        #expect(try await player.credentials.token == player.welcome.token)

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
        await kitchen.stop(server)
    }

    @Test(
        "A refusal is thrown with the server's code, and the connection goes on",
        .timeLimit(.minutes(1)))
    func refusal() async throws {
        let kitchen = Kitchen()
        let (server, url, _) = try kitchen.serve()
        let player = try await ClientPlayer(at: url) { $0.resumes = true }
        await #expect(throws: ClientPlayer.Refused(code: .levelLocked)) {
            try await player.startRound(level: 9)
        }
        try await player.ask(.listShop)
        await player.client.close()
        await kitchen.stop(server)
    }

    @Test("A client comes back as the same player when its server does", .timeLimit(.minutes(1)))
    func resuming() async throws {
        let kitchen = Kitchen()
        let (server, url, port) = try kitchen.serve()
        var options = ClientOptions()
        options.seed = 1
        options.pauses = ReconnectPauses(first: .milliseconds(20), longest: .milliseconds(200))
        options.resumeAttempts = 1000
        let client = ChefDashClient(options: options)
        let welcome = try await client.connect(to: url)
        let id = await client.nextRequestID()
        _ = try await client.request(.purchase(itemID: "knife"), id: id)
        await kitchen.stop(server)

        var events = client.events.makeAsyncIterator()
        var lost: Disconnection?
        while lost == nil, let event = await events.next() {
            if case .disconnected(let disconnection) = event { lost = disconnection }
        }
        #expect(lost?.closeCode == CloseReason.shuttingDown.rawValue)
        let (successor, _, _) = try kitchen.serve(port: port)
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
        await kitchen.stop(successor)
    }

    @Test("A second connection of a player ends the first for good", .timeLimit(.minutes(1)))
    func takeOver() async throws {
        let kitchen = Kitchen()
        let (server, url, _) = try kitchen.serve()
        let first = ChefDashClient()
        try await first.connect(to: url)
        let second = ChefDashClient()
        try await second.connect(to: url, credentials: await first.credentials)
        var last: ClientEvent?
        for await event in first.events { last = event }
        guard case .ended(let disconnection) = last else {
            Issue.record("the last event is \(String(describing: last))")
            return
        }
        #expect(disconnection.closeCode == CloseReason.takenOver.rawValue)
        _ = try await second.request(.listLevels)
        await second.close()
        await kitchen.stop(server)
    }

    @Test("A wrong token is refused at the door", .timeLimit(.minutes(1)))
    func wrongToken() async throws {
        let kitchen = Kitchen()
        let (server, url, _) = try kitchen.serve()
        let first = ChefDashClient()
        let welcome = try await first.connect(to: url)
        let token = String(repeating: "A", count: welcome.token?.count ?? 0)
        let thief = ChefDashClient()
        do {
            try await thief.connect(
                to: url, credentials: Credentials(playerID: welcome.player.playerID, token: token))
            Issue.record("a wrong token was taken")
        } catch {
            guard case .refused(let message) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(message.code == .badToken)
        }
        await first.close()
        await kitchen.stop(server)
    }

    @Test("Health is asked over HTTP", .timeLimit(.minutes(1)))
    func health() async throws {
        let kitchen = Kitchen()
        let (server, url, _) = try kitchen.serve()
        #expect(try await HealthProbe.status(of: url) == 200)
        await kitchen.stop(server)
        await #expect(throws: ChefDashClientError.self) { try await HealthProbe.status(of: url) }
    }

    @Test("What isn't a game server is refused by the handshake", .timeLimit(.minutes(1)))
    func handshake() async throws {
        let kitchen = Kitchen()
        let (server, url, _) = try kitchen.serve()
        let client = ChefDashClient()
        do {
            try await client.connect(to: url.appending(path: "nowhere"))
            Issue.record("a path that isn't there was taken")
        } catch {
            guard case .handshakeRefused(let status, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(status == 404)
        }
        await kitchen.stop(server)
    }
}
