/// In what an amount is said: a unit, a word that is no unit of ours and is kept as written, or nothing
/// where the things themselves are counted ("2 eggs").
package enum Measure: Hashable, Sendable {
    case unit(Unit)
    /// Two of them are the same if they fold to the same.
    case word(String)
    case each

    /// What amounts can be converted within, whatever the food.
    package enum Kind: Hashable, Sendable {
        case volume, weight
        case counted(Unit)
        case word(FoldedText)
        case each
    }

    package var kind: Kind {
        switch self {
        case .unit(let unit):
            switch unit.dimension {
            case .volume: .volume
            case .weight: .weight
            case .count: .counted(unit)
            }
        case .word(let word): .word(FoldedText(word))
        case .each: .each
        }
    }

    /// Whether any stock of a food has one, however it is counted.
    package var isLittle: Bool {
        switch self {
        case .unit(let unit): [.pinch, .dash, .drop].contains(unit)
        case .word, .each: false
        }
    }

    /// How many of the kind's smallest parts one has.
    package var parts: Int64 {
        switch self {
        case .unit(let unit): unit.parts
        case .word, .each: 1
        }
    }
}

/// How much of something, in what it was said.
package struct Amount: Hashable, Sendable {
    package var quantity: Quantity
    package var measure: Measure

    package init(_ quantity: Quantity, _ measure: Measure) {
        self.quantity = quantity
        self.measure = measure
    }

    package init(_ quantity: Quantity, _ unit: Unit) { self.init(quantity, .unit(unit)) }
}
