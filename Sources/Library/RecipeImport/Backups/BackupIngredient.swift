import Recipes

/// An ingredient whose name, amount, unit and note another program keeps apart.
enum BackupIngredient {
    /// - Returns: The values, and the same as a line, for the report and for comparing.
    static func values(
        _ name: String, _ quantity: Quantity?, _ unit: Measure, note: String,
        isOptional: Bool = false
    ) -> (text: String, values: ExactRecipe.Values) {
        guard !name.isEmpty else { return ("", [:]) }
        var values: ExactRecipe.Values = [.name: .text(name)]
        values[.quantity] = quantity.map { .quantity($0) }
        if unit != .each { values[.unit] = .unit(fitted(unit)) }
        if !note.isEmpty { values[.note] = .text(note) }
        if isOptional { values[.isOptional] = .flag(true) }
        let parts = [quantity?.description, unit.wire, name].compactMap(\.self)
        let line = parts.joined(separator: " ")
        return (note.isEmpty ? line : "\(line), \(note)", values)
    }

    /// An amount that a program keeps as a text, such as "500 g", beside the food's name.
    ///
    /// - Returns: The values with the amount if the whole text is one, else with the text as a
    ///   note.
    static func values(
        _ name: String, amount text: String, isOptional: Bool = false
    ) -> (text: String, values: ExactRecipe.Values) {
        let amount = amount(text, of: name)
        return values(
            name, amount?.quantity, amount?.measure ?? .each, note: amount == nil ? text : "",
            isOptional: isOptional)
    }

    /// The amount that a text is; nil if it is anything else.
    static func amount(_ text: String, of name: String) -> Amount? {
        guard !text.isEmpty, text.utf8.count < 100 else { return nil }
        for language in IngredientLine.Language.allCases {
            // A stand-in for the food, which itself may look like an amount.
            let line = IngredientLine("\(text) Xyzzy", in: language)
            if line.name == "Xyzzy", line.note.isEmpty, line.upperQuantity == nil,
                let quantity = line.quantity
            {
                return Amount(quantity, line.unit.map { .unit($0) } ?? .each)
            }
        }
        return nil
    }

    /// A unit's word, cut to what a field holds.
    static func fitted(_ unit: Measure) -> Measure {
        guard case .word(let word) = unit else { return unit }
        return .word(FittedText.cut(word, characters: 40, bytes: 400).text)
    }
}

extension MealSlot {
    /// The meal of a name in one of four languages; nil for any other.
    init?(named name: String) {
        let name = FoldedText(name).text
        let found = Self.words.first { $0.words.contains { name.hasPrefix($0) } }
        guard let found else { return nil }
        self = found.slot
    }

    /// The meal at an hour of the day.
    init(hour: Int) {
        switch hour {
        case 4..<11: self = .breakfast
        case 11..<15: self = .lunch
        case 15..<18: self = .snack
        case _: self = .dinner
        }
    }

    /// The beginnings of names, folded.
    private static let words: [(slot: MealSlot, words: [String])] = [
        (.breakfast, ["breakfast", "brunch", "desayuno", "fruhstuck", "petit-dej", "petit dej"]),
        (.lunch, ["lunch", "almuerzo", "comida", "mittag", "dejeuner"]),
        (.dinner, ["dinner", "supper", "cena", "abend", "diner", "souper"]),
        (.snack, ["snack", "merienda", "zwischen", "gouter", "collation", "drink", "tea"]),
    ]
}

extension ForeignObject {
    /// True if any value is a text or a number other than 0.
    var hasText: Bool {
        !named([
            "calories": .nutrition, "fat_content": .nutrition, "protein_content": .nutrition,
            "carbohydrate_content": .nutrition, "fiber_content": .nutrition,
            "sodium_content": .nutrition, "sugar_content": .nutrition,
        ]).isEmpty
    }
}
