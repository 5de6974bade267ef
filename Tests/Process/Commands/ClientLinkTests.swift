import Foundation
import TestSupport
import Testing
import WebSocket

@testable import ChefDashClient

@Suite("The client's link", .timeLimit(.minutes(1)))
struct ClientLinkTests {
    private static let closeTooBusy = FrameEncoder.closeFrame(CloseCode(rawValue: 1013))

    private static func text(_ text: String) -> [UInt8] {
        FrameEncoder.frame(.text, Array(text.utf8))
    }

    /// An open link and its server.
    private func connect(
        echoes: Bool = false, deflate: DeflatePolicy = .off,
        _ change: (inout LinkOptions) -> Void = { _ in }
    ) async throws -> (probe: LinkProbe, peer: LinkPeer, deflate: DeflateParameters?) {
        var options = LinkOptions()
        change(&options)
        let peer = try LinkPeer()
        let probe = try LinkProbe(to: peer.port, options: options, echoes: echoes)
        async let agreed = Blocking.run { try peer.upgrade(deflate: deflate) }
        try await probe.open()
        return (probe, peer, try await agreed)
    }

    /// The link's output up to its close frame.
    private func hear(_ peer: LinkPeer) async throws -> [String] {
        try await Blocking.run {
            var heard: [String] = []
            while heard.last?.hasPrefix("close") != true {
                let isThere = try peer.read { event in
                    switch event {
                    case .text(let text):
                        heard.append("text \(String(decoding: text, as: UTF8.self))")
                    case .binary(let bytes): heard.append("binary \(bytes.count)")
                    case .ping(let bytes): heard.append("ping \(bytes.count)")
                    case .pong(let bytes): heard.append("pong \(bytes.count)")
                    case .close(let code, _): heard.append("close \(code?.rawValue ?? 1005)")
                    }
                }
                guard isThere else { return heard + ["nothing"] }
            }
            return heard
        }
    }

