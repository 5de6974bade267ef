/// Parses heads strictly: it refuses anything that two parsers could read differently (RFC 9112).
///
/// It collects a head's bytes up to the empty line and splits them into lines (section 2.2). It
/// visits each byte once, however many pieces they arrive in.
package struct HTTPParser<Head: HTTPHead>: Sendable {
    private let limits: HTTPLimits
    private var bytes: [UInt8] = []
    private var lines: [Range<Int>] = []
    private var lineStart = 0

    package init(limits: HTTPLimits = HTTPLimits()) { self.limits = limits }

    /// Takes the next bytes. After a whole head, the parser is ready for the next one.
    ///
    /// - Throws: As soon as a byte can't belong to a valid head, or the head exceeds a limit. For a
    ///   response only the reason has a meaning, not the status.
    package mutating func receive(
        _ received: UnsafeRawBufferPointer
    ) throws(HTTPViolation) -> HTTPHeadProgress<Head> {
        for (offset, byte) in received.enumerated() {
            guard bytes.count < limits.headBytes else { throw tooLarge() }
            if byte == HTTPSyntax.lineFeed {
                guard bytes.last == HTTPSyntax.carriageReturn else {
                    throw .badRequest("\(place) ends with only LF; lines end with CR LF")
                }
                bytes.append(byte)
                if try endLine() {
                    let whole = lines.map { bytes[$0] }
                    self = HTTPParser(limits: limits)
                    return .complete(try Head(lines: whole), consumedByteCount: offset + 1)
                }
                continue
            }
            guard bytes.last != HTTPSyntax.carriageReturn else {
                throw .badRequest("\(place) has a CR without LF; lines end with CR LF")
            }
            guard
                byte >= 0x20 && byte != 0x7F || byte == HTTPSyntax.tab
                    || byte == HTTPSyntax.carriageReturn
            else {
                throw .badRequest("\(place) has the control character \(byte)")
            }
            bytes.append(byte)
        }
        return .needsMore
    }

    /// Ends a line. Returns `true` if it was the empty line at the end of the head.
    private mutating func endLine() throws(HTTPViolation) -> Bool {
        let line = lineStart..<(bytes.count - 2)
        lineStart = bytes.count
        guard !line.isEmpty else {
            guard lines.isEmpty else { return true }
            // Some clients send an empty line behind a body (section 2.2).
            guard line.lowerBound == 0 else {
                throw .badRequest("more than one empty line comes before the head's first line")
            }
            return false
        }
        guard lines.count <= limits.fields else {
            throw HTTPViolation(status: 431, reason: "a head has at most \(limits.fields) headers")
        }
        lines.append(line)
        return false
    }

    private var place: String { "line \(lines.count + 1)" }

    private func tooLarge() -> HTTPViolation {
        if lines.isEmpty {
            return HTTPViolation(
                status: 414, reason: "the first line is longer than \(limits.headBytes) bytes")
        }
        return HTTPViolation(status: 431, reason: "a head has at most \(limits.headBytes) bytes")
    }
}

/// A head that a parser creates from its lines without line ends; there is at least one line.
package protocol HTTPHead {
    init(lines: [ArraySlice<UInt8>]) throws(HTTPViolation)
}

/// Parses requests, which have no bodies here: it refuses Transfer-Encoding and any Content-Length
/// except 0.
package typealias HTTPHeadParser = HTTPParser<HTTPRequestHead>

/// Parses responses, for the client.
package typealias HTTPResponseHeadParser = HTTPParser<HTTPResponseHead>
