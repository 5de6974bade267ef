import Base
import Kitchen

/// Compares entries of the ledger with the operators' acts that they name, and follows the chain of
/// acts.
final class ActAudit {
    private let database: any Database
    private let acts: ActTable
    /// The number of entries so far.
    private var entryCount: Int64 = 0

    init(_ database: any Database) {
        self.database = database
        acts = ActTable(database)
    }

    func check(_ entry: LedgerEntry) throws {
        entryCount += 1
        let posting = entry.posting
        let number = EntryReference.act(of: posting.reference)
        guard let number, let act = try acts.act(number), act.kind == .grant,
            act.subject == .player(posting.player),
            act.change == Transaction.change(of: posting),
            act.timeMilliseconds == entry.timeMilliseconds
        else {
            throw entry.strayProblem("an operator's act that moves the same at the same time")
        }
    }

    /// Throws if there are more acts than entries.
    func checkEnd() throws {
        let grants = try database.integer(
            "SELECT count(*) FROM acts WHERE kind = '\(Act.Kind.grant.rawValue)'")
        try AuditProblem.Place.table("acts").expect(
            grants == entryCount, "the number of acts that move something",
            expected: "\(entryCount), that of the operators' entries,", found: "\(grants)")
    }

    /// Throws if an act that something names isn't there.
    func checkNames() throws {
        try database.check(
            """
            SELECT 'the act of a sanction', 'one on ' || subject, act FROM sanctions
                WHERE NOT EXISTS (SELECT 1 FROM acts
                    WHERE acts.number = act AND acts.subject = sanctions.subject)
            UNION ALL
            SELECT 'the act of texts', 'one that is there', act FROM act_texts
                WHERE NOT EXISTS (SELECT 1 FROM acts WHERE acts.number = act)
            UNION ALL
            SELECT 'the act of a setting', 'one on the server', act FROM settings
                WHERE NOT EXISTS (SELECT 1 FROM acts
                    WHERE acts.number = act AND acts.subject = 'server')
            UNION ALL
            SELECT 'the act that closed a report', 'one on report ' || reports.number, closed_by
                FROM reports WHERE closed_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM acts
                    WHERE acts.number = closed_by
                        AND acts.subject = 'report ' || reports.number)
            """
        ) { .act($0.integer(2)) }
    }

    /// Throws if an operator's account isn't as the act that made it.
    func checkOperators() throws {
        for account in try OperatorTable(database).all() {
            let act = try acts.act(account.act)
            guard let act, act.kind == .putOperator, act.subject == .operator(account.name),
                act.change == account.role,
                act.texts?.after == account.fingerprint.hexadecimal
            else {
                throw AuditProblem(
                    place: .table("operators"), what: "\(account.name)'s account",
                    expected: "as act \(account.act) made it", found: "another")
            }
        }
    }

    /// - Parameter key: nil if seals aren't checked.
    static func checkChain(in database: any Database, key: LedgerKey?) throws {
        var (last, hash): (Int64, [UInt8]) = (0, ActTable.beginning)
        let rows = try ActTable.everything(in: database)
        while try rows.next() {
            let number = rows.integer(0)
            let place = AuditProblem.Place.act(number)
            try place.expect(
                number == last + 1, "the number", expected: "\(last + 1)", found: "\(number)")
            guard let act = ActTable.act(rows) else {
                throw place.problem(
                    "the act", expected: "one that a server writes", found: "another")
            }
            hash = act.hash(after: hash)
            try place.expect(
                rows.bytes(ActTable.hashColumn) == hash, "the hash",
                expected: "that of the act and the one before it", found: "another")
            if let texts = act.texts {
                try place.expect(
                    texts.hash == act.textHash, "the texts",
                    expected: "those of its hash", found: "others")
            }
            last = number
        }
        let end = try SealedChain.acts.head(of: 1, in: database)
        if let end { try key?.check(end, "the seal of the last act") }
        try AuditProblem.Place.act(last).expect(
            (end?.id ?? 0) == last && (end?.hash ?? ActTable.beginning) == hash, "the last act",
            expected: "\(end?.id ?? 0), as the server wrote", found: "\(last)")
    }
}
