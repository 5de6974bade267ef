import ChefDashServer
import Crypto
import Foundation
import Testing

@Suite("Files over HTTP")
struct HTTPFileTests: ServerTests {
    private static let files = [
        "index.html": "<h1>kitchen</h1>", "app.js": "let a = 1", "app.js.gz": "gzipped",
        "app.js.br": "brotlied", "style.css": "a{}", "style.css.gz": "packed",
        "sub/index.html": "below", "sub/a b.txt": "spaces", "data.gz": "lonely", "none.txt": "",
        ".hidden": "secret", ".git/config": "secret", "play": "shadow",
    ]

    /// Made once for all requests.
    private static let directory = Result {
        let directory = try WebDirectory(files)
        try directory.link("outside.txt", to: "/etc/passwd")
        try directory.link("outside", to: "/etc")
        try directory.link("nothing.txt", to: "nowhere")
        try directory.link("inside.txt", to: "sub/a b.txt")
        return directory
    }

    private static func tag(_ text: String) -> String {
        "\"\(Crypto.base64(Crypto.sha256(Array(text.utf8))))\""
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var method = "GET"
        let path: String
        var fields: [String] = []
        let status: Int
        /// Expected fields of the answer; an empty string means that the field is absent.
        var expected: [String: String] = [:]
        var body: String?

        var testDescription: String { "\(method) \(path) \(fields) -> \(status)" }
    }

    private static let html = "text/html; charset=utf-8"
    private static let home = "<h1>kitchen</h1>"
    private static let script = "text/javascript; charset=utf-8"

    private static let notThere = [
        "/INDEX.HTML", "/index.html/", "/sub", "/.hidden", "/.git/config", "/outside.txt",
        "/outside/passwd", "/nothing.txt", "/app.js.gz", "/app.js.br",
    ]
    private static let ambiguous = [
        "/../index.html", "/sub/../index.html", "/%2e%2e/index.html", "/sub%2findex.html",
        "/sub%5cindex.html", "//index.html", "/index.html%00", "/%zz",
    ]

    @Test(
        "Each request has its answer",
        arguments: [
            Row(
                path: "/", status: 200,
                expected: [
                    "Content-Type": html, "Content-Length": "16", "Cache-Control": "no-cache",
                    "ETag": tag(home), "Vary": "", "Content-Encoding": "",
                ], body: home),
            Row(path: "/?v=1", status: 200, expected: ["Content-Type": html], body: home),
            Row(path: "/index.html", status: 200, expected: ["Content-Type": html], body: home),
            Row(path: "/%69ndex.html", status: 200, expected: ["Content-Type": html], body: home),
            Row(
                method: "HEAD", path: "/index.html", status: 200,
                expected: ["Content-Length": "16", "ETag": tag(home)], body: ""),
            Row(path: "/sub/", status: 200, expected: ["Content-Type": html], body: "below"),
            Row(path: "/sub/a%20b.txt", status: 200, body: "spaces"),
            Row(path: "/none.txt", status: 200, expected: ["Content-Length": "0"], body: ""),
            Row(
                path: "/data.gz", status: 200, expected: ["Content-Encoding": "", "Vary": ""],
                body: "lonely"),
            // Ranges aren't supported.
            Row(path: "/index.html", fields: ["Range: bytes=0-1"], status: 200, body: home),
            // Compressed siblings.
            Row(
                path: "/app.js", status: 200,
                expected: [
                    "Content-Type": script, "Vary": "Accept-Encoding", "Content-Encoding": "",
                ], body: "let a = 1"),
            Row(
                path: "/app.js", fields: ["Accept-Encoding: gzip"], status: 200,
                expected: [
                    "Content-Type": script, "Vary": "Accept-Encoding", "Content-Encoding": "gzip",
                    "ETag": tag("gzipped"), "Content-Length": "7",
                ], body: "gzipped"),
            Row(
                path: "/app.js", fields: ["Accept-Encoding: gzip, br"], status: 200,
                expected: ["Content-Encoding": "br", "ETag": tag("brotlied")], body: "brotlied"),
            Row(
                path: "/style.css", fields: ["Accept-Encoding: br"], status: 200,
                expected: ["Content-Encoding": "", "Vary": "Accept-Encoding"], body: "a{}"),
            // Conditional requests.
            Row(
                path: "/index.html", fields: ["If-None-Match: \(tag(home))"], status: 304,
                expected: [
                    "ETag": tag(home), "Cache-Control": "no-cache", "Content-Length": "",
                    "Content-Type": "",
                ], body: ""),
            Row(
                method: "HEAD", path: "/index.html", fields: ["If-None-Match: W/\(tag(home))"],
                status: 304, body: ""),
            Row(
                path: "/index.html", fields: ["If-None-Match: \"a\", \(tag(home)) , W/\"b\""],
                status: 304, body: ""),
            Row(
                path: "/index.html",
                fields: ["If-None-Match: \"a\"", "If-None-Match: \(tag(home))"], status: 304),
            Row(path: "/index.html", fields: ["If-None-Match: *"], status: 304),
            Row(path: "/index.html", fields: ["If-None-Match: \"other\""], status: 200),
            Row(path: "/index.html", fields: ["If-None-Match: \(tag("let a = 1"))"], status: 200),
            Row(path: "/index.html", fields: ["If-None-Match: "], status: 200),
            Row(path: "/missing", fields: ["If-None-Match: *"], status: 404),
            Row(
                path: "/app.js",
                fields: ["Accept-Encoding: gzip", "If-None-Match: \(tag("gzipped"))"], status: 304,
                expected: ["Vary": "Accept-Encoding", "ETag": tag("gzipped")]),
            Row(
                path: "/app.js",
                fields: ["Accept-Encoding: gzip", "If-None-Match: \(tag("let a = 1"))"],
                status: 200, body: "gzipped"),
            // Other methods.
            Row(
                method: "POST", path: "/index.html", fields: ["Content-Length: 0"], status: 405,
                expected: ["Allow": "GET, HEAD"]),
            Row(method: "DELETE", path: "/", status: 405, expected: ["Allow": "GET, HEAD"]),
            Row(method: "OPTIONS", path: "/app.js", status: 405, expected: ["Allow": "GET, HEAD"]),
            Row(method: "get", path: "/", status: 405, expected: ["Allow": "GET, HEAD"]),
            Row(method: "PUT", path: "/missing", status: 404),
            // Files that don't exist or aren't served.
            Row(path: "/missing", status: 404, expected: ["Cache-Control": "no-store"]),
            Row(path: "/inside.txt", status: 200, body: "spaces"),
            // Files don't shadow the server's own paths.
            Row(path: "/play", status: 426),
            Row(
                path: "/healthz", status: 200, expected: ["Cache-Control": "no-store"], body: "ok\n"
            ),
        ]
            + notThere.map { Row(path: $0, status: 404) }
            + ambiguous.map { Row(path: $0, status: 400) })
    func answers(_ row: Row) async throws {
        let directory = try Self.directory.get()
        try await TestServer.run(.test { $0.webRootDirectory = directory.path }) { server in
            let exchange = try await server.ask(row.method, row.path, row.fields)
            #expect(exchange.status == row.status)
            for (name, value) in row.expected {
                #expect(exchange.fields[name] == (value.isEmpty ? [] : [value]))
            }
            if let body = row.body { #expect(exchange.body == body) }
            Self.expectSecurityFields(exchange)
        }
    }

    /// Every answer restricts what pages may do.
    private static func expectSecurityFields(_ exchange: HTTPConversation.Answer) {
        let fields = exchange.fields
        #expect(fields["X-Content-Type-Options"] == ["nosniff"])
        // Browsers ignore this field over plain HTTP, where anyone on the path could insert it.
        #expect(fields["Strict-Transport-Security"] == [])
        #expect(fields["Referrer-Policy"] == ["no-referrer"])
        #expect(fields["Cross-Origin-Opener-Policy"] == ["same-origin"])
        #expect(fields["Cross-Origin-Resource-Policy"] == ["same-origin"])
        let policy = fields["Content-Security-Policy"]
        #expect(policy.count == 1)
        let directives = Set(policy.joined().components(separatedBy: "; "))
        #expect(
            directives.isSuperset(of: [
                "default-src 'self'", "base-uri 'none'", "form-action 'none'",
                "frame-ancestors 'none'",
            ]))
        #expect(!policy.joined().contains("unsafe"))
    }

