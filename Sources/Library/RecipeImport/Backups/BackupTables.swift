/// The tables of another program's database.
protocol BackupTables {
    /// The names of all tables.
    var names: Set<String> { get }

    /// The number of rows; 0 if there is no such table.
    func count(of table: String) throws(ImportRefusal) -> Int

    /// Passes each row of a table to `body`, in any order. There are none if there is no such
    /// table.
    ///
    /// - Parameter columns: The columns to read. A row lacks those that the table hasn't.
    func each(
        _ table: String, _ columns: [String],
        _ body: (ForeignObject) throws(ImportRefusal) -> Void
    ) throws(ImportRefusal)
}

extension BackupTables {
    /// The rows of a small table by their key.
    func byKey(
        _ table: String, _ columns: String..., key: String = "id"
    ) throws(ImportRefusal) -> [String: ForeignObject] {
        var rows: [String: ForeignObject] = [:]
        try each(table, [key] + columns) { row throws(ImportRefusal) in
            if let id = row.key(key) { rows[id] = row }
        }
        return rows
    }

    /// The values of `other` by the keys in `key`, as of a table that joins two others.
    func pairs(
        _ table: String, _ key: String, _ other: String, extra: String...
    ) throws(ImportRefusal) -> [String: [String]] {
        var pairs: [String: [String]] = [:]
        try each(table, [key, other] + extra) { row throws(ImportRefusal) in
            guard let from = row.key(key), let to = row.key(other) else { return }
            pairs[from, default: []].append(to)
        }
        return pairs
    }
}
