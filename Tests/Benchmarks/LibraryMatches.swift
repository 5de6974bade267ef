import Base
import Kitchen
import Recipes
import Store

/// Measures the matches of the largest household in a filled library, with 500 pantry items: from
/// scratch, and after each kind of change.
struct LibraryMatches {
    private static let household = 0
    private static let itemCount: UInt128 = 500
    private static let runs = 9

    private let library: LibraryStore
    private let load: LibraryLoad

    init(_ library: LibraryStore, _ load: LibraryLoad) {
        self.library = library
        self.load = load
    }

    private static let query = MatchesQuery(
        player: LibraryRecipes.owner(of: household),
        household: LibraryRecipes.household(household), order: .match, isMakeableOnly: false,
        today: Day(number: 20_000), expiringDays: 3, offset: 0, limit: 50)

    func measure() async {
        await fillPantry()
        printFigure("library.matches_cold_ms", await milliseconds(), "ms", decimals: 1)
        printFigure("library.matches_again_ms", await milliseconds(), "ms", decimals: 1)
        let recipes = load.recipeKeys(of: Self.household)
        let changes: [(name: String, operation: (EntityKey, UInt128) -> Edit.Operation)] = [
            ("item", { _, run in .adjust(EntityKey(.lot, 1 + run), by: .one) }),
            ("rating", { recipe, _ in .set(recipe, .rating, .number(7)) }),
            (
                "cooking",
                { recipe, run in
                    .create(
                        EntityKey(.cooking, 1 + run), parent: recipe.id,
                        [.day: .day(Day(number: 20_000)), .servings: .number(4)])
                }
            ),
            ("name", { recipe, run in .set(recipe, .name, .text("Leek soup \(run)")) }),
        ]
        var number: UInt128 = 1_000_000
        for (name, operation) in changes {
            var times: [Double] = []
            for run in 0..<Self.runs {
                number += 1
                let recipe = recipes[run * 997 % recipes.count]
                await edit(number, [operation(recipe, UInt128(run))])
                times.append(await milliseconds())
            }
            printFigure(
                "library.matches_after_\(name)_ms", times.sorted()[Self.runs / 2], "ms",
                decimals: 1)
        }
    }

    private func milliseconds() async -> Double { await library.seconds(for: Self.query) * 1_000 }

    private func fillPantry() async {
        var random = SplitMix64(seed: 9)
        for first in stride(from: 1, through: Self.itemCount, by: 100) {
            let operations = (first..<first + 100).flatMap { id -> [Edit.Operation] in
                [
                    .create(
                        EntityKey(.pantryItem, id), parent: nil,
                        [
                            .name: .text(LibraryRecipes.food(&random)),
                            .unit: .unit(.unit(.gram)),
                        ]),
                    .create(
                        EntityKey(.lot, id), parent: id, [.stock: .quantity(Quantity(200))]),
                ]
            }
            await edit(2_000_000 + first, operations)
        }
    }

    private func edit(_ number: UInt128, _ operations: [Edit.Operation]) async {
        let owner = LibraryRecipes.owner(of: Self.household)
        await load.done(
            LibraryEdit(
                player: owner, household: LibraryRecipes.household(Self.household),
                edit: Edit(
                    id: number, device: DeviceID(value: owner.value), baseSeq: 0,
                    operations: operations)))
    }
}
