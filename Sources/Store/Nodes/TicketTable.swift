import Base

/// The queue of all nodes.
final class TicketTable: Table {
    private static let columns = """
        number, player, epoch, rating, level, seats, address_block, is_newcomer, waited_ms, match,
            host
        """

    private static func ticket(_ row: any Statement) -> StoredTicket? {
        row.identifier(1).map { player in
            StoredTicket(
                number: row.integer(0), player: player, epoch: row.integer(2),
                wish: StoredTicket.Wish(
                    rating: Int(row.integer(3)), level: row.isNull(4) ? nil : Int(row.integer(4)),
                    seats: Int(row.integer(5)), addressBlock: row.isNull(6) ? nil : row.text(6),
                    isNewcomer: row.integer(7) != 0, waitedMilliseconds: row.integer(8)),
                match: row.isNull(9) ? nil : row.integer(9),
                host: row.isNull(10) ? nil : row.integer(10))
        }
    }

    /// Those of living nodes that stay, and of matches, whose rooms must still open.
    func all() throws(StoreFault) -> [StoredTicket] {
        try all(
            """
            SELECT \(Self.columns) FROM tickets
                WHERE epoch IN (
                    SELECT epoch FROM nodes
                        WHERE is_dead = 0 AND (is_draining = 0 OR match IS NOT NULL))
                ORDER BY number
            """, read: Self.ticket)
    }

    /// The tickets of a match, which nobody else changes until the transaction ends.
    func lock(_ match: Int64, host: Int64) throws(StoreFault) -> [StoredTicket] {
        try all(
            """
            UPDATE tickets SET host = host WHERE match = ? AND host = ?
                RETURNING \(Self.columns)
            """, match, host, read: Self.ticket
        ).sorted { $0.number < $1.number }
    }

    /// - Returns: the ticket's number; nil if the player has one already.
    func add(
        _ wish: StoredTicket.Wish, of player: PlayerID, at epoch: Int64
    ) throws(StoreFault) -> Int64? {
        try first(
            """
            INSERT INTO tickets(player, epoch, rating, level, seats, address_block, is_newcomer,
                    waited_ms)
                VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (player) DO NOTHING RETURNING number
            """, player, epoch, wish.rating, wish.level, wish.seats, wish.addressBlock,
            wish.isNewcomer, wish.waitedMilliseconds
        ) { $0.integer(0) }
    }

    /// - Returns: false if the ticket was matched, or has left the queue.
    func remove(_ number: Int64) throws(StoreFault) -> Bool {
        try has("DELETE FROM tickets WHERE number = ? AND match IS NULL RETURNING 1", number)
    }

    func removeUnmatched(of player: PlayerID) throws(StoreFault) {
        try run("DELETE FROM tickets WHERE player = ? AND match IS NULL", player)
    }

    /// - Returns: false if the ticket was matched before, or has left the queue.
    func match(_ number: Int64, with match: Int64, host: Int64) throws(StoreFault) -> Bool {
        try has(
            """
            UPDATE tickets SET match = ?, host = ? WHERE number = ? AND match IS NULL RETURNING 1
            """, match, host, number)
    }

    /// Lets a ticket wait again.
    func unmatch(_ number: Int64) throws(StoreFault) {
        try run("UPDATE tickets SET match = NULL, host = NULL WHERE number = ?", number)
    }

    /// Lets the tickets of a match wait again.
    func undo(_ match: Int64) throws(StoreFault) {
        try run("UPDATE tickets SET match = NULL, host = NULL WHERE match = ?", match)
    }

    func end(_ match: Int64) throws(StoreFault) {
        try run("DELETE FROM tickets WHERE match = ?", match)
    }
}
