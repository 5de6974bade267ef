import Kitchen

/// A player's rating before and after a change.
package struct RatingChange: Hashable, Sendable {
    package let before: Rating
    package let after: Rating

    package init(before: Rating, after: Rating) {
        self.before = before
        self.after = after
    }
}
