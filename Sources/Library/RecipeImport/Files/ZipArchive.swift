import CZlib

/// The files of a zip archive (APPNOTE.TXT 6.3) below 4 GiB, stored or deflated, without
/// encryption.
struct ZipArchive: Sendable {
    struct Entry: Hashable, Sendable {
        let name: String
        fileprivate let method: Int
        fileprivate let checksum: Int
        fileprivate let packedCount: Int
        fileprivate let offset: Int

        /// The most bytes that unpacking it can produce.
        var unpackedLimit: Int {
            switch method {
            case 0: packedCount
            case 8: Inflation.limit(of: packedCount)
            case _: 0
            }
        }
    }

    let entries: [Entry]
    private let bytes: [UInt8]

    private static let entryLimit = 50_000
    private static let localHeader: [UInt8] = [0x50, 0x4B, 3, 4]
    private static let centralHeader: [UInt8] = [0x50, 0x4B, 1, 2]
    private static let endOfDirectory: [UInt8] = [0x50, 0x4B, 5, 6]

    static func isZip(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: localHeader) || bytes.starts(with: endOfDirectory)
    }

    /// - Throws: `badArchive`, or `tooLarge` for too many entries.
    init(_ bytes: [UInt8]) throws(ImportRefusal) {
        let cursor = Cursor(bytes: bytes)
        guard let end = Self.end(in: bytes), let count = cursor.number(at: end + 10, 2),
            var place = cursor.number(at: end + 16, 4)
        else { throw .badArchive }
        guard count <= Self.entryLimit else { throw .tooLarge }
        var entries: [Entry] = []
        for _ in 0..<count {
            guard cursor.has(Self.centralHeader, at: place),
                let flags = cursor.number(at: place + 8, 2),
                let method = cursor.number(at: place + 10, 2),
                let checksum = cursor.number(at: place + 16, 4),
                let packedCount = cursor.number(at: place + 20, 4),
                let nameCount = cursor.number(at: place + 28, 2),
                let extraCount = cursor.number(at: place + 30, 2),
                let commentCount = cursor.number(at: place + 32, 2),
                let offset = cursor.number(at: place + 42, 4),
                let name = cursor.bytes(at: place + 46, nameCount), flags & 1 == 0
            else { throw .badArchive }
            entries.append(
                Entry(
                    name: String(decoding: name, as: UTF8.self), method: method, checksum: checksum,
                    packedCount: packedCount, offset: offset))
            place += 46 + nameCount + extraCount + commentCount
        }
        self.entries = entries
        self.bytes = bytes
    }

    /// Finds the last end-of-directory record. A comment of up to 64 KiB may follow it.
    private static func end(in bytes: [UInt8]) -> Int? {
        let first = max(0, bytes.count - 22 - 65_535)
        return stride(from: bytes.count - 22, through: first, by: -1).first {
            bytes[$0...].starts(with: endOfDirectory)
        }
    }

    /// - Throws: `badArchive` and `tooLarge`.
    func content(of entry: Entry, limit: Int) throws(ImportRefusal) -> [UInt8] {
        let cursor = Cursor(bytes: bytes)
        guard cursor.has(Self.localHeader, at: entry.offset),
            let nameCount = cursor.number(at: entry.offset + 26, 2),
            let extraCount = cursor.number(at: entry.offset + 28, 2),
            let packed = cursor.bytes(
                at: entry.offset + 30 + nameCount + extraCount, entry.packedCount)
        else { throw .badArchive }
        let content: [UInt8]
        switch entry.method {
        case 0:
            guard packed.count <= limit else { throw .tooLarge }
            content = Array(packed)
        case 8: content = try Inflation.inflated(packed, .raw, limit: limit)
        case _: throw .badArchive
        }
        guard crc32(0, content, UInt32(content.count)) == UInt(entry.checksum) else {
            throw .badArchive
        }
        return content
    }

    /// Reads at offsets that may be out of bounds.
    private struct Cursor {
        let bytes: [UInt8]

        func bytes(at place: Int, _ count: Int) -> ArraySlice<UInt8>? {
            guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else {
                return nil
            }
            return bytes[place..<place + count]
        }

        /// A little-endian number of two or four bytes.
        func number(at place: Int, _ count: Int) -> Int? {
            bytes(at: place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        func has(_ signature: [UInt8], at place: Int) -> Bool {
            bytes(at: place, signature.count)?.elementsEqual(signature) ?? false
        }
    }
}
