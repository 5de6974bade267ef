/// Which recipes a person wants to see. Two filters are equal whatever the order in which they were put
/// together, so that applying one that is unchanged asks for nothing.
package struct RecipeFilter: Hashable, Sendable {
    /// All of them must hold.
    package var diets: Set<Diet> = []
    /// Each must be in the recipe, by whole words.
    package var included: Set<NameKey> = []
    /// None may be in the recipe, even if it is included too.
    package var excluded: Set<NameKey> = []
    package var servings: ClosedRange<Int>?
    package var longestMinutes: Int?
    package var category: CategoryID?
    package var difficulty: Difficulty?
    package var cookbook: CookbookID?
    /// One of them is enough, unless there are none.
    package var tags: Set<TagID> = []
    package var isFavoritesOnly = false
    package var isMakeableOnly = false

    package init() {}

    package var isEmpty: Bool { self == RecipeFilter() }

    /// Whether a recipe passes.
    ///
    /// - Parameters:
    ///   - isFavorite: of the person who asks.
    ///   - isMakeable: with what is in the pantry. It is asked only where that counts.
    package func admits(
        _ recipe: Recipe, isFavorite: Bool, isMakeable: () -> Bool
    ) -> Bool {
        guard diets.isSubset(of: recipe.diets),
            servings?.contains(recipe.servings) ?? true,
            longestMinutes.map({ recipe.totalMinutes <= $0 }) ?? true,
            category.map(recipe.categories.contains) ?? true,
            difficulty.map({ $0 == recipe.difficulty }) ?? true,
            cookbook.map(recipe.cookbooks.contains) ?? true,
            tags.isEmpty || !tags.isDisjoint(with: recipe.tags),
            isFavorite || !isFavoritesOnly
        else { return false }
        if !included.isEmpty || !excluded.isEmpty {
            let names = recipe.ingredients.map { NameKey($0.name) }
            guard !excluded.contains(where: { food in names.contains { $0.contains(food) } }),
                included.allSatisfy({ food in names.contains { $0.contains(food) } })
            else { return false }
        }
        return !isMakeableOnly || isMakeable()
    }
}
