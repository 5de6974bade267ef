import WebSocket

/// What a peer's frames lead to.
extension Connection {
    /// Changes what the peer may send, and how much may wait for it. Not while a message is handled.
    package func setTerms(_ terms: WebSocketTerms) {
        shard.assertIsCurrent()
        self.terms = terms
        decoder.limits = terms.limits
    }

    /// The bytes that wait to be written.
    package var waitingByteCount: Int { outbound.byteCount }

    func receiveFrames(_ bytes: UnsafeMutableRawBufferPointer) {
        // The decoder is taken out while it runs, since handling a message may close or send.
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
        case .text(let bytes) where handshake.acceptsMessages:
            shard.traffic.messages.addAlone(1)
            shard.application.received(text: bytes, on: self)
        case .binary(let bytes) where handshake.acceptsMessages:
            shard.traffic.messages.addAlone(1)
            shard.application.received(binary: bytes, on: self)
        case .ping(let payload) where handshake.permitsSending:
            send(FrameEncoder.frame(.pong, payload: payload))
        case .pong(let payload): heartbeat.receivePong(payload, now: shard.now)
        case .close(let code, _): receiveClose(code)
        case .text, .binary, .ping: break
        }
    }

    /// Ends a connection with more pings and pongs than it may send.
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
    /// What the peer ran into.
    fileprivate var limit: Limit {
        switch closeCode {
        case .messageTooBig: .messageSize
        case .policyViolation: .frames
        default: .webSocketProtocol
        }
    }
}
