import TestSupport
import Testing

@testable import ChefDashServer

@Suite("Paths of the web root")
struct HTTPWebPathTests {
    @Test(
        "A request's path is percent-decoded once",
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
        ])
    func decoding(path: String, expected: String) {
        #expect(WebPath(decoding: path)?.bytes == Array(expected.utf8))
    }

    @Test(
        "A path that could name another file is refused",
        arguments: [
            "", "index.html", "//", "//a", "/a//b", "/a//", "/.", "/./a", "/..", "/../a", "/a/../b",
            "/a/..", "/%2e%2e/a", "/.%2e/a", "/%2E%2E/a", "/index%2ehtml", "/a%2fb", "/a%2Fb",
            "/%2f", "/a\\b", "/a%5cb", "/..%5ca", "/a%00", "/a%00.html", "/a%0d%0ab", "/a%7f",
            "/a%1f", "/%", "/%4", "/a%4g", "/%+4", "/%%41", "/%u0041",
        ])
    func refused(path: String) { #expect(WebPath(decoding: path) == nil) }

    @Test("Texts that look alike are different paths")
    func exactness() throws {
        let composed = try #require(WebPath(decoding: "/%C3%A9"))
        let decomposed = try #require(WebPath(decoding: "/e%CC%81"))
        #expect(composed.description == decomposed.description)
        #expect(composed != decomposed)
    }

    @Test(
        "Content types by file extension",
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

    /// Arbitrary bytes as a path.
    @Test("No path traps, and no accepted path leaves the root", arguments: [1, 2, 3, 4])
    func noise(seed: UInt64) {
        var random = TestRandom(seed: seed)
        let alphabet = Array("/.%2eEfF05cC\\a\u{0}".utf8)
        for _ in 0..<20_000 {
            let bytes = (0..<12).map { _ in alphabet.randomElement(using: &random)! }
            guard let path = WebPath(decoding: "/" + String(decoding: bytes, as: UTF8.self)) else {
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
