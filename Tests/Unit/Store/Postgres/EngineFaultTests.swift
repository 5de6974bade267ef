import Base
import Foundation
import Kitchen
import TestSupport
import Testing

@testable import Store

/// Faults of a real PostgreSQL. Owed operations are kept and tried again; what may be refused is.
@Suite("Faults of PostgreSQL", .timeLimit(.minutes(4)))
struct EngineFaultTests {
    private let directory = TemporaryDirectory()

    /// A store in which player 1 has 150 coins and plays round 1, and the engine's own view of it.
    private struct Scene {
        let store: GameStore
        let location: StoreLocation
        let name: String
        let cluster: TestCluster

        init(
            _ cluster: TestCluster, _ directory: TemporaryDirectory, settings: String = ""
        ) async throws {
            self.cluster = cluster
            name = cluster.freshName()
            location = .postgres(
                "\(cluster.address) application_name=\(name) \(settings)", schema: name,
                directory: directory.path)
            store = try GameStore(at: location, wallClock: { 1_700_000_000_000 })
            await store.take(.signUp(1), .open(round: 1, [], request: "a"))
        }

        func buy(_ request: String) async -> String {
            await StoreStep.buy("knife", price: 30, request: request).outcome(on: store)
        }

        func outside() throws -> PostgresConnection {
            let connection = try PostgresConnection(
                PostgresAddress(cluster.address), isWriting: true)
            try connection.execute("SET search_path = \(name), public")
            return connection
        }

        /// Waits until a connection of the store waits for a lock.
        func waitForLock() async throws { try outside().waitForLock(of: name) }

        /// Closes the store, whose entries must be right and of this number.
        func verify(_ directory: TemporaryDirectory, entries: Int) async throws {
            #expect(await store.close() == 0)
            let audit = try LedgerAudit(of: location)
            let key = try LedgerKey(file: directory.keyPath)
            #expect(try audit.verify(key: key, replays: false).problem == nil)
            #expect(try audit.entries(of: PlayerID(1)).count == entries)
        }
    }

