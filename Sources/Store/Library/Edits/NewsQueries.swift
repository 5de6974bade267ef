import Base
import Kitchen
import Recipes

/// The last edits of some households, for a server beside which others write too. Leaves out those
/// that don't exist.
package struct HeadsQuery: StoreQuery {
    package let households: [HouseholdID]

    package init(_ households: [HouseholdID]) { self.households = households }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> [HouseholdID: Int64] {
        var heads: [HouseholdID: Int64] = [:]
        for household in households {
            heads[household] = try snapshot.households.head(of: household)
        }
        return heads
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
