import Kitchen
import StrictJSON

/// Reads ingredients: the list in a file, and a level's ingredients in a canonical text.
enum LevelFilesIngredients {
    static let fileFields = ["ingredients"]
    static let fields = ["id", "emoji"]
    /// Only in the canonical text of levels made from recipes, never in a file.
    static let labelField = "label"

    static func ingredients(fromFile node: LevelFilesNode) -> [Ingredient]? {
        node.object(fields: fileFields, optional: ["$schema"])?["ingredients"].flatMap {
            ingredients(from: $0, count: LevelFilesBounds.knownIngredients)
        }
    }

    /// Reads a list of ingredients with different ids and emoji.
    ///
    /// - Parameter optional: The other fields that an ingredient may have.
    static func ingredients(
        from node: LevelFilesNode, count: ClosedRange<Int>, optional: [String] = []
    ) -> [Ingredient]? {
        guard let nodes = node.list(of: "ingredient", count: count) else { return nil }
        let ingredients = nodes.map { ingredient(from: $0, optional: optional) }
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
    static func value(of ingredients: [Ingredient]) -> JSONNode {
        .list(
            ingredients.map { ingredient in
                var fields: [String: JSONNode] = [
                    "id": .text(ingredient.id), "emoji": .text(ingredient.emoji),
                ]
                fields[labelField] = ingredient.label.map { .text($0) }
                return .object(fields)
            })
    }

    private static func ingredient(
        from node: LevelFilesNode, optional: [String]
    ) -> Ingredient? {
        guard let object = node.object(fields: fields, optional: optional) else { return nil }
        let id = object["id"]?.word()
        let emoji = object["emoji"]?.emoji()
        let label = object[labelField]?.text(length: LevelFilesBounds.nameLength)
        guard let id, let emoji, object[labelField] == nil || label != nil else { return nil }
        return Ingredient(id: id, emoji: emoji, label: label)
    }
}
