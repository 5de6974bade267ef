import Kitchen
import Recipes

/// A link by which who isn't a member may read something of a household.
package struct LibraryLink: Hashable, Sendable {
    package let id: LinkID
    /// Who made it; whose a calendar is.
    package let player: PlayerID
    /// What it shows; nil for the plan as a calendar.
    package let recipe: RecipeID?
}

/// The links of households.
final class LinkTable {
    private let find: any Statement
    private let list: any Statement
    private let insert: any Statement
    private let remove: any Statement
    private let removeCalendar: any Statement

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare("SELECT id, player, recipe, household FROM links WHERE id = ?")
        list = try database.prepare(
            """
            SELECT id, player, recipe FROM links
                WHERE household = ?1 AND (recipe IS NOT NULL OR player = ?2) ORDER BY time_ms, id
            """)
        insert = try database.prepare(
            "INSERT INTO links(id, household, player, recipe, time_ms) VALUES (?,?,?,?,?)")
        remove = try database.prepare("DELETE FROM links WHERE id = ? AND household = ?")
        removeCalendar = try database.prepare(
            "DELETE FROM links WHERE household = ? AND player = ? AND recipe IS NULL")
    }

    /// Nil if there is no such link, or no longer.
    func link(
        _ id: LinkID
    ) throws(StoreFault) -> (household: HouseholdID, link: LibraryLink)? {
        try find.bind(id).first { row -> (household: HouseholdID, link: LibraryLink)? in
            guard let household: HouseholdID = row.identifier(3), let link = Self.link(row) else {
                return nil
            }
            return (household, link)
        } ?? nil
    }

    /// Those of the recipes, and the member's own calendar, the oldest first.
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
    }

    /// A member's calendar.
    func removeCalendar(of player: PlayerID, in household: HouseholdID) throws(StoreFault) {
        try removeCalendar.bind(household).bind(player).run()
    }

    private static func link(_ row: any Statement) -> LibraryLink? {
        guard let id: LinkID = row.identifier(0), let player: PlayerID = row.identifier(1) else {
            return nil
        }
        return LibraryLink(id: id, player: player, recipe: row.isNull(2) ? nil : row.identifier(2))
    }
}
