import Testing

@Suite("HTTP in front of the WebSocket", .server())
struct HTTPTests: ServerTests {
    private static let upgrade = HTTPConversation.upgrade
    private static let subprotocol = HTTPConversation.subprotocol

    @Test(
        "Each request has its status",
        arguments: [
            ("GET", "/healthz", [], 200),
            ("GET", "/readyz", [], 200),
            ("GET", "/", [], 200),
            ("GET", "/missing", [], 404),
            ("GET", "/protocol/v1/schema.json", [], 200),
            ("HEAD", "/protocol/v1/asyncapi.json", [], 200),
            ("GET", "/protocol/v2/schema.json", [], 404),
            ("POST", "/protocol/v1/schema.json", ["Content-Length: 0"], 405),
            ("GET", "/plays", [], 404),
            ("GET", "/play/", [], 404),
            ("GET", "/other", upgrade + [subprotocol], 404),
            ("POST", "/play", ["Content-Length: 0"], 405),
            ("POST", "/play", upgrade + [subprotocol], 405),
            ("DELETE", "/healthz", [], 405),
            ("HEAD", "/healthz", [], 200),
            ("HEAD", "/readyz", [], 200),
            ("HEAD", "/play", [], 405),
            ("GET", "/healthz", ["Content-Length: 5"], 413),
            ("GET", "/" + String(repeating: "x", count: 16_384), [], 414),
            ("GET", "/play", [], 426),
            ("GET", "/play", upgrade, 400),
            ("GET", "/play", upgrade + ["Sec-WebSocket-Protocol: chat.v2.json"], 400),
            ("GET", "/play", upgrade.dropLast() + [subprotocol], 400),
            ("GET", "/healthz", ["Broken"], 400),
            ("GET", "healthz", [], 400),
            ("GET", "/healthz", ["X: " + String(repeating: "x", count: 16_384)], 431),
        ] as [(String, String, [String], Int)])
    func status(_ method: String, _ path: String, _ fields: [String], _ status: Int) async throws {
        let answer = try await server.ask(method, path, fields)
        #expect(answer.status == status, "\(answer.body)")
        if status == 426 {
            #expect(answer.fields["Sec-WebSocket-Version"] == ["13"])
            #expect(answer.fields.list("Upgrade", contains: "websocket"))
        }
        if status == 405 {
            #expect(answer.fields["Allow"] == [path == "/play" ? "GET" : "GET, HEAD"])
        }
    }

    /// The key and its answer are those of RFC 6455, section 1.3. No extension is negotiated.
    @Test(
        "The subprotocol is picked among others, and the query is ignored",
        arguments: [
            ["Sec-WebSocket-Protocol: chefdash.v9.json, chefdash.v1.json"],
            [subprotocol, "Sec-WebSocket-Extensions: permessage-bzip2"],
        ])
    func upgrades(fields: [String]) async throws {
        let answer = try await HTTPConversation(port: server.port).ask(
            "GET", "/play?v=1", Self.upgrade + fields)
        #expect(answer.status == 101)
        #expect(answer.fields["Sec-WebSocket-Protocol"] == ["chefdash.v1.json"])
        #expect(answer.fields["Sec-WebSocket-Accept"] == ["s3pPLMBiTxaQ9kYGzzhZRbK+xOo="])
        #expect(answer.fields["Sec-WebSocket-Extensions"] == [])
    }

    @Test(
        "A full server answers 503 with Retry-After; a place that becomes free is used",
        .server { $0.connectionLimit = 2 })
    func full() async throws {
        let first = try await server.signUp()
        let second = try await server.signUp()
        let refusal = try await server.get("/play", Self.upgrade + [Self.subprotocol])
        #expect(refusal.status == 503)
        let pause = try #require(refusal.fields.first("Retry-After"))
        #expect((Int(pause) ?? 0) >= 1)
        #expect(try await first.possessions().coins == 150)
        try await second.client.close()
        #expect(try await server.signUpOnceFree()?.possessions().coins == 150)
    }
}
