import Base

/// An exact amount, as a fraction in lowest terms: 1/3 of a cup three times is 1 cup.
///
/// On the wire and on disk it is a text, `3`, `3/4` or `-1/2`, never a decimal number.
public struct Quantity: TextCoded {
    package let numerator: Int64
    /// At least 1.
    package let denominator: Int64

    package static let zero = Quantity(0)
    package static let one = Quantity(1)
}

extension Quantity {
    package init(_ whole: Int64) { self.init(numerator: whole, denominator: 1) }

    /// - Returns: Nil if the denominator isn't positive, or the result doesn't fit.
    package init?(_ numerator: Int64, over denominator: Int64) {
        guard denominator > 0, numerator > .min,
            let result = Quantity(Int128(numerator), Int128(denominator))
        else { return nil }
        self = result
    }

    /// Nil if it doesn't fit in lowest terms.
    private init?(_ numerator: Int128, _ denominator: Int128) {
        let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        guard let top = Int64(exactly: numerator / Int128(divisor)), top > .min,
            let bottom = Int64(exactly: denominator / Int128(divisor))
        else { return nil }
        self.init(numerator: top, denominator: bottom)
    }

    package var isNegative: Bool { numerator < 0 }
    package var isPositive: Bool { numerator > 0 }
    package var magnitude: Quantity { isNegative ? -self : self }

    private static func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
        var (larger, smaller) = (first, second)
        while smaller > 0 {
            // A 128-bit division takes several times as long.
            if let long = UInt64(exactly: larger), let short = UInt64(exactly: smaller) {
                (larger, smaller) = (UInt128(short), UInt128(long % short))
            } else {
                (larger, smaller) = (smaller, larger % smaller)
            }
        }
        return max(larger, 1)
    }
}

/// The result of a calculation needs more than 64 bits.
package struct QuantityOverflow: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String {
        "the amount is too large or too fine to be calculated exactly"
    }
}

extension Quantity {
    package static prefix func - (value: Quantity) -> Quantity {
        Quantity(numerator: -value.numerator, denominator: value.denominator)
    }

    package static func + (left: Quantity, right: Quantity) throws(QuantityOverflow) -> Quantity {
        // Each product has at most 126 bits, so the sum fits.
        try checked(
            Int128(left.numerator) * Int128(right.denominator)
                + Int128(right.numerator) * Int128(left.denominator),
            Int128(left.denominator) * Int128(right.denominator))
    }

    package static func - (left: Quantity, right: Quantity) throws(QuantityOverflow) -> Quantity {
        try left + -right
    }

    package static func * (left: Quantity, right: Quantity) throws(QuantityOverflow) -> Quantity {
        try checked(
            Int128(left.numerator) * Int128(right.numerator),
            Int128(left.denominator) * Int128(right.denominator))
    }

    /// - Precondition: The divisor isn't 0.
    package static func / (left: Quantity, right: Quantity) throws(QuantityOverflow) -> Quantity {
        precondition(right != .zero, "Division by zero")
        let sign: Int128 = right.isNegative ? -1 : 1
        return try checked(
            sign * Int128(left.numerator) * Int128(right.denominator),
            Int128(left.denominator) * Int128(right.numerator.magnitude))
    }

    private static func checked(
        _ numerator: Int128, _ denominator: Int128
    ) throws(QuantityOverflow) -> Quantity {
        guard let result = Quantity(numerator, denominator) else { throw QuantityOverflow() }
        return result
    }
}

extension Quantity: Comparable {
    public static func < (left: Quantity, right: Quantity) -> Bool {
        Int128(left.numerator) * Int128(right.denominator)
            < Int128(right.numerator) * Int128(left.denominator)
    }
}

extension Quantity: LosslessStringConvertible {
    /// Parses `3`, `3/4` or `-1/2` in lowest terms, as `description` writes it. Nil for anything
    /// else, so that an amount has only one spelling.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let numerator = Int64(parts[0]) else { return nil }
        if parts.count == 2 {
            guard let denominator = Int64(parts[1]),
                let value = Quantity(numerator, over: denominator)
            else { return nil }
            self = value
        } else {
            guard numerator > .min else { return nil }
            self.init(numerator)
        }
        // Refuses "+1", "01", "2/4" and "3/1".
        guard description == text else { return nil }
    }

    /// A description of the form, for error messages.
    public static let form =
        "an amount such as \"3\" or \"3/4\", in lowest terms, not a decimal number"

    public var description: String {
        denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
    }
}
