import Kitchen
import Recipes

/// What a search sees of a recipe: folded texts and the tokens of its filters.
struct RecipeSearchText: Hashable {
    let name: String
    let ingredients: String
    let steps: String
    let about: String
    let tokens: String
    let servings: Int64
    let minutes: Int64

    /// - Parameters:
    ///   - parts: its ingredients and steps, those that aren't deleted.
    init(_ recipe: EntityRecord, _ parts: [EntityRecord], in household: HouseholdID) {
        func folded(_ record: EntityRecord, _ field: Field) -> String {
            guard case .text(let text)? = record[field] else { return "" }
            return FoldedText(text).words.joined(separator: " ")
        }
        func all(_ kind: EntityKind, _ field: Field) -> [String] {
            parts.filter { $0.key.kind == kind }.map { folded($0, field) }
        }
        let foods = all(.ingredient, .name)
        name = folded(recipe, .name)
        ingredients = foods.joined(separator: " ; ")
        steps = all(.step, .text).joined(separator: " ; ")
        about = folded(recipe, .about)
        var tokens = [Self.token(of: household)]
        for field in Self.referenceFields {
            for element in (recipe.elements[field] ?? [:]).keys.sorted() {
                if case .reference(let id) = element {
                    tokens.append(Self.token(of: id, in: field))
                }
            }
        }
        for element in (recipe.elements[.diets] ?? [:]).keys.sorted() {
            if case .text(let diet) = element { tokens.append(Self.token(ofDiet: diet)) }
        }
        if case .text(let difficulty)? = recipe[.difficulty] {
            tokens.append(Self.token(ofDifficulty: difficulty))
        }
        for food in foods {
            // Between foods stands a word that nobody asks for, so that a filter doesn't find half of one
            // and half of the next.
            tokens.append(Self.foodEnd)
            tokens += Self.tokens(of: NameKey(food))
        }
        self.tokens = tokens.joined(separator: " ")
        func number(_ field: Field) -> Int64 {
            if case .number(let number)? = recipe[field] { number } else { 0 }
        }
        servings = number(.servings)
        minutes = number(.prepMinutes) + number(.cookMinutes)
    }

    private static let foodEnd = "e"

    static func token(of household: HouseholdID) -> String { "h\(household)" }
    private static let referenceFields: [Field] = [.tags, .categories, .cookbooks]

    static func token(of id: UInt128, in field: Field) -> String {
        "r\(field.rawValue.prefix(2))\(EntityID(value: id))"
    }
    static func token(ofDifficulty difficulty: String) -> String { "x\(difficulty)" }
    static func token(ofDiet diet: String) -> String {
        "d" + FoldedText(diet).words.joined(separator: "x")
    }
    static func tokens(of food: NameKey) -> [String] { food.stems.map { "f\($0)" } }
}
