import Base
import Kitchen

/// The totals of each player. Each settlement adds to them in its own transaction.
final class HistoryTable: Table {
    private static let addToTotals = """
        INSERT INTO totals(player, round_count, win_count, race_count, race_win_count, served,
                earned, best_served) VALUES (?,?,?,?,?,?,?,?)
            ON CONFLICT(player) DO UPDATE SET
                round_count = totals.round_count + excluded.round_count,
                win_count = totals.win_count + excluded.win_count,
                race_count = totals.race_count + excluded.race_count,
                race_win_count = totals.race_win_count + excluded.race_win_count,
                served = totals.served + excluded.served,
                earned = totals.earned + excluded.earned,
                best_served = CASE WHEN totals.best_served < excluded.best_served
                    THEN excluded.best_served ELSE totals.best_served END
        """

    /// Returns `nil` if there is no such player.
    func history(of player: PlayerID, rating: PlayerRating) throws(StoreFault) -> PlayerHistory? {
        try first(
            """
            SELECT created_ms, round_count, win_count, race_count, race_win_count, served, earned,
                best_served FROM players LEFT JOIN totals ON totals.player = id WHERE id = ?
            """, player
        ) { row in
            // Without totals the columns are NULL, which reads as 0.
            PlayerHistory(
                createdMilliseconds: row.integer(0), roundCount: Int(row.integer(1)),
                winCount: Int(row.integer(2)), raceCount: Int(row.integer(3)),
                raceWinCount: Int(row.integer(4)), served: row.integer(5), earned: row.integer(6),
                bestServed: Int(row.integer(7)), rating: rating)
        }
    }

    /// Adds a round that was just settled.
    func add(_ round: RoundSettlement) throws(StoreFault) {
        try run(
            Self.addToTotals, round.player, 1, round.isWin, 0, 0, round.served, round.earned,
            round.served)
    }

    /// Adds a player's seat in a race that was just settled.
    func add(_ seat: RaceSettlement.Seat, of player: PlayerID, isDaily: Bool) throws(StoreFault) {
        let result = seat.outcome.result
        try run(
            Self.addToTotals, player, 0, 0, !isDaily, !isDaily && seat.rank == 1, result.served,
            result.earned, result.served)
    }
}
