import Kitchen

/// The rows of results under review.
final class ReviewTable {
    private let insertReview: SQLiteStatement
    private let findState: SQLiteStatement
    private let saveState: SQLiteStatement
    private let listReviews: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        insertReview = try connection.prepare(
            """
            INSERT INTO reviews(source_kind, source, player, reason, state, held_ms)
                VALUES (?,?,?,?,'held',?)
            """)
        findState = try connection.prepare(
            "SELECT state FROM reviews WHERE source_kind = ? AND source = ? AND player = ?")
        saveState = try connection.prepare(
            """
            UPDATE reviews SET state = ?, decided_ms = ?
                WHERE source_kind = ? AND source = ? AND player = ?
            """)
        listReviews = try connection.prepare(
            """
            SELECT source_kind, source, player, name, reason, state, held_ms
                FROM reviews CROSS JOIN players ON players.id = player
                WHERE state = ? ORDER BY held_ms, source, player LIMIT ?
            """)
    }

    func hold(
        _ source: ResultSource, of player: PlayerID, reason: TimingVerdict, timeMilliseconds: Int64
    ) throws(SQLiteError) {
        try bind(source, to: insertReview).bind(player).bind(reason.rawValue)
            .bind(timeMilliseconds).run()
    }

    /// `nil` where the result isn't and never was under review.
    func state(
        of source: ResultSource, player: PlayerID
    ) throws(SQLiteError) -> ReviewState? {
        try bind(source, to: findState).bind(player).first { ReviewState(rawValue: $0.text(0)) }
            ?? nil
    }

    func decide(
        _ state: ReviewState, _ source: ResultSource, of player: PlayerID, timeMilliseconds: Int64
    ) throws(SQLiteError) {
        saveState.bind(state.rawValue).bind(timeMilliseconds)
        try bind(source, to: saveState).bind(player).run()
    }

    /// The oldest first.
    func list(_ state: ReviewState, limit: Int) throws(SQLiteError) -> [Review] {
        try listReviews.bind(state.rawValue).bind(limit).all { row -> Review? in
            guard let source = ResultSource(row, kind: 0, id: 1),
                let player: PlayerID = row.identifier(2),
                let reason = TimingVerdict(rawValue: row.text(4)),
                let state = ReviewState(rawValue: row.text(5))
            else { return nil }
            return Review(
                source: source, player: player, name: row.text(3), reason: reason, state: state,
                heldMilliseconds: row.integer(6))
        }.compactMap { $0 }
    }

    @discardableResult
    private func bind(_ source: ResultSource, to statement: SQLiteStatement) -> SQLiteStatement {
        statement.bind(source.columns.kind).bind(source.columns.id)
    }
}
