import Base
import Kitchen
import Recipes

/// The households, their members and their invitations.
final class HouseholdTable: Table {
    private static let find = "SELECT head, floor FROM households WHERE id = ?"
    private static let insert = SealedTable.households.insertion(
        ["number": "next", "head": "0", "floor": "0"],
        from: "SELECT 1 + coalesce(max(number), 0) AS next FROM households")
    private static let saveHead = SealedTable.households.update(["head": "?1"]) + " WHERE id = ?2"
    private static let saveName = SealedTable.households.update(["name": "?1"]) + " WHERE id = ?2"
    private static let insertMember = SealedTable.members.insertion()
    private static let changeRole =
        SealedTable.members.update(["role": "?1"]) + " WHERE household = ?2 AND player = ?3"
    /// Seals the row again, as PostgreSQL moves it.
    private static let countMemberChange = """
        UPDATE households SET member_changes = member_changes + 1,
            seal = \(SealedTable.households.seal()) WHERE id = ?
        """
    private static let insertInvitation = SealedTable.invitations.insertion()
    private static let useInvitation =
        SealedTable.invitations.update(["uses_left": "uses_left - 1"]) + " WHERE code = ?"

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
        let maker: PlayerID
        let expiresMilliseconds: Int64
        let usesLeft: Int64
    }

    /// The number of the household's last edit; nil if there is no such household.
    func head(of household: HouseholdID) throws(StoreFault) -> Int64? {
        try first(Self.find, household) { $0.integer(0) }
    }

    /// The numbers of the household's last edit and of its floor; nil if there is no such
    /// household.
    func reach(
        of household: HouseholdID
    ) throws(StoreFault) -> (head: Int64, floor: Int64)? {
        try first(Self.find, household) { ($0.integer(0), $0.integer(1)) }
    }

    /// The household as a node among several sees it; nil if there is no such household.
    ///
    /// - Parameter epoch: the node's own.
    func news(of household: HouseholdID, at epoch: Int64) throws(StoreFault) -> HouseholdNews? {
        try first(
            """
            SELECT head, member_changes, nodes.epoch, nodes.url,
                (SELECT count(*) FROM (SELECT 1 FROM cooking_sessions
                    WHERE household = ?1 AND ended_ms IS NULL LIMIT 1) AS open)
                FROM households LEFT JOIN cooking_hosts ON cooking_hosts.household = households.id
                LEFT JOIN nodes ON nodes.epoch = cooking_hosts.epoch AND is_dead = 0
                WHERE households.id = ?1
            """, household
        ) { row in
            let cooking: CookingPlace =
                if row.isNull(2) {
                    row.integer(4) == 0 ? .nowhere : .unclaimed
                } else {
                    row.integer(2) == epoch
                        ? .here : .elsewhere(Elsewhere(url: row.text(3), .cooking))
                }
            return HouseholdNews(
                head: row.integer(0), memberChanges: row.integer(1), cooking: cooking)
        }
    }

    /// Nil if there is no such household.
    func name(of household: HouseholdID) throws(StoreFault) -> String? {
        try first("SELECT name FROM households WHERE id = ?", household) { $0.text(0) }
    }

    /// The household's creation time, in milliseconds since 1970-01-01 UTC; nil if there is no such
    /// household.
    func created(_ household: HouseholdID) throws(StoreFault) -> Int64? {
        try first("SELECT created_ms FROM households WHERE id = ?", household) { $0.integer(0) }
    }

    func create(_ household: HouseholdID, name: String, now: Int64) throws(StoreFault) {
        try run(Self.insert, household, name, now)
    }

    func setName(_ name: String, of household: HouseholdID) throws(StoreFault) {
        try run(Self.saveName, name, household)
    }

    func setHead(_ head: Int64, of household: HouseholdID) throws(StoreFault) {
        try run(Self.saveHead, head, household)
    }

    /// Returns nil for non-members.
    func role(of player: PlayerID, in household: HouseholdID) throws(StoreFault) -> Role? {
        try first(
            "SELECT role FROM members WHERE household = ? AND player = ?", household, player
        ) { Role(rawValue: $0.text(0)) }
    }

    /// Returns nil for non-members.
    func membership(
        of player: PlayerID, in household: HouseholdID
    ) throws(StoreFault) -> Membership? {
        try first(
            """
            SELECT m.role, h.number, h.head, h.floor FROM members AS m
                JOIN households AS h ON h.id = m.household WHERE m.household = ? AND m.player = ?
            """, household, player
        ) { row in
            Role(rawValue: row.text(0)).map { role in
                Membership(
                    role: role, number: row.integer(1), head: row.integer(2), floor: row.integer(3))
            }
        }
    }

    func memberCount(of household: HouseholdID) throws(StoreFault) -> Int {
        try count("SELECT count(*) FROM members WHERE household = ?", household)
    }

    func ownerCount(of household: HouseholdID) throws(StoreFault) -> Int {
        try count(
            "SELECT count(*) FROM members WHERE household = ? AND role = 'owner'", household)
    }

    func add(
        _ player: PlayerID, to household: HouseholdID, as role: Role, now: Int64
    ) throws(StoreFault) {
        try run(Self.insertMember, household, player, role.rawValue, now)
        try countChange(of: household)
    }

    func setRole(
        _ role: Role, of player: PlayerID, in household: HouseholdID
    ) throws(StoreFault) {
        try run(Self.changeRole, role.rawValue, household, player)
        try countChange(of: household)
    }

    func remove(_ player: PlayerID, from household: HouseholdID) throws(StoreFault) {
        try run("DELETE FROM members WHERE household = ? AND player = ?", household, player)
        try countChange(of: household)
    }

    /// For other nodes, which look at the number.
    private func countChange(of household: HouseholdID) throws(StoreFault) {
        guard !database.hasOneWriter else { return }
        try run(Self.countMemberChange, household)
    }

    func households(of player: PlayerID) throws(StoreFault) -> [HouseholdSummary] {
        try all(
            """
            SELECT h.id, h.name, h.head, h.floor, m.role FROM members AS m
                JOIN households AS h ON h.id = m.household WHERE m.player = ? ORDER BY h.id
            """, player
        ) { HouseholdSummary($0) }
    }

    /// A household as one of its members sees it; nil for non-members.
    func summary(
        of household: HouseholdID, for player: PlayerID
    ) throws(StoreFault) -> HouseholdSummary? {
        try first(
            """
            SELECT h.id, h.name, h.head, h.floor, m.role FROM households AS h
                JOIN members AS m ON m.household = h.id WHERE h.id = ? AND m.player = ?
            """, household, player
        ) { HouseholdSummary($0) }
    }

    /// Sorted by the length of their membership, longest first.
    func members(of household: HouseholdID) throws(StoreFault) -> [Member] {
        try all(
            "SELECT player, role FROM members WHERE household = ? ORDER BY since_ms, player",
            household
        ) { row in
            guard let player: PlayerID = row.identifier(0), let role = Role(rawValue: row.text(1))
            else { return nil }
            return Member(player, role)
        }
    }

    func householdCount(of player: PlayerID) throws(StoreFault) -> Int {
        try count("SELECT count(*) FROM members WHERE player = ?", player)
    }

    func invitation(_ code: String) throws(StoreFault) -> Invitation? {
        try first(
            """
            SELECT household, role, expires_ms, uses_left, made_by FROM invitations WHERE code = ?
            """, code
        ) { row in
            guard let household: HouseholdID = row.identifier(0),
                let role = Role(rawValue: row.text(1)), let maker: PlayerID = row.identifier(4)
            else { return nil }
            return Invitation(
                household: household, role: role, maker: maker,
                expiresMilliseconds: row.integer(2), usesLeft: row.integer(3))
        }
    }

    /// The number of a household's invitations that can still be used.
    func invitationCount(of household: HouseholdID, at now: Int64) throws(StoreFault) -> Int {
        try count(
            """
            SELECT count(*) FROM invitations
                WHERE household = ? AND expires_ms > ? AND uses_left > 0
            """, household, now)
    }

    func invite(
        _ code: String, to household: HouseholdID, as role: Role, by maker: PlayerID,
        expiresMilliseconds: Int64, uses: Int
    ) throws(StoreFault) {
        try run(
            Self.insertInvitation, code, household, role.rawValue, maker, expiresMilliseconds, uses)
    }

    func useOnce(_ code: String) throws(StoreFault) { try run(Self.useInvitation, code) }

    func revoke(_ code: String, of household: HouseholdID) throws(StoreFault) {
        try run("DELETE FROM invitations WHERE code = ? AND household = ?", code, household)
    }

    /// - Parameter maker: the member whose invitations are removed; nil for all of the household.
    func removeInvitations(
        of household: HouseholdID, madeBy maker: PlayerID?
    ) throws(StoreFault) {
        try run(
            "DELETE FROM invitations WHERE household = ?1 AND (made_by = ?2 OR ?2 IS NULL)",
            household, maker)
    }
}

extension HouseholdSummary {
    /// Reads id, name, head, floor and role.
    fileprivate init?(_ row: any Statement) {
        guard let id: HouseholdID = row.identifier(0), let role = Role(rawValue: row.text(4))
        else { return nil }
        self.init(
            id: id, name: row.text(1), head: row.integer(2), floor: row.integer(3), role: role)
    }
}
