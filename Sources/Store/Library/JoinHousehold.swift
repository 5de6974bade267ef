import Kitchen
import Recipes

/// Makes a player a member, by an invitation's code. Who is a member already stays what they are.
package struct JoinHousehold: RefusableOperation {
    package static let kind = LibraryOperationKind.join
    package static let memberLimit = 20

    package let player: PlayerID
    package let code: String

    package init(player: PlayerID, code: String) {
        self.player = player
        self.code = code
    }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<HouseholdID, HouseholdRefusal>, StoreRefusal> {
        let households = transaction.households
        guard let invitation = try households.invitation(code),
            invitation.expiresMilliseconds > transaction.now, invitation.usesLeft > 0
        else { return .success(.failure(.unknownInvitation)) }
        let household = invitation.household
        guard try households.role(of: player, in: household) == nil else {
            return .success(.success(household))
        }
        guard try households.memberCount(of: household) < Self.memberLimit else {
            return .success(.failure(.tooManyMembers(limit: Self.memberLimit)))
        }
        guard try households.householdCount(of: player) < CreateHousehold.limit else {
            return .success(.failure(.tooManyHouseholds(limit: CreateHousehold.limit)))
        }
        try households.add(player, to: household, as: invitation.role, now: transaction.now)
        try households.useOnce(code)
        return .success(.success(household))
    }
}
