import Synchronization

/// What went through a shard since the start. All but arrivals are written by its queue alone; anybody
/// may read.
package final class ShardTraffic: Sendable {
    /// Frames of moving state that were put on their way; a newer one may have replaced some.
    package let stateFrames = Atomic<UInt64>(0)
    /// Messages of text or binary data that came whole.
    package let messages = Atomic<UInt64>(0)
    /// Bytes on the sockets; with TLS, the bytes inside it.
    package let receivedBytes = Atomic<UInt64>(0)
    package let sentBytes = Atomic<UInt64>(0)
    /// State frames that newer ones replaced, since their readers were slow.
    package let replacedFrames = Atomic<UInt64>(0)
    /// Pieces of work that came from other queues. Neither a tap nor a frame is one.
    package let arrivals = Atomic<UInt64>(0)
    /// Connections whose socket is full now.
    package let blockedConnections = Atomic<Int>(0)
}

extension Atomic<UInt64> {
    /// Adds without a locked instruction; only one thread may write.
    func addAlone(_ count: Int) {
        store(load(ordering: .relaxed) &+ UInt64(truncatingIfNeeded: count), ordering: .relaxed)
    }
}
