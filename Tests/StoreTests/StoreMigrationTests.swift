import Kitchen
import Store
import TestSupport
import Testing

/// Opening a database of an older version.
@Suite(.timeLimit(.minutes(2))) struct StoreMigrationTests {
    private static let player = PlayerID(value: 1)

    /// What was in the old database is there in the new one, and can be played on with.
    @Test func version1IsBroughtUp() async throws {
        let directory = TemporaryDirectory()
        RawDatabase(directory: directory.path).execute(Self.version1)
        let path = directory.path + "/chefdash.sqlite"
        #expect(
            throws: LedgerAuditError.open(.olderSchema(path: path, found: 1, supported: 5))
        ) {
            _ = try LedgerAudit(directory: directory.path)
        }
        for opening in 1...2 {
            let store = try temporaryStore(in: directory)
            let player = try await store.player(Self.player)
            #expect(player?.name == "Ana" && player?.coins == Int64(150 + 25 * (opening - 1)))
            #expect(player?.bestStars == [3: 2])
            _ = await StoreStep.open(round: opening, [], request: "\(opening)").outcome(on: store)
            let paid = await StoreStep.pay(round: opening, order: 1, coins: 25).outcome(on: store)
            #expect(paid == "\(150 + 25 * opening) coins")
            await store.close()
        }
        let database = RawDatabase(directory: directory.path)
        #expect(database.text("PRAGMA user_version") == "5")
        #expect(database.text("SELECT count(*) FROM secrets") == "1")
    }

    /// Entries written by version 3, which knew of no chain, are in the chain of their player, and
    /// those of version 4 are as they were; those that follow go on from there.
    @Test(arguments: [3, 4]) func entriesAreKeptAndGoOn(version: Int) async throws {
        let directory = TemporaryDirectory()
        func play(_ rounds: ClosedRange<Int>) async throws {
            let store = try temporaryStore(in: directory)
            for round in rounds {
                for step in [
                    StoreStep.signUp(round, coins: 150),
                    .buy("oven", price: 50, request: "oven \(round)", player: (round + 1) / 2),
                    .open(round: round, [], request: "\(round)"),
                    .pay(round: round, order: 1, coins: 250),
                    .buy("knife", price: 30, request: "knife \(round)"),
                    .settle(round: round, earned: 250, stars: 2),
                ] {
                    _ = await step.outcome(on: store)
                }
            }
            await store.close()
        }
        try await play(1...6)
        let chain = """
            SELECT group_concat(id || ' ' || ifnull(previous_of_player, '-')) FROM ledger
            """
        let database = RawDatabase(directory: directory.path)
        let written = database.text(chain)
        database.execute(
            """
            DROP INDEX ledger_references;
            CREATE UNIQUE INDEX everything ON ledger(reference, player, asset);
            ALTER TABLE ledger_head DROP COLUMN accounts_through;
            ALTER TABLE rounds DROP COLUMN opened_after;
            PRAGMA user_version = 4;
            """)
        if version == 3 {
            database.execute(
                """
                DROP INDEX ledger_waypoints;
                ALTER TABLE ledger DROP COLUMN previous_of_player;
                ALTER TABLE accounts DROP COLUMN last_entry;
                CREATE INDEX ledger_by_player ON ledger(player, id);
                PRAGMA user_version = 3;
                """)
        }
        await (try temporaryStore(in: directory)).close()
        #expect(database.text("PRAGMA user_version") == "5")
        #expect(database.text(chain) == written)
        #expect(try LedgerAudit(directory: directory.path).verify().problem == nil)
        try await play(7...9)
        let verification = try LedgerAudit(directory: directory.path).verify()
        #expect(verification.problem == nil && verification.entryCount > 40)
    }

    /// The same tables, whether made anew or brought up.
    @Test func theTablesAreThoseOfANewDatabase() async throws {
        let schema = """
            SELECT group_concat(sql, char(10)) FROM
                (SELECT type || name || sql AS sql FROM sqlite_schema ORDER BY type, name)
            """
        let old = TemporaryDirectory()
        RawDatabase(directory: old.path).execute(Self.version1)
        let new = TemporaryDirectory()
        for directory in [old, new] { await (try temporaryStore(in: directory)).close() }
        #expect(
            RawDatabase(directory: old.path).text(schema)
                == RawDatabase(directory: new.path).text(schema))
    }

    /// The power goes at every change of the disk that the migration makes: the next start finds
    /// version 1 whole, or the newest.
    @Test func aCutLeavesOneVersionOrTheOther() async throws {
        let (begin, end) = try await Self.changesOfTheMigration()
        #expect(end > begin)
        var found: Set<String> = []
        for cut in begin + 1...end {
            let directory = TemporaryDirectory()
            let disk = SimulatedDisk(cutAt: cut)
            Self.makeVersion1(in: directory, on: disk)
            if let store = try? temporaryStore(in: directory, vfs: disk.vfsName) {
                await store.close()
            }
            let survivor = disk.afterPowerLoss()
            do {
                let database = RawDatabase(directory: directory.path, vfs: survivor.vfsName)
                let version = database.text("PRAGMA user_version") ?? ""
                let tables = database.text(
                    "SELECT count(*) FROM sqlite_schema WHERE name IN ('races', 'secrets')")
                #expect(tables == (version == "1" ? "0" : "2"), "cut at \(cut)")
                found.insert(version)
            }
            let store = try temporaryStore(in: directory, vfs: survivor.vfsName)
            #expect(try await store.player(Self.player)?.coins == 150, "cut at \(cut)")
            await store.close()
        }
        #expect(found == ["1", "5"])
    }

    /// The counts of changes that the disk has seen before and after the migration.
    private static func changesOfTheMigration() async throws -> (Int, Int) {
        let directory = TemporaryDirectory()
        let disk = SimulatedDisk()
        makeVersion1(in: directory, on: disk)
        let begin = disk.changeCount
        await (try temporaryStore(in: directory, vfs: disk.vfsName)).close()
        return (begin, disk.changeCount)
    }

    private static func makeVersion1(in directory: TemporaryDirectory, on disk: SimulatedDisk) {
        let database = RawDatabase(directory: directory.path, vfs: disk.vfsName)
        database.execute("PRAGMA synchronous = EXTRA; PRAGMA journal_mode = WAL")
        database.execute(version1)
    }

    /// The tables as version 1 made them, with a player who has 150 coins and two stars.
    private static let version1 = """
        BEGIN;
        CREATE TABLE players(
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            token_hash BLOB NOT NULL,
            name TEXT NOT NULL,
            avatar TEXT NOT NULL,
            created_ms INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE ledger(
            id INTEGER PRIMARY KEY,
            player BLOB NOT NULL REFERENCES players(id) DEFERRABLE INITIALLY DEFERRED,
            asset TEXT NOT NULL,
            kind TEXT NOT NULL,
            amount INTEGER NOT NULL,
            balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
            house_account TEXT NOT NULL,
            reference TEXT NOT NULL,
            time_ms INTEGER NOT NULL,
            previous_hash BLOB NOT NULL CHECK (length(previous_hash) = 32),
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            UNIQUE (reference, player, asset)
        ) STRICT;
        CREATE TRIGGER ledger_refuses_update BEFORE UPDATE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
        CREATE TRIGGER ledger_refuses_delete BEFORE DELETE ON ledger
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

        -- The last entry: without it, entries cut off at the end would not be missed.
        CREATE TABLE ledger_head(
            single INTEGER PRIMARY KEY CHECK (single = 1),
            id INTEGER NOT NULL,
            hash BLOB NOT NULL,
            -- Counts up when the server tries whether the disk takes changes again.
            probe_count INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        -- A player's account is named by its 16 bytes, the house's by a text such as house:order.
        CREATE TABLE accounts(
            account ANY NOT NULL,
            asset TEXT NOT NULL,
            balance INTEGER NOT NULL CHECK (balance >= 0 OR typeof(account) = 'text'),
            PRIMARY KEY (account, asset)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE rounds(
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            player BLOB NOT NULL REFERENCES players(id),
            level INTEGER NOT NULL,
            request_id TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'lost')),
            opened_ms INTEGER NOT NULL,
            closed_ms INTEGER,
            served INTEGER,
            earned INTEGER,
            stars INTEGER,
            is_win INTEGER,
            balance_after INTEGER,
            best_stars_after INTEGER,
            record BLOB,
            UNIQUE (player, request_id)
        ) STRICT;
        CREATE INDEX rounds_open ON rounds(id) WHERE state = 'open';

        CREATE TABLE progress(
            player BLOB NOT NULL REFERENCES players(id),
            level INTEGER NOT NULL,
            best_stars INTEGER NOT NULL,
            PRIMARY KEY (player, level)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE catalogues(
            fingerprint BLOB PRIMARY KEY NOT NULL,
            text TEXT NOT NULL,
            saved_ms INTEGER NOT NULL
        ) STRICT;
        INSERT INTO players VALUES (x'00000000000000000000000000000001', zeroblob(32), 'Ana', '🍔', 0);
        INSERT INTO accounts VALUES
            (x'00000000000000000000000000000001', 'coins', 150), ('house:grant', 'coins', -150);
        INSERT INTO progress VALUES (x'00000000000000000000000000000001', 3, 2);
        PRAGMA user_version = 1;
        COMMIT;
        """
}
