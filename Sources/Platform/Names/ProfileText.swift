import CICU

/// The rules for names and avatars (protocol.md, "Names and avatars").
package enum ProfileText {
    /// The longest name in grapheme clusters, the characters that people see.
    package static let nameClusters = 20
    /// The longest name in bytes, because a cluster can contain any number of scalars.
    package static let nameBytes = 160
    /// The longest avatar in bytes; it is one cluster.
    package static let avatarBytes = 64

    /// Loads ICU's data. Ends the process if it is missing, which is better at the start than at a
    /// player's first name.
    package static func load() { _ = Lookalikes.shared }

    /// The name in the form that the store keeps: composed, without surrounding whitespace, and
    /// with single spaces between words.
    ///
    /// - Throws: For an empty or too long name, invisible characters, words that mix scripts, and
    ///   names that look like the server's own.
    package static func name(_ text: String) throws(NameFault) -> String {
        let name = try visible(
            text, clusters: nameClusters, bytes: nameBytes, bytesBefore: 4 * nameBytes)
        let words = words(of: name)
        if let mixed = words.first(where: Lookalikes.shared.isMixed) {
            throw NameFault(
                description:
                    "`name` must not mix scripts or digits within a word, as \"\(mixed)\" does;"
                    + " Latin may be mixed with any script except Cyrillic and Greek")
        }
        guard !ReservedNames.contain(name, words: words) else {
            throw NameFault(
                description: "`name` looks like a bot's or an operator's; these"
                    + " names are reserved")
        }
        return name
    }

    /// The longest name of a household in grapheme clusters.
    package static let householdNameClusters = 60

    /// A household's name in the form that the store keeps: composed and spaced like players'
    /// names. Only its members see it, so it may look like any other.
    ///
    /// - Throws: For an empty or too long name, and for invisible characters.
    package static func householdName(_ text: String) throws(NameFault) -> String {
        try visible(
            text, clusters: householdNameClusters, bytes: 8 * householdNameClusters,
            bytesBefore: 16 * householdNameClusters)
    }

    /// - Throws: For anything except one visible character.
    package static func avatar(_ text: String) throws(NameFault) -> String {
        guard text.utf8.count <= avatarBytes, text.count == 1,
            let scalar = text.unicodeScalars.first, !UnicodeText.has(scalar, CHEFDASH_WHITE_SPACE),
            VisibleText(text).fault == nil
        else {
            throw NameFault(
                description: "`avatar` must be one character, an emoji for example, of at most"
                    + " \(avatarBytes) bytes")
        }
        return text
    }

    /// Composes and spaces a name, and checks its length and characters.
    ///
    /// - Parameter bytesBefore: The most bytes of the text as it came; composing a very long one
    ///   would take too long.
    private static func visible(
        _ text: String, clusters: Int, bytes: Int, bytesBefore: Int
    ) throws(NameFault) -> String {
        let isComposable = text.utf8.count <= bytesBefore
        let name = isComposable ? spaced(UnicodeText.composed(text)) : text
        guard isComposable, (1...clusters).contains(name.count), name.utf8.count <= bytes else {
            throw NameFault(
                description: "`name` has \(name.count) characters in \(name.utf8.count) bytes;"
                    + " 1 to \(clusters) characters in at most \(bytes) bytes are allowed")
        }
        if let fault = VisibleText(name).fault {
            throw NameFault(description: "`name` must not contain \(fault)")
        }
        return name
    }

    /// Replaces runs of spaces by one, and trims whitespace. Line ends and tabs between words stay;
    /// a later check refuses them.
    private static func spaced(_ text: String) -> String {
        let isWhite: (Character) -> Bool = { character in
            character.unicodeScalars.first.map { UnicodeText.has($0, CHEFDASH_WHITE_SPACE) }
                ?? false
        }
        guard let first = text.firstIndex(where: { !isWhite($0) }),
            let last = text.lastIndex(where: { !isWhite($0) })
        else { return "" }
        var result = String.UnicodeScalarView()
        for scalar in text[first...last].unicodeScalars {
            if UnicodeText.category(of: scalar) != CHEFDASH_SPACE_SEPARATOR {
                result.append(scalar)
            } else if result.last != " " {
                result.append(" ")
            }
        }
        return String(result)
    }

    /// The runs of letters, with their marks and joiners, and the runs of digits.
    private static func words(of name: String) -> [String] {
        name.unicodeScalars.split { scalar in
            !UnicodeText.isLetter(scalar) && !UnicodeText.isMark(scalar)
                && !UnicodeText.isDigit(scalar) && scalar != "\u{200C}" && scalar != "\u{200D}"
        }.map { String(Substring($0)) }
    }
}
