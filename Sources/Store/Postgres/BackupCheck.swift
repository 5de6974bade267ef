/// The conditions for a backup by PostgreSQL's own programs, and its commands.
package struct BackupCheck: Encodable, Sendable {
    package struct Finding: Encodable, Sendable {
        /// False if a backup may be worth nothing.
        package let isRight: Bool
        package let text: String
    }

    package let findings: [Finding]
    /// The commands of a backup, for a shell.
    package let commands: [String]

    package var isRight: Bool { findings.allSatisfy(\.isRight) }

    /// Checks a database that is in use, and its key.
    ///
    /// - Parameters:
    ///   - keyFile: nil for the one in the location's directory.
    ///   - target: the directory for a backup.
    /// - Returns: nil if the location isn't PostgreSQL's.
    package init?(
        of location: StoreLocation, keyFile: String?, target: String
    ) throws(StoreOpenError) {
        guard let engine = location.engine as? PostgresEngine else { return nil }
        let file = keyFile ?? LedgerKey.usualFile(in: location.directory)
        let key = try LedgerKey(file: file)
        let database = try location.connect(to: .game)
        findings = try location.naming(.game) {
            let damage = try SealedChain.ledger.damage(in: database, key: key)
            return [
                Finding(
                    isRight: damage == nil,
                    text: damage.map { "\(file) doesn't fit: \($0)" }
                        ?? "\(file) is the key of this ledger, which isn't in the database")
            ] + (try Self.settings(database))
        }
        let words = [engine.address.text, target, file].map(Self.quoted)
        commands = [
            "mkdir -m 0700 \(words[1])",
            "pg_dump --format=custom --file=\(words[1])/chefdash.dump --dbname=\(words[0])",
            "cp -p \(words[2]) \(words[1])/ledger.key",
        ]
    }

    private static func settings(_ database: any Database) throws(StoreFault) -> [Finding] {
        let settings = try database.prepare(
            """
            SELECT name, setting FROM pg_settings WHERE name IN (
                'archive_mode', 'data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit')
                ORDER BY name
            """
        ).all { ($0.text(0), $0.text(1)) }
        let failed = try database.integer(
            """
            SELECT count(*) FROM pg_stat_archiver
                WHERE last_failed_time > coalesce(last_archived_time, '-infinity')
            """)
        return settings.map { name, value in
            let isOff = value == "off"
            return switch name {
            case "archive_mode":
                Finding(
                    isRight: failed == 0,
                    text: failed > 0
                        ? "the last archiving of the log failed: see pg_stat_archiver"
                        : isOff
                            ? "archive_mode is off: a backup is of its own moment, and nothing"
                                + " after it can be restored; pgbackrest needs it"
                            : "archive_mode is \(value)")
            case "data_checksums":
                Finding(
                    isRight: true,
                    text: "data_checksums is \(value)"
                        + (isOff ? ": PostgreSQL notices no damage of its files" : ""))
            case _:
                Finding(
                    isRight: !isOff,
                    text: "\(name) is \(value)" + (isOff ? ": it must be on" : ""))
            }
        }
    }

    /// A word for a shell.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
