// Generated from Protocol/data/units.json by `python3 Protocol/generate.py`. Don't edit it.

/// A unit of measure or count.
///
/// Spoons, cups and larger volumes are US units (NIST Handbook 44, appendix C): 1 gallon has 231
/// cubic inches. An ounce is a weight, and a fluid ounce, `fl_oz`, a volume: the word "oz" alone
/// means the weight.
package enum Unit: String, Hashable, Sendable, CaseIterable {
    case teaspoon = "tsp"
    case tablespoon = "tbsp"
    case fluidOunce = "fl_oz"
    case cup
    case pint
    case quart
    case gallon
    case milliliter = "ml"
    case centiliter = "cl"
    case deciliter = "dl"
    case liter = "l"
    case milligram = "mg"
    case gram = "g"
    case kilogram = "kg"
    case ounce = "oz"
    case pound = "lb"
    case pinch
    case dash
    case drop
    case clove
    case slice
    case can
    case jar
    case package
    case bag
    case bottle
    case bunch
    case sprig
    case stick
    case handful
    case piece
    case head
    case leaf
    case stalk
    case cube
    case sheet
    case knob
    case glass
    case scoop
    case rasher
    case ear
    case fillet

    package enum Dimension: Hashable, Sendable {
        /// The size of a counted unit depends on the food.
        case volume, weight, count
    }

    package var dimension: Dimension {
        switch self {
        case .teaspoon, .tablespoon, .fluidOunce, .cup, .pint, .quart, .gallon, .milliliter,
            .centiliter, .deciliter, .liter:
            .volume
        case .milligram, .gram, .kilogram, .ounce, .pound:
            .weight
        case .pinch, .dash, .drop, .clove, .slice, .can, .jar, .package, .bag, .bottle, .bunch,
            .sprig, .stick, .handful, .piece, .head, .leaf, .stalk, .cube, .sheet, .knob, .glass,
            .scoop, .rasher, .ear, .fillet:
            .count
        }
    }

    /// The number of smallest parts in one unit: 1/32,000,000 mL for volumes and 1/1,600,000 g for
    /// weights. In these, every unit is a whole number. 1 for counted units.
    package var parts: Int64 {
        switch self {
        case .teaspoon: 157_725_491
        case .tablespoon: 473_176_473
        case .fluidOunce: 946_352_946
        case .cup: 7_570_823_568
        case .pint: 15_141_647_136
        case .quart: 30_283_294_272
        case .gallon: 121_133_177_088
        case .milliliter: 32_000_000
        case .centiliter: 320_000_000
        case .deciliter: 3_200_000_000
        case .liter: 32_000_000_000
        case .milligram: 1_600
        case .gram: 1_600_000
        case .kilogram: 1_600_000_000
        case .ounce: 45_359_237
        case .pound: 725_747_792
        case .pinch, .dash, .drop, .clove, .slice, .can, .jar, .package, .bag, .bottle, .bunch,
            .sprig, .stick, .handful, .piece, .head, .leaf, .stalk, .cube, .sheet, .knob, .glass,
            .scoop, .rasher, .ear, .fillet:
            1
        }
    }

    package var isMetric: Bool {
        switch self {
        case .milliliter, .centiliter, .deciliter, .liter, .milligram, .gram, .kilogram:
            true
        case .teaspoon, .tablespoon, .fluidOunce, .cup, .pint, .quart, .gallon, .ounce, .pound,
            .pinch, .dash, .drop, .clove, .slice, .can, .jar, .package, .bag, .bottle, .bunch,
            .sprig, .stick, .handful, .piece, .head, .leaf, .stalk, .cube, .sheet, .knob, .glass,
            .scoop, .rasher, .ear, .fillet:
            false
        }
    }
}
