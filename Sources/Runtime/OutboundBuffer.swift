/// What waits to be written to one connection: bytes in order, and at most one state frame, which
/// a newer one replaces.
///
/// While the socket takes everything, frames leave in the order in which they came. Once the
/// socket is full, state frames are kept to the newest one, so that a slow reader costs a bounded
/// amount of memory and gets current news when it reads again.
package struct OutboundBuffer {
    /// What a flush came to.
    package enum Flush {
        case empty
        /// The socket is full; the rest waits for it.
        case blocked
        /// The peer is gone.
        case ended
    }

    /// The most bytes of one write, so that a long answer doesn't keep the others of its shard
    /// waiting.
    private static let writeBytes = 64 * 1024
    /// Content up to this is copied behind its head, to leave with it.
    private static let copiedContentBytes = 16 * 1024

    private var bytes: [UInt8] = []
    /// The first byte of `bytes` that was not written.
    private var head = 0
    /// Whether `bytes` are shared with others; changing them would copy them.
    private var isShared = false
    /// What comes after `bytes`, shared.
    private var content: [UInt8] = []
    /// A whole frame, shared with the other connections of the room.
    private var stateFrame: [UInt8]?
    private(set) var isBlocked = false
    /// State frames that a newer one replaced.
    private(set) var replacedCount = 0

    package init() {}

    /// Whether nothing waits.
    @inline(__always)
    var isEmpty: Bool { bytes.isEmpty && stateFrame == nil && content.isEmpty }

    /// Bytes that wait, without the state frame.
    var byteCount: Int { bytes.count - head }

    /// Whether only whole frames wait, and only for the next one.
    var canLeaveWithNext: Bool {
        !isBlocked && stateFrame == nil && content.isEmpty && head == 0
    }

    /// Takes out all that waits, where it can leave with the next frame.
    mutating func takeForNext() -> [UInt8] {
        precondition(canLeaveWithNext, "a full socket gets what waits in order")
        defer { bytes = [] }
        return bytes
    }

    /// Appends a frame that must not get lost.
    mutating func append(_ frame: [UInt8]) {
        if let waiting = stateFrame {
            // The order is kept while the socket takes everything; a full one gets the next tick's
            // state.
            if !isBlocked { bytes.append(contentsOf: waiting) }
            stateFrame = nil
        }
        if bytes.isEmpty {
            bytes = frame
        } else {
            bytes.append(contentsOf: frame)
        }
    }

    /// Puts before all that waits what a full socket didn't take.
    mutating func prepend(_ rest: [UInt8]) {
        bytes.insert(contentsOf: rest, at: head)
        isBlocked = true
    }

    /// Appends an answer's head and its content, which is written from where it is, without a copy
    /// for each connection. Nothing may be appended until that is written.
    mutating func append(_ head: [UInt8], content: [UInt8]) {
        append(head)
        if content.count <= Self.copiedContentBytes {
            append(content)
        } else {
            self.content = content
        }
    }

    /// Puts the newest state in the place of the one that waits.
    package mutating func setState(_ frame: [UInt8]) {
        if let waiting = stateFrame {
            if isBlocked { replacedCount += 1 } else { bytes.append(contentsOf: waiting) }
        }
        stateFrame = frame
    }

    /// Writes with one call of `write`, which returns how many of the bytes it took.
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

    /// Moves the rest to the front once more than half has been written.
    private mutating func compact() {
        guard !isShared, head > bytes.count / 2 else { return }
        bytes.removeFirst(head)
        head = 0
    }
}
