import Base
import Kitchen
import Recipes

/// What an import must know of the household into which a member puts recipes.
package struct ImportQuery: MemberQuery {
    package enum Refusal: Error, Hashable, Sendable {
        /// The player is no member, or there is no such household.
        case unknownHousehold
        /// The member's role doesn't allow it.
        case forbidden
    }

    package struct Household: Hashable, Sendable {
        /// By their names.
        package let tags: [FoldedText: UInt128]
        /// The same.
        package let categories: [FoldedText: UInt128]
        /// The identifiers of all that it has.
        package let recipes: Set<UInt128>
        /// The keys of all else that it has, but for parts of recipes, and the records of the kinds that are wanted;
        /// nothing if no kinds are.
        package let others: Others
    }

    package struct Others: Hashable, Sendable {
        package var keys: Set<EntityKey> = []
        package var records: [EntityRecord] = []
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let kinds: Set<EntityKind>

    /// - Parameter kinds: those beside recipes whose records are wanted.
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
