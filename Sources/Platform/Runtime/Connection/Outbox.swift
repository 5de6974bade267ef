import TLS

/// The sending side of one connection: the output that waits for its socket. That is bytes in
/// order, and at most one state frame, which a newer one replaces. With TLS the bytes are records,
/// encrypted once a frame's place in the order is fixed.
///
/// While the socket accepts everything, frames leave in order at the end of the turn, batched with
/// those to other connections. Once the socket is full, the outbox keeps only the newest state
/// frame. A slow reader therefore costs a bounded amount of memory and gets the current state when
/// it reads again. A peer that leaves too much unread loses its connection.
///
/// The queue of the connection's shard owns it. Members change nothing but the outbox and call
/// nobody else.
struct Outbox {
    /// The result of a flush.
    enum Flush {
        case empty
        /// The socket is full; the rest waits.
        case blocked
        /// The peer is gone.
        case ended
    }

    /// The most bytes of one write, so that a long answer doesn't delay the shard's other
    /// connections.
    private static let writeBytes = 64 * 1024
    /// The number of bytes of long content that are encrypted at a time.
    static let chunkBytes = 32 * 1024
    /// The size up to which content is copied behind its head, so that both leave together.
    private static let copiedContentBytes = 16 * 1024

    /// Bytes as they go on the wire.
    private var bytes: [UInt8] = []
    /// The first unwritten byte of `bytes`.
    private var head = 0
    /// The content to send after `bytes`, shared with other connections; nil unless it is long.
    private var content: Content?
    /// A whole frame, shared with the other connections of the room.
    private var stateFrame: [UInt8]?
    /// Encrypts appended bytes into TLS records; nil without TLS, or if the kernel encrypts. Set
    /// once the handshake is complete.
    var sealer: TLSSession?
    /// True if TLS has failed, and nothing more can be sent.
    private var hasFailed = false
    /// True if the socket is full and output waits for it.
    private(set) var isBlocked = false
    /// True if the shard's list of connections to flush contains this one.
    var isDirty = false
    /// True if the shard's batch contains a frame for this connection; then nothing older waits
    /// here.
    var isBatched = false
    /// The number of state frames that a newer one replaced before the socket took them.
    private(set) var replacedCount = 0

    private final class Content {
        var rest: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) { rest = bytes[...] }
    }

    @inline(__always)
    var isEmpty: Bool { bytes.isEmpty && stateFrame == nil && content == nil }

    /// True if nothing waits, neither here nor in the shard's batch.
    var hasSentAll: Bool { isEmpty && !isBatched }

    /// The number of waiting bytes, without the state frame and long content.
    var byteCount: Int { bytes.count - head }

    /// True if the waiting bytes are only whole frames, and may leave with the next one.
    var canLeaveWithNext: Bool { !isBlocked && stateFrame == nil && content == nil && head == 0 }

    /// Removes and returns all waiting bytes as they go on the wire, to send them with the next
    /// frame.
    mutating func takeForNext() -> [UInt8] {
        precondition(canLeaveWithNext, "only whole frames for an unblocked socket can leave early")
        defer { bytes = [] }
        return bytes
    }

    /// Appends a frame that must not be dropped. It leaves with the next flush.
    mutating func append(_ frame: [UInt8]) {
        if let waiting = stateFrame {
            // Frames keep their order while the socket accepts everything. A full socket gets the
            // state of the next tick instead.
            if !isBlocked { put(waiting) }
            stateFrame = nil
        }
        put(frame)
    }

    /// Appends bytes as they go on the wire.
    mutating func append(wire: [UInt8]) {
        if bytes.isEmpty { bytes = wire } else { bytes.append(contentsOf: wire) }
    }

    private mutating func put(_ frame: [UInt8]) {
        guard let sealer else { return append(wire: frame) }
        if !frame.withUnsafeBytes({ sealer.seal($0, to: &bytes) }) { hasFailed = true }
    }

    /// Puts back bytes that a full socket didn't accept, before all others.
    mutating func prepend(_ rest: [UInt8]) {
        bytes.insert(contentsOf: rest, at: head)
        isBlocked = true
    }

    /// Appends an answer's head and its content. Long content isn't copied for each connection;
    /// with TLS it is encrypted piece by piece. Append nothing else until it is written.
    mutating func append(_ head: [UInt8], content: [UInt8]) {
        append(head)
        if content.count <= Self.copiedContentBytes {
            append(content)
        } else {
            self.content = Content(content)
        }
    }

    /// Sets the newest state, and drops the waiting one if the socket is full.
    mutating func setState(_ frame: [UInt8]) {
        if let waiting = stateFrame {
            if isBlocked { replacedCount += 1 } else { put(waiting) }
        }
        stateFrame = frame
    }

    /// Calls `write` at most once, with at most `writeBytes`. It returns how many it accepted.
    mutating func flush(
        _ write: (UnsafeRawBufferPointer) -> ByteTransfer
    ) -> Flush {
        if let frame = stateFrame, !isBlocked || bytes.isEmpty {
            stateFrame = nil
            put(frame)
        }
        if bytes.isEmpty, let content {
            guard sealer != nil else { return flush(content, write) }
            put(Array(content.rest.prefix(Self.chunkBytes)))
            take(Self.chunkBytes, of: content)
        }
        guard !hasFailed else { return .ended }
        guard !bytes.isEmpty else { return .empty }
        let transfer = bytes.withUnsafeBytes {
            write(UnsafeRawBufferPointer(rebasing: $0[head...].prefix(Self.writeBytes)))
        }
        switch transfer {
        case .ended:
            return .ended
        case .wouldBlock:
            isBlocked = true
            return .blocked
        case .bytes(let count) where head + count < bytes.count:
            head += count
            compact()
            isBlocked = true
            return .blocked
        case .bytes:
            // Frees the buffer, so that idle connections keep none.
            bytes = []
            head = 0
            isBlocked = stateFrame != nil || content != nil
            return isBlocked ? .blocked : .empty
        }
    }

    private mutating func flush(
        _ content: Content, _ write: (UnsafeRawBufferPointer) -> ByteTransfer
    ) -> Flush {
        switch content.rest.prefix(Self.writeBytes).withUnsafeBytes(write) {
        case .ended: return .ended
        case .wouldBlock: isBlocked = true
        case .bytes(let count):
            take(count, of: content)
            isBlocked = self.content != nil
        }
        return isBlocked ? .blocked : .empty
    }

    private mutating func take(_ count: Int, of content: Content) {
        content.rest = content.rest.dropFirst(count)
        if content.rest.isEmpty { self.content = nil }
    }

    /// Moves the rest to the front if more than half has been written.
    private mutating func compact() {
        guard head > bytes.count / 2 else { return }
        bytes.removeFirst(head)
        head = 0
    }
}
