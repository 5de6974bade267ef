/// Parses an ingredient line by a grammar that all languages share: leading notes, a part ("juice
/// of"), an amount, the name, and notes. `AmountReader` reads the amounts, and `LineNotes` collects
/// the notes.
struct LineGrammar {
    private let vocabulary: LineVocabulary
    private let reader: AmountReader
    private var notes: LineNotes
    private var line = IngredientLine(name: "")
    private var tokens: [LineToken] { reader.tokens }

    /// The units that can have a size of their own.
    private static let containers: Set<Unit> = [
        .can, .jar, .package, .bag, .bottle, .piece, .knob, .bunch, .head,
    ]

    /// Nil if the line is too long to be an ingredient: parsing takes quadratic time.
    init?(_ text: String, _ vocabulary: LineVocabulary) {
        var tokens = LineTokenizer.tokens(
            of: text, groupsWithCommas: vocabulary.style.groupsWithCommas,
            limit: RuleLimits.lineTokens + 1)
        guard tokens.count <= RuleLimits.lineTokens else { return nil }
        LineNotes.joinPluralEndings(of: &tokens)
        line.isOptional = LineNotes.removeOptional(from: &tokens, vocabulary)
        notes = LineNotes(vocabulary)
        tokens = notes.takeParentheses(of: tokens)
        let bullets: Set = ["-", "•", "*", "·", "▢", "☐", ",", ";", ":", "."]
        tokens.removeFirst(tokens.prefix { bullets.contains($0.folded) }.count)
        if tokens.last?.folded == "." { tokens.removeLast() }
        self.vocabulary = vocabulary
        reader = AmountReader(tokens: tokens, vocabulary: vocabulary)
    }

    /// - Returns: Nil if the line has no name.
    mutating func parse() -> IngredientLine? {
        let start = takePart(from: takeLeadingNote())
        // "6 cloves" is the spice: a unit without a food is the food.
        let attempts = [true, false]
        for readsUnits in attempts {
            var attempt = self
            let nameStart = attempt.takeAmount(from: start, readsUnits: readsUnits)
            attempt.takeName(from: nameStart)
            if !attempt.line.name.isEmpty {
                attempt.line.note = attempt.notes.text
                return attempt.line
            }
            if let unit = attempt.line.unit, unit.dimension != .count { return nil }
        }
        return nil
    }

    // MARK: Before the amount

    /// Takes the note of "Nach Belieben Salz" or "To serve: rice".
    private mutating func takeLeadingNote() -> Int {
        if reader.end(of: vocabulary.noteOpeners, at: 0) != nil,
            let colon = tokens.firstIndex(where: { $0.folded == ":" }), colon + 1 < tokens.count
        {
            notes.add(tokens[..<colon])
            return colon + 1
        }
        if let end = reader.end(of: vocabulary.notes, at: 0), end < tokens.count,
            tokens[end].isWord || tokens[end].isNumber
        {
            notes.add(tokens[..<end])
            return reader.pastJoiner(at: end)
        }
        return 0
    }

    /// Takes "Juice of" or "Schale von" as a note; the amount follows it.
    private mutating func takePart(from start: Int) -> Int {
        let first = reader.end(of: vocabulary.articles, at: start) ?? start
        var hasPart = false
        var index = first
        while index < tokens.count, index < first + 9, !tokens[index].isNumber, !isSeparator(index)
        {
            if reader.end(of: vocabulary.parts, at: index) != nil { hasPart = true }
            if hasPart, index > first {
                let joined = partJoiner(at: index) ?? index
                if joined > index || vocabulary.style.capitalizesNouns,
                    reader.number(at: joined) != nil
                {
                    notes.add(
                        tokens[first..<index], lowercased: !vocabulary.style.capitalizesNouns)
                    return joined
                }
            }
            index += 1
        }
        if hasPart, vocabulary.style.capitalizesNouns, index > first, index < tokens.count,
            tokens[index].isNumber
        {
            notes.add(tokens[first..<index])
            return index
        }
        return start
    }

    private func partJoiner(at index: Int) -> Int? {
        if ["from", "aus"].contains(reader.folded(index)) { return index + 1 }
        return reader.end(of: vocabulary.of, at: index)
    }

    // MARK: The amount

