import Base
import Kitchen
import Recipes

/// Rates a recipe that a link shows. Each player has one rating; a second one replaces it.
package struct RateLink: RefusableOperation {
    package struct Rated: Hashable, Sendable {
        /// The player's own rating, in halves of a star.
        package let own: Int?
        package let all: LibraryLink.Ratings
    }

    package let player: PlayerID
    package let link: LinkID
    /// In halves of a star, 1 to 10; nil removes the rating.
    package let rating: Int?

    package init(player: PlayerID, link: LinkID, rating: Int?) {
        self.player = player
        self.link = link
        self.rating = rating
    }

    /// - Returns: nil if there is no such link to a recipe, if its maker may no longer share
    ///   recipes, or if the recipe is deleted.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Rated?, StoreRefusal> {
        if let (household, _) = try transaction.links.link(link) {
            try transaction.households.lock("households", [household])
        }
        guard let (household, found) = try transaction.links.link(link), let recipe = found.recipe,
            try transaction.households.role(of: found.player, in: household)?.mayShareRecipes
                == true,
            let record = try transaction.entities.record(EntityKey(.recipe, recipe.value)),
            record.household == household, record.record.deleted == nil
        else { return .success(nil) }
        try transaction.links.rate(link, rating, by: player)
        let ratings = try transaction.links.link(link)?.link.ratings
        return .success(ratings.map { Rated(own: rating, all: $0) })
    }
}
