import Recipes

/// A recipe as a document gives it: clean texts, not yet cut to what a library holds.
package struct ImportedRecipe: Hashable, Sendable {
    /// A line as written: amount, unit and food.
    package struct Ingredient: Hashable, Sendable {
        /// The heading that it stands under, such as "For the sauce".
        package var group: String?
        package var text: String

        package init(group: String? = nil, text: String) {
            self.group = group
            self.text = text
        }
    }

    package struct Step: Hashable, Sendable {
        /// The heading that it stands under.
        package var section: String?
        /// Nil if it has none, or the text begins with it.
        package var name: String?
        package var text: String
        package var imageAddress: String?
        /// In seconds.
        package var timers: [Int]

        package init(
            section: String? = nil, name: String? = nil, text: String, imageAddress: String? = nil,
            timers: [Int] = []
        ) {
            self.timers = timers
            self.section = section
            self.name = name
            self.text = text
            self.imageAddress = imageAddress
        }
    }

    package var name = ""
    package var about: String?
    /// Absolute addresses that begin with http: or https:, in ASCII.
    package var sourceAddress: String?
    package var imageAddress: String?
    /// At least 1.
    package var servings: Int?
    /// How much it makes, where that isn't so many servings: "12 muffins".
    package var yieldText: String?
    /// At least 1.
    package var prepMinutes: Int?
    package var cookMinutes: Int?
    package var totalMinutes: Int?
    package var ingredients: [Ingredient] = []
    /// What the ingredients say, as far as they fit into a library, once `readLines` has read them.
    package internal(set) var lines: [IngredientLine]?
    package var steps: [Step] = []
    package var keywords: [String] = []
    package var categories: [String] = []
    package var cuisines: [String] = []
    /// Words such as `gluten_free`.
    package var diets: [String] = []
    package var author: String?
    /// Further words about it, which may have several lines.
    package var note: String?
    /// A BCP 47 tag.
    package var language: String?
    /// What the document has and a recipe here has no place for.
    package var leftOut: [ImportNote.Thing] = []
    /// Names of what one cooks with.
    package var tools: [String] = []
    /// The names of what else the document says.
    package var otherFields: [String] = []
    /// By schema.org's names of the properties, such as `fatContent`.
    package var nutrition: [String: String] = [:]

    /// What this program exported beside the texts.
    package var exact: ExactRecipe?

    /// What `bounded` has left out.
    package internal(set) var cut = Cut()

    package init() {}

    /// Why it can't be used; nil if it can.
    package var fault: ImportRefusal? {
        if name.isEmpty { return .noName }
        if exact?.hasWrongParts == true { return .wrongParts }
        return ingredients.isEmpty && steps.isEmpty ? .nothingInIt : nil
    }
}
