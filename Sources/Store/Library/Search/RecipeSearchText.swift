import Base
import Kitchen
import Recipes

/// The searchable form of a recipe: folded words and the tokens of its filters, each with the
/// household's prefix.
struct RecipeSearchText: Hashable {
    let name: String
    let ingredients: String
    let steps: String
    let about: String
    let tags: String
    let tokens: String
    let servings: Int64
    let minutes: Int64
    /// The name's folded words, without the prefix.
    let plainName: String
    /// The name's words and their trigrams, for suggestions.
    let suggested: String

    /// The columns of `recipe_texts` and `recipe_names`.
    var columns: [String] { [name, ingredients, steps, about, tags, tokens, suggested] }

    /// - Parameter parts: its ingredients and steps that aren't deleted.
    init(_ recipe: EntityRecord, _ parts: [EntityRecord], in household: HouseholdCode) {
        func words(_ record: EntityRecord, _ field: Field) -> [Substring] {
            guard case .text(let text)? = record[field] else { return [] }
            return FoldedText(text).words
        }
        var (foods, steps): ([[Substring]], [Substring]) = ([], [])
        for part in parts {
            switch part.key.kind {
            case .ingredient: foods.append(words(part, .name))
            case .step: steps += words(part, .text)
            case .recipe, .cookingNote, .cooking, .category, .tag, .cookbook, .pantryItem, .lot,
                .planEntry, .groceryNeed, .aisle, .conversion, .substitution:
                break
            }
        }
        let name = words(recipe, .name)
        plainName = name.joined(separator: " ")
        self.name = household.words(name)
        suggested = self.name + " " + household.words(name.flatMap { NameGrams.of($0) })
        ingredients = household.words(foods.joined())
        self.steps = household.words(steps)
        about = household.words(words(recipe, .about))
        tags = household.words(Self.tokens(of: recipe, .tags))
        var tokens = household.words([Self.recipe] + Self.filterTokens(of: recipe))
        for food in foods {
            // A word that nobody searches for separates the foods, so that a filter doesn't match
            // half of one and half of the next.
            tokens += Self.foodEnd
            tokens += household.words(Self.tokens(of: NameKey(words: food)))
        }
        self.tokens = tokens
        func number(_ field: Field) -> Int64 {
            if case .number(let number)? = recipe[field] { number } else { 0 }
        }
        servings = number(.servings)
        minutes = number(.prepMinutes) + number(.cookMinutes)
    }

    private static func filterTokens(of recipe: EntityRecord) -> [String] {
        var all = [Field.tags, .categories, .cookbooks, .favorites].flatMap {
            tokens(of: recipe, $0)
        }
        for element in (recipe.elements[.diets] ?? [:]).keys.sorted() {
            if case .text(let diet) = element { all.append(token(ofDiet: diet)) }
        }
        if case .text(let difficulty)? = recipe[.difficulty] {
            all.append(token(ofDifficulty: difficulty))
        }
        return all
    }

    private static func tokens(of recipe: EntityRecord, _ field: Field) -> [String] {
        (recipe.elements[field] ?? [:]).keys.sorted().compactMap { element in
            if case .reference(let id) = element { token(of: id, in: field) } else { nil }
        }
    }

    private static let foodEnd = " e "
    /// A token that each recipe has.
    static let recipe = "a"

    static func token(of id: UInt128, in field: Field) -> String {
        "r\(field.rawValue.prefix(2))\(EntityID(value: id))"
    }
    static func token(ofDifficulty difficulty: String) -> String { "x\(difficulty)" }
    static func token(ofDiet diet: String) -> String {
        "d" + FoldedText(diet).words.joined(separator: "x")
    }
    static func tokens(of food: NameKey) -> [String] { food.stems.map { "f\($0)" } }

    // MARK: The fields that a search sees

    private static let fields: [EntityKind: Set<Field>] = [
        .recipe: [
            .name, .about, .difficulty, .servings, .prepMinutes, .cookMinutes, .diets, .categories,
            .tags, .cookbooks, .favorites,
        ],
        .ingredient: [.name],
        .step: [.text],
    ]

    /// True if a search sees a difference between the entity's old and new record.
    static func shows(_ record: EntityRecord, was: EntityRecord?) -> Bool {
        guard let fields = fields[record.key.kind] else { return false }
        guard let was, (was.deleted == nil) == (record.deleted == nil) else { return true }
        return fields.contains { field in
            was[field] != record[field]
                || was.elements[field]?.keys != record.elements[field]?.keys
        }
    }
}
