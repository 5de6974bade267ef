/// Where something stands among others, as a fraction between 0 and 1 in base 36: between any two there is
/// another, so that moving one thing changes nothing but that thing. Two with the same key stand in the order
/// of their identifiers.
package struct OrderKey: Hashable, Sendable, Comparable {
    /// The digits after the point, 0 to 9 and a to z. The last isn't 0, so that a key has one spelling.
    package let digits: String

    private static let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    private static let base = 36

    package init?(_ digits: String) {
        guard (1...FieldRule.placeBytes).contains(digits.utf8.count),
            digits.utf8.allSatisfy(Self.alphabet.contains), digits.utf8.last != Self.alphabet[0]
        else { return nil }
        self.digits = digits
    }

    private init(values: [Int]) {
        digits = String(decoding: values.map { Self.alphabet[$0] }, as: UTF8.self)
    }

    package static func < (left: OrderKey, right: OrderKey) -> Bool {
        left.digits.utf8.lexicographicallyPrecedes(right.digits.utf8)
    }

    /// One between two others; nil stands for the beginning and the end.
    ///
    /// - Returns: nil if the first isn't less than the second, or if there is no room left for the digits
    ///   that it would need: then the places must be given anew.
    package static func between(_ lower: OrderKey?, _ upper: OrderKey?) -> OrderKey? {
        if let lower, let upper, lower >= upper { return nil }
        let low = lower.map(values) ?? []
        let high = upper.map(values)
        var result: [Int] = []
        var isBelowHigh = high == nil
        for index in 0...FieldRule.placeBytes {
            let from = index < low.count ? low[index] : 0
            // Where the prefix is less than the upper key's already, all digits are free.
            let to = isBelowHigh ? base : (high.map { index < $0.count ? $0[index] : 0 } ?? base)
            if to - from > 1 {
                result.append(from + (to - from) / 2)
                return result.count <= FieldRule.placeBytes ? OrderKey(values: result) : nil
            }
            result.append(from)
            if to > from { isBelowHigh = true }
        }
        return nil
    }

    /// So many, evenly spread.
    package static func spread(_ count: Int) -> [OrderKey] {
        var width = 1
        var room = base
        while room <= count {
            room *= base
            width += 1
        }
        return (0..<count).map { index in
            var value = (index + 1) * room / (count + 1)
            var values = [Int](repeating: 0, count: width)
            for place in values.indices.reversed() {
                values[place] = value % base
                value /= base
            }
            while values.last == 0 { values.removeLast() }
            return OrderKey(values: values)
        }
    }

    private static func values(_ key: OrderKey) -> [Int] {
        key.digits.utf8.map { byte in
            byte <= UInt8(ascii: "9")
                ? Int(byte - UInt8(ascii: "0")) : Int(byte - UInt8(ascii: "a")) + 10
        }
    }
}
