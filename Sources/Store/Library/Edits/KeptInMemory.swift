import Recipes

/// A value that a `HouseholdKitchen` keeps, with the approximate bytes that it takes there,
/// including everything derived from it.
protocol KeptInMemory {
    var keptByteCount: Int { get }
}

/// The bytes of a dictionary entry, with its key and its share of unused capacity.
private let entryByteCount = 100

extension Optional: KeptInMemory where Wrapped: KeptInMemory {
    /// A deleted value still takes an entry.
    var keptByteCount: Int { self?.keptByteCount ?? entryByteCount }
}

extension Recipe: KeptInMemory {
    var keptByteCount: Int {
        // The matches have the ingredients too, and the words of their names.
        let texts = name.utf8.count + about.utf8.count + note.utf8.count + source.utf8.count
        let sets = diets.count + categories.count + tags.count + cookbooks.count
        return entryByteCount + MemoryLayout<Recipe>.stride + texts + 50 * sets
            + ingredients.reduce(0) {
                $0 + MemoryLayout<RecipeIngredient>.stride + 2 * $1.name.utf8.count
                    + $1.note.utf8.count + 50
            }
    }
}

extension PantryItem: KeptInMemory {
    var keptByteCount: Int {
        // The pantry has a copy of each, with its lots in order and the words of its name.
        2
            * (entryByteCount + MemoryLayout<PantryItem>.stride + 3 * name.utf8.count
                + lots.count * MemoryLayout<Lot>.stride)
    }
}

extension PlannedMeal: KeptInMemory {
    var keptByteCount: Int {
        entryByteCount + MemoryLayout<PlannedMeal>.stride + text.utf8.count
    }
}

extension ListedNeed: KeptInMemory {
    var keptByteCount: Int {
        // An index finds its occasion by number too.
        2 * entryByteCount + MemoryLayout<ListedNeed>.stride + name.utf8.count
    }
}

extension Conversions.Rule: KeptInMemory {
    // The pantry has a copy.
    var keptByteCount: Int { 2 * (entryByteCount + MemoryLayout<Conversions.Rule>.stride) }
}

extension Set<NameKey>: KeptInMemory {
    var keptByteCount: Int {
        entryByteCount + count * (entryByteCount + MemoryLayout<NameKey>.stride)
    }
}
