import Base
import Kitchen
import Recipes

/// A link by which non-members may read something of a household.
package struct LibraryLink: Hashable, Sendable {
    package let id: LinkID
    /// The player who made it. A calendar is theirs.
    package let player: PlayerID
    /// The recipe that it shows; nil for the plan as a calendar.
    package let recipe: RecipeID?
    /// The players' ratings of the recipe.
    package let ratings: Ratings

    package struct Ratings: Hashable, Sendable {
        package static let none = Ratings(count: 0, sum: 0)

        package let count: Int
        /// In halves of a star.
        package let sum: Int
    }
}

/// The links of households.
final class LinkTable: Table {
    private static let insert = SealedTable.links.insertion([
        "rating_count": "0", "rating_sum": "0",
    ])
    private static let saveRating =
        SealedTable.linkRatings.insertion()
            + """
             ON CONFLICT (link, player) DO UPDATE SET rating = excluded.rating,
                seal = excluded.seal
            """
    private static let addRating =
        SealedTable.links.update(
            ["rating_count": "rating_count + ?1", "rating_sum": "rating_sum + ?2"])
        + " WHERE id = ?3"

    /// Returns nil if there is no such link.
    func link(
        _ id: LinkID
    ) throws(StoreFault) -> (household: HouseholdID, link: LibraryLink)? {
        try first(
            """
            SELECT id, player, recipe, rating_count, rating_sum, household FROM links WHERE id = ?
            """, id
        ) { row in
            guard let household: HouseholdID = row.identifier(5), let link = Self.link(row) else {
                return nil
            }
            return (household, link)
        }
    }

    /// The links to recipes and the member's own calendar, oldest first.
    func links(
        of household: HouseholdID, for player: PlayerID
    ) throws(StoreFault) -> [LibraryLink] {
        try all(
            """
            SELECT id, player, recipe, rating_count, rating_sum FROM links
                WHERE household = ?1 AND (recipe IS NOT NULL OR player = ?2) ORDER BY time_ms, id
            """, household, player, read: Self.link)
    }

    func add(
        _ link: LibraryLink, to household: HouseholdID, now: Int64
    ) throws(StoreFault) {
        try run(Self.insert, link.id, household, link.player, link.recipe, now)
    }

    func remove(_ id: LinkID, of household: HouseholdID) throws(StoreFault) {
        try run("DELETE FROM links WHERE id = ? AND household = ?", id, household)
        try run("DELETE FROM link_ratings WHERE link = ?", id)
    }

    /// Removes the links to a recipe whose row is gone.
    func removeAll(of recipe: EntityID, in household: HouseholdID) throws(StoreFault) {
        let links: [LinkID] = try all(
            "SELECT id FROM links WHERE household = ? AND recipe = ?", household, recipe
        ) { $0.identifier(0) }
        for link in links { try remove(link, of: household) }
    }

    /// Removes the links to recipes that a member has made.
    func removeRecipes(of player: PlayerID, in household: HouseholdID) throws(StoreFault) {
        let links: [LinkID] = try all(
            "SELECT id FROM links WHERE household = ? AND player = ? AND recipe IS NOT NULL",
            household, player
        ) { $0.identifier(0) }
        for link in links { try remove(link, of: household) }
    }

    /// Removes a member's link to the calendar.
    func removeCalendar(of player: PlayerID, in household: HouseholdID) throws(StoreFault) {
        try run(
            "DELETE FROM links WHERE household = ? AND player = ? AND recipe IS NULL", household,
            player)
    }

    /// Sets a player's one rating of a link's recipe, or removes it.
    func rate(_ id: LinkID, _ rating: Int?, by player: PlayerID) throws(StoreFault) {
        let before = try first(
            "SELECT rating FROM link_ratings WHERE link = ? AND player = ?", id, player
        ) { Int($0.integer(0)) }
        if let rating {
            try run(Self.saveRating, id, player, rating)
        } else {
            try run("DELETE FROM link_ratings WHERE link = ? AND player = ?", id, player)
        }
        try run(
            Self.addRating, (rating == nil ? 0 : 1) - (before == nil ? 0 : 1),
            (rating ?? 0) - (before ?? 0), id)
    }

    private static func link(_ row: any Statement) -> LibraryLink? {
        guard let id: LinkID = row.identifier(0), let player: PlayerID = row.identifier(1) else {
            return nil
        }
        return LibraryLink(
            id: id, player: player, recipe: row.identifier(2),
            ratings: .init(count: Int(row.integer(3)), sum: Int(row.integer(4))))
    }
}
