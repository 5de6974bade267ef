import Base
import Kitchen
import Recipes

/// Finds recipes by words and filters, a page at a time.
package struct SearchQuery: MemberQuery {
    package static let limit = 100

    package let player: PlayerID
    package let household: HouseholdID
    package let text: String
    package let filter: RecipeFilter
    /// The end of the previous page of the same search; nil for the first page.
    package let place: SearchPlace?
    package let limit: Int

    package var needsKitchen: Bool { filter.isMakeableOnly }

    /// - Parameter limit: at most 100.
    package init(
        player: PlayerID, household: HouseholdID, text: String,
        filter: RecipeFilter = RecipeFilter(), after place: SearchPlace? = nil,
        limit: Int = SearchQuery.limit
    ) {
        self.player = player
        self.household = household
        self.text = text
        self.filter = filter
        self.place = place
        self.limit = min(max(1, limit), Self.limit)
    }

    /// - Returns: with words, the best matches first; otherwise the newest recipes. Nil if the
    ///   player isn't a member, or there is no such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> SearchPage? {
        guard let member = try snapshot.households.membership(of: player, in: household) else {
            return nil
        }
        let expression = SearchExpression(
            text, filter, of: player, tags: try snapshot.tags.tags(of: member.number),
            in: HouseholdCode(member.number))
        // Makeable recipes change with the pantry, so they aren't in the index.
        let makeable =
            filter.isMakeableOnly
            ? try snapshot.kitchens.with(household) { kitchen in
                Set(kitchen.ranked().lazy.filter(\.isMakeable).map(\.recipe))
            } : nil
        return try snapshot.finder.page(
            of: expression, in: member.number, among: makeable, after: place, limit: limit)
    }
}

/// A page of the recipes that a search has found.
package struct SearchPage: Hashable, Sendable {
    package static let countLimit = 1_000

    package let recipes: [RecipeID]
    /// The number of recipes on all pages; nil for more than `countLimit`.
    package let count: Int?
    /// The place after which the next page begins; nil if this is the last.
    package let next: SearchPlace?
}
