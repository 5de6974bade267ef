import CZlib
import Testing
import WebSocket

/// How much memory zlib takes and when it is freed.
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
                Self.run(stream, payload) { deflate($0, Z_SYNC_FLUSH) }
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

    struct HoldingRow: Sendable {
        var keepsContext: Bool
        /// What is held after each piece: before, within and after a message, and after a close.
        var held: [Bool]
    }

    @Test(arguments: [
        HoldingRow(keepsContext: true, held: [false, false, true, true, false]),
        HoldingRow(keepsContext: false, held: [false, false, true, false, false]),
    ])
    func theInflaterIsThereOnlyWhereItMust(_ row: HoldingRow) {
        let direction = DeflateDirection(windowBits: 10, keepsContext: row.keepsContext)
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
        #expect(held == row.held)
    }

    @Test(arguments: [true, false])
    func theDeflaterIsThereOnlyWhereItMust(_ keepsContext: Bool) {
        let direction = DeflateDirection(windowBits: 10, keepsContext: keepsContext)
        var encoder = MessageEncoder(
            role: .server,
            deflate: DeflateParameters(server: direction, client: DeflateDirection()),
            policy: DeflatePolicy(memoryLevel: 3))
        #expect(encoder.heldByteCount == 0)
        var wire: [UInt8] = []
        encoder.append(
            .binary, payload: [UInt8](repeating: 0, count: 300), mask: nil, to: &wire)
        #expect(wire[0] == 0xC2)
        #expect(encoder.heldByteCount == (keepsContext ? 8_192 + 4_096 + 4_096 : 0))
    }

    /// A copy of a decoder doesn't share state with the original.
    @Test func copiesGoTheirOwnWays() {
        let deflate = DeflateParameters(server: DeflateDirection(), client: DeflateDirection())
        let again: [UInt8] = [0xC1, 0x05, 0xF2, 0x00, 0x11, 0x00, 0x00]
        var first = MessageDecoder(role: .client, limits: WebSocketLimits(), deflate: deflate)
        let start = [0xC1, 0x07] + DeflateExampleTests.hello + [0x41, 0x01, 0xF2]
        #expect(transcript(of: [start], decoder: &first) == [.text("Hello")])
        var second = first
        let rest: [UInt8] = [0x80, 0x04, 0x00, 0x11, 0x00, 0x00]
        #expect(
            transcript(of: [rest + again], decoder: &first) == [.text("Hello"), .text("Hello")])
        #expect(
            transcript(of: [rest + again], decoder: &second) == [.text("Hello"), .text("Hello")])

        var encoder = MessageEncoder(
            role: .server, deflate: deflate, policy: DeflatePolicy(minimumMessageBytes: 0))
        var wires: [[UInt8]] = [[], [], []]
        encoder.append(.text, payload: Array("Hello".utf8), mask: nil, to: &wires[0])
        var other = encoder
        encoder.append(.text, payload: Array("Hello".utf8), mask: nil, to: &wires[1])
        other.append(.text, payload: Array("Hello".utf8), mask: nil, to: &wires[2])
        #expect(wires == [[0xC1, 0x07] + DeflateExampleTests.hello, again, again])
    }
}
