/// The tables of the store, as queries read them.
package final class StoreSnapshot: ReadSnapshot {
    private(set) lazy var nodes = NodeTable(database)
    private(set) lazy var sessions = SessionTable(database)
    private(set) lazy var tickets = TicketTable(database)
    private(set) lazy var players = PlayerTable(database)
    private(set) lazy var histories = HistoryTable(database)
    private(set) lazy var ledger = PlayerLedger(database)
    private(set) lazy var catalogues = RecordVerifier(database)
    private(set) lazy var rounds = RoundTable(database)
    private(set) lazy var recipeLevels = RecipeLevelTable(database)
    private(set) lazy var races = RaceTable(database)
    private(set) lazy var daily = DailyTable(database)
    private(set) lazy var ratings = RatingTable(database)
    private(set) lazy var boards = BoardTable(database)
    private(set) lazy var reviews = ReviewTable(database)
    private(set) lazy var acts = ActTable(database)
    private(set) lazy var reports = ReportTable(database)
}
