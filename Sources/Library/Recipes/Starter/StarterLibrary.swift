import Base

/// The data of a new household, and sample recipes that it can add. An operator provides them in
/// several languages. All of it may be empty.
package struct StarterLibrary: Hashable, Sendable {
    /// A diet and its name.
    package struct NamedDiet: Hashable, Sendable {
        package let diet: Diet
        package let name: LocalizedText

        package init(diet: Diet, name: LocalizedText) {
            self.diet = diet
            self.name = name
        }
    }

    /// A category or a tag.
    package struct Label: Hashable, Sendable {
        /// The word by which sample recipes refer to it.
        package let id: String
        /// A category's emoji, or a tag's color.
        package let mark: String
        package let name: LocalizedText

        package init(id: String, mark: String, name: LocalizedText) {
            self.id = id
            self.mark = mark
            self.name = name
        }
    }

    /// An aisle with its foods, or a food with its substitutes.
    package struct Group: Hashable, Sendable {
        package let name: LocalizedText
        package let foods: LocalizedWords

        package init(name: LocalizedText, foods: LocalizedWords) {
            self.name = name
            self.foods = foods
        }
    }

    /// The weight of a volume of a food.
    package struct Density: Hashable, Sendable {
        /// The food's name.
        package let name: LocalizedText
        package let volume: Amount
        package let weight: Amount

        package init(name: LocalizedText, volume: Amount, weight: Amount) {
            self.name = name
            self.volume = volume
            self.weight = weight
        }
    }

    /// The most staples that a new household gets.
    package static let stapleLimit = 100

    package var diets: [NamedDiet] = []
    /// In display order. So are the aisles.
    package var categories: [Label] = []
    package var tags: [Label] = []
    package var aisles: [Group] = []
    package var substitutions: [Group] = []
    package var densities: [Density] = []
    /// Pantry items that are always there, such as water: nobody counts or buys them.
    package var staples: [LocalizedText] = []
    package var recipes: [SampleRecipe] = []

    package init() {}
}
