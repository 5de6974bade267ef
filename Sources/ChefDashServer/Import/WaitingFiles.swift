import Kitchen
import RecipeImport

/// The files and pages that aren't read yet.
struct WaitingFiles {
    struct File {
        let job: ImportJob
        /// Where the page is from.
        let address: String?
        let byteCount: Int
        let read: @Sendable () -> ImportFile.Contents
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

    /// Whether there is room for so many further bytes.
    func hasRoom(for count: Int) -> Bool { count <= Self.byteLimit - byteCount }

    mutating func append(_ file: File) {
        files.append(file)
        if !file.job.isPage { byteCount += file.byteCount }
    }

    /// Takes out what is read next. The files of a player who has one in memory wait, and so do large ones while there is
    /// no place for them; the others go first.
    ///
    /// - Parameter held: the files in memory.
    mutating func popNext(held: [PlayerID: ImportJob]) -> File? {
        let hasPlace = Self.hasPlace(held)
        let place = files.firstIndex { file in
            file.job.isPage
                || held[file.job.key.player] == nil && (hasPlace || !file.job.isLarge)
        }
        guard let place else { return nil }
        let file = files.remove(at: place)
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
