import Base
import Recipes

/// Removes expired rows, oldest first.
final class LibrarySweepTable: Table {
    private static let removeHistory = """
        DELETE FROM history WHERE (whole, seq, kind, id) IN
            (SELECT whole, seq, kind, id FROM history WHERE time_ms < ?
                ORDER BY time_ms LIMIT ?) RETURNING 1
        """
    private static let removeEdits = """
        DELETE FROM edits WHERE (player, id) IN
            (SELECT player, id FROM edits WHERE time_ms < ? ORDER BY time_ms LIMIT ?)
            RETURNING 1
        """
    private static let removeRefused = """
        DELETE FROM refused_edits WHERE (player, id) IN
            (SELECT player, id FROM refused_edits WHERE time_ms < ? ORDER BY time_ms LIMIT ?)
            RETURNING 1
        """
    private static let removeInvitations = """
        DELETE FROM invitations WHERE code IN
            (SELECT code FROM invitations WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ?)
            RETURNING 1
        """
    private static let raiseFloor =
        SealedTable.households.update(["floor": "?1"]) + " WHERE id = ?2 AND floor < ?1"

    /// - Parameters:
    ///   - now: milliseconds since 1970-01-01 UTC.
    ///   - limit: the maximum number of removed rows of a kind.
    func sweep(
        now: Int64, limit: Int, _ images: ImageTable, _ uses: ImageUses, _ cookings: CookingTable,
        _ links: LinkTable
    ) throws(StoreFault) -> LibrarySweepTally {
        var tally = LibrarySweepTally()
        let editsBefore = now - LibraryRetention.edits
        tally.historyCount = try removed(
            Self.removeHistory, before: now - LibraryRetention.history, limit: limit)
        tally.editCount = try removed(Self.removeEdits, before: editsBefore, limit: limit)
        tally.refusedCount = try removed(Self.removeRefused, before: editsBefore, limit: limit)
        tally.tombstoneCount = try removeTombstones(
            before: now - LibraryRetention.tombstones, limit: limit, now: now, uses, links)
        tally.invitationCount = try removed(Self.removeInvitations, before: now, limit: limit)
        // Images are larger than other rows.
        let imageLimit = (limit + 9) / 10
        tally.imageCount = try images.removeUnused(
            before: now - LibraryRetention.unusedImages, limit: imageLimit)
        tally.cookingCount = try cookings.removeEnded(before: editsBefore, limit: limit)
        tally.isDone =
            [
                tally.historyCount, tally.editCount, tally.refusedCount, tally.tombstoneCount,
                tally.invitationCount, tally.cookingCount,
            ].allSatisfy { $0 < limit } && tally.imageCount < imageLimit
        return tally
    }

    /// - Returns: the number of removed rows.
    private func removeTombstones(
        before time: Int64, limit: Int, now: Int64, _ uses: ImageUses, _ links: LinkTable
    ) throws(StoreFault) -> Int {
        // Lots stay: the audit compares the stock journal, which keeps everything, with them.
        let removed = try all(
            """
            DELETE FROM entities WHERE (kind, id) IN
                (SELECT kind, id FROM entities WHERE deleted_ms < $1 AND kind <> 'lot'
                    ORDER BY deleted_ms LIMIT $2) AND deleted_ms < $1
                RETURNING household, seq, kind, id
            """, time, limit
        ) { ($0.identifier(0) as HouseholdID?, $0.integer(1), try? $0.entityKey(2)) }
        var floors: [HouseholdID: Int64] = [:]
        for (household, seq, key) in removed {
            if let key { try uses.removeAll(of: key, now: now) }
            guard let household else { continue }
            if let key, key.kind == .recipe {
                try links.removeAll(of: EntityID(key), in: household)
            }
            floors[household] = max(floors[household] ?? 0, seq)
        }
        for (household, floor) in floors {
            try run(Self.raiseFloor, floor, household)
        }
        return removed.count
    }
}
