import Base
import Kitchen

/// Compares the entries of races (equipped items, payments and refunds) with the seats. Looks up
/// each entry's seat as the entry is read; the counts then show whether a seat lacks its entry.
final class RaceCauses: Table {
    private struct Seat: Audited {
        let race: PlayID
        let number: Int
        let state: StoredRace.State
        let openedMilliseconds: Int64
        let closedMilliseconds: Int64?
        let paid: Int64?
        let balanceAfter: Int64?

        var place: AuditProblem.Place { .race(race.description) }

        func expect(_ what: String, _ expected: Int64, found: Int64?) throws(AuditProblem) {
            try expect(
                expected == found, what, expected: "\(expected), by its entry,", found: found.text)
        }
    }

    private var paymentCount: Int64 = 0
    private var refundCount: Int64 = 0
    /// The number of items equipped for abandoned or lost races.
    private var takenInVain: Int64 = 0
    /// The number of items equipped for settled races that have their records.
    private(set) var takenCount: Int64 = 0

    func checkPayment(_ entry: LedgerEntry) throws {
        let posting = entry.posting
        guard let race = EntryReference.race(of: posting.reference), posting.asset == .coins else {
            throw entry.problem(
                "the reference", expected: "coins under race:<race>",
                found: "\(posting.asset.text) under \(posting.reference)")
        }
        guard let seat = try seat(of: posting.player, in: race), seat.state == .settled else {
            throw AuditProblem(
                place: .race(race.description), what: "player \(posting.player)",
                expected: "a seat, as entry \(entry.id) pays it,", found: "none in a settled race")
        }
        paymentCount += 1
        try seat.expect(
            "what it paid player \(posting.player)", posting.amount, found: seat.paid)
        try seat.expect(
            "the balance after it of player \(posting.player)", entry.balanceAfter,
            found: seat.balanceAfter)
        try seat.expect(
            "the time of its end", entry.timeMilliseconds, found: seat.closedMilliseconds)
    }

    /// Checks an entry that equips a race; returns `false` if it names none of the player's.
    func equips(_ entry: LedgerEntry) throws -> Bool {
        let posting = entry.posting
        guard let id = EntryReference.equip(of: posting.reference),
            case .item(let item) = posting.asset, posting.amount == -1
        else { throw entry.strayEquip }
        guard let seat = try seat(of: posting.player, in: PlayID(value: id)) else { return false }
        switch seat.state {
        case .open: break
        case .abandoned, .lost: takenInVain += 1
        case .settled:
            let bytes = try first("SELECT record FROM races WHERE id = ?", seat.race) { row in
                row.isNull(0) ? nil : row.bytes(0)
            }
            guard let bytes else { break }
            takenCount += 1
            // An unreadable record is found when the race is replayed.
            if let record = try? RaceRecord(decoding: bytes),
                let round = record.round(ofSeat: seat.number), !round.equipped.contains(item)
            {
                throw entry.strayProblem("one in the race's record, as it is settled")
            }
        }
        try seat.expect(
            "the time of its opening", entry.timeMilliseconds, found: seat.openedMilliseconds)
        return true
    }

    func checkRefund(_ entry: LedgerEntry) throws {
        let posting = entry.posting
        guard let id = EntryReference.refund(of: posting.reference),
            case .item(let item) = posting.asset, posting.amount == 1,
            let seat = try seat(of: posting.player, in: PlayID(value: id)),
            seat.state == .abandoned || seat.state == .lost,
            try has(
                """
                SELECT 1 FROM ledger WHERE player = ? AND reference = ? AND asset = ?
                    AND kind = 'equip' AND kind <> 'order'
                """, posting.player, EntryReference.equip(seat.race), item)
        else {
            throw entry.strayProblem("a lost round or race of the player's that took such a piece")
        }
        refundCount += 1
        try seat.expect(
            "the time of its end", entry.timeMilliseconds, found: seat.closedMilliseconds)
    }

    private func seat(of player: PlayerID, in race: PlayID) throws(StoreFault) -> Seat? {
        try first(
            """
            SELECT seat, state, opened_ms, closed_ms, paid, balance_after FROM race_seats
                CROSS JOIN races WHERE races.id = race AND player = ? AND race = ?
            """, player, race
        ) { row in
            Seat(
                race: race, number: Int(row.integer(0)),
                state: StoredRace.State(rawValue: row.text(1)) ?? .lost,
                openedMilliseconds: row.integer(2), closedMilliseconds: row.optionalInteger(3),
                paid: row.optionalInteger(4), balanceAfter: row.optionalInteger(5))
        }
    }

    // MARK: The end

    func checkEnd() throws {
        let paid = try database.integer(
            """
            SELECT count(*) FROM race_seats CROSS JOIN races
                WHERE races.id = race AND state = 'settled' AND player IS NOT NULL AND paid <> 0
            """)
        if paid != paymentCount {
            try database.check(Self.unpaidSeats) { .race($0.text(3)) }
        }
        if refundCount != takenInVain {
            try database.check(Self.unreturnedPieces) { .race($0.text(3)) }
        }
    }

    private static let unpaidSeats = """
        SELECT 'what it paid player ' || lower(hex(player)), '0, as no entry pays it,', paid,
                lower(hex(race)) FROM race_seats CROSS JOIN races
            WHERE races.id = race AND state = 'settled' AND player IS NOT NULL AND paid <> 0
                AND NOT EXISTS (SELECT 1 FROM ledger WHERE reference = 'race:' || lower(hex(race))
                    AND ledger.player = race_seats.player AND asset = 'coins'
                    AND kind <> 'order')
        """

    private static let unreturnedPieces = """
        SELECT 'what it gave back to player ' || lower(hex(player)), asset, 'nothing',
                substr(reference, 7) FROM ledger AS taken
            WHERE kind = 'equip' AND substr(reference, 7) IN
                (SELECT lower(hex(id)) FROM races WHERE state IN ('abandoned', 'lost'))
            AND NOT EXISTS (SELECT 1 FROM ledger WHERE kind = 'refund'
                AND reference = 'refund:' || substr(taken.reference, 7)
                AND player = taken.player AND asset = taken.asset)
        """
}
