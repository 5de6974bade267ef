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
        let method: String
        let path: String
        let fields: [String]
        let status: Int
        /// Fields of the answer; an empty text says that there is none of the name.
        let expected: [String: String]
        let body: String?

        init(
            _ method: String, _ path: String, _ fields: [String], _ status: Int,
            _ expected: [String: String] = [:], _ body: String? = nil
        ) {
            self.method = method
            self.path = path
            self.fields = fields
            self.status = status
            self.expected = expected
            self.body = body
        }

        init(
            _ method: String, _ path: String, _ status: Int, _ expected: [String: String] = [:],
            _ body: String? = nil
        ) {
            self.init(method, path, [], status, expected, body)
        }

        var testDescription: String { "\(method) \(path) \(fields) -> \(status)" }
    }

    private static let html = "text/html; charset=utf-8"
    private static let script = "text/javascript; charset=utf-8"

    @Test(
        "Each request has its answer",
        arguments: [
            Row(
                "GET", "/", 200,
                [
                    "Content-Type": html, "Content-Length": "16", "Cache-Control": "no-cache",
                    "ETag": tag("<h1>kitchen</h1>"), "Vary": "", "Content-Encoding": "",
                ], "<h1>kitchen</h1>"),
            Row("GET", "/?v=1", 200, ["Content-Type": html], "<h1>kitchen</h1>"),
            Row("GET", "/index.html", 200, ["Content-Type": html], "<h1>kitchen</h1>"),
            Row("GET", "/%69ndex.html", 200, ["Content-Type": html], "<h1>kitchen</h1>"),
            Row(
                "HEAD", "/index.html", 200,
                ["Content-Length": "16", "ETag": tag("<h1>kitchen</h1>")], ""),
            Row("GET", "/sub/", 200, ["Content-Type": html], "below"),
            Row("GET", "/sub/a%20b.txt", 200, [:], "spaces"),
            Row("GET", "/none.txt", 200, ["Content-Length": "0"], ""),
            Row("GET", "/data.gz", 200, ["Content-Encoding": "", "Vary": ""], "lonely"),
            // Ranges are not given.
            Row("GET", "/index.html", ["Range: bytes=0-1"], 200, [:], "<h1>kitchen</h1>"),
            // Packed siblings.
            Row(
                "GET", "/app.js", 200,
                ["Content-Type": script, "Vary": "Accept-Encoding", "Content-Encoding": ""],
                "let a = 1"),
            Row(
                "GET", "/app.js", ["Accept-Encoding: gzip"], 200,
                [
                    "Content-Type": script, "Vary": "Accept-Encoding",
                    "Content-Encoding": "gzip", "ETag": tag("gzipped"), "Content-Length": "7",
                ], "gzipped"),
            Row(
                "GET", "/app.js", ["Accept-Encoding: gzip, br"], 200,
                ["Content-Encoding": "br", "ETag": tag("brotlied")], "brotlied"),
            Row(
                "GET", "/style.css", ["Accept-Encoding: br"], 200,
                ["Content-Encoding": "", "Vary": "Accept-Encoding"], "a{}"),
            Row("GET", "/app.js.gz", 404),
            Row("GET", "/app.js.br", 404),
            // What the client has already.
            Row(
                "GET", "/index.html", ["If-None-Match: \(tag("<h1>kitchen</h1>"))"], 304,
                [
                    "ETag": tag("<h1>kitchen</h1>"), "Cache-Control": "no-cache",
                    "Content-Length": "", "Content-Type": "",
                ], ""),
            Row(
                "HEAD", "/index.html", ["If-None-Match: W/\(tag("<h1>kitchen</h1>"))"], 304, [:],
                ""),
            Row(
                "GET", "/index.html",
                ["If-None-Match: \"a\", \(tag("<h1>kitchen</h1>")) , W/\"b\""], 304, [:], ""),
            Row(
                "GET", "/index.html",
                ["If-None-Match: \"a\"", "If-None-Match: \(tag("<h1>kitchen</h1>"))"], 304),
            Row("GET", "/index.html", ["If-None-Match: *"], 304),
            Row("GET", "/index.html", ["If-None-Match: \"other\""], 200),
            Row("GET", "/index.html", ["If-None-Match: \(tag("let a = 1"))"], 200),
            Row("GET", "/index.html", ["If-None-Match: "], 200),
            Row("GET", "/missing", ["If-None-Match: *"], 404),
            Row(
                "GET", "/app.js",
                ["Accept-Encoding: gzip", "If-None-Match: \(tag("gzipped"))"], 304,
                ["Vary": "Accept-Encoding", "ETag": tag("gzipped")]),
            Row(
                "GET", "/app.js",
                ["Accept-Encoding: gzip", "If-None-Match: \(tag("let a = 1"))"], 200, [:],
                "gzipped"),
            // Other methods.
            Row("POST", "/index.html", ["Content-Length: 0"], 405, ["Allow": "GET, HEAD"]),
            Row("DELETE", "/", 405, ["Allow": "GET, HEAD"]),
            Row("OPTIONS", "/app.js", 405, ["Allow": "GET, HEAD"]),
            Row("get", "/", 405, ["Allow": "GET, HEAD"]),
            Row("PUT", "/missing", 404),
            // What isn't there, and what isn't given.
            Row("GET", "/missing", 404, ["Cache-Control": "no-store"]),
            Row("GET", "/INDEX.HTML", 404),
            Row("GET", "/index.html/", 404),
            Row("GET", "/sub", 404),
            Row("GET", "/.hidden", 404),
            Row("GET", "/.git/config", 404),
            Row("GET", "/outside.txt", 404),
            Row("GET", "/outside/passwd", 404),
            Row("GET", "/nothing.txt", 404),
            Row("GET", "/inside.txt", 200, [:], "spaces"),
            Row("GET", "/../index.html", 400),
            Row("GET", "/sub/../index.html", 400),
            Row("GET", "/%2e%2e/index.html", 400),
            Row("GET", "/sub%2findex.html", 400),
            Row("GET", "/sub%5cindex.html", 400),
            Row("GET", "//index.html", 400),
            Row("GET", "/index.html%00", 400),
            Row("GET", "/%zz", 400),
            // The server's own paths are its own.
            Row("GET", "/play", 426),
            Row("GET", "/healthz", 200, ["Cache-Control": "no-store"], "ok\n"),
        ])
    func answers(_ row: Row) async throws {
        let directory = try Self.directory.get()
        try await TestServer.run(.test { $0.webRootDirectory = directory.path }) { server in
            let exchange = try await HTTPExchange(
                port: server.port, row.method, row.path, row.fields)
            #expect(exchange.head.status == row.status)
            for (name, value) in row.expected {
                #expect(exchange.head.fields[name] == (value.isEmpty ? [] : [value]))
            }
            if let body = row.body { #expect(exchange.body == body) }
            Self.expectSecurityFields(exchange)
        }
    }

    /// Every answer keeps pages from doing what they needn't.
    private static func expectSecurityFields(_ exchange: HTTPExchange) {
        let fields = exchange.head.fields
        #expect(fields["X-Content-Type-Options"] == ["nosniff"])
        // Which browsers ignore in clear, as anybody on the way could have said it.
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
        "Answers that no route gives have the security fields too",
        .server { $0.handshakeMilliseconds = 200 },
        arguments: [
            ("GET / HTTP/2.0\r\n\r\n", 505), ("nonsense\r\n\r\n", 400),
            ("\u{16}\u{3}\u{1} hello\r\n\r\n", 400), ("GET /healthz\r\n\r\n", 400),
            ("GET /healthz HTTP/1.0\r\nHost: x\r\n\r\n", 505),
            ("GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n", 505),
            ("GET /healthz HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n", 413),
            ("GET /play HTTP/1.1\r\nHost: x\r\n\r\n", 426), ("GET /", 408), ("", 408),
            ("GET /play HTTP/1.1\r\n", 408),
            ("GET /healthz HTTP/1.1\r\nHost: x\r\nX: y\r\n", 408),
        ])
    func refusals(request: String, expected: Int) async throws {
        let exchange = try await HTTPExchange(port: server.port, request: request)
        #expect(exchange.head.status == expected)
        Self.expectSecurityFields(exchange)
    }

    @Test("A reload takes new files, and keeps the old ones when the new can't be used")
    func reload() async throws {
        let directory = try WebDirectory(["index.html": "old", "gone.txt": "x"])
        let configuration = ServerConfiguration.test {
            $0.webRootDirectory = directory.path
            $0.webRootBytes = 100
        }
        try await TestServer.run(configuration) { server in
            func text(_ path: String) async throws -> String? {
                let exchange = try await HTTPExchange(port: server.port, "GET", path)
                return exchange.head.status == 200 ? exchange.body : nil
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
