/// Parses response heads as strictly as the request parser; for the client.
package struct HTTPResponseHeadParser: Sendable {
    private var collector: HTTPHeadCollector

    package init(limits: HTTPLimits = HTTPLimits()) {
        collector = HTTPHeadCollector(limits: limits)
    }

    /// Takes the next bytes. In a thrown violation only the reason has a meaning, not the status.
    package mutating func receive(
        _ bytes: UnsafeRawBufferPointer
    ) throws(HTTPViolation) -> HTTPHeadProgress<HTTPResponseHead> {
        guard let head = try collector.receive(bytes) else { return .needsMore }
        return .complete(
            try HTTPResponseHead(lines: head.lines), consumedByteCount: head.consumedByteCount)
    }
}
