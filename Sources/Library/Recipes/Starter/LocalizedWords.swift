import Base

/// A list of words in one or more languages. Its length may differ by language.
package struct LocalizedWords: Hashable, Sendable {
    private let lists: [String: [String]]

    /// - Parameter lists: By lowercase language tag, at least one.
    package init(_ lists: [String: [String]]) {
        precondition(!lists.isEmpty, "words need at least one language")
        self.lists = lists
    }

    /// The words in the language that `LocalizedText.text(in:)` would choose.
    package func words(in language: String) -> [String] {
        LocalizedText.best(of: lists, in: language) ?? []
    }

    /// The number of words in the longest list.
    var longestCount: Int { lists.values.map(\.count).max() ?? 0 }
}
