/// The files that the server gives out, by their paths: filled once, and then only looked up, so
/// that no request reaches the file system.
package struct WebRoot: Sendable {
    private var files: [WebPath: WebFile] = [:]
    /// How many files there are; packed siblings don't count.
    package private(set) var fileCount = 0
    /// Bytes of all files in all codings.
    package private(set) var byteCount = 0

    /// Nothing at all.
    package static let empty = WebRoot([:])

    /// Makes the table. A file whose name is another's with `.gz` or `.br` behind it is that one,
    /// packed, and isn't there by its own name. Directories have the path of their `index.html`,
    /// without its name.
    ///
    /// - Parameter terms: what the answers say of some of the files.
    init(_ contents: [WebPath: [UInt8]], terms: [WebPath: WebFile.Terms] = [:]) {
        for (path, content) in contents {
            byteCount += content.count
            let isPacked = ContentCoding.allCases.contains { coding in
                coding.suffix.flatMap(path.removing(suffix:)).map { contents[$0] != nil } ?? false
            }
            guard !isPacked else { continue }
            var codings: [ContentCoding: [UInt8]] = [:]
            for coding in ContentCoding.allCases {
                codings[coding] = path.appending(coding.suffix ?? "").flatMap { contents[$0] }
            }
            let file = WebFile(
                contentType: WebContentType.of(path), contents: codings,
                terms: terms[path] ?? WebFile.Terms())
            files[path] = file
            if let directory = path.directoryOfIndex { files[directory] = file }
            fileCount += 1
        }
    }

    /// The file at a path, if there is one.
    package subscript(_ path: WebPath) -> WebFile? { files[path] }
}
