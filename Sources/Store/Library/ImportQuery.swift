import Kitchen
import Recipes

/// What an import must know of the household into which a member puts recipes.
package struct ImportQuery: StoreQuery {
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
    }

    package let player: PlayerID
    package let household: HouseholdID

    package init(player: PlayerID, household: HouseholdID) {
        self.player = player
        self.household = household
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
                recipes: try snapshot.index.recipes(of: member.number)))
    }
}
