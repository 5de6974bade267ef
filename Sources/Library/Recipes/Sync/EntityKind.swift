import Base

/// A kind of record in a household. Each is a set of fields that devices edit one by one.
public enum EntityKind: String, Codable, Hashable, Sendable, CaseIterable {
    case recipe
    /// A part of a recipe, as are steps, cooking notes and cookings.
    case ingredient
    case step
    case cookingNote = "cooking_note"
    /// One time that a recipe was cooked. The number of cookings and the last day are derived from
    /// these.
    case cooking
    case category
    case tag
    case cookbook
    case pantryItem = "pantry_item"
    /// A part of a pantry item.
    case lot
    case planEntry = "plan_entry"
    /// One reason to have a food on the grocery list.
    case groceryNeed = "grocery_need"
    case aisle
    /// The household's own unit conversion, for one food or for all.
    case conversion
    /// The household's own substitutes for a food.
    case substitution

    /// The kind of the parent, whose deletion includes its parts. Nil for a kind without a parent.
    package var parent: EntityKind? {
        switch self {
        case .ingredient, .step, .cookingNote, .cooking: .recipe
        case .lot: .pantryItem
        case .recipe, .category, .tag, .cookbook, .pantryItem, .planEntry, .groceryNeed, .aisle,
            .conversion, .substitution:
            nil
        }
    }

    /// The most entities of the kind: per parent for parts, otherwise per household.
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
    /// True if names must be unique in a household, ignoring case and accents.
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
    /// Chosen by a device. It should begin with the time, as in RFC 9562, section 5.7: the database
    /// then stores entities of the same time side by side, which makes writing and reading several
    /// times as fast as with random identifiers.
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
