import Base
import Kitchen
import Recipes

/// Makes a link, or revokes one. Owners and adults share recipes; every member has a calendar of
/// their own.
package struct ChangeLinks: RefusableOperation {
    /// The maximum number of recipes that a household shares.
    package static let limit = 200

    package enum Change: Hashable, Sendable {
        /// A link to a recipe, or the player's own to the plan. An existing one stays. The
        /// identifier is new.
        case make(LinkID, recipe: RecipeID?)
        /// A link that isn't there counts as revoked.
        case revoke(LinkID)
    }

    package enum Refusal: Error, Hashable, Sendable {
        /// The player isn't a member, or there is no such household.
        case unknownHousehold
        case unknownRecipe
        /// Only owners and adults may share recipes.
        case forbidden
        case tooMany(limit: Int)
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let change: Change

    package init(player: PlayerID, household: HouseholdID, change: Change) {
        self.player = player
        self.household = household
        self.change = change
    }

    package var locks: [HouseholdID] { [household] }

    /// - Returns: all links that the player may see afterwards.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<[LibraryLink], Refusal>, StoreRefusal> {
        guard let role = try transaction.households.role(of: player, in: household) else {
            return .success(.failure(.unknownHousehold))
        }
        let links = transaction.links
        let known = try links.links(of: household, for: player)
        let refusal =
            switch change {
            case .make(let id, let recipe): try make(id, recipe, role, known, in: transaction)
            case .revoke(let id): try revoke(id, role, known, in: transaction)
            }
        if let refusal { return .success(.failure(refusal)) }
        return .success(.success(try links.links(of: household, for: player)))
    }

    private func make(
        _ id: LinkID, _ recipe: RecipeID?, _ role: Role, _ known: [LibraryLink],
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Refusal? {
        if let recipe {
            guard role.mayShareRecipes else { return .forbidden }
            let found = try transaction.entities.record(EntityKey(.recipe, recipe.value))
            guard let found, found.household == household, found.record.deleted == nil else {
                return .unknownRecipe
            }
        }
        guard !known.contains(where: { $0.recipe == recipe }) else { return nil }
        if recipe != nil, known.count(where: { $0.recipe != nil }) >= Self.limit {
            return .tooMany(limit: Self.limit)
        }
        try transaction.links.add(
            LibraryLink(id: id, player: player, recipe: recipe, ratings: .none), to: household,
            now: transaction.now)
        return nil
    }

    private func revoke(
        _ id: LinkID, _ role: Role, _ known: [LibraryLink], in transaction: LibraryTransaction
    ) throws(StoreFault) -> Refusal? {
        guard let link = known.first(where: { $0.id == id }) else { return nil }
        guard link.recipe == nil || role.mayShareRecipes else { return .forbidden }
        try transaction.links.remove(id, of: household)
        return nil
    }
}

extension Role {
    var mayShareRecipes: Bool {
        switch self {
        case .owner, .adult: true
        case .child, .guest: false
        }
    }
}
