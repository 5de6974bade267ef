import Base
import Crypto
import Foundation
import Kitchen
import Store
import TestSupport
import Testing

/// The files of a store that has erased a player; `ErasingTests` has a whole server's.
@Suite("Erased files")
struct ErasedFilesTests {
    private static let name = "Zanzi Quillfeather"
    private static let rounds = 1_000

    /// The files that have one of these byte sequences.
    private func files(in path: String, with wanted: [[UInt8]]) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).filter { file in
            guard let data = FileManager.default.contents(atPath: path + "/" + file) else {
                return false
            }
            return wanted.contains { data.range(of: Data($0)) != nil }
        }
    }

    @Test("A player of 1,000 rounds leaves only numbers, also in a backup")
    func player() async throws {
        let directory = TemporaryDirectory()
        let time: Int64 = 1_700_000_000_000
        let store = try temporaryStore(in: directory, wallClock: { time })
        let library = try LibraryStore(
            at: .directory(directory.path), instance: store.instance, wallClock: { time })
        await store.savePlayedCatalogue()
        let secret = Crypto.sha256(Array("secret".utf8))
        let player = PlayerID(1)
        _ = try await store.signUp(
            SignUp(
                id: player, tokenHash: secret, deviceName: "\(Self.name)'s phone", name: Self.name,
                avatar: "🦊", coins: 150))
        _ = try await store.signUp(.numbered(2))
        for first in stride(from: 1, through: Self.rounds, by: 50) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for round in first..<first + 50 {
                    group.addTask {
                        try await store.playRound(round, player: 1, seed: UInt64(round % 20))
                    }
                }
                try await group.waitForAll()
            }
        }
        for act in [.ban(.player(player), until: nil), .mute(player, until: nil)] as [Act] {
            _ = try await store.perform(
                PerformAct(
                    act, by: "anna", reason: "\(Self.name) insults", salt: Array(1...16)))
        }
        _ = try await store.perform(
            FileReport(
                by: PlayerID(2), "name", of: .player(player), shown: nil,
                text: "about \(Self.name)"))
        let wanted = [Array(Self.name.utf8), secret]
        for one in wanted { #expect(try !files(in: directory.path, with: [one]).isEmpty) }
        #expect(try await store.perform(ErasePlayer(player)))
        #expect(store.forgetDeleted())
        #expect(try files(in: directory.path, with: wanted) == [])
        let copy = TemporaryDirectory()
        _ = try Backup(directory: copy.path + "/copy").make(
            of: Backup.Sources(
                data: directory.path, ledgerKey: nil,
                levels: Repository.root.appending(path: "Levels").path),
            by: "test", at: 0)
        #expect(try files(in: copy.path, with: wanted) == [])
        await withCheckedContinuation { library.close(completion: $0.resume) }
        await store.close()
        #expect(try files(in: directory.path, with: wanted) == [])
        let verification = try directory.audit().verify(
            key: try LedgerKey(file: directory.keyPath))
        #expect(verification.problem == nil && verification.roundCount == Self.rounds)
    }
}
