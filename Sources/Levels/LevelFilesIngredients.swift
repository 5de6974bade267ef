import Kitchen

/// Reads ingredients: the list in a file, and a level's ingredients in a canonical text.
enum LevelFilesIngredients {
    static let fileFields = ["ingredients"]
    static let fields = ["id", "emoji"]

    static func ingredients(fromFile node: LevelFilesNode) -> [Ingredient]? {
        node.object(fields: fileFields, optional: ["$schema"])?["ingredients"].flatMap {
            ingredients(from: $0, count: LevelFilesBounds.knownIngredients)
        }
    }

    /// Reads a list of ingredients with different ids and emoji.
    static func ingredients(
        from node: LevelFilesNode, count: ClosedRange<Int>
    ) -> [Ingredient]? {
        guard let nodes = node.list(of: "ingredient", count: count) else { return nil }
        let ingredients = nodes.map(ingredient)
        var isRight = true
        for (index, ingredient) in ingredients.enumerated() {
            guard let ingredient else { continue }
            let before = ingredients[..<index]
            if let place = before.firstIndex(where: { $0?.id == ingredient.id }) {
                nodes[index].refuse(
                    "has the id \"\(ingredient.id)\", which ingredient \(place + 1) already has")
                isRight = false
            }
            if let place = before.firstIndex(where: { $0?.emoji == ingredient.emoji }) {
                nodes[index].refuse(
                    "has the emoji \(ingredient.emoji), which ingredient \(place + 1) already has")
                isRight = false
            }
        }
        return isRight ? LevelFilesLevels.all(ingredients) : nil
    }

    /// The ingredients in canonical form.
    static func value(of ingredients: [Ingredient]) -> LevelFilesValue {
        .list(ingredients.map { .object(["id": .text($0.id), "emoji": .text($0.emoji)]) })
    }

    private static func ingredient(from node: LevelFilesNode) -> Ingredient? {
        guard let object = node.object(fields: fields) else { return nil }
        let id = object["id"]?.word()
        let emoji = object["emoji"]?.emoji()
        guard let id, let emoji else { return nil }
        return Ingredient(id: id, emoji: emoji)
    }
}
