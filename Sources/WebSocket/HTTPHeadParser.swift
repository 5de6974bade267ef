/// Parses the heads of requests strictly: it refuses anything that two parsers could read
/// differently (RFC 9112).
///
/// Requests have no bodies here. It refuses Transfer-Encoding and any Content-Length except 0.
package struct HTTPHeadParser: Sendable {
    private var collector: HTTPHeadCollector

    package init(limits: HTTPLimits = HTTPLimits()) {
        collector = HTTPHeadCollector(limits: limits)
    }

    /// Takes the next bytes. After a whole head, the parser is ready for the next one.
    package mutating func receive(
        _ bytes: UnsafeRawBufferPointer
    ) throws(HTTPViolation) -> HTTPHeadProgress<HTTPRequestHead> {
        guard let head = try collector.receive(bytes) else { return .needsMore }
        return .complete(
            try HTTPRequestHead(lines: head.lines), consumedByteCount: head.consumedByteCount)
    }
}
