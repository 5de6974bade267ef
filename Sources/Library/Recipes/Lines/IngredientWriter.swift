/// Writes an ingredient as one line, as people do: "1 1/2–2 cups milk, warm (optional)". The
/// amounts are exact. All exports use English, and `IngredientLine` can parse it. The page has the
/// same code in Site/library/rules/ingredientline.js.
package struct IngredientWriter: Sendable {
    /// The names of the units whose name isn't their word.
    typealias Names = [Unit: (one: String, several: String)]

    private let optional: String
    private let decimalMark: Character
    private let names: Names

    package static let english = IngredientWriter(
        optional: "optional", decimalMark: ".", names: englishNames)

    package static let spanish = IngredientWriter(
        optional: "opcional", decimalMark: ",", names: spanishNames)

    package func line(of ingredient: RecipeIngredient) -> String {
        var words: [String] = []
        if let amount = ingredient.amount {
            let upper = ingredient.upperQuantity
            let ends = [amount.quantity, upper].compactMap(\.self)
            words.append(ends.map { number($0, in: amount.measure) }.joined(separator: "–"))
            if let unit = name(of: amount.measure, for: upper ?? amount.quantity) {
                words.append(unit)
            }
        }
        words.append(ingredient.name)
        return words.joined(separator: " ")
            + (ingredient.note.isEmpty ? "" : ", \(ingredient.note)")
            + (ingredient.isOptional ? " (\(optional))" : "")
    }

    private func name(of measure: Measure, for quantity: Quantity) -> String? {
        switch measure {
        case .unit(let unit):
            guard let (one, several) = names[unit] else { return unit.rawValue }
            return quantity > .one ? several : one
        case .word(let word): return word
        case .each: return nil
        }
    }

    /// A decimal for metric units and unusual fractions; otherwise a fraction.
    private func number(_ quantity: Quantity, in measure: Measure) -> String {
        let isMetric = if case .unit(let unit) = measure { unit.isMetric } else { false }
        if isMetric || quantity.denominator > Self.largestDenominator,
            let decimal = decimal(quantity)
        {
            return decimal
        }
        let whole = quantity.numerator / quantity.denominator
        let rest = "\(quantity.numerator % quantity.denominator)/\(quantity.denominator)"
        if quantity.denominator == 1 { return "\(whole)" }
        return whole == 0 ? rest : "\(whole) \(rest)"
    }

    /// The largest usual denominator with spoons and cups.
    private static let largestDenominator: Int64 = 16

    /// Nil for a number with an infinite expansion, or with more than six decimals.
    private func decimal(_ quantity: Quantity) -> String? {
        var scale: Int64 = 1
        for places in 0...6 {
            if scale % quantity.denominator == 0 {
                let digits =
                    Int128(quantity.numerator) * Int128(scale / quantity.denominator)
                if places == 0 { return "\(digits)" }
                let (whole, rest) = digits.quotientAndRemainder(dividingBy: Int128(scale))
                let decimals = "\(rest)"
                return "\(whole)\(decimalMark)"
                    + String(repeating: "0", count: places - decimals.count) + decimals
            }
            scale *= 10
        }
        return nil
    }
}
