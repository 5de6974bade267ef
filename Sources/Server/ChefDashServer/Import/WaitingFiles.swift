import Base
import Kitchen
import RecipeImport

/// The files and pages that aren't read yet.
struct WaitingFiles {
    struct File {
        let job: ImportJob
        let byteCount: Int
        /// Which lane reads it: the higher, the longer it may take there.
        private(set) var level = 0
        let read: @Sendable (_ watch: @escaping ReadingBudget.Watch) -> ImportFile.Contents
        /// Called on the hub's queue with what was found.
        let then: @Sendable ([ImportFile.Found]) -> Void

        init(
            job: ImportJob, byteCount: Int,
            read: @escaping @Sendable (@escaping ReadingBudget.Watch) -> ImportFile.Contents,
            then: @escaping @Sendable ([ImportFile.Found]) -> Void
        ) {
            self.job = job
            self.byteCount = byteCount
            self.read = read
            self.then = then
        }

        func on(level: Int) -> File {
            var file = self
            file.level = level
            return file
        }
    }

    /// Of the files of all players together. Pages are bounded by how many imports may be under way.
    static let byteLimit = 64 * 1_048_576
    /// How many large files are in memory with all that was read of them, which is up to 128 MiB each. Small ones are
    /// bounded by how many imports may be under way.
    static let largeLimit = 4
    /// What was read of a small file takes about so many bytes at most.
    static let smallByteCount = 8 * 1_048_576

    private var files: [File] = []
    private var byteCount = 0

    var isEmpty: Bool { files.isEmpty }

    subscript(index: Int) -> File { files[index] }

    /// Returns true if this many more bytes fit. One address may fill half of the room that others leave.
    func hasRoom(for count: Int, of asker: AddressBlock?) -> Bool {
        let own = files.reduce(0) {
            $1.job.asker == asker && !$1.job.isPage ? $0 + $1.byteCount : $0
        }
        return own + count <= Self.byteLimit - byteCount - count
    }

    mutating func append(_ file: File) {
        files.append(file)
        if !file.job.isPage { byteCount += file.byteCount }
    }

    /// The places of those that may be read next on a lane. The files of a player who has one in memory wait, and so do
    /// large ones while there is no place for them.
    ///
    /// - Parameters:
    ///   - held: the files in memory.
    ///   - reading: the players of whom a file is being read.
    func places(
        on level: Int, held: [PlayerID: ImportJob], reading: Set<PlayerID>
    ) -> [Int] {
        let hasPlace = Self.hasPlace(held)
        return files.indices.filter { index in
            let job = files[index].job
            let player = job.key.player
            return files[index].level == level
                && (job.isPage
                    || held[player] == nil && !reading.contains(player)
                        && (hasPlace || !job.isLarge))
        }
    }

    mutating func remove(at index: Int) -> File {
        let file = files.remove(at: index)
        if !file.job.isPage { byteCount -= file.byteCount }
        return file
    }

    /// Whether what was read of a file stays in memory. If not, the file is read again once there is a place for it.
    mutating func keeps(
        _ contents: ImportFile.Contents, of file: File, beside held: [PlayerID: ImportJob]
    ) -> Bool {
        guard !file.job.isPage else { return true }
        file.job.isLarge = contents.byteCount > Self.smallByteCount
        guard file.job.isLarge, !Self.hasPlace(held) else { return true }
        append(file)
        return false
    }

    /// Whether there is a place for one more large file.
    private static func hasPlace(_ held: [PlayerID: ImportJob]) -> Bool {
        held.values.count(where: \.isLarge) < largeLimit
    }
}
