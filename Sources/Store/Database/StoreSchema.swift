/// The tables of a database, their version, and the migrations of older ones.
///
/// Players, rounds and races have identifiers of 16 bytes. Times are milliseconds since 1970-01-01
/// UTC.
package struct StoreSchema: Sendable {
    /// The schema of the store.
    package static let game = StoreSchema(
        tables: [instance, players, ledger, rounds, races, boards],
        migrations: [
            NodeSchema.nodes + NodeSchema.owners,
            NodeSchema.sharing + chains + NodeSchema.sessions,
            NodeSchema.movingRooms,
            AccessSchema.devices + ErasingSchema.players,
            ActSchema.tables + OperatorSchema.tables,
        ])
    /// The schema of the library beside it.
    package static let library = StoreSchema(
        tables: [LibrarySchema.tables],
        migrations: [
            NodeSchema.nodes,
            NodeSchema.sharing + LibrarySchema.chains + NodeSchema.households,
            ErasingSchema.households,
            ImageBanSchema.tables,
        ])
    /// The first version with several chains.
    static let chainsVersion: Int64 = 3

    /// The statements that create the tables of version 1.
    let tables: [String]
    /// The statements that migrate each version to the next, from version 1 on. Those of a released
    /// version never change.
    var migrations: [String] = []

    package var version: Int64 { 1 + Int64(migrations.count) }

    /// The version of the database at `path`, 0 for a new one.
    ///
    /// - Throws: for a version that this server doesn't know.
    func version(of database: any Database, at path: String) throws -> Int64 {
        let found = try database.schemaVersion()
        guard (0...version).contains(found) else {
            throw StoreOpenError.unknownSchema(path: path, found: found, supported: version)
        }
        return found
    }

    /// Creates the tables of a new database, or migrates an older one to `version`, in one
    /// transaction: a failure or a crash leaves it as it was.
    ///
    /// - Parameters:
    ///   - found: the database's version, 0 for a new one.
    ///   - fill: puts the first rows into the tables of a new database.
    /// - Returns: true if an older database was migrated.
    @discardableResult
    func update(
        _ database: any Database, from found: Int64 = 0,
        _ fill: () throws(StoreFault) -> Void
    ) throws(StoreFault) -> Bool {
        guard found < version else { return false }
        try database.begin(writing: true)
        do throws(StoreFault) {
            if found == 0 {
                for tables in tables { try database.define(tables) }
            }
            for migration in migrations.dropFirst(Int(max(found, 1)) - 1) {
                try database.define(migration)
            }
            if found == 0 { try fill() }
            try database.setSchemaVersion(version)
            try database.commit()
        } catch {
            database.rollback()
            throw error
        }
        return found > 0
    }

    /// Inserts the first rows of the store's tables.
    ///
    /// - Parameter randomBytes: returns unpredictable bytes. The daily challenges are derived from
    ///   them.
    static func fillGame(
        _ database: any Database, randomBytes: (_ count: Int) -> [UInt8]
    ) throws(StoreFault) {
        try database.prepare("INSERT INTO secrets(name, value) VALUES ('daily', ?)")
            .bind(randomBytes(secretByteCount)).run()
        try insert(.drawn(from: randomBytes), into: database)
    }

    static let secretByteCount = 32

    /// Why a database of this version can't be used as it is, or `nil` if it can. A new one has
    /// version 0.
    func mismatch(_ found: Int64, path: String) -> StoreOpenError? {
        switch found {
        case version: nil
        case 0: .missing(path: path)
        case 1..<version: .olderSchema(path: path, found: found, supported: version)
        default: .unknownSchema(path: path, found: found, supported: version)
        }
    }
}
