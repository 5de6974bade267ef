import Base
import Kitchen
import Recipes

/// The households, their members and their invitations.
final class HouseholdTable {
    private let find: any Statement
    private let findCreated: any Statement
    private let insert: any Statement
    private let saveHead: any Statement
    private let findRole: any Statement
    private let findMembership: any Statement
    private let countMembers: any Statement
    private let countOwners: any Statement
    private let insertMember: any Statement
    private let changeRole: any Statement
    private let removeMember: any Statement
    private let ofPlayer: any Statement
    private let findDetails: any Statement
    private let findMembers: any Statement
    private let countHouseholds: any Statement
    private let findInvitation: any Statement
    private let insertInvitation: any Statement
    private let useInvitation: any Statement
    private let removeInvitation: any Statement
    private let removeInvitations: any Statement
    private let countInvitations: any Statement

    /// A player's role in a household, and the household's state.
    struct Membership {
        let role: Role
        /// The household's number in the search tables.
        let number: Int64
        /// The number of the household's last edit.
        let head: Int64
        /// See `HouseholdSummary.floor`.
        let floor: Int64
    }

    struct Invitation {
        let household: HouseholdID
        let role: Role
        let expiresMilliseconds: Int64
        let usesLeft: Int64
    }

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare("SELECT head, floor FROM households WHERE id = ?")
        findCreated = try database.prepare("SELECT created_ms FROM households WHERE id = ?")
        insert = try database.prepare(
            SealedTable.households.insertion(
                ["number": "next", "head": "0", "floor": "0"],
                from: "SELECT 1 + coalesce(max(number), 0) AS next FROM households"))
        saveHead = try database.prepare(
            SealedTable.households.update(["head": "?1"]) + " WHERE id = ?2")
        findRole = try database.prepare(
            "SELECT role FROM members WHERE household = ? AND player = ?")
        findMembership = try database.prepare(
            """
            SELECT m.role, h.number, h.head, h.floor FROM members AS m
                JOIN households AS h ON h.id = m.household WHERE m.household = ? AND m.player = ?
            """)
        countMembers = try database.prepare("SELECT count(*) FROM members WHERE household = ?")
        countOwners = try database.prepare(
            "SELECT count(*) FROM members WHERE household = ? AND role = 'owner'")
        insertMember = try database.prepare(SealedTable.members.insertion())
        changeRole = try database.prepare(
            SealedTable.members.update(["role": "?1"]) + " WHERE household = ?2 AND player = ?3")
        removeMember = try database.prepare(
            "DELETE FROM members WHERE household = ? AND player = ?")
        ofPlayer = try database.prepare(
            """
            SELECT h.id, h.name, h.head, m.role, h.floor FROM members AS m
                JOIN households AS h ON h.id = m.household WHERE m.player = ? ORDER BY h.id
            """)
        findDetails = try database.prepare(
            """
            SELECT h.name, h.head, m.role, h.floor FROM households AS h
                JOIN members AS m ON m.household = h.id WHERE h.id = ? AND m.player = ?
            """)
        findMembers = try database.prepare(
            "SELECT player, role FROM members WHERE household = ? ORDER BY since_ms, player")
        countHouseholds = try database.prepare("SELECT count(*) FROM members WHERE player = ?")
        findInvitation = try database.prepare(
            "SELECT household, role, expires_ms, uses_left FROM invitations WHERE code = ?")
        insertInvitation = try database.prepare(SealedTable.invitations.insertion())
        useInvitation = try database.prepare(
            SealedTable.invitations.update(["uses_left": "uses_left - 1"]) + " WHERE code = ?")
        removeInvitation = try database.prepare(
            "DELETE FROM invitations WHERE code = ? AND household = ?")
        countInvitations = try database.prepare(
            """
            SELECT count(*) FROM invitations
                WHERE household = ? AND expires_ms > ? AND uses_left > 0
            """)
        removeInvitations = try database.prepare(
            "DELETE FROM invitations WHERE household = ?1 AND (?2 IS NULL OR made_by = ?2)")
    }

    /// The number of the household's last edit; nil if there is no such household.
    func head(of household: HouseholdID) throws(StoreFault) -> Int64? {
        try find.bind(household).first { $0.integer(0) }
    }

    /// The numbers of the household's last edit and of its floor; nil if there is no such
    /// household.
    func reach(
        of household: HouseholdID
    ) throws(StoreFault) -> (head: Int64, floor: Int64)? {
        try find.bind(household).first { ($0.integer(0), $0.integer(1)) }
    }

    /// The household's creation time, in milliseconds since 1970-01-01 UTC; nil if there is no such
    /// household.
    func created(_ household: HouseholdID) throws(StoreFault) -> Int64? {
        try findCreated.bind(household).first { $0.integer(0) }
    }

    func create(_ household: HouseholdID, name: String, now: Int64) throws(StoreFault) {
        try insert.bind(household).bind(name).bind(now).run()
    }

    func setHead(_ head: Int64, of household: HouseholdID) throws(StoreFault) {
        try saveHead.bind(head).bind(household).run()
    }

    /// Returns nil for non-members.
    func role(of player: PlayerID, in household: HouseholdID) throws(StoreFault) -> Role? {
        try findRole.bind(household).bind(player).first { Role(rawValue: $0.text(0)) } ?? nil
    }

    /// Returns nil for non-members.
    func membership(
        of player: PlayerID, in household: HouseholdID
    ) throws(StoreFault) -> Membership? {
        try findMembership.bind(household).bind(player).first { row -> Membership? in
            guard let role = Role(rawValue: row.text(0)) else { return nil }
            return Membership(
                role: role, number: row.integer(1), head: row.integer(2), floor: row.integer(3))
        } ?? nil
    }

    func memberCount(of household: HouseholdID) throws(StoreFault) -> Int {
        try countMembers.bind(household).count()
    }

    func ownerCount(of household: HouseholdID) throws(StoreFault) -> Int {
        try countOwners.bind(household).count()
    }

    func add(
        _ player: PlayerID, to household: HouseholdID, as role: Role, now: Int64
    ) throws(StoreFault) {
        try insertMember.bind(household).bind(player).bind(role.rawValue).bind(now).run()
    }

    func setRole(
        _ role: Role, of player: PlayerID, in household: HouseholdID
    ) throws(StoreFault) {
        try changeRole.bind(role.rawValue).bind(household).bind(player).run()
    }

    func remove(_ player: PlayerID, from household: HouseholdID) throws(StoreFault) {
        try removeMember.bind(household).bind(player).run()
    }

    func households(of player: PlayerID) throws(StoreFault) -> [HouseholdSummary] {
        try ofPlayer.bind(player).all { row in
            guard let id: HouseholdID = row.identifier(0), let role = Role(rawValue: row.text(3))
            else { return nil }
            return HouseholdSummary(
                id: id, name: row.text(1), head: row.integer(2), floor: row.integer(4), role: role)
        }
    }

    /// A household as one of its members sees it; nil for non-members.
    func summary(
        of household: HouseholdID, for player: PlayerID
    ) throws(StoreFault) -> HouseholdSummary? {
        try findDetails.bind(household).bind(player).first { row -> HouseholdSummary? in
            guard let role = Role(rawValue: row.text(2)) else { return nil }
            return HouseholdSummary(
                id: household, name: row.text(0), head: row.integer(1), floor: row.integer(3),
                role: role)
        } ?? nil
    }

    /// Sorted by the length of their membership, longest first.
    func members(of household: HouseholdID) throws(StoreFault) -> [Member] {
        try findMembers.bind(household).all { row -> Member? in
            guard let player: PlayerID = row.identifier(0), let role = Role(rawValue: row.text(1))
            else { return nil }
            return Member(player, role)
        }.compactMap(\.self)
    }

    func householdCount(of player: PlayerID) throws(StoreFault) -> Int {
        try countHouseholds.bind(player).count()
    }

    func invitation(_ code: String) throws(StoreFault) -> Invitation? {
        try findInvitation.bind(code).first { row -> Invitation? in
            guard let household: HouseholdID = row.identifier(0),
                let role = Role(rawValue: row.text(1))
            else { return nil }
            return Invitation(
                household: household, role: role, expiresMilliseconds: row.integer(2),
                usesLeft: row.integer(3))
        } ?? nil
    }

    /// The number of a household's invitations that can still be used.
    func invitationCount(of household: HouseholdID, at now: Int64) throws(StoreFault) -> Int {
        try countInvitations.bind(household).bind(now).count()
    }

    func invite(
        _ code: String, to household: HouseholdID, as role: Role, by maker: PlayerID,
        expiresMilliseconds: Int64, uses: Int
    ) throws(StoreFault) {
        try insertInvitation.bind(code).bind(household).bind(role.rawValue).bind(maker)
            .bind(expiresMilliseconds).bind(uses).run()
    }

    func useOnce(_ code: String) throws(StoreFault) { try useInvitation.bind(code).run() }

    func revoke(_ code: String, of household: HouseholdID) throws(StoreFault) {
        try removeInvitation.bind(code).bind(household).run()
    }

    /// - Parameter maker: the member whose invitations are removed; nil for all of the household.
    func removeInvitations(
        of household: HouseholdID, madeBy maker: PlayerID?
    ) throws(StoreFault) {
        try removeInvitations.bind(household).bind(maker).run()
    }
}
