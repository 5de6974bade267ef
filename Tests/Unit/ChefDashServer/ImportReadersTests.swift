import Base
import GameProtocol
import Kitchen
import RecipeImport
import Recipes
import Synchronization
import TestSupport
import Testing

@testable import ChefDashServer

/// The reading of a file ends only once the reader has read from another: the files finish only if
/// all get turns.
@Suite("Turns between imported files", .server(), .timeLimit(.minutes(3)))
struct ImportReadersTests: ServerTests {
    /// The reading of one file, on any lane.
    private final class Reading: Sendable {
        let name: String
        /// The number of starts, each with more CPU time.
        let beginningCount = Atomic(0)
        let beginnings = Inbox<Int>()
        /// The number of times that the reading checked whether it may continue.
        let lookCount = Atomic(0)
        let isTold = Atomic(false)

        init(_ name: String) { self.name = name }

        /// Reads until the condition holds, or until its time is used up.
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

    /// The number of lanes that read a long file in its first two seconds.
    private static let laneCount = 3

    private let order = Inbox<String>()

    /// - Parameter isSo: ends the reading of the file once it is true.
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
        } then: { [order] contents in
            reading.isTold.store(true, ordering: .relaxed)
            order.put(contents.found.isEmpty ? "\(reading.name) gave up" : reading.name)
        }
    }

    /// Reads a long file until another one is read, which arrives once the long one has the maximum
    /// time.
    ///
    /// - Parameter isSo: ends the reading of the other file once it is true.
    /// - Returns: the names, in the order in which the files end.
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

    @Test("A short file finishes before a long one that began earlier")
    func small() async throws {
        let names = try await endings(of: Reading("long"), and: Reading("small")) { true }
        #expect(names == ["small", "long"])
    }

    @Test("Two long files of two players take turns")
    func long() async throws {
        let (first, second) = (Reading("first"), Reading("second"))
        let start = FirstNumber()
        let names = try await endings(of: first, and: second) {
            guard second.beginningCount.load(ordering: .relaxed) > 1 else { return false }
            let looks = first.lookCount.load(ordering: .relaxed)
            // The first file goes on while the second one is read with more time.
            return looks > start.first(looks)
        }
        #expect(names == ["second", "first"])
    }

    /// Keeps the first number it receives.
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
