@testable import Store

/// A store's database as somebody changes it without the server.
struct OutsideDatabase {
    private let database: any Database
    private let location: StoreLocation
    private let part: StorePart

    init(_ part: StorePart, at location: StoreLocation) throws {
        self.part = part
        self.location = location
        database = try location.connect(to: part, writing: true)
        switch TestEngine.current {
        case .sqlite, .model: break
        // No trigger notes or refuses a change.
        case .postgres: try execute("SET session_replication_role = replica")
        }
    }

    /// Runs statements separated by semicolons.
    func execute(_ sql: String) throws { try database.define(TestEngine.current.dialect(sql)) }

    /// The engine's refusal of the statements; nil if it runs them.
    func refusal(of sql: String) -> String? {
        do {
            try location.connect(to: part, writing: true).define(sql)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Lets nothing refuse changes of an append-only table.
    func dropTriggers(of table: String) throws {
        switch TestEngine.current {
        case .sqlite, .model:
            try execute(
                "DROP TRIGGER \(table)_refuses_update; DROP TRIGGER \(table)_refuses_delete")
        case .postgres: break
        }
    }

    /// The first column of the first row.
    func text(_ sql: String) throws -> String? { try database.prepare(sql).first { $0.text(0) } }

    /// The first columns of all rows, each as text.
    func rows(_ sql: String, columns: Int32 = 1) throws -> [[String]] {
        try database.prepare(sql).all { row in (0..<columns).map { row.text($0) } }
    }

    /// Seals all rows of the library as they are now, and their number, as if the server itself had
    /// written them.
    func seal(with key: LedgerKey) throws {
        try database.sealRows(with: key)
        for table in SealedTable.allCases {
            try database.prepare("UPDATE \(table.rawValue) SET seal = \(table.seal())").run()
        }
        let head = LibraryHead(
            1, try database.integer("SELECT number FROM library_head"),
            try SealedSets(foundIn: database, key: key),
            stock: try StockJournal.storedHead(of: 1, database), key: key)
        try head.save(in: Table(database), key: key)
    }
}
