import Kitchen
import Recipes

/// The edits that were done.
final class EditTable {
    private let find: any Statement
    private let insert: any Statement

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare(
            "SELECT seq, household FROM edits WHERE player = ? AND id = ?")
        insert = try database.prepare(
            "INSERT INTO edits(player, id, household, seq, time_ms) VALUES (?,?,?,?,?)")
    }

    /// Nil for an edit that wasn't done.
    func place(
        of edit: UInt128, by player: PlayerID
    ) throws(StoreFault) -> (household: HouseholdID?, seq: Int64)? {
        try find.bind(player).bind(EntityID(value: edit)).first { row in
            (household: row.identifier(1), seq: row.integer(0))
        }
    }

    func note(
        _ edit: UInt128, by player: PlayerID, of household: HouseholdID, seq: Int64, now: Int64
    ) throws(StoreFault) {
        try insert.bind(player).bind(EntityID(value: edit)).bind(household).bind(seq).bind(now)
            .run()
    }
}
