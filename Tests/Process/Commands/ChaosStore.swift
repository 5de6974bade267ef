import Foundation
import Store
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
    private let engine: (cluster: TestCluster, proxies: [PostgresProxy])?

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
        let cluster = try await TestCluster()
        let proxies = try (0..<pathCount).map { _ in try PostgresProxy(to: cluster.port) }
        directory = keyDirectory
        location = .postgres(cluster.address, directory: keyDirectory)
        environment = Self.environment(of: proxies[0])
        commandEnvironment = ["CHEFDASH_STORE": cluster.address]
        engine = (cluster, proxies)
    }

    deinit { for proxy in engine?.proxies ?? [] { proxy.stop() } }

    private static func environment(of proxy: PostgresProxy) -> [String: String] {
        let path = "host=127.0.0.1 port=\(proxy.port) user=postgres dbname=postgres sslmode=disable"
        return ["CHEFDASH_STORE": path]
    }

    /// The path of a server to the engine.
    func path(_ number: Int) -> PostgresProxy? { engine?.proxies[number] }

    /// The environment of the server that has this path.
    func environment(ofPath number: Int) -> [String: String] {
        engine.map { Self.environment(of: $0.proxies[number]) } ?? [:]
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

    /// True if a standby may take over from a server that still runs.
    var hasStandbys: Bool { engine != nil }

    /// The troubles that can be made.
    var troubles: [Trouble] { engine == nil ? [] : Trouble.allCases }

    func books() -> CommittedBooks {
        engine.map { CommittedBooks(address: $0.cluster.address) }
            ?? CommittedBooks(directory: directory)
    }

    func library() -> any RowSource {
        engine.map { RawPostgres($0.cluster.address, schema: "chefdash_library") }
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
        guard let (cluster, proxies) = engine else { return }
        let proxy = proxies[0]
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
