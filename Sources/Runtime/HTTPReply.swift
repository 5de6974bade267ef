import WebSocket

/// What the application says to an HTTP request.
package enum HTTPReply: Sendable {
    /// The connection becomes a WebSocket that speaks one of the subprotocols.
    case upgrade(subprotocols: [String])
    /// An answer, after which the connection is closed.
    case response(HTTPResponse)
}

/// An HTTP/1.1 answer with a body of plain text (RFC 9110).
package struct HTTPResponse: Sendable {
    package let status: Int
    package let reason: String
    package var fields: [(name: String, value: String)]
    package let body: String

    package init(
        status: Int, reason: String, fields: [(name: String, value: String)] = [], body: String
    ) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
    }

    /// The answer on the wire; a `HEAD` request gets the fields alone.
    func encoded(isHead: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(reason)\r\n"
        for (name, value) in fields { text += "\(name): \(value)\r\n" }
        text += "Content-Type: text/plain; charset=utf-8\r\nContent-Length: \(body.utf8.count)\r\n"
        text += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
        text += "Connection: close\r\n\r\n"
        if !isHead { text += body }
        return Array(text.utf8)
    }
}
