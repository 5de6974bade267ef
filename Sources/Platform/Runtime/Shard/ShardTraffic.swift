import Synchronization

/// A shard's counters since the start. Only its queue writes them, except `arrivals`; any thread
/// may read them.
package final class ShardTraffic: Sendable {
    /// State frames queued for sending; newer ones may have replaced some.
    package let stateFrames = Atomic<UInt64>(0)
    /// Complete text and binary messages received.
    package let messages = Atomic<UInt64>(0)
    /// With TLS, the bytes inside it.
    package let receivedBytes = Atomic<UInt64>(0)
    /// On the sockets, with TLS's own.
    package let sentBytes = Atomic<UInt64>(0)
    /// State frames replaced by newer ones because their readers were slow.
    package let replacedFrames = Atomic<UInt64>(0)
    /// Ticks of players that a later tick's frame shows too, because the shard had too much to do.
    package let thinnedFrames = Atomic<UInt64>(0)
    /// Pieces of work from other queues. Taps and frames are not among them.
    package let arrivals = Atomic<UInt64>(0)
    /// Connections whose socket is full now.
    package let blockedConnections = Atomic<Int>(0)
}

extension Atomic<UInt64> {
    /// Adds without a locked instruction. Only one thread may write.
    package func addAlone(_ count: Int) {
        store(load(ordering: .relaxed) &+ UInt64(truncatingIfNeeded: count), ordering: .relaxed)
    }
}
