/// What is committed, as it is at one moment: what a query reads.
///
/// Belongs to its reader's queue, and so do its parts.
package final class Snapshot {
    private let connection: SQLiteConnection

    let players: PlayerTable
    let histories: HistoryTable
    let ledger: PlayerLedger
    let catalogues: RecordVerifier
    let rounds: RoundTable
    let races: RaceTable
    let daily: DailyTable
    let ratings: RatingTable
    let boards: BoardTable

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        self.connection = connection
        players = try PlayerTable(connection)
        histories = try HistoryTable(connection)
        ledger = try PlayerLedger(connection)
        catalogues = try RecordVerifier(connection)
        rounds = try RoundTable(connection)
        races = try RaceTable(connection)
        daily = try DailyTable(connection)
        ratings = try RatingTable(connection)
        boards = try BoardTable(connection)
    }

    var work: StoreWork { connection.work }

    /// Answers a query from the last commit before it.
    func answer<Query: StoreQuery>(_ query: Query) throws(SQLiteError) -> Query.Answer {
        try connection.execute("BEGIN")
        defer { try? connection.execute("ROLLBACK") }
        return try query.perform(in: self)
    }
}
