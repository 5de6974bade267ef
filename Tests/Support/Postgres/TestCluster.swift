import Foundation
import Synchronization

/// A PostgreSQL server of the tests' own, which ends with them.
package final class TestCluster: Sendable {
    private let process: ChildProcess
    /// The directory of its socket and of its `data`.
    package let directory: String
    /// The address of its database, as the superuser.
    package let address: String
    package let port: UInt16
    /// The directory of PostgreSQL's programs.
    private let programs: String
    private let nameCount = Atomic(0)

    /// The one that tests share, each with schemas of its own. Started at its first use.
    package static var shared: TestCluster { get async throws { try await start.value } }
    private static let start = Task { try await TestCluster() }

    /// - Parameters:
    ///   - primary: the server of which this one is a standby.
    ///   - smallMegabytes: the size of a file system of its own at `small`, which only root can
    ///     make.
    ///   - settings: such as `max_connections=10`.
    package init(
        standbyOf primary: TestCluster? = nil, smallMegabytes: Int? = nil,
        _ settings: String...
    ) async throws {
        var environment = ["TMPDIR": NSTemporaryDirectory()]
        environment["PRIMARY"] = primary?.address
        environment["SMALL_MEGABYTES"] = smallMegabytes.map(String.init)
        process = try ChildProcess(
            program: "/bin/bash",
            [Repository.root.appending(path: "Tests/Postgres/start.sh").path] + settings,
            environment: environment)
        programs = try await String(
            process.outputLine(containing: "programs: ").dropFirst("programs: ".count))
        directory = try await String(
            process.outputLine(containing: "socket: ").dropFirst("socket: ".count))
        let line = try await process.outputLine(containing: "port: ")
        guard let port = UInt16(line.dropFirst("port: ".count)) else {
            throw TestFailure(description: line)
        }
        self.port = port
        address = "host=\(directory) port=\(port) user=postgres dbname=postgres"
    }

    /// The address over TCP, as another role.
    package func address(_ role: String, _ settings: String = "sslmode=disable") -> String {
        "host=127.0.0.1 port=\(port) user=\(role) dbname=postgres \(settings)"
    }

    /// Runs a statement as the superuser, and returns its rows.
    @discardableResult
    package func run(_ sql: String) throws -> String {
        try Tool.run(["\(programs)/psql", "-qAtd", address, "-c", sql])
    }

    /// Runs commands of a shell, which finds PostgreSQL's programs.
    package func shell(_ commands: String) async throws {
        let words = ["/bin/sh", "-ec", "PATH='\(programs)':$PATH\n\(commands)"]
        try await Blocking.run { _ = try Tool.run(words) }
    }

    /// Kills one of the engine's processes, after which it ends all others and recovers.
    package func crash() throws {
        let process = try run(
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'")
        guard let identifier = Int32(process.trimmingCharacters(in: .whitespacesAndNewlines))
        else { throw TestFailure(description: "no checkpointer: \(process)") }
        kill(identifier, SIGKILL)
    }

    /// Stops the server immediately, as `pg_ctl stop -m immediate` does, until `startAgain`.
    package func stopImmediately() throws {
        try Data().write(to: URL(filePath: directory + "/down"))
        let file = try String(contentsOfFile: directory + "/data/postmaster.pid", encoding: .utf8)
        guard let server = file.split(separator: "\n").first.flatMap({ Int32($0) }) else {
            throw TestFailure(description: "no server: \(file)")
        }
        kill(server, SIGQUIT)
    }

    package func startAgain() throws {
        try Data().write(to: URL(filePath: directory + "/up"))
    }

    /// Makes an empty database and returns its address.
    package func freshDatabase() async throws -> String {
        let name = freshName()
        try await Blocking.run { _ = try self.run("CREATE DATABASE \(name)") }
        return address.replacing("dbname=postgres", with: "dbname=\(name)")
    }

    /// A name that no schema has yet.
    package func freshName() -> String {
        "test\(nameCount.add(1, ordering: .relaxed).newValue)"
    }
}
