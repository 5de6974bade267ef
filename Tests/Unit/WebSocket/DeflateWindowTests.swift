import CZlib
import Testing
import WebSocket

/// No message refers further back than agreed, even with 8 bits, which zlib can't compress with.
struct DeflateWindowTests {
    @Test(arguments: 8...15)
    func noMessageRefersBeyondItsWindow(_ windowBits: Int) {
        let direction = DeflateDirection(windowBits: windowBits)
        let deflate = DeflateParameters(server: direction, client: direction)
        let window = 1 << windowBits
        // The noise is repeated once, at this distance, and has no other repetitions.
        for distance in [150, 249, 250, 251, 255, 256, 257, 262, window - 262, window, window + 1]
        where distance > 0 {
            var encoder = MessageEncoder(role: .server, deflate: deflate, policy: DeflatePolicy())
            var random = SeededRandom(seed: UInt64(distance))
            let noise = random.bytes(count: distance)
            let payload = noise + noise + noise
            let wire = encoder.frames(.binary, payload)
            #expect(wire[0] == 0xC2)
            let compressed = Array(wire[Self.headerByteCount(wire)...])
            #expect(Self.inflatedByteByByte(compressed, windowBits: windowBits) == payload)
            let isNear = distance <= max(window, 512) - 262
            #expect((compressed.count < payload.count) == isNear, "distance \(distance)")
        }
    }

    private static func headerByteCount(_ wire: [UInt8]) -> Int {
        switch wire[1] {
        case 126: 4
        case 127: 10
        default: 2
        }
    }

    /// Inflates one byte of output at a time, so that references can only reach into the window.
    /// Returns nil if one reaches further.
    private static func inflatedByteByByte(_ compressed: [UInt8], windowBits: Int) -> [UInt8]? {
        var stream = z_stream()
        var input = compressed
        var output: [UInt8] = []
        let status = inflateInit2_(
            &stream, -Int32(windowBits), ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        #expect(status == Z_OK)
        return input.withUnsafeMutableBufferPointer { input in
            withUnsafeMutablePointer(to: &stream) { stream in
                defer { inflateEnd(stream) }
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                while true {
                    var byte: UInt8 = 0
                    let status = withUnsafeMutablePointer(to: &byte) { byte in
                        stream.pointee.next_out = byte
                        stream.pointee.avail_out = 1
                        return inflate(stream, Z_SYNC_FLUSH)
                    }
                    if status == Z_BUF_ERROR || stream.pointee.avail_out == 1 {
                        return status == Z_DATA_ERROR ? nil : output
                    }
                    output.append(byte)
                }
            }
        }
    }
}
