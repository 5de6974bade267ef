/// Decides whether two parts of a line are one name: "red or yellow peppers" is one, "butter or
/// oil" two.
struct LineAlternatives {
    let reader: AmountReader
    let start: Int
    /// The index of the "or" or the comma.
    let middle: Int

    private var vocabulary: LineVocabulary { reader.vocabulary }
    private var tokens: [LineToken] { reader.tokens }

    func isOneName(_ right: Range<Int>) -> Bool {
        guard let first = right.first, !tokens[first].isNumber else { return false }
        if vocabulary.style.capitalizesNouns {
            // "Gemüse- oder Hühnerbrühe", "rote oder gelbe Paprika".
            return reader.folded(middle - 1) == "-"
                || !hasNoun(start..<middle) && hasNoun(right)
        }
        if vocabulary.style.adjectivesFollow { return isAdjectives(right) }
        let words = right.filter { tokens[$0].isWord }
        guard words.count >= 2, let last = words.last else {
            return isAdjectives(right) && endsWithAdjective
        }
        return endsWithAdjective
            || reader.end(of: vocabulary.sharedBeginnings, at: middle - 1) == middle
                && reader.end(of: vocabulary.sharedEndings, at: last) != nil
    }

    /// "Boneless, skinless chicken", "große, reife Mango".
    func isOneNameAcrossComma(until end: Int) -> Bool {
        guard reader.folded(middle) == ",", start < middle, middle + 1 < end else { return false }
        let right = (middle + 1)..<end
        if vocabulary.style.capitalizesNouns {
            return !hasNoun(start..<middle) && hasNoun(right)
                && reader.end(of: vocabulary.noteOpeners, at: middle + 1) == nil
        }
        return !vocabulary.style.adjectivesFollow && isAdjectives(start..<middle)
            && !isAdjectives(right) && beginsWithAdjective(right)
    }

    private func hasNoun(_ range: Range<Int>) -> Bool {
        range.contains { tokens[$0].text.first?.isUppercase == true }
    }

    private func isAdjectives(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            if let end = reader.end(of: vocabulary.adjectives, at: index) {
                index = end
            } else if ["-", ","].contains(reader.folded(index)) {
                index += 1
            } else {
                return false
            }
        }
        return !range.isEmpty
    }

    private func beginsWithAdjective(_ range: Range<Int>) -> Bool {
        reader.end(of: vocabulary.adjectives, at: range.lowerBound) != nil
    }

    private var endsWithAdjective: Bool {
        [1, 3].contains { length in
            middle - length >= start
                && reader.end(of: vocabulary.adjectives, at: middle - length) == middle
        }
    }
}
