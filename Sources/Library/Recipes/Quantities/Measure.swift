/// The measure of an amount: a known unit, another word kept as written, or none if the things
/// themselves are counted ("2 eggs").
package enum Measure: Hashable, Sendable {
    case unit(Unit)
    /// Two words are the same kind if they fold to the same text.
    case word(String)
    case each

    /// Amounts of one kind can be converted to each other for any food.
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

    /// True for a measure so small that any stock of a food covers one, however it is counted.
    package var isLittle: Bool {
        switch self {
        case .unit(let unit): [.pinch, .dash, .drop].contains(unit)
        case .word, .each: false
        }
    }

    /// The number of the kind's smallest parts in one unit.
    package var parts: Int64 {
        switch self {
        case .unit(let unit): unit.parts
        case .word, .each: 1
        }
    }

    /// Nil for counted things.
    package var wire: String? {
        switch self {
        case .unit(let unit): unit.rawValue
        case .word(let word): word
        case .each: nil
        }
    }

    package init(wire: String?) {
        self = wire.map { word in Unit(rawValue: word).map(Measure.unit) ?? .word(word) } ?? .each
    }
}

/// A quantity with its measure.
package struct Amount: Hashable, Sendable {
    package var quantity: Quantity
    package var measure: Measure

    package init(_ quantity: Quantity, _ measure: Measure) {
        self.quantity = quantity
        self.measure = measure
    }

    package init(_ quantity: Quantity, _ unit: Unit) { self.init(quantity, .unit(unit)) }
}
