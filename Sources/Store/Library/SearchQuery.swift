import Kitchen
import Recipes

/// Finds recipes by words and filters. What can be made isn't in the index: that filter is for who holds the
/// pantry.
package struct SearchQuery: StoreQuery {
    package static let limit = 100

    package let player: PlayerID
    package let household: HouseholdID
    package let text: String
    package let filter: RecipeFilter
    package let limit: Int

    /// - Parameter limit: up to 100.
    package init(
        player: PlayerID, household: HouseholdID, text: String,
        filter: RecipeFilter = RecipeFilter(), limit: Int = SearchQuery.limit
    ) {
        self.player = player
        self.household = household
        self.text = text
        self.filter = filter
        self.limit = min(max(1, limit), Self.limit)
    }

    /// - Returns: the best first, or without words the newest; nil if the player is no member, or there is no
    ///   such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> [RecipeID]? {
        guard let member = try snapshot.households.membership(of: player, in: household) else {
            return nil
        }
        let expression = SearchExpression(
            text, filter, of: player, tags: try snapshot.tags.tags(of: member.number),
            in: HouseholdCode(member.number))
        return try snapshot.index.recipes(
            matching: expression, in: member.number, limit: limit)
    }
}
