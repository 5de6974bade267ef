import Base
import Crypto
import Kitchen
import Recipes

/// Checks a library's database: the chain of the stock journal, the seal of each row, the
/// completeness of the rows, each record, and that all of these agree.
package final class LibraryAudit {
    package struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// The first wrong row, such as `stock 17` or `lot 0123…`.
        package let row: String
        package let reason: String

        package var description: String { "\(row): \(reason)" }

        init(row: String, reason: String) {
            self.row = row
            self.reason = reason
        }

        fileprivate init(_ damage: TableDamage) {
            self.init(row: damage.table ?? "database", reason: damage.reason)
        }
    }

    private let database: any Database
    private let key: LedgerKey

    init(_ database: any Database, key: LedgerKey) {
        self.database = database
        self.key = key
    }

    /// A cooking session, even if it is over; nil if there is none, or it ended too long ago.
    package func cooking(_ id: CookingID) throws(StoreFault) -> StoredCooking? {
        try database.reading { () throws(StoreFault) in
            try CookingTable(database).session(id, inputs: 0..<Int64.max)
        }
    }

    /// The damage at the ends of the library and of the stock journal; nil if there is none. A
    /// start can't afford to check more.
    func damageAtTheEnd() throws(StoreFault) -> String? {
        guard let heads = try LibraryHead.all(in: database, key: key) else {
            return "the seal of the library's end isn't that of the ledger's key"
        }
        if heads.isEmpty,
            try database.integer("SELECT EXISTS (SELECT 1 FROM households)") != 0
        {
            return "the library's end is missing"
        }
        return try SealedChain.stock.damage(in: database, key: key)
    }

    /// The first wrong row of the stock journal or of the lots; nil if all is right.
    package func firstStockProblem() throws(StoreFault) -> Problem? {
        try database.reading { () throws(StoreFault) in
            for table in ["stock", "stock_head"] {
                if let damage = try database.damage(of: table) { return Problem(damage) }
            }
            return try stockProblem()
        }
    }

    private func stockProblem() throws(StoreFault) -> Problem? {
        var ends: [Int64: (Int64, [UInt8])] = [:]
        var stocks: [UInt128: String] = [:]
        let rows = try database.prepare(
            """
            SELECT number, household, lot, seq, before, after, asked, author, time_ms, hash, chain
                FROM stock ORDER BY number
            """)
        while try rows.next() {
            let name = "stock \(rows.integer(0))"
            guard let household: HouseholdID = rows.identifier(1),
                let lot: EntityID = rows.identifier(2),
                let author: PlayerID = rows.identifier(7)
            else { return Problem(row: name, reason: "an identifier doesn't have 16 bytes") }
            let row = StockRow(
                household: household, lot: lot.value, seq: rows.integer(3), before: rows.text(4),
                after: rows.text(5), asked: rows.isNull(6) ? nil : rows.text(6), author: author,
                timeMilliseconds: rows.integer(8))
            let hash = row.hash(after: ends[rows.integer(10)]?.1 ?? StockJournal.beginning)
            guard hash == rows.bytes(9) else {
                return Problem(
                    row: name, reason: "its hash isn't that of its fields and the entry before")
            }
            guard row.before == stocks[lot.value] ?? "0" else {
                return Problem(
                    row: name, reason: "the lot had \(stocks[lot.value] ?? "0") before it")
            }
            stocks[lot.value] = row.after
            ends[rows.integer(10)] = (rows.integer(0), hash)
        }
        if let problem = try SealedChain.stock.damage(in: database, key: key, lasts: ends) {
            return Problem(row: "stock_head", reason: problem)
        }
        return try lotProblem(stocks)
    }

    /// Finds a lot whose stock isn't that of its last entry.
    private func lotProblem(_ stocks: [UInt128: String]) throws(StoreFault) -> Problem? {
        var stocks = stocks
        let lots = try database.prepare(
            "SELECT id, content FROM entities WHERE kind = 'lot' ORDER BY id")
        while try lots.next() {
            guard let id: EntityID = lots.identifier(0) else {
                return Problem(row: "lot", reason: "its identifier doesn't have 16 bytes")
            }
            guard let record = try? EntityRecord(EntityKey(.lot, id.value), decoding: lots.bytes(1))
            else { return Problem(row: "lot \(id)", reason: "its content isn't a record") }
            let stock =
                if case .quantity(let stock)? = record[.stock] { "\(stock)" } else { "nothing" }
            let expected = stocks.removeValue(forKey: id.value) ?? "0"
            guard stock == expected else {
                return Problem(
                    row: "lot \(id)", reason: "it has \(stock), but the journal says \(expected)")
            }
        }
        return stocks.keys.min().map { id in
            Problem(
                row: "lot \(EntityID(value: id))", reason: "it is in the journal, but missing here")
        }
    }

    /// The first row that differs from what was written, or record that can't be read or doesn't
    /// match its columns; then a table whose rows aren't those that were written; nil if all is
    /// right.
    ///
    /// - Parameters:
    ///   - players: must include everybody whom the library names; nil skips this check.
    ///   - heads: the ends of the library at earlier moments.
    package func firstRecordProblem(
        players: PlayerRegister? = nil, heads: [LedgerHead] = []
    ) throws(StoreFault) -> Problem? {
        try database.reading { () throws(StoreFault) in
            if let damage = try database.damage(of: nil) { return Problem(damage) }
            if let problem = try sealProblem() { return problem }
            if let stray = try database.strayReference() {
                return Problem(
                    row: stray.table, reason: "a row refers to a missing row of \(stray.parent)")
            }
            var names = NamedPlayers()
            if let problem = try recordProblem(&names) { return problem }
            if let stray = try database.strayDefinition(beside: .library) {
                return Problem(row: stray.name, reason: stray.reason)
            }
            if let problem = try setProblem(heads) { return problem }
            guard let players else { return nil }
            try names.addAll(in: database)
            return try strangerProblem(names, among: players)
        }
    }

    /// Finds a sign that the library belongs to other players, or is from another moment than
    /// theirs.
    private func strangerProblem(
        _ names: NamedPlayers, among players: PlayerRegister
    ) throws(StoreFault) -> Problem? {
        let instance = try InstanceID.stored(in: database)
        guard instance == players.instance else {
            return Problem(
                row: "instance",
                reason: "it is \(instance), but the players' is \(players.instance)")
        }
        return try names.firstStranger(among: players).map { stranger in
            Problem(
                row: stranger.row,
                reason: "it names player \(stranger.player), who isn't among the game's players")
        }
    }

    /// Finds a table that has lost a row, or has an old one that was removed or changed later.
    private func setProblem(_ heads: [LedgerHead]) throws(StoreFault) -> Problem? {
        guard let ends = try LibraryHead.all(in: database, key: key) else {
            return Problem(
                row: "library_head",
                reason: "its seal isn't that of its columns and of the stock journal's end")
        }
        let written = SealedSets(ends.map(\.sets))
        let found = try SealedSets(foundIn: database, key: key)
        for table in SealedTable.allCases where found[table] != written[table] {
            let (found, written) = (found[table].count, written[table].count)
            return Problem(
                row: table.rawValue,
                reason: found == written
                    ? "an older row is in the place of a newer one, or one was changed in the"
                        + " file before the server wrote it again"
                    : "it has \(found) rows, but \(written) were written")
        }
        for told in heads {
            let end = ends.first { $0.chain == told.chain }
            guard end?.contradicts(told) ?? true else { continue }
            return Problem(
                row: "library_head",
                reason: "the library ends at commit \(end?.number ?? 0), but it ended at commit"
                    + " \(told.id) with the hash \(told.hashText): it was set back")
        }
        return nil
    }

    /// Finds a row that was changed since it was written.
    private func sealProblem() throws(StoreFault) -> Problem? {
        for table in SealedTable.allCases {
            let row = try table.firstWrongSeal(
                in: database, key: key,
                name: table.key.map { "quote(\($0))" }.joined(separator: " || ' ' || "),
                "ORDER BY \(table.key.joined(separator: ", "))")
            guard let row else { continue }
            return Problem(
                row: "\(table.rawValue) \(Self.plain(row))",
                reason: "its seal isn't that of its columns")
        }
        return nil
    }

    /// SQL's literals without their quotes, and bytes in small letters.
    private static func plain(_ literals: String) -> String {
        literals.replacing(/X'([0-9A-F]*)'/) { $0.1.lowercased() }.replacing("'", with: "")
    }

    /// - Parameter names: receives all authors of records.
    private func recordProblem(_ names: inout NamedPlayers) throws(StoreFault) -> Problem? {
        var images = try ImageAudit(database)
        let rows = try database.prepare(
            """
            SELECT e.kind, e.id, e.parent, e.seq, e.is_deleted, e.content, h.head FROM entities AS e
                JOIN households AS h ON h.id = e.household ORDER BY e.kind, e.id
            """)
        while try rows.next() {
            guard let kind = EntityKind(rawValue: rows.text(0)),
                let id: EntityID = rows.identifier(1)
            else {
                return Problem(row: rows.text(0), reason: "its kind or its identifier is invalid")
            }
            let name = "\(kind.rawValue) \(id)"
            guard let record = try? EntityRecord(EntityKey(kind, id.value), decoding: rows.bytes(5))
            else { return Problem(row: name, reason: "its content isn't a record") }
            let parent: EntityID? = rows.identifier(2)
            guard record.parent == parent?.value, record.modified.seq == rows.integer(3),
                (record.deleted != nil) == (rows.integer(4) == 1)
            else { return Problem(row: name, reason: "its columns don't match its content") }
            guard record.modified.seq <= rows.integer(6) else {
                return Problem(row: name, reason: "it is newer than its household's last edit")
            }
            if let problem = try images.problem(of: record) {
                return Problem(row: name, reason: problem)
            }
            names.add(authorsOf: record, in: name)
        }
        if let problem = try countProblem() { return problem }
        if let problem = try images.firstProblem() { return problem }
        return try SearchAudit(database).firstProblem()
    }

    /// Finds a kind of which a household has more or fewer entities than recorded.
    private func countProblem() throws(StoreFault) -> Problem? {
        try database.prepare(
            """
            SELECT lower(hex(noted.household)), noted.kind, noted.count, coalesce(found.count, 0)
                FROM entity_counts AS noted LEFT JOIN
                    (SELECT household, kind, count(*) AS count FROM entities
                        WHERE parent IS NULL AND is_deleted = 0 GROUP BY household, kind) AS found
                    ON found.household = noted.household AND found.kind = noted.kind
                WHERE noted.count <> coalesce(found.count, 0)
            """
        ).first { row in
            Problem(
                row: "entity_counts \(row.text(0)) \(row.text(1))",
                reason: "there are \(row.integer(3)), but \(row.integer(2)) are recorded")
        }
    }
}
