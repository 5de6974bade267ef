/// The table of reviews, whose rows are sealed. A review keeps a result off the boards, so nobody
/// may add or decide one by writing into the database.
enum SealedReview: String, SealedRows {
    case reviews

    var columns: [String] {
        ["source_kind", "source", "player", "reason", "state", "held_ms", "decided_ms"]
    }
}
