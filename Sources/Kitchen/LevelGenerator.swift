/// Makes levels from parameters: the same ones each time, as the seed is one of them.
package struct LevelGenerator: Hashable, Sendable {
    /// A number that moves in whole steps from the first generated level to the last.
    package struct Progression: Hashable, Sendable {
        package let first: Int
        package let last: Int

        package init(first: Int, last: Int) {
            self.first = first
            self.last = last
        }

        /// The number after `step` of `steps` steps; whole division, towards `first`.
        package func value(atStep step: Int, of steps: Int) -> Int {
            steps == 0 ? first : first + (last - first) * step / steps
        }
    }

    /// An ingredient that the levels from an id on have as well.
    package struct Addition: Hashable, Sendable {
        package let fromID: Int
        package let ingredient: Ingredient

        package init(fromID: Int, ingredient: Ingredient) {
            self.fromID = fromID
            self.ingredient = ingredient
        }
    }

    /// Why the parameters give no levels.
    package enum Failure: Error, Hashable, Sendable {
        /// The level's ingredients and lengths don't give as many different recipes as wanted.
        case tooFewRecipes(levelID: Int, wanted: Int, found: Int)
    }

    package var seed: UInt64
    package var firstID: Int
    package var count: Int
    /// Followed by a space and the level's id.
    package var namePrefix: LocalizedText
    /// A level's target is this plus its id divided by `targetIDDivisor`.
    package var targetBase: Int
    package var targetIDDivisor: Int
    package var baseTimeSeconds: Progression
    /// At the bottom and the top of each recipe, and nowhere else.
    package var bread: Ingredient
    /// What the first level has, the bread included.
    package var ingredients: [Ingredient]
    package var additions: [Addition]
    /// Ingredients of the shortest and of the longest recipe, both breads included; at least 3.
    package var shortestRecipe: Progression
    package var longestRecipe: Progression
    /// Different recipes of a level.
    package var recipeCount: Progression

    package init(
        seed: UInt64, firstID: Int, count: Int, namePrefix: LocalizedText, targetBase: Int,
        targetIDDivisor: Int, baseTimeSeconds: Progression, bread: Ingredient,
        ingredients: [Ingredient], additions: [Addition], shortestRecipe: Progression,
        longestRecipe: Progression, recipeCount: Progression
    ) {
        self.seed = seed
        self.firstID = firstID
        self.count = count
        self.namePrefix = namePrefix
        self.targetBase = targetBase
        self.targetIDDivisor = targetIDDivisor
        self.baseTimeSeconds = baseTimeSeconds
        self.bread = bread
        self.ingredients = ingredients
        self.additions = additions
        self.shortestRecipe = shortestRecipe
        self.longestRecipe = longestRecipe
        self.recipeCount = recipeCount
    }

    /// The levels by rising id, their orders called by `names`.
    package func levels(names: RecipeNames) throws(Failure) -> [Level] {
        var levels: [Level] = []
        for step in 0..<count {
            levels.append(try level(atStep: step, names: names))
        }
        return levels
    }

    private func level(atStep step: Int, names: RecipeNames) throws(Failure) -> Level {
        let id = firstID + step
        let pool = ingredients + additions.filter { $0.fromID <= id }.map(\.ingredient)
        let recipes = try recipes(atStep: step, pool: pool)
        return Level(
            id: id, name: namePrefix.appending(" \(id)"),
            target: targetBase + id / targetIDDivisor,
            baseTimeSeconds: baseTimeSeconds.value(atStep: step, of: count - 1),
            ingredients: pool,
            recipes: recipes.map { recipe in
                Level.Recipe(name: names.name(of: recipe.map { pool[$0] }), ingredients: recipe)
            })
    }

    private func recipes(
        atStep step: Int, pool: [Ingredient]
    ) throws(Failure) -> [[Level.IngredientIndex]] {
        let id = firstID + step
        // A level's draws are its own, so that other levels don't change with the parameters of
        // this one.
        var random = SplitMix64(seed: SplitMix64.mix(seed) ^ UInt64(id))
        let shortest = shortestRecipe.value(atStep: step, of: count - 1)
        let longest = longestRecipe.value(atStep: step, of: count - 1)
        let wanted = recipeCount.value(atStep: step, of: count - 1)
        guard let bread = pool.firstIndex(of: bread) else {
            preconditionFailure("the bread is one of the ingredients")
        }
        var deck = FillingDeck(fillings: pool.indices.filter { $0 != bread })
        var recipes: [[Level.IngredientIndex]] = []
        // Random draws repeat themselves more and more as the different recipes run out.
        for _ in 0..<wanted * 100 where recipes.count < wanted {
            let length = shortest + random.next(below: longest - shortest + 1)
            var recipe = [bread]
            while recipe.count < length - 1 {
                recipe.append(deck.deal(after: recipe[recipe.count - 1], using: &random))
            }
            recipe.append(bread)
            if !recipes.contains(recipe) {
                recipes.append(recipe)
            }
        }
        guard recipes.count == wanted else {
            throw .tooFewRecipes(levelID: id, wanted: wanted, found: recipes.count)
        }
        return recipes
    }
}
