import Kitchen

extension LevelFilesNode {
    /// A text for all languages, or an object of texts by language tag, with English among them.
    ///
    /// - Parameter length: of each text, in grapheme clusters.
    func localizedText(length: ClosedRange<Int>) -> LocalizedText? {
        if case .text = value { return text(length: length).map { LocalizedText($0) } }
        guard case .object(let values) = value else {
            refuse("is \(value.kind); it must be a text, or an object of texts by language")
            return nil
        }
        var texts: [String: String] = [:]
        for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
            if tag.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/) == nil {
                refuse("has the language \"\(tag)\"; it must be a tag such as en or pt-BR")
            } else if texts[tag.lowercased()] != nil {
                refuse("has the language \"\(tag)\" twice, in upper and lower case")
            } else {
                texts[tag.lowercased()] = child(value, place: tag).text(length: length)
            }
        }
        if values["en"] == nil { refuse("lacks the language \"en\"") }
        return texts["en"] == nil || texts.count < values.count ? nil : LocalizedText(texts)
    }
}

extension LevelFilesValue {
    /// The text as canonical text has it.
    static func localized(_ text: LocalizedText) -> LevelFilesValue {
        guard text.languages != ["en"] else { return .text(text.text(in: "en")) }
        return .object(
            Dictionary(
                uniqueKeysWithValues: text.languages.map { ($0, .text(text.text(in: $0))) }))
    }
}
