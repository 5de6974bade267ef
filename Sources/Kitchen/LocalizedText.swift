/// A text in one or more languages. Language tags (BCP 47) are compared without regard to case.
package struct LocalizedText: Hashable, Sendable {
    /// By tag in lowercase; at least one.
    private let texts: [String: String]

    /// The same text in every language, which is what an English text alone means.
    package init(_ text: String) {
        texts = ["en": text]
    }

    /// - Parameter texts: by language tag, at least one; no two tags differ only in case.
    package init(_ texts: [String: String]) {
        precondition(!texts.isEmpty, "a text is in one language at least")
        self.texts = Dictionary(
            uniqueKeysWithValues: texts.map { ($0.key.lowercased(), $0.value) })
    }

    /// The tags in lowercase, sorted.
    package var languages: [String] { texts.keys.sorted() }

    /// The text in `language`, else in the language before the tag's first hyphen, else in
    /// English, else in the first of `languages`.
    package func text(in language: String) -> String {
        let tag = language.lowercased()
        let primary = String(tag.prefix { $0 != "-" })
        return texts[tag] ?? texts[primary] ?? texts["en"] ?? texts[languages[0]] ?? ""
    }

    /// The text of each language, followed by `suffix`.
    package func appending(_ suffix: String) -> LocalizedText {
        LocalizedText(texts.mapValues { $0 + suffix })
    }
}

extension LocalizedText: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