    @Test(
        "The server's messages, the link's answers, and the events for its owner",
        arguments: [
            (FrameEncoder.closeFrame(nil), false, "close 1005", "ended 1005"),
            (closeTooBusy, false, "close 1013", "ended 1013"),
            (
                FrameEncoder.frame(.ping, [1, 2]) + closeTooBusy, false, "pong 2, close 1013",
                "ended 1013"
            ),
            (text("a") + closeTooBusy, false, "text a, close 1013", "text a, ended 1013"),
            (FrameEncoder.frame(.binary, [1, 2, 3]), false, "close 1003", "ended 1003"),
            (
                FrameEncoder.frame(.binary, [1, 2, 3]) + closeTooBusy, true,
                "binary 3, close 1013", "binary 3, ended 1013"
            ),
            // Frames before a fault are answered before the close.
            (text("a") + [0x83, 0], false, "text a, close 1002", "text a, ended 1002"),
            // The first byte of a text is wrong, and the rest never arrives.
            ([0x81, 10, 0xFF], false, "close 1007", "ended 1007"),
            ([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 1], false, "close 1009", "ended 1009"),
            // Masked, as only a client's frames may be.
            ([0x81, 0x80, 0, 0, 0, 0], false, "close 1002", "ended 1002"),
            // Compressed, which wasn't negotiated.
            ([0xC1, 0], false, "close 1002", "ended 1002"),
        ] as [([UInt8], Bool, String, String)])
    func answers(
        bytes: [UInt8], takesBinary: Bool, expectedAnswer: String, expectedEvents: String
    ) async throws {
        let (probe, peer, _) = try await connect(echoes: true) { $0.takesBinary = takesBinary }
        try await Blocking.run { try peer.socket.write(bytes) }
        #expect(try await hear(peer).joined(separator: ", ") == expectedAnswer)
        try peer.socket.endWriting()
        #expect(
            await probe.allEvents() == expectedEvents.components(separatedBy: ", ") + ["closed"])
    }

    @Test("After its close frame, the link keeps reading until the server closes")
    func noResetAfterLastWords() async throws {
        let (probe, peer, _) = try await connect()
        try await Blocking.run {
            try peer.socket.write(Self.closeTooBusy)
            _ = try peer.socket.read(exactly: 8)
            // A closed socket would answer bytes with a reset.
            try peer.socket.write([UInt8](repeating: 0, count: 1 << 20))
            try peer.socket.endWriting()
            #expect(try peer.socket.read().isEmpty)
        }
        #expect(await probe.allEvents() == ["ended 1013", "closed"])
    }

    @Test("The link doesn't wait for a server that never closes", arguments: [false, true])
    func serverThatStays(saysClose: Bool) async throws {
        let (probe, peer, _) = try await connect { $0.client.closeTimeout = .milliseconds(20) }
        probe.close()
        if saysClose { try await Blocking.run { try peer.socket.write(Self.closeTooBusy) } }
        #expect(await probe.allEvents() == ["ended \(saysClose ? 1013 : 1006)", "closed"])
        withExtendedLifetime(peer) {}
    }

    @Test("Closing a link that the server has closed completes")
    func closingTwice() async throws {
        let (probe, peer, _) = try await connect()
        try await Blocking.run {
            try peer.socket.write(Self.closeTooBusy)
            _ = try peer.socket.read(exactly: 8)
        }
        await withCheckedContinuation { done in probe.close { done.resume() } }
        try peer.socket.endWriting()
        #expect(await probe.allEvents() == ["ended 1013", "closed"])
    }

    @Test("A reset right behind a message is noticed")
    func resetWithData() async throws {
        let (probe, peer, _) = try await connect()
        try await Blocking.run { try peer.socket.write(Self.text("last")) }
        peer.reset()
        #expect(await probe.allEvents() == ["text last", "ended 1006", "closed"])
    }

    @Test("A message over the limit is rejected, and the close frame is still sent")
    func outboundLimit() async throws {
        let (probe, peer, _) = try await connect { $0.client.outboundBytes = 100 }
        #expect(await probe.send(text: [UInt8](repeating: 0x61, count: 95)) == false)
        #expect(await probe.send(text: [UInt8](repeating: 0x61, count: 94)))
        probe.close()
        #expect(try await hear(peer).last == "close 1000")
        try await Blocking.run { try peer.socket.write(Self.closeTooBusy) }
        try peer.socket.endWriting()
        #expect(await probe.allEvents() == ["ended 1013", "closed"])
    }

    @Test(
        "Messages are compressed as negotiated",
        arguments: [
            (DeflatePolicy.off, DeflatePolicy(), false),
            (DeflatePolicy(), DeflatePolicy.off, false),
            (DeflatePolicy(), DeflatePolicy(), true),
            (DeflatePolicy(maximumWindowBits: 9), DeflatePolicy(), true),
            (DeflatePolicy(maximumWindowBits: 12, allowsContextTakeover: false), .init(), true),
            (DeflatePolicy(), DeflatePolicy(minimumMessageBytes: 5000), true),
        ])
    func compression(client: DeflatePolicy, server: DeflatePolicy, expected: Bool) async throws {
        let (probe, peer, agreed) = try await connect(echoes: true, deflate: server) {
            $0.deflate = client
        }
        #expect((agreed != nil) == expected)
        let texts = (0..<3).map { "\($0) " + String(repeating: "burger ", count: 300) }
        var encoder = MessageEncoder(role: .server, deflate: agreed, policy: server)
        var bytes: [UInt8] = []
        for text in texts {
            encoder.append(.text, payload: Array(text.utf8), mask: nil, to: &bytes)
        }
        try await Blocking.run { [bytes] in try peer.socket.write(bytes + Self.closeTooBusy) }
        let words = texts.map { "text \($0)" }
        #expect(try await hear(peer) == words + ["close 1013"])
        try peer.socket.endWriting()
        #expect(await probe.allEvents() == words + ["ended 1013", "closed"])
    }

    @Test("The game's client compresses long messages")
    func compressedBytes() async throws {
        let (probe, peer, _) = try await connect(deflate: DeflatePolicy()) {
            $0 = LinkOptions(ClientOptions())
            $0.subprotocol = nil
        }
        #expect(await probe.send(text: [UInt8](repeating: 0x61, count: 255)))
        #expect(await probe.send(text: [UInt8](repeating: 0x61, count: 256)))
        probe.close()
        try await Blocking.run {
            // FIN and text, with a length of 16 bits and a mask; then FIN, RSV1 and text.
            let first = try peer.socket.read(exactly: 2 + 2 + 4 + 255)
            #expect(first[0] == 0x81)
            let second = try peer.socket.read(exactly: 2)
            #expect(second[0] == 0xC1 && second[1] & 0x7F < 64)
            try peer.socket.endWriting()
        }
        #expect(await probe.allEvents() == ["ended 1006", "closed"])
    }

    @Test("The game's client offers compression unless told not to", arguments: [true, false])
    func gameOffer(offers: Bool) {
        var options = ClientOptions()
        options.offersCompression = offers
        let policy = LinkOptions(options).deflate
        #expect(policy.isEnabled == offers)
        #expect(!offers || policy.maximumWindowBits == 12 && !policy.allowsContextTakeover)
    }

    @Test("A requested subprotocol must be chosen", arguments: [true, false])
    func subprotocol(isChosen: Bool) async throws {
        var options = LinkOptions()
        options.subprotocol = "test.v1"
        let peer = try LinkPeer()
        let probe = try LinkProbe(to: peer.port, options: options)
        async let answer = Blocking.run { try peer.upgrade(choosesSubprotocol: isChosen) }
        if isChosen {
            try await probe.open()
        } else {
            await #expect(
                throws: ChefDashClientError.handshakeRefused(
                    status: nil, reason: "it doesn't support test.v1")
            ) { try await probe.open() }
        }
        _ = try await answer
    }
}
