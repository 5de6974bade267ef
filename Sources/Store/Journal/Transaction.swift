import Kitchen

/// The transactions of the connection that writes, one after the other: what an operation reads and
/// writes between `begin` and `commit`.
///
/// Belongs to the journal's queue, and so do its parts.
package final class Transaction {
    private let connection: SQLiteConnection
    private let beginTransaction: SQLiteStatement
    private let commitTransaction: SQLiteStatement

    let players: PlayerTable
    let ledger: LedgerWriter
    let requests: RequestTable
    let catalogues: CatalogueTable
    let rounds: RoundTable
    let openRounds: OpenRounds
    let races: RaceTable
    let daily: DailyTable
    let ratings: RaceRatings
    let results: ResultPublisher
    let reviews: ReviewTable
    let histories: HistoryTable
    let sweeps: SweepTables
    /// Told of a fault of the server's own, such as a payment for a round that isn't open.
    let log: @Sendable (String) -> Void
    /// Milliseconds since 1970-01-01 UTC of everything in this transaction.
    private(set) var now: Int64 = 0

    init(
        _ connection: SQLiteConnection, key: LedgerKey, log: @escaping @Sendable (String) -> Void
    ) throws(SQLiteError) {
        self.connection = connection
        self.log = log
        players = try PlayerTable(connection)
        ledger = try LedgerWriter(connection, key: key)
        requests = try RequestTable(connection)
        catalogues = try CatalogueTable(connection)
        rounds = try RoundTable(connection)
        openRounds = OpenRounds(ledger: ledger, rounds: rounds, log: log)
        races = try RaceTable(connection)
        daily = try DailyTable(connection)
        results = try ResultPublisher(connection, log: log)
        reviews = try ReviewTable(connection)
        histories = try HistoryTable(connection)
        ratings = try RaceRatings(connection, races: races, reviews: reviews, results: results)
        sweeps = try SweepTables(connection, ledger: ledger, players: players)
        beginTransaction = try connection.prepare("BEGIN IMMEDIATE")
        commitTransaction = try connection.prepare("COMMIT")
    }

    var work: StoreWork { connection.work }

    func begin(timeMilliseconds: Int64) throws(SQLiteError) {
        now = timeMilliseconds
        try beginTransaction.run()
        try ledger.begin()
    }

    /// Everything since `begin` is on the disk when this returns.
    ///
    /// - Parameter isLast: whether nothing will follow, and the accounts are brought up to the
    ///   ledger's end.
    func commit(isLast: Bool = false) throws(SQLiteError) {
        try ledger.flush(writesAccounts: isLast)
        try commitTransaction.run()
    }

    /// Where the ledger ends after the last `begin` or `commit`.
    var ledgerHead: LedgerHead { ledger.sealedHead }

    /// The number of the ledger's last entry.
    var lastEntry: Int64 { ledger.lastID }

    /// Takes back everything since `begin`. `false` where the connection can't even do that and
    /// must be thrown away.
    func rollback() -> Bool {
        // After some errors SQLite has rolled back by itself (sqlite.org/lang_transaction.html).
        if connection.isInTransaction { try? connection.execute("ROLLBACK") }
        guard !connection.isInTransaction else { return false }
        ledger.forget()
        openRounds.forget()
        return (try? ledger.begin()) != nil
    }

    /// Changes something without a meaning, to see whether the disk takes it.
    func probe() throws(SQLiteError) {
        try ledger.probe()
    }
}
