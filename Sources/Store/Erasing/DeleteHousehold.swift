import Base
import Kitchen
import Recipes

/// Deletes a household for good: nobody is a member any more, and sweeps remove what it had. For
/// owners.
package struct DeleteHousehold: RefusableOperation {
    package let player: PlayerID
    package let household: HouseholdID

    package init(player: PlayerID, household: HouseholdID) {
        self.player = player
        self.household = household
    }

    package var locks: [HouseholdID] { [household] }

    /// - Returns: those who were members.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Result<[PlayerID], HouseholdRefusal>, StoreRefusal> {
        switch try transaction.households.role(of: player, in: household) {
        case nil: .success(.failure(.unknownHousehold))
        case .owner: .success(.success(try transaction.delete(household)))
        case .adult, .child, .guest: .success(.failure(.notAnOwner))
        }
    }
}

/// Deletes those of these households that are there: a restored backup has them again.
package struct DeleteHouseholdsAgain: RefusableOperation {
    package let households: [HouseholdID]

    package init(_ households: [HouseholdID]) { self.households = households }

    /// - Returns: the number of households that had members.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Int, StoreRefusal> {
        try transaction.households.lock("households", households)
        var count = 0
        for household in households where try transaction.households.head(of: household) != nil {
            if try !transaction.delete(household).isEmpty { count += 1 }
        }
        return .success(count)
    }
}

/// Takes a player out of all households. A household without other members is deleted, and one
/// without another owner gets the adult who has been there longest, or the longest member.
package struct LeaveHouseholds: RefusableOperation {
    /// A member's new role; nil for one who isn't a member any more.
    package struct Change: Hashable, Sendable {
        package let household: HouseholdID
        package let member: PlayerID
        package let role: Role?
    }

    package let player: PlayerID

    package init(_ player: PlayerID) { self.player = player }

    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<[Change], StoreRefusal> {
        let households = transaction.households
        try households.lock("households", households.households(of: player).map(\.id))
        var changes: [Change] = []
        for household in try households.households(of: player).map(\.id) {
            let others = try households.members(of: household).filter { $0.player != player }
            changes.append(Change(household: household, member: player, role: nil))
            guard let heir = others.first(where: { $0.role == .adult }) ?? others.first else {
                _ = try transaction.delete(household)
                continue
            }
            if !others.contains(where: { $0.role == .owner }) {
                try households.setRole(.owner, of: heir.player, in: household)
                changes.append(Change(household: household, member: heir.player, role: .owner))
            }
            try transaction.remove(player, from: household)
            try households.removeInvitations(of: household, madeBy: player)
        }
        try transaction.edits.removeRefused(of: player)
        return .success(changes)
    }
}

extension LibraryTransaction {
    /// Removes a member, with what is theirs alone.
    func remove(_ member: PlayerID, from household: HouseholdID) throws(StoreFault) {
        try households.remove(member, from: household)
        try searches.removeAll(of: member, in: household)
        try links.removeCalendar(of: member, in: household)
        try links.removeRecipes(of: member, in: household)
    }

    /// Begins to delete a household.
    ///
    /// - Returns: those who were members.
    fileprivate func delete(_ household: HouseholdID) throws(StoreFault) -> [PlayerID] {
        let members = try households.members(of: household).map(\.player)
        for member in members {
            try remove(member, from: household)
            try edits.removeRefused(of: member, in: household)
        }
        try households.removeInvitations(of: household, madeBy: nil)
        try households.setName("", of: household)
        for session in try cookings.open(of: household) { try cookings.end(session, now: now) }
        try erasures.add(household)
        return members
    }
}
