import Base
import Kitchen

/// A result that looks as if no person played it. It stays off the boards until a person decides.
package struct Review: Hashable, Sendable {
    package let source: ResultSource
    package let player: PlayerID
    /// The player's current name.
    package let name: String
    package let reason: ReviewReason
    package let state: ReviewState
    /// Milliseconds since 1970-01-01 UTC.
    package let heldMilliseconds: Int64
}
