import Kitchen

extension LevelFilesNode {
    /// Reads a text for all languages, or an object of texts by language tag that includes English.
    ///
    /// - Parameter length: of each text, in grapheme clusters.
    func localizedText(length: ClosedRange<Int>) -> LocalizedText? {
        if case .text = value { return text(length: length).map { LocalizedText($0) } }
        guard case .object = value else {
            refuse("is \(value.kind); it must be a text, or an object of texts by language")
            return nil
        }
        return byLanguage { $0.text(length: length) }.map { LocalizedText($0) }
    }

    /// Reads an object by language tag that includes English. The result's tags are in lowercase.
    func byLanguage<Value>(_ read: (LevelFilesNode) -> Value?) -> [String: Value]? {
        guard case .object(let values) = value else {
            refuse("is \(value.kind); it must be an object by language")
            return nil
        }
        var found: [String: Value] = [:]
        for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
            if tag.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/) == nil {
                refuse("has the language \"\(tag)\"; it must be a tag such as en or pt-BR")
            } else if found[tag.lowercased()] != nil {
                refuse("has the language \"\(tag)\" twice, in upper and lower case")
            } else {
                var node = child(value, place: tag)
                // The elements of a list name their language, too.
                node.placeAround = node.place
                found[tag.lowercased()] = read(node)
            }
        }
        if values["en"] == nil { refuse("lacks the language \"en\"") }
        return found["en"] == nil || found.count < values.count ? nil : found
    }
}

extension LevelFilesValue {
    /// The text in canonical form.
    static func localized(_ text: LocalizedText) -> LevelFilesValue {
        guard text.languages != ["en"] else { return .text(text.text(in: "en")) }
        return .object(
            Dictionary(
                uniqueKeysWithValues: text.languages.map { ($0, .text(text.text(in: $0))) }))
    }
}
