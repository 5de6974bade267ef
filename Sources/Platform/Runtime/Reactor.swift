import Scheduling

/// The event loop of a shard: a serial queue that reports sockets, ticks and sweeps.
///
/// Call all functions on the queue, except those of `SerialQueue`.
package protocol Reactor: SerialQueue {
    /// Starts calling the shard, on the queue: `isReady` for sockets and `finishTurn` after them,
    /// `tick` while ticking is on, and `sweep` at the interval. Keeps the shard alive until `stop`.
    func start(_ shard: Shard, sweepMilliseconds: Int)

    /// Stops all calls.
    func stop()

    /// Calls `tick` at `first` and then at the interval.
    func startTicking(at first: Instant, everyNanoseconds interval: Int64)

    func stopTicking()

    /// Watches a socket for `interest`. Returns `false` if that fails.
    func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool

    /// Changes the events that a socket is watched for.
    func set(_ descriptor: Int32, _ interest: SocketInterest)

    func remove(_ descriptor: Int32)
}
