import Base
import Crypto
import Foundation
import Kitchen
import TestSupport
import Testing

@testable import Store

/// Replaces the key of a stored database in which most sealed tables have rows.
@Suite("A new key for the books", .eachEngine, .timeLimit(.minutes(5)))
struct KeyRotationTests {
    private let stored = TemporaryDirectory()
    private let directory = TemporaryDirectory()

    /// An interruption, as by a crash.
    private struct Crash: Error {}

    private func open(_ location: StoreLocation) throws -> (GameStore, LibraryStore) {
        var options = StoreOptions()
        options.standstillMilliseconds = 0
        let store = try GameStore(
            at: location, options: options, wallClock: { 1_900_000_000_000 })
        return (
            store,
            try LibraryStore(
                at: location, instance: store.instance, epoch: store.epoch, options: options
            ) { 1_900_000_000_000 }
        )
    }

    private func close(_ stores: (GameStore, LibraryStore)) async {
        await withCheckedContinuation { done in stores.1.close { done.resume() } }
        #expect(await stores.0.close() == 0)
    }

    /// The store in the test's engine, with a place for its key.
    private func place() async throws -> StoreLocation {
        let backup = Repository.root.appending(path: "Tests/Databases/5/backup").path
        _ = try Backup(directory: backup).restore(to: stored.path, ledgerKey: nil, levels: nil)
        let stores = try open(.directory(stored.path))
        await stores.0.take(.signUp(9), .buy("knife", price: 30, request: "a"))
        await close(stores)
        let location = TestEngine.current.location(directory)
        try FileManager.default.copyItem(atPath: stored.keyPath, toPath: directory.keyPath)
        try StoreCopy(from: .directory(stored.path), to: location).perform { _, _ in }
        return location
    }

    private func key() throws -> LedgerKey { try LedgerKey(file: directory.keyPath) }

    private func problems(
        _ location: StoreLocation, _ key: LedgerKey, heads: [LedgerHead] = []
    ) throws -> [String] {
        let library = LibraryAudit(try location.connect(to: .library), key: key)
        let found: [Any?] = [
            try LedgerAudit(of: location).verify(key: key).problem,
            try library.firstRecordProblem(
                players: try PlayerRegister(of: location), heads: heads),
            try library.firstStockProblem(),
        ]
        return found.compactMap { $0.map { "\($0)" } }
    }

    @Test("Everything is sealed with it, and a server goes on")
    func rotation() async throws {
        let location = try await place()
        let old = try key()
        let library = try location.connect(to: .library)
        let heads = try #require(try LibraryHead.all(in: library, key: old)).map(\.told)
        #expect(!heads.isEmpty)
        let result = try KeyRotation(at: location, keyFile: nil).perform()
        #expect(result.rowCount > 100 && !result.isResumed, "\(result)")
        let new = try key()
        #expect(new.seal([1]) != old.seal([1]))
        #expect(try problems(location, new, heads: heads) == [])
        #expect(try problems(location, old).count == 3)
        let mode = try FileManager.default.attributesOfItem(atPath: directory.keyPath)
        #expect(mode[.posixPermissions] as? Int == 0o600)
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(!files.contains { $0.contains(".new") || $0 == "closed" }, "\(files)")

        let stores = try open(location)
        await stores.0.take(.buy("knife", price: 30, request: "b"))
        await close(stores)
        #expect(try problems(location, new) == [])
        _ = try KeyRotation(at: location, keyFile: nil, replays: false).perform()
        #expect(try problems(location, try key(), heads: heads) == [])
    }

    @Test("After a crash at any step no server starts, and the next rotation finishes")
    func crashes() async throws {
        let location = try await place()
        for step in KeyRotation.Step.allCases {
            #expect(throws: Crash.self) {
                try KeyRotation(at: location, keyFile: nil, replays: false).perform(
                    didReach: { if $0 == step { throw Crash() } })
            }
            if step != .opened {
                let error = #expect(throws: StoreOpenError.self) { try open(location) }
                #expect(
                    "\(error!)".contains("run `chefdash key rotate` again"), "\(step): \(error!)")
            }
            let result = try KeyRotation(at: location, keyFile: nil, replays: false).perform()
            #expect(
                result.isResumed == [.keyWritten, .gameSealed, .librarySealed].contains(step),
                "\(step)")
            #expect(try problems(location, try key()) == [], "\(step)")
        }
        await close(try open(location))
    }

    @Test("A half-written key isn't used, nor one that no rotation has left")
    func otherKeys() async throws {
        let location = try await place()
        let planted = directory.keyPath + ".new"
        try FileManager.default.copyItem(atPath: directory.keyPath, toPath: planted)
        #expect(throws: StoreOpenError.self) {
            try KeyRotation(at: location, keyFile: nil, replays: false).perform()
        }
        #expect(try location.engine.closure() == nil)
        try FileManager.default.removeItem(atPath: planted)
        try "abc".write(
            toFile: directory.keyPath + ".new.partial", atomically: false, encoding: .utf8)
        let result = try KeyRotation(at: location, keyFile: nil, replays: false).perform()
        #expect(!result.isResumed)
        #expect(try problems(location, try key()) == [])
    }

    @Test(
        "Altered books are refused, and nothing is changed",
        arguments: [
            (StorePart.game, "UPDATE rounds SET earned = earned + 1", "round"),
            (.game, "UPDATE ledger_head SET seal = randomblob(32)", "the seal of the ledger's end"),
            (.library, "UPDATE members SET role = 'owner', since_ms = 1", "members"),
            (.library, "UPDATE library_head SET number = number + 1", "library_head"),
            (.library, "DELETE FROM tag_names", "tag_names"),
        ])
    func alterations(part: StorePart, sql: String, reason: String) async throws {
        let location = try await place()
        try OutsideDatabase(part, at: location).execute(sql)
        let before = try String(contentsOfFile: directory.keyPath, encoding: .utf8)
        let error = #expect(throws: StoreOpenError.self) {
            try KeyRotation(at: location, keyFile: nil).perform()
        }
        #expect("\(error!)".contains(reason), "\(error!)")
        #expect(try String(contentsOfFile: directory.keyPath, encoding: .utf8) == before)
        #expect(!FileManager.default.fileExists(atPath: directory.keyPath + ".new"))
        #expect(try location.engine.closure() == nil)
        #expect(!(try problems(location, try key()).isEmpty))
    }

    @Test("Rows that are altered after an interruption aren't sealed either")
    func laterAlterations() async throws {
        let location = try await place()
        let old = try key()
        #expect(throws: Crash.self) {
            try KeyRotation(at: location, keyFile: nil).perform(
                didReach: { if $0 == .gameSealed { throw Crash() } })
        }
        try OutsideDatabase(.library, at: location).execute("UPDATE members SET since_ms = 1")
        let error = #expect(throws: StoreOpenError.self) {
            try KeyRotation(at: location, keyFile: nil).perform()
        }
        #expect("\(error!)".contains("members"), "\(error!)")
        #expect(try key().seal([1]) == old.seal([1]))
    }

    @Test("A server that lives is left alone")
    func served() async throws {
        let location = try await place()
        let stores = try open(location)
        let error = #expect(throws: StoreOpenError.self) {
            try KeyRotation(at: location, keyFile: nil).perform()
        }
        #expect("\(error!)".contains("another chefdash server uses this data"), "\(error!)")
        await close(stores)
        #expect(try location.engine.closure() == nil)
        #expect(try problems(location, try key()) == [])
    }
}
