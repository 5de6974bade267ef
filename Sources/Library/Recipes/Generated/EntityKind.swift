// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

/// A kind of record in a household. Each is a set of fields that devices edit one by one.
public enum EntityKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A recipe.
    case recipe
    /// An ingredient.
    case ingredient
    /// A step.
    case step
    /// A member's note after cooking; only who wrote it may change or delete it, or an owner.
    case cookingNote = "cooking_note"
    /// One time that the recipe was cooked: there are as many as it was cooked, and the latest
    /// `day` is the last time.
    case cooking
    /// A category of recipes.
    case category
    /// A tag of recipes.
    case tag
    /// A cookbook.
    case cookbook
    /// A food that the household has, or once had.
    case pantryItem = "pantry_item"
    /// A package or an amount of it that expires together.
    case lot
    /// A planned meal: a recipe, or a `text`; `leftovers` need nothing themselves.
    case planEntry = "plan_entry"
    /// One reason why something is on the grocery list; needs of the same food are shown as one
    /// line.
    case groceryNeed = "grocery_need"
    /// An aisle of the shop, and the foods that are found there.
    case aisle
    /// The household's own conversion: `from_quantity` of `from_unit` is `to_quantity` of
    /// `to_unit`, for the food `name`, or without a `name` for all.
    case conversion
    /// Foods that can stand in for another.
    case substitution

    /// The kind of the parent, whose deletion includes its parts. Nil for a kind without a parent.
    package var parent: EntityKind? {
        switch self {
        case .recipe, .category, .tag, .cookbook, .pantryItem, .planEntry, .groceryNeed, .aisle, .conversion, .substitution: nil
        case .ingredient, .step, .cookingNote, .cooking: .recipe
        case .lot: .pantryItem
        }
    }

    /// The most entities of the kind: per parent for parts, otherwise per household.
    package var limit: Int {
        switch self {
        case .recipe: 20_000
        case .ingredient, .step, .category: 100
        case .cookingNote, .tag, .cookbook, .conversion, .substitution: 500
        case .cooking, .groceryNeed: 2_000
        case .pantryItem: 5_000
        case .lot, .aisle: 50
        case .planEntry: 4_000
        }
    }

    /// True if names must be unique in a household, ignoring case and accents.
    package var hasUniqueNames: Bool {
        switch self {
        case .recipe, .ingredient, .step, .cookingNote, .cooking, .cookbook, .pantryItem, .lot, .planEntry, .groceryNeed, .aisle, .conversion, .substitution: false
        case .category, .tag: true
        }
    }
}
