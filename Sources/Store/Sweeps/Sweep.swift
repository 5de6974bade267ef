/// Removes some of the data that needn't be kept any longer. To be repeated until the tally says
/// that everything is done.
package struct Sweep: RefusableOperation {
    package static let kind = StoreOperationKind.sweep

    package let retention: Retention

    package init(_ retention: Retention) { self.retention = retention }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<SweepTally, StoreRefusal> {
        .success(try transaction.sweeps.sweep(retention, now: transaction.now))
    }
}
