import Recipes

/// A household of which a player is a member.
package struct HouseholdSummary: Hashable, Sendable {
    package let id: HouseholdID
    package let name: String
    /// The place of its last edit.
    package let head: Int64
    /// The player's own.
    package let role: Role
}