    @Test(
        "Answers without a route have the security fields too",
        .server { $0.handshakeMilliseconds = 200 },
        arguments: [
            ("GET / HTTP/2.0\r\n\r\n", 505), ("nonsense\r\n\r\n", 400),
            ("\u{16}\u{3}\u{1} hello\r\n\r\n", 400), ("GET /healthz\r\n\r\n", 400),
            ("GET /play HTTP/1.0\r\nHost: x\r\nUpgrade: websocket\r\n\r\n", 426),
            ("GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n", 505),
            ("GET /healthz HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n", 413),
            ("GET /play HTTP/1.1\r\nHost: x\r\n\r\n", 426), ("GET /", 408), ("", 408),
            ("GET /play HTTP/1.1\r\n", 408),
            ("GET /healthz HTTP/1.1\r\nHost: x\r\nX: y\r\n", 408),
        ])
    func refusals(request: String, expected: Int) async throws {
        let exchange = try await server.ask(request)
        #expect(exchange.status == expected)
        Self.expectSecurityFields(exchange)
    }

    @Test("A reload takes new files, and keeps the old ones if the new ones are unusable")
    func reload() async throws {
        let directory = try WebDirectory(["index.html": "old", "gone.txt": "x"])
        let configuration = ServerConfiguration.test {
            $0.webRootDirectory = directory.path
            $0.webRootBytes = 100
        }
        try await TestServer.run(configuration) { server in
            func text(_ path: String) async throws -> String? {
                let answer = try await server.get(path)
                return answer.status == 200 ? answer.body : nil
            }
            try directory.write(Array("new".utf8), to: "index.html")
            try directory.remove("gone.txt")
            #expect(try await text("/") == "old")
            server.server.reloadWebRoot()
            try await server.logLine("web_root_reloaded", "files=1 bytes=3")
            #expect(try await text("/") == "new")
            #expect(try await text("/gone.txt") == nil)

            try directory.write([UInt8](repeating: 0, count: 98), to: "large.png")
            server.server.reloadWebRoot()
            let line = try await server.logLine("web_root_kept")
            #expect(line.contains("level=error") && line.contains("large.png"), "\(line)")
            #expect(try await text("/") == "new")
            #expect(try await text("/large.png") == nil)
        }
    }
}
