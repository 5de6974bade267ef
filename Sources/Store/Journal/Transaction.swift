import Kitchen

/// The tables that operations read and write between `begin` and `commit`. One object serves all
/// transactions of the writing connection, one after the other.
///
/// Used only on the journal's queue, with all its parts.
package final class Transaction: JournalTransaction {
    private let database: any Database

    let players: PlayerTable
    let ledger: LedgerWriter
    let requests: RequestTable
    let rounds: RoundTable
    let recipeLevels: RecipeLevelTable
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
    private let didSeal: @Sendable (LedgerHead) -> Void
    /// The time of everything in this transaction, in milliseconds since 1970-01-01 UTC.
    private(set) var now: Int64 = 0

    init(
        _ database: any Database, key: LedgerKey, log: @escaping @Sendable (String) -> Void,
        didSeal: @escaping @Sendable (LedgerHead) -> Void = { _ in }
    ) throws(StoreFault) {
        self.database = database
        self.log = log
        self.didSeal = didSeal
        try database.sealRows(with: key)
        players = try PlayerTable(database)
        ledger = try LedgerWriter(database, key: key)
        requests = try RequestTable(database)
        rounds = try RoundTable(database)
        recipeLevels = try RecipeLevelTable(database)
        openRounds = OpenRounds(ledger: ledger, rounds: rounds, log: log)
        races = try RaceTable(database)
        daily = try DailyTable(database)
        results = try ResultPublisher(database, log: log)
        reviews = try ReviewTable(database)
        histories = try HistoryTable(database)
        ratings = try RaceRatings(database, races: races, reviews: reviews, results: results)
        sweeps = try SweepTables(database, ledger: ledger, players: players)
    }

    package var work: StoreWork { database.work }

    package func begin(timeMilliseconds: Int64) throws(StoreFault) {
        now = timeMilliseconds
        try database.begin(writing: true)
        try ledger.begin()
    }

    /// - Parameter isLast: true for the last commit, which also writes all accounts.
    package func commit(isLast: Bool = false) throws(StoreFault) {
        try ledger.flush(writesAccounts: isLast)
        try database.commit()
    }

    package func rollback() -> Bool {
        guard database.rollback() else { return false }
        ledger.forget()
        openRounds.forget()
        return (try? ledger.begin()) != nil
    }

    package func probe() throws(StoreFault) { try ledger.probe() }

    package var chainLength: Int64 { ledger.lastID }

    package func tellChainEnd() { didSeal(ledger.sealedHead) }
}
