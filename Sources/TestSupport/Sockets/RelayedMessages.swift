import WebSocket

/// What one end of a WebSocket says, as it passes by: the head of the upgrade, then messages.
struct RelayedMessages {
    private var head: [UInt8]? = []
    private var decoder: MessageDecoder

    /// - Parameter listener: the end that hears the messages.
    init(heardBy listener: Role) {
        decoder = MessageDecoder(role: listener, limits: WebSocketLimits())
    }

    /// Reads what arrived.
    ///
    /// - Parameter hear: called for each message, in order.
    /// - Returns: the head, whole, once its end arrived.
    /// - Throws: where this isn't a WebSocket without extensions.
    mutating func read(
        _ bytes: ArraySlice<UInt8>, _ hear: (MessageEvent) -> Void
    ) throws -> ArraySlice<UInt8> {
        var messages = Array(bytes)
        var wholeHead: ArraySlice<UInt8> = []
        if let head {
            let seen = head + bytes
            guard let end = seen.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else {
                self.head = seen
                return []
            }
            self.head = nil
            wholeHead = seen[..<end]
            messages = Array(seen[end...])
        }
        try messages.withUnsafeMutableBytes { try decoder.receive($0, hear) }
        return wholeHead
    }
}
