import WebSocket

/// What the application says to an HTTP request.
package enum HTTPReply: Sendable {
    /// The connection becomes a WebSocket that speaks one of the subprotocols, which the peer
    /// must offer unless there are none.
    case upgrade(subprotocols: [String])
    /// An answer, after which the connection is closed.
    case response(HTTPResponse)
}

/// An HTTP/1.1 answer with a body of plain text (RFC 9110).
package struct HTTPResponse: Sendable {
    package let status: Int
    package let fields: HTTPFields
    package let body: String

    package init(status: Int, fields: HTTPFields = [:], body: String) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The answer on the wire; a `HEAD` request gets the fields alone.
    func encoded(isHead: Bool) -> [UInt8] {
        var fields = fields
        fields.append("Content-Type", "text/plain; charset=utf-8")
        fields.append("Content-Length", String(body.utf8.count))
        fields.append("Cache-Control", "no-store")
        fields.append("X-Content-Type-Options", "nosniff")
        if fields.first("Connection") == nil { fields.append("Connection", "close") }
        let head = HTTPResponseHead(status: status, reason: Self.reason(status), fields: fields)
        return head.bytes + (isHead ? [] : Array(body.utf8))
    }

    /// The reason phrase, which is for people only (RFC 9110, section 15).
    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 400: "Bad Request"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 426: "Upgrade Required"
        case 431: "Request Header Fields Too Large"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: "Error"
        }
    }
}
