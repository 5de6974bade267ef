/// The output of a turn of the queue, to many connections together.
extension Shard {
    func markDirty(_ connection: Connection) {
        guard !connection.outbox.isDirty else { return }
        connection.outbox.isDirty = true
        dirty.append(connection)
    }

    /// Adds frames to the batch that is sent at the end of the turn, after the connection's waiting
    /// bytes.
    ///
    /// - Parameters:
    ///   - connection: An open connection whose `outbox` can be sent together with the frames.
    ///   - waitingCount: The number of bytes in `outbox`.
    ///   - count: The number of the frames' bytes.
    ///   - write: Writes the frames in place.
    /// - Returns: `false` if the frames are too long, or if other output must go first.
    func batch(
        to connection: Connection, waitingCount: Int = 0, count: Int,
        _ write: (UnsafeMutableRawBufferPointer) -> Void
    ) -> Bool {
        guard waitingCount + count <= SendBatch.messageBytes else { return false }
        // Sending can end other connections, which may make the application send again.
        while connection.outbox.isBatched && !batch.endsWith(connection)
            || !batch.hasRoom(forBytes: waitingCount + count)
        {
            sendBatch()
            // Sending may have found the socket full or the peer gone, and the application may have
            // sent something because of that.
            guard connection.isOpen, connection.outbox.canLeaveWithNext,
                connection.outbox.byteCount == waitingCount
            else { return false }
        }
        if waitingCount > 0 { batch.append(connection, wire: connection.outbox.takeForNext()) }
        batch.append(connection, count: count, write)
        connection.outbox.isBatched = true
        return true
    }

    func sendBatch() {
        guard !batch.isEmpty else { return }
        let allUnsent = batch.submit(traffic)
        guard !allUnsent.isEmpty else { return }
        for unsent in allUnsent where unsent.rest != nil {
            Outbox.keep(unsent.rest, of: unsent.connection)
        }
        // The application may send something because a connection ended; those bytes come after the
        // ones that are already waiting.
        for unsent in allUnsent where unsent.rest == nil && has(unsent.connection) {
            Outbox.keep(nil, of: unsent.connection)
        }
    }

    /// Sends the turn's output.
    package func finishTurn() {
        // Sending can end a connection, which may make the application send to others.
        while true {
            sendBatch()
            guard !dirty.isEmpty else { return }
            let connections = dirty
            dirty.removeAll(keepingCapacity: true)
            for connection in connections { connection.flush() }
        }
    }
}
