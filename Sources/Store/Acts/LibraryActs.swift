import Base
import Kitchen
import Recipes

/// Gives a member a role on behalf of an operator. Refused if the household would be left without an
/// owner.
package struct SetRoleByOperator: RefusableOperation {
    package let household: HouseholdID
    package let member: PlayerID
    package let role: Role

    package init(_ role: Role, of member: PlayerID, in household: HouseholdID) {
        self.role = role
        self.member = member
        self.household = household
    }

    package var locks: [HouseholdID] { [household] }

    /// - Returns: nil once the member has the role.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<HouseholdRefusal?, StoreRefusal> {
        let households = transaction.households
        guard let before = try households.role(of: member, in: household) else {
            return .success(.unknownMember)
        }
        if before == .owner, role != .owner, try households.ownerCount(of: household) == 1 {
            return .success(.lastOwner)
        }
        try households.setRole(role, of: member, in: household)
        return .success(nil)
    }
}

/// The member's role, for an operator; nil for somebody who isn't a member.
package struct RoleQuery: StoreQuery {
    package let member: PlayerID
    package let household: HouseholdID

    package init(of member: PlayerID, in household: HouseholdID) {
        self.member = member
        self.household = household
    }

    package func perform(in snapshot: LibrarySnapshot) throws(StoreFault) -> Role? {
        try snapshot.households.role(of: member, in: household)
    }
}

/// Removes an image for all households, and refuses it from then on. What shows it stays as it is
/// without its image.
package struct DeleteImage: RefusableOperation {
    package let name: ImageName

    package init(_ name: ImageName) { self.name = name }

    /// - Returns: false if no such image is stored.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Bool, StoreRefusal> {
        try transaction.images.lock(name: name.bytes)
        try transaction.imageUses.forget(name)
        return .success(try transaction.images.refuse(name))
    }
}

/// Ends a link for good, on behalf of an operator.
package struct RevokeLinkByOperator: RefusableOperation {
    package let link: LinkID

    package init(_ link: LinkID) { self.link = link }

    /// - Returns: false if there is no such link.
    package func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Bool, StoreRefusal> {
        guard let found = try transaction.links.link(link) else { return .success(false) }
        try transaction.links.remove(link, of: found.household)
        return .success(true)
    }
}

enum ImageBanSchema {
    static let tables = """
        -- Images that operators have removed, and that nobody can bring back.
        CREATE TABLE refused_images(
            name BLOB PRIMARY KEY NOT NULL CHECK (length(name) = 32)
        ) STRICT, WITHOUT ROWID;
        """
}

extension ImageTable {
    func isRefused(_ name: ImageName) throws(StoreFault) -> Bool {
        try has("SELECT 1 FROM refused_images WHERE name = ?", name.bytes)
    }

    /// - Returns: false if no such image is stored.
    fileprivate func refuse(_ name: ImageName) throws(StoreFault) -> Bool {
        try run(
            "INSERT INTO refused_images(name) VALUES (?) ON CONFLICT (name) DO NOTHING", name.bytes)
        return try has("DELETE FROM images WHERE name = ? RETURNING 1", name.bytes)
    }
}
