/// The path of the server on its host: `/`, or one like `/chef/` behind a proxy that also serves
/// other programs. All paths of requests and links are below it.
package struct BasePath: Hashable, Sendable, CustomStringConvertible {
    /// Has a slash at both ends.
    package let description: String

    package static let root = BasePath(description: "/")

    private init(description: String) { self.description = description }

    /// Reads `/chef/` or `/chef`: segments of unreserved characters, which have only one notation
    /// (RFC 3986, section 2.3).
    package init(_ text: String) throws(ConfigurationValueError) {
        let full = text.hasSuffix("/") ? text : text + "/"
        let segments = full.utf8.dropFirst().dropLast()
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPath =
            full == "/"
            || segments.allSatisfy { segment in
                !segment.isEmpty && !segment.allSatisfy { $0 == UInt8(ascii: ".") }
                    && segment.allSatisfy(Self.isUnreserved)
            }
        guard text.hasPrefix("/"), isPath else {
            throw ConfigurationValueError(
                "\"\(text)\" is not a path; write it like /chef/, with letters, digits and - . _ ~")
        }
        description = full
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Converts a path of the server to one of its host.
    ///
    /// - Parameter path: begins with a slash.
    package func path(_ path: String) -> String { description.dropLast() + path }

    /// Converts a path of the host to one of the server; nil if it isn't below the base path.
    func path(in path: String) -> String? {
        guard self != .root else { return path }
        guard path.utf8.starts(with: description.utf8) else { return nil }
        return String(decoding: path.utf8.dropFirst(description.utf8.count - 1), as: UTF8.self)
    }
}
