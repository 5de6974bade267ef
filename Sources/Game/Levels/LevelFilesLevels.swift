import Kitchen
import StrictJSON

/// Reads hand-written levels from their files and all levels from a canonical text.
enum LevelFilesLevels {
    static let fields = ["id", "name", "target", "baseTimeSeconds", "ingredients", "orders"]
    /// Optional, because it was added later; a level without it has no theme.
    static let themeField = "theme"
    /// Also optional; a level without it has random orders.
    static let sequenceField = "sequence"
    private static let optionalFields = [themeField, sequenceField]
    static let canonicalFields = [
        "id", "name", "target", "baseTimeSeconds", "ingredients", "recipes",
    ]
    static let canonicalRecipeFields = ["name", "ingredients"]

    /// Reads a level's file. `known` or `names` is `nil` if its own file can't be read.
    static func level(
        fromFile node: LevelFilesNode, known: [Ingredient]?, names: RecipeNames?
    ) -> Level? {
        guard let object = node.object(fields: fields, optional: ["$schema"] + optionalFields)
        else { return nil }
        return level(from: object, ids: LevelFilesBounds.levelID) { node in
            readIngredients(from: node, count: LevelFilesBounds.ingredients, known: known)
        } recipes: { ingredients in
            object["orders"]?.list(of: "order", count: LevelFilesBounds.orders) { node in
                order(from: node, ingredients: ingredients).map { order in
                    Level.Recipe(
                        name: names?.name(of: order.map { ingredients[$0] }) ?? "",
                        ingredients: order)
                }
            }
        }
    }

    /// Reads a level from a canonical text.
    static func level(fromCanonical node: LevelFilesNode) -> Level? {
        guard let object = node.object(fields: canonicalFields, optional: optionalFields) else {
            return nil
        }
        return level(from: object, ids: LevelFilesBounds.canonicalLevelID) { node in
            LevelFilesIngredients.ingredients(
                from: node, count: LevelFilesBounds.ingredients,
                optional: [LevelFilesIngredients.labelField])
        } recipes: { ingredients in
            object["recipes"]?.list(of: "recipe", count: LevelFilesBounds.orders) { node in
                recipe(from: node, of: ingredients.count)
            }
        }
    }

    /// The level in canonical form.
    static func value(of level: Level) -> JSONNode {
        var fields: [String: JSONNode] = [
            "id": .integer(level.id), "name": .localized(level.name),
            "target": .integer(level.target),
            "baseTimeSeconds": .integer(level.baseTimeSeconds),
            "ingredients": LevelFilesIngredients.value(of: level.ingredients),
            "recipes": .list(
                level.recipes.map { recipe in
                    .object([
                        "name": .localized(recipe.name),
                        "ingredients": .list(recipe.ingredients.map { .integer($0) }),
                    ])
                }),
        ]
        fields[themeField] = level.theme.map { .text($0) }
        switch level.sequence {
        case .random: break
        case .inOrder: fields[sequenceField] = .text(level.sequence.rawValue)
        }
        return .object(fields)
    }

    /// Reads a list of different emoji, each the emoji of an ingredient in `known`.
    static func readIngredients(
        from node: LevelFilesNode, count: ClosedRange<Int>, known: [Ingredient]?
    ) -> [Ingredient]? {
        guard let nodes = node.list(of: "ingredient", count: count) else { return nil }
        var ingredients: [Ingredient] = []
        var isComplete = true
        for node in nodes {
            guard let ingredient = node.ingredient(among: known) else {
                isComplete = false
                continue
            }
            if let place = ingredients.firstIndex(of: ingredient) {
                node.refuse("is \(ingredient.emoji), which is already ingredient \(place + 1)")
                isComplete = false
            }
            ingredients.append(ingredient)
        }
        return isComplete ? ingredients : nil
    }

    private static func level(
        from object: LevelFilesObject, ids: ClosedRange<Int>,
        ingredients: (LevelFilesNode) -> [Ingredient]?,
        recipes: ([Ingredient]) -> [Level.Recipe]?
    ) -> Level? {
        let id = object["id"]?.integer(in: ids)
        let name = object["name"]?.localizedText(length: LevelFilesBounds.nameLength)
        let theme = object[themeField]?.word()
        let target = object["target"]?.integer(in: LevelFilesBounds.target)
        let sequence: Level.Sequence? = object[sequenceField].map { $0.choice() } ?? .random
        let baseTime = object["baseTimeSeconds"]?.integer(in: LevelFilesBounds.baseTimeSeconds)
        let ingredients = object["ingredients"].flatMap(ingredients)
        let recipes = ingredients.flatMap(recipes)
        guard let id, let name, let target, let sequence, let baseTime, let ingredients, let recipes
        else { return nil }
        return Level(
            id: id, name: name, theme: theme, target: target, baseTimeSeconds: baseTime,
            ingredients: ingredients, recipes: recipes, sequence: sequence)
    }

    private static func order(
        from node: LevelFilesNode, ingredients: [Ingredient]
    ) -> [Level.IngredientIndex]? {
        let texts = node.list(of: "ingredient", count: LevelFilesBounds.ingredients) { $0.emoji() }
        guard let texts else { return nil }
        var order: [Level.IngredientIndex] = []
        for (index, text) in texts.enumerated() {
            if let place = ingredients.firstIndex(where: { $0.emoji == text }) {
                order.append(place)
            } else if !texts[..<index].contains(text) {
                node.refuse("uses \(text), which the level's ingredients don't list")
            }
        }
        return order.count == texts.count ? order : nil
    }

    private static func recipe(from node: LevelFilesNode, of count: Int) -> Level.Recipe? {
        guard let object = node.object(fields: canonicalRecipeFields) else { return nil }
        let name = object["name"]?.localizedText(length: LevelFilesBounds.nameLength)
        let ingredients = object["ingredients"]?
            .list(of: "ingredient", count: LevelFilesBounds.ingredients) { node in
                node.integer(in: 0...count - 1)
            }
        guard let name, let ingredients else { return nil }
        return Level.Recipe(name: name, ingredients: ingredients)
    }

    /// Returns the values, or `nil` if one is missing.
    static func all<Value>(_ values: [Value?]) -> [Value]? {
        let present = values.compactMap(\.self)
        return present.count == values.count ? present : nil
    }
}
