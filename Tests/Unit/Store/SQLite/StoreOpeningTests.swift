import Foundation
import Kitchen
import TestSupport
import Testing

@testable import Store

/// Opening a data directory: permissions, permitted content, and the errors.
@Suite struct StoreOpeningTests {
    private let directory = TemporaryDirectory()

    @Test func modesAreForTheOwnerAlone() async throws {
        let path = directory.path + "/data"
        let store = try GameStore(at: .directory(path), wallClock: { 0 })
        for (name, mode) in [
            ("", 0o700), ("/chefdash.sqlite", 0o600),
            ("/chefdash.sqlite-wal", 0o600),
        ] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path + name)
            #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
        }
        await store.close()
    }

    @Test func oneServerUsesADirectory() async throws {
        let first = try temporaryStore(in: directory)
        let error = StoreOpenError.inUse(path: directory.path)
        #expect(throws: error) { _ = try temporaryStore(in: directory) }
        await first.close()
        await (try temporaryStore(in: directory)).close()
    }

    @Test(arguments: [StoreSchema.game.version + 1, 9, -1])
    func anUnknownSchemaIsRefused(version: Int64) async throws {
        await (try temporaryStore(in: directory)).close()
        let database = directory.database()
        database.execute("PRAGMA user_version = \(version)")
        let error = StoreOpenError.unknownSchema(
            path: directory.databasePath, found: version, supported: StoreSchema.game.version)
        #expect(throws: error) { _ = try temporaryStore(in: directory) }
        expectNothingIsRead(error)
        // The refused start has changed nothing and has released the directory.
        #expect(database.text("PRAGMA user_version") == "\(version)")
        database.execute("PRAGMA user_version = \(StoreSchema.game.version)")
        await (try temporaryStore(in: directory)).close()
    }

    /// Expects that no program reads the database.
    private func expectNothingIsRead(_ error: StoreOpenError) {
        #expect(throws: LedgerAuditError.open(error)) { _ = try directory.audit() }
        #expect(throws: error) {
            _ = try ReviewDesk(at: .directory(directory.path), wallClock: { 0 })
        }
        #expect(throws: error) {
            _ = try StoreSurvey(
                of: .directory(directory.path), retention: Retention(recordDays: 0, guestDays: 0),
                timeMilliseconds: 0)
        }
    }

    @Test func whatIsMissingIsNotRead() {
        expectNothingIsRead(.missing(path: directory.databasePath))
    }

    @Test func anotherFileIsNoDatabase() throws {
        let path = directory.databasePath
        try String(repeating: "not a database. ", count: 100)
            .write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: StoreOpenError.notADatabase(path: path)) {
            _ = try temporaryStore(in: directory)
        }
    }

    @Test func aFileInPlaceOfTheDirectoryIsTold() throws {
        let path = directory.path + "/file"
        try "x".write(toFile: path, atomically: true, encoding: .utf8)
        let error = #expect(throws: StoreOpenError.self) {
            _ = try GameStore(at: .directory(path), wallClock: { 0 })
        }
        guard case .directoryNotWritable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains(path) == true)
    }

    @Test func aFullDiskIsTold() throws {
        let disk = SimulatedDisk()
        disk.setFault(.full)
        #expect(throws: StoreOpenError.diskFull(path: directory.databasePath)) {
            _ = try temporaryStore(in: directory, vfs: disk.vfsName)
        }
        disk.setFault(.none)
        _ = try temporaryStore(in: directory, vfs: disk.vfsName)
    }

    @Test func aLedgerCutOffAtItsEndIsRefused() async throws {
        let store = try temporaryStore(in: directory)
        try await store.signUp(1...2)
        await store.close()
        directory.database().execute(
            "DROP TRIGGER ledger_refuses_delete; DELETE FROM ledger WHERE id = 2")
        let error = StoreOpenError.ledgerDamaged(
            path: directory.databasePath, reason: "the last entry should be 2 and is 1")
        #expect(throws: error) { _ = try temporaryStore(in: directory) }
    }

    // MARK: Two databases that belong together

    /// A store with a player, or without, and its library; both closed.
    private func makeBoth(withPlayer: Bool = true) async throws -> InstanceID {
        let store = try temporaryStore(in: directory)
        if withPlayer { try await store.signUp(1...1) }
        let library = try LibraryStore(
            at: .directory(directory.path), instance: store.instance, wallClock: { 0 })
        await withCheckedContinuation { done in library.close { done.resume() } }
        await store.close()
        return store.instance
    }

    private func remove(_ database: String) throws {
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: database + end)
        }
    }

    private var libraryPath: String { directory.path + "/library.sqlite" }

    @Test func aLibraryWhoseStoreIsMissingIsNoFirstStart() async throws {
        _ = try await makeBoth()
        try remove(directory.databasePath)
        let error = StoreOpenError.missingPlayers(
            path: directory.databasePath, present: libraryPath)
        for _ in 1...2 { #expect(throws: error) { _ = try temporaryStore(in: directory) } }
        // The refused start hasn't created anything.
        #expect(!FileManager.default.fileExists(atPath: directory.databasePath))
    }

    @Test(arguments: [true, false])
    func aStoreWithPlayersWhoseLibraryIsMissingIsNoFirstStart(hasPlayers: Bool) async throws {
        _ = try await makeBoth(withPlayer: hasPlayers)
        try remove(libraryPath)
        let store = try temporaryStore(in: directory)
        let open = {
            try LibraryStore(
                at: .directory(directory.path), instance: store.instance, mayCreate: store.isUnused,
                wallClock: { 0 })
        }
        if hasPlayers {
            let error = StoreOpenError.missingLibrary(
                path: libraryPath, present: directory.databasePath)
            for _ in 1...2 { #expect(throws: error) { _ = try open() } }
        } else {
            let library = try open()
            await withCheckedContinuation { done in library.close { done.resume() } }
        }
        await store.close()
    }

    @Test func theLibraryOfAnotherStoreIsRefused() async throws {
        let instance = try await makeBoth()
        let other = InstanceID(value: instance.value ^ 1)
        let error = StoreOpenError.otherInstance(
            path: libraryPath, found: instance, expected: other)
        #expect(throws: error) {
            _ = try LibraryStore(at: .directory(directory.path), instance: other, wallClock: { 0 })
        }
    }

    @Test func anInstanceStaysTheSame() async throws {
        let instance = try await makeBoth()
        let again = try await makeBoth(withPlayer: false)
        #expect(again == instance && instance.value != 0)
        let elsewhere = TemporaryDirectory()
        let store = try temporaryStore(in: elsewhere)
        #expect(store.instance != instance)
        await store.close()
    }

    @Test func aLostLibraryIsMadeAnewAsAnotherInstance() async throws {
        let instance = try await makeBoth()
        let present = StoreOpenError.present(path: libraryPath)
        #expect(throws: present) { try LibraryStore.renew(directory: directory.path) }
        try remove(libraryPath)
        let renewed = try LibraryStore.renew(directory: directory.path)
        #expect(renewed != instance)
        #expect(throws: present) { try LibraryStore.renew(directory: directory.path) }
        let again = try await makeBoth(withPlayer: false)
        #expect(again == renewed)
    }

    @Test func nothingIsMadeAnewUnderARunningServer() async throws {
        _ = try await makeBoth()
        try remove(libraryPath)
        let store = try temporaryStore(in: directory)
        let error = StoreOpenError.inUse(path: directory.path)
        #expect(throws: error) { try LibraryStore.renew(directory: directory.path) }
        await store.close()
        #expect(directory.database().text("SELECT hex(id) FROM instance")?.isEmpty == false)
    }
}
