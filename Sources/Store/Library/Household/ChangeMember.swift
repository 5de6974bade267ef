import Base
import Kitchen
import Recipes

/// Gives a member another role, or removes them. Owners may do this to everybody, and everybody may
/// leave.
///
/// Nobody can return with an older invitation. When a member loses rights, the invitations that
/// they made end; if somebody else took the rights away, all invitations of the household end,
/// since the member may know the codes of others. The recipe links that they made end too, if they
/// may no longer share recipes.
package struct ChangeMember: RefusableOperation {
    package let player: PlayerID
    package let household: HouseholdID
    package let member: PlayerID
    /// Nil removes the member.
    package let role: Role?

    package init(player: PlayerID, household: HouseholdID, member: PlayerID, role: Role?) {
        self.player = player
        self.household = household
        self.member = member
        self.role = role
    }

    package var locks: [HouseholdID] { [household] }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<HouseholdRefusal?, StoreRefusal> {
        let households = transaction.households
        guard let own = try households.role(of: player, in: household) else {
            return .success(.unknownHousehold)
        }
        guard own == .owner || (member == player && role == nil) else {
            return .success(.notAnOwner)
        }
        guard let current = try households.role(of: member, in: household) else {
            return .success(.unknownMember)
        }
        if current == .owner, role != .owner, try households.ownerCount(of: household) == 1 {
            return .success(.lastOwner)
        }
        if let role {
            try households.setRole(role, of: member, in: household)
        } else {
            try transaction.remove(member, from: household)
        }
        if let role, !role.mayShareRecipes {
            try transaction.links.removeRecipes(of: member, in: household)
        }
        if role.map({ $0.rank > current.rank }) ?? true {
            try households.removeInvitations(
                of: household, madeBy: member == player ? member : nil)
        }
        return .success(nil)
    }
}

extension Role {
    /// A lower rank may do more.
    fileprivate var rank: Int {
        switch self {
        case .owner: 0
        case .adult: 1
        case .child: 2
        case .guest: 3
        }
    }
}
