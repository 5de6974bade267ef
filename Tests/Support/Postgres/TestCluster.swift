import Foundation
import Synchronization

/// A PostgreSQL server of the tests' own, which ends with them.
package final class TestCluster: Sendable {
    private let process: ChildProcess
    /// The address of its database.
    package let address: String
    package let port: UInt16
    private let nameCount = Atomic(0)

    /// The one that tests share, each with schemas of its own. Started at its first use.
    package static var shared: TestCluster { get async throws { try await start.value } }
    private static let start = Task { try await TestCluster() }

    /// - Parameter settings: such as `max_connections=10`.
    package init(_ settings: String...) async throws {
        process = try ChildProcess(
            program: "/bin/bash",
            [Repository.root.appending(path: "Tests/Postgres/start.sh").path] + settings,
            environment: ["TMPDIR": NSTemporaryDirectory()])
        let socket = try await process.outputLine(containing: "socket: ")
            .dropFirst("socket: ".count)
        let line = try await process.outputLine(containing: "port: ")
        guard let port = UInt16(line.dropFirst("port: ".count)) else {
            throw TestFailure(description: line)
        }
        self.port = port
        address = "host=\(socket) port=\(port) user=postgres dbname=postgres"
    }

    /// A name that no schema has yet.
    package func freshName() -> String {
        "test\(nameCount.add(1, ordering: .relaxed).newValue)"
    }
}
