import CZlib

/// Compresses messages (RFC 7692, section 7.2.1).
///
/// Belongs to the value that holds it. If other values may hold it too, `copy` it before a change.
final class Deflater: @unchecked Sendable {
    // @unchecked: callers change it only while a single value holds it.

    /// On the heap, because zlib's state points back to it.
    private let stream: UnsafeMutablePointer<z_stream>

    /// The size of zlib's output buffer per step; more than the six bytes that the end of a flush
    /// needs.
    private static let stepByteCount = 16_384

    /// The length of the end of each flush, which isn't sent.
    private static let tailByteCount = 4

    init(_ direction: DeflateDirection, memoryLevel: Int) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = deflateInit2_(
            stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -Int32(direction.compressorWindowBits),
            Int32(memoryLevel), Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "zlib refused to compress: \(status)")
    }

    private init(copying other: Deflater) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = deflateCopy(stream, other.stream)
        precondition(status == Z_OK, "zlib refused to copy a deflater: \(status)")
    }

    deinit {
        // Z_DATA_ERROR only means that the stream has no end, which is intended.
        deflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    func copy() -> Deflater { Deflater(copying: self) }

    /// Compresses a message's payload. Later messages may refer to it.
    ///
    /// - Parameter payload: Must not be empty, because zlib writes nothing for a second flush in a
    ///   row.
    func compress(_ payload: UnsafeRawBufferPointer) -> [UInt8] {
        precondition(!payload.isEmpty, "an empty message is sent uncompressed")
        var compressed: [UInt8] = []
        let output = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Self.stepByteCount, alignment: 1)
        defer { output.deallocate() }
        var rest = payload
        while !rest.isEmpty {
            // zlib counts in 32 bits.
            let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(Int32.max)))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
            append(part, flush: rest.isEmpty ? Z_SYNC_FLUSH : Z_NO_FLUSH, to: &compressed, output)
        }
        precondition(
            compressed.suffix(Self.tailByteCount) == [0x00, 0x00, 0xFF, 0xFF],
            "a flush ends with an empty block")
        compressed.removeLast(Self.tailByteCount)
        return compressed
    }

    private func append(
        _ input: UnsafeRawBufferPointer, flush: Int32, to compressed: inout [UInt8],
        _ output: UnsafeMutableRawBufferPointer
    ) {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.assumingMemoryBound(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        repeat {
            stream.pointee.next_out = output.assumingMemoryBound(to: UInt8.self).baseAddress
            stream.pointee.avail_out = UInt32(output.count)
            let status = deflate(stream, flush)
            // Z_BUF_ERROR: the last call had already finished and exactly filled the output.
            precondition(status == Z_OK || status == Z_BUF_ERROR, "zlib failed: \(status)")
            compressed.append(contentsOf: output[..<(output.count - Int(stream.pointee.avail_out))])
        } while stream.pointee.avail_out == 0
    }
}
