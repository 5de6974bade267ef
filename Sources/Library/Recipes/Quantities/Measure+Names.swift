extension Measure {
    /// The unit that another program calls by a name of its own, in any of the languages; else the
    /// name as it is, or none if it is empty.
    package init(named name: String) {
        let tokens = LineTokenizer.tokens(of: name, limit: 8)
        guard !tokens.isEmpty else {
            self = .each
            return
        }
        for language in IngredientLine.Language.allCases {
            let units = LineVocabulary.of(language).units
            if let match = units.match(tokens, at: 0), match.end == tokens.count {
                self = .unit(match.value)
                return
            }
        }
        self = .word(name)
    }
}
