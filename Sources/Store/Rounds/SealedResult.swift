/// The tables of rounds and races, whose rows are sealed once they are settled. The seal covers the
/// record, as long as no sweep has removed it. So nobody can change a result that can no longer be
/// replayed, or remove a record as if a sweep had.
enum SealedResult: String, CaseIterable, SealedRows {
    case rounds, races

    var columns: [String] {
        switch self {
        case .rounds:
            [
                "id", "player", "level", "opened_ms", "opened_after", "closed_ms", "served",
                "earned", "stars", "is_win", "balance_after", "best_stars_after", "record",
            ]
        case .races:
            [
                "id", "level", "mode", "day", "opened_ms", "closed_ms", "is_rated", "is_counted",
                "fairness_report", "record", Self.seats,
            ]
        }
    }

    private static let ofSeat = [
        "seat", "player", "outcome", "rank", "served", "earned", "last_served_tick", "paid",
        "balance_after", "rated_against", "unrated", "gain_held",
    ]
    /// SQL for all seats of the race, as one text.
    private static let seats = """
        (SELECT group_concat(\(ofSeat.map { "quote(\($0))" }.joined(separator: " || ' ' || ")), ';')
            FROM (SELECT * FROM race_seats WHERE race = races.id ORDER BY seat) AS seats)
        """

    /// SQL that removes a row's record and seals the row without it.
    var recordRemoval: String { update(["record": "NULL"]) + " WHERE id = ?" }
}
