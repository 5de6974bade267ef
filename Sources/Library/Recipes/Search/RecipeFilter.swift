import Base

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
}
