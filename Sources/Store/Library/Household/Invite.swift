import Base
import Kitchen
import Recipes

/// Makes an invitation for at most 10 people, valid for a day.
package struct Invite: RefusableOperation {
    package static let milliseconds: Int64 = 86_400_000
    package static let uses = 10
    /// The maximum number of a household's invitations that can be used.
    package static let limit = 20

    package let player: PlayerID
    package let household: HouseholdID
    /// A new code, drawn by the server.
    package let code: String
    package let role: Role

    package init(player: PlayerID, household: HouseholdID, code: String, role: Role) {
        self.player = player
        self.household = household
        self.code = code
        self.role = role
    }

    package var locks: [HouseholdID] { [household] }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<String, HouseholdRefusal>, StoreRefusal> {
        switch try transaction.households.role(of: player, in: household) {
        case nil: return .success(.failure(.unknownHousehold))
        case .adult, .child, .guest: return .success(.failure(.notAnOwner))
        case .owner: break
        }
        guard try transaction.households.invitation(code) == nil else {
            return .success(.failure(.exists))
        }
        let open = try transaction.households.invitationCount(of: household, at: transaction.now)
        guard open < Self.limit else {
            return .success(.failure(.tooManyInvitations(limit: Self.limit)))
        }
        try transaction.households.invite(
            code, to: household, as: role, by: player,
            expiresMilliseconds: transaction.now + Self.milliseconds, uses: Self.uses)
        return .success(.success(code))
    }
}

/// Revokes an invitation.
package struct RevokeInvitation: RefusableOperation {
    package let player: PlayerID
    package let household: HouseholdID
    package let code: String

    package init(player: PlayerID, household: HouseholdID, code: String) {
        self.player = player
        self.household = household
        self.code = code
    }

    package var locks: [HouseholdID] { [household] }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<HouseholdRefusal?, StoreRefusal> {
        switch try transaction.households.role(of: player, in: household) {
        case nil: return .success(.unknownHousehold)
        case .adult, .child, .guest: return .success(.notAnOwner)
        case .owner: break
        }
        try transaction.households.revoke(code, of: household)
        return .success(nil)
    }
}
