/// SQL for the rows that a sweep looks at and those that it keeps, shared by the sweep and its
/// forecast.
///
/// Each list is read through a partial index of the rows that may be removed, oldest first. A row
/// that must stay leaves the index, or moves to its end, so that no sweep looks at it again soon.
enum SweepRules {
    /// The round or race of the row in `requests` exists.
    static let hasCause = """
        (EXISTS (SELECT 1 FROM rounds WHERE id = cause)
            OR EXISTS (SELECT 1 FROM races WHERE id = cause))
        """

    /// The round of the row in `rounds` is on a board, or its review is open.
    private static let isRoundNeeded = """
        (EXISTS (SELECT 1 FROM boards CROSS JOIN board_rows AS b
                WHERE b.board = boards.id AND b.player = rounds.player
                    AND boards.name = 'level/' || rounds.level AND b.source_kind = 'round'
                    AND b.source = rounds.id)
            OR EXISTS (SELECT 1 FROM reviews AS r WHERE r.source_kind = 'round'
                AND r.source = rounds.id AND r.state = 'held'))
        """

    /// The race of the row in `races` is on a board, or a review of it is open.
    private static let isRaceNeeded = """
        (EXISTS (SELECT 1 FROM race_seats AS s CROSS JOIN boards CROSS JOIN board_rows AS b
                WHERE b.board = boards.id AND b.player = s.player AND s.race = races.id
                    AND s.player IS NOT NULL
                    AND boards.name IN ('rating', coalesce('daily/' || day, 'level/' || level))
                    AND b.source_kind = 'race' AND b.source = races.id)
            OR EXISTS (SELECT 1 FROM reviews AS r WHERE r.source_kind = 'race'
                AND r.source = races.id AND r.state = 'held'))
        """

    /// The tables with records, and the condition on which a row's record is needed.
    static let records: [(SealedResult, isNeeded: String)] = [
        (.rounds, isRoundNeeded), (.races, isRaceNeeded),
    ]

    /// Requests that were recorded before a time and that no sweep has kept.
    static let youngRequests = "is_kept = 0 AND time_ms < ?"
    /// Rounds or races with records that were last found to be needed before a time.
    static let checkedRecords = "record IS NOT NULL AND checked_ms < ?"
    /// Players who were last seen before a time, and for whom no sweep has found anything to keep.
    static let idlePlayers = "is_kept = 0 AND seen_ms < ?"
}
