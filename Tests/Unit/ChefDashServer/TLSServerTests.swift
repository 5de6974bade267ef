import ChefDashClient
import ChefDashServer
import Foundation
import TestSupport
import Testing

@Suite("The game over TLS")
struct TLSServerTests {
    private let authority = TestAuthority()

    @Test("A whole round runs over wss, with all its frames")
    func wholeRound() async throws {
        let levels = try LevelsCopy(rules: ["tickMilliseconds": 25])
        try await TestServer.run(.tls(authority.issue()), levels: levels) { server in
            let player = try await Self.player(on: server, trusting: authority.file)
            try await server.logLine("tls_agreed", "version=TLSv1.3")
            let snapshot = try #require(try await player.startRound())
            let recipe = snapshot.round.recipes[snapshot.state.recipe].layers
            for place in 1...recipe.count {
                let tapped = try #require(try await player.tapNext())
                #expect(tapped.outcome == (place < recipe.count ? .correct : .served))
            }
            let result = try await player.hearsResult()
            #expect(result.served == 1 && result.earned == 25 && result.stars == 2)
            #expect(result.ticks == 165 && result.coins == 175)
            let frames = player.frames.value
            // On a busy machine a frame may cover several ticks, but none gets lost.
            #expect(
                frames.map(\.sequence) == frames.indices.map { snapshot.sequence + 1 + UInt64($0) })
            let ticks = frames.map(\.state.tick)
            #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
            #expect(ticks.last == 165 && ticks.count > 50)
            #expect(try await Self.isAlive(player))
            await player.client.close()
        }
    }

    @Test("A new certificate is used for new connections, and open ones continue")
    func reload() async throws {
        try await TestServer.run(.tls(authority.issue())) { server in
            let old = try await Self.player(on: server, trusting: authority.file)
            #expect(try await Self.serial(of: server) == 2)
            authority.issue("server", .init { $0.serial = 3 })
            #expect(try await Self.serial(of: server) == 2)
            server.server.reload()
            try await server.logLine("certificate_reloaded", "valid_until=")
            #expect(try await Self.serial(of: server) == 3)
            let new = try await Self.player(on: server, trusting: authority.file)
            #expect(try await Self.isAlive(new))
            #expect(try await Self.isAlive(old))
        }
    }

    /// A configured certificate and its fault.
    struct Fault: Sendable {
        let text: String
        let spoil: @Sendable (TestAuthority, TestAuthority.Files) throws -> Void
    }

    private static let faults = [
        Fault(text: "server.pem can't be read (No such file or directory)") { _, files in
            try FileManager.default.removeItem(atPath: files.certificate)
        },
        Fault(text: "server.key can't be read (No such file or directory)") { _, files in
            try FileManager.default.removeItem(atPath: files.key)
        },
        Fault(text: "server.pem holds no certificate") { authority, _ in
            _ = try authority.write("no PEM\n", to: "server.pem")
        },
        Fault(text: "server.key holds no private key") { authority, _ in
            _ = try authority.write("no PEM\n", to: "server.key")
        },
        Fault(text: "server.pem: the certificate expired on 2") { authority, _ in
            authority.issue("server", .init { $0.validUntil = -1 })
        },
        Fault(text: "server.pem: the certificate is valid only from 2") { authority, _ in
            authority.issue("server", .init { $0.validFrom = 3_600 })
        },
        Fault(text: "server.key: the private key is encrypted") { authority, _ in
            authority.issue("server", .init { $0.password = "secret" })
        },
        Fault(text: "server.key isn't the private key of the certificate in") { authority, files in
            let other = authority.issue("other")
            try FileManager.default.removeItem(atPath: files.key)
            try FileManager.default.copyItem(atPath: other.key, toPath: files.key)
        },
    ]

    @Test(
        "An invalid new certificate leaves the old one in use, and can be corrected",
        arguments: faults)
    func badReload(_ fault: Fault) async throws {
        let files = authority.issue()
        try await TestServer.run(.tls(files)) { server in
            let old = try await Self.player(on: server, trusting: authority.file)
            try fault.spoil(authority, files)
            server.server.reload()
            let line = try await server.logLine("certificate_kept", fault.text)
            #expect(line.contains("level=error"))
            #expect(try await Self.serial(of: server) == 2)
            let new = try await Self.player(on: server, trusting: authority.file)
            #expect(try await Self.isAlive(new))
            #expect(try await Self.isAlive(old))
            authority.issue("server", .init { $0.serial = 4 })
            server.server.reload()
            try await server.logLine("certificate_reloaded")
            #expect(try await Self.serial(of: server) == 4)
            #expect(try await Self.isAlive(old))
        }
    }

    @Test(
        "An invalid certificate at the start is reported, and nothing is served", arguments: faults)
    func badStart(_ fault: Fault) async throws {
        let files = authority.issue()
        try fault.spoil(authority, files)
        let error = try await Self.startError(.tls(files))
        #expect(error.contains(fault.text), "\(error)")
    }

    @Test("A certificate needs its key, and a key its certificate")
    func incomplete() async throws {
        let files = authority.issue()
        let noKey = try await Self.startError(.test { $0.tlsCertificateFile = files.certificate })
        #expect(noKey == "TLS needs both a certificate and its key: --tls-key is missing")
        let noCertificate = try await Self.startError(.test { $0.tlsKeyFile = files.key })
        #expect(noCertificate == "TLS needs both a certificate and its key: --tls-cert is missing")
    }

    @Test(
        "Every answer over TLS asks browsers to stay with TLS", arguments: ["/", "/healthz", "//"])
    func strictTransport(path: String) async throws {
        try await TestServer.run(.tls(authority.issue())) { server in
            let port = server.port
            let answer = try await Blocking.run {
                let peer = try TestTLSPeer(port: port)
                try peer.write(
                    Array("GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".utf8))
                return String(decoding: try peer.readAll(), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.1 "))
            #expect(answer.contains("\r\nStrict-Transport-Security: max-age=31536000\r\n"))
        }
    }

    @Test("Plain HTTP at a TLS port gets a hint to use TLS")
    func plainHTTP() async throws {
        try await TestServer.run(.tls(authority.issue())) { server in
            let answer = try await server.get("/healthz")
            #expect(answer.status == 400)
            #expect(answer.body == "This port uses TLS: use https:// or wss:// instead.\n")
            // Nobody could verify who sent this field.
            #expect(answer.fields.first("Strict-Transport-Security") == nil)
            try await server.logLine("tls_refused", "plain HTTP")
            let client = try await Self.player(on: server, trusting: authority.file)
            #expect(try await Self.isAlive(client))
        }
    }

    @Test("A client connects only to the server that it means")
    func trust() async throws {
        let stranger = TestAuthority()
        let files = authority.issue("server", .init { $0.names = "DNS:localhost" })
        try await TestServer.run(.tls(files)) { server in
            let rows: [(authority: String?, host: String, scheme: String, expected: String)] = [
                (nil, "localhost", "wss", "unable to get local issuer certificate"),
                (stranger.file, "localhost", "wss", "certificate signature failure"),
                (authority.file, "127.0.0.1", "wss", "IP address mismatch"),
                (authority.file, "localhost", "ws", "status 400"),
                ("/nowhere.pem", "localhost", "wss", "/nowhere.pem can't be read"),
            ]
            for row in rows {
                let error = await #expect(throws: ChefDashClientError.self) {
                    try await Self.player(
                        on: server, trusting: row.authority, host: row.host, scheme: row.scheme)
                }
                #expect(
                    error?.description.contains(row.expected) == true,
                    "\(error?.description ?? "no error"), not \(row.expected)")
            }
            let client = try await Self.player(
                on: server, trusting: authority.file, host: "localhost")
            #expect(try await Self.isAlive(client))
        }
    }

    @Test("TLS at a port without TLS fails")
    func plainServer() async throws {
        try await TestServer.run { server in
            await #expect(throws: ChefDashClientError.self) {
                try await Self.player(on: server, trusting: authority.file)
            }
        }
    }

    // MARK: - Parts

    /// Connects as a new player.
    ///
    /// - Parameters:
    ///   - authority: the file of trusted authorities; nil for the system's list.
    ///   - host: the server's host, which its certificate must name.
    private static func player(
        on server: TestServer, trusting authority: String?, host: String = "127.0.0.1",
        scheme: String = "wss"
    ) async throws -> ClientPlayer {
        let url = try #require(URL(string: "\(scheme)://\(host):\(server.port)"))
        return try await ClientPlayer(at: url) { $0.trustedCertificates = authority }
    }

    /// True if the connection still answers.
    private static func isAlive(_ player: ClientPlayer) async throws -> Bool {
        guard case .shop = try await player.ask(.listShop) else { return false }
        return !player.events.value.contains {
            switch $0 {
            case .disconnected, .resumed, .ended: true
            case .message: false
            }
        }
    }

    /// The serial number of the certificate that a new connection gets.
    private static func serial(of server: TestServer) async throws -> Int {
        let port = server.port
        return try await Blocking.run { try TestTLSPeer(port: port).serial }
    }

    /// The error of a server that doesn't start; empty if it starts.
    private static func startError(_ configuration: ServerConfiguration) async throws -> String {
        do {
            try await TestServer.run(configuration) { _ in }
            return ""
        } catch let error as ServerStartError {
            return error.description
        }
    }
}

extension ServerConfiguration {
    /// A server with this certificate.
    static func tls(_ files: TestAuthority.Files) -> Self {
        .test {
            $0.tlsCertificateFile = files.certificate
            $0.tlsKeyFile = files.key
        }
    }
}
