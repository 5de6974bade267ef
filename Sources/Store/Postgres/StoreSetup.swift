/// The preparation of a PostgreSQL database by its owner, so that servers need no right to make or
/// change tables.
package enum StoreSetup {
    /// Makes the tables or migrates older ones, and lets a role serve them.
    ///
    /// - Parameters:
    ///   - location: a PostgreSQL database. Its directory gets the ledger's key if the tables are
    ///     new.
    ///   - role: the role of the servers. It must exist.
    /// - Throws: also if a server is running.
    package static func perform(
        at location: StoreLocation, keyFile: String? = nil, role: String,
        wallClock: @escaping @Sendable () -> Int64
    ) async throws {
        guard let engine = location.engine as? PostgresEngine else {
            throw StoreFault("only a PostgreSQL database has roles; name it with --store")
        }
        var options = StoreOptions()
        options.ledgerKeyFile = keyFile
        let game = try GameStore(at: location, options: options, wallClock: wallClock)
        let library = try LibraryStore(
            at: location, instance: game.instance, mayCreate: game.isUnused, options: options,
            wallClock: wallClock)
        await withCheckedContinuation { done in library.close { done.resume() } }
        _ = await withCheckedContinuation { done in game.close { done.resume(returning: $0) } }
        try engine.grant(to: role)
    }
}

extension PostgresEngine {
    fileprivate func grant(to role: String) throws {
        let connection = try PostgresConnection(address, isWriting: true)
        let quoted = try connection.prepare("SELECT quote_ident(?), current_database()::text")
            .bind(role).first { ($0.text(0), $0.text(1)) }
        guard let (role, database) = quoted else { return }
        let schemas = StorePart.allCases.map(schema).joined(separator: ", ")
        // A server keeps the changes of a transaction in a temporary table.
        var sql = """
            GRANT TEMPORARY ON DATABASE "\(database)" TO \(role);
            GRANT USAGE ON SCHEMA \(schemas) TO \(role);
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schemas) TO \(role);
            GRANT EXECUTE ON ALL ROUTINES IN SCHEMA \(schemas) TO \(role);
            """
        for part in StorePart.allCases {
            sql +=
                "REVOKE INSERT, UPDATE, DELETE ON \(schema(of: part)).schema_version FROM \(role);"
        }
        try connection.execute(sql)
    }
}
