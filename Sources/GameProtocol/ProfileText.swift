/// What a player may be called (protocol.md, "Profile").
package enum ProfileText {
    /// The longest name, in grapheme clusters: what a person sees as characters.
    package static let nameClusters = 20
    /// The longest name in bytes, since a cluster can be made of any number of scalars.
    package static let nameBytes = 160
    /// The longest avatar in bytes; it is one cluster.
    package static let avatarBytes = 64

    /// The name without white space around it.
    ///
    /// - Throws: `bad_value` for an empty or long name, and for control characters.
    package static func name(_ text: String) throws(RequestFault) -> String {
        let name = trimmed(text)
        guard (1...nameClusters).contains(name.count), name.utf8.count <= nameBytes else {
            throw RequestFault(
                .badValue,
                "`name` has \(name.count) characters in \(name.utf8.count) bytes; 1 to \(nameClusters)"
                    + " characters in at most \(nameBytes) bytes are allowed")
        }
        guard isPrintable(name) else {
            throw RequestFault(
                .badValue, "`name` must not hold control or invisible formatting characters")
        }
        return name
    }

    /// - Throws: `bad_value` for anything but one visible character.
    package static func avatar(_ text: String) throws(RequestFault) -> String {
        guard text.count == 1, text.utf8.count <= avatarBytes, isPrintable(text),
            !trimmed(text).isEmpty
        else {
            throw RequestFault(
                .badValue,
                "`avatar` must be one character, an emoji for example, of at most"
                    + " \(avatarBytes) bytes")
        }
        return text
    }

    private static func trimmed(_ text: String) -> String {
        let isVisible: (Character) -> Bool = { !$0.isWhitespace }
        guard let first = text.firstIndex(where: isVisible),
            let last = text.lastIndex(where: isVisible)
        else { return "" }
        return String(text[first...last])
    }

    /// No control characters, line ends, unassigned scalars, nor format characters, which can
    /// reverse or hide text; joiners and tags stay, since emoji are made with them.
    private static func isPrintable(_ text: String) -> Bool {
        let isOnlyFormat = text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory == .format || $0.properties.isVariationSelector
        }
        return !isOnlyFormat
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse,
                    .surrogate:
                    false
                case .format:
                    scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
                default: true
                }
            }
    }
}
