import Scheduling

/// What a shard runs on: a serial queue that reports sockets, ticks and sweeps.
///
/// All functions except those of `SerialQueue` are called on the queue.
package protocol Reactor: SerialQueue {
    /// Starts calling the shard, on the queue: `isReady` for sockets and `finishTurn` after them,
    /// `tick` while ticks are wanted, and `sweep` at the interval. Keeps the shard alive until
    /// `stop`.
    func start(_ shard: Shard, sweepMilliseconds: Int)

    /// Stops all calls.
    func stop()

    /// Calls `tick` at `first` and then at the interval.
    func startTicking(at first: Instant, everyNanoseconds interval: Int64)

    func stopTicking()

    /// Watches a socket for `interest`. Returns `false` if it can't.
    func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool

    /// Changes what a socket is watched for.
    func set(_ descriptor: Int32, _ interest: SocketInterest)

    func remove(_ descriptor: Int32)
}
