import Base
import Kitchen

/// The rows of results under review.
final class ReviewTable: Table {
    private static let insertReview = SealedReview.reviews.insertion([
        "state": "'held'", "decided_ms": "NULL",
    ])
    private static let saveState =
        SealedReview.reviews.update(["state": "?1", "decided_ms": "?2"])
        + " WHERE source_kind = ?3 AND source = ?4 AND player = ?5"

    func hold(
        _ source: ResultSource, of player: PlayerID, reason: ReviewReason, timeMilliseconds: Int64
    ) throws(StoreFault) {
        try run(Self.insertReview, source, player, reason.rawValue, timeMilliseconds)
    }

    /// Returns `nil` if the result was never under review.
    func state(of source: ResultSource, player: PlayerID) throws(StoreFault) -> ReviewState? {
        try first(
            "SELECT state FROM reviews WHERE source_kind = ? AND source = ? AND player = ?", source,
            player
        ) { ReviewState(rawValue: $0.text(0)) }
    }

    /// Returns `nil` if the result was never under review.
    func reason(
        for source: ResultSource, player: PlayerID
    ) throws(StoreFault) -> ReviewReason? {
        try first(
            "SELECT reason FROM reviews WHERE source_kind = ? AND source = ? AND player = ?",
            source, player
        ) { ReviewReason(rawValue: $0.text(0)) }
    }

    func decide(
        _ state: ReviewState, _ source: ResultSource, of player: PlayerID, timeMilliseconds: Int64
    ) throws(StoreFault) {
        try run(Self.saveState, state.rawValue, timeMilliseconds, source, player)
    }

    func count(_ state: ReviewState) throws(StoreFault) -> Int {
        try count("SELECT count(*) FROM reviews WHERE state = ?", state.rawValue)
    }

    /// Oldest first.
    func list(_ state: ReviewState, limit: Int) throws(StoreFault) -> [Review] {
        try all(
            """
            SELECT source_kind, source, player, name, reason, state, held_ms
                FROM reviews CROSS JOIN players
                WHERE players.id = player AND state = ? ORDER BY held_ms, source, player LIMIT ?
            """, state.rawValue, limit
        ) { row in
            guard let source = ResultSource(row, kind: 0, id: 1),
                let player: PlayerID = row.identifier(2),
                let reason = ReviewReason(rawValue: row.text(4)),
                let state = ReviewState(rawValue: row.text(5))
            else { return nil }
            return Review(
                source: source, player: player, name: row.text(3), reason: reason, state: state,
                heldMilliseconds: row.integer(6))
        }
    }
}
