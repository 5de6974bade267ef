/// A condition on the words of recipes, which each engine's full-text index reads in its own
/// language.
indirect enum SearchCondition: Hashable, Sendable {
    /// A column of `recipe_texts` or `recipe_names`.
    enum Column: String, CaseIterable, Sendable {
        case name, ingredients, steps, about, tags, tokens
        /// A column of `recipe_names`.
        case words
    }

    /// Words that follow each other in one of the columns.
    struct Phrase: Hashable, Sendable {
        let words: [String]
        let columns: [Column]
        /// True if the last word may be the beginning of one.
        var isPrefix = false

        /// - Parameter text: words with spaces between them.
        init(_ text: String, in columns: Column..., isPrefix: Bool = false) {
            words = text.split(separator: " ").map(String.init)
            self.columns = columns
            self.isPrefix = isPrefix
        }
    }

    case phrase(Phrase)
    case all([SearchCondition])
    case any([SearchCondition])
    case except(SearchCondition, SearchCondition)

    /// All phrases that a match may have.
    var phrases: [Phrase] {
        switch self {
        case .phrase(let phrase): [phrase]
        case .all(let conditions), .any(let conditions): conditions.flatMap(\.phrases)
        case .except(let wanted, _): wanted.phrases
        }
    }
}
