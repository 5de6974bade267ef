import Base
import Kitchen
import Recipes

/// Changes the recent searches of a member.
package struct ChangeRecentSearches: RefusableOperation {
    package enum Change: Hashable, Sendable {
        case add(RecentSearch)
        /// A missing search is ignored.
        case remove(text: String)
        case removeAll
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let change: Change

    package init(player: PlayerID, household: HouseholdID, change: Change) {
        self.player = player
        self.household = household
        self.change = change
    }

    package var locks: [HouseholdID] { [household] }

    /// - Returns: all recent searches afterwards, latest first; nil if the player isn't a member,
    ///   or there is no such household.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<[RecentSearch]?, StoreRefusal> {
        guard try transaction.households.role(of: player, in: household) != nil else {
            return .success(nil)
        }
        let searches = transaction.searches
        switch change {
        case .add(let search): try searches.add(search, of: player, in: household)
        case .remove(let text): try searches.remove(text, of: player, in: household)
        case .removeAll: try searches.removeAll(of: player, in: household)
        }
        return .success(try searches.searches(of: player, in: household))
    }
}

/// The recent searches of a member, latest first.
package struct RecentSearchesQuery: MemberQuery {
    package let player: PlayerID
    package let household: HouseholdID

    package init(player: PlayerID, household: HouseholdID) {
        self.player = player
        self.household = household
    }

    /// - Returns: nil if the player isn't a member, or there is no such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> [RecentSearch]? {
        guard try snapshot.households.role(of: player, in: household) != nil else { return nil }
        return try snapshot.searches.searches(of: player, in: household)
    }
}
