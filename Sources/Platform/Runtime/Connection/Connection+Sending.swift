import WebSocket

/// Sending. While the socket takes everything, messages leave at the end of the turn, batched with
/// those to other connections. Output that the socket doesn't take waits in `outbound`.
extension Connection {
    /// Sends a text message that must not be dropped. Does nothing if the connection is closing.
    package func send(text: [UInt8]) {
        text.withUnsafeBytes { send(.text, $0) }
    }

    /// Sends a message that must not be dropped. Does nothing if the connection is closing.
    package func send(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer) {
        let shard = shard
        shard.assertIsCurrent()
        guard isOpen else { return }
        if !encoder.mayCompress(byteCount: payload.count), batch(opcode, payload, on: shard) {
            return
        }
        // Sending the batch may have ended other connections, and the application may have closed
        // this one in response.
        guard isOpen else { return }
        var frame: [UInt8] = []
        frame.reserveCapacity(FrameEncoder.byteCount(payloadByteCount: payload.count))
        encoder.append(opcode, payload: payload, mask: nil, to: &frame)
        send(frame)
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
        if isOpen { send(frame) }
    }

    /// Sends a text message that must not be dropped together with the next message. Use it for
    /// news that can wait for a frame due soon.
    package func sendWithNext(text: [UInt8]) {
        shard.assertIsCurrent()
        guard isOpen else { return }
        // Compressed messages must leave in the order in which they were compressed.
        guard !isBatched, !outbound.isBlocked, !encoder.mayCompress(byteCount: text.count) else {
            return send(text: text)
        }
        text.withUnsafeBytes { outbound.append(FrameEncoder.frame(.text, payload: $0)) }
    }

    /// Sends a text message that a newer one may replace while the peer reads too slowly.
    package func send(state payload: UnsafeRawBufferPointer) {
        let shard = shard
        shard.assertIsCurrent()
        guard isOpen else { return }
        shard.traffic.stateFrames.addAlone(1)
        if batch(.text, payload, on: shard) { return }
        replaceState(FrameEncoder.frame(.text, payload: payload))
    }

    /// Sends two text messages that belong together. A newer pair may replace both while the peer
    /// reads too slowly.
    package func send(state first: UnsafeRawBufferPointer, with second: UnsafeRawBufferPointer) {
        let shard = shard
        shard.assertIsCurrent()
        guard isOpen else { return }
        shard.traffic.stateFrames.addAlone(1)
        let firstCount = FrameEncoder.byteCount(payloadByteCount: first.count)
        let count = firstCount + FrameEncoder.byteCount(payloadByteCount: second.count)
        func write(to memory: UnsafeMutableRawBufferPointer) {
            FrameEncoder.write(.text, payload: first, to: memory)
            FrameEncoder.write(
                .text, payload: second,
                to: UnsafeMutableRawBufferPointer(rebasing: memory[firstCount...]))
        }
        if batch(byteCount: count, on: shard, write) { return pingWithFrame() }
        replaceState(
            FrameEncoder.frame(.text, payload: first) + FrameEncoder.frame(.text, payload: second))
    }

    /// Sends a due ping in the same write as the frame just batched. Races ping each second, and
    /// separate writes would cost as much as a tenth of all frames.
    private func pingWithFrame() {
        let now = shard.now
        guard heartbeat.isPingDue(at: now),
            case .ping(let payload) = heartbeat.beat(
                at: now, timeoutMilliseconds: limits.pingTimeoutMilliseconds)
        else { return }
        payload.withUnsafeBytes { payload in
            if batch(.ping, payload, on: shard) || !isOpen { return }
            send(FrameEncoder.frame(.ping, payload: payload))
        }
    }

    /// Sends whole frames that belong together. Newer ones may replace them while the peer reads
    /// too slowly.
    package func send(stateFrames frames: [UInt8]) {
        shard.assertIsCurrent()
        guard isOpen else { return }
        shard.traffic.stateFrames.addAlone(1)
        if batch(byteCount: frames.count, on: shard, { $0.copyBytes(from: frames) }) { return }
        replaceState(frames)
    }

    private func replaceState(_ frames: [UInt8]) {
        guard isOpen else { return }
        let replaced = outbound.replacedCount
        outbound.setState(frames)
        if outbound.replacedCount != replaced { shard.traffic.replacedFrames.addAlone(1) }
        markDirty()
    }

    /// Adds a message to the shard's batch, which leaves at the end of the turn. Returns false if
    /// it can't.
    private func batch(
        _ opcode: Opcode, _ payload: UnsafeRawBufferPointer, on shard: Shard
    ) -> Bool {
        batch(byteCount: FrameEncoder.byteCount(payloadByteCount: payload.count), on: shard) {
            FrameEncoder.write(opcode, payload: payload, to: $0)
        }
    }

    /// Adds whole frames to the shard's batch, after any output that waits for the next message.
    /// Returns false if other output is waiting or the batch doesn't take them.
    private func batch(
        byteCount: Int, on shard: Shard, _ write: (UnsafeMutableRawBufferPointer) -> Void
    ) -> Bool {
        if outbound.isEmpty { return shard.batch(to: self, count: byteCount, write) }
        guard outbound.canLeaveWithNext else { return false }
        return shard.batch(
            to: self, waitingCount: outbound.byteCount, count: byteCount, write)
    }

    /// Puts back the bytes that the socket didn't take.
    ///
    /// - Parameter rest: nil if the peer is gone.
    func keep(_ rest: [UInt8]?) {
        guard !isClosed else { return }
        guard let rest else { return end() }
        let wasBlocked = outbound.isBlocked
        outbound.prepend(rest)
        noteBlocked(since: wasBlocked)
        watch()
    }

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

    func send(_ frame: [UInt8]) {
        outbound.append(frame)
        markDirty()
        guard outbound.byteCount > terms.outboundBytes else { return }
        // Only bytes that the peer's socket doesn't take count against it.
        if !outbound.isBlocked { flush() }
        guard outbound.byteCount > terms.outboundBytes else { return }
        report(.outboundBytes)
        close(limits.slowConsumer.code, reason: limits.slowConsumer.reason)
    }

    /// Asks the shard to flush the connection. A blocked one is flushed only when its socket
    /// becomes writable.
    func markDirty() {
        if !outbound.isBlocked { shard.markDirty(self) }
    }

    func sendClose(_ code: CloseCode?, reason: String = "") {
        var frame: [UInt8] = []
        FrameEncoder.appendClose(code: code, reason: reason, mask: nil, to: &frame)
        outbound.append(frame)
        markDirty()
    }
}
