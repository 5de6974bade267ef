/// The reason why a directory can't be the web root: the file, the fault, and what is allowed.
package struct WebRootError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ path: String, _ problem: String) { description = "\(path): \(problem)" }
}
