import WebSocket

/// Sending can end connections, and the application may answer that with a message to any of them.
/// So these functions are static, and access a connection's outbox only for a moment at a time.
extension Outbox {
    // MARK: - Messages

    /// See `Connection.send(_:_:)`.
    static func send(
        _ opcode: Opcode, _ payload: UnsafeRawBufferPointer, to connection: Connection
    ) {
        let shard = connection.shard
        shard.assertIsCurrent()
        guard connection.isOpen else { return }
        if !connection.encoder.mayCompress(byteCount: payload.count),
            batch(opcode, payload, to: connection, on: shard)
        {
            return
        }
        // Sending the batch may have ended other connections, and the application may have closed
        // this one in response.
        guard connection.isOpen else { return }
        var frame: [UInt8] = []
        frame.reserveCapacity(FrameEncoder.byteCount(payloadByteCount: payload.count))
        connection.encoder.append(opcode, payload: payload, mask: nil, to: &frame)
        send(frame, to: connection)
    }

    /// Sends a whole frame that must not be dropped. Closes the connection of a peer that leaves
    /// too much unread.
    static func send(_ frame: [UInt8], to connection: Connection) {
        connection.outbox.append(frame)
        markDirty(connection)
        let limit = connection.terms.outboundBytes
        guard connection.outbox.byteCount > limit else { return }
        // Only bytes that the peer's socket doesn't take count against it.
        if !connection.outbox.isBlocked { flush(connection) }
        guard connection.outbox.byteCount > limit else { return }
        connection.report(.outboundBytes)
        let notice = connection.limits.slowConsumer
        connection.close(notice.code, reason: notice.reason)
    }

    /// Sends a text message that must not be dropped together with the next one.
    static func sendWithNext(_ text: [UInt8], to connection: Connection) {
        connection.shard.assertIsCurrent()
        guard connection.isOpen else { return }
        // Compressed messages must leave in the order in which they were compressed.
        guard !connection.outbox.isBatched, !connection.outbox.isBlocked,
            !connection.encoder.mayCompress(byteCount: text.count)
        else { return connection.send(text: text) }
        text.withUnsafeBytes {
            connection.outbox.append(FrameEncoder.frame(.text, payload: $0))
        }
    }

    /// Sends an answer of TLS itself. Drops a peer that causes many of them without reading any.
    ///
    /// - Returns: false if the connection has ended.
    static func send(answer: [UInt8], to connection: Connection) -> Bool {
        connection.outbox.append(wire: answer)
        markDirty(connection)
        let limit = connection.terms.outboundBytes + chunkBytes * 2
        guard connection.outbox.byteCount > limit else { return true }
        connection.report(.outboundBytes)
        connection.end()
        return false
    }

    // MARK: - States

    /// See `Connection.send(state:)`.
    static func send(state payload: UnsafeRawBufferPointer, to connection: Connection) {
        let shard = connection.shard
        shard.assertIsCurrent()
        guard connection.isOpen else { return }
        shard.traffic.stateFrames.addAlone(1)
        if batch(.text, payload, to: connection, on: shard) { return }
        replaceState(FrameEncoder.frame(.text, payload: payload), of: connection)
    }

    /// See `Connection.send(state:with:)`.
    static func send(
        state first: UnsafeRawBufferPointer, with second: UnsafeRawBufferPointer,
        to connection: Connection
    ) {
        let shard = connection.shard
        shard.assertIsCurrent()
        guard connection.isOpen else { return }
        shard.traffic.stateFrames.addAlone(1)
        let firstCount = FrameEncoder.byteCount(payloadByteCount: first.count)
        let count = firstCount + FrameEncoder.byteCount(payloadByteCount: second.count)
        func write(to memory: UnsafeMutableRawBufferPointer) {
            FrameEncoder.write(.text, payload: first, to: memory)
            FrameEncoder.write(
                .text, payload: second,
                to: UnsafeMutableRawBufferPointer(rebasing: memory[firstCount...]))
        }
        if batch(byteCount: count, to: connection, on: shard, write) {
            return pingWithFrame(connection)
        }
        replaceState(
            FrameEncoder.frame(.text, payload: first) + FrameEncoder.frame(.text, payload: second),
            of: connection)
    }

