import Base
import Foundation
import Kitchen
import TestSupport
import Testing

@testable import Store

/// Copies between the engines, of a stored database in which most tables have rows.
@Suite("Moving a store to another engine", .timeLimit(.minutes(2)))
struct StoreCopyTests {
    private let first = TemporaryDirectory()
    private let last = TemporaryDirectory()

    /// SQLite's store before, PostgreSQL's, and SQLite's afterwards.
    private func places() async throws -> (StoreLocation, StoreLocation, StoreLocation) {
        let stored = Repository.root.appending(path: "Tests/Databases/3/backup").path
        _ = try Backup(directory: stored).restore(to: first.path, ledgerKey: nil, levels: nil)
        // Brings it to the present schema.
        let store = try GameStore(at: .directory(first.path), wallClock: { 1_900_000_000_000 })
        try await store.signUp(9...9)
        let code = NewAccessCode(of: PlayerID(9), .recovery, hash: Array(repeating: 1, count: 32))
        try await store.perform(code)
        let library = try LibraryStore(
            at: .directory(first.path), instance: store.instance, epoch: store.epoch
        ) { 1_900_000_000_000 }
        await withCheckedContinuation { done in library.close { done.resume() } }
        #expect(await store.close() == 0)
        let cluster = try await TestCluster.shared
        try FileManager.default.copyItem(atPath: first.keyPath, toPath: last.keyPath)
        return (
            .directory(first.path),
            .postgres(cluster.address, schema: cluster.freshName(), directory: first.path),
            .directory(last.path)
        )
    }

    /// All rows of both databases, as text.
    private func rows(of location: StoreLocation) throws -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for part in StorePart.allCases {
            let database = try location.connect(to: part)
            // A copy ends the life of the servers of before.
            for table in try StoredTable.all(of: part.schema) where table.name != "nodes" {
                found["\(part) \(table.name)"] = Set(
                    try table.rows(of: database).all { row in
                        "\(table.columns.indices.map { row.isNull(Int32($0)) ? nil : row.bytes(Int32($0)) })"
                    })
            }
        }
        return found
    }

    @Test("There and back again, every row of every table is the same")
    func thereAndBack() async throws {
        let (sqlite, postgres, back) = try await places()
        let before = try rows(of: sqlite)
        #expect(
            before.count > 30 && before.values.count { $0.isEmpty } < 28,
            "\(before.filter(\.value.isEmpty).keys)")
        var tables: [String: Int] = [:]
        let copied = try StoreCopy(from: sqlite, to: postgres).perform {
            tables[$0, default: 0] += $1
        }
        #expect(tables["ledger"] == Int(copied.entryCount) && copied.entryCount > 0)
        #expect(copied.problem == nil)
        try StoreCopy(from: postgres, to: back).perform { _, _ in }
        #expect(try rows(of: back) == before)

        // New numbers follow those of the copy, and texts are found.
        let store = try GameStore(at: back, wallClock: { 1_900_000_000_000 })
        await store.take(.signUp(1))
        #expect(try await store.player(PlayerID(1))?.coins == 150)
        #expect(await store.close() == 0)
    }

    @Test("Only the copy can be served")
    func closed() async throws {
        let (sqlite, postgres, _) = try await places()
        try StoreCopy(from: sqlite, to: postgres).perform { _, _ in }
        let error = #expect(throws: StoreOpenError.self) {
            try GameStore(at: sqlite, wallClock: { 0 })
        }
        #expect("\(error!)".contains("it was moved to postgresql://"), "\(error!)")
        let store = try GameStore(at: postgres, wallClock: { 1_900_000_000_000 })
        await store.take(.signUp(1), .buy("knife", price: 30, request: "a"))
        // Nobody copies beside a server, or into a place that has data.
        for copy in [
            StoreCopy(from: postgres, to: .directory(last.path)),
            StoreCopy(from: sqlite, to: postgres),
        ] {
            #expect(throws: StoreOpenError.self) { try copy.perform { _, _ in } }
        }
        #expect(await store.close() == 0)
        #expect(throws: StoreOpenError.self) {
            try StoreCopy(from: sqlite, to: postgres).perform { _, _ in }
        }
        #expect(try await GameStore(at: postgres, wallClock: { 1_900_000_000_000 }).close() == 0)
    }

    @Test("A copy of wrong books is none")
    func wrong() async throws {
        let (sqlite, postgres, _) = try await places()
        RawDatabase(directory: first.path).execute("UPDATE rounds SET earned = earned + 1")
        let error = #expect(throws: StoreOpenError.self) {
            try StoreCopy(from: sqlite, to: postgres).perform { _, _ in }
        }
        #expect(
            "\(error!)".contains("chefdash.sqlite: the database can't be opened: round"),
            "\(error!)")
        let unfinished = #expect(throws: StoreOpenError.self) {
            try GameStore(at: postgres, wallClock: { 0 })
        }
        #expect("\(unfinished!)".contains("unfinished copy"), "\(unfinished!)")
        // The source can be served as before.
        #expect(try await GameStore(at: sqlite, wallClock: { 1_900_000_000_000 }).close() == 0)
    }
}
