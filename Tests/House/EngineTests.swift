import TestSupport
import Testing

@Suite("The store's engines")
struct EngineTests {
    /// `StoreLocation` chooses the engine.
    @Test("Only an engine's folder names what the engine has")
    func names() throws {
        let files = try Repository.swiftFiles(below: "Sources/Store")
        for (folder, names) in [
            ("SQLite", /CSQLite|SQLite[A-Z]\w+|SQLITE_\w+|sqlite3?_\w+/),
            ("Postgres", /CPostgres|Postgres[A-Z]\w+|PQ[a-z]\w+|PGRES_\w+|libpq|SQLSTATE/),
        ] {
            let others = files.filter { !$0.hasPrefix("Sources/Store/\(folder)/") }
            #expect(others.count < files.count && others.count > 50, "the walk found too little")
            for path in others where !path.hasSuffix("/StoreLocation.swift") {
                for found in try Repository.text(path).matches(of: names) {
                    Issue.record("\(path) names \(found.output)")
                }
            }
        }
    }

    @Test("Operations and queries ask tables and have no statements of their own")
    func operations() throws {
        let files = try Repository.swiftFiles(below: "Sources/Store").map {
            ($0, try Repository.text($0))
        }
        .filter {
            $0.1.contains(
                /in (transaction: (Library)?Transaction|snapshot: (Store|Library)Snapshot)/)
        }
        #expect(files.count > 20, "the walk found too little")
        for (path, text) in files { #expect(!text.contains(".prepare("), "\(path) has SQL") }
    }
}
