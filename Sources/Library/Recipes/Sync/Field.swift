/// The names of fields on the wire.
package enum Field: String, Hashable, Sendable, CaseIterable, Comparable {
    case name, about, note, text, source, image, thumbnail, difficulty, rating, servings, icon
    case color
    case prepMinutes = "prep_minutes"
    case cookMinutes = "cook_minutes"
    case diets, categories, tags, cookbooks, favorites
    case quantity, unit
    case upperQuantity = "upper_quantity"
    case isOptional = "optional"
    case pantryItem = "pantry_item"
    case timers, place
    case shelf
    case isStaple = "staple"
    case stock, expiry
    case day, slot, recipe
    case planEntry = "plan_entry"
    case isLeftovers = "leftovers"
    case aisle, checked, foods
    case fromQuantity = "from_quantity"
    case fromUnit = "from_unit"
    case toQuantity = "to_quantity"
    case toUnit = "to_unit"
    case substitutes
    case builtIn = "built_in"

    package static func < (left: Field, right: Field) -> Bool { left.rawValue < right.rawValue }
}
