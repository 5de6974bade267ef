import Base
import Recipes

/// A household of which a player is a member.
package struct HouseholdSummary: Hashable, Sendable {
    package let id: HouseholdID
    package let name: String
    /// The place of its last edit.
    package let head: Int64
    /// A device that has pulled something, but less than up to here, must start anew: of what the edits up to
    /// here deleted, no trace may be left.
    package let floor: Int64
    /// The player's own.
    package let role: Role

    /// Whether a device must forget what it has and pull everything.
    ///
    /// - Parameter through: all up to here it has pulled.
    package func mustStartAnew(through: Int64) -> Bool {
        through > head || (through > 0 && through < floor)
    }
}
