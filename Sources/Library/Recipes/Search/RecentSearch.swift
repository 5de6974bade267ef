/// What a person has searched for.
package struct RecentSearch: Hashable, Sendable {
    package let text: String
    /// The conditions that the results had to meet, as the server writes them down; nil for none.
    package let filter: String?

    package init(text: String, filter: String?) {
        self.text = text
        self.filter = filter
    }

    /// How many a person has in a household.
    package static let limit = 20
    /// The most bytes of a filter.
    package static let filterBytes = 2_000
    private static let rule = FieldRule(.line(1...100))

    /// What is wrong with a text, as the end of a sentence; nil if it is right.
    package static func problem(with text: String) -> String? {
        rule.problem(with: FieldValue.text(text))
    }

    /// What two searches have in common that are the same but for case, accents and white space.
    package static func key(of text: String) -> String {
        FoldedText(text).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
