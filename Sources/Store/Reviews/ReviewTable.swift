import Base
import Kitchen

/// The rows of results under review.
final class ReviewTable {
    private let insertReview: any Statement
    private let findState: any Statement
    private let saveState: any Statement
    private let listReviews: any Statement

    init(_ database: any Database) throws(StoreFault) {
        insertReview = try database.prepare(
            SealedReview.reviews.insertion(["state": "'held'", "decided_ms": "NULL"]))
        findState = try database.prepare(
            "SELECT state FROM reviews WHERE source_kind = ? AND source = ? AND player = ?")
        saveState = try database.prepare(
            SealedReview.reviews.update(["state": "?1", "decided_ms": "?2"])
                + " WHERE source_kind = ?3 AND source = ?4 AND player = ?5")
        listReviews = try database.prepare(
            """
            SELECT source_kind, source, player, name, reason, state, held_ms
                FROM reviews CROSS JOIN players
                WHERE players.id = player AND state = ? ORDER BY held_ms, source, player LIMIT ?
            """)
    }

    func hold(
        _ source: ResultSource, of player: PlayerID, reason: TimingVerdict, timeMilliseconds: Int64
    ) throws(StoreFault) {
        try insertReview.bind(source).bind(player).bind(reason.rawValue).bind(timeMilliseconds)
            .run()
    }

    /// Returns `nil` if the result was never under review.
    func state(of source: ResultSource, player: PlayerID) throws(StoreFault) -> ReviewState? {
        try findState.bind(source).bind(player).first { ReviewState(rawValue: $0.text(0)) } ?? nil
    }

    func decide(
        _ state: ReviewState, _ source: ResultSource, of player: PlayerID, timeMilliseconds: Int64
    ) throws(StoreFault) {
        try saveState.bind(state.rawValue).bind(timeMilliseconds).bind(source).bind(player).run()
    }

    /// Oldest first.
    func list(_ state: ReviewState, limit: Int) throws(StoreFault) -> [Review] {
        try listReviews.bind(state.rawValue).bind(limit).all { row in
            guard let source = ResultSource(row, kind: 0, id: 1),
                let player: PlayerID = row.identifier(2),
                let reason = TimingVerdict(rawValue: row.text(4)),
                let state = ReviewState(rawValue: row.text(5))
            else { return nil }
            return Review(
                source: source, player: player, name: row.text(3), reason: reason, state: state,
                heldMilliseconds: row.integer(6))
        }
    }
}
