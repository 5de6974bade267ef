/// The catalogues that records refer to.
final class CatalogueTable {
    private let insertCatalogue: any Statement

    init(_ database: any Database) throws(StoreFault) {
        insertCatalogue = try database.prepare(
            """
            INSERT INTO catalogues(fingerprint, text, saved_ms) VALUES (?,?,?)
                ON CONFLICT(fingerprint) DO NOTHING
            """)
    }

    func save(_ catalogue: KeptCatalogue, timeMilliseconds: Int64) throws(StoreFault) {
        try insertCatalogue.bind(catalogue.fingerprint).bind(catalogue.text)
            .bind(timeMilliseconds).run()
    }
}
