/// What one line of a recipe says: "2 cups flour, sifted" is 2, cup, "flour" and "sifted".
package struct IngredientLine: Hashable, Sendable {
    /// The languages that lines are read in.
    package enum Language: String, CaseIterable, Sendable {
        case en, es, de, fr
    }

    /// Nil if none is said, as in "salt".
    package var quantity: Quantity?
    /// The upper end of a range, as in "2-3 eggs".
    package var upperQuantity: Quantity?
    /// Nil if the things themselves are counted, or nothing is said.
    package var unit: Unit?
    /// As written.
    package var name: String
    /// Empty if there is none. Several are joined by commas.
    package var note: String
    package var isOptional: Bool

    /// Never fails: a line it doesn't understand, or one of more than 1,000 characters or 60 words, numbers and
    /// symbols, becomes the name as it is.
    package init(_ text: String, in language: Language) {
        self.init(name: text)
        let scalars = text.unicodeScalars
        let limit = scalars.index(scalars.startIndex, offsetBy: 1_000, limitedBy: scalars.endIndex)
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
