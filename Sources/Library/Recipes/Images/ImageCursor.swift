import CZlib

/// Reads an image's content from front to back. Reading past the end throws.
struct ImageCursor {
    let content: ArraySlice<UInt8>
    let format: ImageHeader.Format
    /// The number of bytes read so far.
    private(set) var position = 0

    var count: Int { content.count - position }
    var isAtEnd: Bool { count == 0 }

    mutating func byte() throws(ImageFault) -> Int {
        guard count >= 1 else { throw .isCutOff(format) }
        defer { position += 1 }
        return Int(content[content.startIndex + position])
    }

    /// A number of 1 to 4 bytes, the most significant first.
    mutating func number(bytes: Int) throws(ImageFault) -> Int {
        var number = 0
        for _ in 0..<bytes { number = number << 8 | (try byte()) }
        return number
    }

    /// A number of 1 to 4 bytes, the least significant first.
    mutating func littleNumber(bytes: Int) throws(ImageFault) -> Int {
        var number = 0
        for index in 0..<bytes { number |= (try byte()) << (8 * index) }
        return number
    }

    /// A cursor for the next bytes.
    mutating func part(_ byteCount: Int) throws(ImageFault) -> ImageCursor {
        guard byteCount >= 0, byteCount <= count else { throw .isCutOff(format) }
        let start = content.startIndex + position
        position += byteCount
        return ImageCursor(content: content[start..<(start + byteCount)], format: format)
    }

    /// The unread bytes.
    var rest: ArraySlice<UInt8> { content.dropFirst(position) }

    /// Skips bytes without a bounds check.
    mutating func drop(_ byteCount: Int) { position += byteCount }

    /// The four letters that name a chunk.
    mutating func letters() throws(ImageFault) -> String {
        var letters = ""
        for _ in 0..<4 { letters.unicodeScalars.append(Unicode.Scalar(UInt8(try byte()))) }
        return letters
    }

    mutating func skip(_ byteCount: Int) throws(ImageFault) { _ = try part(byteCount) }

    /// The CRC-32 of the whole content, as PNG defines it.
    var checksum: Int {
        content.withUnsafeBufferPointer {
            Int(crc32(0, $0.baseAddress, UInt32(truncatingIfNeeded: $0.count)))
        }
    }

    /// True if these bytes come next.
    func isBefore(_ bytes: some Sequence<UInt8>) -> Bool {
        content.dropFirst(position).starts(with: bytes)
    }
}
