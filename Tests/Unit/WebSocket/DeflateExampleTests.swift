import Testing
import WebSocket

/// The bytes of RFC 7692, sections 7.2.3 and 8, and others as literal, read at every split point.
struct DeflateExampleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var server = DeflateDirection()
        var wire: [UInt8]
        var happenings: [Happening]

        var testDescription: String { name }
    }

    /// Section 7.2.3.1: "Hello" in a block with fixed Huffman codes.
    static let hello: [UInt8] = [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
    static let noContext = DeflateDirection(keepsContext: false)

    static let standard: [Row] = [
        Row(name: "7.2.3.1 one block", wire: [0xC1, 0x07] + hello, happenings: [.text("Hello")]),
        Row(
            name: "7.2.3.1 in two frames",
            wire: [0x41, 0x03, 0xF2, 0x48, 0xCD, 0x80, 0x04, 0xC9, 0xC9, 0x07, 0x00],
            happenings: [.text("Hello")]),
        Row(
            name: "7.2.3.2 a shared window",
            wire: [0xC1, 0x07] + hello + [0xC1, 0x05, 0xF2, 0x00, 0x11, 0x00, 0x00],
            happenings: [.text("Hello"), .text("Hello")]),
        Row(
            name: "7.2.3.3 no compression",
            wire: [
                0xC1, 0x0B, 0x00, 0x05, 0x00, 0xFA, 0xFF, 0x48, 0x65, 0x6C, 0x6C, 0x6F, 0x00,
            ], happenings: [.text("Hello")]),
        Row(
            name: "7.2.3.4 a block with BFINAL",
            wire: [0xC1, 0x08, 0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00],
            happenings: [.text("Hello")]),
        Row(
            name: "7.2.3.5 two blocks",
            wire: [
                0xC1, 0x0D, 0xF2, 0x48, 0x05, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xCA, 0xC9, 0xC9, 0x07,
                0x00,
            ], happenings: [.text("Hello")]),
        Row(name: "7.2.3.6 an empty message", wire: [0xC1, 0x01, 0x00], happenings: [.text("")]),
    ]

    static let others: [Row] = [
        Row(
            name: "the window outlives BFINAL",
            wire: [0xC1, 0x08, 0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00]
                + [0xC1, 0x05, 0xF2, 0x00, 0x11, 0x00, 0x00],
            happenings: [.text("Hello"), .text("Hello")]),
        Row(
            name: "BFINAL on the block that the tail completes",
            wire: [0xC1, 0x07] + hello.dropLast() + [0x04] + [
                0xC1, 0x05, 0xF2, 0x00, 0x11, 0x00, 0x00,
            ],
            happenings: [.text("Hello"), .text("Hello")]),
        Row(
            name: "no window is kept where none was agreed", server: noContext,
            wire: [0xC1, 0x07] + hello + [0xC1, 0x05, 0xF2, 0x00, 0x11, 0x00, 0x00],
            happenings: [.text("Hello"), .fault(1007)]),
        Row(
            name: "each message by itself", server: noContext,
            wire: [0xC1, 0x07] + hello + [0xC2, 0x07] + hello,
            happenings: [.text("Hello"), .binary(Array("Hello".utf8))]),
        Row(
            name: "a plain message between doesn't enter the window",
            wire: [0xC1, 0x07] + hello + [0x81, 0x01, 0x61]
                + [0xC1, 0x05, 0xF2, 0x00, 0x11, 0x00, 0x00],
            happenings: [.text("Hello"), .text("a"), .text("Hello")]),
        Row(
            name: "control frames between fragments",
            wire: [0x41, 0x01, 0xF2, 0x89, 0x01, 0x62, 0x00, 0x04, 0x48, 0xCD, 0xC9, 0xC9]
                + [0x8A, 0x00, 0x00, 0x00, 0x80, 0x02, 0x07, 0x00, 0x88, 0x02, 0x03, 0xE8],
            happenings: [.ping([0x62]), .pong([]), .text("Hello"), .close(1000, "")]),
        Row(
            name: "a last frame without payload",
            wire: [0x41, 0x07] + hello + [0x80, 0x00], happenings: [.text("Hello")]),
        Row(
            name: "a first frame without payload",
            wire: [0x41, 0x00, 0x80, 0x07] + hello, happenings: [.text("Hello")]),
        Row(
            name: "no byte at all is an empty message",
            wire: [0xC1, 0x00, 0x42, 0x00, 0x80, 0x00, 0xC1, 0x07] + hello,
            happenings: [.text(""), .binary([]), .text("Hello")]),
        Row(
            name: "a scalar of which a fragment has one half",
            wire: [0x41, 0x06, 0x00, 0x02, 0x00, 0xFD, 0xFF, 0xC3, 0x80, 0x02, 0xA9, 0x00],
            happenings: [.text("é")]),
    ]

    @Test(arguments: standard + others)
    func isReadAtEverySplit(_ row: Row) {
        let deflate = DeflateParameters(server: row.server, client: DeflateDirection())
        for pieces in everySplit(of: row.wire) {
            #expect(transcript(of: pieces, role: .client, deflate: deflate) == row.happenings)
        }
    }

    /// The standard's examples are written by a zlib like ours.
    @Test func theEncoderWritesTheExamples() {
        let deflate = DeflateParameters(server: DeflateDirection(), client: Self.noContext)
        let policy = DeflatePolicy(minimumMessageBytes: 0)
        let text = Array("Hello".utf8)
        var server = MessageEncoder(role: .server, deflate: deflate, policy: policy)
        var output: [UInt8] = []
        server.append(.text, payload: text, mask: nil, to: &output)
        server.append(.text, payload: text, mask: nil, to: &output)
        #expect(output == [0xC1, 0x07] + Self.hello + [0xC1, 0x05, 0xF2, 0x00, 0x11, 0x00, 0x00])
        // Without a context, compression doesn't shorten five letters, but does shorten eight equal
        // ones.
        var client = MessageEncoder(role: .client, deflate: deflate, policy: policy)
        output = []
        client.append(.text, payload: text, mask: 0x37FA_213D, to: &output)
        client.append(.binary, payload: Array("aaaaaaaa".utf8), mask: 0, to: &output)
        #expect(
            output == [
                0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58,
                0xC2, 0x86, 0, 0, 0, 0, 0x4A, 0x4C, 0x84, 0x00, 0x00, 0x00,
            ])
    }

    @Test func theEncoderLeavesSmallMessagesAndPeersWithoutCompression() {
        let agreed = DeflateParameters(server: DeflateDirection(), client: DeflateDirection())
        let policy = DeflatePolicy(minimumMessageBytes: 9)
        let rows: [(DeflateParameters?, String, Bool)] = [
            (agreed, "", false), (agreed, "aaaaaaaa", false), (agreed, "aaaaaaaaa", true),
            (nil, "aaaaaaaaa", false),
        ]
        for (deflate, text, isCompressed) in rows {
            var encoder = MessageEncoder(role: .server, deflate: deflate, policy: policy)
            var output: [UInt8] = []
            encoder.append(.text, payload: Array(text.utf8), mask: nil, to: &output)
            #expect(output[0] == (isCompressed ? 0xC1 : 0x81), "\(text)")
            #expect((encoder.heldByteCount > 0) == isCompressed, "\(text)")
        }
    }

    /// An empty message is never compressed, so that zlib's flush after a flush can't be empty.
    @Test func emptyMessagesGoAsTheyAre() {
        let deflate = DeflateParameters(server: DeflateDirection(), client: DeflateDirection())
        var encoder = MessageEncoder(
            role: .server, deflate: deflate, policy: DeflatePolicy(minimumMessageBytes: 0))
        var output: [UInt8] = []
        for text in ["", "a", "", "", "b"] {
            encoder.append(.text, payload: Array(text.utf8), mask: nil, to: &output)
        }
        #expect(
            transcript(of: [output], role: .client, deflate: deflate) == [
                .text(""), .text("a"), .text(""), .text(""), .text("b"),
            ])
    }
}
