/// A position in a list, as a fraction between 0 and 1 in base 36. There is always one between two
/// others, so moving an entity changes only that entity. Identifiers decide the order of equal
/// keys.
package struct OrderKey: Hashable, Sendable, Comparable {
    /// The digits after the point, 0 to 9 and a to z. The last isn't 0, so that a key has only one
    /// spelling.
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

    /// A key between two others; nil stands for the start or the end of the list.
    ///
    /// - Returns: Nil if the first isn't less than the second, or if the result would have too many
    ///   digits. Then the list needs new keys.
    package static func between(_ lower: OrderKey?, _ upper: OrderKey?) -> OrderKey? {
        if let lower, let upper, lower >= upper { return nil }
        switch (lower, upper) {
        case (let lower?, nil): return after(values(lower))
        case (nil, let upper?): return before(values(upper))
        case (nil, nil), (.some, .some): break
        }
        let low = lower.map(values) ?? []
        let high = upper.map(values)
        var result: [Int] = []
        var isBelowHigh = high == nil
        for index in 0...FieldRule.placeBytes {
            let from = index < low.count ? low[index] : 0
            // All digits are free once the prefix is less than the upper key's.
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

    /// Skips the leading run of `depth` highest digits and increments the next `depth + 1`, so that
    /// the keys of a list that grows at its end stay short.
    private static func after(_ low: [Int]) -> OrderKey? {
        let depth = low.prefix { $0 == base - 1 }.count
        var block = block(of: low, depth)
        var place = depth
        // The first digit isn't the highest, so it takes the carry.
        while block[place] == base - 1 {
            block[place] = 0
            place -= 1
        }
        block[place] += 1
        return key([Int](repeating: base - 1, count: depth) + block)
    }

    /// Decrements in the same way towards the start. When the block's first digit reaches 0,
    /// `depth + 1` more zeros precede a block that is twice as long.
    private static func before(_ high: [Int]) -> OrderKey? {
        let depth = high.prefix { $0 == 0 }.count
        var block = block(of: high, depth)
        var place = depth
        while block[place] == 0 {
            block[place] = base - 1
            place -= 1
        }
        block[place] -= 1
        guard block[0] == 0 else { return key([Int](repeating: 0, count: depth) + block) }
        let width = depth + 1
        return key(
            [Int](repeating: 0, count: depth + width)
                + [Int](repeating: base - 1, count: 2 * width))
    }

    /// The `depth + 1` digits after the first `depth`.
    private static func block(of digits: [Int], _ depth: Int) -> [Int] {
        let block = digits.dropFirst(depth).prefix(depth + 1)
        return block + [Int](repeating: 0, count: depth + 1 - block.count)
    }

    private static func key(_ values: [Int]) -> OrderKey? {
        guard values.count <= FieldRule.placeBytes, let last = values.lastIndex(where: { $0 != 0 })
        else { return nil }
        return OrderKey(values: Array(values[...last]))
    }

    /// Evenly spaced keys.
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