    /// - Returns: The index where the name begins.
    private mutating func takeAmount(from start: Int, readsUnits: Bool) -> Int {
        var index = start
        var isVague = false
        while true {
            // "Unas 20 hojas" is about 20; "unas hojas" is some.
            let past = reader.past(vocabulary.approximations, at: index)
            if past > index, reader.number(at: past) != nil {
                index = past
            } else if let end = reader.end(of: vocabulary.vague, at: index) {
                index = end
                isVague = true
            } else {
                break
            }
        }
        guard let count = reader.count(at: index) else {
            guard readsUnits || isVague else { return start }
            let after = takeBareUnit(from: index, isVague: isVague, readsUnits: readsUnits)
            return after ?? (isVague ? reader.pastJoiner(at: index) : start)
        }
        line.quantity = count.low.value
        line.upperQuantity = count.high?.value
        index = count.end
        if ["x", "*"].contains(reader.folded(index)) { index += 1 }
        let isGlued = tokens.indices.contains(index) && reader.folded(index) == "-"
        if let size = reader.size(at: index) {
            index = takeSize(from: index, size)
            guard readsUnits, let (unit, end) = countedUnit(at: index) else {
                return reader.pastJoiner(at: index)
            }
            line.unit = unit
            index = end
        } else if !readsUnits {
            group(count)
            return reader.pastJoiner(at: index)
        } else if let (unit, end) = unit(at: index) {
            line.unit = unit
            index = end
            if unit.dimension != .count, let (counted, end) = countedUnit(at: end),
                Self.containers.contains(counted)
            {
                return takeContainer(counted, end, count, sizeEnd: index)
            }
            group(count)
            index = takeRest(of: unit, from: index)
        } else if let end = reader.end(of: vocabulary.lengths, at: reader.pastHyphen(at: index)),
            isGlued || countedUnit(at: end) != nil
        {
            return takeLength(count, end)
        } else {
            group(count)
            return reader.pastJoiner(at: index)
        }
        return takeContainerSize(from: index)
    }

    /// "3-inch cinnamon stick" and "2-inch piece ginger" contain a size, not an amount.
    private mutating func takeLength(_ count: AmountReader.Count, _ end: Int) -> Int {
        notes.add(tokens[(count.end - 1)..<end])
        line.quantity = nil
        line.upperQuantity = nil
        guard let (unit, end) = countedUnit(at: end) else { return reader.pastJoiner(at: end) }
        line.unit = unit
        return reader.pastJoiner(at: end)
    }

    /// "1 - 14 oz can" is one can. The number in "400 g can" isn't the number of cans.
    private mutating func takeContainer(
        _ unit: Unit, _ end: Int, _ count: AmountReader.Count, sizeEnd: Int
    ) -> Int {
        if count.high != nil {
            line.upperQuantity = nil
            notes.add(tokens[count.highStart..<sizeEnd])
        } else {
            line.quantity = nil
            notes.add(tokens[(count.end - 1)..<sizeEnd])
        }
        line.unit = unit
        return reader.pastJoiner(at: end)
    }

    /// Prefers the other reading of "1.500" for small units.
    private mutating func group(_ count: AmountReader.Count) {
        let small: [Unit?] = [nil, .gram, .milliliter, .milligram]
        guard small.contains(line.unit) else { return }
        if let low = count.low.grouped { line.quantity = low }
        if let high = count.high?.grouped { line.upperQuantity = high }
    }

    /// Takes a unit without a number: "pinch of salt", "a few leaves of basil".
    private mutating func takeBareUnit(
        from start: Int, isVague: Bool, readsUnits: Bool
    ) -> Int? {
        guard readsUnits, let (unit, end) = unit(at: start) else { return nil }
        // "Taza y media de arroz".
        if let and = reader.end(of: vocabulary.and, at: end), let rest = reader.number(at: and),
            rest.value < .one, let sum = try? Quantity.one + rest.value
        {
            line.unit = unit
            line.quantity = sum
            return reader.pastJoiner(at: rest.end)
        }
        let joined = reader.pastJoiner(at: end)
        let isWord = reader.folded(start).utf8.count >= 2
        guard isWord, unit.dimension == .count || joined > end || isVague,
            joined > end || isVague || !vocabulary.style.joinsUnits
                || [.pinch, .dash, .handful].contains(unit)
        else { return nil }
        line.unit = unit
        return joined
    }

    private func unit(at start: Int) -> (unit: Unit, end: Int)? {
        if let found = reader.unit(at: start) { return found }
        let index = reader.past(
            vocabulary.approximations, vocabulary.sizes, at: reader.pastJoiner(at: start))
        return reader.unit(at: index)
    }

    private func countedUnit(at start: Int) -> (unit: Unit, end: Int)? {
        guard let found = unit(at: start), found.unit.dimension == .count else { return nil }
        return found
    }

    private mutating func takeSize(from start: Int, _ size: AmountReader.Measure) -> Int {
        notes.add(tokens[start..<size.end])
        return reader.pastHyphen(at: size.end)
    }

    /// Takes what may follow a unit: the end of a range, measures to add, and the same amount in
    /// other units.
    private mutating func takeRest(of unit: Unit, from start: Int) -> Int {
        var index = reader.pastTrailing(at: start)
        if line.upperQuantity == nil, let low = line.quantity,
            let (high, end) = reader.upperEnd(of: low, unit, at: index)
        {
            line.upperQuantity = high
            index = end
        }
        while line.upperQuantity == nil, let first = line.quantity,
            let (quantity, end) = reader.addition(to: first, unit, at: index)
        {
            line.quantity = quantity
            index = end
        }
        while ["/", "=", "|"].contains(reader.folded(index)),
            let second = reader.measure(at: index + 1)
        {
            // One amount in two units: "3 lb 5 oz".
            let rest = reader.measure(at: second.end)
            let isSmaller = (rest?.unit?.parts ?? 1) < (second.unit?.parts ?? 1)
            let end =
                isSmaller && rest?.unit?.dimension == second.unit?.dimension
                ? rest?.end ?? second.end : second.end
            notes.add(tokens[(index + 1)..<end])
            index = end
        }
        if let plus = reader.end(of: vocabulary.plus, at: index),
            let second = reader.measure(at: plus), second.unit != nil, second.end < tokens.count
        {
            notes.add(tokens[index..<second.end])
            index = second.end
        }
        if let or = reader.end(of: vocabulary.or, at: index), let second = reader.size(at: or),
            second.end < tokens.count
        {
            notes.add(tokens[index..<second.end])
            index = second.end
        }
        // "Un manojo grande de perejil".
        let past = reader.past(vocabulary.sizes, vocabulary.approximations, at: index)
        if past > index, reader.end(of: vocabulary.of, at: past) != nil { index = past }
        return index
    }

