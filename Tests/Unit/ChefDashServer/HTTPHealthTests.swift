import ChefDashServer
import TestSupport
import Testing

/// Health checks of a full server, and clients of HTTP/1.0.
@Suite("Health of a full server, and HTTP/1.0", .timeLimit(.minutes(3)))
struct HTTPHealthTests: ServerTests {
    /// A request by HTTP/1.0, the status of its answer, and true if the answer has a body.
    struct Old: CustomTestStringConvertible, Sendable {
        let request: String
        var fields: [String] = []
        let status: Int
        var hasBody = true

        var testDescription: String { ([request] + fields).joined(separator: ", ") }
    }

    @Test(
        "HTTP/1.0 gets one answer for each connection, and no WebSocket",
        // Nothing else ends a connection during the test.
        .server { $0.keepAliveMilliseconds = 600_000 },
        arguments: [
            Old(request: "GET /", status: 200), Old(request: "HEAD /", status: 200, hasBody: false),
            Old(request: "GET /healthz", status: 200),
            Old(request: "HEAD /healthz", status: 200, hasBody: false),
            Old(request: "GET /readyz", fields: ["Host: x"], status: 200),
            Old(request: "GET /", fields: ["Connection: keep-alive"], status: 200),
            Old(
                request: "HEAD /healthz", fields: ["Host: x", "Connection: Keep-Alive"],
                status: 200, hasBody: false),
            Old(request: "GET /missing", status: 404), Old(request: "POST /", status: 405),
            Old(
                request: "GET /play",
                fields: ["Host: x"] + HTTPConversation.upgrade + [HTTPConversation.subprotocol],
                status: 426),
        ])
    func old(row: Old) async throws {
        let lines = ["\(row.request) HTTP/1.0"] + row.fields
        let answer = try await server.ask(lines.joined(separator: "\r\n") + "\r\n\r\n")
        #expect(answer.status == row.status)
        // The connection has ended, except after an upgrade, which gets 426.
        #expect(answer.isLast || row.status == 426)
        #expect(answer.content.isEmpty != row.hasBody)
        let length = answer.fields.first("Content-Length").flatMap { Int($0) } ?? 0
        #expect(length > 0 && (!row.hasBody || length == answer.content.count))
    }

    private static let healthPaths = ["/healthz", "/readyz"]

    @Test(
        "A full server reports that it is healthy, on the operators' port too",
        .server(.metered) { $0.connectionLimit = 2 })
    func full() async throws {
        let streams = try (0..<2).map { _ in try TestStream(port: server.port) { _ in } }
        for stream in streams { stream.send(Array("GET / HTTP/1.1\r\n".utf8)) }
        let page = try await server.get("/")
        #expect(page.status == 503 && page.fields.first("Retry-After") != nil)
        try await server.logLine("limit_reached", "limit=connections")
        let operators = try HTTPConversation(port: try #require(server.server.metricsPort))
        // Each check closes its connection, so there is always room for the next.
        for _ in 0..<20 {
            for path in Self.healthPaths {
                let answer = try await server.get(path)
                #expect(answer.status == 200 && answer.isLast)
            }
        }
        for path in Self.healthPaths + ["/metrics"] {
            #expect(try await operators.ask("GET", path).status == 200, "\(path)")
        }
        #expect(try await server.get("/").status == 503)
        for stream in streams { stream.end() }
    }

    @Test("A full server with TLS does so too", .noServer)
    func fullOverTLS() async throws {
        let authority = TestAuthority()
        var configuration = ServerConfiguration.tls(authority.issue())
        configuration.connectionLimit = 2
        try await TestServer.run(configuration) { server in
            let streams = try (0..<2).map { _ in try TestStream(port: server.port) { _ in } }
            let port = server.port
            for path in Self.healthPaths {
                let answer = try await Blocking.run {
                    let peer = try TestTLSPeer(port: port)
                    try peer.write(Array("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
                    return String(decoding: try peer.readAll(), as: UTF8.self)
                }
                #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(path): \(answer.prefix(80))")
            }
            let page = try await Blocking.run {
                let peer = try TestTLSPeer(port: port)
                try peer.write(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
                return String(decoding: try peer.readAll(), as: UTF8.self)
            }
            #expect(page.hasPrefix("HTTP/1.1 503 "))
            try await server.logLine("limit_reached", "limit=connections")
            for stream in streams { stream.end() }
        }
    }
}
