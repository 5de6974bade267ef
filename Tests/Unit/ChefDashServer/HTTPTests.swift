import Testing

@Suite("HTTP in front of the WebSocket")
struct HTTPTests {
    private static let upgrade = [
        "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    private static let subprotocol = "Sec-WebSocket-Protocol: chefdash.v1.json"

    struct Row: Sendable, CustomTestStringConvertible {
        let method: String
        let path: String
        let fields: [String]
        let status: Int

        init(_ method: String, _ path: String, _ fields: [String], _ status: Int) {
            self.method = method
            self.path = path
            self.fields = fields
            self.status = status
        }

        var testDescription: String {
            "\(method) \(path.prefix(20)) \(fields.count) fields -> \(status)"
        }
    }

    @Test(
        "Each request has its status",
        arguments: [
            Row("GET", "/healthz", [], 200),
            Row("GET", "/readyz", [], 200),
            Row("GET", "/", [], 200),
            Row("GET", "/missing", [], 404),
            Row("GET", "/protocol/v1/schema.json", [], 200),
            Row("HEAD", "/protocol/v1/asyncapi.json", [], 200),
            Row("GET", "/protocol/v2/schema.json", [], 404),
            Row("POST", "/protocol/v1/schema.json", ["Content-Length: 0"], 405),
            Row("GET", "/plays", [], 404),
            Row("GET", "/play/", [], 404),
            Row("GET", "/other", upgrade + [subprotocol], 404),
            Row("POST", "/play", ["Content-Length: 0"], 405),
            Row("POST", "/play", upgrade + [subprotocol], 405),
            Row("DELETE", "/healthz", [], 405),
            Row("HEAD", "/healthz", [], 200),
            Row("HEAD", "/readyz", [], 200),
            Row("HEAD", "/play", [], 405),
            Row("GET", "/healthz", ["Content-Length: 5"], 413),
            Row("GET", "/" + String(repeating: "x", count: 8_192), [], 414),
            Row("GET", "/play", [], 426),
            Row(
                "GET", "/play",
                upgrade.filter { !$0.contains("Version") }
                    + ["Sec-WebSocket-Version: 12", subprotocol],
                426),
            Row("GET", "/play", upgrade, 400),
            Row("GET", "/play", upgrade + ["Sec-WebSocket-Protocol: chat.v2.json"], 400),
            Row("GET", "/play", upgrade + ["Sec-WebSocket-Protocol: CHEFDASH.V1.JSON"], 400),
            Row("GET", "/play", upgrade.dropLast() + [subprotocol], 400),
            Row(
                "GET", "/play",
                upgrade.dropLast() + ["Sec-WebSocket-Key: c2hvcnQ=", subprotocol], 400),
            Row("GET", "/healthz", ["Broken"], 400),
            Row("GET", "healthz", [], 400),
            Row("GET", "/healthz", ["X: " + String(repeating: "x", count: 8_192)], 431),
            Row("GET", "/healthz", (0..<65).map { "X-\($0): y" }, 431),
        ])
    func status(_ row: Row) async throws {
        try await TestServer.run { server in
            let exchange = try await HTTPExchange(
                port: server.port, row.method, row.path, row.fields)
            #expect(exchange.head.status == row.status, "\(exchange.body)")
            if row.status == 426 {
                #expect(exchange.head.fields["Sec-WebSocket-Version"] == ["13"])
                #expect(exchange.head.fields.list("Upgrade", contains: "websocket"))
            }
            if row.status == 405 {
                let allowed = row.path == "/play" ? "GET" : "GET, HEAD"
                #expect(exchange.head.fields["Allow"] == [allowed])
            }
        }
    }

    @Test("The subprotocol is chosen among others, and the query is ignored")
    func chosenSubprotocol() async throws {
        try await TestServer.run { server in
            let arrived = Inbox<[UInt8]>()
            let stream = try TestStream(port: server.port) {
                if let bytes = $0 { arrived.put(bytes) }
            }
            let lines =
                ["GET /play HTTP/1.1", "Host: x"] + Self.upgrade
                + ["Sec-WebSocket-Protocol: chefdash.v9.json, chefdash.v1.json"]
            stream.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
            let answer = String(decoding: try await arrived.first("the answer"), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 101 "))
            #expect(answer.contains("Sec-WebSocket-Protocol: chefdash.v1.json\r\n"))
            // RFC 6455, section 1.3, has this key's answer.
            #expect(answer.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
            #expect(!answer.contains("Sec-WebSocket-Extensions"))
            stream.end()
        }
    }

    @Test("No extension is negotiated, also when one is offered")
    func extensions() async throws {
        try await TestServer.run { server in
            let arrived = Inbox<[UInt8]>()
            let stream = try TestStream(port: server.port) {
                if let bytes = $0 { arrived.put(bytes) }
            }
            let lines =
                ["GET /play HTTP/1.1", "Host: x"] + Self.upgrade
                + [Self.subprotocol, "Sec-WebSocket-Extensions: permessage-deflate"]
            stream.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
            let answer = String(decoding: try await arrived.first("the answer"), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 101 "))
            #expect(!answer.contains("permessage-deflate"))
            stream.end()
        }
    }

    @Test("A full server says 503 and when to try again; a place that gets free is given")
    func full() async throws {
        try await TestServer.run(.test { $0.connectionLimit = 2 }) { server in
            let first = try await server.signUp()
            let second = try await server.signUp()
            let refusal = try await HTTPExchange(
                port: server.port, "GET", "/play", Self.upgrade + [Self.subprotocol])
            #expect(refusal.head.status == 503)
            let pause = try #require(refusal.head.fields.first("Retry-After"))
            #expect((Int(pause) ?? 0) >= 1)
            #expect(try await first.possessions().coins == 150)
            try await second.client.close()
            // The place is free once the server has seen the end of the connection.
            var third: TestPlayer?
            for _ in 0..<1_000 where third == nil { third = try? await server.signUp() }
            #expect(try await third?.possessions().coins == 150)
        }
    }

    @Test(
        "A request that takes too long is answered with 408",
        arguments: ["", "GET /play HTTP/1.1\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\nX: y\r\n"])
    func slow(_ start: String) async throws {
        try await TestServer.run(.test { $0.handshakeMilliseconds = 200 }) { server in
            let exchange = try await HTTPExchange(port: server.port, request: start)
            #expect(exchange.head.status == 408)
        }
    }

    @Test(
        "What isn't HTTP/1.1 is refused",
        arguments: [
            ("\u{16}\u{3}\u{1} hello\r\n\r\n", 400),
            ("GET /healthz\r\n\r\n", 400),
            ("GET /healthz HTTP/1.0\r\nHost: x\r\n\r\n", 505),
            ("GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n", 505),
            ("GET /healthz HTTP/1.1\r\n\r\n", 400),
        ])
    func noise(_ request: String, _ status: Int) async throws {
        try await TestServer.run { server in
            let exchange = try await HTTPExchange(port: server.port, request: request)
            #expect(exchange.head.status == status)
        }
    }
}
