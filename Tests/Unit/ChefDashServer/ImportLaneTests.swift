import Base
import GameProtocol
import Kitchen
import RecipeImport
import Recipes
import Runtime
import Scheduling
import Store
import Synchronization
import TestSupport
import Testing

@testable import ChefDashServer

@Suite("Files of several people, read in turns", .timeLimit(.minutes(2)))
struct ImportLaneTests {
    /// So that little CPU time is used up: 1,200 of them are the most for a file.
    private static let slice: Int64 = 500_000

    private static func file(
        of player: UInt128, slices: Int64, _ order: Inbox<UInt128>
    ) throws -> WaitingFiles.File {
        let id = try #require(ImportID(String(repeating: "0", count: 32)))
        let job = ImportJob(
            ImportJob.Key(player: PlayerID(value: player), id: id),
            .file(name: "a.zip", byteCount: 1), HouseholdID(value: 1), DeviceID(value: 1),
            of: "192.0.2.\(player)", number: Int(player))
        return WaitingFiles.File(job: job, byteCount: 1) { watch in
            let end = ThreadTime.nanoseconds + slices * slice
            while ThreadTime.nanoseconds < end, (try? watch()) != nil {}
            return ImportFile.Contents(found: [], stepsLeft: 1)
        } then: { _ in
            order.put(player)
        }
    }

    @Test("Who needs a second waits for nobody's half a minute, however many others do")
    func heavyFiles() async throws {
        let directory = TemporaryDirectory()
        let main = try SQLiteStore(directory: directory.path, options: .init(), wallClock: { 0 })
        let library = try LibraryStore(
            directory: directory.path, instance: main.instance, options: StoreOptions()
        ) { 0 }
        let quotas = WriteQuotas(
            megabytes: 0, newMegabytes: 0, addressMegabytes: 0, limitObserver: UnobservedLimits())
        let hub = LibraryHub(library, quotas, queue: SystemQueue(label: "chefdash.test.hub"))
        let readers = ImportReaders(hub, slice: Self.slice) { 0 }
        let order = Inbox<UInt128>()
        for player in 1...4 as ClosedRange<UInt128> {
            let file = try Self.file(of: player, slices: 1_100, order)
            hub.queue.async { readers.read(file) }
        }
        // One of the others is on the last lane by now, and others wait for it.
        for (player, slices) in [(10, 40), (11, 4), (12, 0)] as [(UInt128, Int64)] {
            let file = try Self.file(of: player, slices: slices, order)
            hub.queue.async { readers.read(file) }
        }
        var first: Set<UInt128> = []
        for _ in 0..<3 { first.insert(try await order.first("a file of few slices")) }
        #expect(first == [10, 11, 12])
        hub.queue.sync { readers.detach() }
        await withCheckedContinuation { done in library.close { done.resume() } }
        await withCheckedContinuation { done in main.close { _ in done.resume() } }
    }
}
