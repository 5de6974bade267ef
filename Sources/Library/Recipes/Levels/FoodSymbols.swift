/// Which symbol stands for a food.
package struct FoodSymbols: Hashable, Sendable {
    package struct Food: Hashable, Sendable {
        package let id: String
        /// One emoji.
        package let emoji: String
        /// By language.
        package let names: [String: [String]]

        package init(id: String, emoji: String, names: [String: [String]]) {
            self.id = id
            self.emoji = emoji
            self.names = names
        }
    }

    private var byName: [NameKey: Food] = [:]

    /// A name that means different foods in two languages is that of the one that comes first in the alphabet,
    /// with English before all.
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

    /// The food that a name means, and the words of the name that say so: "fresh basil leaves" is basil. Nil for
    /// what isn't known.
    func food(named name: NameKey) -> (food: Food, words: NameKey)? {
        for part in name.parts {
            if let food = byName[part] { return (food, part) }
        }
        return nil
    }
}
