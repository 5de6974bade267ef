import Base
import Kitchen

/// The players of a data directory, for checking the library beside them. Reads from outside, even
/// while a server uses the directory.
package final class PlayerRegister {
    let instance: InstanceID
    private let table: Table

    package init(directory: String, vfs: String? = nil) throws(StoreOpenError) {
        let database = try StoreDirectory.connect(to: directory, vfs: vfs)
        table = Table(database)
        instance = try StoreOpenError.naming(StoreDirectory.databasePath(in: directory)) {
            try InstanceID.stored(in: database)
        }
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
