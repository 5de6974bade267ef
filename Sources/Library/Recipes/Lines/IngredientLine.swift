/// A parsed ingredient line: "2 cups flour, sifted" is 2, cup, "flour" and "sifted".
package struct IngredientLine: Hashable, Sendable {
    /// The supported languages.
    package enum Language: String, CaseIterable, Sendable {
        case en, es, de, fr
    }

    /// Nil if the line has none, as in "salt".
    package var quantity: Quantity?
    /// The upper end of a range, as in "2-3 eggs".
    package var upperQuantity: Quantity?
    /// Nil if the line counts the things themselves, or has no amount.
    package var unit: Unit?
    /// The name as written.
    package var name: String
    /// Empty if there is none. Several notes are joined by commas.
    package var note: String
    package var isOptional: Bool

    /// Never fails. A line that it doesn't understand becomes the name as it is, and so does one of
    /// more than 1,000 characters or more than 60 words, numbers and symbols.
    package init(_ text: String, in language: Language) {
        self.init(name: text)
        let scalars = text.unicodeScalars
        let limit = scalars.index(
            scalars.startIndex, offsetBy: RuleLimits.lineCharacters, limitedBy: scalars.endIndex)
        guard limit == nil || limit == scalars.endIndex else { return }
        var grammar = LineGrammar(text, LineVocabulary.of(language))
        if let line = grammar?.parse() { self = line }
    }

    init(name: String) {
        self.name = name
        note = ""
        isOptional = false
    }
}
