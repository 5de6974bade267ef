import Kitchen
import Recipes

/// The cooking sessions, and what was done in each.
final class CookingTable {
    private let find: any Statement
    private let countOpen: any Statement
    private let insert: any Statement
    private let findOne: any Statement
    private let insertInput: any Statement
    private let end: any Statement
    private let findOpen: any Statement
    private let findInputs: any Statement

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare("SELECT household FROM cooking_sessions WHERE id = ?")
        countOpen = try database.prepare(
            "SELECT count(*) FROM cooking_sessions WHERE household = ? AND ended_ms IS NULL")
        insert = try database.prepare(
            """
            INSERT INTO cooking_sessions(id, household, head, content, started_ms)
                VALUES (?,?,?,?,?)
            """)
        findOne = try database.prepare(
            """
            SELECT 1 FROM cooking_sessions WHERE id = ? AND household = ? AND ended_ms IS NULL
            """)
        insertInput = try database.prepare(
            """
            INSERT INTO cooking_inputs(session, number, tick, player, content, time_ms)
                SELECT ?1, coalesce(max(number) + 1, 0), ?2, ?3, ?4, ?5
                    FROM cooking_inputs WHERE session = ?1
            """)
        end = try database.prepare("UPDATE cooking_sessions SET ended_ms = ? WHERE id = ?")
        findOpen = try database.prepare(
            """
            SELECT id, household, head, content, started_ms FROM cooking_sessions
                WHERE ended_ms IS NULL ORDER BY id
            """)
        findInputs = try database.prepare(
            """
            SELECT tick, player, content, time_ms FROM cooking_inputs
                WHERE session = ? ORDER BY number
            """)
    }

    /// Nil if there is no such session, also none that is over.
    func household(of session: CookingID) throws(StoreFault) -> HouseholdID? {
        try find.bind(session).first { $0.identifier(0) } ?? nil
    }

    /// How many sessions of a household aren't over.
    func openCount(of household: HouseholdID) throws(StoreFault) -> Int {
        try countOpen.bind(household).count()
    }

    func add(
        _ session: CookingID, to household: HouseholdID, head: PlayerID, content: [UInt8],
        now: Int64
    ) throws(StoreFault) {
        try insert.bind(session).bind(household).bind(head).bind(content).bind(now).run()
    }

    /// Whether the household has such a session that isn't over.
    func isOpen(_ session: CookingID, of household: HouseholdID) throws(StoreFault) -> Bool {
        try findOne.bind(session).bind(household).first { _ in true } ?? false
    }

    func add(_ input: StoredCooking.Input, to session: CookingID) throws(StoreFault) {
        try insertInput.bind(session).bind(input.tick).bind(input.player)
            .bind(input.content).bind(input.timeMilliseconds).run()
    }

    func end(_ session: CookingID, now: Int64) throws(StoreFault) {
        try end.bind(now).bind(session).run()
    }

    func open() throws(StoreFault) -> [StoredCooking] {
        let sessions = try findOpen.all { row -> StoredCooking? in
            guard let id: CookingID = row.identifier(0),
                let household: HouseholdID = row.identifier(1),
                let head: PlayerID = row.identifier(2)
            else { return nil }
            return StoredCooking(
                id: id, household: household, head: head, content: row.bytes(3),
                startedMilliseconds: row.integer(4))
        }
        var result: [StoredCooking] = []
        for case var session? in sessions {
            session.inputs = try findInputs.bind(session.id).all { row -> StoredCooking.Input? in
                row.identifier(1).map { player in
                    StoredCooking.Input(
                        tick: row.integer(0), player: player, content: row.bytes(2),
                        timeMilliseconds: row.integer(3))
                }
            }.compactMap(\.self)
            result.append(session)
        }
        return result
    }
}
