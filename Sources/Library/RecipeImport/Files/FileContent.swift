/// The bytes of a file: in memory, or read piece by piece, so that a large archive need not be in
/// memory.
package struct FileContent: Sendable {
    package let count: Int
    private let bytes: [UInt8]?
    private let read: @Sendable (Range<Int>) -> [UInt8]?

    package init(_ bytes: [UInt8]) {
        count = bytes.count
        self.bytes = bytes
        read = { Array(bytes[$0]) }
    }

    /// - Parameter read: Returns the bytes of a range within `count`; nil if they can't be read.
    package init(count: Int, read: @escaping @Sendable (Range<Int>) -> [UInt8]?) {
        self.count = count
        bytes = nil
        self.read = read
    }

    /// Nil if the range goes beyond the file.
    func bytes(at place: Int, _ count: Int) -> [UInt8]? {
        guard place >= 0, count >= 0, place <= self.count, count <= self.count - place else {
            return nil
        }
        guard let found = read(place..<place + count), found.count == count else { return nil }
        return found
    }

    /// - Throws: `tooLarge` above the limit, `badArchive` if it can't be read.
    func all(limit: Int) throws(ImportRefusal) -> [UInt8] {
        guard count <= limit else { throw .tooLarge }
        guard let all = bytes ?? bytes(at: 0, count) else { throw .badArchive }
        return all
    }
}
