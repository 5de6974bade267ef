import Base
import Kitchen

/// Generates levels from parameters. The seed is one of the parameters, so equal parameters give
/// equal levels.
struct LevelGenerator: Hashable, Sendable {
    /// A number that grows or shrinks in whole steps from the first generated level to the last.
    struct Progression: Hashable, Sendable {
        let first: Int
        let last: Int

        /// The number after `step` of `steps` steps, rounded towards `first`.
        func value(atStep step: Int, of steps: Int) -> Int {
            steps == 0 ? first : first + (last - first) * step / steps
        }
    }

    /// An ingredient that levels have from a given id on.
    struct Addition: Hashable, Sendable {
        let fromID: Int
        let ingredient: Ingredient
    }

    /// A level's name and theme.
    struct Place: Hashable, Sendable {
        let name: LocalizedText
        var theme: String?
    }

    /// A name for a recipe that has all of these ingredients.
    struct Dish: Hashable, Sendable {
        let ingredients: [Ingredient]
        let name: LocalizedText
    }

    /// Why the parameters give no levels.
    enum Failure: Error, Hashable, Sendable {
        /// The level's ingredients and recipe lengths allow fewer different recipes than wanted.
        case tooFewRecipes(levelID: Int, wanted: Int, found: Int)
    }

    /// Each level starts this many dishes further on in the list than the level before it.
    private static let dishesPerStep = 7

    var seed: UInt64
    var firstID: Int
    var count: Int
    /// At least one. If there are more levels than places, places repeat with a number after the
    /// name.
    var places: [Place]
    /// Dish names for recipes. Two recipes of a level never share a dish.
    var dishes: [Dish]
    /// A level's target is `targetBase` plus its id divided by `targetIDDivisor`.
    var targetBase: Int
    var targetIDDivisor: Int
    var baseTimeSeconds: Progression
    /// The first and the last ingredient of each recipe, and nowhere else.
    var bread: Ingredient
    /// The ingredients of the first level, including the bread.
    var ingredients: [Ingredient]
    var additions: [Addition]
    /// The number of ingredients in the shortest and in the longest recipe, including both breads;
    /// at least 3.
    var shortestRecipe: Progression
    var longestRecipe: Progression
    /// The number of different recipes in a level.
    var recipeCount: Progression

    /// The levels by rising id. `names` names the recipes that get no dish.
    func levels(names: RecipeNames) throws(Failure) -> [Level] {
        try (0..<count).map { step throws(Failure) in try level(atStep: step, names: names) }
    }

    private func level(atStep step: Int, names: RecipeNames) throws(Failure) -> Level {
        let id = firstID + step
        let pool = ingredients + additions.filter { $0.fromID <= id }.map(\.ingredient)
        let recipes = try recipes(atStep: step, pool: pool)
        let place = places[step % places.count]
        let round = step / places.count
        let dishes = dishNames(of: recipes.map { recipe in Set(recipe.map { pool[$0] }) }, step)
        return Level(
            id: id, name: round == 0 ? place.name : place.name.appending(" \(round + 1)"),
            theme: place.theme, target: targetBase + id / targetIDDivisor,
            baseTimeSeconds: baseTimeSeconds.value(atStep: step, of: count - 1),
            ingredients: pool,
            recipes: zip(recipes, dishes).map { recipe, dish in
                Level.Recipe(
                    name: dish ?? names.name(of: recipe.map { pool[$0] }), ingredients: recipe)
            })
    }

    /// The dish names of a level's recipes, or `nil` for a recipe that no remaining dish fits. The
    /// recipes with the fewest ingredients choose first, because they fit the fewest dishes. Each
    /// level starts at a different dish; otherwise every level would use the first ones.
    private func dishNames(of recipes: [Set<Ingredient>], _ step: Int) -> [LocalizedText?] {
        guard !dishes.isEmpty else { return recipes.map { _ in nil } }
        let start = step * Self.dishesPerStep % dishes.count
        var left = dishes[start...] + dishes[..<start]
        var names = [LocalizedText?](repeating: nil, count: recipes.count)
        let plainestFirst = recipes.indices.sorted {
            (recipes[$0].count, $0) < (recipes[$1].count, $1)
        }
        for place in plainestFirst {
            let recipe = recipes[place]
            guard let dish = left.firstIndex(where: { recipe.isSuperset(of: $0.ingredients) })
            else { continue }
            names[place] = left.remove(at: dish).name
        }
        return names
    }

    private func recipes(
        atStep step: Int, pool: [Ingredient]
    ) throws(Failure) -> [[Level.IngredientIndex]] {
        let id = firstID + step
        // Each level has its own random stream, so that one level's draws don't affect another.
        var random = SplitMix64(seed: SplitMix64.mix(seed) ^ UInt64(id))
        let shortest = shortestRecipe.value(atStep: step, of: count - 1)
        let longest = longestRecipe.value(atStep: step, of: count - 1)
        let wanted = recipeCount.value(atStep: step, of: count - 1)
        guard let bread = pool.firstIndex(of: bread) else {
            preconditionFailure("the bread is one of the ingredients")
        }
        var deck = FillingDeck(fillings: pool.indices.filter { $0 != bread })
        var recipes: [[Level.IngredientIndex]] = []
        // The limit ends the search when too few different recipes are left to draw.
        for _ in 0..<wanted * 100 where recipes.count < wanted {
            let length = shortest + random.next(below: longest - shortest + 1)
            var recipe = [bread]
            while recipe.count < length - 1 {
                recipe.append(deck.deal(after: recipe[recipe.count - 1], using: &random))
            }
            recipe.append(bread)
            if !recipes.contains(recipe) { recipes.append(recipe) }
        }
        guard recipes.count == wanted else {
            throw .tooFewRecipes(levelID: id, wanted: wanted, found: recipes.count)
        }
        return recipes
    }
}
