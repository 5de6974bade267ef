import WebSocket

/// Reads one end's messages of a WebSocket: the head of the upgrade, then messages.
package struct MessageReader {
    private var head: [UInt8]? = []
    private var decoder: MessageDecoder
    private let listener: Role
    /// True if the server answered the upgrade with something else; its body isn't read.
    private var isRefused = false
    /// True once the upgrade is over and messages follow.
    package var isOpen: Bool { head == nil && !isRefused }

    /// - Parameter listener: the end that receives the messages.
    package init(heardBy listener: Role, limits: WebSocketLimits = WebSocketLimits()) {
        self.listener = listener
        decoder = MessageDecoder(role: listener, limits: limits)
    }

    /// Reads received bytes.
    ///
    /// - Parameter hear: called for each message, in order.
    /// - Returns: the whole head, once its end has arrived; for a refusal, everything received.
    /// - Throws: if this isn't a WebSocket without extensions.
    @discardableResult
    package mutating func read(
        _ bytes: some Collection<UInt8>, _ hear: (MessageEvent) -> Void
    ) throws -> ArraySlice<UInt8> {
        var messages = Array(bytes)
        guard !isRefused else { return messages[...] }
        var wholeHead: ArraySlice<UInt8> = []
        if let head {
            let seen = head + messages
            guard let end = seen.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else {
                self.head = seen
                return []
            }
            self.head = nil
            isRefused = listener == .client && !seen.starts(with: "HTTP/1.1 101 ".utf8)
            guard !isRefused else { return seen[...] }
            wholeHead = seen[..<end]
            messages = Array(seen[end...])
        }
        try messages.withUnsafeMutableBytes { try decoder.receive($0, hear) }
        return wholeHead
    }
}
