/// Copies of whole tables.
extension PostgresConnection {
    func fill(_ table: StoredTable, with rows: any Statement) throws(StoreFault) -> Int {
        // The server's triggers follow its own changes.
        try execute("ALTER TABLE \(table.name) DISABLE TRIGGER USER")
        let count = try copy(into: table.name, table.columnNames) {
            () throws(StoreFault) -> [UInt8]? in
            guard try rows.next() else { return nil }
            return Self.copied(rows, table.columns)
        }
        try execute("ALTER TABLE \(table.name) ENABLE TRIGGER USER")
        return count
    }

    /// A row as in `COPY ... BINARY`: the number of columns, and each value after its byte count,
    /// which is -1 for NULL.
    private static func copied(_ row: any Statement, _ columns: [StoredTable.Column]) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
        }
        append(Int16(columns.count))
        for (index, column) in columns.enumerated() {
            let index = Int32(index)
            guard !row.isNull(index) else {
                append(Int32(-1))
                continue
            }
            switch column.kind {
            case .integer:
                append(Int32(8))
                append(row.integer(index))
            case .text, .blob:
                let value = row.blob(index)
                append(Int32(clamping: value.count))
                bytes.append(contentsOf: value)
            }
        }
        return bytes
    }

    func finishFilling() throws(StoreFault) {
        let identities = try prepare(
            """
            SELECT attrelid::regclass::text, attname::text FROM pg_attribute
                JOIN pg_class ON pg_class.oid = attrelid
                WHERE relnamespace = current_schema()::regnamespace AND attidentity <> ''
            """
        ).all { ($0.text(0), $0.text(1)) }
        for (table, column) in identities {
            _ = try integer(
                """
                SELECT setval(pg_get_serial_sequence('\(table)', '\(column)'),
                    greatest(max(\(column)), 0) + 1, false) FROM \(table)
                """)
        }
        if try integer("SELECT to_regclass('recipe_text_totals') IS NOT NULL") == 1 {
            try execute(PostgresDefinitions.totals)
        }
        try execute("ANALYZE")
    }
}
