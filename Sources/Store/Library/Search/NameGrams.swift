/// The trigrams of a word, each after a "_", for substring search.
enum NameGrams {
    /// - Parameter word: folded. A word of up to two letters has none.
    /// - Returns: each trigram once, in order.
    static func of(_ word: some StringProtocol) -> [String] {
        let scalars = Array(word.unicodeScalars)
        guard scalars.count >= 3 else { return [] }
        var all: [String] = []
        for start in 0...scalars.count - 3 {
            var gram = String.UnicodeScalarView("_".unicodeScalars)
            gram.append(contentsOf: scalars[start..<start + 3])
            let text = String(gram)
            if !all.contains(text) { all.append(text) }
        }
        return all
    }
}
