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

@Suite("Files of several players take turns", .timeLimit(.minutes(2)))
struct ImportLaneTests {
    /// Small, to use little CPU time: a file gets at most 1,200 slices.
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

    @Test("A file that needs a second doesn't wait for long ones, however many there are")
    func heavyFiles() async throws {
        let directory = TemporaryDirectory()
        let main = try GameStore(at: .directory(directory.path), options: .init(), wallClock: { 0 })
        let library = try LibraryStore(
            at: .directory(directory.path), instance: main.instance, options: StoreOptions()
        ) { 0 }
        let quotas = WriteQuotas(
            megabytes: 0, newMegabytes: 0, addressMegabytes: 0, limitObserver: UnobservedLimits())
        let hub = LibraryHub(
            library, quotas, queue: SystemQueue(label: "chefdash.test.hub"),
            log: Log(minimum: .error) { _ in })
        let readers = ImportReaders(hub, slice: Self.slice) { 0 }
        let order = Inbox<UInt128>()
        for player in 1...4 as ClosedRange<UInt128> {
            let file = try Self.file(of: player, slices: 1_100, order)
            hub.queue.async { readers.read(file) }
        }
        // By now one of the others is on the last lane, and more wait for it.
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
