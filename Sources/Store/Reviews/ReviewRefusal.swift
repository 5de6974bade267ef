import Base
import Kitchen

/// Why a decision about a result is refused.
package enum ReviewRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case notUnderReview(ResultSource, PlayerID)
    /// Somebody has already decided.
    case decided(ResultSource, PlayerID, ReviewState)

    package var description: String {
        switch self {
        case .notUnderReview(let source, let player):
            "\(source) of player \(player) is not under review"
        case .decided(let source, let player, let state):
            "\(source) of player \(player) was \(state.rawValue) before; a decision stands"
        }
    }
}
