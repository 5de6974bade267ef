import Testing

@testable import ChefDashServer

@Suite("Paths of the web root")
struct HTTPWebPathTests {
    @Test(
        "A request's path is decoded once, and refused where it could mean another file",
        arguments: [
            ("/", "/"),
            ("/index.html", "/index.html"),
            ("/a/b/c.js", "/a/b/c.js"),
            ("/a/", "/a/"),
            ("/a%20b.txt", "/a b.txt"),
            ("/%C3%A9.txt", "/é.txt"),
            ("/%c3%a9.txt", "/é.txt"),
            ("/100%25.txt", "/100%.txt"),
            ("/%25%32%65%25%32%65/x", "/%2e%2e/x"),
            ("/..a/.b./c..", "/..a/.b./c.."),
            ("/...", "/..."),
            ("/a+b", "/a+b"),
            ("/%41", "/A"),
            ("/a;b=c", "/a;b=c"),
            ("", nil),
            ("index.html", nil),
            ("//", nil),
            ("//a", nil),
            ("/a//b", nil),
            ("/a//", nil),
            ("/.", nil),
            ("/./a", nil),
            ("/..", nil),
            ("/../a", nil),
            ("/a/../b", nil),
            ("/a/..", nil),
            ("/%2e%2e/a", nil),
            ("/.%2e/a", nil),
            ("/%2E%2E/a", nil),
            ("/index%2ehtml", nil),
            ("/a%2fb", nil),
            ("/a%2Fb", nil),
            ("/%2f", nil),
            ("/a\\b", nil),
            ("/a%5cb", nil),
            ("/..%5ca", nil),
            ("/a%00", nil),
            ("/a%00.html", nil),
            ("/a%0d%0ab", nil),
            ("/a%7f", nil),
            ("/a%1f", nil),
            ("/%", nil),
            ("/%4", nil),
            ("/a%4g", nil),
            ("/%+4", nil),
            ("/%%41", nil),
            ("/%u0041", nil),
        ] as [(String, String?)])
    func decoding(path: String, expected: String?) {
        #expect(WebPath(decoding: path)?.bytes == expected.map { Array($0.utf8) })
    }

    @Test("Texts that look alike are different paths")
    func exactness() throws {
        let composed = try #require(WebPath(decoding: "/%C3%A9"))
        let decomposed = try #require(WebPath(decoding: "/e%CC%81"))
        #expect(composed.description == decomposed.description)
        #expect(composed != decomposed)
    }

    @Test(
        "Types by the end of the name",
        arguments: [
            ("/index.html", "text/html; charset=utf-8"),
            ("/a.js", "text/javascript; charset=utf-8"),
            ("/a.mjs", "text/javascript; charset=utf-8"),
            ("/a.min.css", "text/css; charset=utf-8"),
            ("/a.json", "application/json"),
            ("/a.js.map", "application/json"),
            ("/app.webmanifest", "application/manifest+json"),
            ("/a.svg", "image/svg+xml"),
            ("/a.png", "image/png"),
            ("/A.PNG", "image/png"),
            ("/a.webp", "image/webp"),
            ("/favicon.ico", "image/vnd.microsoft.icon"),
            ("/a.woff2", "font/woff2"),
            ("/robots.txt", "text/plain; charset=utf-8"),
            ("/LICENSE", "application/octet-stream"),
            ("/a.", "application/octet-stream"),
            ("/a.html/b", "application/octet-stream"),
            ("/a.exe", "application/octet-stream"),
        ])
    func types(path: String, expected: String) throws {
        let path = try #require(WebPath(path.utf8))
        #expect(WebContentType.of(path) == expected)
    }

    /// Any bytes at all, as a path.
    @Test("No path traps, and none that is taken leads anywhere else", arguments: [1, 2, 3, 4])
    func noise(seed: UInt64) {
        var state = seed
        let alphabet = Array("/.%2eEfF05cC\\a\u{0}".utf8)
        for _ in 0..<20_000 {
            var bytes: [UInt8] = [UInt8(ascii: "/")]
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(alphabet[Int((state >> 33) % UInt64(alphabet.count))])
            }
            guard let path = WebPath(decoding: String(decoding: bytes, as: UTF8.self)) else {
                continue
            }
            let segments = path.description.split(separator: "/", omittingEmptySubsequences: false)
            #expect(segments.first == "" && segments.count >= 2, "seed \(seed): \(path)")
            #expect(
                !segments.dropFirst().dropLast().contains { ["", ".", ".."].contains($0) }
                    && ![".", ".."].contains(segments.last),
                "seed \(seed): \(path)")
            #expect(!path.bytes.contains { $0 < 0x20 || $0 == 0x5C }, "seed \(seed): \(path)")
        }
    }
}
