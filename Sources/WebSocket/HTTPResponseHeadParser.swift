/// Reads the head of a response with the request parser's strictness; for the client.
package struct HTTPResponseHeadParser: Sendable {
    private var collector: HTTPHeadCollector

    package init(limits: HTTPLimits = HTTPLimits()) {
        collector = HTTPHeadCollector(limits: limits)
    }

    /// Takes the next bytes. A violation's status means nothing here; its reason does.
    package mutating func receive(
        _ bytes: UnsafeRawBufferPointer
    ) throws(HTTPViolation) -> HTTPHeadProgress<HTTPResponseHead> {
        guard let head = try collector.receive(bytes) else { return .needsMore }
        return .complete(
            try HTTPResponseHead(lines: head.lines), consumedByteCount: head.consumedByteCount)
    }
}
