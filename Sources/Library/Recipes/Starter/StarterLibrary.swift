import Base

/// What a new household starts with, and sample recipes that a household can add: an operator's data, in several
/// languages. All of it may be empty.
package struct StarterLibrary: Hashable, Sendable {
    /// A diet that recipes can follow, and what it is called.
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
        /// What is found there.
        package let foods: LocalizedWords

        package init(name: LocalizedText, foods: LocalizedWords) {
            self.name = name
            self.foods = foods
        }
    }

    package struct Substitution: Hashable, Sendable {
        /// Of the food that is replaced.
        package let name: LocalizedText
        package let substitutes: LocalizedWords

        package init(name: LocalizedText, substitutes: LocalizedWords) {
            self.name = name
            self.substitutes = substitutes
        }
    }

    /// How much so much of a food weighs.
    package struct Density: Hashable, Sendable {
        /// Of the food.
        package let name: LocalizedText
        package let volume: Amount
        package let weight: Amount

        package init(name: LocalizedText, volume: Amount, weight: Amount) {
            self.name = name
            self.volume = volume
            self.weight = weight
        }
    }

    /// How many names of what is always there a household begins with at most.
    package static let stapleLimit = 100

    package var diets: [NamedDiet] = []
    /// In the order in which they are shown, as aisles are.
    package var categories: [Category] = []
    package var tags: [Tag] = []
    package var aisles: [Aisle] = []
    package var substitutions: [Substitution] = []
    package var densities: [Density] = []
    /// What is always there, as water is: items of the pantry that nobody counts or buys.
    package var staples: [LocalizedText] = []
    package var recipes: [SampleRecipe] = []

    package init() {}
}
