import Recipes

/// Parses the portion texts of FoodData Central: "cup, chopped", "medium (2-1/2\" dia)", "tbsp".
enum PortionText {
    /// The portion's unit; nil for one that no recipe would use.
    static func measure(_ text: String) -> Measure? {
        let words = text.lowercased().split { !$0.isLetter }
        guard let first = words.first else { return nil }
        if first == "fl", words.dropFirst().first == "oz" { return .unit(.fluidOunce) }
        if let unit = ImportWords.portionUnits[String(first)] { return .unit(unit) }
        return ImportWords.portionThings.contains(String(first)) ? .each : nil
    }

    /// The sort order of portions: a plain "cup" before "cup, chopped", and "medium" before
    /// "large".
    static func rank(_ text: String) -> Int {
        let words = text.lowercased().split { !$0.isLetter }
        let size = words.first.flatMap { ImportWords.portionSizes[String($0)] } ?? 0
        return 10 * size + min(words.count, 9)
    }
}
