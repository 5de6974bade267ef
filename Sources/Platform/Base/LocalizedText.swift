/// A text in one or more languages. Language tags (BCP 47) are compared without case.
package struct LocalizedText: Hashable, Sendable {
    /// By lowercase tag; at least one.
    private let texts: [String: String]

    /// The same text in every language: an English text without translations.
    package init(_ text: String) { texts = ["en": text] }

    /// - Parameter texts: by language tag, at least one; no two tags differ only in case.
    package init(_ texts: [String: String]) {
        precondition(!texts.isEmpty, "a text is in one language at least")
        self.texts = Dictionary(uniqueKeysWithValues: texts.map { ($0.key.lowercased(), $0.value) })
    }

    /// The tags in lowercase, sorted.
    package var languages: [String] { texts.keys.sorted() }

    /// The text in `language`, else in the part of the tag before its first hyphen, else in
    /// English, else in the first of `languages`.
    package func text(in language: String) -> String { Self.best(of: texts, in: language) ?? "" }

    /// Of anything in one or more languages, what `text(in:)` would choose.
    ///
    /// - Parameter values: by lowercase tag.
    /// - Returns: nil if there are none.
    package static func best<Value>(of values: [String: Value], in language: String) -> Value? {
        let tag = language.lowercased()
        let primary = String(tag.prefix { $0 != "-" })
        return values[tag] ?? values[primary] ?? values["en"]
            ?? values.keys.min().flatMap { values[$0] }
    }

    /// Each language's text, followed by `suffix`.
    package func appending(_ suffix: String) -> LocalizedText {
        LocalizedText(texts.mapValues { $0 + suffix })
    }
}

extension LocalizedText: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
