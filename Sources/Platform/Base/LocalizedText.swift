/// A text in one or more languages. Language tags (BCP 47) ignore case.
package struct LocalizedText: Hashable, Sendable {
    /// By lowercase tag; at least one.
    private let texts: [String: String]

    /// Creates a text that is the same in every language: English without translations.
    package init(_ text: String) { texts = ["en": text] }

    /// - Parameter texts: The texts by language tag, at least one; no two tags may differ only in
    ///   case.
    package init(_ texts: [String: String]) {
        precondition(!texts.isEmpty, "a text needs at least one language")
        self.texts = Dictionary(uniqueKeysWithValues: texts.map { ($0.key.lowercased(), $0.value) })
    }

    /// The tags in lowercase, sorted.
    package var languages: [String] { texts.keys.sorted() }

    /// The text in `language`, else in the language of the tag's part before the first hyphen, else
    /// in English, else in the first of `languages`.
    package func text(in language: String) -> String { Self.best(of: texts, in: language) ?? "" }

    /// Chooses among values in one or more languages by the rule of `text(in:)`.
    ///
    /// - Parameter values: The values by lowercase tag.
    /// - Returns: Nil if `values` is empty.
    package static func best<Value>(of values: [String: Value], in language: String) -> Value? {
        let tag = language.lowercased()
        let primary = String(tag.prefix { $0 != "-" })
        return values[tag] ?? values[primary] ?? values["en"]
            ?? values.keys.min().flatMap { values[$0] }
    }

    /// A copy with `suffix` after each language's text.
    package func appending(_ suffix: String) -> LocalizedText {
        LocalizedText(texts.mapValues { $0 + suffix })
    }
}

extension LocalizedText: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
