/// Finds the photos of an archive's files: in the same folder, or in a folder within it as in
/// Mealie's archives. The folder may contain no other readable file.
struct ArchivePhotos {
    private var photos: [Substring: [String]] = [:]
    private var fileCounts: [Substring: Int] = [:]

    /// Parts of the names of smaller copies, as Mealie and Nextcloud have them.
    private static let small = ["thumb", "min-", "tiny-"]

    /// - Parameter names: The names of all files in the archive.
    init(_ names: [String]) {
        for name in names {
            let folder = Self.folder(of: name[...])
            if ImportFile.canRead(name) {
                fileCounts[folder, default: 0] += 1
            } else if BackupPictures.isPicture(name) {
                photos[folder, default: []].append(name)
                let outer = Self.folder(of: folder)
                if outer != folder { photos[outer, default: []].append(name) }
            }
        }
    }

    /// The photos of a readable file, the largest first; empty if it has none.
    func photos(of name: String) -> [String] {
        let folder = Self.folder(of: name[...])
        guard fileCounts[folder] == 1 else { return [] }
        let all = photos[folder] ?? []
        let isSmall = { (name: String) in Self.small.contains { name.contains($0) } }
        return all.filter { !isSmall($0) } + all.filter(isSmall)
    }

    private static func folder(of name: Substring) -> Substring {
        name[..<(name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex)]
    }
}
