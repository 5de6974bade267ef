/// What a sweep looks at and what it leaves, as SQL that the sweep and its forecast share.
///
/// Each list is read through a partial index of what may still go, the oldest first. What has to
/// stay leaves the index, or moves to its end: so no sweep looks at it again soon.
enum SweepRules {
    /// The round or race for which `requests` was noted is there.
    static let hasCause = """
        (EXISTS (SELECT 1 FROM rounds WHERE id = cause)
            OR EXISTS (SELECT 1 FROM races WHERE id = cause))
        """

    /// A board names the round in `rounds`, or its review is held.
    static let isRoundNeeded = """
        (EXISTS (SELECT 1 FROM boards CROSS JOIN board_rows AS b
                WHERE b.board = boards.id AND b.player = rounds.player
                    AND boards.name = 'level/' || rounds.level AND b.source_kind = 'round'
                    AND b.source = rounds.id)
            OR EXISTS (SELECT 1 FROM reviews AS r WHERE r.source_kind = 'round'
                AND r.source = rounds.id AND r.state = 'held'))
        """

    /// A board names the race in `races`, or a review of it is held.
    static let isRaceNeeded = """
        (EXISTS (SELECT 1 FROM race_seats AS s CROSS JOIN boards CROSS JOIN board_rows AS b
                WHERE b.board = boards.id AND b.player = s.player AND s.race = races.id
                    AND s.player IS NOT NULL
                    AND boards.name IN ('rating', coalesce('daily/' || day, 'level/' || level))
                    AND b.source_kind = 'race' AND b.source = races.id)
            OR EXISTS (SELECT 1 FROM reviews AS r WHERE r.source_kind = 'race'
                AND r.source = races.id AND r.state = 'held'))
        """

    /// Requests that were noted before a time, and haven't been looked at since.
    static let youngRequests = "is_kept = 0 AND time_ms < ?"
    /// Rounds or races with records that were last found to be needed before a time.
    static let checkedRecords = "record IS NOT NULL AND checked_ms < ?"
    /// Players who were last here before a time, and of whom nothing is known to be there.
    static let idlePlayers = "is_kept = 0 AND seen_ms < ?"
}
