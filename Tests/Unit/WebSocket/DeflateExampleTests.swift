import Testing
import WebSocket

/// The bytes of RFC 7692, sections 7.2.3 and 8, and other literal examples, read at every split
/// point.
struct DeflateExampleTests {
    /// Section 7.2.3.1: "Hello" in a block with fixed Huffman codes.
    static let hello = hex("C1 07 F2 48 CD C9 C9 07 00")
    /// Section 7.2.3.2: the same once more, from the window.
    static let again = hex("C1 05 F2 00 11 00 00")
    static let noContext = DeflateParameters.agreed(serverKeeps: false)

    static let standard: [WireRow] = [
        WireRow("7.2.3.1 one block", hello, .text("Hello")),
        WireRow("7.2.3.1 in two frames", hex("41 03 F2 48 CD 80 04 C9 C9 07 00"), .text("Hello")),
        WireRow("7.2.3.2 a shared window", hello + again, .text("Hello"), .text("Hello")),
        WireRow(
            "7.2.3.3 no compression", hex("C1 0B 00 05 00 FA FF 48 65 6C 6C 6F 00"),
            .text("Hello")),
        WireRow(
            "7.2.3.4 a block with BFINAL", hex("C1 08 F3 48 CD C9 C9 07 00 00"), .text("Hello")),
        WireRow(
            "7.2.3.5 two blocks", hex("C1 0D F2 48 05 00 00 00 FF FF CA C9 C9 07 00"),
            .text("Hello")),
        WireRow("7.2.3.6 an empty message", hex("C1 01 00"), .text("")),
    ]

    static let others: [WireRow] = [
        WireRow(
            "the window outlives BFINAL", hex("C1 08 F3 48 CD C9 C9 07 00 00") + again,
            .text("Hello"), .text("Hello")),
        WireRow(
            "BFINAL on the block that the tail completes", Array(hello.dropLast()) + [0x04] + again,
            .text("Hello"), .text("Hello")),
        WireRow(
            "no window is kept where none was agreed", deflate: noContext, hello + again, after: 14,
            .text("Hello"), .fault(1007)),
        WireRow(
            "each message by itself", deflate: noContext, hello + [0xC2] + hello.dropFirst(),
            .text("Hello"), .binary(Array("Hello".utf8))),
        WireRow(
            "a plain message between doesn't enter the window", hello + hex("81 01 61") + again,
            .text("Hello"), .text("a"), .text("Hello")),
        WireRow(
            "control frames between fragments",
            hex("41 01 F2 89 01 62 00 04 48 CD C9 C9") + hex("8A 00 00 00 80 02 07 00 88 02 03 E8"),
            .ping([0x62]), .pong([]), .text("Hello"), .close(1000, "")),
        WireRow(
            "a last frame without payload", [0x41] + hello.dropFirst() + hex("80 00"),
            .text("Hello")),
        WireRow(
            "a first frame without payload", hex("41 00 80") + hello.dropFirst(), .text("Hello")),
        WireRow(
            "no byte at all is an empty message", hex("C1 00 42 00 80 00") + hello, .text(""),
            .binary([]), .text("Hello")),
        WireRow(
            "a scalar of which a fragment has one half", hex("41 06 00 02 00 FD FF C3 80 02 A9 00"),
            .text("é")),
    ]

    @Test(arguments: standard + others)
    func isReadAtEverySplit(_ row: WireRow) {
        row.check(agreed: .agreed())
    }

    /// The standard's examples are written by a zlib like ours.
    @Test func theEncoderWritesTheExamples() {
        let deflate = DeflateParameters.agreed(clientKeeps: false)
        let policy = DeflatePolicy(minimumMessageBytes: 0)
        var server = MessageEncoder(role: .server, deflate: deflate, policy: policy)
        #expect(server.frames("Hello") + server.frames("Hello") == Self.hello + Self.again)
        // Without a context, compression doesn't shorten five letters, but does shorten eight equal
        // ones.
        var client = MessageEncoder(role: .client, deflate: deflate, policy: policy)
        #expect(
            client.frames("Hello", mask: 0x37FA_213D) == hex("81 85 37 FA 21 3D 7F 9F 4D 51 58"))
        #expect(
            client.frames(.binary, Array("aaaaaaaa".utf8), mask: 0)
                == hex("C2 86 00 00 00 00 4A 4C 84 00 00 00"))
    }

    @Test(
        arguments: [
            (.agreed(), "", false), (.agreed(), "aaaaaaaa", false), (.agreed(), "aaaaaaaaa", true),
            (nil, "aaaaaaaaa", false),
        ] as [(DeflateParameters?, String, Bool)])
    func theEncoderLeavesSmallMessagesAndPeersWithoutCompression(
        _ deflate: DeflateParameters?, _ text: String, _ isCompressed: Bool
    ) {
        var encoder = MessageEncoder(
            role: .server, deflate: deflate, policy: DeflatePolicy(minimumMessageBytes: 9))
        #expect(encoder.frames(text)[0] == (isCompressed ? 0xC1 : 0x81))
        #expect((encoder.heldByteCount > 0) == isCompressed)
    }

    /// An empty message is never compressed, so that zlib's flush after a flush can't be empty.
    @Test func emptyMessagesGoAsTheyAre() {
        var encoder = MessageEncoder(
            role: .server, deflate: .agreed(), policy: DeflatePolicy(minimumMessageBytes: 0))
        let texts = ["", "a", "", "", "b"]
        let wire = texts.flatMap { encoder.frames($0) }
        #expect(
            transcript(of: [wire], role: .client, deflate: .agreed())
                == texts.map { Happening.text($0) })
    }
}
