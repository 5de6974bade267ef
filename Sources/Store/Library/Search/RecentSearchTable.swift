import Base
import Kitchen
import Recipes

/// The recent searches of each member in each household, latest first.
final class RecentSearchTable {
    private let list: any Statement
    private let insert: any Statement
    private let remove: any Statement
    private let removeAll: any Statement
    private let removeOld: any Statement

    init(_ database: any Database) throws(StoreFault) {
        list = try database.prepare(
            """
            SELECT text, filter FROM recent_searches WHERE player = ? AND household = ?
                ORDER BY number DESC
            """)
        insert = try database.prepare(
            SealedTable.recentSearches.insertion(
                ["number": "next"],
                from: """
                    SELECT 1 + coalesce(max(number), 0) AS next FROM recent_searches
                        WHERE player = ?1 AND household = ?2
                    """)
                    + """
                     ON CONFLICT (player, household, words) DO UPDATE SET text = excluded.text,
                        filter = excluded.filter, number = excluded.number, seal = excluded.seal
                    """)
        remove = try database.prepare(
            "DELETE FROM recent_searches WHERE player = ? AND household = ? AND words = ?")
        removeAll = try database.prepare(
            "DELETE FROM recent_searches WHERE player = ? AND household = ?")
        removeOld = try database.prepare(
            """
            DELETE FROM recent_searches WHERE player = ?1 AND household = ?2 AND number <=
                (SELECT number FROM recent_searches WHERE player = ?1 AND household = ?2
                    ORDER BY number DESC LIMIT 1 OFFSET ?3)
            """)
    }

    func searches(
        of player: PlayerID, in household: HouseholdID
    ) throws(StoreFault) -> [RecentSearch] {
        try list.bind(player).bind(household).all { row in
            RecentSearch(text: row.text(0), filter: row.isNull(1) ? nil : row.text(1))
        }
    }

    /// Puts a search before all others, and drops the oldest above the limit.
    func add(
        _ search: RecentSearch, of player: PlayerID, in household: HouseholdID
    ) throws(StoreFault) {
        try insert.bind(player).bind(household).bind(RecentSearch.key(of: search.text))
            .bind(search.text).bind(search.filter).run()
        try removeOld.bind(player).bind(household).bind(RecentSearch.limit).run()
    }

    func remove(
        _ text: String, of player: PlayerID, in household: HouseholdID
    ) throws(StoreFault) {
        try remove.bind(player).bind(household).bind(RecentSearch.key(of: text)).run()
    }

    func removeAll(of player: PlayerID, in household: HouseholdID) throws(StoreFault) {
        try removeAll.bind(player).bind(household).run()
    }
}
