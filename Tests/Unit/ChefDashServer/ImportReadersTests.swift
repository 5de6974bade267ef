import Base
import GameProtocol
import Kitchen
import RecipeImport
import Recipes
import Synchronization
import TestSupport
import Testing

@testable import ChefDashServer

/// Files whose reading ends only once something was read of another: they end if all have their turns.
@Suite("Turns between the files of imports", .server(), .timeLimit(.minutes(3)))
struct ImportReadersTests: ServerTests {
    /// What is read of one file, on whichever lane.
    private final class Reading: Sendable {
        let name: String
        /// How often it has begun, each time with more CPU time.
        let beginningCount = Atomic(0)
        let beginnings = Inbox<Int>()
        /// How often it has looked whether it may go on.
        let lookCount = Atomic(0)
        let isTold = Atomic(false)

        init(_ name: String) { self.name = name }

        /// Reads until something is so, if the reading may take so long.
        func contents(
            _ watch: ReadingBudget.Watch, until isSo: () -> Bool
        ) -> ImportFile.Contents {
            beginnings.put(beginningCount.add(1, ordering: .relaxed).newValue)
            var isRead = isSo()
            while !isRead {
                lookCount.add(1, ordering: .relaxed)
                guard (try? watch()) != nil else { break }
                isRead = isSo()
            }
            return ImportFile.Contents(
                found: isRead ? [.init(place: name, recipe: .failure(.noRecipe))] : [],
                stepsLeft: 1)
        }
    }

    /// On how many lanes a file that takes long is read in its first two seconds.
    private static let laneCount = 3

    private let order = Inbox<String>()

    /// - Parameter isSo: what the reading of the file waits for.
    private func file(
        _ reading: Reading, of player: UInt128, until isSo: @escaping @Sendable () -> Bool
    ) throws -> WaitingFiles.File {
        let id = try #require(ImportID(String(repeating: "0", count: 32)))
        let job = ImportJob(
            ImportJob.Key(player: PlayerID(value: player), id: id),
            .file(name: reading.name, byteCount: 1), HouseholdID(value: 1), DeviceID(value: 1),
            of: "", number: 1)
        return WaitingFiles.File(job: job, byteCount: 1) { watch in
            reading.contents(watch, until: isSo)
        } then: { [order] found in
            reading.isTold.store(true, ordering: .relaxed)
            order.put(found.isEmpty ? "\(reading.name) gave up" : reading.name)
        }
    }

    /// Reads a long file until another is read, which comes once the long one has all the time that a file may have.
    ///
    /// - Parameter isSo: what the other's reading waits for.
    /// - Returns: the names, as the files end.
    private func endings(
        of long: Reading, and other: Reading, until isSo: @escaping @Sendable () -> Bool
    ) async throws -> [String] {
        let hub = server.server.game.hub
        let readers = ImportReaders(hub) { 0 }
        defer { hub.queue.sync { readers.detach() } }
        let longFile = try file(long, of: 1) { other.isTold.load(ordering: .relaxed) }
        let otherFile = try file(other, of: 2, until: isSo)
        hub.queue.sync { readers.read(longFile) }
        _ = try await long.beginnings.first("the last lane") { $0 == Self.laneCount }
        hub.queue.sync { readers.read(otherFile) }
        return [try await order.first("a file's end"), try await order.first("the other's end")]
    }

    @Test("A small file is read before a long one ends that was begun before")
    func small() async throws {
        let names = try await endings(of: Reading("long"), and: Reading("small")) { true }
        #expect(names == ["small", "long"])
    }

    @Test("Two long files of two players are read by turns")
    func long() async throws {
        let (first, second) = (Reading("first"), Reading("second"))
        let start = FirstNumber()
        let names = try await endings(of: first, and: second) {
            guard second.beginningCount.load(ordering: .relaxed) > 1 else { return false }
            let looks = first.lookCount.load(ordering: .relaxed)
            // The first goes on while the second is read with more time.
            return looks > start.first(looks)
        }
        #expect(names == ["second", "first"])
    }

    /// Keeps the first of the numbers that it is told.
    private final class FirstNumber: Sendable {
        private let number = Mutex<Int?>(nil)

        func first(_ number: Int) -> Int {
            self.number.withLock { kept in
                kept = kept ?? number
                return kept ?? number
            }
        }
    }
}
