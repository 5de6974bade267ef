/// The committed data at one moment, for queries.
///
/// Used only on its reader's queue, with all its parts.
package final class StoreSnapshot: ReadSnapshot {
    private let database: any Database

    let players: PlayerTable
    let histories: HistoryTable
    let ledger: PlayerLedger
    let catalogues: RecordVerifier
    let rounds: RoundTable
    let recipeLevels: RecipeLevelTable
    let races: RaceTable
    let daily: DailyTable
    let ratings: RatingTable
    let boards: BoardTable

    init(_ database: any Database) throws(StoreFault) {
        self.database = database
        try database.sealRows(with: nil)
        players = try PlayerTable(database)
        histories = try HistoryTable(database)
        ledger = try PlayerLedger(database)
        catalogues = try RecordVerifier(database)
        rounds = try RoundTable(database)
        recipeLevels = try RecipeLevelTable(database)
        races = try RaceTable(database)
        daily = try DailyTable(database)
        ratings = try RatingTable(database)
        boards = try BoardTable(database)
    }

    package var work: StoreWork { database.work }

    package func reading<Value>(
        _ body: () throws(StoreFault) -> Value
    ) throws(StoreFault) -> Value {
        try database.reading(body)
    }
}
