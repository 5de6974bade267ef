extension StoredTable {
    /// The tables of a schema's newest version, each after those that its rows refer to.
    static func all(of schema: StoreSchema) throws(StoreFault) -> [StoredTable] {
        let database = try SQLiteConnection(path: ":memory:", mode: .readWriteCreate, vfs: nil)
        try schema.update(database) {}
        let names = try database.prepare(
            """
            SELECT name, type = 'virtual' FROM pragma_table_list
                WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite%'
                ORDER BY name
            """
        ).all { ($0.text(0), $0.integer(1) == 1) }
        var waiting = try names.map { (name, isVirtual) throws(StoreFault) in
            (
                table: StoredTable(
                    name: name, columns: try columns(of: name, isVirtual, database)),
                parents: try parents(of: name, database)
            )
        }
        var sorted: [StoredTable] = []
        while !waiting.isEmpty {
            let left = Set(waiting.map(\.table.name))
            let isReady = { (parents: Set<String>) in parents.isDisjoint(with: left) }
            sorted += waiting.filter { isReady($0.parents) }.map(\.table)
            waiting.removeAll { isReady($0.parents) }
            guard waiting.count < left.count else {
                throw StoreFault("tables refer to each other: \(left.sorted())")
            }
        }
        return sorted
    }

    private static func columns(
        of table: String, _ isVirtual: Bool, _ database: SQLiteConnection
    ) throws(StoreFault) -> [Column] {
        let columns = try database.prepare("SELECT name, type FROM pragma_table_info(?)")
            .bind(table).all { row throws(StoreFault) -> Column in
                // The columns of full texts have no type.
                let kind = isVirtual ? .text : Kind(rawValue: row.text(1))
                guard let kind else { throw StoreFault("\(table) has a column of another type") }
                return Column(name: row.text(0), kind: kind)
            }
        return (isVirtual ? [Column(name: "rowid", kind: .integer)] : []) + columns
    }

    /// The other tables that a table's rows refer to.
    private static func parents(
        of table: String, _ database: SQLiteConnection
    ) throws(StoreFault) -> Set<String> {
        let parents = try database.prepare("SELECT \"table\" FROM pragma_foreign_key_list(?)")
            .bind(table).all { $0.text(0) }
        return Set(parents).subtracting([table])
    }
}
