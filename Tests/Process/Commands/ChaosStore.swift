import Foundation
import Store
import Synchronization
import TestSupport

@testable import Simulation

/// The place where a campaign's servers keep their data, and what can happen to it while people
/// play.
final class ChaosStore: Sendable {
    enum Trouble: String, CaseIterable {
        /// The engine ends all connections of servers.
        case terminated
        /// A connection breaks around a commit.
        case cutBeforeCommit, cutInCommit, cutAfterCommit
        /// The engine's processes end at once, and it recovers.
        case crashed
    }

    let location: StoreLocation
    /// A server's environment.
    let environment: [String: String]
    /// A command's environment. Its connections don't break.
    let commandEnvironment: [String: String]
    private let directory: String
    private let engine: Engine?

    /// A PostgreSQL server with the paths to it, which lead to its standby after a failover.
    private final class Engine: Sendable {
        private let newest: Mutex<TestCluster>
        /// One path of each server.
        let paths: [PostgresProxy]
        /// The path of the campaign itself, which never breaks.
        let ownPath: PostgresProxy

        init(_ cluster: TestCluster, pathCount: Int) throws {
            newest = Mutex(cluster)
            paths = try (0..<pathCount).map { _ in try PostgresProxy(to: cluster.port) }
            ownPath = try PostgresProxy(to: cluster.port)
        }

        deinit { for path in paths + [ownPath] { path.stop() } }

        /// The server that is the primary.
        var cluster: TestCluster { newest.withLock { $0 } }

        func lead(to cluster: TestCluster) {
            newest.withLock { $0 = cluster }
            for path in paths + [ownPath] { path.lead(to: cluster.port) }
        }
    }

    /// A directory of SQLite databases.
    init(directory: String) {
        self.directory = directory
        location = .directory(directory)
        (environment, commandEnvironment) = ([:], [:])
        engine = nil
    }

    /// A PostgreSQL of its own.
    ///
    /// - Parameters:
    ///   - keyDirectory: holds the ledger's key.
    ///   - pathCount: the number of paths to it, one for each server.
    init(keyDirectory: String, pathCount: Int = 1) async throws {
        let engine = try Engine(try await TestCluster(), pathCount: pathCount)
        directory = keyDirectory
        location = .postgres(Self.address(engine.ownPath), directory: keyDirectory)
        environment = ["CHEFDASH_STORE": Self.address(engine.paths[0])]
        commandEnvironment = ["CHEFDASH_STORE": Self.address(engine.ownPath)]
        self.engine = engine
    }

    private static func address(_ path: PostgresProxy) -> String {
        "host=127.0.0.1 port=\(path.port) user=postgres dbname=postgres sslmode=disable"
    }

    /// The path of a server to the engine.
    func path(_ number: Int) -> PostgresProxy? { engine?.paths[number] }

    /// The environment of the server that has this path.
    func environment(ofPath number: Int) -> [String: String] {
        engine.map { ["CHEFDASH_STORE": Self.address($0.paths[number])] } ?? [:]
    }

    /// The first column of a query's only row.
    func number(_ query: String) throws -> Int {
        let text = try engine?.cluster.run(query) ?? ""
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    /// Stops the engine immediately, for this long.
    func stopEngine(seconds: Double) throws {
        guard let cluster = engine?.cluster else { return }
        try cluster.stopImmediately()
        usleep(UInt32(seconds * 1_000_000))
        try cluster.startAgain()
        try recover()
    }

    /// Loses the primary, after which its synchronous standby is promoted.
    func failOver() async throws {
        guard let engine else { return }
        let primary = engine.cluster
        let standby = try await TestCluster(standbyOf: primary)
        try await Blocking.run {
            try primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
            try primary.run("SELECT pg_reload_conf()")
            let end = ContinuousClock.now + .seconds(30)
            let isSynchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
            while try !primary.run(isSynchronous).hasPrefix("1") {
                guard ContinuousClock.now < end else {
                    throw TestFailure(description: "the standby isn't synchronous")
                }
                usleep(20_000)
            }
            try primary.stopImmediately()
            try standby.run("SELECT pg_promote()")
            engine.lead(to: standby)
        }
        try recover()
    }

    /// True if a standby may take over from a server that still runs.
    var hasStandbys: Bool { engine != nil }

    /// The troubles that can be made.
    var troubles: [Trouble] { engine == nil ? [] : Trouble.allCases }

    func books() -> CommittedBooks {
        engine.map { CommittedBooks(address: Self.address($0.ownPath)) }
            ?? CommittedBooks(directory: directory)
    }

    func library() -> any RowSource {
        engine.map { RawPostgres(Self.address($0.ownPath), schema: "chefdash_library") }
            ?? RawDatabase(directory: directory, file: "library.sqlite")
    }

    /// Waits until the engine has recovered from a trouble.
    func recover() throws {
        guard let cluster = engine?.cluster else { return }
        let end = ContinuousClock.now + .seconds(60)
        while true {
            do {
                try cluster.run("SELECT 1")
                return
            } catch  where ContinuousClock.now < end {
                usleep(20_000)
            }
        }
    }

    /// Declares the newest server dead, as a supervisor that saw it end.
    func fence() throws {
        let register = NodeRegister(of: location)
        guard let newest = try register.newest(1).first else { return }
        _ = try register.fence(newest.epoch)
    }

    func make(_ trouble: Trouble) throws {
        guard let engine else { return }
        let (cluster, proxy) = (engine.cluster, engine.paths[0])
        switch trouble {
        case .terminated:
            try cluster.run(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name LIKE 'chefdash%'
                """)
        case .cutBeforeCommit: proxy.cutCommits([.beforeCommit])
        case .cutInCommit: proxy.cutCommits([.inCommit])
        case .cutAfterCommit: proxy.cutCommits([.afterCommit])
        case .crashed: try cluster.crash()
        }
    }
}
