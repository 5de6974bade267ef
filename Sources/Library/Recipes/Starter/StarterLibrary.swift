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

    package struct Category: Hashable, Sendable {
        /// The word by which sample recipes refer to it.
        package let id: String
        /// One emoji.
        package let icon: String
        package let name: LocalizedText

        package init(id: String, icon: String, name: LocalizedText) {
            self.id = id
            self.icon = icon
            self.name = name
        }
    }

    package struct Tag: Hashable, Sendable {
        /// The word by which sample recipes refer to it.
        package let id: String
        package let color: String
        package let name: LocalizedText

        package init(id: String, color: String, name: LocalizedText) {
            self.id = id
            self.color = color
            self.name = name
        }
    }

    package struct Aisle: Hashable, Sendable {
        package let name: LocalizedText
        /// The foods in the aisle.
        package let foods: LocalizedWords

        package init(name: LocalizedText, foods: LocalizedWords) {
            self.name = name
            self.foods = foods
        }
    }

    package struct Substitution: Hashable, Sendable {
        /// The name of the food to replace.
        package let name: LocalizedText
        package let substitutes: LocalizedWords

        package init(name: LocalizedText, substitutes: LocalizedWords) {
            self.name = name
            self.substitutes = substitutes
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
    package var categories: [Category] = []
    package var tags: [Tag] = []
    package var aisles: [Aisle] = []
    package var substitutions: [Substitution] = []
    package var densities: [Density] = []
    /// Pantry items that are always there, such as water: nobody counts or buys them.
    package var staples: [LocalizedText] = []
    package var recipes: [SampleRecipe] = []

    package init() {}
}
