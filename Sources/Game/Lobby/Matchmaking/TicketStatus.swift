/// The status of a waiting ticket, for its player.
package struct TicketStatus: Hashable, Sendable {
    /// Why the ticket hasn't been matched.
    package enum Reason: Hashable, Sendable {
        /// The ticket is new, or its window has just widened: the next tick tries it.
        case beingTried
        case nobodyElseWaiting
        /// The others wait for races with another number of seats.
        case othersWantOtherSeatCounts
        /// The others wait for other levels.
        case othersWantOtherLevels
        /// The others' ratings are outside this ticket's window, or this ticket's rating is outside
        /// theirs.
        case ratingsOutsideWindow
        /// `found` others fit, of the `needed` ones; or enough fit this ticket, but not each other.
        case notEnoughPlayers(found: Int, needed: Int)
    }

    package let ticket: Ticket
    package let waitedMilliseconds: Int64
    /// The largest difference in rating to a match.
    package let ratingWindow: Int
    package let reason: Reason
    /// The next widening, or `nil` if the window is at its limit.
    package let nextWidening: Widening?

    package struct Widening: Hashable, Sendable {
        package let ratingWindow: Int
        package let inMilliseconds: Int64
    }
}
