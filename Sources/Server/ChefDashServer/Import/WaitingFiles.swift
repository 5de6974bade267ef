import Base
import Kitchen
import RecipeImport

/// The files and pages that wait to be read.
struct WaitingFiles {
    struct File {
        let job: ImportJob
        let byteCount: Int
        /// The lane that reads the file: higher lanes allow more time.
        var level = 0
        let read: @Sendable (_ watch: @escaping ReadingBudget.Watch) -> ImportFile.Contents
        /// Called on the hub's queue with what was found.
        let then: @Sendable (ImportFile.Contents) -> Void
    }

    /// The most bytes of all players' waiting files. The limit on running imports bounds pages.
    static let byteLimit = 64 * 1_048_576
    /// The most large files in memory, with the recipes read from them: up to 128 MiB each. The
    /// limit on running imports bounds small ones.
    static let largeLimit = 4
    /// The most bytes of a small file's content in memory, approximately.
    static let smallByteCount = 8 * 1_048_576

    private var files: [File] = []
    private var byteCount = 0

    var isEmpty: Bool { files.isEmpty }

    subscript(index: Int) -> File { files[index] }

    /// True if this many more bytes fit. One address may fill half of the space that others leave.
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

    /// The indices of the files that the lane may read next. A player's files wait while another
    /// one of theirs is in memory or being read, and large files wait while there is no place for
    /// them.
    ///
    /// - Parameters:
    ///   - held: the imports whose files are in memory.
    ///   - reading: the players whose files are being read.
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

    /// True if the content stays in memory. Otherwise the file is read again once there is a place.
    mutating func keeps(
        _ contents: ImportFile.Contents, of file: File, beside held: [PlayerID: ImportJob]
    ) -> Bool {
        guard !file.job.isPage else { return true }
        file.job.isLarge = contents.byteCount > Self.smallByteCount
        guard file.job.isLarge, !Self.hasPlace(held) else { return true }
        append(file)
        return false
    }

    /// True if there is a place for another large file.
    private static func hasPlace(_ held: [PlayerID: ImportJob]) -> Bool {
        held.values.count(where: \.isLarge) < largeLimit
    }
}
