import Glibc

/// What a turn of a shard's queue has to say to many connections: the frames one behind the other
/// in one piece of memory, written together at the end of the turn.
///
/// A connection is in it at most once. What a socket doesn't take is handed back.
struct SendBatch: ~Copyable {
    /// A message that wasn't written whole.
    struct Unsent {
        let connection: Connection
        /// What is left to write; nil where the peer is gone.
        let rest: [UInt8]?
    }

    private struct Entry {
        /// Nil where the connection has ended meanwhile. The shard has it until then.
        var connection: Unmanaged<Connection>?
        /// The socket, or -1 where the bytes don't go straight to one.
        var descriptor: Int32
        /// The place of its bytes.
        var start: Int
        var count: Int
        /// As send(2) says; `notWritten` before.
        var result: Int32
    }

    /// The longest message; longer ones are better written on their own.
    static let messageBytes = 16 * 1024
    private static let memoryBytes = 128 * 1024
    private static let entryLimit = 128
    private static let notWritten = Int32.min

    private let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: memoryBytes, alignment: 64)
    private var byteCount = 0
    private var entries: [Entry] = []
    private var ring: SendRing?

    /// - Parameter usesRing: whether to write by io_uring where there is one.
    init(usesRing: Bool) {
        ring = usesRing ? SendRing() : nil
        entries.reserveCapacity(Self.entryLimit)
    }

    deinit { memory.deallocate() }

    /// Whether many writes take one call of the system.
    var hasRing: Bool { ring != nil }

    var isEmpty: Bool { entries.isEmpty }

    /// Whether a message of so many bytes fits, header and all.
    func hasRoom(forBytes count: Int) -> Bool {
        entries.count < Self.entryLimit && byteCount + count <= Self.memoryBytes
    }

    /// Whether the last message is this connection's.
    func endsWith(_ connection: Connection) -> Bool {
        entries.last?.connection?.toOpaque() == Unmanaged.passUnretained(connection).toOpaque()
    }

    /// Adds a whole frame of so many bytes, which `write` puts in its place.
    mutating func append(
        _ connection: Connection, count: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
    ) {
        write(UnsafeMutableRawBufferPointer(rebasing: memory[byteCount..<byteCount + count]))
        if endsWith(connection) {
            entries[entries.count - 1].count += count
        } else {
            entries.append(
                Entry(
                    connection: .passUnretained(connection),
                    descriptor: connection.transport.isPlain ? connection.descriptor : -1,
                    start: byteCount, count: count, result: Self.notWritten))
        }
        byteCount += count
    }

    /// Leaves out what was to be said to a connection.
    mutating func remove(_ connection: Connection) {
        let removed = Unmanaged.passUnretained(connection).toOpaque()
        for index in entries.indices where entries[index].connection?.toOpaque() == removed {
            entries[index].connection = nil
        }
        connection.isBatched = false
    }

    /// Writes everything. Connections may be added again as soon as it returns.
    ///
    /// - Returns: what wasn't written whole.
    mutating func submit(_ traffic: ShardTraffic) -> [Unsent] {
        writeTogether()
        var unsent: [Unsent] = []
        var sentBytes = 0
        for entry in entries {
            guard let reference = entry.connection else { continue }
            let bytes = UnsafeRawBufferPointer(
                rebasing: memory[entry.start..<entry.start + entry.count])
            let transfer = reference._withUnsafeGuaranteedRef { connection in
                connection.isBatched = false
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
        entries.removeAll(keepingCapacity: true)
        byteCount = 0
        return unsent
    }

    /// By the ring, as far as it goes. A call for a single message costs less on its own.
    private mutating func writeTogether() {
        guard entries.count > 1, ring != nil else { return }
        var count = 0
        for index in entries.indices where entries[index].descriptor >= 0 {
            let entry = entries[index]
            guard entry.connection != nil else { continue }
            let bytes = UnsafeRawBufferPointer(
                rebasing: memory[entry.start..<entry.start + entry.count])
            guard ring!.prepare(index, entry.descriptor, bytes) else { break }
            count += 1
        }
        ring!.submit(count) { index, result in entries[index].result = result }
    }
}
