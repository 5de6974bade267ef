import CZlib

/// A zip archive for tests.
enum PackedFile {
    /// - Parameter count: the number of directory entries that point to the file.
    /// - Returns: an archive with one file, deflated.
    static func zip(_ name: String, _ content: [UInt8], times count: Int = 1) -> [UInt8] {
        let packed = deflated(content)
        let facts =
            number(20, 2) + number(0, 2) + number(8, 2) + number(0, 4)
            + number(Int(crc32(0, content, UInt32(content.count))), 4) + number(packed.count, 4)
            + number(content.count, 4) + number(name.utf8.count, 2) + number(0, 2)
        let local = [0x50, 0x4B, 3, 4] + facts + Array(name.utf8) + packed
        let entry = [0x50, 0x4B, 1, 2] + number(20, 2) + facts + number(0, 14) + Array(name.utf8)
        let directory = Array(repeating: entry, count: count).flatMap(\.self)
        return local + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + number(count, 2)
            + number(count, 2) + number(directory.count, 4) + number(local.count, 4) + number(0, 2)
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let capacity = UInt32(output.count)
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = capacity
                deflate(&stream, Z_FINISH)
                return Int(stream.total_out)
            }
        }
        return Array(output[..<count])
    }

    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
