/// Checks of a connection's schema and of what the engine keeps. Those that need rights to write, or that may fail a transaction,
/// run on a connection of their own.
struct PostgresDamage {
    let connection: PostgresConnection

    func strayDefinition(
        beside schema: StoreSchema
    ) throws(StoreFault) -> (name: String, reason: String)? {
        let name = try text("SELECT current_schema()")
        let found = try definitions(of: name)
        let other = try PostgresConnection(connection.address, isWriting: true)
        let expected = try PostgresDamage(connection: other).definitions(ofNew: schema)
        let names = Set(expected.keys).union(found.keys).sorted()
        guard let stray = names.first(where: { expected[$0] != found[$0] }) else { return nil }
        let reason =
            expected[stray] == nil
            ? "it isn't one of the server's"
            : found[stray] == nil ? "it is missing" : "its definition differs from the server's"
        return (stray, reason)
    }

    /// The definitions of a schema that is made for this, in a transaction that is rolled back.
    private func definitions(ofNew schema: StoreSchema) throws(StoreFault) -> [String: String] {
        try connection.execute("BEGIN")
        defer { _ = try? connection.execute("ROLLBACK") }
        let name = "chefdash_check"
        try connection.execute("CREATE SCHEMA \(name); SET LOCAL search_path = \(name), public")
        for tables in schema.tables + schema.migrations { try connection.define(tables) }
        try connection.setSchemaVersion(schema.version)
        return try definitions(of: name)
    }

    /// The definitions of all tables, columns, constraints, indexes, triggers, rules and functions,
    /// by kind and name, without the schema's name.
    private func definitions(of schema: String) throws(StoreFault) -> [String: String] {
        let rows = try connection.prepare(
            """
            WITH place AS (SELECT oid FROM pg_namespace WHERE nspname = ?)
            SELECT 'column ' || c.relname || '.' || a.attname,
                    format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull::text || ' '
                    || a.attidentity::text || a.attgenerated::text || ' ' || a.attcollation::regcollation::text
                    || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
                FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0
                    LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
                WHERE c.relnamespace = (SELECT oid FROM place) AND c.relkind IN ('r', 'v', 'm', 'f')
                    AND NOT a.attisdropped
            UNION ALL
            SELECT 'constraint ' || c.relname || '.' || conname, pg_get_constraintdef(k.oid)
                FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = conrelid
                WHERE connamespace = (SELECT oid FROM place)
            UNION ALL
            SELECT 'index ' || c.relname, pg_get_indexdef(c.oid) FROM pg_class AS c
                WHERE c.relnamespace = (SELECT oid FROM place) AND c.relkind = 'i'
            UNION ALL
            SELECT 'trigger ' || c.relname || '.' || tgname, pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
                FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = tgrelid
                WHERE c.relnamespace = (SELECT oid FROM place) AND NOT tgisinternal
            UNION ALL
            SELECT 'rule ' || c.relname || '.' || rulename, pg_get_ruledef(r.oid)
                FROM pg_rewrite AS r JOIN pg_class AS c ON c.oid = ev_class
                WHERE c.relnamespace = (SELECT oid FROM place)
            UNION ALL
            SELECT 'function ' || p.oid::regprocedure::text, pg_get_functiondef(p.oid)
                FROM pg_proc AS p WHERE pronamespace = (SELECT oid FROM place)
            ORDER BY 1, 2
            """
        ).bind(schema).all { row in
            (
                row.text(0).replacing("\(schema).", with: ""),
                row.text(1).replacing("\(schema).", with: "")
            )
        }
        return Dictionary(rows) { first, second in first + second }
    }

    /// Checks tables and indexes by the extension `amcheck`, if the database has it.
    func damage(of table: String?) throws(StoreFault) -> TableDamage? {
        let schema = try text("SELECT current_schema()")
        guard
            try connection.integer("SELECT count(*) FROM pg_extension WHERE extname = 'amcheck'")
                == 1
        else { return nil }
        let other = try PostgresConnection(connection.address)
        let relations = try other.prepare(
            """
            SELECT c.oid::bigint, c.relkind::text, coalesce(t.relname, c.relname)::text
                FROM pg_class AS c LEFT JOIN pg_index ON indexrelid = c.oid
                    LEFT JOIN pg_class AS t ON t.oid = indrelid
                    LEFT JOIN pg_am AS m ON m.oid = c.relam
                WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = ?1)
                    AND (c.relkind = 'r' OR c.relkind = 'i' AND m.amname = 'btree')
                    AND coalesce(t.relname, c.relname) = coalesce(?2, coalesce(t.relname, c.relname))
                ORDER BY 3, 2 DESC, 1
            """
        ).bind(schema).bind(table).all { ($0.integer(0), $0.text(1), $0.text(2)) }
        for (relation, kind, name) in relations {
            do throws(StoreFault) {
                let check =
                    kind == "r"
                    ? "SELECT msg FROM verify_heapam(\(relation)::regclass) LIMIT 1"
                    : "SELECT NULL FROM bt_index_check(\(relation)::regclass, true) LIMIT 0"
                if let reason = try other.prepare(check).first({ $0.text(0) }) {
                    return TableDamage(table: name, reason: reason)
                }
            } catch {
                guard error.isDamage else { throw error }
                return TableDamage(table: name, reason: error.message)
            }
        }
        return nil
    }

    /// Computes the vectors of all texts again.
    func damage(ofTexts table: String) throws(StoreFault) -> String? {
        let vector = try text(
            """
            SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef JOIN pg_attribute
                    ON attrelid = adrelid AND attnum = adnum
                WHERE adrelid = '\(table)'::regclass AND attname = 'vector'
            """)
        let wrong = try connection.integer(
            "SELECT EXISTS (SELECT 1 FROM \(table) WHERE vector IS DISTINCT FROM (\(vector)))")
        return wrong == 0 ? nil : "its index doesn't match its texts"
    }

    private func text(_ sql: String) throws(StoreFault) -> String {
        try connection.prepare(sql).first { $0.text(0) } ?? ""
    }
}
