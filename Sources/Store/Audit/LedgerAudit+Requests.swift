import Kitchen

/// The part of a verification that is about request ids.
extension LedgerAudit {
    /// Purchases, rounds and daily challenges whose request isn't noted or is noted otherwise, and
    /// noted purchases that aren't in the ledger. The round or race of a noted request can be gone:
    /// an empty one isn't kept.
    func requestProblem() throws(SQLiteError) -> Problem? {
        for query in [
            Self.purchaseRequests, Self.roundRequests, Self.dailyRequests, Self.keptRequests,
        ] {
            let problem = try connection.prepare(query).first { row in
                Problem(
                    place: .request(row.text(0), of: row.text(1)), what: "what it was for",
                    expected: row.text(2), found: row.text(3))
            }
            if let problem { return problem }
        }
        return nil
    }

    private static let purchaseRequests = """
        WITH bought AS (
            SELECT player, substr(reference, 10) AS request_id, time_ms FROM ledger
                WHERE kind = 'purchase' AND asset = 'coins'),
        noted AS (SELECT * FROM requests WHERE kind NOT IN ('round', 'daily'))
        SELECT ifnull(noted.request_id, bought.request_id),
                lower(hex(ifnull(noted.player, bought.player))),
                ifnull('a purchase at ' || bought.time_ms, 'no purchase'),
                ifnull('a ' || kind || ' at ' || noted.time_ms, 'nothing')
            FROM bought FULL JOIN noted ON noted.player = bought.player
                AND noted.request_id = bought.request_id
            WHERE noted.time_ms IS NOT bought.time_ms OR kind <> 'purchase' LIMIT 1
        """

    private static let roundRequests = """
        SELECT ifnull(request_id, '(none)'), lower(hex(rounds.player)),
                'round ' || lower(hex(id)) || ' at ' || opened_ms,
                ifnull('a ' || kind || ' of player ' || lower(hex(requests.player)) || ' at '
                    || time_ms, 'nothing')
            FROM rounds LEFT JOIN requests ON cause = id AND kind = 'round'
            WHERE requests.player IS NOT rounds.player OR time_ms <> opened_ms LIMIT 1
        """

    private static let keptRequests = """
        SELECT request_id, lower(hex(player)), iif(kind = 'purchase', 'kept', 'not kept'),
                'kept: ' || is_kept
            FROM requests WHERE is_kept <> (kind = 'purchase')
                AND (is_kept <> 1 OR NOT \(SweepRules.hasCause)) LIMIT 1
        """

    private static let dailyRequests = """
        SELECT ifnull(request_id, '(none)'), lower(hex(seat.player)),
                'race ' || lower(hex(id)) || ' at ' || opened_ms,
                ifnull('a ' || kind || ' at ' || time_ms, 'nothing')
            FROM races JOIN race_seats AS seat ON seat.race = id AND seat.player IS NOT NULL
                LEFT JOIN requests ON cause = id AND kind = 'daily'
                    AND requests.player = seat.player
            WHERE mode = 'daily' AND time_ms IS NOT opened_ms LIMIT 1
        """
}
