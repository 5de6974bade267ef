import WebSocket

/// The application's calls for sending and closing. `outbox` does the sending.
extension Connection {
    /// Sends a text message that must not be dropped. Does nothing if the connection is closing.
    package func send(text: [UInt8]) {
        text.withUnsafeBytes { Outbox.send(.text, $0, to: self) }
    }

    /// Sends a message that must not be dropped. Does nothing if the connection is closing.
    package func send(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer) {
        Outbox.send(opcode, payload, to: self)
    }

    /// The encoder of this connection's messages, usable on any queue. Messages don't depend on
    /// earlier ones, since the server keeps no compression context between them.
    package var messageEncoder: MessageEncoder {
        shard.assertIsCurrent()
        return encoder
    }

    /// Sends a message encoded by `messageEncoder` that must not be dropped.
    package func send(frame: [UInt8]) {
        shard.assertIsCurrent()
        if isOpen { Outbox.send(frame, to: self) }
    }

    /// Sends a text message that must not be dropped together with the next message. Use it for
    /// news that can wait for a frame due soon.
    package func sendWithNext(text: [UInt8]) { Outbox.sendWithNext(text, to: self) }

    /// Sends a text message that a newer one may replace while the peer reads too slowly.
    package func send(state payload: UnsafeRawBufferPointer) {
        Outbox.send(state: payload, to: self)
    }

    /// Sends two text messages that belong together. A newer pair may replace both while the peer
    /// reads too slowly.
    package func send(state first: UnsafeRawBufferPointer, with second: UnsafeRawBufferPointer) {
        Outbox.send(state: first, with: second, to: self)
    }

    /// Sends whole frames that belong together. Newer ones may replace them while the peer reads
    /// too slowly.
    package func send(stateFrames frames: [UInt8]) { Outbox.send(stateFrames: frames, to: self) }

    /// Starts the closing handshake (RFC 6455, section 7.1.2). Calls the application's `closed`
    /// before it returns.
    package func close(_ code: CloseCode, reason: String) {
        shard.assertIsCurrent()
        guard case .webSocket(var handshake) = stage, handshake.close() else { return }
        stage = .webSocket(handshake)
        closing = (code, true, reason)
        sendClose(code, reason: reason)
        deadline = shard.now.advanced(byMilliseconds: limits.closeMilliseconds)
        announceClosed()
    }

    /// Ends the connection without a close frame, after one attempt to write the waiting output.
    /// Calls the application's `closed` before it returns.
    package func drop() {
        shard.assertIsCurrent()
        flush()
        end()
    }

    func sendClose(_ code: CloseCode?, reason: String = "") {
        var frame: [UInt8] = []
        FrameEncoder.appendClose(code: code, reason: reason, mask: nil, to: &frame)
        outbox.append(frame)
        Outbox.markDirty(self)
    }
}
