import Recipes

/// What a `HouseholdKitchen` keeps, and about how many bytes it takes there with all that is made of it.
protocol KeptInMemory {
    var keptByteCount: Int { get }
}

/// Of an entry of a dictionary, with its key and what isn't used of the space.
private let entryByteCount = 100

extension Optional: KeptInMemory where Wrapped: KeptInMemory {
    /// What was deleted takes its entry.
    var keptByteCount: Int { self?.keptByteCount ?? entryByteCount }
}

extension Recipe: KeptInMemory {
    var keptByteCount: Int {
        // The matches have the ingredients too, and their names' words.
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
        // The pantry has a copy of each, with its lots in order and its name's words.
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
        // Its occasion is found by its number too.
        2 * entryByteCount + MemoryLayout<ListedNeed>.stride + name.utf8.count
    }
}

extension Conversions.Rule: KeptInMemory {
    // In the pantry too.
    var keptByteCount: Int { 2 * (entryByteCount + MemoryLayout<Conversions.Rule>.stride) }
}

extension Set<NameKey>: KeptInMemory {
    var keptByteCount: Int {
        entryByteCount + count * (entryByteCount + MemoryLayout<NameKey>.stride)
    }
}
