import Base
import Foundation
import Kitchen
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Migrates copies of a database of today's version, in which bots have played, to later versions
/// with migrations made for the tests.
@Suite(.timeLimit(.minutes(4))) struct StoreMigrationTests {
    private static let player = PlayerID(1)
    private static let today = StoreSchema.game.version

    /// The second migration depends on the first.
    private static let migrations = [
        "ALTER TABLE players ADD COLUMN country TEXT NOT NULL DEFAULT 'AQ'",
        """
        CREATE TABLE kitchens(
            player BLOB PRIMARY KEY NOT NULL REFERENCES players(id),
            country TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO kitchens SELECT id, country FROM players;
        """,
    ]

    private static func options(
        _ migrations: some Sequence<String>, log: @escaping @Sendable (String) -> Void = { _ in }
    ) -> GameStore.Options {
        .with {
            $0.schema.migrations += migrations
            $0.log = log
        }
    }

    /// A copy of the played database without open rounds or races, and a player in it.
    private static func copy() async throws -> (TemporaryDirectory, PlayerState) {
        let directory = try await PlayedBooks.copy()
        let store = try temporaryStore(in: directory)
        let state = try #require(try await store.player(player))
        await store.close()
        return (directory, state)
    }

    /// The rows of each table.
    private static func rows(in directory: TemporaryDirectory) -> [String: [[String]]] {
        let database = directory.database()
        var rows: [String: [[String]]] = [:]
        for table in database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") {
            let columns = database.text(
                """
                SELECT group_concat('quote("' || name || '")') FROM pragma_table_info('\(table[0])')
                """)
            rows[table[0]] = database.rows("SELECT \(columns!) FROM \(table[0])")
        }
        // Each start adds one.
        rows["nodes"] = nil
        return rows
    }

    /// Everything is kept, in one step or two, and play can continue.
    @Test(arguments: [[2], [1, 2]])
    func aCopyIsBroughtForward(migrationCounts: [Int]) async throws {
        let (directory, state) = try await Self.copy()
        var expected = Self.rows(in: directory)
        #expect(expected["ledger"]!.count > 40 && expected["players"]!.count == 4)
        expected["kitchens"] = expected["players"]!.map { [$0[0], "'AQ'"] }
        expected["players"] = expected["players"]!.map { $0 + ["'AQ'"] }

        let log = Mutex<[String]>([])
        var found = Self.today
        for count in migrationCounts {
            let version = Self.today + Int64(count)
            let options = Self.options(Self.migrations.prefix(count)) { line in
                log.withLock { $0.append(line) }
            }
            // The second start finds nothing to do.
            for _ in 1...2 {
                let store = try temporaryStore(in: directory, options: options)
                #expect(try await store.player(Self.player) == state)
                await store.close()
            }
            let database = directory.database()
            #expect(database.text("PRAGMA user_version") == "\(version)")
            let line = "the database is now of schema \(version), not \(found)"
            #expect(log.withLock { $0 } == [line])
            log.withLock { $0 = [] }
            found = version
        }
        #expect(Self.rows(in: directory) == expected)

        // A server that doesn't know the migrations refuses their result.
        let error = StoreOpenError.unknownSchema(
            path: directory.databasePath, found: Self.today + 2, supported: Self.today)
        #expect(throws: error) { _ = try temporaryStore(in: directory) }

        let store = try temporaryStore(in: directory, options: Self.options(Self.migrations))
        await store.take(
            .signUp(100), .buy("oven", price: 50, request: "new", player: 100),
            .open(round: 100, ["knife"], request: "new"), .pay(round: 100, order: 1),
            .settle(round: 100, earned: 25, stars: 1))
        #expect(try await store.player(Self.player)?.coins == state.coins + 25)
        #expect(try await store.player(PlayerID(100))?.coins == 100)
        await store.close()
        // The audit reads today's tables, which are all still there.
        directory.database().execute("PRAGMA user_version = \(Self.today)")
        let key = try LedgerKey(file: directory.keyPath)
        let verification = try directory.audit().verify(key: key, replays: false)
        #expect(verification.problem == nil)
        #expect(verification.entryCount > expected["ledger"]!.count)
    }

    /// A new database and a migrated one have the same tables, and one secret each.
    @Test func theTablesAreThoseOfANewDatabase() async throws {
        var tables: [[[String]]] = []
        for directory in [try await Self.copy().0, TemporaryDirectory()] {
            let options = Self.options(Self.migrations)
            await (try temporaryStore(in: directory, options: options)).close()
            let database = directory.database()
            // The SQL of tables, indices and triggers.
            tables.append(
                database.rows("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name"))
            #expect(database.text("PRAGMA user_version") == "\(Self.today + 2)")
            #expect(database.text("SELECT count(*) FROM secrets") == "1")
        }
        #expect(tables[0] == tables[1])
    }

    /// A migration fails after the first one, in the second, or at the commit. The file is
    /// unchanged to the byte, and the old server can continue with it.
    @Test(arguments: [
        ("INSERT INTO nowhere VALUES (1)", "no such table: nowhere"),
        ("UPDATE players SET country = NULL", "NOT NULL constraint failed: players.country"),
        ("UPDATE ledger SET amount = 0", "the ledger is append-only"),
        (
            "PRAGMA defer_foreign_keys = ON; INSERT INTO kitchens VALUES (zeroblob(16), 'AQ')",
            "FOREIGN KEY constraint failed"
        ),
    ])
    func aFailureChangesNothing(statement: String, reason: String) async throws {
        let (directory, state) = try await Self.copy()
        let path = directory.databasePath
        let rows = Self.rows(in: directory)
        let bytes = try #require(FileManager.default.contents(atPath: path))
        let failing = [Self.migrations[0], Self.migrations[1] + statement]
        let error = #expect(throws: StoreOpenError.self) {
            _ = try temporaryStore(in: directory, options: Self.options(failing))
        }
        #expect(error?.description.hasPrefix("\(path): the database can't be opened: ") == true)
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
        #expect(FileManager.default.contents(atPath: path) == bytes)
        #expect(Self.rows(in: directory) == rows)

        for options in [GameStore.Options(), Self.options(Self.migrations)] {
            let store = try temporaryStore(in: directory, options: options)
            #expect(try await store.player(Self.player) == state)
            await store.close()
        }
    }

    /// The power fails at every change that the migrations make to the disk: the next start finds
    /// today's version or the newest, complete.
    @Test func aCutLeavesOneVersionOrTheOther() async throws {
        let (directory, state) = try await Self.copy()
        let path = directory.databasePath
        let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
        let options = Self.options(Self.migrations)
        let untouched = SimulatedDisk(files: [path: bytes])
        await (try temporaryStore(in: directory, options: options, vfs: untouched.vfsName)).close()
        #expect(untouched.changeCount > 0)

        var found: Set<String> = []
        for cut in 1...untouched.changeCount {
            let disk = SimulatedDisk(files: [path: bytes], cutAt: cut)
            if let store = try? temporaryStore(in: directory, options: options, vfs: disk.vfsName) {
                await store.close()
            }
            let survivor = disk.afterPowerLoss()
            do {
                let database = RawDatabase(directory: directory.path, vfs: survivor.vfsName)
                let version = database.text("PRAGMA user_version") ?? ""
                let made = database.rows(
                    """
                    SELECT name FROM sqlite_schema WHERE name = 'kitchens'
                        UNION SELECT name FROM pragma_table_info('players') WHERE name = 'country'
                    """)
                #expect(
                    made == (version == "\(Self.today)" ? [] : [["country"], ["kitchens"]]),
                    "cut at \(cut)")
                found.insert(version)
            }
            let store = try temporaryStore(in: directory, options: options, vfs: survivor.vfsName)
            #expect(try await store.player(Self.player) == state, "cut at \(cut)")
            await store.close()
        }
        #expect(found == ["\(Self.today)", "\(Self.today + 2)"])
    }

    private static func older(_ version: Int) -> String {
        "p: written by an older chefdash (schema \(version)); start this one's server on it once, "
            + "which brings it to schema 3"
    }

    private static func newer(_ version: Int) -> String {
        "p: written by a newer chefdash or another program (schema \(version)); this one knows "
            + "schemas up to 3: update it, or name another directory"
    }

    /// A reader's error for a database of another version, or none.
    @Test(
        arguments: [
            (0, "p: there is no such database; a server makes it at its first start"),
            (1, older(1)), (2, older(2)), (3, nil), (4, newer(4)), (-1, newer(-1)),
        ] as [(Int64, String?)])
    func readersAreToldOfAnotherVersion(found: Int64, problem: String?) {
        let schema = StoreSchema(tables: [], migrations: Self.migrations)
        #expect(schema.mismatch(found, path: "p")?.description == problem)
    }
}
