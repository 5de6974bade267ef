/// The output waiting for one connection: bytes in order, and at most one state frame, which a
/// newer one replaces.
///
/// While the socket accepts everything, frames leave in order. Once the socket is full, only the
/// newest state frame is kept. So a slow reader costs a bounded amount of memory and gets current
/// state when it reads again.
package struct OutboundBuffer {
    /// The result of a flush.
    package enum Flush {
        case empty
        /// The socket is full; the rest waits.
        case blocked
        /// The peer is gone.
        case ended
    }

    /// The most bytes of one write, so that a long answer doesn't delay the shard's other
    /// connections.
    private static let writeBytes = 64 * 1024
    /// Content up to this size is copied behind its head, so that both leave together.
    private static let copiedContentBytes = 16 * 1024

    private var bytes: [UInt8] = []
    /// The first unwritten byte of `bytes`.
    private var head = 0
    /// Whether `bytes` are shared with others; changing them would copy them.
    private var isShared = false
    /// Follows `bytes`; shared.
    private var content: [UInt8] = []
    /// A whole frame, shared with the other connections of the room.
    private var stateFrame: [UInt8]?
    private(set) var isBlocked = false
    /// State frames that a newer one replaced.
    private(set) var replacedCount = 0

    package init() {}

    @inline(__always)
    var isEmpty: Bool { bytes.isEmpty && stateFrame == nil && content.isEmpty }

    /// Waiting bytes, without the state frame.
    var byteCount: Int { bytes.count - head }

    /// Whether only whole frames are waiting, and only for the next one.
    var canLeaveWithNext: Bool { !isBlocked && stateFrame == nil && content.isEmpty && head == 0 }

    /// Removes and returns everything that waits, to leave with the next frame.
    mutating func takeForNext() -> [UInt8] {
        precondition(canLeaveWithNext, "a full socket gets what waits in order")
        defer { bytes = [] }
        return bytes
    }

    /// Appends a frame that must not be dropped.
    mutating func append(_ frame: [UInt8]) {
        if let waiting = stateFrame {
            // The order is kept while the socket accepts everything. A full socket gets the state
            // of the next tick instead.
            if !isBlocked { bytes.append(contentsOf: waiting) }
            stateFrame = nil
        }
        if bytes.isEmpty {
            bytes = frame
        } else {
            bytes.append(contentsOf: frame)
        }
    }

    /// Puts back, before everything else, what a full socket didn't accept.
    mutating func prepend(_ rest: [UInt8]) {
        bytes.insert(contentsOf: rest, at: head)
        isBlocked = true
    }

    /// Appends an answer's head and its content. Long content is written without copying it for
    /// each connection. Nothing may be appended until it is written.
    mutating func append(_ head: [UInt8], content: [UInt8]) {
        append(head)
        if content.count <= Self.copiedContentBytes {
            append(content)
        } else {
            self.content = content
        }
    }

    /// Replaces the waiting state with the newest.
    package mutating func setState(_ frame: [UInt8]) {
        if let waiting = stateFrame {
            if isBlocked { replacedCount += 1 } else { bytes.append(contentsOf: waiting) }
        }
        stateFrame = frame
    }

    /// Writes with `write`, which returns how many bytes it accepted.
    package mutating func flush(
        _ write: (UnsafeRawBufferPointer) -> ByteTransfer
    ) -> Flush {
        if let frame = stateFrame, !isBlocked || bytes.isEmpty {
            stateFrame = nil
            if bytes.isEmpty { bytes = frame } else { bytes.append(contentsOf: frame) }
        }
        if bytes.isEmpty, !content.isEmpty {
            (bytes, content) = (content, [])
            isShared = true
        }
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
            // Idle connections keep no buffer.
            bytes = []
            head = 0
            isShared = false
            isBlocked = stateFrame != nil || !content.isEmpty
            return isBlocked ? .blocked : .empty
        }
    }

    /// Moves the rest to the front if more than half has been written.
    private mutating func compact() {
        guard !isShared, head > bytes.count / 2 else { return }
        bytes.removeFirst(head)
        head = 0
    }
}
