import Base
import Kitchen
import Recipes

/// A page of the changes in a household after a cursor, optionally up to a given edit.
package struct PullQuery: MemberQuery {
    package static let pageLimit = 256

    package struct Page: Hashable, Sendable {
        package let records: [EntityRecord]
        /// The cursor of the next page.
        package let cursor: PullCursor
        package let isLast: Bool
        /// True if the page ends at the household's last edit: the device then has everything.
        package let reachesHead: Bool
        /// See `HouseholdSummary.floor`.
        package let floor: Int64
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let cursor: PullCursor
    package let until: Int64?
    package let limit: Int

    /// - Parameters:
    ///   - until: the last edit whose changes are read; nil for no limit.
    ///   - limit: at most `pageLimit`.
    package init(
        player: PlayerID, household: HouseholdID, after cursor: PullCursor, until: Int64? = nil,
        limit: Int = PullQuery.pageLimit
    ) {
        self.player = player
        self.household = household
        self.cursor = cursor
        self.until = until
        self.limit = min(max(1, limit), Self.pageLimit)
    }

    /// - Returns: nil if the player isn't a member, or there is no such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> Page? {
        guard let member = try snapshot.households.membership(of: player, in: household) else {
            return nil
        }
        let found = try snapshot.entities.changes(
            of: household, after: cursor, until: until, limit: limit + 1)
        let records = Array(found.prefix(limit))
        guard found.count > limit, let last = records.last else {
            return Page(
                records: records, cursor: PullCursor(seq: until ?? member.head), isLast: true,
                reachesHead: until == nil, floor: member.floor)
        }
        return Page(
            records: records, cursor: PullCursor(seq: last.modified.seq, key: last.key),
            isLast: false, reachesHead: false, floor: member.floor)
    }
}

/// A household and its members, as one of them sees it.
package struct HouseholdQuery: MemberQuery {
    package struct Household: Hashable, Sendable {
        package let summary: HouseholdSummary
        /// By the length of their membership, longest first.
        package let members: [Member]
    }

    package let player: PlayerID
    package let household: HouseholdID

    package init(player: PlayerID, household: HouseholdID) {
        self.player = player
        self.household = household
    }

    /// - Returns: nil if the player isn't a member, or there is no such household.
    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> Household? {
        guard let summary = try snapshot.households.summary(of: household, for: player) else {
            return nil
        }
        return Household(
            summary: summary, members: try snapshot.households.members(of: household))
    }
}

/// The households of a player.
package struct HouseholdsQuery: StoreQuery {
    package let player: PlayerID

    package func payers(in household: HouseholdID?) -> [ReadPayer] { [.player(player)] }

    package init(player: PlayerID) { self.player = player }

    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> [HouseholdSummary] {
        try snapshot.households.households(of: player)
    }
}
