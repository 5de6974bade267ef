import Base
import Kitchen

/// Something that a player reported to the operators.
package struct PlayerReport: Hashable, Sendable {
    package let number: Int64
    /// Since 1970-01-01 UTC.
    package let timeMilliseconds: Int64
    package let reporter: PlayerID
    /// `name`, `picture`, `result` or `recipe`.
    package let what: String
    package let subject: ActSubject
    /// The reported text as it was, such as the name.
    package let shown: String
    /// The reporter's; empty for none.
    package let text: String
    /// The act that closed it; nil while it is open.
    package let closedBy: Int64?
}

/// Files a player's report. The same thing, reported again by the player, keeps its number.
package struct FileReport: RefusableOperation {
    /// The most reports of a player in a day.
    package static let dayLimit = 20
    private static let dayMilliseconds: Int64 = 86_400_000

    package let player: PlayerID
    package let what: String
    /// The record of a result can be a round's or a race's.
    package let subject: ActSubject
    /// See `PlayerReport`; nil to take the player's name or avatar.
    package let shown: String?
    package let text: String

    package init(
        by player: PlayerID, _ what: String, of subject: ActSubject, shown: String?, text: String
    ) {
        self.player = player
        self.what = what
        self.subject = subject
        self.shown = shown
        self.text = text
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    /// - Returns: the report's number.
    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Int64, StoreRefusal> {
        let reports = transaction.reports
        let subject = try subject(in: transaction)
        if let known = try reports.open(of: self, subject) { return .success(known) }
        let since = transaction.now - Self.dayMilliseconds
        guard try reports.count(by: player, since: since) < Self.dayLimit else {
            return .failure(.tooManyReports)
        }
        guard let shown = try shown(of: subject, in: transaction) else {
            return .failure(.unknownSubject(subject))
        }
        return .success(
            try reports.insert(
                self, of: subject, shown: shown, timeMilliseconds: transaction.now))
    }

    /// The id of a record can be a round's or a race's.
    private func subject(in transaction: Transaction) throws(StoreFault) -> ActSubject {
        guard case .result(.round(let record), let player) = subject,
            try transaction.end(of: .race(record), player) != nil
        else { return subject }
        return .result(.race(record), player)
    }

    /// Nil if there is no such thing.
    private func shown(
        of subject: ActSubject, in transaction: Transaction
    ) throws(StoreFault) -> String? {
        switch subject {
        case .player(let player):
            guard let row = try transaction.players.row(of: player), !row.isErased else {
                return nil
            }
            return shown ?? (what == "picture" ? row.avatar : row.name)
        case .result(let source, let player):
            return try transaction.end(of: source, player) == nil ? nil : shown ?? ""
        case .block, .household, .image, .link, .report, .operator, .node, .server:
            return shown
        }
    }
}

/// Reads reports, the oldest first.
package struct ReportsQuery: StoreQuery {
    package static let isLong = true
    package static let limit = 200

    package let isOpen: Bool

    package init(isOpen: Bool) { self.isOpen = isOpen }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> [PlayerReport] {
        try snapshot.reports.list(isOpen: isOpen, limit: Self.limit)
    }
}

final class ReportTable: Table {
    private static let columns = """
        number, time_ms, player, what, subject, shown, text, closed_by
        """

    private static func report(_ row: any Statement) -> PlayerReport? {
        guard let reporter: PlayerID = row.identifier(2), let subject = ActSubject(row.text(4))
        else { return nil }
        return PlayerReport(
            number: row.integer(0), timeMilliseconds: row.integer(1), reporter: reporter,
            what: row.text(3), subject: subject, shown: row.text(5), text: row.text(6),
            closedBy: row.optionalInteger(7))
    }

    func open(of report: FileReport, _ subject: ActSubject) throws(StoreFault) -> Int64? {
        try first(
            """
            SELECT number FROM reports
                WHERE player = ? AND what = ? AND subject = ? AND closed_by IS NULL
            """, report.player, report.what, subject.description
        ) { $0.integer(0) }
    }

    func count(by player: PlayerID, since time: Int64) throws(StoreFault) -> Int {
        try count("SELECT count(*) FROM reports WHERE player = ? AND time_ms > ?", player, time)
    }

    func insert(
        _ report: FileReport, of subject: ActSubject, shown: String, timeMilliseconds: Int64
    ) throws(StoreFault) -> Int64 {
        try first(
            """
            INSERT INTO reports(time_ms, player, what, subject, shown, text) VALUES (?,?,?,?,?,?)
                RETURNING number
            """, timeMilliseconds, report.player, report.what, subject.description, shown,
            report.text
        ) { $0.integer(0) }!
    }

    func report(_ number: Int64) throws(StoreFault) -> PlayerReport? {
        try first(
            "SELECT \(Self.columns) FROM reports WHERE number = ?", number, read: Self.report)
    }

    func list(isOpen: Bool, limit: Int) throws(StoreFault) -> [PlayerReport] {
        try all(
            """
            SELECT \(Self.columns) FROM reports WHERE closed_by IS \(isOpen ? "" : "NOT ")NULL
                ORDER BY number \(isOpen ? "" : "DESC") LIMIT ?
            """, limit, read: Self.report)
    }

    /// - Parameter act: the act that closes it; nil to open it again.
    func close(_ number: Int64, by act: Int64?) throws(StoreFault) {
        try run("UPDATE reports SET closed_by = ? WHERE number = ?", act, number)
    }

    /// Removes what a player reported, and what was reported of them.
    func forget(_ player: PlayerID) throws(StoreFault) {
        try run(
            "DELETE FROM reports WHERE player = ? OR subject LIKE ?", player,
            "%\(ActSubject.player(player))")
    }
}
