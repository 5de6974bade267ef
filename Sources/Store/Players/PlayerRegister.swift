import Base
import Kitchen

/// The players of a store, for checking the library beside them. Reads from outside, even while a
/// server uses the store.
package final class PlayerRegister {
    let instance: InstanceID
    private let table: Table

    package init(of location: StoreLocation) throws(StoreOpenError) {
        let database = try location.connect(to: .game)
        table = Table(database)
        instance = try location.naming(.game) { try InstanceID.stored(in: database) }
    }

    func has(_ player: PlayerID) throws(StoreFault) -> Bool {
        try table.has("SELECT 1 FROM players WHERE id = ?", player)
    }

    /// True if a sweep has removed the player: a guest who had nothing to keep.
    func hasSwept(_ player: PlayerID) throws(StoreFault) -> Bool {
        try table.has(
            """
            SELECT 1 FROM ledger
                WHERE reference = 'closing' AND player = ? AND kind <> 'order' LIMIT 1
            """, player)
    }
}
