/// Reads the heads of requests, strictly: anything that two readers could take for different things
/// is refused (RFC 9112).
///
/// Requests here have no bodies: Transfer-Encoding is refused, and so is any Content-Length but 0.
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
