import Foundation
import TestSupport

/// Keeps a server from writing its store, and ends that again.
final class StoreOutage {
    enum Kind: CaseIterable, Sendable {
        /// The disk with the SQLite databases is full.
        case fullDisk
        /// PostgreSQL can't be reached.
        case engineAway
    }

    /// A PostgreSQL of this test's own, behind a proxy.
    private let cluster: TestCluster?
    private let proxy: PostgresProxy?

    init(_ kind: Kind) async throws {
        switch kind {
        case .fullDisk: (cluster, proxy) = (nil, nil)
        case .engineAway:
            let cluster = try await TestCluster()
            self.cluster = cluster
            proxy = try PostgresProxy(to: cluster.port)
        }
    }

    deinit { proxy?.stop() }

    /// The server's flags.
    var flags: [String] {
        proxy.map {
            ["--store", "postgresql://postgres@127.0.0.1:\($0.port)/postgres?sslmode=disable"]
        } ?? []
    }

    /// A command's line with the flags.
    func line(_ command: String) -> String { ([command] + flags).joined(separator: " ") }

    func begin(for server: ServeProcess?) async throws {
        proxy?.close()
        try await setDisk(full: true, for: server)
    }

    /// - Parameter server: nil if it has ended.
    func end(for server: ServeProcess?) async throws {
        proxy?.open()
        try await setDisk(full: false, for: server)
    }

    /// The kernel refuses every write to a file while the limit is a single byte.
    private func setDisk(full: Bool, for server: ServeProcess?) async throws {
        guard proxy == nil, let server else { return }
        let limit = full ? "1:" : "unlimited:"
        try await Blocking.run {
            _ = try Tool.run([
                "/usr/bin/prlimit", "--pid", "\(server.process.identifier)", "--fsize=\(limit)",
            ])
        }
    }
}
