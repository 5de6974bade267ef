import Recipes

/// Reads the symbols of foods in levels made from recipes. They aren't part of the catalogue,
/// because such a level stores its own symbols.
enum LevelFilesFoods {
    static let fields = ["foods"]
    static let foodFields = ["id", "emoji", "names"]

    static func symbols(from node: LevelFilesNode) -> FoodSymbols? {
        guard let list = node.object(fields: fields, optional: ["$schema"])?["foods"],
            let foods = list.list(of: "food", count: LevelFilesBounds.foods, food),
            list.areDifferent(foods.map(\.id), "food"),
            Set(foods.flatMap(\.names.keys)).sorted().allSatisfy({ language in
                list.areDifferent(foods.flatMap { $0.names[language] ?? [] }, "\(language) name")
            })
        else { return nil }
        return FoodSymbols(foods)
    }

    private static func food(from node: LevelFilesNode) -> FoodSymbols.Food? {
        guard let object = node.object(fields: foodFields) else { return nil }
        let id = object["id"]?.word()
        let emoji = object["emoji"]?.emoji()
        let names = object["names"]?.byLanguage { node in
            node.list(of: "name", count: LevelFilesBounds.foodNames) {
                $0.text(length: LevelFilesBounds.nameLength)
            }
        }
        guard let id, let emoji, let names else { return nil }
        return FoodSymbols.Food(id: id, emoji: emoji, names: names)
    }
}
