import CZlib
import Testing
import WebSocket

/// The memory that zlib allocates, and when it is freed.
struct DeflateMemoryTests {
    /// The documented bounds hold for the linked zlib. Its allocator counts.
    @Test(arguments: 8...15)
    func theBoundsHold(_ windowBits: Int) {
        let direction = DeflateDirection(windowBits: windowBits)
        var random = SeededRandom(seed: 1)
        let payload = random.bytes(count: 100_000)
        for memoryLevel in 1...9 {
            let taken = CountingAllocator.measure { stream in
                let status = deflateInit2_(
                    stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -Int32(max(windowBits, 9)),
                    Int32(memoryLevel), Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                    Int32(MemoryLayout<z_stream>.size))
                #expect(status == Z_OK)
                Self.run(stream, payload) { CZlib.deflate($0, Z_SYNC_FLUSH) }
                deflateEnd(stream)
            }
            let bound = direction.deflaterByteCount(memoryLevel: memoryLevel)
            #expect(taken <= bound && bound - taken < 4_096, "\(taken) bytes of \(bound)")
        }
        let taken = CountingAllocator.measure { stream in
            let status = inflateInit2_(
                stream, -Int32(windowBits), ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
            #expect(status == Z_OK)
            Self.run(stream, [0x00, 0x05, 0x00, 0xFA, 0xFF, 0x48, 0x65]) {
                inflate($0, Z_SYNC_FLUSH)
            }
            inflateEnd(stream)
        }
        let bound = direction.inflaterByteCount
        #expect(taken <= bound && bound - taken < 1_024, "\(taken) bytes of \(bound)")
    }

    private static func run(
        _ stream: UnsafeMutablePointer<z_stream>, _ payload: [UInt8],
        _ step: (UnsafeMutablePointer<z_stream>) -> Int32
    ) {
        var input = payload
        var output = [UInt8](repeating: 0, count: payload.count * 2)
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(output.count)
                #expect(step(stream) == Z_OK)
                #expect(stream.pointee.avail_in == 0)
            }
        }
    }

    /// The memory held after each piece: before, within and after a message, and after a close.
    @Test(arguments: [
        (true, [false, false, true, true, false]), (false, [false, false, true, false, false]),
    ])
    func theInflaterIsThereOnlyWhereItMust(_ keepsContext: Bool, _ expected: [Bool]) {
        let direction = DeflateDirection(windowBits: 10, keepsContext: keepsContext)
        var decoder = MessageDecoder(
            role: .client, limits: WebSocketLimits(),
            deflate: DeflateParameters(server: direction, client: DeflateDirection()))
        let pieces: [[UInt8]] = [
            [0x81, 0x01, 0x61], [0xC1, 0x07], [0xF2, 0x48], [0xCD, 0xC9, 0xC9, 0x07, 0x00],
            [0x88, 0x00],
        ]
        let held = pieces.map { piece in
            _ = transcript(of: [piece], decoder: &decoder)
            return decoder.heldByteCount >= direction.inflaterByteCount
        }
        #expect(held == expected)
    }

    @Test(arguments: [true, false])
    func theDeflaterIsThereOnlyWhereItMust(_ keepsContext: Bool) {
        let direction = DeflateDirection(windowBits: 10, keepsContext: keepsContext)
        var encoder = MessageEncoder(
            role: .server,
            deflate: DeflateParameters(server: direction, client: DeflateDirection()),
            policy: DeflatePolicy(memoryLevel: 3))
        #expect(encoder.heldByteCount == 0)
        #expect(encoder.frames(.binary, [UInt8](repeating: 0, count: 300))[0] == 0xC2)
        #expect(encoder.heldByteCount == (keepsContext ? 8_192 + 4_096 + 4_096 : 0))
    }

    /// A copy of a decoder doesn't share state with the original.
    @Test func copiesGoTheirOwnWays() {
        let (hello, again) = (DeflateExampleTests.hello, DeflateExampleTests.again)
        var first = MessageDecoder(role: .client, limits: WebSocketLimits(), deflate: .agreed())
        let start = hello + [0x41, 0x01, 0xF2]
        #expect(transcript(of: [start], decoder: &first) == [.text("Hello")])
        var second = first
        let rest = [0x80, 0x04, 0x00, 0x11, 0x00, 0x00] + again
        let expected: [Happening] = [.text("Hello"), .text("Hello")]
        #expect(transcript(of: [rest], decoder: &first) == expected)
        #expect(transcript(of: [rest], decoder: &second) == expected)

        var encoder = MessageEncoder(
            role: .server, deflate: .agreed(), policy: DeflatePolicy(minimumMessageBytes: 0))
        #expect(encoder.frames("Hello") == hello)
        var other = encoder
        #expect(encoder.frames("Hello") == again)
        #expect(other.frames("Hello") == again)
    }
}
