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

        // The client throws a refusal with the server's code, and the connection stays open.
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

    @Test("A client signs in by another device's code, and is signed out by it")
    func devices() async throws {
        let player = try await ClientPlayer(at: server.url) { $0.resumes = true }
        let made = try await player.client.account.linkDevice()
        // A QR code for 35 bytes has 29 rows.
        let rows = try await player.client.account.qrCode(
            of: "http://chefdash/#/device/\(made.code)")
        #expect(rows.count == 29 && rows.allSatisfy { $0.count == 29 })
        let phone = ChefDashClient()
        let code = AccountMessage.UseCode(code: made.code, deviceName: "Phone")
        let welcome = try await phone.connect(to: server.url, code: code)
        let credentials = try #require(await phone.credentials)
        #expect(welcome.player.playerID == player.id && credentials.playerID == player.id)
        #expect(try await credentials.token != player.credentials.token)
        let devices = try await phone.account.devices()
        #expect(devices.devices.map(\.name) == ["", "Phone"] && devices.deviceNumber == 2)
        let again = try await ClientPlayer(at: server.url, as: player.credentials)
        #expect(try await again.client.account.signOut(2).devices.map(\.deviceNumber) == [1])
        await #expect(throws: ChefDashClientError.self) {
            try await ClientPlayer(at: server.url, as: credentials)
        }
        await phone.close()
    }

    @Test("A relay records no answers to requests that it can't read")
    func record() async throws {
        let path = data.path + "/messages.txt"
        let relay = try Relay(to: server.port, record: MessageRecord(path: path))
        defer { relay.close() }
        let player = try await ClientPlayer(at: relay.url) { $0.offersCompression = false }
        let wrong = Credentials(playerID: player.id, token: String(repeating: "0", count: 64))
        // Its `hello` is long enough to be compressed, and the answer isn't.
        await #expect(throws: ChefDashClientError.self) {
            try await ClientPlayer(at: relay.url, as: wrong) {
                $0.companionDevice = identifier(1)
            }
        }
        let recorded = try String(contentsOfFile: path, encoding: .utf8)
        #expect(recorded.contains(#""type":"welcome""#) && !recorded.contains("bad_token"))
    }

    @Test("A client reconnects as the same player when its server restarts")
    func resuming() async throws {
        let player = try await ClientPlayer(at: server.url) { options in
            options.resumes = true
            options.seed = 1
            options.pauses = ReconnectPauses(first: .milliseconds(20), longest: .milliseconds(200))
            options.resumeAttempts = 1000
        }
        let id = await player.client.nextRequestID()
        try await player.buy("knife", id: id)
        #expect(try await server.stop() == .exit(0))

        let lost = try await player.event("the end of the connection") {
            if case .disconnected(let disconnection) = $0 { disconnection } else { nil }
        }
        #expect(lost.closeCode == CloseReason.shuttingDown.rawValue)
        let successor = try await ServeProcess(data: data.path, port: server.port)
        let resumed = try await player.event("being back") {
            if case .resumed(let welcome) = $0 { welcome } else { nil }
        }
        #expect(resumed.player.playerID == player.id)
        #expect(resumed.token == nil)
        #expect(resumed.player.coins == 120)
        // The same request gets the same answer and is paid once.
        let purchase = try #require(try await player.buy("knife", id: id))
        #expect(purchase.coins == 120 && purchase.owned == 1)
        await player.client.close()
        #expect(try await successor.stop() == .exit(0))
    }

    @Test("A player's second connection ends the first for good")
    func takeOver() async throws {
        let first = try await ClientPlayer(at: server.url) { $0.resumes = true }
        let second = try await ClientPlayer(at: server.url, as: first.credentials)
        let ending = try await first.event("the end") {
            if case .ended(let disconnection) = $0 { disconnection } else { nil }
        }
        #expect(ending.closeCode == CloseReason.takenOver.rawValue)
        try await second.ask(.listLevels)
        await second.client.close()
        #expect(try await server.stop() == .exit(0))
    }

    @Test("The health check uses HTTP")
    func health() async throws {
        #expect(try await HealthProbe.status(of: server.url) == 200)
        #expect(try await server.stop() == .exit(0))
        await #expect(throws: ChefDashClientError.self) {
            try await HealthProbe.status(of: server.url)
        }
    }

    @Test(
        "The health check sends a PROXY header if the server wants one", arguments: [false, true])
    func healthBehindProxy(isSecure: Bool) async throws {
        let directory = TemporaryDirectory()
        let authority = isSecure ? TestAuthority() : nil
        let behind = try await ServeProcess(
            data: directory.path, tls: authority?.issue(),
            flags: ["--trusted-proxy", "127.0.0.1", "--proxy-protocol"])
        let ask = "health --server \(behind.url)" + (authority.map { " --ca \($0.file)" } ?? "")
        try await command(ask, exit: 1)
        try await command(ask + " --proxy-protocol", says: "is well")
        #expect(try await behind.stop() == .exit(0))
    }

    @Test("A handshake with something other than a game server fails")
    func handshake() async throws {
        let client = ChefDashClient()
        let error = await #expect(throws: ChefDashClientError.self) {
            try await client.connect(to: server.url.appending(path: "nowhere"))
        }
        guard case .handshakeRefused(404?, _) = error else { throw try #require(error) }
        #expect(try await server.stop() == .exit(0))
    }
}
