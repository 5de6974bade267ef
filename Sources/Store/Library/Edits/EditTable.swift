import Base
import Kitchen
import Recipes

/// The outcomes of edits.
final class EditTable {
    enum Fate {
        case done(seq: Int64)
        case refused(EditRefusal)
    }

    private let findDone: any Statement
    private let findRefused: any Statement
    private let findStarter: any Statement
    private let insertDone: any Statement
    private let insertRefused: any Statement
    private let insertStarter: any Statement

    init(_ database: any Database) throws(StoreFault) {
        findDone = try database.prepare(
            "SELECT seq, household FROM edits WHERE player = ? AND id = ?")
        findRefused = try database.prepare(
            "SELECT refusal, household FROM refused_edits WHERE player = ? AND id = ?")
        findStarter = try database.prepare(
            "SELECT 1 FROM starter_edits WHERE household = ? AND id = ?")
        insertDone = try database.prepare(SealedTable.edits.insertion())
        insertRefused = try database.prepare(SealedTable.refusedEdits.insertion())
        insertStarter = try database.prepare(SealedTable.starterEdits.insertion())
    }

    /// Returns nil for an edit that the player hasn't sent yet.
    func fate(
        of edit: UInt128, by player: PlayerID
    ) throws(StoreFault) -> (household: HouseholdID?, fate: Fate)? {
        let id = EntityID(value: edit)
        let done = try findDone.bind(player).bind(id).first { row in
            (household: row.identifier(1) as HouseholdID?, fate: Fate.done(seq: row.integer(0)))
        }
        if let done { return done }
        let refused = try findRefused.bind(player).bind(id).first { row in
            (household: row.identifier(1) as HouseholdID?, content: row.bytes(0))
        }
        guard let refused else { return nil }
        guard let refusal = try? EditRefusal(decoding: refused.content) else {
            throw StoreFault("the refusal of edit \(id) is damaged", .other, code: "damage")
        }
        return (refused.household, .refused(refusal))
    }

    func note(
        _ edit: UInt128, by player: PlayerID, of household: HouseholdID, seq: Int64, now: Int64
    ) throws(StoreFault) {
        try insertDone.bind(player).bind(EntityID(value: edit)).bind(household).bind(seq).bind(now)
            .run()
    }

    func note(
        _ edit: UInt128, by player: PlayerID, of household: HouseholdID, _ refusal: EditRefusal,
        now: Int64
    ) throws(StoreFault) {
        try insertRefused.bind(player).bind(EntityID(value: edit)).bind(household)
            .bind(refusal.encoded()).bind(now).run()
    }

    /// True if the household has received this edit of the server's own.
    func wasGiven(_ edit: UInt128, to household: HouseholdID) throws(StoreFault) -> Bool {
        try findStarter.bind(household).bind(EntityID(value: edit)).first { _ in true } ?? false
    }

    func noteGiven(_ edit: UInt128, to household: HouseholdID) throws(StoreFault) {
        try insertStarter.bind(household).bind(EntityID(value: edit)).run()
    }
}
