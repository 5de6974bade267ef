import Base
import Kitchen

/// The tables that operations read and write between `begin` and `commit`. One object serves all
/// transactions of the writing connection, one after the other.
///
/// Used only on the journal's queue, with all its parts.
package final class Transaction: JournalTransaction {
    package enum Lock: Hashable, Sendable {
        case player(PlayerID)
        case players(ofRace: PlayID)
    }

    private let database: any Database
    private let key: LedgerKey
    let ledger: LedgerWriter
    private(set) lazy var nodes = NodeTable(database)
    private(set) lazy var sessions = SessionTable(database)
    private(set) lazy var tickets = TicketTable(database)
    private(set) lazy var limits = LimitTable(database)
    private(set) lazy var players = PlayerTable(database)
    private(set) lazy var access = AccessTable(database)
    private(set) lazy var requests = RequestTable(database)
    private(set) lazy var rounds = RoundTable(database)
    private(set) lazy var recipeLevels = RecipeLevelTable(database)
    private(set) lazy var openRounds = OpenRounds(ledger: ledger, rounds: rounds, log: log)
    private(set) lazy var races = RaceTable(database)
    private(set) lazy var daily = DailyTable(database)
    private(set) lazy var ratings = RaceRatings(
        database, races: races, reviews: reviews, results: results)
    private(set) lazy var results = ResultPublisher(database, log: log)
    private(set) lazy var reviews = ReviewTable(database)
    private(set) lazy var acts = ActTable(database)
    private(set) lazy var sanctions = SanctionTable(database)
    private(set) lazy var operators = OperatorTable(database)
    private(set) lazy var reports = ReportTable(database)
    private(set) lazy var settings = SettingTable(database)
    private(set) lazy var histories = HistoryTable(database)
    private(set) lazy var sweeps = SweepTables(
        database, ledger: ledger, players: players, access: access, key: key)
    /// Called for a fault of the server itself, such as a payment for a round that isn't open.
    let log: @Sendable (String) -> Void
    private let didSeal: @Sendable (LedgerHead) -> Void
    /// The time of everything in this transaction, in milliseconds since 1970-01-01 UTC.
    private(set) var now: Int64 = 0

    init(
        _ database: any Database, of node: NodePlace, key: LedgerKey,
        log: @escaping @Sendable (String) -> Void,
        didSeal: @escaping @Sendable (LedgerHead) -> Void = { _ in }
    ) throws(StoreFault) {
        self.database = database
        self.key = key
        self.log = log
        self.didSeal = didSeal
        ledger = LedgerWriter(database, of: node, key: key)
        try database.sealRows(with: key)
    }

    /// Appends an act to the log.
    func append(_ new: ActTable.NewAct) throws(StoreFault) -> StoredAct {
        let texts = StoredAct.Texts(
            salt: new.salt, reason: new.reason, before: new.change.before, after: new.change.after)
        let act = StoredAct(
            number: new.number, timeMilliseconds: now, author: new.author, kind: new.kind,
            subject: new.subject, change: new.change.change, undoes: new.undoes, undoneBy: nil,
            textHash: texts.hash, texts: texts)
        try acts.append(act, key: key)
        return act
    }

    /// Everything of dead servers at one moment. Needs no transaction.
    func lostPlay() throws(StoreFault) -> LostPlay {
        try database.reading { () throws(StoreFault) in
            LostPlay(
                rounds: try rounds.lostRounds(), races: try races.lostRaces(),
                epochs: try sessions.lostEpochs())
        }
    }

    /// See `Database`.
    var epoch: Int64 { database.epoch ?? 0 }

    package var work: StoreWork { database.work }

    package func begin(timeMilliseconds: Int64, locking locks: [Lock] = []) throws(StoreFault) {
        now = timeMilliseconds
        try database.begin(writing: true)
        try ledger.begin(try lock(locks))
    }

    /// - Returns: the players who are locked.
    private func lock(_ locks: [Lock]) throws(StoreFault) -> [PlayerID] {
        guard !database.hasOneWriter, !locks.isEmpty else { return [] }
        var ids: Set<PlayerID> = []
        var raceIDs: [PlayID] = []
        for lock in locks {
            switch lock {
            case .player(let player): ids.insert(player)
            case .players(let race): raceIDs.append(race)
            }
        }
        // A race's seats never change.
        for player in try races.players(of: raceIDs) { ids.insert(player) }
        let players = Array(ids)
        try self.players.lock("players", players)
        return players
    }

    /// - Parameter isLast: true for the last commit, which also writes all accounts, and ends the
    ///   server's life.
    package func commit(isLast: Bool = false) throws(StoreFault) {
        try results.save()
        try ledger.flush(writesAccounts: isLast)
        if isLast {
            try sessions.clear(epoch)
            try nodes.bury(epoch)
        }
        try database.commit()
    }

    package var number: Int64 { database.transactionNumber }

    package func hasCommitted(_ number: Int64) throws(StoreFault) -> Bool {
        try database.hasCommitted(number)
    }

    package func rollback() -> Bool {
        guard database.rollback() else { return false }
        ledger.forget()
        results.forget()
        openRounds.forget()
        return (try? ledger.begin()) != nil
    }

    package func probe() throws(StoreFault) { try ledger.probe() }

    package var chainLength: Int64 { ledger.lastID }

    package func tellChainEnd() { didSeal(ledger.sealedHead) }
}
