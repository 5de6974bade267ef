import Foundation
import Store
import TestSupport

/// Compares an empty store with a full one, which it creates once.
struct StoreBenchmark {
    private let crowd = StoreCrowd()
    /// Players who can buy something for each of a veteran's calls.
    private let richCrowd = StoreCrowd(coins: 100_000)
    private let crowdCount: Int
    /// The pristine full store, and the two that are measured.
    private let kept: String
    private let full: String
    private let empty: String

    init(top: String, crowdCount: Int) {
        self.crowdCount = crowdCount
        kept = "\(top)/full-\(crowdCount)"
        full = "\(top)/measured-full"
        empty = "\(top)/measured-empty"
    }

    /// Creates the full store, if it doesn't exist yet.
    func makeFull() async throws {
        let files = FileManager.default
        guard !files.fileExists(atPath: kept) else { return }
        let unfinished = kept + ".unfinished"
        try await make(unfinished, crowdCount)
        try files.moveItem(atPath: unfinished, toPath: kept)
    }

    /// Creates the two stores that are measured.
    func prepare() async throws {
        let files = FileManager.default
        try await make(empty, 0)
        try? files.removeItem(atPath: full)
        try files.copyItem(atPath: kept, toPath: full)
    }

    /// Creates a store in which this many others have played.
    private func make(
        _ directory: String, _ count: Int, _ crowd: StoreCrowd? = nil
    ) async throws {
        try? FileManager.default.removeItem(atPath: directory)
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        let store = try StoreScale.open(directory)
        let clock = ContinuousClock()
        let start = clock.now
        await (crowd ?? self.crowd).play(crowdCount: count, in: store) { played in
            guard played > 0, played % 20_000 == 0 else { return }
            let text = "\(played) of \(count) players have played after \(clock.now - start)\n"
            FileHandle.standardError.write(Data(text.utf8))
        }
        let library = try LibraryStore(
            at: .directory(directory), instance: store.instance,
            wallClock: { StoreCrowd.timeMilliseconds })
        await withCheckedContinuation { done in library.close { done.resume() } }
        await store.close()
    }

    /// Makes two equal stores, and a directory that has only their key.
    func twins(isFull: Bool) async throws -> (String, String, keyOnly: String) {
        let files = FileManager.default
        let key = kept + "-key"
        for directory in [empty, full, key] { try? files.removeItem(atPath: directory) }
        if isFull {
            try files.copyItem(atPath: kept, toPath: full)
        } else {
            try await make(full, 0)
        }
        try files.copyItem(atPath: full, toPath: empty)
        try files.createDirectory(atPath: key, withIntermediateDirectories: true)
        try files.copyItem(atPath: full + "/ledger.key", toPath: key + "/ledger.key")
        return (full, empty, key)
    }

    /// Prints two tables: with a crowd of others, and for a player with a long history. Returns the
    /// names of the calls that grow.
    func run() async throws -> [String] {
        let entryCount = try LedgerAudit(of: .directory(kept)).entryCount()
        print(
            "empty: \(StoreCrowd.actorCount) players; full: \(crowdCount) more, who have played a")
        print("round each and a race for each two, \(entryCount) ledger entries")
        var grown = try await compare(
            StoreScale(crowd, empty: empty, full: full, crowdCount: crowdCount))
        for directory in [full, empty] { try await make(directory, 0, richCrowd) }
        let store = try StoreScale.open(full)
        await richCrowd.playVeteran(roundCount: Self.veteranRoundCount, in: store)
        await store.close()
        print("")
        print("empty: a player who has played a round; full: \(Self.veteranRoundCount) more")
        grown += try await compare(
            StoreScale(richCrowd, empty: empty, full: full, crowdCount: 0, callers: .veteran)
        ).map { "\($0) of who has played much" }
        for directory in [full, empty] { try? FileManager.default.removeItem(atPath: directory) }
        return grown
    }

    private static let veteranRoundCount = 100_000

    private func compare(_ scale: StoreScale) async throws -> [String] {
        print("")
        print(
            "| call | steps | in the full store | pages read | in the full store | µs | in the full store |"
        )
        print("| --- | --- | --- | --- | --- | --- | --- |")
        var grown: [String] = []
        for row in try await scale.comparisons(rounds: 8) {
            let cells = [
                row.name, text(row.empty.steps), text(row.full.steps, row.growsInSteps),
                text(row.empty.pageReads), text(row.full.pageReads),
                text(row.empty.microseconds), text(row.full.microseconds, row.growsInTime),
            ]
            print("| \(cells.joined(separator: " | ")) |")
            if row.growsInSteps || row.growsInTime { grown.append(row.name) }
        }
        return grown
    }

    private func text(_ value: Double, _ isBold: Bool = false) -> String {
        let text = String(format: value < 100 ? "%.1f" : "%.0f", value)
        return isBold ? "**\(text)**" : text
    }
}
