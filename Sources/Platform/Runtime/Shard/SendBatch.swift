import Glibc
import TLS

/// The frames that one turn of a shard's queue sends to many connections. One buffer holds them one
/// after another, as TLS records for TLS connections, and `submit` writes them together at the end
/// of the turn.
///
/// Each connection appears at most once. `submit` returns the bytes that a socket doesn't accept.
///
/// The shard's queue owns it. Its parts are behind pointers or `@exclusivity(unchecked)`, because
/// Swift's checks for overlapping access would cost as much as everything else together.
final class SendBatch {
    /// A message that wasn't written completely.
    struct Unsent {
        let connection: Connection
        /// The remaining bytes; nil if the peer is gone.
        let rest: [UInt8]?
    }

    private struct Entry {
        /// Nil once the connection has ended. Before that, the shard keeps it alive.
        var connection: Unmanaged<Connection>?
        /// The socket, or -1 if the peer isn't a socket of the system.
        var descriptor: Int32
        /// The offset of the entry's bytes in `memory`.
        var start: Int
        var count: Int
        /// The result of send(2), or `notWritten` before.
        var result: Int32
    }

    /// The longest message. Larger ones are better written on their own.
    static let messageBytes = 16 * 1024
    private static let memoryBytes = 128 * 1024
    /// The most bytes that TLS records add to a message.
    private static let sealBytes = TLSSession.sealedByteCount(of: messageBytes) - messageBytes
    /// The result of a send to a peer that is gone.
    private static let isGone = -EPIPE
    private static let entryLimit = 128
    private static let notWritten = Int32.min

    private let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: memoryBytes, alignment: 64)
    @exclusivity(unchecked) private var byteCount = 0
    /// A frame before encryption.
    private let frame = UnsafeMutableRawBufferPointer.allocate(
        byteCount: messageBytes, alignment: 64)
    private let entries = UnsafeMutableBufferPointer<Entry>.allocate(capacity: entryLimit)
    /// The number of entries in use.
    @exclusivity(unchecked) private var count = 0
    private let ring: SendRing?

    /// - Parameter usesRing: True to use io_uring if available.
    init(usesRing: Bool) {
        ring = usesRing ? SendRing() : nil
    }

    deinit {
        memory.deallocate()
        frame.deallocate()
        entries.deallocate()
    }

    /// True if one system call performs many writes.
    var hasRing: Bool { ring != nil }

    var isEmpty: Bool { count == 0 }

    /// True if a message of this size, including its header, fits.
    func hasRoom(forBytes count: Int) -> Bool {
        self.count < Self.entryLimit && byteCount + count + Self.sealBytes <= Self.memoryBytes
    }

    /// True if the last message is for this connection.
    func endsWith(_ connection: Connection) -> Bool {
        count > 0 && Self.isSame(entries[count - 1].connection, connection)
    }

    /// Adds bytes that are ready for the wire.
    func append(_ connection: Connection, wire: [UInt8]) {
        UnsafeMutableRawBufferPointer(rebasing: memory[byteCount...]).copyBytes(from: wire)
        add(wire.count, for: connection)
    }

    /// Adds a whole frame of `count` bytes; `write` fills them in place.
    func append(
        _ connection: Connection, count: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
    ) {
        guard let sealer = connection.outbox.sealer else {
            write(UnsafeMutableRawBufferPointer(rebasing: memory[byteCount..<byteCount + count]))
            return add(count, for: connection)
        }
        let frame = UnsafeMutableRawBufferPointer(rebasing: frame[..<count])
        write(frame)
        let free = UnsafeMutableRawBufferPointer(rebasing: memory[byteCount...])
        let sealedCount = sealer.seal(UnsafeRawBufferPointer(frame), into: free)
        add(sealedCount ?? 0, for: connection)
        if sealedCount == nil { entries[self.count - 1].result = Self.isGone }
    }

    private func add(_ count: Int, for connection: Connection) {
        if endsWith(connection) {
            entries[self.count - 1].count += count
        } else {
            // Unmanaged, so that an entry needs no reference counting.
            entries[self.count] = Entry(
                connection: .passUnretained(connection), descriptor: connection.socket,
                start: byteCount, count: count, result: Self.notWritten)
            self.count += 1
        }
        byteCount += count
    }

    /// Removes the message of a connection that has ended.
    func remove(_ connection: Connection) {
        for index in 0..<count where Self.isSame(entries[index].connection, connection) {
            entries[index].connection = nil
        }
        connection.outbox.isBatched = false
    }

    private static func isSame(_ reference: Unmanaged<Connection>?, _ connection: Connection)
        -> Bool
    {
        reference?.toOpaque() == Unmanaged.passUnretained(connection).toOpaque()
    }

    /// Writes everything. Connections may be added again as soon as it returns.
    ///
    /// - Returns: The messages that weren't written completely.
    func submit(_ traffic: ShardTraffic) -> [Unsent] {
        writeTogether()
        var unsent: [Unsent] = []
        var sentBytes = 0
        for entry in entries.prefix(count) {
            guard let reference = entry.connection else { continue }
            let bytes = UnsafeRawBufferPointer(
                rebasing: memory[entry.start..<entry.start + entry.count])
            let transfer = reference._withUnsafeGuaranteedRef { connection in
                connection.outbox.isBatched = false
                return entry.result == Self.notWritten
                    ? connection.transport.write(bytes)
                    : Descriptor.transfer(ofResult: entry.result)
            }
            if case .bytes(let count) = transfer {
                sentBytes += count
                if count == bytes.count { continue }
            }
            let connection = reference.takeUnretainedValue()
            switch transfer {
            case .bytes(let count):
                unsent.append(Unsent(connection: connection, rest: Array(bytes[count...])))
            case .wouldBlock: unsent.append(Unsent(connection: connection, rest: Array(bytes)))
            case .ended: unsent.append(Unsent(connection: connection, rest: nil))
            }
        }
        traffic.sentBytes.addAlone(sentBytes)
        count = 0
        byteCount = 0
        return unsent
    }

    /// Writes as much as possible through the ring. For a single message, its own call is cheaper.
    private func writeTogether() {
        guard count > 1, let ring else { return }
        var preparedCount = 0
        for index in 0..<count where entries[index].descriptor >= 0 {
            let entry = entries[index]
            guard entry.connection != nil, entry.result == Self.notWritten else { continue }
            let bytes = UnsafeRawBufferPointer(
                rebasing: memory[entry.start..<entry.start + entry.count])
            guard ring.prepare(index, entry.descriptor, bytes) else { break }
            preparedCount += 1
        }
        ring.submit(preparedCount) { index, result in entries[index].result = result }
    }
}
