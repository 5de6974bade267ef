import WebSocket

/// An HTTP/1.1 answer (RFC 9110). Every answer carries `securityFields`, and over TLS also
/// `Strict-Transport-Security`.
package struct HTTPResponse: Sendable {
    package let status: Int
    /// All fields except `Connection` and `securityFields`; a security field here replaces the
    /// usual one.
    package let fields: HTTPFields
    /// The body. Connections can share the bytes.
    package let content: [UInt8]
}

extension HTTPResponse {
    /// An answer in plain text that must not be cached.
    package init(status: Int, fields: HTTPFields = [:], body: String) {
        var fields = fields
        fields.append("Cache-Control", "no-store")
        self.init(
            status: status, fields: fields, contentType: "text/plain; charset=utf-8",
            content: Array(body.utf8))
    }

    /// An answer with content of any type.
    package init(status: Int, fields: HTTPFields, contentType: String, content: [UInt8]) {
        var fields = fields
        fields.append("Content-Type", contentType)
        fields.append("Content-Length", String(content.count))
        self.init(status: status, fields: fields, content: content)
    }

    /// The answer to a client whose copy is still current (RFC 9110, section 15.4.5).
    package static func notModified(fields: HTTPFields) -> HTTPResponse {
        HTTPResponse(status: 304, fields: fields, content: [])
    }

    /// Allows a browser to run only files from this server (Content Security Policy Level 3).
    package static let contentSecurityPolicy =
        "default-src 'self'; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"

    /// The policy above, and fields that keep other pages from embedding or opening the files
    /// (Fetch, HTML).
    package static let securityFields: HTTPFields = [
        "Content-Security-Policy": contentSecurityPolicy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    ]

    /// Makes browsers use TLS for a year (RFC 6797).
    private static let strictTransport = (
        name: "Strict-Transport-Security", value: "max-age=31536000"
    )

    /// The head on the wire, with its empty line.
    ///
    /// - Parameters:
    ///   - persists: true if the connection stays open for another request; otherwise the head says
    ///     `Connection: close`.
    ///   - isSecure: true if the connection uses TLS. Browsers ignore `Strict-Transport-Security`
    ///     without it.
    func headBytes(persists: Bool, isSecure: Bool) -> [UInt8] {
        var fields = fields
        if isSecure { fields.append(Self.strictTransport.name, Self.strictTransport.value) }
        for field in Self.securityFields.all where fields.first(field.name) == nil {
            fields.append(field.name, field.value)
        }
        if !persists, fields.first("Connection") == nil { fields.append("Connection", "close") }
        return HTTPResponseHead(status: status, reason: Self.reason(status), fields: fields).bytes
    }

    /// The whole answer on the wire, as the last one on its connection.
    func encoded(isSecure: Bool) -> [UInt8] {
        headBytes(persists: false, isSecure: isSecure) + content
    }

    /// The reason phrase, for people only (RFC 9110, section 15).
    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 304: "Not Modified"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: "Error"
        }
    }
}
