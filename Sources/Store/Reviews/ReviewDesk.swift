import CSQLite
import Kitchen

/// Where a person looks at the results that are held for review and decides, also while a server
/// uses the store: a decision is a transaction of its own between the server's.
package final class ReviewDesk {
    /// Waits for the server's commit under way.
    private static let busyTimeoutMilliseconds: Int32 = 5000
    /// The most reviews that are listed at once.
    package static let listLimit = 1000

    private let transaction: Transaction
    private let wallClock: () -> Int64

    /// - Parameters:
    ///   - directory: the server's data directory.
    ///   - ledgerKeyFile: `nil` is where the key usually is.
    ///   - wallClock: milliseconds since 1970-01-01 UTC.
    ///   - log: told of a cleared result whose record doesn't bear it out.
    package init(
        directory: String, ledgerKeyFile: String? = nil, wallClock: @escaping () -> Int64,
        vfs: String? = nil,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(StoreOpenError) {
        let path = StoreDirectory.databasePath(in: directory)
        do {
            let connection = try SQLiteConnection(path: path, mode: .readWrite, vfs: vfs)
            connection.setBusyTimeout(milliseconds: Self.busyTimeoutMilliseconds)
            let found = try connection.integer("PRAGMA user_version")
            if let mismatch = StoreSchema.current.mismatch(found, path: path) { throw mismatch }
            try StoreSchema.configure(
                connection, checkpointPages: SQLiteStore.Options().checkpointPages)
            let key = try LedgerKey(
                file: ledgerKeyFile ?? LedgerKey.usualFile(in: directory))
            transaction = try Transaction(connection, key: key, log: log)
        } catch let error as StoreOpenError {
            throw error
        } catch let error as SQLiteError {
            throw error.primaryCode == SQLITE_CANTOPEN
                ? .missing(path: path) : StoreOpenError(error, path: path)
        } catch {
            throw .failed(path: path, reason: "\(error)")
        }
        self.wallClock = wallClock
    }

    /// What SQLite did since the desk was opened.
    package var work: StoreWork { transaction.work }

    /// The oldest first, at most `listLimit`.
    package func reviews(_ state: ReviewState) throws(SQLiteError) -> [Review] {
        try transaction.reviews.list(state, limit: Self.listLimit)
    }

    /// Clears or rejects a held result. A cleared one goes to the boards as if it had never been
    /// held, in the season in which it was played, and its player gets the rating that waited. A
    /// rejected one is a forfeit: its player's rating falls as it would have, and the others' rise.
    package func decide(
        _ source: ResultSource, of player: PlayerID, as decision: ReviewState
    ) throws(SQLiteError) -> Result<Void, ReviewRefusal> {
        do throws(SQLiteError) {
            try transaction.begin(timeMilliseconds: wallClock())
            let result = try ReviewDecision(source: source, player: player, decision: decision)
                .perform(in: transaction)
            try transaction.commit()
            return result
        } catch {
            _ = transaction.rollback()
            throw error
        }
    }
}
