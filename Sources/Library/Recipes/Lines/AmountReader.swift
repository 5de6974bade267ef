/// Recognises numbers, units and measures at an index of a line. It doesn't change anything; the
/// grammar decides what they mean for the line.
struct AmountReader {
    let tokens: [LineToken]
    let vocabulary: LineVocabulary

    struct Number {
        var value: Quantity
        /// The other reading of "1.500", with a thousands separator.
        var grouped: Quantity?
        var end: Int
    }

    /// A number or a range.
    struct Count {
        var low: Number
        var high: Number?
        var highStart: Int
        var end: Int
    }

    /// A count with its unit.
    struct Measure {
        var count: Count
        /// Nil for a length.
        var unit: Unit?
        var end: Int
    }

    // MARK: Words

    /// The index after a phrase of the table; nil if there is none here.
    func end(of table: PhraseTable<Bool>, at index: Int) -> Int? {
        table.match(tokens, at: index)?.end
    }

    func folded(_ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].folded : ""
    }

    /// The index after all consecutive phrases of the tables.
    func past(_ tables: PhraseTable<Bool>..., at start: Int) -> Int {
        var index = start
        while let end = tables.lazy.compactMap({ self.end(of: $0, at: index) }).first {
            index = end
        }
        return index
    }

    /// The index after approximations that follow a unit, such as "colmadas" in "2 cucharadas
    /// colmadas de". In "200 g gut gekühlte Butter" they belong to the food.
    func pastTrailing(at start: Int) -> Int {
        let index = past(vocabulary.approximations, at: start)
        let isJoined = index == tokens.count || end(of: vocabulary.of, at: index) != nil
        return vocabulary.style.adjectivesFollow || isJoined ? index : start
    }

    /// The index after a joiner such as "of", if there is one.
    func pastJoiner(at index: Int) -> Int { end(of: vocabulary.of, at: index) ?? index }

    /// The index after a hyphen that touches the previous token, if there is one.
    func pastHyphen(at index: Int) -> Int {
        folded(index) == "-" && !tokens[index].isApart ? index + 1 : index
    }

    /// True if a hyphen joins the word before an index to another one, as in "five-spice".
    private func isTied(at index: Int) -> Bool {
        folded(index) == "-" && !tokens[index].isApart && index + 1 < tokens.count
            && tokens[index + 1].isWord && !tokens[index + 1].isApart
    }

    // MARK: Numbers

    func number(at start: Int, addsFraction: Bool = true) -> Number? {
        guard tokens.indices.contains(start), end(of: vocabulary.keptPhrases, at: start) == nil,
            var number = plainNumber(at: start) ?? multiplier(at: start)
        else { return nil }
        var isPlain = plainNumber(at: start) != nil
        while true {
            if number.value < .one { number.end = pastArticle(at: number.end) }
            guard let factor = multiplier(at: pastHyphen(at: number.end)),
                // "2 half chickens" is two.
                factor.value > .one || number.value <= .one || factor.value != Self.half,
                let product = try? number.value * factor.value
            else { break }
            number = Number(value: product, grouped: nil, end: factor.end)
            isPlain = false
        }
        if isPlain, isTied(at: number.end), unit(at: number.end) == nil,
            end(of: vocabulary.lengths, at: number.end + 1) == nil
        {
            return nil
        }
        // "One and a half".
        if addsFraction, number.value >= .one, let next = end(of: vocabulary.and, at: number.end),
            let rest = self.number(at: next, addsFraction: false), rest.value < .one,
            let sum = try? number.value + rest.value
        {
            return Number(value: sum, grouped: nil, end: rest.end)
        }
        return number
    }

    private static let half = Quantity(1, over: 2)

    private func plainNumber(at start: Int) -> Number? {
        if case .number(let value, let grouped) = tokens[start].kind {
            if let thousands = groupedWithSpace(value, at: start) { return thousands }
            return Number(value: value, grouped: grouped, end: start + 1)
        }
        guard let (value, end) = vocabulary.numbers.match(tokens, at: start) else { return nil }
        return Number(value: value, grouped: nil, end: end)
    }

    /// "1 500", in languages that write it so.
    private func groupedWithSpace(_ value: Quantity, at start: Int) -> Number? {
        guard vocabulary.style.groupsWithSpaces, start + 1 < tokens.count,
            tokens[start].text.utf8.count <= 3, tokens[start + 1].text.utf8.count == 3,
            Int(tokens[start].text) != nil, Int(tokens[start + 1].text) != nil,
            case .number(let rest, _) = tokens[start + 1].kind,
            let thousands = try? value * Quantity(1_000), let sum = try? thousands + rest
        else { return nil }
        return Number(value: sum, grouped: nil, end: start + 2)
    }

    private func multiplier(at start: Int) -> Number? {
        vocabulary.multipliers.match(tokens, at: start).map {
            Number(value: $0.value, grouped: nil, end: $0.end)
        }
    }

    /// The index after the article in "half of a lemon".
    private func pastArticle(at start: Int) -> Int {
        let index = pastJoiner(at: start)
        guard let (value, end) = vocabulary.numbers.match(tokens, at: index), value == .one else {
            return start
        }
        return end
    }

    func count(at start: Int) -> Count? {
        let between = end(of: vocabulary.between, at: start)
        guard let low = number(at: between ?? start) else { return nil }
        // "5- to 6-pound".
        var separatorEnd = end(of: vocabulary.rangeWords, at: pastHyphen(at: low.end))
        if separatorEnd == nil, ["-", "~"].contains(folded(low.end)) { separatorEnd = low.end + 1 }
        if between != nil, let end = end(of: vocabulary.and, at: low.end) { separatorEnd = end }
        guard let separatorEnd, let high = number(at: separatorEnd), high.value > low.value else {
            return Count(low: low, high: nil, highStart: low.end, end: low.end)
        }
        return Count(low: low, high: high, highStart: separatorEnd, end: high.end)
    }

    // MARK: Units

    func unit(at start: Int) -> (unit: Unit, end: Int)? {
        let index = pastHyphen(at: start)
        guard tokens.indices.contains(index), end(of: vocabulary.keptPhrases, at: index) == nil
        else { return nil }
        if vocabulary.style.hasCapitalTablespoon, tokens[index].text == "T" {
            let hasPoint = folded(index + 1) == "." && !tokens[index + 1].isApart
            return (.tablespoon, hasPoint ? index + 2 : index + 1)
        }
        if let (choices, end) = vocabulary.foodUnits.match(tokens, at: index) {
            let words = tokens[end...].prefix(5).prefix { $0.folded != "," }
            for choice in choices
            where choice.foods.isEmpty || words.contains(where: { isOne($0, of: choice.foods) }) {
                return isTied(at: end) ? nil : (choice.unit, end)
            }
        }
        guard let (unit, end) = vocabulary.units.match(tokens, at: index) else { return nil }
        // "Head-on shrimp".
        if unit.dimension == .count, isTied(at: end) { return nil }
        return (unit, end)
    }

    private func isOne(_ word: LineToken, of foods: [String]) -> Bool {
        foods.contains { word.folded.hasPrefix($0) || word.folded.hasSuffix($0) }
    }

    /// "1 cup", "about 2-3 heaped tablespoons".
    func measure(at start: Int) -> Measure? {
        guard let count = count(at: past(vocabulary.approximations, at: start)) else { return nil }
        let index = past(vocabulary.approximations, vocabulary.sizes, at: count.end)
        if let (unit, end) = unit(at: index) ?? unit(at: pastJoiner(at: index)) {
            return Measure(count: count, unit: unit, end: pastTrailing(at: end))
        }
        guard let end = end(of: vocabulary.lengths, at: pastHyphen(at: index)) else { return nil }
        return Measure(count: count, unit: nil, end: end)
    }

    /// A measure that can be the size of a thing: "400 g", "2-inch".
    func size(at start: Int) -> Measure? {
        guard let measure = measure(at: start), measure.unit?.dimension != .count else {
            return nil
        }
        return measure
    }

    // MARK: Combined measures

    /// The upper end of "100 g bis 150 g", after its first unit.
    func upperEnd(of low: Quantity, _ unit: Unit, at start: Int) -> (Quantity, end: Int)? {
        let word = end(of: vocabulary.rangeWords, at: start)
        guard let next = folded(start) == "-" ? start + 1 : word else { return nil }
        guard let high = measure(at: next) else {
            // "A sprig or two".
            guard low == .one, let two = number(at: next), two.value == Quantity(2) else {
                return nil
            }
            return (two.value, two.end)
        }
        guard high.unit == unit, high.count.high == nil, high.count.low.value > low else {
            return nil
        }
        return (high.count.low.value, high.end)
    }

    /// The sum of "1 cup plus 2 tablespoons", "1 lb 2 oz" or "1 kilo y medio", in the first unit.
    /// `start` is the index after that unit.
    func addition(to quantity: Quantity, _ unit: Unit, at start: Int) -> (Quantity, end: Int)? {
        let and = end(of: vocabulary.and, at: start)
        let next = and ?? end(of: vocabulary.plus, at: start)
        if let second = measure(at: next ?? start), second.count.high == nil,
            let other = second.unit, other == unit || other.dimension != .count,
            next != nil || other.parts < unit.parts,
            let sum = try? Conversions().sum(
                Amount(quantity, unit), Amount(second.count.low.value, other))
        {
            return (sum.quantity, second.end)
        }
        guard let and, let rest = number(at: and), rest.value < .one,
            let sum = try? quantity + rest.value
        else { return nil }
        return (sum, rest.end)
    }
}
