import Base

/// A filter for recipes. Two filters are equal whatever order they were put together in, so that
/// reapplying an unchanged one sends no request.
package struct RecipeFilter: Hashable, Sendable {
    /// The recipe must suit all of them.
    package var diets: Set<Diet> = []
    /// The recipe must contain each, by whole words.
    package var included: Set<NameKey> = []
    /// The recipe may contain none, even one that is also included.
    package var excluded: Set<NameKey> = []
    package var servings: ClosedRange<Int>?
    package var longestMinutes: Int?
    package var category: CategoryID?
    package var difficulty: Difficulty?
    package var cookbook: CookbookID?
    /// The recipe must have at least one, if there are any.
    package var tags: Set<TagID> = []
    package var isFavoritesOnly = false
    package var isMakeableOnly = false

    package init() {}
}
