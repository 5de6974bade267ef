/// A person's recent search.
package struct RecentSearch: Hashable, Sendable {
    package let text: String
    /// The filter in the server's encoding; nil for none.
    package let filter: String?

    package init(text: String, filter: String?) {
        self.text = text
        self.filter = filter
    }

    /// The most searches that a person has in a household.
    package static let limit = 20
    /// The most bytes of a filter.
    package static let filterBytes = 2_000
    private static let rule = FieldRule(.line(1...100))

    /// The problem with a search text, as the end of a sentence; nil if it is valid.
    package static func problem(with text: String) -> String? {
        rule.problem(with: FieldValue.text(text))
    }

    /// The text folded: equal for searches that differ only in case, accents and white space.
    package static func key(of text: String) -> String {
        FoldedText(text).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
