import Kitchen
import Recipes

/// Reads the sample recipes that a household can add.
enum LevelFilesSamples {
    static let fields = ["recipes"]
    static let recipeFields = [
        "id", "name", "servings", "diets", "categories", "tags", "ingredients", "steps",
    ]
    static let optionalRecipeFields = ["about", "prep_minutes", "cook_minutes", "difficulty"]
    static let ingredientFields = ["name"]
    static let optionalIngredientFields = ["quantity", "unit", "note", "optional"]
    static let stepFields = ["text"]
    static let timersField = "timers"

    /// - Parameter household: The library that recipes refer to, or nil if it couldn't be read;
    ///   then they may refer to anything.
    static func recipes(
        from node: LevelFilesNode, household: StarterLibrary?
    ) -> [SampleRecipe]? {
        guard let object = node.object(fields: fields, optional: ["$schema"]),
            let list = object["recipes"]?.list(of: "recipe", count: LevelFilesBounds.samples)
        else { return nil }
        let recipes = LevelFilesLevels.all(list.map { recipe(from: $0, household) })
        let isRight =
            object["recipes"]?.areDifferent(recipes?.map(\.id), "recipe") ?? false
        return isRight ? recipes?.map(\.recipe) : nil
    }

    private static func recipe(
        from node: LevelFilesNode, _ household: StarterLibrary?
    ) -> (id: String, recipe: SampleRecipe)? {
        let before = node.problems.all.count
        guard let object = node.object(fields: recipeFields, optional: optionalRecipeFields) else {
            return nil
        }
        let id = object["id"]?.word()
        let name = object["name"]?.localizedText(for: .name, of: .recipe)
        let servings = object["servings"]?.number(for: .servings, of: .recipe)
        var recipe = SampleRecipe(name: name ?? "", servings: servings ?? 1)
        recipe.about = object["about"]?.localizedText(for: .about, of: .recipe)
        recipe.prepMinutes = object["prep_minutes"]?.number(for: .prepMinutes, of: .recipe)
        recipe.cookMinutes = object["cook_minutes"]?.number(for: .cookMinutes, of: .recipe)
        recipe.difficulty = object["difficulty"]?.text(for: .difficulty, of: .recipe)
            .flatMap(Difficulty.init)
        let diets = object["diets"]?
            .references("diet", LevelFilesBounds.recipeDiets, household?.diets.map(\.diet.id))
        recipe.diets = (diets ?? []).map(Diet.init)
        recipe.categories =
            object["categories"]?
            .references(
                "category", LevelFilesBounds.recipeCategories, household?.categories.map(\.id))
            ?? []
        recipe.tags =
            object["tags"]?
            .references("tag", LevelFilesBounds.recipeTags, household?.tags.map(\.id)) ?? []
        recipe.ingredients =
            object["ingredients"]?
            .list(of: "ingredient", count: LevelFilesBounds.recipeParts, ingredient) ?? []
        recipe.steps =
            object["steps"]?.list(of: "step", count: LevelFilesBounds.recipeParts, step) ?? []
        guard node.problems.all.count == before, let id else { return nil }
        return (id, recipe)
    }

    private static func ingredient(from node: LevelFilesNode) -> SampleRecipe.Ingredient? {
        guard let object = node.object(fields: ingredientFields, optional: optionalIngredientFields)
        else { return nil }
        let before = node.problems.all.count
        let name = object["name"]?.localizedText(for: .name, of: .ingredient)
        let quantity = object["quantity"]?.quantity(for: .quantity, of: .ingredient)
        let unit = object["unit"]?.unit()
        let note = object["note"]?.localizedText(for: .note, of: .ingredient)
        let isOptional = object["optional"]?.flag()
        if object["unit"] != nil, object["quantity"] == nil {
            node.refuse("has a unit but no quantity")
        }
        guard node.problems.all.count == before, let name else { return nil }
        var ingredient = SampleRecipe.Ingredient(name: name)
        ingredient.amount = quantity.map { Amount($0, unit.map(Measure.unit) ?? .each) }
        ingredient.note = note
        ingredient.isOptional = isOptional ?? false
        return ingredient
    }

    private static func step(from node: LevelFilesNode) -> SampleRecipe.Step? {
        guard let object = node.object(fields: stepFields, optional: [timersField]) else {
            return nil
        }
        let before = node.problems.all.count
        let text = object["text"]?.localizedText(for: .text, of: .step)
        let timers = object[timersField]?
            .list(of: "timer", count: LevelFilesBounds.timers) { node in
                node.integer(in: LevelFilesBounds.timerSeconds).map(Int64.init)
            }
        guard node.problems.all.count == before, let text else { return nil }
        return SampleRecipe.Step(text: text, timers: timers ?? [])
    }
}
