// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

/// The names of fields on the wire.
package enum Field: String, Hashable, Sendable, CaseIterable, Comparable {
    case name
    case about
    case servings
    case prepMinutes = "prep_minutes"
    case cookMinutes = "cook_minutes"
    case difficulty
    case rating
    case note
    case source
    case image
    case thumbnail
    case diets
    case categories
    case tags
    case cookbooks
    case favorites
    case quantity
    case upperQuantity = "upper_quantity"
    case unit
    case isOptional = "optional"
    case pantryItem = "pantry_item"
    case place
    case text
    case timers
    case day
    case icon
    case builtIn = "built_in"
    case color
    case shelf
    case isStaple = "staple"
    case stock
    case expiry
    case slot
    case recipe
    case isLeftovers = "leftovers"
    case aisle
    case planEntry = "plan_entry"
    case checked
    case foods
    case fromQuantity = "from_quantity"
    case fromUnit = "from_unit"
    case toQuantity = "to_quantity"
    case toUnit = "to_unit"
    case substitutes

    package static func < (left: Field, right: Field) -> Bool { left.rawValue < right.rawValue }
}
