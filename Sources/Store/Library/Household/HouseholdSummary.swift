import Base
import Recipes

/// A household of which a player is a member.
package struct HouseholdSummary: Hashable, Sendable {
    package let id: HouseholdID
    package let name: String
    /// The number of its last edit.
    package let head: Int64
    /// A device that has pulled something, but less than up to here, must start over: rows that the
    /// edits up to here deleted may be gone.
    package let floor: Int64
    /// The player's role.
    package let role: Role

    /// True if a device must discard its copy and pull everything.
    ///
    /// - Parameter through: the last edit of which the device has pulled everything.
    package func mustStartAnew(through: Int64) -> Bool {
        through > head || (through > 0 && through < floor)
    }
}
