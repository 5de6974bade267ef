import Foundation
import Store
import Synchronization
import TestSupport

/// Compares SQLite with PostgreSQL, with an empty store and with a full one, which is copied from
/// the one to the other.
struct EngineBenchmark {
    private static let seconds = 10.0

    let benchmark: StoreBenchmark
    /// libpq's address of a database.
    let address: String
    let works: [StoreLoad.Work]

    private struct Engine {
        let name: String
        let game: GameStore
        let library: LibraryStore
        let load: StoreLoad
        let commitCount: Counter

        var work: StoreWork { game.work + library.work }
    }

    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    func run() async throws {
        for isFull in [false, true] {
            let engines = try await open(isFull)
            let columns = [
                isFull ? "full store" : "empty store", "engine", "a second", "p50 at half of that",
                "p99", "round trips a commit",
            ]
            printRow(columns)
            printRow(columns.map { _ in "---" })
            for work in works {
                for engine in engines { await measure(work, on: engine) }
            }
            print("")
            for engine in engines {
                await withCheckedContinuation { done in engine.library.close { done.resume() } }
                await engine.game.close()
            }
        }
    }

    private func printRow(_ cells: [String]) {
        print("| \(cells.joined(separator: " | ")) |")
        fflush(nil)
    }

    /// Opens a store of each engine, with equal content.
    private func open(_ isFull: Bool) async throws -> [Engine] {
        let (kept, copied, keyOnly) = try await benchmark.twins(isFull: isFull)
        let copy = StoreLocation.postgres(
            address, schema: isFull ? "bench_full" : "bench_empty", directory: keyOnly)
        let clock = ContinuousClock()
        let start = clock.now
        let books = try StoreCopy(from: .directory(copied), to: copy).perform { _, _ in }
        let text = "\(books.playerCount) players and \(books.entryCount) entries"
        print("\(text) copied, audited and compared in \(clock.now - start)\n")
        // The copy is in memory, as far as it fits; so is this then.
        for file in ["chefdash.sqlite", "library.sqlite"] {
            let handle = try FileHandle(forReadingFrom: URL(filePath: "\(kept)/\(file)"))
            while try handle.read(upToCount: 1 << 24)?.isEmpty == false {}
        }
        return [
            try await open("SQLite", .directory(kept)), try await open("PostgreSQL", copy),
        ]
    }

    private func open(_ name: String, _ location: StoreLocation) async throws -> Engine {
        let commitCount = Counter()
        var options = StoreOptions()
        options.didCommit = { _, _ in commitCount.value.add(1, ordering: .relaxed) }
        let now = { @Sendable in Int64(Date().timeIntervalSince1970 * 1000) }
        let game = try GameStore(at: location, options: options, wallClock: now)
        let library = try LibraryStore(
            at: location, instance: game.instance, epoch: game.epoch, options: options,
            wallClock: now)
        let load = StoreLoad(game, library)
        await load.prepare()
        return Engine(
            name: name, game: game, library: library, load: load, commitCount: commitCount)
    }

    private func measure(_ work: StoreLoad.Work, on engine: Engine) async {
        let rate = await engine.load.rate(of: work, seconds: Self.seconds)
        let before = (engine.commitCount.value.load(ordering: .relaxed), engine.work)
        let times = await engine.load.durations(
            of: work, perSecond: rate / 2, seconds: Self.seconds)
        let commits = engine.commitCount.value.load(ordering: .relaxed) - before.0
        let trips = Double((engine.work - before.1).waitCount) / Double(max(commits, 1))
        let milliseconds = [50, 99].map { percent in
            times.isEmpty ? 0 : times[times.count * percent / 100] * 1000
        }
        printRow(
            [work.rawValue, engine.name, "\(Int(rate))"]
                + milliseconds.map { String(format: "%.1f ms", $0) }
                + [String(format: "%.1f", trips)])
    }
}
