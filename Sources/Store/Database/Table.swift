import Base

/// The statements about one subject, over one connection. Each is compiled at its first use, and
/// kept under its text.
///
/// Used from one queue at a time, like its connection.
class Table {
    let database: any Database
    private var statements: [StatementText: any Statement] = [:]

    init(_ database: any Database) { self.database = database }

    /// The statement with its parameters bound. Its rows must be read to the end, or reset, before
    /// its next use.
    final func sql<each Value: Bindable>(
        _ text: String, _ values: repeat each Value
    ) throws(StoreFault) -> any Statement {
        let statement = try compiled(text)
        repeat (each values).bind(to: statement)
        return statement
    }

    private func compiled(_ text: String) throws(StoreFault) -> any Statement {
        let key = StatementText(text)
        if let known = statements[key] { return known }
        let statement = try database.prepare(text)
        statements[key] = statement
        return statement
    }

    final func run<each Value: Bindable>(
        _ text: String, _ values: repeat each Value
    ) throws(StoreFault) {
        try sql(text, repeat each values).run()
    }

    /// See `Statement.first`.
    final func first<each Value: Bindable, Found>(
        _ text: String, _ values: repeat each Value,
        read: (any Statement) throws(StoreFault) -> Found?
    ) throws(StoreFault) -> Found? {
        try sql(text, repeat each values).first(read)
    }

    /// See `Statement.all`.
    final func all<each Value: Bindable, Found>(
        _ text: String, _ values: repeat each Value,
        read: (any Statement) throws(StoreFault) -> Found?
    ) throws(StoreFault) -> [Found] {
        try sql(text, repeat each values).all(read)
    }

    /// See `Statement.count`.
    final func count<each Value: Bindable>(
        _ text: String, _ values: repeat each Value
    ) throws(StoreFault) -> Int {
        try sql(text, repeat each values).count()
    }

    /// Runs a statement that returns a row for each that it removes.
    ///
    /// - Parameter text: has two parameters: the time, and the limit.
    /// - Returns: the number of removed rows.
    final func removed(_ text: String, before time: Int64, limit: Int) throws(StoreFault) -> Int {
        try all(text, time, limit) { _ in true }.count
    }

    /// Locks the rows of a table with these identifiers until the transaction's end, where others
    /// may write at the same time. What is read from then on is what they have left.
    final func lock(_ table: String, _ identifiers: [some Identifier]) throws(StoreFault) {
        guard !database.hasOneWriter, !identifiers.isEmpty else { return }
        // In order, because two transactions would otherwise wait for each other.
        _ = try count(
            """
            SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE id = ANY(identifiers(?)) ORDER BY id
                FOR NO KEY UPDATE) AS locked
            """, identifiers.flatMap(\.bytes))
    }

    /// Lets only this transaction have a name, where others may write at the same time. For what
    /// several players or households share.
    final func lock(name: [UInt8]) throws(StoreFault) {
        guard !database.hasOneWriter else { return }
        _ = try count("SELECT lock_name(?)", name)
    }

    /// True if there is a row.
    final func has<each Value: Bindable>(
        _ text: String, _ values: repeat each Value
    ) throws(StoreFault) -> Bool {
        try first(text, repeat each values) { _ in true } ?? false
    }
}

/// A statement's text as a key. Its hash is its length, because hashing all of a long text takes
/// three times as long as finding it.
private struct StatementText: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    func hash(into hasher: inout Hasher) { hasher.combine(text.utf8.count) }
}
