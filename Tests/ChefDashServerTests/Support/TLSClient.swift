import ChefDashClient
import ChefDashServer
import Foundation
import GameProtocol
import TLSTestSupport
import Testing

/// A `ChefDashClient` over TLS, and what it heard.
struct TLSClient: Sendable {
    let client: ChefDashClient
    /// What the server said unasked, and what happened to the connection.
    let events: Inbox<ClientEvent>
    private let listening: Task<Void, Never>

    /// Connects as a new player.
    ///
    /// - Parameters:
    ///   - authority: the file of whom to trust; the system's list where it is nil.
    ///   - host: where the server is, and whom its certificate must name.
    init(
        port: UInt16, trusting authority: String?, host: String = "127.0.0.1",
        scheme: String = "wss"
    ) async throws {
        var options = ClientOptions()
        options.trustedCertificates = authority
        options.resumes = false
        // Tests share few threads with others.
        options.connectTimeout = .seconds(60)
        options.handshakeTimeout = .seconds(60)
        options.requestTimeout = .seconds(60)
        let client = ChefDashClient(options: options)
        let events = Inbox<ClientEvent>()
        self.client = client
        self.events = events
        listening = Task {
            for await event in client.events { events.put(event) }
            events.end("the client's events ended")
        }
        try await client.connect(to: try #require(URL(string: "\(scheme)://\(host):\(port)")))
    }

    /// Sends a request and expects its answer.
    func request(_ message: ClientMessage) async throws -> ServerMessage {
        try await client.request(message).message
    }

    /// Whether the connection that was made first is still there and answers.
    func isAlive() async throws -> Bool {
        guard case .shop = try await request(.listShop) else { return false }
        return !events.elements.contains {
            switch $0 {
            case .disconnected, .resumed, .ended: true
            case .message: false
            }
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
