import Base
import Kitchen
import Recipes

/// Makes a player a member, by an invitation's code. A member keeps their role.
package struct JoinHousehold: RefusableOperation {
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
        if let invitation = try households.invitation(code) {
            try households.lock("households", [invitation.household])
        }
        if let refusal = try refusal(households, now: transaction.now) {
            return .success(.failure(refusal))
        }
        guard let invitation = try households.invitation(code) else {
            return .success(.failure(.unknownInvitation))
        }
        let household = invitation.household
        guard try households.role(of: player, in: household) == nil else {
            return .success(.success(household))
        }
        try households.add(player, to: household, as: invitation.role, now: transaction.now)
        try households.useOnce(code)
        return .success(.success(household))
    }

    /// Why the player can't join; nil if they can, or are a member already.
    func refusal(
        _ households: HouseholdTable, now: Int64
    ) throws(StoreFault) -> HouseholdRefusal? {
        guard let invitation = try households.invitation(code),
            invitation.expiresMilliseconds > now, invitation.usesLeft > 0
        else { return .unknownInvitation }
        guard try households.role(of: player, in: invitation.household) == nil else { return nil }
        guard try households.memberCount(of: invitation.household) < Self.memberLimit else {
            return .tooManyMembers(limit: Self.memberLimit)
        }
        guard try households.householdCount(of: player) < CreateHousehold.limit else {
            return .tooManyHouseholds(limit: CreateHousehold.limit)
        }
        return nil
    }
}
