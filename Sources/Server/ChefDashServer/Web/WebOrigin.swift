import WebSocket

/// The origin of a page: a scheme, a host and a port (RFC 6454).
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    /// In lower case.
    let scheme: String
    /// In lower case; an IPv6 address with its brackets.
    let host: String
    /// Nil for the scheme's default port.
    let port: UInt16?

    /// The default ports (RFC 9110, section 4.2).
    private static let defaultPorts: [String: UInt16] = ["http": 80, "https": 443]

    /// Reads an origin as browsers send it (RFC 6454, section 6.2): `https://game.example:8443`,
    /// without a path. `null`, a hidden origin, is not accepted.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 < 0x80 }), let separator = text.firstRange(of: "://") else {
            return nil
        }
        let scheme = text[..<separator.lowerBound].lowercased()
        guard Self.isScheme(scheme) else { return nil }
        self.init(scheme: scheme, authority: String(text[separator.upperBound...]))
    }

    /// The origin of a page with this scheme on the host in a request's `Host`.
    init?(scheme: String, authority: String) {
        guard authority.utf8.allSatisfy({ $0 < 0x80 }), HTTPSyntax.isHost(authority.utf8) else {
            return nil
        }
        let hostEnd =
            authority.hasPrefix("[")
            ? authority.firstIndex(of: "]").map { authority.index(after: $0) }
            : authority.firstIndex(of: ":")
        let host = authority[..<(hostEnd ?? authority.endIndex)]
        let digits = authority[host.endIndex...].dropFirst()
        let port = UInt16(digits)
        guard digits.isEmpty || port != nil else { return nil }
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port == Self.defaultPorts[scheme] ? nil : port
    }

    /// True for a letter followed by letters, digits and three punctuation marks (RFC 3986, section
    /// 3.1).
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
        return text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
        }
    }

    package var description: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }
}
