import Testing
import WebSocket

@testable import ChefDashServer

@Suite("Origins")
struct HTTPOriginTests {
    @Test(
        "An origin is a scheme, a host and a port",
        arguments: [
            ("https://game.example", "https://game.example"),
            ("HTTPS://Game.Example", "https://game.example"),
            ("https://game.example:443", "https://game.example"),
            ("http://game.example:80", "http://game.example"),
            ("http://game.example:443", "http://game.example:443"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("http://[::1]", "http://[::1]"),
            ("http://localhost:", "http://localhost"),
            ("capacitor://localhost", "capacitor://localhost"),
            ("chrome-extension://abcdef", "chrome-extension://abcdef"),
            ("http://a:65535", "http://a:65535"),
            ("https://*.example", "https://*.example"),
        ])
    func reading(text: String, expected: String) {
        #expect(WebOrigin(text)?.description == expected)
    }

    @Test(
        "Malformed origins are refused",
        arguments: [
            "http://a:65536", "http://a:-1", "http://a:1:2", "null", "", "game.example",
            "//game.example", "://game.example", "https://", "https://game.example/",
            "https://game.example/path", "https://user@game.example",
            "https://game.example https://other.example", "https://gamé.example",
            "9a://game.example", "file:///",
        ])
    func refused(text: String) { #expect(WebOrigin(text) == nil) }

    @Test(
        "Lists of origins, valid and invalid",
        arguments: [
            ("same-host", "same-host"),
            ("*", "*"),
            ("https://a.example", "https://a.example"),
            ("https://a.example:443 , same-host", "same-host,https://a.example"),
            ("https://a.example,https://b.example", "https://a.example,https://b.example"),
            ("*,https://a.example", "*"),
            ("https://a.example/", "https://a.example"),
            ("https://a.example/path", nil),
            ("https://a.example,", nil),
            ("", nil),
            ("null", "null"),
            ("https://a.example,null,file://", "file://,null,https://a.example"),
            ("file:///home", nil),
            ("a.example", nil),
            ("https://*.a.example", nil),
        ] as [(String, String?)])
    func list(text: String, expected: String?) {
        #expect((try? OriginPolicy(text).description) == expected)
    }

    @Test(
        "Origins that may connect",
        arguments: [
            // The list, Host, Origin.
            ("same-host", "game.example", "https://game.example", true),
            ("same-host", "game.example", "http://game.example", true),
            ("same-host", "Game.Example", "https://game.example", true),
            ("same-host", "game.example:443", "https://game.example", true),
            ("same-host", "game.example:80", "http://game.example", true),
            ("same-host", "game.example:8080", "http://game.example:8080", true),
            ("same-host", "game.example:8080", "https://game.example:8080", true),
            ("same-host", "[::1]:8080", "http://[::1]:8080", true),
            ("same-host", "game.example:443", "http://game.example", false),
            ("same-host", "game.example:8080", "http://game.example", false),
            ("same-host", "game.example", "http://game.example:8080", false),
            ("same-host", "game.example", "https://evil.example", false),
            ("same-host", "game.example", "https://game.example.evil.example", false),
            ("same-host", "game.example", "https://evilgame.example", false),
            ("same-host", "localhost:8080", "http://127.0.0.1:8080", false),
            ("same-host", "game.example", "null", false),
            ("same-host", "game.example", "", false),
            ("same-host", "game.example", "https://game.example/", true),
            ("same-host", "game.example", "https://game.example//", false),
            ("same-host", "game.example", "file://", false),
            ("same-host,null", "game.example", "null", true),
            ("same-host,null", "game.example", "file://", false),
            ("file://", "game.example", "file://", true),
            ("file://", "game.example", "https://evil.example", false),
            ("same-host", "game.example", nil, true),
            ("*", "game.example", "https://evil.example", true),
            ("*", "game.example", "null", true),
            ("https://a.example", "game.example", "https://a.example", true),
            ("https://a.example", "game.example", "https://a.example:443", true),
            ("https://a.example", "game.example", "http://a.example", false),
            ("https://a.example", "game.example", "https://b.a.example", false),
            ("https://a.example", "game.example", "https://game.example", false),
            ("https://a.example,same-host", "game.example", "https://game.example", true),
            ("https://a.example", "game.example", nil, true),
        ] as [(String, String, String?, Bool)])
    func policy(list: String, host: String, origin: String?, expected: Bool) throws {
        var fields: HTTPFields = ["Host": host]
        if let origin { fields.append("Origin", origin) }
        let verdict = try OriginPolicy(list).verdict(on: fields)
        #expect((verdict == .allowed) == expected, "\(verdict)")
    }

    @Test("Two origins count as none")
    func doubled() {
        let fields: HTTPFields = [
            "Host": "a.example", "Origin": "http://a.example", "origin": "http://a.example",
        ]
        let refusal = "The header Origin came 2 times; once is allowed."
        #expect(OriginPolicy.sameHost.verdict(on: fields) == .refused(refusal))
    }

    @Test(
        "Over a socket: a page of another host gets 403 and a sentence",
        arguments: [
            ("same-host", "Origin: http://game.example:8080", 101),
            ("same-host", "X-No-Origin: 1", 101),
            ("same-host", "Origin: https://evil.example", 403),
            ("same-host", "Origin: null", 403),
            ("https://evil.example", "Origin: https://evil.example", 101),
            ("*", "Origin: null", 101),
        ])
    func upgrade(list: String, field: String, expected: Int) async throws {
        let policy = try OriginPolicy(list)
        try await TestServer.run(.test { $0.allowedOrigins = policy }) { server in
            let fields =
                HTTPConversation.upgrade
                + [HTTPConversation.subprotocol, "Host: game.example:8080", field]
            let answer = try await HTTPConversation(port: server.port).ask("GET", "/play", fields)
            #expect(answer.status == expected)
            guard expected == 403 else { return }
            #expect(answer.body.contains("--allow-origin same-host,"))
            try await server.logLine("origin_refused", "host=game.example:8080")
            try await server.logLine("limit_reached", "limit=origins")
        }
    }

    @Test(
        "A refused page can ask why",
        arguments: [
            ("https%3A%2F%2Fevil.example", 403), ("null", 403), ("https%3A%2F%2Fgame.example", 426),
            ("", 403), ("%ZZ", 426),
        ])
    func asking(origin: String, expected: Int) async throws {
        try await TestServer.run(.test { _ in }) { server in
            let answer = try await HTTPConversation(port: server.port)
                .ask("GET", "/play?origin=\(origin)", ["Host: game.example"])
            #expect(answer.status == expected)
            #expect((answer.fields.first("ChefDash-Refused") == "origin") == (expected == 403))
        }
    }

    @Test(
        "A page learns only about its own origin",
        arguments: [("evil", "origin"), ("another", nil)])
    func askingForItself(asker: String, expected: String?) async throws {
        try await TestServer.run(.test { _ in }) { server in
            let answer = try await HTTPConversation(port: server.port).ask(
                "GET", "/play?origin=https%3A%2F%2Fevil.example",
                ["Host: game.example", "Origin: https://\(asker).example"])
            #expect(answer.fields.first("ChefDash-Refused") == expected)
        }
    }

    @Test("An untrusted proxy is logged once")
    func proxyHint() async throws {
        try await TestServer.run(.test { _ in }) { server in
            for _ in 0..<3 {
                let fields =
                    HTTPConversation.upgrade
                    + [HTTPConversation.subprotocol, "Host: a", "X-Forwarded-For: 192.0.2.1"]
                _ = try await HTTPConversation(port: server.port).ask("GET", "/play", fields)
            }
            try await server.logLine("proxy_not_trusted", "--trusted-proxy 127.0.0.1")
            #expect(server.log.elements.count { $0.contains("proxy_not_trusted") } == 1)
        }
    }
}
