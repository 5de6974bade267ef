import ChefDashServer
import Testing

@Suite("Several requests on one connection")
struct HTTPKeepAliveTests {
    /// Allows time between requests for a busy machine.
    private static func run(
        keepAliveMilliseconds: Int = 60_000, _ configuration: ServerConfiguration = .test(),
        _ body: (TestServer, HTTPConversation) async throws -> Void
    ) async throws {
        let directory = try WebDirectory(["index.html": "home", "a.js": "script"])
        try directory.write([UInt8](repeating: 7, count: 3_000_000), to: "large.png")
        var configuration = configuration
        configuration.keepAliveMilliseconds = keepAliveMilliseconds
        configuration.webRootDirectory = directory.path
        try await TestServer.run(configuration) { server in
            try await body(server, HTTPConversation(port: server.port))
        }
    }

    @Test("A page and its files arrive one after the other, of any size and status")
    func page() async throws {
        try await Self.run { _, conversation in
            let home = try await conversation.ask("GET", "/")
            #expect(home.body == "home" && !home.isLast)
            #expect(try await conversation.ask("HEAD", "/a.js").status == 200)
            let large = try await conversation.ask("GET", "/large.png")
            let isWhole = large.content == [UInt8](repeating: 7, count: 3_000_000)
            #expect(isWhole)
            #expect(try await conversation.ask("GET", "/a.js").body == "script")
            #expect(try await conversation.ask("GET", "/missing").status == 404)
            #expect(try await conversation.ask("POST", "/").status == 405)
            let tag = try #require(home.fields.first("ETag"))
            #expect(try await conversation.ask("GET", "/", ["If-None-Match: \(tag)"]).status == 304)
            #expect(try await conversation.ask("GET", "/healthz").body == "ok\n")
        }
    }

    @Test(
        "The connection closes when either side asks for it",
        arguments: [
            // The requests, a field of the second request, and true if that one is the last.
            (100, "X: y", false),
            (100, "Connection: keep-alive", false),
            (100, "Connection: close", true),
            (100, "Connection: x, CLOSE", true),
            (2, "X: y", true),
            (3, "X: y", false),
        ])
    func last(requests: Int, field: String, expected: Bool) async throws {
        try await Self.run(.test { $0.keepAliveRequests = requests }) { _, conversation in
            #expect(try await conversation.ask("GET", "/").isLast == false)
            let second = try await conversation.ask("GET", "/", [field])
            #expect(second.body == "home" && second.isLast == expected)
            if expected { #expect(try await conversation.endsSilently()) }
        }
    }

    @Test(
        "Without keep-alive each answer is the last; with it, idle connections are closed",
        arguments: [(0, true), (50, false)])
    func idle(keepAliveMilliseconds: Int, isLast: Bool) async throws {
        try await Self.run(keepAliveMilliseconds: keepAliveMilliseconds) {
            _, conversation in
            let answer = try await conversation.ask("GET", "/")
            #expect(answer.isLast == isLast)
            #expect(try await conversation.endsSilently())
        }
    }

    @Test("A second request that takes too long gets 408, and a malformed one 400")
    func secondRequest() async throws {
        try await Self.run(.test { $0.handshakeMilliseconds = 2_000 }) {
            server, conversation in
            _ = try await conversation.ask("GET", "/")
            conversation.send("GET / HTTP/1.1\r\n")
            #expect(try await conversation.answer().status == 408)
            #expect(try await conversation.endsSilently())
            let other = try HTTPConversation(port: server.port)
            _ = try await other.ask("GET", "/")
            let wrong = try await other.ask("GET", "/", ["Broken"])
            #expect(wrong.status == 400 && wrong.isLast)
            #expect(try await other.endsSilently())
        }
    }

    @Test(
        "A client that pipelines gets one answer and no more", arguments: ["/", "/large.png"])
    func impatient(path: String) async throws {
        try await Self.run { _, conversation in
            try await conversation.expectOneAnswer(to: path)
        }
    }

    @Test("A WebSocket may follow")
    func upgrade() async throws {
        try await Self.run { _, conversation in
            _ = try await conversation.ask("GET", "/")
            let answer = try await conversation.ask(
                "GET", "/play",
                HTTPConversation.upgrade + [HTTPConversation.subprotocol])
            #expect(answer.status == 101)
        }
    }

    @Test("A refused upgrade ends the connection", arguments: ["/play", "/missing"])
    func refusedUpgrade(path: String) async throws {
        try await Self.run { _, conversation in
            _ = try await conversation.ask("GET", "/")
            let answer = try await conversation.ask(
                "GET", path,
                ["Connection: Upgrade", "Upgrade: websocket", "Origin: https://evil.example"])
            #expect(answer.status == (path == "/play" ? 403 : 404) && answer.isLast)
            #expect(try await conversation.endsSilently())
        }
    }

    @Test("A stopping server closes waiting connections silently")
    func stop() async throws {
        try await Self.run { server, conversation in
            _ = try await conversation.ask("GET", "/")
            #expect(await server.stop() == 0)
            #expect(try await conversation.endsSilently())
        }
    }
}
