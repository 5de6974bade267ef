import Foundation
import Kitchen
import Store
import TestSupport
import Testing

/// Opening a data directory: permissions, what may be in it, and the errors.
@Suite struct StoreOpeningTests {
    private let directory = TemporaryDirectory()

    @Test func modesAreForTheOwnerAlone() async throws {
        let path = directory.path + "/data"
        let store = try SQLiteStore(directory: path, wallClock: { 0 })
        for (name, mode) in [
            ("", 0o700), ("/chefdash.sqlite", 0o600), ("/chefdash.lock", 0o600),
            ("/chefdash.sqlite-wal", 0o600),
        ] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path + name)
            #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
        }
        await store.close()
    }

    @Test func oneServerUsesADirectory() async throws {
        let first = try temporaryStore(in: directory)
        let error = StoreOpenError.inUse(lockPath: directory.path + "/chefdash.lock")
        #expect(throws: error) { _ = try temporaryStore(in: directory) }
        await first.close()
        await (try temporaryStore(in: directory)).close()
    }

    @Test(arguments: [2, 3, 9, -1]) func anUnknownSchemaIsRefused(version: Int64) async throws {
        await (try temporaryStore(in: directory)).close()
        let database = directory.database()
        database.execute("PRAGMA user_version = \(version)")
        let error = StoreOpenError.unknownSchema(
            path: directory.databasePath, found: version, supported: 1)
        #expect(throws: error) { _ = try temporaryStore(in: directory) }
        expectNothingIsRead(error)
        // The refused start has changed nothing and has let go of the directory.
        #expect(database.text("PRAGMA user_version") == "\(version)")
        database.execute("PRAGMA user_version = 1")
        await (try temporaryStore(in: directory)).close()
    }

    /// No program reads the database.
    private func expectNothingIsRead(_ error: StoreOpenError) {
        #expect(throws: LedgerAuditError.open(error)) { _ = try directory.audit() }
        #expect(throws: error) { _ = try ReviewDesk(directory: directory.path, wallClock: { 0 }) }
        #expect(throws: error) {
            _ = try StoreSurvey(
                directory: directory.path, retention: Retention(recordDays: 0, guestDays: 0),
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
            _ = try SQLiteStore(directory: path, wallClock: { 0 })
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
}
