import Kitchen
import Store
import TestSupport
import Testing

/// An edit of a database by somebody with write access to the file.
struct LedgerEdit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let sql: String
    /// The text of the expected problem.
    let problem: String
    /// True to adjust the chain, the head and the accounts to the entries afterwards.
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

    /// Makes the edit in an unlocked database, and expects that a verification finds it. Rehashed
    /// edits must be found without the key too, since with the key the unsealed end would give them
    /// away at once.
    func expectFound(in directory: TemporaryDirectory) throws {
        directory.database().execute("PRAGMA ignore_check_constraints = ON; " + sql)
        if isRehashed { try LedgerForgery.rewrite(in: directory) }
        let key = isRehashed ? nil : try LedgerKey(file: directory.keyPath)
        let found = try directory.audit().verify(key: key).problem
        #expect(found?.what.hasPrefix(problem) == true, "\(found?.description ?? "right")")
        #expect(found?.expected != found?.found)
    }
}
