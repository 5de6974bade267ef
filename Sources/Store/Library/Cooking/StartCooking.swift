import Base
import Kitchen
import Recipes

/// Records that a household has begun to cook something. If the session exists already, returns it.
package struct StartCooking: RefusableOperation {
    package static let needsRoom = true

    /// The maximum number of a household's sessions that aren't over.
    package static let limit = 4
    /// The maximum number of sessions that a household begins in a day, since each is kept for
    /// months.
    package static let dailyLimit = 200
    private static let dayMilliseconds: Int64 = 86_400_000

    package enum Refusal: Error, Hashable, Sendable {
        /// The player isn't a member, or there is no such household.
        case unknownHousehold
        /// Guests may only join.
        case forbidden
        case tooMany(limit: Int)
        /// The household has begun this many in the last 24 hours.
        case tooManyBegun(limit: Int)
        /// Another household has a session with this identifier.
        case exists
        /// This node hasn't claimed the household's sessions.
        case unclaimed
    }

    package let session: CookingID
    package let household: HouseholdID
    package let player: PlayerID
    /// The dish, in the server's encoding.
    package let content: [UInt8]

    package init(
        session: CookingID, household: HouseholdID, player: PlayerID, content: [UInt8]
    ) {
        self.session = session
        self.household = household
        self.player = player
        self.content = content
    }

    package struct Begun: Hashable, Sendable {
        /// True if the session begins now.
        package let isNew: Bool
        /// The time of tick 0.
        package let timeMilliseconds: Int64
    }

    package var locks: [HouseholdID] { [household] }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<Begun, Refusal>, StoreRefusal> {
        guard let role = try transaction.households.role(of: player, in: household) else {
            return .success(.failure(.unknownHousehold))
        }
        guard role != .guest else { return .success(.failure(.forbidden)) }
        if let (other, time) = try transaction.cookings.beginning(of: session) {
            guard other == household else { return .success(.failure(.exists)) }
            return .success(.success(Begun(isNew: false, timeMilliseconds: time)))
        }
        guard try transaction.hosts(household) else { return .success(.failure(.unclaimed)) }
        guard try transaction.cookings.openCount(of: household) < Self.limit else {
            return .success(.failure(.tooMany(limit: Self.limit)))
        }
        let dayBefore = transaction.now - Self.dayMilliseconds
        guard
            try transaction.cookings.begunCount(of: household, after: dayBefore) < Self.dailyLimit
        else {
            return .success(.failure(.tooManyBegun(limit: Self.dailyLimit)))
        }
        try transaction.cookings.add(
            session, to: household, head: player, content: content, now: transaction.now)
        return .success(.success(Begun(isNew: true, timeMilliseconds: transaction.now)))
    }
}
