import Testing

@Suite("HTTP in front of the WebSocket", .server())
struct HTTPTests: ServerTests {
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
        let exchange = try await HTTPExchange(port: server.port, row.method, row.path, row.fields)
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

    /// RFC 6455, section 1.3, has this key's answer. No extension is negotiated.
    @Test(
        "The subprotocol is chosen among others, and the query is ignored",
        arguments: [
            ["Sec-WebSocket-Protocol: chefdash.v9.json, chefdash.v1.json"],
            [subprotocol, "Sec-WebSocket-Extensions: permessage-deflate"],
        ])
    func upgrades(fields: [String]) async throws {
        let answer = try await HTTPConversation(port: server.port).ask(
            "GET", "/play?v=1", Self.upgrade + fields)
        #expect(answer.head.status == 101)
        #expect(answer.head.fields["Sec-WebSocket-Protocol"] == ["chefdash.v1.json"])
        #expect(answer.head.fields["Sec-WebSocket-Accept"] == ["s3pPLMBiTxaQ9kYGzzhZRbK+xOo="])
        #expect(answer.head.fields["Sec-WebSocket-Extensions"] == [])
    }

    @Test(
        "A full server says 503 and when to try again; a place that gets free is given",
        .server { $0.connectionLimit = 2 })
    func full() async throws {
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
