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
    private let file: FileContent

    private static let entryLimit = 50_000
    private static let directoryByteLimit = 64 * 1_048_576
    private static let localHeader: [UInt8] = [0x50, 0x4B, 3, 4]
    private static let centralHeader: [UInt8] = [0x50, 0x4B, 1, 2]
    private static let endOfDirectory: [UInt8] = [0x50, 0x4B, 5, 6]
    /// The bytes of an end-of-directory record, and of the longest comment after it.
    private static let endByteCount = 22
    private static let commentByteCount = 65_535

    /// - Parameter bytes: The file's first bytes.
    static func isZip(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: localHeader) || bytes.starts(with: endOfDirectory)
    }

    /// - Throws: `badArchive`, or `tooLarge` for too many entries.
    init(_ file: FileContent) throws(ImportRefusal) {
        guard let end = Self.end(in: file), let count = end.number(at: 10, 2),
            let place = end.number(at: 16, 4), let byteCount = end.number(at: 12, 4)
        else { throw .badArchive }
        guard count <= Self.entryLimit, byteCount <= Self.directoryByteLimit else {
            throw .tooLarge
        }
        guard let directory = file.bytes(at: place, byteCount) else { throw .badArchive }
        let cursor = Cursor(bytes: directory)
        var entries: [Entry] = []
        var index = 0
        for _ in 0..<count {
            guard cursor.has(Self.centralHeader, at: index),
                let flags = cursor.number(at: index + 8, 2),
                let method = cursor.number(at: index + 10, 2),
                let checksum = cursor.number(at: index + 16, 4),
                let packedCount = cursor.number(at: index + 20, 4),
                let nameCount = cursor.number(at: index + 28, 2),
                let extraCount = cursor.number(at: index + 30, 2),
                let commentCount = cursor.number(at: index + 32, 2),
                let offset = cursor.number(at: index + 42, 4),
                let name = cursor.bytes(at: index + 46, nameCount), flags & 1 == 0
            else { throw .badArchive }
            entries.append(
                Entry(
                    name: String(decoding: name, as: UTF8.self), method: method, checksum: checksum,
                    packedCount: packedCount, offset: offset))
            index += 46 + nameCount + extraCount + commentCount
        }
        self.entries = entries
        self.file = file
    }

    /// Finds the last end-of-directory record, which a comment may follow.
    private static func end(in file: FileContent) -> Cursor? {
        let count = min(file.count, endByteCount + commentByteCount)
        guard let bytes = file.bytes(at: file.count - count, count) else { return nil }
        return stride(from: count - endByteCount, through: 0, by: -1).first {
            bytes[$0...].starts(with: endOfDirectory)
        }.map { Cursor(bytes: Array(bytes[$0...])) }
    }

    /// - Throws: `badArchive` and `tooLarge`.
    func content(of entry: Entry, limit: Int) throws(ImportRefusal) -> [UInt8] {
        guard let header = file.bytes(at: entry.offset, 30).map({ Cursor(bytes: $0) }),
            header.has(Self.localHeader, at: 0), let nameCount = header.number(at: 26, 2),
            let extraCount = header.number(at: 28, 2)
        else { throw .badArchive }
        guard entry.method != 0 || entry.packedCount <= limit else { throw .tooLarge }
        let place = entry.offset + 30 + nameCount + extraCount
        guard let packed = file.bytes(at: place, entry.packedCount) else { throw .badArchive }
        let content: [UInt8]
        switch entry.method {
        case 0: content = packed
        case 8: content = try Inflation.inflated(packed[...], .raw, limit: limit)
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
