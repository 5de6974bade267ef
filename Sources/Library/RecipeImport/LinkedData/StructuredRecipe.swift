import Recipes

/// A recipe as schema.org JSON-LD, which most recipe programs read. Shared pages and all exports
/// contain it. The page exports the same without a server, in
/// Site/library/sync/exported.js; both run Tests/Cases/exports.json.
package struct StructuredRecipe: Encodable {
    private let recipe: Recipe
    private let writer: IngredientWriter
    private let recipeYield: String
    /// The recipe's address.
    private let url: String
    private let image: String?
    private let keywords: [String]
    private let categories: [String]

    /// - Parameters:
    ///   - writer: Writes the ingredients in its language.
    ///   - recipeYield: The servings, in the same language.
    ///   - keywords: The names of its tags.
    ///   - categories: The names of its categories.
    package init(
        _ recipe: Recipe, writer: IngredientWriter, recipeYield: String, url: String,
        image: String? = nil, keywords: [String] = [], categories: [String] = []
    ) {
        self.recipe = recipe
        self.writer = writer
        self.recipeYield = recipeYield
        self.url = url
        self.image = image
        self.keywords = keywords
        self.categories = categories
    }

    private enum Key: String, CodingKey {
        case context = "@context"
        case type = "@type"
        case name, description, image, url, recipeYield, prepTime, cookTime, totalTime
        case recipeIngredient, recipeInstructions, keywords, recipeCategory, suitableForDiet
    }

    private struct HowToStep: Encodable {
        let type = "HowToStep"
        let text: String

        private enum CodingKeys: String, CodingKey {
            case type = "@type"
            case text
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode("https://schema.org", forKey: .context)
        try members.encode("Recipe", forKey: .type)
        try members.encode(recipe.name, forKey: .name)
        if !recipe.about.isEmpty { try members.encode(recipe.about, forKey: .description) }
        try members.encodeIfPresent(image, forKey: .image)
        if !url.isEmpty { try members.encode(url, forKey: .url) }
        try members.encode(recipeYield, forKey: .recipeYield)
        for (minutes, key) in [
            (recipe.prepMinutes, Key.prepTime), (recipe.cookMinutes, .cookTime),
            (recipe.totalMinutes, .totalTime),
        ] where minutes > 0 {
            try members.encode("PT\(minutes)M", forKey: key)
        }
        try members.encode(recipe.ingredients.map(writer.line), forKey: .recipeIngredient)
        try members.encode(
            recipe.steps.map { HowToStep(text: $0.text) }, forKey: .recipeInstructions)
        let diets = recipe.diets.compactMap { DietName.name(of: $0.id) }.sorted()
        for (names, key) in [
            (keywords, Key.keywords), (categories, .recipeCategory), (diets, .suitableForDiet),
        ] where !names.isEmpty {
            try members.encode(names, forKey: key)
        }
    }
}
