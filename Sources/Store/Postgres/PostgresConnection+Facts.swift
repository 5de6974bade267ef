/// Facts that the engine knows from its catalogue.
extension PostgresConnection {
    func schemaVersion() throws(StoreFault) -> Int64 {
        guard try integer("SELECT to_regclass('schema_version') IS NOT NULL") == 1 else { return 0 }
        return try integer("SELECT version FROM schema_version")
    }

    func setSchemaVersion(_ version: Int64) throws(StoreFault) {
        try execute(
            """
            CREATE TABLE IF NOT EXISTS schema_version(
                single bigint PRIMARY KEY CHECK (single = 1), version bigint NOT NULL);
            INSERT INTO schema_version(single, version) VALUES (1, \(version))
                ON CONFLICT (single) DO UPDATE SET version = excluded.version;
            """)
    }

    func define(_ sql: String) throws(StoreFault) {
        let newest = PostgresDefinitions.newestFunction
        if try integer("SELECT to_regproc('\(newest)') IS NULL") == 1 {
            try execute(PostgresDefinitions.functions)
        }
        try execute(PostgresDefinitions.translated(sql))
    }

    var ranksTexts: Bool { false }

    func byteCount(ofTable table: String) throws(StoreFault) -> Int64 {
        try integer("SELECT pg_total_relation_size('\(table)')")
    }

    func byteCounts() throws(StoreFault) -> (total: Int64, free: Int64) {
        let total = try integer(
            """
            SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
                WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
            """)
        return (total, 0)
    }

    func strayReference() throws(StoreFault) -> (table: String, parent: String)? {
        let references = try prepare(
            """
            SELECT conrelid::regclass::text, confrelid::regclass::text, child.attname::text,
                    parent.attname::text
                FROM pg_constraint
                    JOIN pg_attribute AS child
                        ON child.attrelid = conrelid AND child.attnum = conkey[1]
                    JOIN pg_attribute AS parent
                        ON parent.attrelid = confrelid AND parent.attnum = confkey[1]
                WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
                    AND conrelid <> to_regclass('ledger') ORDER BY 1, 3
            """
        ).all { (0..<4).map($0.text) }
        for reference in references {
            let (table, parent, child, key) = (
                reference[0], reference[1], reference[2], reference[3]
            )
            let strays = try integer(
                """
                SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(child) IS NOT NULL AND NOT EXISTS
                    (SELECT 1 FROM \(parent) WHERE \(parent).\(key) = \(table).\(child)))
                """)
            guard strays == 0 else { return (table, parent) }
        }
        return nil
    }

    func watchRows(with key: LedgerKey) throws(StoreFault) -> any RowWatcher {
        try PostgresRowWatcher(self, key: key)
    }

    // MARK: Damage

    func strayDefinition(
        beside schema: StoreSchema
    ) throws(StoreFault) -> (name: String, reason: String)? {
        try PostgresDamage(connection: self).strayDefinition(beside: schema)
    }

    func damage() throws(StoreFault) -> String? { try damage(of: nil)?.reason }

    func damage(of table: String?) throws(StoreFault) -> TableDamage? {
        try PostgresDamage(connection: self).damage(of: table)
    }

    func rows(ofTexts table: String) -> String { table }
    /// An index's entries go with their rows, at the next vacuum.
    func forgetTexts(in table: String, isFirst: Bool) -> Bool { true }

    func damage(ofTexts table: String) throws(StoreFault) -> String? {
        try PostgresDamage(connection: self).damage(ofTexts: table)
    }
}
