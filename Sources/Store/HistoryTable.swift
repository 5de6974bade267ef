import Kitchen

/// What one player did, read from rounds and races.
final class HistoryTable {
    private let findCreation: SQLiteStatement
    private let sumRounds: SQLiteStatement
    private let sumRaces: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        findCreation = try connection.prepare("SELECT created_ms FROM players WHERE id = ?")
        sumRounds = try connection.prepare(
            """
            SELECT count(*), sum(is_win), sum(served), sum(earned), max(served) FROM rounds
                WHERE player = ? AND state = 'settled'
            """)
        sumRaces = try connection.prepare(
            """
            SELECT sum(mode <> 'daily'), sum(mode <> 'daily' AND rank = 1), sum(served),
                sum(earned), max(served)
                FROM race_seats JOIN races ON id = race WHERE player = ? AND state = 'settled'
            """)
    }

    /// `nil` where there is no such player.
    func history(
        of player: PlayerID, rating: PlayerRating
    ) throws(SQLiteError) -> PlayerHistory? {
        guard let created = try findCreation.bind(player).first({ $0.integer(0) }) else {
            return nil
        }
        var history = PlayerHistory(createdMilliseconds: created, rating: rating)
        // A sum over no rows is NULL, which reads as 0.
        _ = try sumRounds.bind(player).first { row in
            history.roundCount = Int(row.integer(0))
            history.winCount = Int(row.integer(1))
            Self.add(row, to: &history)
        }
        _ = try sumRaces.bind(player).first { row in
            history.raceCount = Int(row.integer(0))
            history.raceWinCount = Int(row.integer(1))
            Self.add(row, to: &history)
        }
        return history
    }

    private static func add(_ row: SQLiteStatement, to history: inout PlayerHistory) {
        history.served += row.integer(2)
        history.earned += row.integer(3)
        history.bestServed = max(history.bestServed, Int(row.integer(4)))
    }
}
