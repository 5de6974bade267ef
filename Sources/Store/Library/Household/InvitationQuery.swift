import Base
import Kitchen
import Recipes

/// Tells what an invitation is for, to a player who has its code.
package struct InvitationQuery: StoreQuery {
    package struct Invitation: Hashable, Sendable {
        package let household: HouseholdID
        package let name: String
        package let role: Role
        /// The one who made it; nil for one who isn't a member any more.
        package let maker: Member?
        /// True if the player is a member already.
        package let isMember: Bool
    }

    package let join: JoinHousehold
    /// Since 1970-01-01 UTC.
    package let timeMilliseconds: Int64

    package init(_ join: JoinHousehold, timeMilliseconds: Int64) {
        self.join = join
        self.timeMilliseconds = timeMilliseconds
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<Invitation, HouseholdRefusal> {
        let households = snapshot.households
        if let refusal = try join.refusal(households, now: timeMilliseconds) {
            return .failure(refusal)
        }
        guard let invitation = try households.invitation(join.code),
            let name = try households.name(of: invitation.household)
        else { return .failure(.unknownInvitation) }
        let household = invitation.household
        let maker = try households.role(of: invitation.maker, in: household)
            .map { Member(invitation.maker, $0) }
        return .success(
            Invitation(
                household: household, name: name, role: invitation.role, maker: maker,
                isMember: try households.role(of: join.player, in: household) != nil))
    }
}
