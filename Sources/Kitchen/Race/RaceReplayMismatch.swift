/// In what the replay of a race isn't what its record says. Seats count from 0, and from 1 where a
/// person reads of them.
package enum RaceReplayMismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// The round of a seat.
    case seat(Int, ReplayMismatch)
    /// The seat's level or seed isn't that of the first seat.
    case otherRound(seat: Int)
    /// The record says that the seat was forfeited and its round wasn't left, or the reverse.
    case forfeit(seat: Int)

    package var description: String {
        switch self {
        case .seat(let seat, let mismatch):
            "seat \(seat + 1): \(mismatch)"
        case .otherRound(let seat):
            "seat \(seat + 1): its level or seed isn't that of seat 1; all seats must have the same"
        case .forfeit(let seat):
            """
            seat \(seat + 1): forfeited and left don't agree; a seat is forfeited exactly where \
            the last input of its round is leaving while others still play
            """
        }
    }
}
