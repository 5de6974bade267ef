import Base
import Kitchen
import Recipes
import Scheduling
import Store
import Synchronization
import TestSupport

/// The devices' load on a library.
final class LibraryLoad: Sendable {
    /// Households of one device each, besides the filled ones.
    private static let householdCount = 500
    /// The number of devices per filled household that import at once.
    private static let importerCount = 8

    private let library: LibraryStore
    private let recipes: LibraryRecipes
    private let edits = Atomic(0)

    init(_ library: LibraryStore, _ recipes: LibraryRecipes) {
        self.library = library
        self.recipes = recipes
    }

    /// The number of edits since the last call.
    func countEdits() -> Int { edits.exchange(0, ordering: .relaxed) }

    // MARK: Filling

    /// Writes all recipes, with several devices for each household.
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

    /// 500 households of one device each: repeatedly creates a recipe, then sets a field of it.
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

    // MARK: Editing existing recipes

    /// The recipes of a filled household.
    func recipeKeys(of household: Int) -> [EntityKey] { keys(of: household, [.recipe]) }

    private func keys(of household: Int, _ kinds: Set<EntityKind>) -> [EntityKey] {
        recipes.edits(of: household).flatMap { $0 }.compactMap { operation in
            guard case .create(let key, _, _) = operation, kinds.contains(key.kind) else {
                return nil
            }
            return key
        }
    }

    /// 500 devices of the three largest households change existing recipes: of ten edits, four rate
    /// one, three write its note, one renames it, and two rename an ingredient.
    func editLarge(for duration: Duration) async {
        let recipeKeys = (0..<3).map { self.recipeKeys(of: $0) }
        let ingredientKeys = (0..<3).map { self.keys(of: $0, [.ingredient]) }
        let end = ContinuousClock.now + duration
        await withTaskGroup { group in
            for device in 0..<Self.householdCount {
                group.addTask {
                    var random = SplitMix64(seed: UInt64(device))
                    let household = device % 3
                    let (recipes, ingredients) = (
                        recipeKeys[household], ingredientKeys[household]
                    )
                    while ContinuousClock.now < end {
                        let recipe = recipes[random.next(below: recipes.count)]
                        let operation: Edit.Operation =
                            switch random.next(below: 10) {
                            case 0..<4:
                                .set(recipe, .rating, .number(Int64(random.next(below: 11))))
                            case 4..<7:
                                .set(recipe, .note, .text("Good \(random.next(below: 1_000))"))
                            case 7:
                                .set(
                                    recipe, .name,
                                    .text(LibraryRecipes.food(&random) + " as at home"))
                            default:
                                .set(
                                    ingredients[random.next(below: ingredients.count)], .name,
                                    .text(LibraryRecipes.food(&random)))
                            }
                        let id = UInt128(random.next()) << 64 | UInt128(random.next())
                        await self.done(
                            LibraryEdit(
                                player: LibraryRecipes.owner(of: household),
                                household: LibraryRecipes.household(household),
                                edit: Edit(
                                    // All as one device, so that no text is refused because another
                                    // device has changed it.
                                    id: id, device: DeviceID(value: UInt128(household)),
                                    baseSeq: 0, operations: [operation])))
                    }
                }
            }
        }
    }

    func done(_ edit: LibraryEdit) async {
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
