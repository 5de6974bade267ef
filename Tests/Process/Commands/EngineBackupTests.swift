import Foundation
import TestSupport
import Testing

/// Backups by PostgreSQL's programs, with the commands that `chefdash backup` prints.
@Suite("A backup over PostgreSQL", .timeLimit(.minutes(2)))
struct EngineBackupTests {
    private let data = TemporaryDirectory()

    @Test("The printed commands, run as they are while people play, keep everything")
    func backup() async throws {
        let cluster = try await TestCluster.shared
        let store = ["CHEFDASH_STORE": try await cluster.freshDatabase()]
        let server = try await ServeProcess(data: data.path, environment: store)
        let player = try await ClientPlayer(on: server)
        let coins = try #require(try await player.buy("knife", id: "first")?.coins)

        let copy = "\(data.path)/it's a copy"
        let advice = try await ChildProcess.chefdash(
            "backup", copy, "--data", data.path, environment: store)
        #expect(advice.output.contains("ledger.key is the key of this ledger"))
        // The tests' engine never waits for its disk.
        #expect(advice.ending == .exit(1) && advice.output.contains("wrong: fsync is off"))
        let commands = advice.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(commands.count == 3)
        try await cluster.shell(commands.joined(separator: "\n"))
        #expect(try await player.buy("sauce", id: "second")?.coins == coins - 40)
        #expect(try await server.stop() == .exit(0))

        let restored = try await cluster.freshDatabase()
        try await cluster.shell(
            "pg_restore --dbname='\(restored)' '\(data.path)/it'\\''s a copy/chefdash.dump'")
        let old = ["CHEFDASH_STORE": restored]
        for command in ["ledger", "library"] {
            let verify = try await ChildProcess.chefdash(
                command, "verify", "--data", copy, environment: old)
            #expect(verify.ending == .exit(0), "\(verify)")
        }
        let again = try await ServeProcess(data: copy, environment: old)
        let back = try await ClientPlayer(on: again, as: try await player.credentials)
        #expect(back.welcome.player.coins == coins)
        #expect(back.welcome.player.inventory["knife"] == 1)
        #expect(back.welcome.player.inventory["sauce"] == 0)
        #expect(try await again.stop() == .exit(0))
    }

    @Test("Another ledger's key is found before the backup is needed")
    func wrongKey() async throws {
        let store = ["CHEFDASH_STORE": try await TestCluster.shared.freshDatabase()]
        let server = try await ServeProcess(data: data.path, environment: store)
        _ = try await ClientPlayer(on: server)
        #expect(try await server.stop() == .exit(0))
        let other = TemporaryDirectory()
        try String(repeating: "ab", count: 32).write(
            toFile: other.path + "/ledger.key", atomically: true, encoding: .utf8)
        chmod(other.path + "/ledger.key", 0o600)
        let advice = try await ChildProcess.chefdash(
            "backup", "copy", "--data", other.path, environment: store)
        #expect(advice.ending == .exit(1) && advice.output.contains("ledger.key doesn't fit"))
    }
}
