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
    /// Where the page before ended, in a search for the same; nil for the first.
    package let place: SearchPlace?
    package let limit: Int

    package var needsKitchen: Bool { filter.isMakeableOnly }

    /// - Parameter limit: up to 100.
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

    /// - Returns: the best first, or without words the newest; nil if the player is no member, or there is no
    ///   such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> SearchPage? {
        guard let member = try snapshot.households.membership(of: player, in: household) else {
            return nil
        }
        let expression = SearchExpression(
            text, filter, of: player, tags: try snapshot.tags.tags(of: member.number),
            in: HouseholdCode(member.number))
        // What can be made changes with the pantry, and so it isn't in the index.
        let makeable =
            filter.isMakeableOnly
            ? try snapshot.kitchens.with(household) { kitchen in
                Set(kitchen.ranked().lazy.filter(\.isMakeable).map(\.recipe))
            } : nil
        return try snapshot.finder.page(
            of: expression, in: member.number, among: makeable, after: place, limit: limit)
    }
}

/// Some of what a search has found.
package struct SearchPage: Hashable, Sendable {
    package static let countLimit = 1_000

    package let recipes: [RecipeID]
    /// How many there are on all pages; nil for more than `countLimit`.
    package let count: Int?
    /// What the next page begins after; nil if this is the last.
    package let next: SearchPlace?
}
