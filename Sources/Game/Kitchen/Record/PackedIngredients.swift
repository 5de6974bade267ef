/// Up to 16 ingredients of a level, 4 bits each, the first in the lowest bits. A plate, a recipe or
/// a grid needs no heap allocation, so copying and stepping a round is cheap.
package struct PackedIngredients: Hashable, Sendable {
    /// The bits above the `count` ingredients are always 0, so equal sequences have equal bits.
    private(set) var bits: UInt64 = 0
    package private(set) var count = 0

    init() {}

    /// Packs the ingredients in their order; at most `Level.ingredientLimit`.
    init(_ ingredients: some Sequence<Level.IngredientIndex>) {
        for ingredient in ingredients { append(ingredient) }
    }

    /// - Precondition: `index` is below `count`.
    package subscript(index: Int) -> Level.IngredientIndex {
        precondition(index >= 0 && index < count, "no ingredient at that place")
        return Int(truncatingIfNeeded: bits &>> UInt64(4 &* index)) & 0xF
    }

    mutating func append(_ ingredient: Level.IngredientIndex) {
        precondition(count < Level.ingredientLimit && ingredient >= 0 && ingredient < 16)
        bits |= UInt64(ingredient) &<< UInt64(4 &* count)
        count += 1
    }

    mutating func removeAll() {
        bits = 0
        count = 0
    }

    /// Shuffles the ingredients (Fisher and Yates). Every order is equally likely.
    mutating func shuffle(using random: inout SplitMix64) {
        var unshuffled = count
        while unshuffled > 1 {
            let last = unshuffled &- 1
            swapAt(random.next(below: unshuffled), last)
            unshuffled = last
        }
    }

    private mutating func swapAt(_ first: Int, _ second: Int) {
        let firstShift = UInt64(4 &* first)
        let secondShift = UInt64(4 &* second)
        let difference = ((bits &>> firstShift) ^ (bits &>> secondShift)) & 0xF
        bits ^= difference &<< firstShift
        bits ^= difference &<< secondShift
    }
}
