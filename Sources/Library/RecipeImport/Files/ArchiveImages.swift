import Crypto
import Recipes

/// The images of an archive, and of the archives within it. Each is read on demand.
package struct ArchiveImages: Sendable {
    private let archive: ZipArchive?
    private let entries: [String: ZipArchive.Entry]

    /// The most bytes of an image that is read. What a library stores is less.
    private static let byteLimit = 32 * 1_048_576

    /// - Parameter file: Has no images if it isn't an archive.
    init(_ file: FileContent) {
        archive = try? ZipArchive(file)
        entries = (archive?.entries ?? []).reduce(into: [:]) { $0[$1.name] = $1 }
    }

    /// The names of the images in an archive that this program exported.
    var exported: Set<String> {
        let folder = ImportFile.imageFolder
        return Set(
            entries.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) })
    }

    /// An image of such an archive. Its name is the digest, so a damaged one is none.
    package func exported(_ name: String) -> [UInt8]? {
        let content = content(at: ImportFile.imageFolder + name)
        let digest = content.flatMap { ImageName(bytes: Crypto.sha256($0)) }
        return digest?.description == name ? content : nil
    }

    /// - Parameter place: The name in the archive. An archive within it is a folder of that name.
    /// - Returns: Nil if there is none, or it can't be read.
    package func content(at place: String) -> [UInt8]? {
        if let entry = entries[place] {
            return try? archive?.content(of: entry, limit: Self.byteLimit)
        }
        for (index, character) in zip(place.indices, place) where character == "/" {
            guard let entry = entries[String(place[..<index])],
                let inner = try? archive?.content(of: entry, limit: Self.byteLimit)
            else { continue }
            return ArchiveImages(FileContent(inner))
                .content(at: String(place[place.index(after: index)...]))
        }
        return nil
    }
}
