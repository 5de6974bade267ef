import Foundation
import TestSupport
import Testing

@testable import Store

/// A backup has the state at its beginning, whatever is committed meanwhile.
@Suite("Copies of databases in use")
struct BackupTests {
    @Test("Commits of other connections neither enter a copy nor restart it")
    func commitsMeanwhile() async throws {
        let place = try await LibraryPlace.withHousehold()
        let database = RawDatabase(directory: place.directory.path, file: "library.sqlite")
        database.execute(
            """
            CREATE TABLE weights (bytes BLOB) STRICT;
            WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 64)
            INSERT INTO weights SELECT zeroblob(65536) FROM numbers
            """)
        let pageCount = try #require(database.text("PRAGMA page_count").flatMap { Int($0) })
        let levels = place.directory.path + "/levels"
        try FileManager.default.createDirectory(
            atPath: levels, withIntermediateDirectories: false)
        let other = TemporaryDirectory()
        var pieces = 0
        _ = try Backup(directory: other.path + "/copy").make(
            of: Backup.Sources(data: place.directory.path, ledgerKey: nil, levels: levels),
            by: "test", at: 0
        ) {
            pieces += 1
            database.execute("INSERT INTO weights VALUES (zeroblob(10000))")
        }
        // A copy that restarts with each commit would never end.
        #expect(pieces > 0 && pieces <= pageCount / 1_024 + 1)
        #expect(database.text("SELECT count(*) FROM weights") == "\(64 + pieces)")
        let copy = RawDatabase(directory: other.path + "/copy", file: "library.sqlite")
        #expect(copy.text("SELECT count(*) FROM weights") == "64")
        #expect(copy.text("PRAGMA integrity_check") == "ok")
    }
}
