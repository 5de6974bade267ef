import Kitchen

/// What operations read and write between `begin` and `commit`. One object serves all transactions
/// of the writing connection, one after the other.
///
/// Belongs to the journal's queue, and so do its parts.
package final class Transaction {
    private let database: any Database

    let players: PlayerTable
    let ledger: LedgerWriter
    let requests: RequestTable
    let rounds: RoundTable
    let openRounds: OpenRounds
    let races: RaceTable
    let daily: DailyTable
    let ratings: RaceRatings
    let results: ResultPublisher
    let reviews: ReviewTable
    let histories: HistoryTable
    let sweeps: SweepTables
    /// Called for a fault of the server itself, such as a payment for a round that isn't open.
    let log: @Sendable (String) -> Void
    /// The time of everything in this transaction, in milliseconds since 1970-01-01 UTC.
    private(set) var now: Int64 = 0

    init(
        _ database: any Database, key: LedgerKey, log: @escaping @Sendable (String) -> Void
    ) throws(StoreFault) {
        self.database = database
        self.log = log
        players = try PlayerTable(database)
        ledger = try LedgerWriter(database, key: key)
        requests = try RequestTable(database)
        rounds = try RoundTable(database)
        openRounds = OpenRounds(ledger: ledger, rounds: rounds, log: log)
        races = try RaceTable(database)
        daily = try DailyTable(database)
        results = try ResultPublisher(database, log: log)
        reviews = try ReviewTable(database)
        histories = try HistoryTable(database)
        ratings = try RaceRatings(database, races: races, reviews: reviews, results: results)
        sweeps = try SweepTables(database, ledger: ledger, players: players)
    }

    var work: StoreWork { database.work }

    func begin(timeMilliseconds: Int64) throws(StoreFault) {
        now = timeMilliseconds
        try database.begin(writing: true)
        try ledger.begin()
    }

    /// Everything since `begin` is on the disk when this returns.
    ///
    /// - Parameter isLast: whether this is the last commit, which also writes all accounts.
    func commit(isLast: Bool = false) throws(StoreFault) {
        try ledger.flush(writesAccounts: isLast)
        try database.commit()
    }

    /// Takes back everything since `begin`. Returns `false` if the connection can't even do that
    /// and must be replaced.
    func rollback() -> Bool {
        guard database.rollback() else { return false }
        ledger.forget()
        openRounds.forget()
        return (try? ledger.begin()) != nil
    }
}
