import Crypto
import Scheduling

/// A store's settings. The server sets the commit interval (`--commit-interval`, 20 ms by
/// default), the key file and the callbacks, and keeps the other defaults.
package struct StoreOptions: Sendable {
    /// Milliseconds between the starts of two commits under load, 0 to 20, while no sign-in waits.
    /// The benchmarks of the ledger use this default.
    package var commitIntervalMilliseconds = 10
    /// With this many operations waiting, the journal refuses further ones unless they are owed.
    package var pendingOperationLimit = 65536
    /// The number of pages of 4096 bytes in the log at which SQLite copies them into the database.
    /// A larger number copies frequently changed pages less often, but the log takes more disk.
    package var checkpointPages = 32768
    /// Called with sentences for the log.
    package var log: @Sendable (String) -> Void = { _ in }
    /// The number of tries to commit owed operations at the close, with growing pauses. The pauses
    /// of 8 tries take at least 1.27 s.
    package var closingTries = 8
    /// The file of the key that seals the ledger, created with a new database; `nil` for the
    /// default path.
    package var ledgerKeyFile: String?
    /// The shortest time between two calls of `didSeal` before the close.
    package var sealIntervalMilliseconds = 3_600_000
    /// Called with the end of the ledger: at the opening, then after commits if the ledger has
    /// grown, and at the close. Runs on the store's own queues.
    package var didSeal: @Sendable (LedgerHead) -> Void = { _ in }
    /// The disk space that the library leaves to the game.
    package var reserve = DiskReserve.none
    /// Makes the queues.
    package var makeQueue: @Sendable (StoreQueue) -> any SerialQueue = { $0.make() }
    /// Delivers the answer of a library read. A simulation runs something else in between, as
    /// happens between threads.
    package var answer: @Sendable (_ tell: @escaping @Sendable () -> Void) -> Void = { $0() }
    /// Returns this many unpredictable bytes.
    package var randomBytes: @Sendable (_ count: Int) -> [UInt8] = Crypto.randomBytes
    /// Called after each commit, before the completions of its operations, with their number and
    /// the seconds from the start of the transaction to the end of the commit.
    package var didCommit: @Sendable (_ operationCount: Int, _ seconds: Double) -> Void = {
        _, _ in
    }
    /// Called after each failed try to commit, and when the database's connection is lost.
    package var didFail: @Sendable () -> Void = {}
    /// The server's name and version.
    package var node = NodeName()
    /// The time for which the beat of another server must have stood still before this one takes
    /// over, in milliseconds, where nothing else shows that it has ended.
    package var standstillMilliseconds = 3_000
    /// The result of `StoreStandby`, for a server that has waited for its turn.
    package var silentNodes: [Int64: Int64]?
    /// Called when another server has taken over: from then on, this one changes nothing.
    package var didRetire: @Sendable () -> Void = {}
    var schema = StoreSchema.game
    var librarySchema = StoreSchema.library

    package init() {}
}
