import Base
import Kitchen

/// Reads a player's entries along the chain from the newest to the first.
final class PlayerLedger: Table {
    private static let findEntry =
        "SELECT \(LedgerRow.columns) FROM ledger WHERE id = ? AND player = ?"

    /// SQL: the entry up to which accounts are written; NULL if that is the last one.
    static let accountsThrough =
        "(SELECT accounts_through FROM ledger_head WHERE accounts_through < id LIMIT 1)"

    /// A player's newest entry: one that isn't in the accounts yet, or else the one in the
    /// accounts.
    static let newestQuery = """
        SELECT coalesce(
            (SELECT max(id) FROM ledger WHERE player = $1
                AND id > \(accountsThrough)),
            (SELECT max(last_entry) FROM accounts WHERE account = $1))
        """

    /// The first waypoint of a player from an entry number on. The query repeats the condition of
    /// the index `ledger_waypoints`, so that the index alone answers it.
    static let waypointQuery = """
        SELECT id FROM ledger WHERE player = ? AND id >= ? AND substr(hash, 1, 1) = x'00'
            ORDER BY id LIMIT 1
        """

    /// The player's entries, newest first.
    ///
    /// Takes as many steps as there are entries; before a number that isn't one of the player's
    /// own, 256 more on average.
    /// - Parameter before: only entries below this number; `nil` for the newest ones.
    /// - Throws: if the chain is broken.
    func page(of player: PlayerID, before: Int64?, count: Int) throws(StoreFault) -> LedgerPage {
        var next = try newest(of: player, before: before)
        var entries: [LedgerEntry] = []
        entries.reserveCapacity(count)
        while entries.count < count, let id = next {
            guard
                let row = try first(Self.findEntry, id, player, read: { LedgerRow($0) }),
                let entry = row.entry
            else { throw Self.damage(id, player) }
            entries.append(entry)
            next = try Link(previous: row.previousOfPlayer).checked(from: id, of: player).previous
        }
        return LedgerPage(entries: entries, hasMore: next != nil)
    }

    private func newest(of player: PlayerID, before: Int64?) throws(StoreFault) -> Int64? {
        guard let before else { return try newest(of: player) }
        // Usually the last entry of the previous page.
        if let own = try link(before, of: player) { return own.previous }
        var next = try first(Self.waypointQuery, player, before) { $0.integer(0) }
        if next == nil { next = try newest(of: player) }
        while let id = next, id >= before {
            guard let link = try link(id, of: player) else { throw Self.damage(id, player) }
            next = link.previous
        }
        return next
    }

    private func newest(of player: PlayerID) throws(StoreFault) -> Int64? {
        try first(Self.newestQuery, player) { $0.optionalInteger(0) }
    }

    /// The link from the entry `id`; `nil` if the entry isn't the player's.
    private func link(_ id: Int64, of player: PlayerID) throws(StoreFault) -> Link? {
        try first("SELECT previous_of_player FROM ledger WHERE id = ? AND player = ?", id, player) {
            Link(previous: $0.optionalInteger(0))
        }?.checked(from: id, of: player)
    }

    private static func damage(_ id: Int64, _ player: PlayerID) -> StoreFault {
        StoreFault("the chain of player \(player)'s ledger entries is broken at \(id)")
    }

    /// The link from an entry to the one before it.
    private struct Link {
        /// `nil` for the first entry.
        let previous: Int64?

        /// Rejects a link to a later entry, because such a chain might never end.
        func checked(from id: Int64, of player: PlayerID) throws(StoreFault) -> Link {
            guard previous.map((1..<id).contains) ?? true else {
                throw PlayerLedger.damage(id, player)
            }
            return self
        }
    }
}
