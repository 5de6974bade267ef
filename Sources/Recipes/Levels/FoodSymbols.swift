/// Which symbol stands for a food.
package struct FoodSymbols: Hashable, Sendable {
    package struct Food: Hashable, Sendable {
        package let id: String
        /// One emoji.
        package let emoji: String
        /// In all languages.
        package let names: [String]

        package init(id: String, emoji: String, names: [String]) {
            self.id = id
            self.emoji = emoji
            self.names = names
        }
    }

    private var byName: [NameKey: Food] = [:]

    /// - Parameter foods: of two with one name, the first has it.
    package init(_ foods: [Food]) {
        for food in foods {
            for name in food.names {
                let key = NameKey(name)
                if !key.isEmpty, byName[key] == nil { byName[key] = food }
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
