import Kitchen
import Recipes
import Scheduling
import Store
import Synchronization
import TestSupport

/// What devices ask of a library.
final class LibraryLoad: Sendable {
    /// Of one device each, beside those that are filled.
    private static let householdCount = 500
    /// How many devices of each filled household import at once.
    private static let importerCount = 8

    private let library: LibraryStore
    private let recipes: LibraryRecipes
    private let edits = Atomic(0)

    init(_ library: LibraryStore, _ recipes: LibraryRecipes) {
        self.library = library
        self.recipes = recipes
    }

    var editCount: Int { edits.load(ordering: .relaxed) }

    // MARK: Filling

    /// Writes all recipes, several devices for each household.
    func fill() async {
        await withTaskGroup { group in
            for household in recipes.households.indices {
                group.addTask { await self.fill(household) }
            }
        }
    }

    private func fill(_ household: Int) async {
        let id = LibraryRecipes.household(household)
        let owner = LibraryRecipes.owner(of: household)
        _ = await perform(CreateHousehold(id: id, name: "Home", owner: owner))
        let all = recipes.edits(of: household)
        let edit = { @Sendable [self] (number: Int) in
            await done(
                LibraryEdit(
                    player: owner, household: id,
                    edit: Edit(
                        id: UInt128(number), device: DeviceID(value: owner.value), baseSeq: 0,
                        operations: all[number])))
        }
        await edit(0)
        await withTaskGroup { group in
            for importer in 1...Self.importerCount {
                group.addTask {
                    for number in stride(from: importer, to: all.count, by: Self.importerCount) {
                        await edit(number)
                    }
                }
            }
        }
    }

    // MARK: Editing

    func makeHouseholds() async {
        await withTaskGroup { group in
            for number in 0..<Self.householdCount {
                group.addTask {
                    let (household, player) = self.place(of: number)
                    _ = await self.perform(
                        CreateHousehold(id: household, name: "Home", owner: player))
                }
            }
        }
    }

    /// 500 households of one device each: a recipe is created, then a field of it is set, and so on.
    func edit(for duration: Duration) async {
        let end = ContinuousClock.now + duration
        await withTaskGroup { group in
            for number in 0..<Self.householdCount {
                group.addTask {
                    var count: UInt128 = 0
                    while ContinuousClock.now < end {
                        await self.edit(number, count)
                        count += 1
                    }
                }
            }
        }
    }

    private func place(of number: Int) -> (HouseholdID, PlayerID) {
        let value = UInt128(1_000_000 + number)
        return (HouseholdID(value: value), PlayerID(value: value))
    }

    private func edit(_ number: Int, _ count: UInt128) async {
        let (household, player) = place(of: number)
        let key = EntityKey(.recipe, household.value << 64 | count / 2)
        let operation: Edit.Operation =
            count.isMultiple(of: 2)
            ? .create(key, parent: nil, [.name: .text("Soup \(count)"), .servings: .number(4)])
            : .set(key, .note, .text("Good with bread"))
        await done(
            LibraryEdit(
                player: player, household: household,
                edit: Edit(
                    id: household.value << 64 | count, device: DeviceID(value: player.value),
                    baseSeq: 0, operations: [operation])))
    }

    private func done(_ edit: LibraryEdit) async {
        let answer = await perform(edit)
        guard case .done = answer else { preconditionFailure("an edit was refused: \(answer)") }
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
