import Kitchen
import Recipes

/// Keeps that a household has begun to cook something. Asked for again, it is there already.
package struct StartCooking: RefusableOperation {
    package static let kind = LibraryOperationKind.startCooking

    /// How many sessions a household may have that aren't over.
    package static let limit = 4

    package enum Refusal: Error, Hashable, Sendable {
        /// The player is no member, or there is no such household.
        case unknownHousehold
        case tooMany(limit: Int)
        /// Another household has a session with this identifier.
        case exists
    }

    package let session: CookingID
    package let household: HouseholdID
    package let player: PlayerID
    /// What is cooked, as the server writes it.
    package let content: [UInt8]

    package init(
        session: CookingID, household: HouseholdID, player: PlayerID, content: [UInt8]
    ) {
        self.session = session
        self.household = household
        self.player = player
        self.content = content
    }

    /// - Returns: whether it begins now.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<Bool, Refusal>, StoreRefusal> {
        guard try transaction.households.role(of: player, in: household) != nil else {
            return .success(.failure(.unknownHousehold))
        }
        if let other = try transaction.cookings.household(of: session) {
            return .success(other == household ? .success(false) : .failure(.exists))
        }
        guard try transaction.cookings.openCount(of: household) < Self.limit else {
            return .success(.failure(.tooMany(limit: Self.limit)))
        }
        try transaction.cookings.add(
            session, to: household, head: player, content: content, now: transaction.now)
        return .success(.success(true))
    }
}
