import Scheduling

/// What a shard runs on: a serial queue that hears of sockets, ticks and sweeps.
///
/// But for those of `SerialQueue`, all functions are called on the queue.
package protocol Reactor: SerialQueue {
    /// Calls the shard from now on, on the queue: `isReady` for sockets and `finishTurn` after them,
    /// `tick` while ticks are wanted, and `sweep` every so often. Keeps the shard until `stop`.
    func start(_ shard: Shard, sweepMilliseconds: Int)

    /// Calls nothing any more.
    func stop()

    /// Calls `tick` at `first` and then every so many nanoseconds.
    func startTicking(at first: Instant, everyNanoseconds interval: Int64)

    func stopTicking()

    /// Watches a socket for `interest`; false where it can't.
    func add(_ descriptor: Int32, _ interest: SocketInterest) -> Bool

    /// Watches it for something else.
    func set(_ descriptor: Int32, _ interest: SocketInterest)

    func remove(_ descriptor: Int32)
}
