import Foundation
import Kitchen
import Recipes
import Scheduling
import Store
import Synchronization
import TestSupport

/// Measures the library's store on a file of the disk under the current directory: how many edits a second
/// become durable, with each device waiting for its last answer.
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
                group.addTask {
                    let id = UInt128(number)
                    _ = await self.perform(
                        CreateHousehold(
                            id: HouseholdID(value: id), name: "Home", owner: PlayerID(value: id)))
                }
            }
        }
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
}
