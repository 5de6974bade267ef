/// The table of reviews, whose rows are sealed: a review keeps a result off the boards, and so nobody may add one, or
/// decide it, by writing into the database.
enum SealedReview: String, SealedRows {
    case reviews

    var columns: [String] {
        ["source_kind", "source", "player", "reason", "state", "held_ms", "decided_ms"]
    }
}
