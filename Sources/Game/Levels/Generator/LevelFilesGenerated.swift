import Kitchen

/// Reads the parameters of the level generator and makes the levels.
enum LevelFilesGenerated {
    static let fields = [
        "seed", "firstID", "count", "places", "dishes", "target", "baseTimeSeconds", "bread",
        "ingredients", "additions", "shortestRecipe", "longestRecipe", "recipeCount",
    ]
    static let targetFields = ["base", "idDivisor"]
    static let progressionFields = ["first", "last"]
    static let additionFields = ["fromID", "ingredient"]
    static let placeFields = ["name"]
    static let dishFields = ["with", "name"]

    static func levels(
        from node: LevelFilesNode, known: [Ingredient]?, names: RecipeNames?
    ) -> [Level]? {
        guard let generator = readGenerator(from: node, known: known), let names else { return nil }
        do throws(LevelGenerator.Failure) {
            return try generator.levels(names: names)
        } catch {
            switch error {
            case .tooFewRecipes(let id, let wanted, let found):
                return node.child(.null, place: "recipeCount").refused(
                    """
                    asks for \(wanted) different recipes in level \(id), but its ingredients and \
                    recipe lengths gave only \(found)
                    """)
            }
        }
    }

    static func readGenerator(
        from node: LevelFilesNode, known: [Ingredient]?
    ) -> LevelGenerator? {
        guard let object = node.object(fields: fields, optional: ["$schema"]) else { return nil }
        let seed = object["seed"]?.integer(in: LevelFilesBounds.seed)
        let firstID = object["firstID"]?.integer(in: LevelFilesBounds.levelID)
        let count = object["count"]?.integer(in: LevelFilesBounds.generatedLevels)
        let places = object["places"]?
            .list(of: "place", count: LevelFilesBounds.places, readPlace)
        let dishes = object["dishes"]?
            .list(of: "dish", count: LevelFilesBounds.dishes) { readDish($0, known: known) }
        let target = object["target"].flatMap(readTarget)
        let baseTime = object["baseTimeSeconds"].flatMap {
            readProgression(from: $0, in: LevelFilesBounds.baseTimeSeconds)
        }
        let pool = readPool(from: object, known: known)
        let lengths = readLengths(from: object)
        let recipeCount = object["recipeCount"].flatMap {
            readProgression(from: $0, in: LevelFilesBounds.generatedRecipes)
        }
        guard let seed, let firstID, let count, let places, let dishes, let target, let baseTime,
            let pool, let lengths, let recipeCount
        else { return nil }
        return LevelGenerator(
            seed: UInt64(seed), firstID: firstID, count: count, places: places, dishes: dishes,
            targetBase: target.base, targetIDDivisor: target.divisor, baseTimeSeconds: baseTime,
            bread: pool.bread, ingredients: pool.ingredients, additions: pool.additions,
            shortestRecipe: lengths.shortest, longestRecipe: lengths.longest,
            recipeCount: recipeCount)
    }

    private static func readPlace(_ node: LevelFilesNode) -> LevelGenerator.Place? {
        guard let object = node.object(fields: placeFields, optional: [LevelFilesLevels.themeField])
        else { return nil }
        let name = object["name"]?.localizedText(length: LevelFilesBounds.generatedNameLength)
        let theme = object[LevelFilesLevels.themeField]?.word()
        return name.map { LevelGenerator.Place(name: $0, theme: theme) }
    }

    private static func readDish(
        _ node: LevelFilesNode, known: [Ingredient]?
    ) -> LevelGenerator.Dish? {
        guard let object = node.object(fields: dishFields) else { return nil }
        let ingredients = object["with"].flatMap {
            LevelFilesLevels.readIngredients(
                from: $0, count: LevelFilesBounds.ingredients, known: known)
        }
        let name = object["name"]?.localizedText(length: LevelFilesBounds.generatedNameLength)
        guard let ingredients, let name else { return nil }
        return LevelGenerator.Dish(ingredients: ingredients, name: name)
    }

    private static func readTarget(_ node: LevelFilesNode) -> (base: Int, divisor: Int)? {
        guard let object = node.object(fields: targetFields) else { return nil }
        let base = object["base"]?.integer(in: LevelFilesBounds.generatedTargetBase)
        let divisor = object["idDivisor"]?.integer(in: LevelFilesBounds.generatedTargetDivisor)
        guard let base, let divisor else { return nil }
        return (base, divisor)
    }

    private static func readProgression(
        from node: LevelFilesNode, in range: ClosedRange<Int>
    ) -> LevelGenerator.Progression? {
        guard let object = node.object(fields: progressionFields) else { return nil }
        let first = object["first"]?.integer(in: range)
        let last = object["last"]?.integer(in: range)
        guard let first, let last else { return nil }
        return LevelGenerator.Progression(first: first, last: last)
    }

    private static func readLengths(
        from object: LevelFilesObject
    ) -> (shortest: LevelGenerator.Progression, longest: LevelGenerator.Progression)? {
        let range = LevelFilesBounds.generatedRecipeLength
        let shortest = object["shortestRecipe"].flatMap { readProgression(from: $0, in: range) }
        let longest = object["longestRecipe"].flatMap { readProgression(from: $0, in: range) }
        guard let shortest, let longest else { return nil }
        guard shortest.first <= longest.first, shortest.last <= longest.last else {
            return object["shortestRecipe"]?.refused("is longer than longestRecipe")
        }
        return (shortest, longest)
    }

    private static func readPool(
        from object: LevelFilesObject, known: [Ingredient]?
    ) -> (bread: Ingredient, ingredients: [Ingredient], additions: [LevelGenerator.Addition])? {
        let bread = object["bread"]?.ingredient(among: known)
        let ingredients = object["ingredients"].flatMap {
            LevelFilesLevels.readIngredients(
                from: $0, count: LevelFilesBounds.generatedIngredients, known: known)
        }
        let additions = readAdditions(from: object["additions"], to: ingredients, known: known)
        guard let bread, let ingredients, let additions else { return nil }
        guard ingredients.contains(bread) else {
            return object["bread"]?
                .refused("is \(bread.emoji), which the ingredients don't list")
        }
        return (bread, ingredients, additions)
    }

    private static func readAdditions(
        from node: LevelFilesNode?, to ingredients: [Ingredient]?, known: [Ingredient]?
    ) -> [LevelGenerator.Addition]? {
        let nodes = node?.list(of: "addition", count: LevelFilesBounds.generatedAdditions)
        guard let node, let nodes else { return nil }
        var pool = ingredients ?? []
        var additions: [LevelGenerator.Addition] = []
        for node in nodes {
            guard let object = node.object(fields: additionFields) else { continue }
            let fromID = object["fromID"]?.integer(in: LevelFilesBounds.levelID)
            let ingredient = object["ingredient"]?.ingredient(among: known)
            guard let fromID, let ingredient else { continue }
            if pool.contains(ingredient) {
                object["ingredient"]?
                    .refuse("is \(ingredient.emoji), which the levels already have")
                continue
            }
            pool.append(ingredient)
            additions.append(LevelGenerator.Addition(fromID: fromID, ingredient: ingredient))
        }
        guard pool.count <= Level.ingredientLimit else {
            return node.refused(
                "bring the ingredients to \(pool.count); a level has at most \(Level.ingredientLimit)"
            )
        }
        return additions.count == nodes.count ? additions : nil
    }
}
