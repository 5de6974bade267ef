/// Why a directory can't be the web root: the file, what is wrong, and what is allowed.
package struct WebRootError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ path: String, _ problem: String) { description = "\(path): \(problem)" }
}
