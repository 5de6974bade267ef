import WebSocket

/// Handles the peer's frames.
extension Connection {
    /// Changes the limits on the peer's messages and on the output that waits for it. Must not be
    /// called while a message is being handled.
    package func setTerms(_ terms: WebSocketTerms) {
        shard.assertIsCurrent()
        self.terms = terms
        decoder.limits = terms.limits
    }

    /// The number of bytes waiting to be written, without the state frame.
    package var waitingByteCount: Int { outbox.byteCount }

    func receiveFrames(_ bytes: UnsafeMutableRawBufferPointer) {
        // Taken out while it runs, because handling a message may close the connection or send.
        var decoder = self.decoder
        self.decoder = MessageDecoder(role: .server, limits: terms.limits)
        do throws(ProtocolViolation) {
            try decoder.receive(bytes) { event throws(ProtocolViolation) in self.handle(event) }
        } catch {
            fail(error)
        }
        self.decoder = decoder
    }

    private func handle(_ event: MessageEvent) {
        guard case .webSocket(let handshake) = stage else { return }
        guard !handshake.permitsSending || admits(event) else { return }
        switch event {
        case .text(let bytes) where handshake.permitsSending:
            shard.traffic.messages.addAlone(1)
            shard.application.received(text: bytes, on: self)
        case .binary(let bytes) where handshake.permitsSending:
            shard.traffic.messages.addAlone(1)
            shard.application.received(binary: bytes, on: self)
        case .ping(let payload) where handshake.permitsSending:
            Outbox.send(FrameEncoder.frame(.pong, payload: payload), to: self)
        case .pong(let payload): heartbeat.receivePong(payload, now: shard.now)
        case .close(let code, _): receiveClose(code)
        case .text, .binary, .ping: break
        }
    }

    /// Counts pings and pongs, and closes the connection if the peer sends too many. Returns false
    /// if the event must not be handled.
    private func admits(_ event: MessageEvent) -> Bool {
        switch event {
        case .text, .binary, .close: return true
        case .ping, .pong: break
        }
        guard !controlFrames.take(at: shard.now, by: limits.controlFrames) else { return true }
        report(.controlFrames)
        close(limits.controlFlood.code, reason: limits.controlFlood.reason)
        return false
    }

    private func receiveClose(_ code: CloseCode?) {
        guard case .webSocket(var handshake) = stage else { return }
        if handshake.receiveClose(code) {
            closing = (code, false, "")
            sendClose(code)
        }
        drain()
        announceClosed()
    }

    /// Fails the connection (RFC 6455, section 7.1.7).
    private func fail(_ violation: ProtocolViolation) {
        guard case .webSocket(var handshake) = stage else { return }
        report(violation.limit)
        if handshake.fail() {
            closing = (violation.closeCode, true, violation.reason)
            sendClose(violation.closeCode, reason: violation.reason)
        }
        drain()
        announceClosed()
    }
}

extension ProtocolViolation {
    /// The limit or rule that the peer broke, for the metrics.
    fileprivate var limit: Limit {
        switch closeCode {
        case .messageTooBig: .messageSize
        case .policyViolation: .frames
        default: .webSocketProtocol
        }
    }
}