    @Test("Terminated backends cost nobody anything")
    func terminated() async throws {
        let scene = try await Scene(.shared, directory)
        let outside = try scene.outside()
        for order in 1...5 {
            try outside.execute(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE split_part(application_name, ' ', 1) = '\(scene.name)'
                """)
            #expect(await scene.store.pay(.order(order, of: 1)) == 150 + 25 * Int64(order))
            #expect(try await scene.store.player(PlayerID(1))?.coins == 150 + 25 * Int64(order))
        }
        try await scene.verify(directory, entries: 1 + 5)
    }

    @Test("An operation that waits for a lock for too long is refused, or kept")
    func locked() async throws {
        let scene = try await Scene(.shared, directory)
        let outside = try scene.outside()
        try outside.begin(writing: true)
        try outside.execute("LOCK TABLE ledger IN ACCESS EXCLUSIVE MODE")
        let payment = Task { await scene.store.pay(.order(1, of: 1)) }
        #expect(await scene.buy("b").hasPrefix("unavailable"))
        #expect(!scene.store.isAvailable)
        outside.rollback()
        #expect(await payment.value == 175)
        #expect(await scene.buy("b").hasPrefix("paid 30, 145 coins"))
        try await scene.verify(directory, entries: 1 + 1 + 2)
    }

    @Test("A start that meets another's lock may be tried again")
    func lockedStart() async throws {
        let scene = try await Scene(.shared, directory)
        #expect(await scene.store.close() == 0)
        let outside = try scene.outside()
        try outside.begin(writing: true)
        try outside.execute("LOCK TABLE nodes IN ACCESS EXCLUSIVE MODE")
        let error = #expect(throws: StoreOpenError.self) {
            try GameStore(at: scene.location, wallClock: { 0 })
        }
        guard case .busy = try #require(error) else { throw try #require(error) }
        outside.rollback()
        let store = try GameStore(at: scene.location, wallClock: { 1_700_000_000_000 })
        #expect(try await store.player(PlayerID(1))?.coins == 150)
        #expect(await store.close() == 0)
    }

    @Test("A deadlock ends one side's transaction only")
    func deadlocked() async throws {
        let scene = try await Scene(.shared, directory)
        let outside = try scene.outside()
        try outside.execute("SET deadlock_timeout = '60s'; SET lock_timeout = '60s'")
        try outside.begin(writing: true)
        try outside.execute("LOCK TABLE ledger IN ACCESS EXCLUSIVE MODE")
        let payment = Task { await scene.store.pay(.order(1, of: 1)) }
        try await scene.waitForLock()
        // The store's transaction has this row, and it is the one that notices.
        _ = try outside.prepare("UPDATE nodes SET number = number RETURNING number")
            .count()
        outside.rollback()
        #expect(await payment.value == 175)
        try await scene.verify(directory, entries: 1 + 1)
    }

    @Test(
        "A full disk refuses what may be refused", .enabled(if: geteuid() == 0, "only root mounts"))
    func diskFull() async throws {
        let cluster = try await TestCluster(smallMegabytes: 24)
        let owner = try PostgresConnection(PostgresAddress(cluster.address), isWriting: true)
        let space = "CREATE TABLESPACE small LOCATION '\(cluster.directory)/small'"
        try owner.execute(space)
        let scene = try await Scene(
            cluster, directory, settings: "options='-c default_tablespace=small'")
        let outside = try scene.outside()
        try outside.execute(
            "CREATE TABLE filler(bytes bytea) TABLESPACE small; ALTER TABLE filler ALTER bytes SET STORAGE PLAIN"
        )
        func fill(_ bytes: Int) throws {
            try outside.execute(
                "INSERT INTO filler SELECT convert_to(repeat('x', \(bytes)), 'UTF8')")
        }
        #expect(throws: StoreFault.self) { while true { try fill(7_000) } }
        // New pages are needed sooner or later.
        var number = 1
        var refused = false
        while !refused, number < 5_000 {
            number += 1
            refused = await StoreStep.signUp(number).outcome(on: scene.store).hasPrefix("unavail")
        }
        #expect(refused)
        let payment = Task { await scene.store.pay(.order(1, of: 1)) }
        try outside.execute("DROP TABLE filler")
        #expect(await payment.value == 175)
        #expect(await StoreStep.signUp(number).outcome(on: scene.store) == "150 coins")
        try await scene.verify(directory, entries: 1 + 1)
    }

    @Test("A standby isn't served until it is promoted")
    func standby() async throws {
        let primary = try await TestCluster()
        let scene = try await Scene(primary, directory)
        let standby = try await TestCluster(standbyOf: primary)
        #expect(await scene.store.close() == 0)
        let location = StoreLocation.postgres(
            standby.address, schema: scene.name, directory: directory.path)
        let error = #expect(throws: StoreOpenError.self) {
            try GameStore(at: location, wallClock: { 0 })
        }
        #expect("\(error!)".contains("can't be reached"), "\(error!)")
        #expect("\(error!)".contains("read-only"), "\(error!)")
        let connection = try PostgresConnection(PostgresAddress(standby.address))
        #expect(try connection.integer("SELECT pg_promote()") == 1)
        let store = try GameStore(at: location, wallClock: { 1_700_000_000_000 })
        #expect(try await store.player(PlayerID(1))?.coins == 150)
        #expect(await store.close() == 0)
    }

    @Test("Newer tables stay as they are")
    func newerSchema() async throws {
        let scene = try await Scene(.shared, directory)
        #expect(await scene.store.close() == 0)
        try scene.outside().execute("UPDATE schema_version SET version = 99")
        let error = #expect(throws: StoreOpenError.self) {
            try GameStore(at: scene.location, wallClock: { 0 })
        }
        #expect("\(error!)".contains("written by a newer chefdash"), "\(error!)")
    }

    // MARK: - Connecting

    @Test("The password comes from a file, and appears nowhere")
    func password() async throws {
        let cluster = try await TestCluster()
        let owner = try PostgresConnection(PostgresAddress(cluster.address), isWriting: true)
        try owner.execute(
            """
            CREATE ROLE guarded LOGIN PASSWORD 'open sesame';
            GRANT CREATE ON DATABASE postgres TO guarded
            """)
        let file = directory.path + "/pass"
        let address = cluster.address("guarded", "sslmode=disable passfile=\(file)")
        func open(_ address: String) throws -> GameStore {
            try GameStore(
                at: .postgres(address, directory: directory.path),
                wallClock: { 1_700_000_000_000 })
        }
        func write(_ password: String) throws {
            try Data("*:*:*:guarded:\(password)\n".utf8).write(to: URL(filePath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        }
        try write("open barley")
        let wrong = #expect(throws: StoreOpenError.self) { try open(address) }
        #expect("\(wrong!)".contains("password authentication failed"), "\(wrong!)")
        // Waiting wouldn't help.
        if case .unreachable = wrong! { Issue.record("\(wrong!)") }
        for given in [
            address + " password='open sesame'",
            "postgresql://guarded:open%20sesame@127.0.0.1:\(cluster.port)/postgres",
        ] {
            let refused = #expect(throws: StoreOpenError.self) { try open(given) }
            #expect("\(refused!)".contains("PGPASSFILE"), "\(refused!)")
            #expect(!"\(refused!)".contains("sesame"))
        }
        let garbled = #expect(throws: StoreOpenError.self) { try open("host=x password='open") }
        #expect("\(garbled!)".contains("postgresql://chefdash@host/name"), "\(garbled!)")
        try write("open sesame")
        #expect(await (try open(address)).close() == 0)
    }

    @Test("TLS verifies the engine's certificate")
    func tls() async throws {
        let cluster = try await TestCluster("ssl=on")
        let root = directory.path + "/root.crt"
        try FileManager.default.copyItem(
            atPath: cluster.directory + "/data/server.crt", toPath: root)
        func open(_ settings: String) throws -> GameStore {
            try GameStore(
                at: .postgres(
                    cluster.address("postgres", "sslmode=verify-full " + settings),
                    directory: directory.path),
                wallClock: { 1_700_000_000_000 })
        }
        let other = try await TestCluster("ssl=on")
        for settings in [
            "sslrootcert=\(other.directory)/data/server.crt",
            "sslrootcert=\(root) host=other.example hostaddr=127.0.0.1",
            "sslrootcert=\(directory.path)/missing.crt",
        ] {
            let error = #expect(throws: StoreOpenError.self) { try open(settings) }
            #expect("\(error!)".contains("certificate"), "\(error!)")
        }
        let store = try open("sslrootcert=\(root)")
        let connections = try PostgresConnection(PostgresAddress(cluster.address)).integer(
            """
            SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                WHERE ssl AND application_name LIKE 'chefdash%'
            """)
        #expect(connections >= 1)
        #expect(await store.close() == 0)
    }

    @Test("An engine that doesn't answer is another fault than one that refuses")
    func unreachable() throws {
        let proxy = try PostgresProxy(to: 1)
        defer { proxy.stop() }
        let location = StoreLocation.postgres(
            "host=127.0.0.1 port=\(proxy.port) dbname=postgres", directory: directory.path)
        let error = #expect(throws: StoreOpenError.self) {
            try GameStore(at: location, wallClock: { 0 })
        }
        guard case .unreachable = error! else {
            Issue.record("\(error!)")
            return
        }
    }

    // MARK: - Rights

    @Test("A server's role can neither make nor change tables")
    func leastRights() async throws {
        let cluster = try await TestCluster.shared
        let name = cluster.freshName()
        let owner = try PostgresConnection(PostgresAddress(cluster.address), isWriting: true)
        try owner.execute("CREATE ROLE \(name) LOGIN")
        func location(_ address: String) -> StoreLocation {
            .postgres(address, schema: name, directory: directory.path)
        }
        let served = location(cluster.address.replacing("user=postgres", with: "user=\(name)"))
        let early = #expect(throws: StoreOpenError.self) {
            try GameStore(at: served, wallClock: { 1_700_000_000_000 })
        }
        #expect("\(early!)".contains("permission denied"), "\(early!)")
        try await StoreSetup.perform(
            at: location(cluster.address), role: name, wallClock: { 1_700_000_000_000 })
        let store = try GameStore(at: served, wallClock: { 1_700_000_000_000 })
        await store.take(.signUp(1), .open(round: 1, [], request: "a"))
        #expect(await store.pay(.order(1, of: 1)) == 175)
        let library = try LibraryStore(at: served, instance: store.instance) { 1_700_000_000_000 }
        let home = HouseholdID(value: 1)
        let made = try await withCheckedContinuation { done in
            library.perform(
                CreateHousehold(id: home, name: "Home", owner: PlayerID(1)),
                on: AnswerQueue.shared
            ) { done.resume(returning: $0) }
        }.get()
        #expect(made == .success(home))
        await withCheckedContinuation { done in library.close { done.resume() } }
        #expect(await store.close() == 0)
        let audit = try LedgerAudit(of: served)
        let key = try LedgerKey(file: directory.keyPath)
        #expect(try audit.verify(key: key, replays: false).problem == nil)
        let role = try PostgresConnection(
            PostgresAddress(cluster.address.replacing("user=postgres", with: "user=\(name)")))
        for sql in [
            "DROP TABLE \(name).ledger", "ALTER TABLE \(name).ledger DISABLE TRIGGER ALL",
            "UPDATE \(name).schema_version SET version = 2", "CREATE TABLE \(name).other(a int)",
        ] {
            #expect(throws: StoreFault.self) { try role.execute(sql) }
        }
    }
}

extension PostgresConnection {
    /// Waits until a connection of an application waits for a lock.
    func waitForLock(of application: String) throws {
        while try integer(
            """
            SELECT count(*) FROM pg_stat_activity
                WHERE split_part(application_name, ' ', 1) = '\(application)'
                    AND wait_event_type = 'Lock'
            """) == 0
        {
            try Task.checkCancellation()
            sched_yield()
        }
    }
}