    /// Takes the size in "1 lata de 400 g de tomate".
    private mutating func takeContainerSize(from start: Int) -> Int {
        var index = start
        if line.unit?.dimension == .count {
            let joined = reader.past(vocabulary.sizeJoiners, at: index)
            if joined > index || tokens.indices.contains(index) && tokens[index].isNumber,
                let size = reader.size(at: joined), size.end < tokens.count
            {
                index = takeSize(from: joined, size)
            }
        }
        return reader.pastJoiner(at: index)
    }

    // MARK: The name

    private func isSeparator(_ index: Int) -> Bool {
        switch reader.folded(index) {
        case ",", ";": true
        case "-": tokens[index].isApart && index + 1 < tokens.count && tokens[index + 1].isApart
        default: false
        }
    }

    /// Takes the name, up to the first separator or note. Everything after it becomes notes.
    private mutating func takeName(from start: Int) {
        var index = start
        while index < tokens.count {
            if let kept = reader.end(of: vocabulary.keptPhrases, at: index) {
                index = max(kept, index + 1)
                continue
            }
            if index > start, takeTrailingFraction(at: index, nameStart: start) { return }
            if index > start, takeTrailingMeasure(at: index, nameStart: start) { return }
            let alternatives = LineAlternatives(reader: reader, start: start, middle: index)
            if isSeparator(index) {
                if !alternatives.isOneNameAcrossComma(until: end(after: index + 1)) { break }
            } else if index > start {
                if reader.end(of: vocabulary.noteOpeners, at: index) != nil { break }
                if let right = reader.end(of: vocabulary.or, at: index), right < tokens.count,
                    !alternatives.isOneName(right..<end(after: right))
                {
                    break
                }
            }
            index += 1
        }
        line.name = LineNotes.trimmed(tokens[min(start, tokens.count)..<index])
        if index < tokens.count, !line.name.isEmpty { takeNotes(from: index) }
    }

    /// The index of the next separator.
    private func end(after start: Int) -> Int {
        var index = start
        while index < tokens.count, !isSeparator(index) { index += 1 }
        return index
    }

    private mutating func takeNotes(from start: Int) {
        // A note after a comma may contain commas. A note without one before it ends at the next.
        let end = isSeparator(start) ? start : end(after: start)
        if end > start { notes.add(tokens[start..<end]) }
        if end < tokens.count { notes.add(tokens[end...]) }
    }

    /// Takes the fraction of "1 limón y medio".
    private mutating func takeTrailingFraction(at index: Int, nameStart: Int) -> Bool {
        guard line.unit == nil, line.upperQuantity == nil, let quantity = line.quantity,
            let and = reader.end(of: vocabulary.and, at: index),
            let rest = reader.number(at: and), rest.value < .one,
            rest.end == tokens.count || isSeparator(rest.end),
            let sum = try? quantity + rest.value
        else { return false }
        line.quantity = sum
        line.name = LineNotes.trimmed(tokens[nameStart..<index])
        if rest.end < tokens.count { notes.add(tokens[rest.end...]) }
        return true
    }

    /// Takes the size of "tomates de 400 g" or the amount of "Mehl: 200 g".
    private mutating func takeTrailingMeasure(at index: Int, nameStart: Int) -> Bool {
        let isNothingSaid = line.quantity == nil && line.unit == nil
        let isColon = reader.folded(index) == ":" || reader.folded(index) == "-"
        let next =
            isNothingSaid
            ? (isColon ? index + 1 : index) : reader.past(vocabulary.sizeJoiners, at: index)
        guard tokens.indices.contains(next),
            isNothingSaid ? tokens[next].isNumber || isColon : next > index,
            let measure = reader.measure(at: next),
            isNothingSaid || measure.unit?.dimension != .count,
            measure.end == tokens.count || isSeparator(measure.end)
        else { return false }
        if isNothingSaid {
            guard measure.unit != nil else { return false }
            line.quantity = measure.count.low.value
            line.upperQuantity = measure.count.high?.value
            line.unit = measure.unit
            group(measure.count)
        } else {
            notes.add(tokens[next..<measure.end])
        }
        line.name = LineNotes.trimmed(tokens[nameStart..<index])
        if measure.end < tokens.count { notes.add(tokens[measure.end...]) }
        return true
    }
}
