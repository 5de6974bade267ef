/// An absolute http or https address, as a base for relative ones (RFC 3986, section 5.2).
struct WebAddress: Hashable, Sendable {
    private let scheme: String
    private let authority: String
    private let path: String
    private let query: String?

    /// Nil if the text isn't an absolute address.
    init?(_ text: String) {
        let parts = Parts(text)
        guard let scheme = parts.scheme, let authority = parts.authority, !authority.isEmpty else {
            return nil
        }
        self.scheme = scheme
        self.authority = authority
        path = parts.path
        query = parts.query
    }

    /// Resolves a reference in a page to an absolute ASCII address. Nil if it isn't http or https,
    /// or if it is relative and there is no page.
    static func absolute(_ reference: String, in page: WebAddress?) -> String? {
        let reference = reference.filter { $0 != "\n" && $0 != "\r" && $0 != "\t" }
        let parts = Parts(reference)
        if parts.hasForeignScheme { return nil }
        let tail = (parts.query.map { "?\($0)" } ?? "") + (parts.fragment.map { "#\($0)" } ?? "")
        if let scheme = parts.scheme {
            guard let authority = parts.authority, !authority.isEmpty else { return nil }
            return encoded("\(scheme)://\(authority)\(withoutDots(parts.path))\(tail)")
        }
        guard let page else { return nil }
        if let authority = parts.authority {
            guard !authority.isEmpty else { return nil }
            return encoded("\(page.scheme)://\(authority)\(withoutDots(parts.path))\(tail)")
        }
        let start = "\(page.scheme)://\(page.authority)"
        if parts.path.isEmpty {
            let query = parts.query == nil ? page.query.map { "?\($0)" } ?? "" : ""
            return encoded("\(start)\(page.path)\(query)\(tail)")
        }
        if parts.path.hasPrefix("/") { return encoded(start + withoutDots(parts.path) + tail) }
        let directory = page.path.lastIndex(of: "/").map { page.path[...$0] } ?? "/"
        return encoded(start + withoutDots(directory + parts.path) + tail)
    }

    private static func withoutDots(_ path: String) -> String {
        var result: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { result.append("") }
            case "..":
                if result.count > 1 { result.removeLast() }
                if isLast { result.append("") }
            case _: result.append(segment)
            }
        }
        return result.joined(separator: "/")
    }

    /// Percent-encodes the characters that an address can't contain, as UTF-8.
    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if (0x21...0x7E).contains(byte), !refused.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let refused = Set("\"<>\\^`{|}".utf8)

    private struct Parts {
        /// `http` or `https`.
        var scheme: String?
        var hasForeignScheme = false
        var authority: String?
        var path = ""
        var query: String?
        var fragment: String?

        init(_ text: String) {
            var rest = text[...]
            if let end = rest.firstIndex(where: { ":/?#".contains($0) }), rest[end] == ":",
                let first = rest.first, first.isASCII, first.isLetter
            {
                let name = rest[..<end].lowercased()
                guard name == "http" || name == "https" else {
                    hasForeignScheme = true
                    return
                }
                scheme = name
                rest = rest[rest.index(after: end)...]
            }
            if let hash = rest.firstIndex(of: "#") {
                fragment = String(rest[rest.index(after: hash)...])
                rest = rest[..<hash]
            }
            if let mark = rest.firstIndex(of: "?") {
                query = String(rest[rest.index(after: mark)...])
                rest = rest[..<mark]
            }
            if rest.hasPrefix("//") {
                rest = rest.dropFirst(2)
                let end = rest.firstIndex(of: "/") ?? rest.endIndex
                authority = String(rest[..<end])
                rest = rest[end...]
            }
            path = String(rest)
        }
    }
}
