/// An HTTP/1.1 response without its body (RFC 9112), or one of HTTP/1.0, as proxies send.
package struct HTTPResponseHead: HTTPHead, Hashable, Sendable {
    /// 100-999.
    package let status: Int

    /// The text after the status, for people; may be empty.
    package let reason: String

    package let fields: HTTPFields

    package init(status: Int, reason: String, fields: HTTPFields) {
        precondition((100...999).contains(status), "a status has three digits")
        precondition(HTTPSyntax.isFieldValue(reason.utf8), "a reason has no control characters")
        self.status = status
        self.reason = reason
        self.fields = fields
    }

    package init(lines: [ArraySlice<UInt8>]) throws(HTTPViolation) {
        let statusLine = Array(lines[0])
        let digits = statusLine.dropFirst(9).prefix(3)
        let isOld = statusLine.starts(with: "HTTP/1.0 ".utf8)
        // HTTP/1.0 has no statuses below 200 (RFC 9110, section 15.2). Some peers leave out the
        // space before an empty reason.
        guard isOld || statusLine.starts(with: "HTTP/1.1 ".utf8), digits.count == 3,
            digits.allSatisfy(HTTPSyntax.isDigit), let status = Int(HTTPSyntax.text(digits)),
            status >= (isOld ? 200 : 100),
            statusLine.count == 12 || statusLine[12] == HTTPSyntax.space
        else {
            throw .badRequest(
                "the status line \(HTTPSyntax.quoted(statusLine)) is not HTTP/1.1 or HTTP/1.0, "
                    + "three digits and a reason with one space between them")
        }
        self.init(
            status: status, reason: HTTPSyntax.text(statusLine.dropFirst(13)),
            fields: try HTTPFields(lines: lines.dropFirst()))
    }

    /// The head in wire format, with its empty line.
    package var bytes: [UInt8] {
        HTTPSyntax.head(firstLine: "HTTP/1.1 \(status) \(reason)", fields: fields)
    }
}

extension HTTPSyntax {
    static func head(firstLine: String, fields: HTTPFields) -> [UInt8] {
        var text = firstLine + "\r\n"
        for field in fields.all { text += field.name + ": " + field.value + "\r\n" }
        return Array((text + "\r\n").utf8)
    }
}
