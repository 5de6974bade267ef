/// The catalogues that records refer to.
final class CatalogueTable {
    private let insertCatalogue: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        insertCatalogue = try connection.prepare(
            """
            INSERT INTO catalogues(fingerprint, text, saved_ms) VALUES (?,?,?)
                ON CONFLICT(fingerprint) DO NOTHING
            """)
    }

    func save(_ catalogue: KeptCatalogue, timeMilliseconds: Int64) throws(SQLiteError) {
        try insertCatalogue.bind(catalogue.fingerprint).bind(catalogue.text)
            .bind(timeMilliseconds).run()
    }
}
