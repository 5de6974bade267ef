import Kitchen

/// What one player did, read from ledger, rounds and races.
final class HistoryTable {
    private let findEntries: SQLiteStatement
    private let findCreation: SQLiteStatement
    private let sumRounds: SQLiteStatement
    private let sumRaces: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        findEntries = try connection.prepare(
            """
            SELECT \(LedgerRow.columns) FROM ledger WHERE player = ? AND id < ?
                ORDER BY id DESC LIMIT ?
            """)
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

    /// - Parameter before: the number above all wanted; `nil` for the newest entries.
    func page(
        of player: PlayerID, before: Int64?, count: Int
    ) throws(SQLiteError) -> LedgerPage {
        // One more tells whether more follow.
        let found = try findEntries.bind(player).bind(before ?? .max).bind(count + 1)
            .all { LedgerRow($0).entry }.compactMap { $0 }
        return LedgerPage(entries: Array(found.prefix(count)), hasMore: found.count > count)
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
