import Synchronization

/// A shard's counters since the start. Only its queue writes them, except `arrivals`; any thread
/// may read them.
package final class ShardTraffic: Sendable {
    /// State frames queued for sending, including those that newer ones replaced.
    package let stateFrames = Atomic<UInt64>(0)
    /// Complete text and binary messages received.
    package let messages = Atomic<UInt64>(0)
    /// Bytes received; with TLS, the decrypted ones.
    package let receivedBytes = Atomic<UInt64>(0)
    /// Bytes written to the sockets, including TLS's overhead.
    package let sentBytes = Atomic<UInt64>(0)
    /// State frames replaced by newer ones because the client read too slowly.
    package let replacedFrames = Atomic<UInt64>(0)
    /// Player ticks merged into a later tick's frame, because the shard was too busy.
    package let thinnedFrames = Atomic<UInt64>(0)
    /// Pieces of work from other queues, not counting taps and frames.
    package let arrivals = Atomic<UInt64>(0)
    /// Connections whose socket is currently full.
    package let blockedConnections = Atomic<Int>(0)
}

extension Atomic<UInt64> {
    /// Adds without a locked instruction. Only one thread may write the counter.
    package func addAlone(_ count: Int) {
        store(load(ordering: .relaxed) &+ UInt64(truncatingIfNeeded: count), ordering: .relaxed)
    }
}
