import Base
import Kitchen
import Recipes

/// The recent searches of each member in each household, latest first.
final class RecentSearchTable: Table {
    private static let insert =
        SealedTable.recentSearches.insertion(
            ["number": "next"],
            from: """
                SELECT 1 + coalesce(max(number), 0) AS next FROM recent_searches
                    WHERE player = ?1 AND household = ?2
                """)
            + """
             ON CONFLICT (player, household, words) DO UPDATE SET text = excluded.text,
                filter = excluded.filter, number = excluded.number, seal = excluded.seal
            """

    func searches(
        of player: PlayerID, in household: HouseholdID
    ) throws(StoreFault) -> [RecentSearch] {
        try all(
            """
            SELECT text, filter FROM recent_searches WHERE player = ? AND household = ?
                ORDER BY number DESC
            """, player, household
        ) { row in
            RecentSearch(text: row.text(0), filter: row.isNull(1) ? nil : row.text(1))
        }
    }

    /// Puts a search before all others, and drops the oldest above the limit.
    func add(
        _ search: RecentSearch, of player: PlayerID, in household: HouseholdID
    ) throws(StoreFault) {
        try run(
            Self.insert, player, household, RecentSearch.key(of: search.text), search.text,
            search.filter)
        try run(
            """
            DELETE FROM recent_searches WHERE player = ?1 AND household = ?2 AND number <=
                (SELECT number FROM recent_searches WHERE player = ?1 AND household = ?2
                    ORDER BY number DESC LIMIT 1 OFFSET ?3)
            """, player, household, RecentSearch.limit)
    }

    func remove(
        _ text: String, of player: PlayerID, in household: HouseholdID
    ) throws(StoreFault) {
        try run(
            "DELETE FROM recent_searches WHERE player = ? AND household = ? AND words = ?", player,
            household, RecentSearch.key(of: text))
    }

    func removeAll(of player: PlayerID, in household: HouseholdID) throws(StoreFault) {
        try run(
            "DELETE FROM recent_searches WHERE player = ? AND household = ?", player, household)
    }
}
