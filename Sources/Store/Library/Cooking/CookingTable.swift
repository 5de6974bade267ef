import Base
import Kitchen
import Recipes

/// The cooking sessions and their inputs.
final class CookingTable {
    private let find: any Statement
    private let countOpen: any Statement
    private let countBegun: any Statement
    private let insert: any Statement
    private let findOne: any Statement
    private let insertInput: any Statement
    private let end: any Statement
    private let findOpen: any Statement
    private let findSession: any Statement
    private let findInput: any Statement
    private let findInputs: any Statement
    private let removeInputs: any Statement
    private let removeSessions: any Statement

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare(
            "SELECT household, started_ms FROM cooking_sessions WHERE id = ?")
        countOpen = try database.prepare(
            "SELECT count(*) FROM cooking_sessions WHERE household = ? AND ended_ms IS NULL")
        countBegun = try database.prepare(
            "SELECT count(*) FROM cooking_sessions WHERE household = ? AND started_ms > ?")
        insert = try database.prepare(SealedTable.cookingSessions.insertion(["ended_ms": "NULL"]))
        findOne = try database.prepare(
            """
            SELECT 1 FROM cooking_sessions WHERE id = ? AND household = ? AND ended_ms IS NULL
            """)
        insertInput = try database.prepare(
            SealedTable.cookingInputs.insertion(
                ["number": "next"],
                from: """
                    SELECT coalesce(max(number) + 1, 0) AS next FROM cooking_inputs
                        WHERE session = ?1
                    """))
        end = try database.prepare(
            SealedTable.cookingSessions.update(["ended_ms": "?1"]) + " WHERE id = ?2")
        findOpen = try database.prepare(
            """
            SELECT id FROM cooking_sessions WHERE ended_ms IS NULL ORDER BY id
            """)
        findSession = try database.prepare(
            """
            SELECT id, household, head, content, started_ms, ended_ms FROM cooking_sessions
                WHERE id = ?
            """)
        findInput = try database.prepare(
            "SELECT 1 FROM cooking_inputs WHERE session = ? AND input = ?")
        findInputs = try database.prepare(
            """
            SELECT tick, player, content, time_ms, input FROM cooking_inputs
                WHERE session = ? AND number >= ? AND number < ? ORDER BY number
            """)
        removeInputs = try database.prepare(
            """
            DELETE FROM cooking_inputs WHERE (session, number) IN
                (SELECT session, number FROM cooking_inputs WHERE session IN
                    (SELECT id FROM cooking_sessions WHERE ended_ms < ?1 ORDER BY ended_ms LIMIT ?2)
                    LIMIT ?2) RETURNING 1
            """)
        removeSessions = try database.prepare(
            """
            DELETE FROM cooking_sessions WHERE id IN
                (SELECT id FROM cooking_sessions WHERE ended_ms < ? ORDER BY ended_ms LIMIT ?)
                RETURNING 1
            """)
    }

    /// The session's household and start, even if it is over; nil if there is no such session.
    func beginning(
        of session: CookingID
    ) throws(StoreFault) -> (household: HouseholdID?, startedMilliseconds: Int64)? {
        try find.bind(session).first { ($0.identifier(0), $0.integer(1)) }
    }

    /// The number of a household's sessions that aren't over.
    func openCount(of household: HouseholdID) throws(StoreFault) -> Int {
        try countOpen.bind(household).count()
    }

    /// The number of a household's sessions that began after a time, including those that are over.
    func begunCount(of household: HouseholdID, after time: Int64) throws(StoreFault) -> Int {
        try countBegun.bind(household).bind(time).count()
    }

    func add(
        _ session: CookingID, to household: HouseholdID, head: PlayerID, content: [UInt8],
        now: Int64
    ) throws(StoreFault) {
        try insert.bind(session).bind(household).bind(head).bind(content).bind(now).run()
    }

    /// True if the household has this session and it isn't over.
    func isOpen(_ session: CookingID, of household: HouseholdID) throws(StoreFault) -> Bool {
        try findOne.bind(session).bind(household).first { _ in true } ?? false
    }

    func add(_ input: StoredCooking.Input, to session: CookingID) throws(StoreFault) {
        try insertInput.bind(session).bind(input.tick).bind(input.player)
            .bind(input.content).bind(input.timeMilliseconds).bind(input.id).run()
    }

    func end(_ session: CookingID, now: Int64) throws(StoreFault) {
        try end.bind(now).bind(session).run()
    }

    /// The sessions that aren't over, of all households.
    func open() throws(StoreFault) -> [CookingID] { try findOpen.all { $0.identifier(0) } }

    /// True if the session has this input of a device.
    func has(_ input: EntityID, in session: CookingID) throws(StoreFault) -> Bool {
        try findInput.bind(session).bind(input).first { _ in true } ?? false
    }

    func session(
        _ id: CookingID, inputs: Range<Int64>
    ) throws(StoreFault) -> StoredCooking? {
        guard let session = try findSession.bind(id).first(Self.session) ?? nil else { return nil }
        return try withInputs(session, inputs)
    }

    private static func session(_ row: any Statement) -> StoredCooking? {
        guard let id: CookingID = row.identifier(0), let household: HouseholdID = row.identifier(1),
            let head: PlayerID = row.identifier(2)
        else { return nil }
        return StoredCooking(
            id: id, household: household, head: head, content: row.bytes(3),
            startedMilliseconds: row.integer(4), endedMilliseconds: row.optionalInteger(5))
    }

    private func withInputs(
        _ session: StoredCooking, _ numbers: Range<Int64>
    ) throws(StoreFault) -> StoredCooking {
        var session = session
        let rows = findInputs.bind(session.id).bind(numbers.lowerBound).bind(numbers.upperBound)
        session.inputs = try rows.all { row -> StoredCooking.Input? in
            row.identifier(1).map { player in
                StoredCooking.Input(
                    id: row.isNull(4) ? nil : row.identifier(4), tick: row.integer(0),
                    player: player, content: row.bytes(2), timeMilliseconds: row.integer(3))
            }
        }
        return session
    }

    // MARK: - Ageing

    /// Removes sessions that ended before a time, with their inputs.
    ///
    /// - Returns: the number of removed inputs or sessions; less than the limit once none is left.
    func removeEnded(before time: Int64, limit: Int) throws(StoreFault) -> Int {
        let inputs = try removeInputs.bind(time).bind(limit).all { _ in true }.count
        guard inputs < limit else { return inputs }
        // The remaining sessions have no inputs any more.
        return try removeSessions.bind(time).bind(limit).all { _ in true }.count
    }
}
