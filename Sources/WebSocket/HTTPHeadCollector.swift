/// Collects a head's bytes up to its empty line and splits them into lines (RFC 9112, section 2.2).
/// It looks at each byte once, whatever pieces they arrive in.
struct HTTPHeadCollector: Sendable {
    private let limits: HTTPLimits
    private var bytes: [UInt8] = []
    private var lines: [Range<Int>] = []
    private var lineStart = 0

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// Takes the bytes that belong to the head.
    ///
    /// - Returns: nil if the head isn't complete, else its lines without line ends and how many
    ///   bytes of `received` it took. The collector is then ready for the next head.
    /// - Throws: as soon as a byte can't belong to a valid head, or a limit is exceeded.
    mutating func receive(
        _ received: UnsafeRawBufferPointer
    ) throws(HTTPViolation) -> (lines: [ArraySlice<UInt8>], consumedByteCount: Int)? {
        for (offset, byte) in received.enumerated() {
            guard bytes.count < limits.headBytes else { throw tooLarge() }
            if byte == HTTPSyntax.lineFeed {
                guard bytes.last == HTTPSyntax.carriageReturn else {
                    throw .badRequest("\(place) ends with only LF; lines end with CR LF")
                }
                bytes.append(byte)
                if try endLine() {
                    let whole = lines.map { bytes[$0] }
                    self = HTTPHeadCollector(limits: limits)
                    return (whole, offset + 1)
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
        return nil
    }

    /// Ends a line. Returns `true` if it was the empty line at the end of the head.
    private mutating func endLine() throws(HTTPViolation) -> Bool {
        let line = lineStart..<(bytes.count - 2)
        lineStart = bytes.count
        guard !line.isEmpty else {
            guard !lines.isEmpty else {
                throw .badRequest("a head begins with its first line, not with an empty one")
            }
            return true
        }
        guard lines.count <= limits.fields else {
            throw HTTPViolation(
                status: 431, reason: "a head has at most \(limits.fields) headers")
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
        return HTTPViolation(
            status: 431, reason: "a head has at most \(limits.headBytes) bytes")
    }
}
