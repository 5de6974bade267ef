import Base
import Kitchen
import Recipes

/// The outcomes of edits.
final class EditTable: Table {
    private static let insertDone = SealedTable.edits.insertion()
    private static let insertRefused = SealedTable.refusedEdits.insertion()
    private static let insertStarter = SealedTable.starterEdits.insertion()

    enum Fate {
        case done(seq: Int64)
        case refused(EditRefusal)
    }

    /// Returns nil for an edit that the player hasn't sent yet.
    func fate(
        of edit: UInt128, by player: PlayerID
    ) throws(StoreFault) -> (household: HouseholdID?, fate: Fate)? {
        let id = EntityID(value: edit)
        let done = try first(
            "SELECT seq, household FROM edits WHERE player = ? AND id = ?", player, id
        ) { row in
            (household: row.identifier(1) as HouseholdID?, fate: Fate.done(seq: row.integer(0)))
        }
        if let done { return done }
        return try first(
            "SELECT refusal, household FROM refused_edits WHERE player = ? AND id = ?", player, id
        ) { row throws(StoreFault) -> (household: HouseholdID?, fate: Fate)? in
            guard let refusal = try? EditRefusal(decoding: row.bytes(0)) else {
                throw .damage("the refusal of edit \(id) is damaged")
            }
            return (row.identifier(1), .refused(refusal))
        }
    }

    func note(
        _ edit: UInt128, by player: PlayerID, of household: HouseholdID, seq: Int64, now: Int64
    ) throws(StoreFault) {
        try run(Self.insertDone, player, EntityID(value: edit), household, seq, now)
    }

    func note(
        _ edit: UInt128, by player: PlayerID, of household: HouseholdID, _ refusal: EditRefusal,
        now: Int64
    ) throws(StoreFault) {
        try run(
            Self.insertRefused, player, EntityID(value: edit), household, refusal.encoded(), now)
    }

    /// Removes a player's refused edits, which may quote what they wrote.
    ///
    /// - Parameter household: nil for all.
    func removeRefused(of player: PlayerID, in household: HouseholdID? = nil) throws(StoreFault) {
        try run(
            "DELETE FROM refused_edits WHERE player = ?1 AND (household = ?2 OR ?2 IS NULL)",
            player,
            household)
    }

    /// True if the household has received this edit of the server's own.
    func wasGiven(_ edit: UInt128, to household: HouseholdID) throws(StoreFault) -> Bool {
        try has(
            "SELECT 1 FROM starter_edits WHERE household = ? AND id = ?", household,
            EntityID(value: edit))
    }

    func noteGiven(_ edit: UInt128, to household: HouseholdID) throws(StoreFault) {
        try run(Self.insertStarter, household, EntityID(value: edit))
    }
}
