import Base
import Kitchen
import Recipes

/// The cooking sessions and their inputs.
final class CookingTable: Table {
    private static let insert = SealedTable.cookingSessions.insertion(["ended_ms": "NULL"])
    private static let insertInput = SealedTable.cookingInputs.insertion(
        ["number": "next"],
        from: """
            SELECT coalesce(max(number) + 1, 0) AS next FROM cooking_inputs
                WHERE session = ?1
            """)
    private static let end =
        SealedTable.cookingSessions.update(["ended_ms": "?1"]) + " WHERE id = ?2"

    /// The session's household and start, even if it is over; nil if there is no such session.
    func beginning(
        of session: CookingID
    ) throws(StoreFault) -> (household: HouseholdID?, startedMilliseconds: Int64)? {
        try first("SELECT household, started_ms FROM cooking_sessions WHERE id = ?", session) {
            ($0.identifier(0), $0.integer(1))
        }
    }

    /// The number of a household's sessions that aren't over.
    func openCount(of household: HouseholdID) throws(StoreFault) -> Int {
        try count(
            "SELECT count(*) FROM cooking_sessions WHERE household = ? AND ended_ms IS NULL",
            household)
    }

    /// The number of a household's sessions that began after a time, including those that are over.
    func begunCount(of household: HouseholdID, after time: Int64) throws(StoreFault) -> Int {
        try count(
            "SELECT count(*) FROM cooking_sessions WHERE household = ? AND started_ms > ?",
            household, time)
    }

    func add(
        _ session: CookingID, to household: HouseholdID, head: PlayerID, content: [UInt8],
        now: Int64
    ) throws(StoreFault) {
        try run(Self.insert, session, household, head, content, now)
    }

    /// True if the household has this session and it isn't over.
    func isOpen(_ session: CookingID, of household: HouseholdID) throws(StoreFault) -> Bool {
        try has(
            "SELECT 1 FROM cooking_sessions WHERE id = ? AND household = ? AND ended_ms IS NULL",
            session, household)
    }

    func add(_ input: StoredCooking.Input, to session: CookingID) throws(StoreFault) {
        try run(
            Self.insertInput, session, input.tick, input.player, input.content,
            input.timeMilliseconds, input.id)
    }

    func end(_ session: CookingID, now: Int64) throws(StoreFault) {
        try run(Self.end, now, session)
    }

    /// The sessions that aren't over, of all households.
    func open() throws(StoreFault) -> [CookingID] {
        try all("SELECT id FROM cooking_sessions WHERE ended_ms IS NULL ORDER BY id") {
            $0.identifier(0)
        }
    }

    /// A household's sessions that aren't over.
    func open(of household: HouseholdID) throws(StoreFault) -> [CookingID] {
        try all(
            """
            SELECT id FROM cooking_sessions WHERE household = ? AND ended_ms IS NULL ORDER BY id
            """, household
        ) { $0.identifier(0) }
    }

    /// True if the session has this input of a device.
    func has(_ input: EntityID, in session: CookingID) throws(StoreFault) -> Bool {
        try has("SELECT 1 FROM cooking_inputs WHERE session = ? AND input = ?", session, input)
    }

    func session(
        _ id: CookingID, inputs: Range<Int64>
    ) throws(StoreFault) -> StoredCooking? {
        let found = try first(
            """
            SELECT household, head, content, started_ms, ended_ms FROM cooking_sessions
                WHERE id = ?
            """, id
        ) { row -> StoredCooking? in
            guard let household: HouseholdID = row.identifier(0),
                let head: PlayerID = row.identifier(1)
            else { return nil }
            return StoredCooking(
                id: id, household: household, head: head, content: row.bytes(2),
                startedMilliseconds: row.integer(3), endedMilliseconds: row.optionalInteger(4))
        }
        guard var session = found else { return nil }
        session.inputs = try all(
            """
            SELECT tick, player, content, time_ms, input FROM cooking_inputs
                WHERE session = ? AND number >= ? AND number < ? ORDER BY number
            """, id, inputs.lowerBound, inputs.upperBound
        ) { row in
            row.identifier(1).map { player in
                StoredCooking.Input(
                    id: row.identifier(4), tick: row.integer(0), player: player,
                    content: row.bytes(2), timeMilliseconds: row.integer(3))
            }
        }
        return session
    }

    // MARK: - Nodes

    /// The living node that runs a household's sessions, and its address; nil if none does.
    func host(
        of household: HouseholdID
    ) throws(StoreFault) -> (epoch: Int64, url: String)? {
        try first(
            """
            SELECT nodes.epoch, url FROM cooking_hosts
                JOIN nodes ON nodes.epoch = cooking_hosts.epoch AND is_dead = 0
                WHERE household = ?
            """, household
        ) { ($0.integer(0), $0.text(1)) }
    }

    func setHost(_ epoch: Int64, of household: HouseholdID) throws(StoreFault) {
        try run(
            """
            INSERT INTO cooking_hosts(household, epoch) VALUES (?,?)
                ON CONFLICT (household) DO UPDATE SET epoch = excluded.epoch
            """, household, epoch)
    }

    func removeHost(_ epoch: Int64, of household: HouseholdID) throws(StoreFault) {
        try run(
            "DELETE FROM cooking_hosts WHERE household = ? AND epoch = ?", household, epoch)
    }

    /// Removes a node that ends.
    func removeHost(_ epoch: Int64) throws(StoreFault) {
        try run("DELETE FROM cooking_hosts WHERE epoch = ?", epoch)
    }

    /// Removes the nodes that have died.
    func removeDeadHosts() throws(StoreFault) {
        try run(
            """
            DELETE FROM cooking_hosts WHERE epoch NOT IN
                (SELECT epoch FROM nodes WHERE is_dead = 0)
            """)
    }

    // MARK: - Ageing

    /// Removes sessions that ended before a time, with their inputs.
    ///
    /// - Returns: the number of removed inputs or sessions; less than the limit once none is left.
    func removeEnded(before time: Int64, limit: Int) throws(StoreFault) -> Int {
        let inputs = try removed(
            """
            DELETE FROM cooking_inputs WHERE (session, number) IN
                (SELECT session, number FROM cooking_inputs WHERE session IN
                    (SELECT id FROM cooking_sessions WHERE ended_ms < ?1 ORDER BY ended_ms LIMIT ?2)
                    LIMIT ?2) RETURNING 1
            """, before: time, limit: limit)
        guard inputs < limit else { return inputs }
        // The remaining sessions have no inputs any more.
        return try removed(
            """
            DELETE FROM cooking_sessions WHERE id IN
                (SELECT id FROM cooking_sessions WHERE ended_ms < ? ORDER BY ended_ms LIMIT ?)
                RETURNING 1
            """, before: time, limit: limit)
    }
}