    /// See `Connection.send(stateFrames:)`.
    static func send(stateFrames frames: [UInt8], to connection: Connection) {
        let shard = connection.shard
        shard.assertIsCurrent()
        guard connection.isOpen else { return }
        shard.traffic.stateFrames.addAlone(1)
        if batch(byteCount: frames.count, to: connection, on: shard, { $0.copyBytes(from: frames) })
        {
            return
        }
        replaceState(frames, of: connection)
    }

    private static func replaceState(_ frames: [UInt8], of connection: Connection) {
        guard connection.isOpen else { return }
        let replaced = connection.outbox.replacedCount
        connection.outbox.setState(frames)
        if connection.outbox.replacedCount != replaced {
            connection.shard.traffic.replacedFrames.addAlone(1)
        }
        markDirty(connection)
    }

    /// Sends a due ping in the same write as the frame just batched. Races ping each second, and
    /// separate writes would cost as much as a tenth of all frames.
    private static func pingWithFrame(_ connection: Connection) {
        guard let payload = connection.takeDuePing() else { return }
        payload.withUnsafeBytes { payload in
            if batch(.ping, payload, to: connection, on: connection.shard) || !connection.isOpen {
                return
            }
            send(FrameEncoder.frame(.ping, payload: payload), to: connection)
        }
    }

    // MARK: - The shard's batch

    /// Adds a message to the shard's batch, which leaves at the end of the turn. Returns false if
    /// it can't.
    private static func batch(
        _ opcode: Opcode, _ payload: UnsafeRawBufferPointer, to connection: Connection,
        on shard: Shard
    ) -> Bool {
        batch(
            byteCount: FrameEncoder.byteCount(payloadByteCount: payload.count), to: connection,
            on: shard
        ) {
            FrameEncoder.write(opcode, payload: payload, to: $0)
        }
    }

    /// Adds whole frames to the shard's batch, after any output that waits for the next message.
    /// Returns false if other output is waiting or the batch doesn't take them.
    private static func batch(
        byteCount: Int, to connection: Connection, on shard: Shard,
        _ write: (UnsafeMutableRawBufferPointer) -> Void
    ) -> Bool {
        if connection.outbox.isEmpty {
            return shard.batch(to: connection, count: byteCount, write)
        }
        guard connection.outbox.canLeaveWithNext else { return false }
        return shard.batch(
            to: connection, waitingCount: connection.outbox.byteCount, count: byteCount, write)
    }

    /// Puts back the bytes of the batch that the socket didn't take.
    ///
    /// - Parameter rest: nil if the peer is gone.
    static func keep(_ rest: [UInt8]?, of connection: Connection) {
        guard !connection.isClosed else { return }
        guard let rest else { return connection.end() }
        let wasBlocked = connection.outbox.isBlocked
        connection.outbox.prepend(rest)
        noteBlocked(connection, since: wasBlocked)
        connection.watch()
    }

    // MARK: - Flushing

    /// Asks the shard to flush the connection. A blocked one is flushed only when its socket
    /// becomes writable.
    static func markDirty(_ connection: Connection) {
        if !connection.outbox.isBlocked { connection.shard.markDirty(connection) }
    }

    /// Writes the waiting output with one system call.
    static func flush(_ connection: Connection) {
        // Sending may end other connections, and the application may react with a message to this
        // one.
        while connection.outbox.isBatched { connection.shard.sendBatch() }
        connection.outbox.isDirty = false
        guard !connection.isClosed else { return }
        let wasBlocked = connection.outbox.isBlocked
        let flushed = connection.outbox.flush { bytes in
            let transfer = connection.transport.write(bytes)
            if case .bytes(let count) = transfer {
                connection.shard.traffic.sentBytes.addAlone(count)
            }
            return transfer
        }
        noteBlocked(connection, since: wasBlocked)
        switch flushed {
        case .ended: return connection.end()
        case .blocked: break
        case .empty: connection.didWriteAll()
        }
        connection.watch()
    }

    /// Updates the shard's count of connections with a full socket.
    private static func noteBlocked(_ connection: Connection, since wasBlocked: Bool) {
        guard wasBlocked != connection.outbox.isBlocked else { return }
        connection.shard.traffic.blockedConnections.add(wasBlocked ? -1 : 1, ordering: .relaxed)
    }
}
