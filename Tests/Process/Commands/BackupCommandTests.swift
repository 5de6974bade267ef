import Foundation
import TestSupport
import Testing

/// All data of a running server is backed up and restored.
@Suite("Backups", .timeLimit(.minutes(2)))
struct BackupCommandTests {
    private let data = TemporaryDirectory()
    private let kept = TemporaryDirectory()
    private let restored = TemporaryDirectory()

    private var backup: String { kept.path + "/monday" }

    /// Makes a backup of the current data, and returns its own summary.
    private func make() async throws -> [String: Any] {
        let levels = try LevelsCopy.game.get().path
        let made = try await command("backup \(backup) --levels \(levels) --json", on: data)
        return try #require(try made.json())
    }

    /// A new player who owns a knife and a household: a commit to each database.
    private func newcomer(_ number: Int, on server: ServeProcess) async throws -> ClientPlayer {
        let player = try await ClientPlayer(on: server)
        try await player.buy("knife")
        let companion = try await ClientPlayer(on: server, as: try await player.credentials) {
            $0.companionDevice = identifier("d")
        }
        try await companion.client.library.createHousehold(identifier(number), name: "Home")
        return player
    }

    @Test("A backup taken while people sign up, play and found households is complete and playable")
    func underLoad() async throws {
        let server = try await ServeProcess(data: data.path)
        let first = try await newcomer(1, on: server)
        let came = Watched(1)
        let coming = Task {
            while !Task.isCancelled {
                _ = try await newcomer(came.value + 1, on: server)
                came.update { $0 += 1 }
            }
        }
        _ = try await came.wait(for: "the first to come") { $0 > 2 ? true : nil }
        let manifest = try await make()
        let madeAt = came.value
        _ = try await came.wait(for: "others after the backup") { $0 > madeAt ? true : nil }
        coming.cancel()
        _ = await coming.result
        #expect(try await server.stop() == .exit(0))

        let says = try await command("restore \(backup)", on: restored, says: "as it was at ")
        #expect(says.error.isEmpty)
        let verified = try #require(
            try await command("ledger verify --json", on: restored).json())
        #expect(verified["ok"] as? Bool == true)
        let head = try #require(manifest["ledger_head"] as? String)
        let heads = try #require(verified["heads"] as? [String])
        #expect(heads.count == 1 && head.hasPrefix(heads[0]))
        for line in ["library verify", "pantry verify"] { try await command(line, on: restored) }
        // The household's owner is among the players.
        let ids = Set(RawDatabase(directory: restored.path).rows("SELECT hex(id) FROM players"))
        let members = Set(
            RawDatabase(directory: restored.path, file: "library.sqlite")
                .rows("SELECT hex(player) FROM members"))
        #expect(members.count > 2 && members.isSubset(of: ids))

        let again = try await ServeProcess(data: restored.path)
        let back = try await ClientPlayer(on: again, as: try await first.credentials)
        #expect(back.id == first.id && back.welcome.player.coins == 120)
        #expect(try await again.stop() == .exit(0))
    }

    @Test("A backup that differs from its manifest isn't restored, and nothing is written")
    func damaged() async throws {
        let server = try await ServeProcess(data: data.path)
        _ = try await newcomer(1, on: server)
        #expect(try await server.stop() == .exit(0))
        _ = try await make()
        try await command("backup \(backup)", on: data, exit: 1, says: "this already exists")

        let files = FileManager.default
        for name in ["chefdash.sqlite", "library.sqlite", "ledger.key", "manifest.json"] {
            let path = "\(backup)/\(name)"
            let whole = try #require(files.contents(atPath: path))
            var changed = whole
            changed[changed.count / 2] ^= 1
            try changed.write(to: URL(filePath: path))
            try await command("restore \(backup)", on: restored, exit: 1, says: "can't be used")
            try files.removeItem(atPath: path)
            try await command("restore \(backup)", on: restored, exit: 1, says: name)
            try whole.write(to: URL(filePath: path))
            #expect(try files.contentsOfDirectory(atPath: restored.path).isEmpty)
        }
        try await command(
            "restore \(backup)", on: data, exit: 1,
            says: ": something is in the way; stop the server")
        try await command("restore \(kept.path)", on: restored, exit: 1, says: "isn't a backup")
        let levels = kept.path + "/levels"
        try await command("restore \(backup) --restore-levels \(levels)", on: restored)
        #expect(files.fileExists(atPath: levels + "/rules.json"))
        try await command("ledger verify", on: restored)
    }

    @Test("Links are followed, and an existing volume and key are used")
    func linksAndVolumes() async throws {
        let files = FileManager.default
        let server = try await ServeProcess(data: data.path)
        _ = try await newcomer(1, on: server)
        #expect(try await server.stop() == .exit(0))
        // Like a mounted secret and a mounted configuration.
        let (secret, mounted) = (kept.path + "/secret", kept.path + "/mounted")
        for path in [secret, mounted + "/..data"] {
            try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let key = data.path + "/ledger.key"
        try files.moveItem(atPath: key, toPath: secret + "/key")
        try files.createSymbolicLink(atPath: key, withDestinationPath: secret + "/key")
        let levels = try LevelsCopy.game.get().path
        for name in try files.contentsOfDirectory(atPath: levels) where name.hasSuffix(".json") {
            try files.copyItem(atPath: "\(levels)/\(name)", toPath: "\(mounted)/..data/\(name)")
            try files.createSymbolicLink(
                atPath: "\(mounted)/\(name)", withDestinationPath: "..data/\(name)")
        }
        try await command("backup \(backup)/ --levels \(mounted)", on: data)
        #expect(try files.contentsOfDirectory(atPath: kept.path).count == 3)

        try files.createDirectory(
            atPath: restored.path + "/lost+found", withIntermediateDirectories: false)
        try "another".write(
            toFile: restored.path + "/ledger.key", atomically: false, encoding: .utf8)
        try await command(
            "restore \(backup)", on: restored, exit: 1, says: "ledger.key: something is in the way")
        try files.removeItem(atPath: restored.path + "/ledger.key")
        try files.copyItem(atPath: secret + "/key", toPath: restored.path + "/ledger.key")
        let number = try files.attributesOfItem(atPath: restored.path)[.systemFileNumber] as? Int
        try await command("restore \(backup)", on: restored)
        #expect(
            try Set(files.contentsOfDirectory(atPath: restored.path)) == [
                "chefdash.sqlite", "library.sqlite", "ledger.key", "lost+found",
            ])
        // The volume's directory itself can't be replaced.
        #expect(
            try files.attributesOfItem(atPath: restored.path)[.systemFileNumber] as? Int == number)
        try await command("ledger verify", on: restored)
        #expect(
            try String(contentsOfFile: "\(backup)/Levels/rules.json", encoding: .utf8)
                == String(contentsOfFile: "\(levels)/rules.json", encoding: .utf8))
    }
}
