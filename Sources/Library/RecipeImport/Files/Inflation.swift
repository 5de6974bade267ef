import CZlib

/// Unpacks DEFLATE data (RFC 1951) up to a limit.
enum Inflation {
    enum Format: Int32 {
        /// The format in zip archives.
        case raw = -15
        /// RFC 1952.
        case gzip = 31
    }

    /// The most bytes that `packedCount` bytes can unpack to: DEFLATE packs 258 bytes in 2 bits.
    static func limit(of packedCount: Int) -> Int { 1_032 * packedCount }

    private static let stepByteCount = 65_536

    /// - Throws: `badArchive` for invalid data, `tooLarge` above the limit.
    static func inflated(
        _ bytes: ArraySlice<UInt8>, _ format: Format, limit: Int
    ) throws(ImportRefusal) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, format.rawValue, ZLIB_VERSION, size) == Z_OK else {
            throw .badArchive
        }
        defer { inflateEnd(&stream) }
        var input = Array(bytes)
        let count = UInt32(clamping: input.count)
        let result = input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = count
            return inflateAll(&stream, limit)
        }
        return try result.get()
    }

    private static func inflateAll(
        _ stream: inout z_stream, _ limit: Int
    ) -> Result<[UInt8], ImportRefusal> {
        var output: [UInt8] = []
        var step = [UInt8](repeating: 0, count: stepByteCount)
        while true {
            let (status, written) = step.withUnsafeMutableBufferPointer { step in
                stream.next_out = step.baseAddress
                stream.avail_out = UInt32(stepByteCount)
                let status = inflate(&stream, Z_NO_FLUSH)
                return (status, stepByteCount - Int(stream.avail_out))
            }
            output += step[..<written]
            guard output.count <= limit else { return .failure(.tooLarge) }
            switch status {
            case Z_STREAM_END: return .success(output)
            case Z_OK where written > 0: continue
            case _: return .failure(.badArchive)
            }
        }
    }
}
