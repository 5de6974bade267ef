import Kitchen

extension LedgerAudit {
    /// Totals of a player that aren't what the settled rounds and races sum up to.
    func totalsProblem() throws(SQLiteError) -> Problem? {
        let rows = try connection.prepare(
            """
            WITH played(player, rounds, wins, races, race_wins, served, earned) AS (
                SELECT player, 1, is_win, 0, 0, served, earned FROM rounds WHERE state = 'settled'
                UNION ALL
                SELECT player, 0, 0, mode <> 'daily', mode <> 'daily' AND rank = 1, served, earned
                    FROM race_seats JOIN races ON id = race
                    WHERE state = 'settled' AND player IS NOT NULL),
            summed AS (
                SELECT player, format('%d rounds, %d wins, %d races, %d race wins, %d orders, '
                        || '%d coins, at best %d orders', sum(rounds), sum(wins), sum(races),
                    sum(race_wins), sum(served), sum(earned), max(served)) AS text
                    FROM played GROUP BY player),
            kept AS (
                SELECT player, format('%d rounds, %d wins, %d races, %d race wins, %d orders, '
                        || '%d coins, at best %d orders', round_count, win_count, race_count,
                    race_win_count, served, earned, best_served) AS text FROM totals)
            SELECT ifnull(summed.player, kept.player) AS player, ifnull(summed.text, 'none'),
                ifnull(kept.text, 'none')
                FROM summed FULL JOIN kept ON kept.player = summed.player
                WHERE kept.text IS NOT summed.text ORDER BY 1 LIMIT 1
            """)
        defer { rows.reset() }
        guard try rows.next() else { return nil }
        return Problem(
            place: .totals(hexadecimal(rows.bytes(0))), what: "what was played in all",
            expected: rows.text(1), found: rows.text(2))
    }
}
