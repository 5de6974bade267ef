/// Why a ticket is still waiting, for its player.
package struct TicketStatus: Hashable, Sendable {
    /// Why the ticket hasn't been matched.
    package enum Reason: Hashable, Sendable {
        /// It is new, or its window has just widened: the next tick tries it.
        case beingTried
        case nobodyElseWaiting
        /// Others wait, for races of another number of seats.
        case othersWantOtherSeatCounts
        /// Others wait, for other levels.
        case othersWantOtherLevels
        /// The others' ratings are outside this ticket's window, or this one's outside theirs.
        case ratingsOutsideWindow
        /// So many others fit, out of as many as the race needs; or the others don't fit each
        /// other.
        case notEnoughPlayers(found: Int, needed: Int)
    }

    package let ticket: Ticket
    package let waitedMilliseconds: Int64
    /// How far another's rating may be from this ticket's.
    package let ratingWindow: Int
    package let reason: Reason
    /// The next widening, or `nil` when the window is at its limit.
    package let nextWidening: Widening?

    package struct Widening: Hashable, Sendable {
        package let ratingWindow: Int
        package let inMilliseconds: Int64
    }
}
