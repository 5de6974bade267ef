import Recipes

/// Parses the portion texts of FoodData Central: "cup, chopped", "medium (2-1/2\" dia)", "tbsp".
enum PortionText {
    /// The portion's unit; nil for one that no recipe would use.
    static func measure(_ text: String) -> Measure? {
        let words = text.lowercased().split { !$0.isLetter }
        guard let first = words.first else { return nil }
        if first == "fl", words.dropFirst().first == "oz" { return .unit(.fluidOunce) }
        if let unit = units[String(first)] { return .unit(unit) }
        return things.contains(String(first)) ? .each : nil
    }

    /// The sort order of portions: a plain "cup" before "cup, chopped", and "medium" before
    /// "large".
    static func rank(_ text: String) -> Int {
        let words = text.lowercased().split { !$0.isLetter }
        let size = words.first.flatMap { sizes[String($0)] } ?? 0
        return 10 * size + min(words.count, 9)
    }

    private static let units: [String: Unit] = [
        "cup": .cup, "cups": .cup, "tbsp": .tablespoon, "tablespoon": .tablespoon,
        "tablespoons": .tablespoon, "tsp": .teaspoon, "teaspoon": .teaspoon,
        "teaspoons": .teaspoon, "ml": .milliliter, "milliliter": .milliliter, "liter": .liter,
        "pint": .pint, "quart": .quart, "slice": .slice, "slices": .slice, "clove": .clove,
        "cloves": .clove, "stalk": .stalk, "leaf": .leaf, "leaves": .leaf, "head": .head,
        "ear": .ear, "fillet": .fillet, "stick": .stick, "bunch": .bunch, "sprig": .sprig,
        "sprigs": .sprig, "can": .can, "jar": .jar, "package": .package, "piece": .piece,
        "pinch": .pinch, "dash": .dash,
    ]
    private static let sizes = ["small": 3, "large": 2, "extra": 4, "jumbo": 4, "baby": 4]
    private static let things: Set<String> = [
        "medium", "large", "small", "whole", "each", "unit", "egg", "fruit", "item", "onion",
        "potato", "tomato", "pepper", "apple", "banana", "carrot", "lemon", "lime", "orange",
    ]
}
