/// The words of a food's name for comparing: folded, and without the endings of plurals.
package struct NameKey: Hashable, Sendable {
    package let stems: [String]

    /// Words after these don't count, so that a name can't cost more than 78 lookups.
    private static let wordLimit = 12

    package init(_ name: FoldedText) { self.init(words: name.words) }

    /// - Parameter words: folded.
    package init(words: [Substring]) {
        stems = words.prefix(Self.wordLimit).map { WordStem($0).text }
    }

    package init(_ name: String) { self.init(FoldedText(name)) }

    /// All words of a text, as those of names are compared.
    package static func words(of text: String) -> [String] {
        FoldedText(text).words.map { WordStem($0).text }
    }

    private init(stems: ArraySlice<String>) { self.stems = Array(stems) }

    package var isEmpty: Bool { stems.isEmpty }

    /// Whether all words of the other name stand in this one, one after the other: "red onion" contains
    /// "onion", and "eggplant" doesn't contain "egg".
    package func contains(_ other: NameKey) -> Bool {
        guard !other.isEmpty, other.stems.count <= stems.count else { return false }
        return (0...stems.count - other.stems.count).contains { start in
            stems[start..<start + other.stems.count] == other.stems[...]
        }
    }

    /// Those of its parts that can stand for it: a red onion is an onion, and tomato paste is no tomato.
    package var foods: [NameKey] {
        let products = self.products
        return products.isEmpty
            ? parts : parts.filter { part in products.allSatisfy(part.stems.contains) }
    }

    /// The words that make another food of one: at the end, or at the beginning before a "de".
    private var products: [String] {
        var found: [String] = []
        if let last = stems.last, Self.products.contains(last) { found.append(last) }
        if stems.count > 2, Self.products.contains(stems[0]), Self.links.contains(stems[1]) {
            found.append(stems[0])
        }
        return found
    }

    /// What foods are made into, in English, Spanish and French; German writes it in one word. Juice and zest aren't
    /// among it, since people press and grate them from what they have; nor is cheese, since cheddar cheese is cheddar.
    private static let products = Set(
        words(
            of: """
                bread broth butter cake cracker extract flour jam ketchup leftovers milk noodles oil \
                paste pie powder puree salad sauce soup stew stock syrup vinegar wine \
                aceite caldo ensalada extracto fideos guiso harina jarabe leche mantequilla mermelada pan \
                pasta polvo pure restos salsa sobras sopa tarta vinagre vino \
                beurre bouillon concentre confiture extrait farine gateau huile lait pain poudre restes \
                sirop soupe tarte vin vinaigre
                """))
    private static let links: Set<String> = ["de", "del", "d", "du"]

    /// Whether its other words beside a part of it only say how the part is: cold water is water, and coconut water
    /// isn't.
    func isKind(of part: NameKey) -> Bool {
        stems.allSatisfy { part.stems.contains($0) || Self.qualities.contains($0) }
    }

    /// Without the words that only say how it is.
    var plain: NameKey { NameKey(stems: stems.filter { !Self.qualities.contains($0) }[...]) }

    /// What a list of foods names: "salt and pepper" are two.
    var listed: [NameKey] {
        stems.split { Self.joiners.contains($0) }.map { NameKey(stems: $0) }
    }

    /// How a food is, in English, Spanish, French and German.
    private static let qualities = Set(
        words(
            of: """
                boiled boiling cold cool cracked coarse coarsely crushed fine finely flaky flaked flakes fresh \
                freshly ground hot ice iced icy kosher lukewarm plain room sea table tap temperature tepid warm \
                caliente de del fina fino fresca fresco fria frio grifo gorda gruesa hirviendo hirviente marina \
                mar mesa molida molido recien templada tibia \
                bouillante chaude du fin fine fraiche fraichement froide gros marin moulu moulue robinet tiede \
                feines frisch gemahlener gemahlen grobes heisses kaltes kochendes lauwarmes warmes
                """))
    private static let joiners: Set<String> = ["and", "y", "e", "et", "und"]

    /// All runs of its words, the longest first, and of those the later first: in most names, the last word
    /// says what it is ("coconut milk").
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
