/// A request without its body: HTTP/1.1 (RFC 9112), or HTTP/1.0, which health checks and proxies
/// still send.
package struct HTTPRequestHead: HTTPHead, Hashable, Sendable {
    package enum Version: Hashable, Sendable {
        /// May lack a Host, and gets only one response on its connection (RFC 9112, appendix C).
        case http10
        case http11
    }

    package let version: Version

    /// A token in its original case, because methods are case-sensitive.
    package let method: String

    /// The target from the request line, without the scheme and authority of an absolute form.
    package let target: String

    /// The target up to its "?", still percent-encoded.
    package let path: String

    /// The part after the first "?", if there is one.
    package let query: String?

    package let fields: HTTPFields

    /// Creates a head by hand; `HTTPHeadParser` creates heads from the wire.
    package init(method: String, target: String, version: Version = .http11, fields: HTTPFields) {
        self.version = version
        self.method = method
        self.target = target
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map(String.init) ?? ""
        query = parts.count > 1 ? String(parts[1]) : nil
        self.fields = fields
    }

    package init(lines: [ArraySlice<UInt8>]) throws(HTTPViolation) {
        let parts = lines[0].split(
            separator: HTTPSyntax.space, omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw .badRequest(
                "the request line \(HTTPSyntax.quoted(lines[0])) is not a method, a target and a "
                    + "version with one space between them")
        }
        guard HTTPSyntax.isToken(parts[0]) else {
            throw .badRequest("the method \(HTTPSyntax.quoted(parts[0])) is no token")
        }
        let version = try Self.version(parts[2])
        let fields = try HTTPFields(lines: lines.dropFirst())
        let host = try Self.checkedHost(fields, in: version)
        let target = try Self.originForm(parts[1], host: host)
        try Self.checkNoBody(fields)
        self.init(
            method: HTTPSyntax.text(parts[0]), target: HTTPSyntax.text(target), version: version,
            fields: fields)
    }

    private static func version(_ version: ArraySlice<UInt8>) throws(HTTPViolation) -> Version {
        if version.elementsEqual("HTTP/1.1".utf8) { return .http11 }
        if version.elementsEqual("HTTP/1.0".utf8) { return .http10 }
        let bytes = Array(version)
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), HTTPSyntax.isDigit(bytes[5]),
            bytes[6] == UInt8(ascii: "."), HTTPSyntax.isDigit(bytes[7])
        else {
            throw .badRequest(
                "the version \(HTTPSyntax.quoted(version)) is neither HTTP/1.1 nor HTTP/1.0")
        }
        throw HTTPViolation(
            status: 505, reason: "\(HTTPSyntax.text(version)) is not supported; use HTTP/1.1")
    }

    /// The request's single host (RFC 9112, section 3.2); nil if there is none in HTTP/1.0.
    private static func checkedHost(
        _ fields: HTTPFields, in version: Version
    ) throws(HTTPViolation) -> String? {
        let hosts = fields["Host"]
        guard let host = hosts.first else {
            guard version == .http10 else { throw .badRequest("the header Host is missing") }
            return nil
        }
        guard hosts.count == 1 else {
            throw .badRequest("the header Host came \(hosts.count) times; once is allowed")
        }
        guard HTTPSyntax.isHost(host.utf8) else {
            throw .badRequest("the Host \(HTTPSyntax.quoted(host.utf8)) is no host and port")
        }
        return host
    }

    /// The target as a path and query. Accepts the absolute form if it names the same host as the
    /// fields (RFC 9112, section 3.2.2). Refuses the special forms of CONNECT and OPTIONS.
    private static func originForm(
        _ target: ArraySlice<UInt8>, host: String?
    ) throws(HTTPViolation) -> ArraySlice<UInt8> {
        var origin = target
        for scheme in ["http://", "https://"] {
            let isAbsolute = HTTPSyntax.areEqualIgnoringCase(
                HTTPSyntax.text(target.prefix(scheme.utf8.count)), scheme)
            guard isAbsolute else { continue }
            let rest = target.dropFirst(scheme.utf8.count)
            let end =
                rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
                ?? rest.endIndex
            if let host {
                guard HTTPSyntax.areEqualIgnoringCase(HTTPSyntax.text(rest[..<end]), host) else {
                    throw .badRequest("the target and the header Host name different hosts")
                }
            }
            origin = rest[end...]
            if origin.first != UInt8(ascii: "/") { origin = [UInt8(ascii: "/")] + origin }
        }
        guard HTTPSyntax.isOriginForm(origin) else {
            throw .badRequest(
                "the target \(HTTPSyntax.quoted(target)) is not a path that begins with / and has "
                    + "only visible ASCII characters, without #")
        }
        return origin
    }

    private static func checkNoBody(_ fields: HTTPFields) throws(HTTPViolation) {
        guard fields.first("Transfer-Encoding") == nil else {
            throw .badRequest("the header Transfer-Encoding is refused: no request has a body here")
        }
        let lengths = fields["Content-Length"]
        guard let length = lengths.first else { return }
        guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy(HTTPSyntax.isDigit) else {
            throw .badRequest("the header Content-Length came twice or is no decimal number")
        }
        guard length == "0" else {
            throw HTTPViolation(status: 413, reason: "no request has a body here")
        }
    }
}
