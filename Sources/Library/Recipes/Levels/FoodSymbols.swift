/// Finds the emoji for a food's name.
package struct FoodSymbols: Hashable, Sendable {
    package struct Food: Hashable, Sendable {
        package let id: String
        /// One emoji.
        package let emoji: String
        /// The names by language.
        package let names: [String: [String]]

        package init(id: String, emoji: String, names: [String: [String]]) {
            self.id = id
            self.emoji = emoji
            self.names = names
        }
    }

    private var byName: [NameKey: Food] = [:]

    /// If a name means different foods in two languages, English wins, else the language that is
    /// first in the alphabet.
    package init(_ foods: [Food]) {
        let languages = Set(foods.flatMap(\.names.keys)).sorted { left, right in
            (left == "en" ? 0 : 1, left) < (right == "en" ? 0 : 1, right)
        }
        for language in languages {
            for food in foods {
                for name in food.names[language] ?? [] {
                    let key = NameKey(name)
                    if !key.isEmpty, byName[key] == nil { byName[key] = food }
                }
            }
        }
    }

    /// The food that a name means, and the words of the name that identify it: "fresh basil leaves"
    /// is basil. Nil for an unknown food.
    func food(named name: NameKey) -> (food: Food, words: NameKey)? {
        for part in name.parts {
            if let food = byName[part] { return (food, part) }
        }
        return nil
    }
}
