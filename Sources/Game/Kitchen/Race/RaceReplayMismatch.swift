/// A difference between a race's replay and its record. Seats count from 0 here, but from 1 in the
/// descriptions.
package enum RaceReplayMismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// The seat's round differs.
    case seat(Int, ReplayMismatch)
    /// The seat's level or seed differs from the first seat's.
    case otherRound(seat: Int)
    /// The record says that the seat was forfeited but its round doesn't end with leaving, or the
    /// reverse.
    case forfeit(seat: Int)

    package var description: String {
        switch self {
        case .seat(let seat, let mismatch): "seat \(seat + 1): \(mismatch)"
        case .otherRound(let seat):
            "seat \(seat + 1): its level or seed differs from seat 1's; all seats must have the same"
        case .forfeit(let seat):
            """
            seat \(seat + 1): forfeited and left don't agree; a seat is forfeited exactly where \
            the last input of its round is leaving while others still play
            """
        }
    }
}
