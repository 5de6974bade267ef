/// The media types of a web root's files, by file name extension (RFC 2046; RFC 9239 for
/// JavaScript, RFC 8081 for fonts).
enum WebContentType {
    /// A file's type. An unknown extension means a byte stream, which browsers don't run.
    static func of(_ path: WebPath) -> String {
        let name = path.bytes.split(separator: UInt8(ascii: "/")).last ?? []
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return unknown }
        let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
        return types[ending] ?? unknown
    }

    private static let unknown = "application/octet-stream"

    private static let types = [
        "html": "text/html; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "json": "application/json",
        "map": "application/json",
        "webmanifest": "application/manifest+json",
        "svg": "image/svg+xml",
        "png": "image/png",
        "webp": "image/webp",
        "ico": "image/vnd.microsoft.icon",
        "woff2": "font/woff2",
        "txt": "text/plain; charset=utf-8",
    ]
}
