import TLS
import WebSocket

/// The sending side of one connection. While the socket takes everything, messages leave at the end
/// of the turn, batched with those to other connections. Output that the socket doesn't take waits
/// here, and a peer that leaves too much of it unread loses its connection.
///
/// The queue of the connection's shard owns it. The functions that other modules reach check that.
///
/// Members change nothing but the outbox and call nobody else. Sending can end connections, and the
/// application may answer that with a message to any of them. So the functions that can lead there
/// are static and access the outbox only for a moment at a time.
struct Outbox {
    /// Encodes messages for this connection alone. Frames shared by several connections and control
    /// frames go uncompressed.
    var encoder: MessageEncoder
    private var buffer = OutboundBuffer()
    /// True if the shard's list of connections to flush contains this one.
    var isDirty = false
    /// True if the shard's batch contains a frame for this connection; the buffer then holds
    /// nothing older.
    var isBatched = false

    init(encoder: MessageEncoder) { self.encoder = encoder }

    /// Encrypts output into TLS records; nil without TLS, or if the kernel encrypts. Set once the
    /// handshake is complete.
    var sealer: TLSSession? {
        get { buffer.sealer }
        set { buffer.sealer = newValue }
    }

    /// True if the socket is full and output waits for it.
    var isBlocked: Bool { buffer.isBlocked }

    /// True if nothing waits, neither here nor in the shard's batch.
    var isEmpty: Bool { buffer.isEmpty && !isBatched }

    /// The number of waiting bytes, without the state frame and long content.
    var byteCount: Int { buffer.byteCount }

    /// The number of state frames that a newer one replaced before the socket took them.
    var replacedCount: Int { buffer.replacedCount }

    /// True if the waiting bytes are only whole frames, and may leave with the next one.
    var canLeaveWithNext: Bool { buffer.canLeaveWithNext }

    /// Removes and returns all waiting bytes as they go on the wire, to send them with the next
    /// frame.
    mutating func takeForNext() -> [UInt8] { buffer.takeForNext() }

    /// Appends bytes that must not be dropped. They leave with the next flush.
    mutating func append(_ bytes: [UInt8]) { buffer.append(bytes) }

    /// Appends an answer's head and its content. Append nothing else until it is written.
    mutating func append(_ head: [UInt8], content: [UInt8]) {
        buffer.append(head, content: content)
    }

    /// Appends bytes as they go on the wire.
    mutating func append(wire: [UInt8]) { buffer.append(wire: wire) }

    // MARK: - Messages

    /// Sends a message that must not be dropped. Does nothing if the connection is closing.
    static func send(
        _ opcode: Opcode, _ payload: UnsafeRawBufferPointer, to connection: Connection
    ) {
        let shard = connection.shard
        shard.assertIsCurrent()
        guard connection.isOpen else { return }
        if !connection.outbox.encoder.mayCompress(byteCount: payload.count),
            batch(opcode, payload, to: connection, on: shard)
        {
            return
        }
        // Sending the batch may have ended other connections, and the application may have closed
        // this one in response.
        guard connection.isOpen else { return }
        var frame: [UInt8] = []
        frame.reserveCapacity(FrameEncoder.byteCount(payloadByteCount: payload.count))
        connection.outbox.encoder.append(opcode, payload: payload, mask: nil, to: &frame)
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
            !connection.outbox.encoder.mayCompress(byteCount: text.count)
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
        let limit = connection.terms.outboundBytes + OutboundBuffer.chunkBytes * 2
        guard connection.outbox.byteCount > limit else { return true }
        connection.report(.outboundBytes)
        connection.end()
        return false
    }

    // MARK: - States

    /// Sends a text message that a newer one may replace while the peer reads too slowly.
    static func send(state payload: UnsafeRawBufferPointer, to connection: Connection) {
        let shard = connection.shard
        shard.assertIsCurrent()
        guard connection.isOpen else { return }
        shard.traffic.stateFrames.addAlone(1)
        if batch(.text, payload, to: connection, on: shard) { return }
        replaceState(FrameEncoder.frame(.text, payload: payload), of: connection)
    }

    /// Sends two text messages that belong together. A newer pair may replace both while the peer
    /// reads too slowly.
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

    /// Sends whole frames that belong together. Newer ones may replace them while the peer reads
    /// too slowly.
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
        connection.outbox.buffer.setState(frames)
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
        if connection.outbox.buffer.isEmpty {
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
        connection.outbox.buffer.prepend(rest)
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
        let flushed = connection.outbox.buffer.flush { bytes in
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
