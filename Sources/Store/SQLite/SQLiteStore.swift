import Kitchen
import Scheduling

/// The store in a directory of the local disk: one SQLite database, used by one server at a time.
///
/// A completion is called after the commit (WAL, synchronous=FULL), in the order of the calls.
/// Operations are grouped: see `Journal`. Queries have their own connections and queues: see
/// `StoreQuery`.
package final class SQLiteStore: Store {
    package typealias Options = StoreOptions

    package let recoveredRoundCount: Int
    package let recoveredRaceCount: Int
    /// The library in the same directory must have the same instance.
    package let instance: InstanceID
    /// True if nobody has played here yet, so there is nothing to lose.
    package let isUnused: Bool

    private let directory: StoreDirectory
    private let journal: Journal<Transaction>
    private let reader: StoreReader<StoreSnapshot>
    private let longReader: StoreReader<StoreSnapshot>

    /// Opens the store, or creates it. Marks open rounds and races as lost, and gives back their
    /// equipped items.
    ///
    /// - Parameters:
    ///   - path: the data directory; created with mode 0700 if it is missing.
    ///   - wallClock: milliseconds since 1970-01-01 UTC.
    ///   - vfs: the SQLite file system layer; `nil` for SQLite's default.
    package init(
        directory path: String, options: Options = Options(),
        wallClock: @escaping @Sendable () -> Int64, vfs: String? = nil
    ) throws(StoreOpenError) {
        precondition((0...20).contains(options.commitIntervalMilliseconds))
        let directory = try StoreDirectory(path: path)
        do {
            try directory.checkNothingIsMissing()
            try directory.createDatabaseFile()
            let keyFile = options.ledgerKeyFile ?? LedgerKey.usualFile(in: path)
            let transaction = try Self.open(
                directory.databasePath, keyFile: keyFile, options: options, vfs: vfs)
            (recoveredRoundCount, recoveredRaceCount) = try Self.recover(
                transaction, path: directory.databasePath, timeMilliseconds: wallClock())
            (instance, isUnused) = try Self.identify(directory.databasePath, vfs: vfs)
            self.directory = directory
            let openSnapshot = { @Sendable [path = directory.databasePath] in
                StoreSnapshot(try SQLiteConnection(path: path, mode: .readOnly, vfs: vfs))
            }
            reader = StoreReader(queue: options.makeQueue(.reader), open: openSnapshot)
            longReader = StoreReader(queue: options.makeQueue(.longReader), open: openSnapshot)
            journal = Journal(transaction: transaction, options: options, wallClock: wallClock) {
                [path = directory.databasePath] in
                try Self.open(path, keyFile: keyFile, options: options, vfs: vfs)
            }
        } catch {
            directory.release()
            throw error
        }
    }

    // MARK: Store

    package func perform<Operation: RefusableOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        completion: @escaping Completion<Operation.Answer>
    ) where Operation.Target == Transaction {
        journal.submit(WaitingOperation(operation, on: queue, completion))
    }

    package func perform<Operation: OwedOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        completion: @escaping @Sendable (Operation.Answer) -> Void
    ) where Operation.Target == Transaction {
        journal.submit(WaitingOperation(operation, on: queue, completion))
    }

    package func read<Query: StoreQuery>(
        _ query: Query, on queue: (any WorkQueue)?,
        completion: @escaping Completion<Query.Answer>
    ) where Query.Source == StoreSnapshot {
        (Query.isLong ? longReader : reader).read(query, on: queue, completion)
    }

    /// SQLite's work since the store was opened. Don't call it on a queue of the store.
    package var work: StoreWork { journal.work + reader.work + longReader.work }

    package var isAvailable: Bool { journal.isAvailable }

    /// Drops each payment or settlement that arrives after this call, without calling its
    /// completion; refuses anything else as unavailable.
    package func close(completion: @escaping @Sendable (Int) -> Void) {
        let directory = directory
        journal.stop()
        // The journal's connection closes last: it alone can copy the log into the database.
        reader.close { [journal, longReader] in
            longReader.close {
                journal.close { lost in
                    directory.release()
                    completion(lost)
                }
            }
        }
    }

    /// Stops at once, like a killed process, and neither commits nor answers waiting operations.
    /// For simulations of a kill.
    package func abandon() {
        reader.abandon()
        longReader.abandon()
        journal.abandon()
        directory.release()
    }

    // MARK: Opening

    /// Opens the database. Creates the tables of a new one, and migrates an older one to this
    /// server's version.
    private static func open(
        _ path: String, keyFile: String, options: Options, vfs: String?
    ) throws(StoreOpenError) -> Transaction {
        try StoreOpenError.naming(path) {
            let connection = try SQLiteConnection(path: path, mode: .readWriteCreate, vfs: vfs)
            let schema = options.schema
            let found = try schema.version(of: connection, at: path)
            let key =
                found == 0
                ? try LedgerKey(newFile: keyFile, randomBytes: options.randomBytes)
                : try LedgerKey(file: keyFile)
            try StoreSchema.configure(connection, checkpointPages: options.checkpointPages)
            let isMigrated = try schema.update(connection, from: found) { () throws(StoreFault) in
                try StoreSchema.fillGame(connection, randomBytes: options.randomBytes)
            }
            if isMigrated {
                options.log("the database is now of schema \(schema.version), not \(found)")
            }
            // A start can't afford to check more; `LedgerAudit` checks everything.
            if let damage = try SealedChain.ledger.damage(in: connection, key: key) {
                throw StoreOpenError.ledgerDamaged(path: path, reason: damage)
            }
            return try Transaction(
                connection, key: key, log: options.log, didSeal: options.didSeal)
        }
    }

    private static func identify(
        _ path: String, vfs: String?
    ) throws(StoreOpenError) -> (InstanceID, isUnused: Bool) {
        try StoreOpenError.naming(path) {
            let connection = try SQLiteConnection(path: path, mode: .readOnly, vfs: vfs)
            return (
                try InstanceID.stored(in: connection),
                try connection.integer("SELECT EXISTS (SELECT 1 FROM players)") == 0
            )
        }
    }

    /// Closes the rounds and races that were found open, and returns their numbers.
    private static func recover(
        _ transaction: Transaction, path: String, timeMilliseconds: Int64
    ) throws(StoreOpenError) -> (Int, Int) {
        try StoreOpenError.naming(path) {
            do {
                try transaction.begin(timeMilliseconds: timeMilliseconds)
                let rounds = try RoundRecovery.perform(in: transaction)
                let races = try RaceRecovery.perform(in: transaction)
                try transaction.commit()
                return (rounds, races)
            } catch let refusal as PostingRefusal {
                throw StoreOpenError.ledgerDamaged(
                    path: path, reason: "an equipped item can't be given back (\(refusal))")
            }
        }
    }
}
