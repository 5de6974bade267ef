/// All that three letters of a word are, each after a "_": what can be looked up for the middle of a word.
enum NameGrams {
    /// - Parameter word: folded. Nothing of words of up to two letters.
    /// - Returns: each once, in the order in which they stand.
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
