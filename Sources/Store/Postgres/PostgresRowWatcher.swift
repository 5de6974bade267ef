import Crypto

/// Follows changes of sealed rows by triggers, which note the old and the new columns.
final class PostgresRowWatcher: RowWatcher {
    var sets = SealedSets()
    private let connection: PostgresConnection
    private let codes: MessageCodes
    private let sealer: MessageCodes

    init(_ connection: PostgresConnection, key: LedgerKey) throws(StoreFault) {
        self.connection = connection
        codes = SealedSets.codes(key)
        sealer = key.codes
        try connection.execute(
            """
            CREATE TEMPORARY TABLE IF NOT EXISTS changed_rows(
                name text NOT NULL, was bytea, became bytea) ON COMMIT DELETE ROWS
            """)
    }

    func follow() throws(StoreFault) {
        let rows = try connection.prepare(
            "DELETE FROM pg_temp.changed_rows RETURNING name, was, became")
        while try rows.next() {
            guard let table = SealedTable(rawValue: rows.text(0)) else { continue }
            if !rows.isNull(1) { sets.remove(code(of: rows.bytes(1)), from: table) }
            if !rows.isNull(2) { sets.add(code(of: rows.bytes(2)), to: table) }
        }
    }

    private func code(of row: [UInt8]) -> [UInt8] { codes.code(of: sealer.code(of: row)) }

    /// Definitions of a table's triggers.
    static func triggers(of table: SealedTable) -> String {
        let name = table.rawValue
        let (old, new) = (encoding(of: "OLD", table), encoding(of: "NEW", table))
        return """
            CREATE FUNCTION note_\(name)() RETURNS trigger LANGUAGE plpgsql AS $note$
                BEGIN
                    IF TG_OP = 'INSERT' THEN
                        INSERT INTO pg_temp.changed_rows VALUES ('\(name)', NULL, \(new));
                    ELSIF TG_OP = 'DELETE' THEN
                        INSERT INTO pg_temp.changed_rows VALUES ('\(name)', \(old), NULL);
                    ELSE
                        INSERT INTO pg_temp.changed_rows VALUES ('\(name)', \(old), \(new));
                    END IF;
                    RETURN NULL;
                END $note$;
            CREATE TRIGGER note_change AFTER INSERT OR DELETE ON \(name)
                FOR EACH ROW EXECUTE FUNCTION note_\(name)();
            CREATE TRIGGER note_update AFTER UPDATE OF \(table.columns.joined(separator: ", "))
                ON \(name) FOR EACH ROW EXECUTE FUNCTION note_\(name)();
            """
    }

    private static func encoding(of row: String, _ table: SealedTable) -> String {
        "row_value('\(table.rawValue)'::text) || "
            + table.columns.map { "row_value(\(row).\($0))" }.joined(separator: " || ")
    }
}
