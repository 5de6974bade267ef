import Kitchen

/// What a race made of a player's rating.
package struct RatingChange: Hashable, Sendable {
    package let before: Rating
    package let after: Rating

    package init(before: Rating, after: Rating) {
        self.before = before
        self.after = after
    }
}
