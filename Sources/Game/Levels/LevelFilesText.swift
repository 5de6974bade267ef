import Base
import Kitchen

extension LevelFilesNode {
    /// Reads one text for all languages, or an object of texts by language tag that includes
    /// English.
    ///
    /// - Parameter length: The length of each text, in grapheme clusters.
    func localizedText(length: ClosedRange<Int>) -> LocalizedText? {
        localizedText { $0.text(length: length) }
    }

    /// - Parameter read: Reads the text in one language.
    func localizedText(_ read: (LevelFilesNode) -> String?) -> LocalizedText? {
        if case .text = value { return read(self).map { LocalizedText($0) } }
        guard case .object = value else {
            return refused("is \(value.kind); it must be a text, or an object of texts by language")
        }
        return byLanguage(read).map { LocalizedText($0) }
    }

    /// Reads an object by language tag that includes English. The result's tags are in lowercase.
    func byLanguage<Value>(_ read: (LevelFilesNode) -> Value?) -> [String: Value]? {
        guard case .object(let values) = value else {
            return refused("is \(value.kind); it must be an object by language")
        }
        var found: [String: Value] = [:]
        for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
            if !Self.isLanguageTag(tag) {
                refuse("has the language \"\(tag)\"; it must be a tag such as en or pt-BR")
            } else if found[tag.lowercased()] != nil {
                refuse("has the language \"\(tag)\" twice, in upper and lower case")
            } else {
                var node = child(value, place: tag)
                // Places of list elements include their language, too.
                node.placeAround = node.place
                found[tag.lowercased()] = read(node)
            }
        }
        if values["en"] == nil { refuse("lacks the language \"en\"") }
        return found["en"] == nil || found.count < values.count ? nil : found
    }

    private static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts[0].consists(of: "a"..."z", count: 2...3)
            && parts.dropFirst().allSatisfy {
                $0.consists(of: "a"..."z", "A"..."Z", "0"..."9", count: 2...8)
            }
    }
}

extension StringProtocol {
    /// True if this consists of `count` characters, all within the ASCII `ranges`. A regular
    /// expression would take longer to compile than reading all the files.
    func consists(of ranges: ClosedRange<Unicode.Scalar>..., count: ClosedRange<Int>) -> Bool {
        count.contains(unicodeScalars.count)
            && unicodeScalars.allSatisfy { scalar in ranges.contains { $0.contains(scalar) } }
    }
}
