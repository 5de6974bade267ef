import Kitchen
import Store
import TestSupport
import Testing

/// An edit of a database by somebody with write access to the file.
struct LedgerEdit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sql: String
    /// What the problem says.
    let problem: String
    /// Whether the chain, the head and the accounts are made to fit the entries afterwards.
    let isRehashed: Bool

    init(_ name: String, _ sql: String, _ problem: String, isRehashed: Bool = false) {
        testDescription = name
        self.sql = sql
        self.problem = problem
        self.isRehashed = isRehashed
    }

    static func rehashed(_ name: String, _ sql: String, _ problem: String) -> LedgerEdit {
        LedgerEdit(name, sql, problem, isRehashed: true)
    }

    /// Makes the edit in an unlocked database, and expects that a verification finds it. What is rehashed is found
    /// without the key, too, which would tell at once that the end isn't sealed.
    func expectFound(in directory: TemporaryDirectory) throws {
        directory.database().execute("PRAGMA ignore_check_constraints = ON; " + sql)
        if isRehashed { try LedgerForgery.rewrite(in: directory) }
        let key = isRehashed ? nil : try LedgerKey(file: directory.keyPath)
        let found = try directory.audit().verify(key: key).problem
        #expect(found?.what.hasPrefix(problem) == true, "\(found?.description ?? "right")")
        #expect(found?.expected != found?.found)
    }
}
