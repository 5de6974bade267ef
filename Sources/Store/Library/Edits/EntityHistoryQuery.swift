import Base
import Kitchen
import Recipes

/// The changes of a household's entity and its parts, as far back as the history is kept.
package struct EntityHistoryQuery: MemberQuery {
    package static let pageLimit = 50

    package enum Refusal: Error, Hashable, Sendable {
        /// The player isn't a member, or there is no such household.
        case unknownHousehold
        /// The household has no such entity.
        case unknownEntity
    }

    package let player: PlayerID
    package let household: HouseholdID
    package let key: EntityKey
    package let cursor: PullCursor?

    /// - Parameter cursor: `next` of the previous page.
    package init(
        player: PlayerID, household: HouseholdID, key: EntityKey, before cursor: PullCursor? = nil
    ) {
        self.player = player
        self.household = household
        self.key = key
        self.cursor = cursor
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<EntityHistoryPage, Refusal> {
        guard try snapshot.households.role(of: player, in: household) != nil else {
            return .failure(.unknownHousehold)
        }
        guard let found = try snapshot.entities.record(key), found.household == household else {
            return .failure(.unknownEntity)
        }
        return .success(
            try snapshot.history.page(
                of: found.record, in: household, before: cursor, limit: Self.pageLimit))
    }
}
