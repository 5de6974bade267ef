import Recipes

/// A recipe as read from a document: clean texts, not yet cut to a library's limits.
package struct ImportedRecipe: Hashable, Sendable {
    /// A line as written: amount, unit and food.
    package struct Ingredient: Hashable, Sendable {
        /// The heading above it, such as "For the sauce".
        package var group: String?
        package var text: String
        /// The values that the document keeps apart, with a name; empty if they are only in the
        /// text. A unit may be a word.
        var values: [Field: FieldValue] = [:]
    }

    package struct Step: Hashable, Sendable {
        /// The heading above it.
        package var section: String?
        /// Nil if the step has none, or its text begins with it.
        package var name: String?
        package var text: String
        package var imageAddress: String?
        /// Durations in seconds.
        package var timers: [Int] = []
    }

    package var name = ""
    package var about: String?
    /// An absolute address in ASCII that begins with http: or https:. `imageAddress` too.
    package var sourceAddress: String?
    package var imageAddress: String?
    /// At least 1.
    package var servings: Int?
    /// The yield, if it isn't in servings: "12 muffins".
    package var yieldText: String?
    /// At least 1, as are the other times.
    package var prepMinutes: Int?
    package var cookMinutes: Int?
    package var totalMinutes: Int?
    package var ingredients: [Ingredient] = []
    /// The parsed ingredients, up to a library's limit; nil until `readLines`. Those with `values` of
    /// their own have no line.
    package internal(set) var lines: [IngredientLine?]?
    package var steps: [Step] = []
    package var keywords: [String] = []
    package var categories: [String] = []
    package var cuisines: [String] = []
    /// Words such as `gluten_free`, as `Diet` has them.
    package var diets: [String] = []
    package var author: String?
    /// Further remarks, possibly several lines.
    package var note: String?
    /// A BCP 47 tag.
    package var language: String?
    /// The things in the document that a recipe has no field for.
    package var leftOut: [ImportNote.Thing] = []
    /// The names of the utensils.
    package var tools: [String] = []
    /// The names of the document's other fields.
    package var otherFields: [String] = []
    /// By schema.org's property names, such as `fatContent`.
    package var nutrition: [String: String] = [:]

    /// The exact values, if this program exported the recipe, and those of a household's backup.
    package var exact: ExactRecipe?
    /// The places of its picture in the archive, the best one first.
    package var pictures: [String] = []
    /// The names of the uploaded picture, and of a small one for lists.
    package var image: String?
    package var thumbnail: String?

    /// The number of things that `bounded` dropped or cut.
    package internal(set) var cut = Cut()

    package init() {}

    /// The reason why the recipe can't be imported; nil if it can.
    package var fault: ImportRefusal? {
        if name.isEmpty { return .noName }
        if exact?.hasWrongParts == true { return .wrongParts }
        // A household may keep a recipe of a name and a picture.
        return ingredients.isEmpty && steps.isEmpty && exact == nil ? .nothingInIt : nil
    }
}
