import Foundation
import Kitchen
import Recipes
import Scheduling
import Store
import Synchronization
import TestSupport

/// Measures the library's store on a file of the disk under the current directory: how many edits a second
/// become durable, with each device waiting for its last answer, and how long a search takes among 100,000
/// recipes, 20,000 of them the household's own.
func libraryBenchmarks() async throws {
    let directory = TemporaryDirectory(in: FileManager.default.currentDirectoryPath + "/.build")
    let wallClock = { @Sendable in Int64(Date().timeIntervalSince1970 * 1000) }
    let store = try SQLiteStore(directory: directory.path, wallClock: wallClock)
    let library = try LibraryStore(directory: directory.path, wallClock: wallClock)
    let load = LibraryLoad(library)
    await load.makeHouseholds()
    let clock = ContinuousClock()
    let started = clock.now
    await load.edit(for: .seconds(10))
    let seconds = (clock.now - started) / .seconds(1)
    printFigure(
        "library.durable_edits_per_second", Double(load.editCount) / seconds, "edits/s")
    await load.fill()
    let searches = await load.searchDurations(count: 2_000)
    printFigure("library.search_ms_median", searches.percentile(50) * 1_000, "ms", decimals: 2)
    printFigure("library.search_ms_99th", searches.percentile(99) * 1_000, "ms", decimals: 2)
    await withCheckedContinuation { done in library.close { done.resume() } }
    await store.close()
    let audit = try LibraryAudit.open(directory: directory.path)
    if let problem = try audit.firstRecordProblem() ?? audit.firstStockProblem() {
        preconditionFailure("\(problem)")
    }
}

/// 500 households of one device each: a recipe is created, then a field of it is set, and so on.
private final class LibraryLoad: Sendable {
    private static let householdCount = 500

    private let library: LibraryStore
    private let edits = Atomic(0)

    init(_ library: LibraryStore) { self.library = library }

    var editCount: Int { edits.load(ordering: .relaxed) }

    func makeHouseholds() async {
        await withTaskGroup { group in
            for number in 0..<Self.householdCount {
                group.addTask { await self.makeHousehold(UInt128(number)) }
            }
        }
    }

    private func makeHousehold(_ id: UInt128) async {
        _ = await perform(
            CreateHousehold(
                id: HouseholdID(value: id), name: "Home", owner: PlayerID(value: id)))
    }

    func edit(for duration: Duration) async {
        let end = ContinuousClock.now + duration
        await withTaskGroup { group in
            for number in 0..<Self.householdCount {
                group.addTask {
                    var count: UInt128 = 0
                    while ContinuousClock.now < end {
                        await self.edit(household: UInt128(number), count)
                        count += 1
                    }
                }
            }
        }
    }

    private func edit(household: UInt128, _ count: UInt128) async {
        let key = EntityKey(.recipe, household << 64 | count / 2)
        let operation: Edit.Operation =
            count.isMultiple(of: 2)
            ? .create(key, parent: nil, [.name: .text("Soup \(count)"), .servings: .number(4)])
            : .set(key, .note, .text("Good with bread"))
        let edit = LibraryEdit(
            player: PlayerID(value: household), household: HouseholdID(value: household),
            edit: Edit(
                id: household << 64 | count, device: DeviceID(value: household), baseSeq: 0,
                operations: [operation]))
        guard case .done = await perform(edit) else { preconditionFailure("an edit was refused") }
        edits.add(1, ordering: .relaxed)
    }

    private func perform<Operation: RefusableOperation<LibraryTransaction>>(
        _ operation: Operation
    ) async -> Operation.Answer {
        await withCheckedContinuation { done in
            library.perform(operation, on: AnswerQueue.shared) { answer in
                guard case .success(let answer) = answer else {
                    preconditionFailure("the library's store failed")
                }
                done.resume(returning: answer)
            }
        }
    }

    // MARK: Searching

    private static let searchedHouseholds = 1_000..<1_005 as Range<UInt128>
    private static let recipesInHousehold: UInt128 = 20_000
    private static let recipesInEdit: UInt128 = 10

    /// Common words, and rarer ones with numbers.
    private static func word(_ random: inout SplitMix64) -> String {
        let words = [
            "onion", "creamy", "roast", "bean", "pepper", "cheese", "rice", "beef", "plum", "leek",
        ]
        let word = words[random.next(below: words.count)]
        return random.next(below: 3) == 0 ? word : "\(word)\(random.next(below: 400))"
    }

    func fill() async {
        await withTaskGroup { group in
            for household in Self.searchedHouseholds {
                group.addTask {
                    await self.makeHousehold(household)
                    var random = SplitMix64(seed: UInt64(household))
                    var first: UInt128 = 0
                    while first < Self.recipesInHousehold {
                        await self.add(household: household, from: first, &random)
                        first += Self.recipesInEdit
                    }
                }
            }
        }
    }

    private func add(household: UInt128, from first: UInt128, _ random: inout SplitMix64) async {
        var operations: [Edit.Operation] = []
        for number in first..<first + Self.recipesInEdit {
            let id = 1 << 120 | household << 64 | number
            let name = "\(Self.word(&random)) \(Self.word(&random)) \(number)"
            operations.append(
                .create(
                    EntityKey(.recipe, id), parent: nil,
                    [.name: .text(name), .servings: .number(4), .about: .text(Self.word(&random))]))
            for place in 0..<5 as Range<UInt128> {
                operations.append(
                    .create(
                        EntityKey(.ingredient, id << 3 | place), parent: id,
                        [
                            .name: .text("\(Self.word(&random)) \(Self.word(&random))"),
                            .place: .text("i"),
                        ]))
            }
        }
        let edit = LibraryEdit(
            player: PlayerID(value: household), household: HouseholdID(value: household),
            edit: Edit(
                id: 1 << 120 | household << 64 | first, device: DeviceID(value: household),
                baseSeq: 0, operations: operations))
        guard case .done = await perform(edit) else { preconditionFailure("an edit was refused") }
    }

    /// One after the other, of one to three words, the last of them begun.
    func searchDurations(count: Int) async -> Durations {
        let durations = Durations()
        var random = SplitMix64(seed: 7)
        for _ in 0..<count {
            let words = (0...random.next(below: 3)).map { _ in Self.word(&random) }
            let text = words.joined(separator: " ").dropLast(random.next(below: 3))
            let household = Self.searchedHouseholds.lowerBound + UInt128(random.next(below: 5))
            let query = SearchQuery(
                player: PlayerID(value: household), household: HouseholdID(value: household),
                text: String(text), limit: 50)
            let started = ContinuousClock.now
            await withCheckedContinuation { done in
                library.read(query, on: nil) { _ in done.resume() }
            }
            durations.append((ContinuousClock.now - started) / .seconds(1))
        }
        return durations
    }
}
