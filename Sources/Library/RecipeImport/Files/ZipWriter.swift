import CZlib

/// Writes a zip archive (APPNOTE.TXT 6.3) below 4 GiB. It stores the files uncompressed.
package struct ZipWriter {
    /// The bytes that weren't taken yet.
    package private(set) var bytes: [UInt8] = []
    private var takenCount = 0
    private var directory: [UInt8] = []
    private var count = 0

    package init() {}

    package mutating func add(_ name: String, _ content: [UInt8]) {
        // Version 2.0, names in UTF-8, stored, 1980-01-01.
        var facts = Self.number(20, 2) + Self.number(0x800, 2) + Self.number(0, 4)
        facts += Self.number(0x21, 2)
        facts += Self.number(Int(crc32(0, content, UInt32(content.count))), 4)
        facts += Self.number(content.count, 4) + Self.number(content.count, 4)
        facts += Self.number(name.utf8.count, 2) + Self.number(0, 2)
        directory += [0x50, 0x4B, 1, 2] + Self.number(20, 2) + facts + Self.number(0, 10)
        directory += Self.number(byteCount, 4) + Array(name.utf8)
        bytes += [0x50, 0x4B, 3, 4] + facts + Array(name.utf8) + content
        count += 1
    }

    /// Writes the directory. Nothing can be added after this.
    package mutating func end() {
        let start = byteCount
        bytes += directory
        bytes += [0x50, 0x4B, 5, 6] + Self.number(0, 4) + Self.number(count, 2)
        bytes += Self.number(count, 2) + Self.number(directory.count, 4)
        bytes += Self.number(start, 4) + Self.number(0, 2)
    }

    /// The bytes so far.
    package var byteCount: Int { takenCount + bytes.count }

    /// Takes the bytes so far out, so that a long archive can be written piece by piece.
    package mutating func take() -> [UInt8] {
        defer { bytes = [] }
        takenCount += bytes.count
        return bytes
    }

    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
