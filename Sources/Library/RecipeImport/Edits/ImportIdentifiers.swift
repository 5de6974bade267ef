import Base
import Crypto
import Recipes

/// The identifiers of an imported recipe and its parts. They are derived from the household and the
/// recipe's source, so importing the recipe again creates no duplicates.
struct ImportIdentifiers {
    enum Purpose: String {
        case recipe, ingredient, step, edit, tag
        case tagEdit = "tag edit"
    }

    /// Shared by the recipe and its parts, so that the database stores them side by side.
    private let root: ArraySlice<UInt8>
    private let household: HouseholdID
    /// The hash of the recipe's whole content: an edit with other content is another edit.
    private let content: [UInt8]

    /// - Parameter source: The recipe's source; nil if only its content identifies it.
    init(_ recipe: ImportedRecipe, in household: HouseholdID, source: String?) {
        self.household = household
        content = Crypto.sha256(Array(Self.content(of: recipe).utf8))
        let key =
            source.map { Array("\($0)\n\(FoldedText(recipe.name).text)".utf8) } ?? content
        root = Self.hash("recipe", household, key).prefix(8)
    }

    func id(_ purpose: Purpose, _ number: Int = 0) -> UInt128 {
        let isEdit = purpose == .edit || purpose == .tagEdit
        let part = Self.hash(
            "\(purpose.rawValue) \(number)", household, root + (isEdit ? content : []))
        return Self.number(root + part.prefix(8))
    }

    /// The identifier of a tag, the same for all recipes.
    static func tag(_ name: FoldedText, in household: HouseholdID) -> UInt128 {
        number(hash("tag", household, Array(name.text.utf8)).prefix(16))
    }

    /// The identifier of a record that another household exported.
    static func record(_ key: EntityKey, in household: HouseholdID) -> UInt128 {
        let source = Array("\(key.kind.rawValue) \(EntityID(key))".utf8)
        return number(hash("record", household, source).prefix(16))
    }

    static func recordEdit(
        _ purpose: String, of key: EntityKey, _ content: [UInt8], in household: HouseholdID
    ) -> UInt128 {
        let source = Array("\(key.kind.rawValue) \(EntityID(key))".utf8) + content
        return number(hash("record edit \(purpose)", household, source).prefix(16))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt128 {
        bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    private static func hash(
        _ purpose: String, _ household: HouseholdID, _ bytes: some Sequence<UInt8>
    ) -> [UInt8] {
        Crypto.sha256(Array("chefdash import 1 \(household) \(purpose)\n".utf8) + bytes)
    }

    /// The recipe's whole content in a fixed order.
    private static func content(of recipe: ImportedRecipe) -> String {
        let numbers = [
            recipe.servings, recipe.prepMinutes, recipe.cookMinutes, recipe.totalMinutes,
        ].map { $0.map { "\($0)" } ?? "" }
        let texts = [
            recipe.name, recipe.about ?? "", recipe.sourceAddress ?? "", recipe.yieldText ?? "",
            recipe.author ?? "", recipe.note ?? "",
        ]
        let ingredients = recipe.ingredients.flatMap { [$0.group ?? "", $0.text] }
        let steps = recipe.steps.flatMap { step in
            [step.section ?? "", step.name ?? "", step.text] + step.timers.map { "\($0) s" }
        }
        let lists = [
            texts, numbers, ingredients, steps, recipe.keywords, recipe.categories,
            recipe.cuisines, recipe.diets,
        ]
        return lists.map { $0.joined(separator: "\u{1}") }.joined(separator: "\u{2}")
    }
}
