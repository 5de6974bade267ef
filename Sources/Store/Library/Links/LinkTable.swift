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
final class LinkTable {
    private let find: any Statement
    private let list: any Statement
    private let insert: any Statement
    private let remove: any Statement
    private let removeCalendar: any Statement
    private let findOfPlayer: any Statement
    private let findOfRecipe: any Statement
    private let findRating: any Statement
    private let saveRating: any Statement
    private let removeRating: any Statement
    private let removeRatings: any Statement
    private let addRating: any Statement

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare(
            """
            SELECT id, player, recipe, rating_count, rating_sum, household FROM links WHERE id = ?
            """)
        list = try database.prepare(
            """
            SELECT id, player, recipe, rating_count, rating_sum FROM links
                WHERE household = ?1 AND (recipe IS NOT NULL OR player = ?2) ORDER BY time_ms, id
            """)
        insert = try database.prepare(
            SealedTable.links.insertion(["rating_count": "0", "rating_sum": "0"]))
        remove = try database.prepare("DELETE FROM links WHERE id = ? AND household = ?")
        removeCalendar = try database.prepare(
            "DELETE FROM links WHERE household = ? AND player = ? AND recipe IS NULL")
        findOfPlayer = try database.prepare(
            "SELECT id FROM links WHERE household = ? AND player = ? AND recipe IS NOT NULL")
        findOfRecipe = try database.prepare(
            "SELECT id FROM links WHERE household = ? AND recipe = ?")
        findRating = try database.prepare(
            "SELECT rating FROM link_ratings WHERE link = ? AND player = ?")
        saveRating = try database.prepare(
            SealedTable.linkRatings.insertion()
                + """
                 ON CONFLICT (link, player) DO UPDATE SET rating = excluded.rating,
                    seal = excluded.seal
                """)
        removeRating = try database.prepare(
            "DELETE FROM link_ratings WHERE link = ? AND player = ?")
        removeRatings = try database.prepare("DELETE FROM link_ratings WHERE link = ?")
        addRating = try database.prepare(
            SealedTable.links.update(
                ["rating_count": "rating_count + ?1", "rating_sum": "rating_sum + ?2"])
                + " WHERE id = ?3")
    }

    /// Returns nil if there is no such link.
    func link(
        _ id: LinkID
    ) throws(StoreFault) -> (household: HouseholdID, link: LibraryLink)? {
        try find.bind(id).first { row -> (household: HouseholdID, link: LibraryLink)? in
            guard let household: HouseholdID = row.identifier(5), let link = Self.link(row) else {
                return nil
            }
            return (household, link)
        } ?? nil
    }

    /// The links to recipes and the member's own calendar, oldest first.
    func links(
        of household: HouseholdID, for player: PlayerID
    ) throws(StoreFault) -> [LibraryLink] {
        try list.bind(household).bind(player).all(Self.link)
    }

    func add(
        _ link: LibraryLink, to household: HouseholdID, now: Int64
    ) throws(StoreFault) {
        try insert.bind(link.id).bind(household).bind(link.player).bind(link.recipe).bind(now).run()
    }

    func remove(_ id: LinkID, of household: HouseholdID) throws(StoreFault) {
        try remove.bind(id).bind(household).run()
        try removeRatings.bind(id).run()
    }

    /// Removes the links to a recipe whose row is gone.
    func removeAll(of recipe: EntityID, in household: HouseholdID) throws(StoreFault) {
        let links = try findOfRecipe.bind(household).bind(recipe).all { row in
            row.identifier(0) as LinkID?
        }
        for link in links { try remove(link, of: household) }
    }

    /// Removes the links to recipes that a member has made.
    func removeRecipes(of player: PlayerID, in household: HouseholdID) throws(StoreFault) {
        let links = try findOfPlayer.bind(household).bind(player).all { row in
            row.identifier(0) as LinkID?
        }
        for link in links { try remove(link, of: household) }
    }

    /// Removes a member's link to the calendar.
    func removeCalendar(of player: PlayerID, in household: HouseholdID) throws(StoreFault) {
        try removeCalendar.bind(household).bind(player).run()
    }

    /// Sets a player's one rating of a link's recipe, or removes it.
    func rate(_ id: LinkID, _ rating: Int?, by player: PlayerID) throws(StoreFault) {
        let before = try findRating.bind(id).bind(player).first { Int($0.integer(0)) }
        if let rating {
            try saveRating.bind(id).bind(player).bind(rating).run()
        } else {
            try removeRating.bind(id).bind(player).run()
        }
        try addRating.bind((rating == nil ? 0 : 1) - (before == nil ? 0 : 1))
            .bind((rating ?? 0) - (before ?? 0)).bind(id).run()
    }

    private static func link(_ row: any Statement) -> LibraryLink? {
        guard let id: LinkID = row.identifier(0), let player: PlayerID = row.identifier(1) else {
            return nil
        }
        return LibraryLink(
            id: id, player: player, recipe: row.isNull(2) ? nil : row.identifier(2),
            ratings: .init(count: Int(row.integer(3)), sum: Int(row.integer(4))))
    }
}
