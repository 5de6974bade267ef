/// The files that the server delivers, by path. Loaded once, so that no request reaches the file
/// system.
package struct WebRoot: Sendable {
    private var files: [WebPath: WebFile] = [:]
    /// The number of files, not counting compressed copies.
    package private(set) var fileCount = 0
    /// The bytes of all files in all codings.
    package private(set) var byteCount = 0

    package static let empty = WebRoot([:])

    /// Makes the table. A file with another's name plus `.gz` or `.br` is that file's compressed
    /// copy and isn't available under its own name. A directory's path gives its `index.html`.
    ///
    /// - Parameter terms: the headers of some of the files.
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
