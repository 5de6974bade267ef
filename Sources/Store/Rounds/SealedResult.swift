/// The tables of rounds and races, whose rows are sealed once they are settled: with the record, as long as no sweep has
/// removed it. So a result can't be changed where it can't be replayed any more, and no record can be removed as if a
/// sweep had.
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
    /// All seats of the race in one text.
    private static let seats = """
        (SELECT group_concat(\(ofSeat.map { "quote(\($0))" }.joined(separator: " || ' ' || ")), ';')
            FROM (SELECT * FROM race_seats WHERE race = races.id ORDER BY seat))
        """

    /// Removes the record of a row, and seals it without; not where the row isn't as it was settled. Has a row where it
    /// did.
    var recordRemoval: String {
        update(["record": "NULL"]) + " WHERE id = ? AND seal = \(seal()) RETURNING 1"
    }
}
