import Testing
import WebSocket

/// permessage-deflate (RFC 7692) between real sockets.
@Suite("Compressed messages", .server())
struct DeflateTests: ServerTests {
    /// The offer of browsers: any window, and the server may limit theirs.
    private static let offer = DeflatePolicy(minimumMessageBytes: 1)

    @Test("Long messages are compressed and mean the same")
    func compressed() async throws {
        let plain = try await byteCount(server, .off)
        let compressed = try await byteCount(server, Self.offer)
        #expect(plain.levels == compressed.levels)
        #expect(compressed.byteCount * 2 < plain.byteCount)
    }

    @Test("Windows have 12 bits, neither side keeps a context, and compressed input is read")
    func compressedRequest() async throws {
        let client = try await TestClient(port: server.port, deflate: Self.offer)
        let agreed = try #require(client.agreedDeflate)
        #expect(!agreed.server.keepsContext && !agreed.client.keepsContext)
        #expect(agreed.client.windowBits == 12)
        client.send(compressed: Array(#"{"type":"hello","id":"1"}"#.utf8))
        #expect(try await client.answer(to: "1")["type"] == "welcome")
        client.send(compressed: Array(#"{"type":"list_shop","id":"2"}"#.utf8))
        #expect(try await client.answer(to: "2")["type"] == "shop")
    }

    @Test(
        "A message that inflates to 4,096 bytes is accepted, a longer one refused",
        arguments: [(4_096, false), (4_097, true), (10 << 20, true)])
    func limit(byteCount: Int, isRefused: Bool) async throws {
        let client = try await TestClient(port: server.port, deflate: Self.offer)
        let hello = Array(#"{"type":"hello","id":"1"}"#.utf8)
        let padding = [UInt8](repeating: 0x20, count: byteCount - hello.count)
        client.send(compressed: hello + padding)
        if isRefused {
            #expect(try await client.ending() == .closed(1009))
        } else {
            #expect(try await client.answer(to: "1")["type"] == "welcome")
        }
    }

    @Test(
        "With --compress-from 0 nothing is negotiated, and a compressed message is an error",
        .server { $0.compressedBytes = 0 })
    func off() async throws {
        let client = try await TestClient(port: server.port, deflate: Self.offer)
        #expect(client.agreedDeflate == nil)
        client.send(bytes: [0xC1, 0x80, 0, 0, 0, 0])
        #expect(try await client.ending() == .closed(1002))
    }

    /// The list of levels, and the number of bytes received for it.
    private func byteCount(
        _ server: TestServer, _ deflate: DeflatePolicy
    ) async throws -> (levels: JSONValue?, byteCount: Int) {
        let client = try await TestClient(port: server.port, deflate: deflate)
        try await client.request(["type": "hello"])
        let before = client.receivedByteCount
        let answer = try await client.request(["type": "list_levels"])
        let byteCount = client.receivedByteCount - before
        try await client.close()
        return (answer["levels"], byteCount)
    }
}
