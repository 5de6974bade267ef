/// The words of a food's name for comparing: folded, and without plural endings.
package struct NameKey: Hashable, Sendable {
    package let stems: [String]

    package init(_ name: FoldedText) { self.init(words: name.words) }

    /// - Parameter words: Folded words.
    package init(words: [Substring]) {
        // The limit keeps the cost of a name at 78 lookups.
        stems = words.prefix(NameWords.limit).map { WordStem($0).text }
    }

    package init(_ name: String) { self.init(FoldedText(name)) }

    /// The stems of all words of a text, comparable with those of names.
    package static func words(of text: String) -> [String] {
        FoldedText(text).words.map { WordStem($0).text }
    }

    private init(stems: ArraySlice<String>) { self.stems = Array(stems) }

    package var isEmpty: Bool { stems.isEmpty }

    /// True if this name contains all words of the other in a row: "red onion" contains "onion",
    /// and "eggplant" doesn't contain "egg".
    package func contains(_ other: NameKey) -> Bool {
        guard !other.isEmpty, other.stems.count <= stems.count else { return false }
        return (0...stems.count - other.stems.count).contains { start in
            stems[start..<start + other.stems.count] == other.stems[...]
        }
    }

    /// The parts that can stand for the name: a red onion is an onion, but tomato paste isn't
    /// tomato.
    package var foods: [NameKey] {
        let products = self.products
        return products.isEmpty
            ? parts : parts.filter { part in products.allSatisfy(part.stems.contains) }
    }

    /// The words that make it another food: at its end, or at its beginning before a "de".
    private var products: [String] {
        var found: [String] = []
        if let last = stems.last, Self.products.contains(last) { found.append(last) }
        if stems.count > 2, Self.products.contains(stems[0]), NameWords.links.contains(stems[1]) {
            found.append(stems[0])
        }
        return found
    }

    /// Products made of foods, in English, Spanish and French; German writes them as one word.
    /// Juice and zest aren't listed, since people make them from the fruit they have. Nor is
    /// cheese, since cheddar cheese is cheddar.
    private static let products = Set(words(of: NameWords.products))

    /// True if the words besides a part are only qualities: cold water is water, and coconut water
    /// isn't.
    func isKind(of part: NameKey) -> Bool {
        stems.allSatisfy { part.stems.contains($0) || Self.qualities.contains($0) }
    }

    /// The name without qualities.
    var plain: NameKey { NameKey(stems: stems.filter { !Self.qualities.contains($0) }[...]) }

    /// The foods of a list: "salt and pepper" is two.
    var listed: [NameKey] {
        stems.split { NameWords.joiners.contains($0) }.map { NameKey(stems: $0) }
    }

    /// Qualities of foods, in English, Spanish, French and German.
    private static let qualities = Set(words(of: NameWords.qualities))

    /// All runs of its words, the longest first; of equal length, the later first, since the last
    /// word usually names the food ("coconut milk").
    package var parts: [NameKey] {
        guard !isEmpty else { return [] }
        var result: [NameKey] = []
        for count in stride(from: stems.count, through: 1, by: -1) {
            for start in stride(from: stems.count - count, through: 0, by: -1) {
                result.append(NameKey(stems: stems[start..<start + count]))
            }
        }
        return result
    }
}
