import Base
import Recipes

/// Removes expired rows, oldest first.
final class LibrarySweepTable {
    private let removeHistory: any Statement
    private let removeEdits: any Statement
    private let removeRefused: any Statement
    private let removeTombstones: any Statement
    private let removeInvitations: any Statement
    private let raiseFloor: any Statement

    init(_ database: any Database) throws(StoreFault) {
        removeHistory = try database.prepare(
            """
            DELETE FROM history WHERE (whole, seq, kind, id) IN
                (SELECT whole, seq, kind, id FROM history WHERE time_ms < ?
                    ORDER BY time_ms LIMIT ?) RETURNING 1
            """)
        removeEdits = try database.prepare(
            """
            DELETE FROM edits WHERE (player, id) IN
                (SELECT player, id FROM edits WHERE time_ms < ? ORDER BY time_ms LIMIT ?)
                RETURNING 1
            """)
        removeRefused = try database.prepare(
            """
            DELETE FROM refused_edits WHERE (player, id) IN
                (SELECT player, id FROM refused_edits WHERE time_ms < ? ORDER BY time_ms LIMIT ?)
                RETURNING 1
            """)
        // Lots stay: the audit compares the stock journal, which keeps everything, with them.
        removeTombstones = try database.prepare(
            """
            DELETE FROM entities WHERE (kind, id) IN
                (SELECT kind, id FROM entities WHERE deleted_ms < ? AND kind <> 'lot'
                    ORDER BY deleted_ms LIMIT ?) RETURNING household, seq, kind, id
            """)
        removeInvitations = try database.prepare(
            """
            DELETE FROM invitations WHERE code IN
                (SELECT code FROM invitations WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ?)
                RETURNING 1
            """)
        raiseFloor = try database.prepare(
            SealedTable.households.update(["floor": "?1"]) + " WHERE id = ?2 AND floor < ?1")
    }

    /// - Parameters:
    ///   - now: milliseconds since 1970-01-01 UTC.
    ///   - limit: the maximum number of removed rows of a kind.
    func sweep(
        now: Int64, limit: Int, _ images: ImageTable, _ uses: ImageUses, _ cookings: CookingTable,
        _ links: LinkTable
    ) throws(StoreFault) -> LibrarySweepTally {
        var tally = LibrarySweepTally()
        func remove(_ statement: any Statement, before time: Int64) throws(StoreFault) -> Int {
            try statement.bind(time).bind(limit).all { _ in true }.count
        }
        tally.historyCount = try remove(removeHistory, before: now - LibraryRetention.history)
        tally.editCount = try remove(removeEdits, before: now - LibraryRetention.edits)
        tally.refusedCount = try remove(removeRefused, before: now - LibraryRetention.edits)
        tally.tombstoneCount = try removeTombstones(
            before: now - LibraryRetention.tombstones, limit: limit, now: now, uses,
            links)
        tally.invitationCount = try remove(removeInvitations, before: now)
        // Images are larger than other rows.
        let imageLimit = (limit + 9) / 10
        tally.imageCount = try images.removeUnused(
            before: now - LibraryRetention.unusedImages, limit: imageLimit)
        tally.cookingCount = try cookings.removeEnded(
            before: now - LibraryRetention.edits, limit: limit)
        tally.isDone =
            [
                tally.historyCount, tally.editCount, tally.refusedCount, tally.tombstoneCount,
                tally.invitationCount, tally.cookingCount,
            ].allSatisfy { $0 < limit } && tally.imageCount < imageLimit
        return tally
    }

    /// - Returns: the number of removed rows.
    private func removeTombstones(
        before time: Int64, limit: Int, now: Int64, _ uses: ImageUses,
        _ links: LinkTable
    ) throws(StoreFault) -> Int {
        let removed = try removeTombstones.bind(time).bind(limit).all { row in
            (
                household: row.identifier(0) as HouseholdID?, seq: row.integer(1),
                kind: EntityKind(rawValue: row.text(2)), id: row.identifier(3) as EntityID?
            )
        }
        var floors: [HouseholdID: Int64] = [:]
        for (household, seq, kind, id) in removed {
            if let kind, let id { try uses.removeAll(of: EntityKey(kind, id.value), now: now) }
            guard let household else { continue }
            if kind == .recipe, let id { try links.removeAll(of: id, in: household) }
            floors[household] = max(floors[household] ?? 0, seq)
        }
        for (household, floor) in floors {
            try raiseFloor.bind(floor).bind(household).run()
        }
        return removed.count
    }
}
