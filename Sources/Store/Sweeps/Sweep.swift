/// Removes some of the data that needn't be kept any longer. Repeat it until the tally says that
/// everything is done.
package struct Sweep: RefusableOperation {
    package let retention: Retention
    /// The server's running time since the last sweep, by a monotonic clock.
    package let elapsedMilliseconds: Int64

    package init(_ retention: Retention, elapsedMilliseconds: Int64 = 0) {
        self.retention = retention
        self.elapsedMilliseconds = elapsedMilliseconds
    }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<SweepTally, StoreRefusal> {
        let verdict = try transaction.sweeps.clock.judge(
            now: transaction.now, elapsed: elapsedMilliseconds)
        guard verdict == .trusted else {
            var tally = SweepTally()
            (tally.clock, tally.isDone) = (verdict, true)
            return .success(tally)
        }
        return .success(try transaction.sweeps.sweep(retention, now: transaction.now))
    }
}
