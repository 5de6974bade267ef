import Base
import Kitchen
import Recipes

/// A household as a node among several sees it.
package struct HouseholdNews: Hashable, Sendable {
    /// The number of its last edit.
    package let head: Int64
    /// Counts the changes of its members.
    package let memberChanges: Int64
    package let cooking: CookingPlace
    /// Its members, if the query asks for them.
    package internal(set) var roles: [PlayerID: Role]?
}

/// The news of some households, for a node beside which others write too. Leaves out those that
/// don't exist.
package struct HeadsQuery: StoreQuery {
    package let households: [HouseholdID]
    package let epoch: Int64
    package let withRoles: Bool

    /// - Parameter epoch: the node's own.
    package init(_ households: [HouseholdID], at epoch: Int64, withRoles: Bool) {
        self.households = households
        self.epoch = epoch
        self.withRoles = withRoles
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> [HouseholdID: HouseholdNews] {
        var all: [HouseholdID: HouseholdNews] = [:]
        for household in households {
            guard var news = try snapshot.households.news(of: household, at: epoch) else {
                continue
            }
            if withRoles {
                let members = try snapshot.households.members(of: household)
                news.roles = Dictionary(uniqueKeysWithValues: members.map { ($0.player, $0.role) })
            }
            all[household] = news
        }
        return all
    }
}

/// Everything that a household's edits have changed after one of them, in one read.
package struct NewsQuery: StoreQuery {
    package struct News: Hashable, Sendable {
        /// One more than the limit if there are more.
        package let records: [EntityRecord]
        package let head: Int64
    }

    package let household: HouseholdID
    package let seq: Int64
    package let limit: Int

    package init(of household: HouseholdID, after seq: Int64, limit: Int) {
        self.household = household
        self.seq = seq
        self.limit = limit
    }

    /// - Returns: nil if there is no such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> News? {
        guard let head = try snapshot.households.head(of: household) else { return nil }
        let records = try snapshot.entities.changes(
            of: household, after: PullCursor(seq: seq), limit: limit + 1)
        return News(records: records, head: head)
    }
}
