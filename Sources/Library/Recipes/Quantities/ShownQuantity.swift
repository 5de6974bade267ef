/// An amount as people read it: common fractions for spoons, cups, ounces and counted things, and
/// three significant digits for metric units. Stored amounts are never rounded. A shown one may be,
/// and `isRounded` says so.
package struct ShownQuantity: Hashable, Sendable {
    /// The number with a decimal point, such as `1 1/2`, `0.333` or `1250`.
    package let text: String
    /// True if the exact amount differs; shown as "~".
    package let isRounded: Bool
}

extension ShownQuantity {
    package init(_ quantity: Quantity, in measure: Measure) {
        let isMetric = if case .unit(let unit) = measure { unit.isMetric } else { false }
        let shown = isMetric ? Self.decimal(quantity.magnitude) : Self.fraction(quantity.magnitude)
        self.init(
            text: (quantity.isNegative ? "-" : "") + shown.text, isRounded: shown.isRounded)
    }

    /// The fractions that measuring cups and spoons have.
    private static let fractions = [(1, 8), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4)].map {
        Quantity($0.0, over: $0.1)!
    }

    private static func fraction(_ quantity: Quantity) -> ShownQuantity {
        let whole = quantity.numerator / quantity.denominator
        let top = quantity.numerator % quantity.denominator
        guard top > 0, let rest = Quantity(top, over: quantity.denominator) else {
            return ShownQuantity(text: "\(whole)", isRounded: false)
        }
        // Don't round a small amount to zero.
        let candidates = (whole > 0 ? [.zero] : []) + fractions + [.one]
        let nearest = candidates.min { distance(rest, $0) < distance(rest, $1) } ?? .zero
        let isRounded = nearest != rest
        if nearest == .zero { return ShownQuantity(text: "\(whole)", isRounded: isRounded) }
        if nearest == .one { return ShownQuantity(text: "\(whole + 1)", isRounded: isRounded) }
        let text = whole > 0 ? "\(whole) \(nearest)" : "\(nearest)"
        return ShownQuantity(text: text, isRounded: isRounded)
    }

    /// The distance of two numbers from 0 to 1. Inexact for huge denominators.
    private static func distance(_ left: Quantity, _ right: Quantity) -> Double {
        abs(
            Double(left.numerator) / Double(left.denominator)
                - Double(right.numerator) / Double(right.denominator))
    }

    private static func decimal(_ quantity: Quantity) -> ShownQuantity {
        let (top, bottom) = (UInt128(quantity.numerator), UInt128(quantity.denominator))
        guard top > 0 else { return ShownQuantity(text: "0", isRounded: false) }
        let whole = top / bottom
        // Three digits from the first nonzero one, and all digits before the point.
        var places = 0
        if whole == 0 {
            var scaled = top
            while scaled < bottom {
                scaled *= 10
                places += 1
            }
            places += 2
        } else {
            places = max(0, 3 - "\(whole)".count)
        }
        // The smallest amount is 1 over 2 to the 63rd; its 21 places still fit.
        let scale = (0..<places).reduce(UInt128(1)) { product, _ in product * 10 }
        let (rounded, overflow) = top.multipliedReportingOverflow(by: scale)
        guard !overflow else { return ShownQuantity(text: "0", isRounded: true) }
        var digits = (rounded + bottom / 2) / bottom
        let isRounded = digits * bottom != rounded
        while places > 0, digits.isMultiple(of: 10) {
            digits /= 10
            places -= 1
        }
        var text = "\(digits)"
        if places > 0 {
            text = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
            text.insert(".", at: text.index(text.endIndex, offsetBy: -places))
        }
        return ShownQuantity(text: text, isRounded: isRounded)
    }
}
