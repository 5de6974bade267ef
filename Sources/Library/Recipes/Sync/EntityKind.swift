import Base

/// What a household keeps: each is a set of fields that devices edit one by one.
package enum EntityKind: String, Hashable, Sendable, CaseIterable {
    case recipe
    /// A recipe's, like steps, cooking notes and cookings.
    case ingredient
    case step
    case cookingNote = "cooking_note"
    /// One time that a recipe was cooked: how often and when it was follows from how many there are.
    case cooking
    case category
    case tag
    case cookbook
    case pantryItem = "pantry_item"
    /// A pantry item's.
    case lot
    case planEntry = "plan_entry"
    /// One reason why something is on the grocery list.
    case groceryNeed = "grocery_need"
    case aisle
    /// A household's own conversion of a unit, for one food or for all.
    case conversion
    /// A household's own substitutes of a food.
    case substitution

    /// Whose part it is: it goes with it when that is deleted. Nil for what stands alone.
    package var parent: EntityKind? {
        switch self {
        case .ingredient, .step, .cookingNote, .cooking: .recipe
        case .lot: .pantryItem
        case .recipe, .category, .tag, .cookbook, .pantryItem, .planEntry, .groceryNeed, .aisle,
            .conversion, .substitution:
            nil
        }
    }

    /// How many there may be: of a parent's parts in the parent, of others in the household.
    package var limit: Int {
        switch self {
        case .recipe: 20_000
        case .ingredient, .step: 100
        case .cookingNote: 500
        case .cooking: 2_000
        case .category: 100
        case .tag: 500
        case .cookbook: 500
        case .pantryItem: 5_000
        case .lot: 50
        case .planEntry: 4_000
        case .groceryNeed: 2_000
        case .aisle: 50
        case .conversion, .substitution: 500
        }
    }
}

extension EntityKind {
    /// Whether a household has no two of the same name, but for case and accents.
    package var hasUniqueNames: Bool {
        switch self {
        case .category, .tag: true
        case .recipe, .ingredient, .step, .cookingNote, .cooking, .cookbook, .pantryItem, .lot,
            .planEntry, .groceryNeed, .aisle, .conversion, .substitution:
            false
        }
    }
}

package struct EntityKey: Hashable, Sendable, Comparable {
    package let kind: EntityKind
    /// Made by a device. It should begin with the time, as in RFC 9562, section 5.7: what is made at once then
    /// lies together in the database, and is written and read several times as fast as what has random
    /// identifiers.
    package let id: UInt128

    package init(_ kind: EntityKind, _ id: UInt128) {
        self.kind = kind
        self.id = id
    }

    package static func < (left: EntityKey, right: EntityKey) -> Bool {
        (left.kind.rawValue, left.id) < (right.kind.rawValue, right.id)
    }
}

extension EntityID {
    package init(_ key: EntityKey) { self.init(value: key.id) }
}
