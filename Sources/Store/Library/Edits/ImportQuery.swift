import Base
import Kitchen
import Recipes

/// The household data that an import needs before a member adds recipes.
package struct ImportQuery: MemberQuery {
    package enum Refusal: Error, Hashable, Sendable {
        /// The player isn't a member, or there is no such household.
        case unknownHousehold
        /// The member's role doesn't allow it.
        case forbidden
    }

    package struct Household: Hashable, Sendable {
        /// The tags by name.
        package let tags: [FoldedText: UInt128]
        /// The categories by name.
        package let categories: [FoldedText: UInt128]
        /// The identifiers of all recipes.
        package let recipes: Set<UInt128>
        /// The keys of all entities except recipes, ingredients and steps, and the records of the
        /// wanted kinds; empty if no kinds are wanted.
        package let others: Others
    }

    package struct Others: Hashable, Sendable {
        package var keys: Set<EntityKey> = []
        package var records: [EntityRecord] = []
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let kinds: Set<EntityKind>

    /// - Parameter kinds: the kinds besides recipes whose records are wanted.
    package init(player: PlayerID, household: HouseholdID, kinds: Set<EntityKind>) {
        self.player = player
        self.household = household
        self.kinds = kinds
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<Household, Refusal> {
        guard let member = try snapshot.households.membership(of: player, in: household) else {
            return .failure(.unknownHousehold)
        }
        guard member.role.mayAdd else { return .failure(.forbidden) }
        return .success(
            Household(
                tags: try snapshot.entities.names(of: .tag, in: household),
                categories: try snapshot.entities.names(of: .category, in: household),
                recipes: try snapshot.finder.recipes(of: member.number),
                others: kinds.isEmpty
                    ? Others() : try snapshot.entities.others(kinds, in: household)))
    }
}
