import CZlib
import Crypto
import Foundation
import Runtime
import TestSupport
import Testing

@testable import ChefDashServer

@Suite("The browser client in the program")
struct WebClientFilesTests {
    /// The embedded directory.
    private static let site = Repository.root.appending(path: "Sources/Clients/Page/Site")

    @Test("Every file of the directory is embedded unchanged, and nothing else")
    func files() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Self.site.path)
            .filter { name in
                var isDirectory: ObjCBool = false
                let path = Self.site.appending(path: name).path
                return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
                    && !isDirectory.boolValue
            }
        let embedded = WebClientFiles.embedded()
        #expect(
            Set(embedded.keys.map(\.description)) == Set(names.map { "/" + $0 }),
            "Sources/Server/WebClient/WebClient.c lists what is embedded")
        for name in names {
            let content = try Data(contentsOf: Self.site.appending(path: name))
            let path = try #require(WebPath(("/" + name).utf8))
            let isSame = embedded[path] == Array(content)
            #expect(isSame, "\(name) is another than embedded")
        }
        // The build adds four files: the page's script, the library's script and styles, and its
        // line parser.
        let console = names.filter { $0.hasPrefix("console/") }
        #expect(WebClientFiles.root.fileCount == names.count - console.count + 4)
        // Players have no use for the operators' page, which has all modules.
        #expect(!console.isEmpty && WebClientFiles.console.fileCount == names.count)
        for name in console {
            #expect(WebClientFiles.root[try #require(WebPath(("/" + name).utf8))] == nil, "\(name)")
        }
    }

    @Test("A server without a web root builds the client after its start, and logs it")
    func start() async throws {
        try await TestServer.run { server in
            try await server.logLine("web_root", "files=\(WebClientFiles.root.fileCount) ")
            #expect(try await server.get("/").status == 200)
        }
    }

    @Test("The page declares its build, and its policy allows exactly that, also unmodified")
    func page() throws {
        let path = try #require(WebPath("/".utf8))
        let answer = try #require(WebClientFiles.root[path]).response(to: [:])
        let page = String(decoding: answer.content, as: UTF8.self)
        var sources: [String] = []
        let inline = /<(script|style)>(.*?)<\/(?:script|style)>/.dotMatchesNewlines()
        for match in page.matches(of: inline) {
            let hash = Crypto.base64(Crypto.sha256(Array(match.output.2.utf8)))
            sources.append("'sha256-\(hash)'")
        }
        #expect(sources.count == 6)
        let tag = try #require(answer.fields.first("ETag"))
        let unchanged = try #require(WebClientFiles.root[path])
            .response(to: ["If-None-Match": tag])
        #expect(unchanged.status == 304)
        for fields in [answer.fields, unchanged.fields] {
            let policy = try #require(fields.first("Content-Security-Policy"))
            #expect(policy.hasPrefix(HTTPResponse.contentSecurityPolicy))
            let named = policy.split { $0 == " " || $0 == ";" }.filter { $0.contains("sha256") }
            #expect(named.map(String.init) == sources)
        }
        #expect(answer.fields.first("Cache-Control") == "no-cache")
    }

    @Test("The script's name depends on its content, so it can be cached forever")
    func script() throws {
        let path = try #require(WebPath("/".utf8))
        let page = try #require(WebClientFiles.root[path]).response(to: [:])
        let text = String(decoding: page.content, as: UTF8.self)
        let match = try #require(text.firstMatch(of: /<script type="module" src="(.*?)">/))
        let file = try #require(WebPath(match.output.1.utf8).flatMap { WebClientFiles.root[$0] })
        let answer = file.response(to: [:])
        let hash = Crypto.sha256(answer.content).prefix(8).map { String(format: "%02x", $0) }
        #expect(match.output.1 == "/app.\(hash.joined()).js")
        #expect(answer.fields.first("Cache-Control") == "max-age=31536000, immutable")
        #expect(answer.fields.first("Content-Type") == "text/javascript; charset=utf-8")
        #expect(answer.fields.first("Content-Security-Policy") == nil)
    }

    @Test("The page's script names the library's script and styles, which are cached forever")
    func library() throws {
        let path = try #require(WebPath("/".utf8))
        let page = try #require(WebClientFiles.root[path]).response(to: [:])
        let text = String(decoding: page.content, as: UTF8.self)
        let name = try #require(text.firstMatch(of: /<script type="module" src="(.*?)">/)).output.1
        let main = try #require(WebPath(name.utf8).flatMap { WebClientFiles.root[$0] })
        let script = String(decoding: main.response(to: [:]).content, as: UTF8.self)
        for named in [
            /"(\/library\.[0-9a-f]{16}\.js)"/, /"(\/library\.[0-9a-f]{16}\.css)"/,
            /"(\/lines\.[0-9a-f]{16}\.js)"/,
        ] {
            let match = try #require(script.firstMatch(of: named))
            let file = try #require(
                WebPath(match.output.1.utf8).flatMap { WebClientFiles.root[$0] })
            let cacheControl = file.response(to: [:]).fields.first("Cache-Control")
            #expect(cacheControl == "max-age=31536000, immutable")
        }
        #expect(script.contains("\nglobalThis.chefdash = { $"))
        #expect(!text.contains("/library."))
    }

    @Test("The protocol's schema and its index equal the repository's")
    func contract() throws {
        let directory = Repository.root.appending(path: "Protocol")
        for name in ["schema.json", "asyncapi.json"] {
            let path = try #require(WebPath("/protocol/v1/\(name)".utf8))
            let file = try #require(WebClientFiles.contract[path])
            let content = try Data(contentsOf: directory.appending(path: name))
            let isSame = file.response(to: [:]).content == Array(content)
            #expect(isSame, "\(name) is another than embedded")
        }
        #expect(WebClientFiles.contract.fileCount == 2)
    }

    @Test(
        "gzip output decompresses to the input",
        arguments: [[], [0], Array("burger".utf8), [UInt8](repeating: 7, count: 300_000)])
    func gzip(content: [UInt8]) throws {
        let packed = try #require(WebClientFiles.gzip(content))
        // RFC 1952, section 2.3.1.
        #expect(packed.starts(with: [0x1F, 0x8B, 8]))
        #expect(inflated(packed, byteCount: content.count) == content)
    }

    /// Decompresses gzip with zlib; nil if it isn't complete.
    private func inflated(_ packed: [UInt8], byteCount: Int) -> [UInt8]? {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        inflateInit2_(stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
        defer { inflateEnd(stream) }
        var input = packed
        // One spare byte, which shows output that is too long.
        var output = [UInt8](repeating: 0, count: byteCount + 1)
        let isWhole = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                return inflate(stream, Z_FINISH) == Z_STREAM_END
            }
        }
        guard isWhole, stream.pointee.total_out == byteCount else { return nil }
        output.removeLast()
        return output
    }
}
