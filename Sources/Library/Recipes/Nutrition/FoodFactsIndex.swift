/// Finds a food's facts by a recipe's name for it. It compares whole words, as for the pantry, and
/// always picks the same food among several.
package struct FoodFactsIndex: Sendable {
    private struct Entry: Sendable {
        let facts: FoodFacts
        /// The stems of all its words.
        let stems: Set<String>
        /// The stems before the first comma, which name the food.
        let head: [String]
        /// The stems between the first two commas.
        let kind: Set<String>
        let isRaw: Bool
    }

    private let entries: [Entry]
    /// The indices of the entries with a word.
    private let places: [String: [Int]]

    package init(_ foods: [FoodFacts]) {
        entries = foods.sorted { $0.number < $1.number }.map { facts in
            let stems = Set(NameKey.words(of: facts.name))
            return Entry(
                facts: facts, stems: stems,
                head: NameKey.words(of: String(facts.name.prefix { $0 != "," })),
                kind: Set(
                    NameKey.words(
                        of: facts.name.split(separator: ",").dropFirst().first.map(String.init)
                            ?? "")),
                isRaw: stems.contains("raw") || stems.contains("fresh"))
        }
        var places: [String: [Int]] = [:]
        for (index, entry) in entries.enumerated() {
            for stem in entry.stems { places[stem, default: []].append(index) }
        }
        self.places = places
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// - Parameter symbols: Translates other languages' names and synonyms.
    package func facts(named name: String, _ symbols: FoodSymbols) -> FoodFacts? {
        let key = NameKey(name)
        if let found = best(key.stems, exactly: true) { return found }
        if let known = symbols.food(named: key) {
            for name in known.food.names["en"] ?? [] {
                if let found = best(NameKey(name).stems, exactly: true) { return found }
            }
        }
        if let found = best(key.stems, exactly: false) { return found }
        // The last word names the food: "young leeks" are leeks, and "oil paint" isn't oil.
        for start in key.stems.indices.dropFirst() {
            if let found = best(Array(key.stems[start...]), exactly: true) { return found }
        }
        return nil
    }

    /// The food whose name contains all these words and the fewest others.
    ///
    /// - Parameter exactly: If true, the name may have no other words before its first comma.
    private func best(_ stems: [String], exactly: Bool) -> FoodFacts? {
        guard let rarest = stems.map({ places[$0] ?? [] }).min(by: { $0.count < $1.count }) else {
            return nil
        }
        let wanted = Set(stems)
        var found: (rank: (Int, Int, Int, Int), facts: FoodFacts)?
        for place in rarest {
            let entry = entries[place]
            guard wanted.isSubset(of: entry.stems) else { continue }
            let others = entry.head.count { !wanted.contains($0) }
            guard !exactly || others == 0 else { continue }
            // "Rice flour" is a flour, "Cheese, parmesan" is parmesan, and "rice crackers" aren't
            // rice.
            let isOfHead = entry.head.last.map { wanted.contains($0) } == true
            let isOfKind = !entry.kind.isEmpty && entry.kind.isSubset(of: wanted)
            guard isOfHead || isOfKind else { continue }
            let rank = (isOfHead ? 0 : 1, others, entry.isRaw ? 0 : 1, entry.stems.count)
            if let known = found, known.rank <= rank { continue }
            found = (rank, entry.facts)
        }
        return found?.facts
    }
}
