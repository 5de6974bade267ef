/// Finds the files of an archive that have a photo: in the same folder, or in a folder within it as
/// in Mealie's archives. The folder may contain no other readable file.
struct ArchivePhotos {
    private var folders: Set<Substring> = []
    private var fileCounts: [Substring: Int] = [:]

    private static let extensions: Set<Substring> = [
        "jpg", "jpeg", "png", "webp", "gif", "avif", "heic",
    ]

    /// - Parameter names: The names of all files in the archive.
    init(_ names: [String]) {
        for name in names {
            let folder = Self.folder(of: name[...])
            if ImportFile.canRead(name) {
                fileCounts[folder, default: 0] += 1
            } else if let last = name.lowercased().split(separator: ".").last,
                Self.extensions.contains(last)
            {
                folders.insert(folder)
                folders.insert(Self.folder(of: folder))
            }
        }
    }

    /// - Parameter name: The name of a readable file.
    func hasPhoto(with name: String) -> Bool {
        let folder = Self.folder(of: name[...])
        return folders.contains(folder) && fileCounts[folder] == 1
    }

    private static func folder(of name: Substring) -> Substring {
        name[..<(name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex)]
    }
}
