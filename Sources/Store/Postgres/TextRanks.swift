import Foundation

/// Ranks texts by BM25 as FTS5 does (sqlite.org/fts5.html, 5.1.1), for an engine that doesn't.
struct TextRanks {
    /// The factors of name, ingredients, steps, about, tags and tokens, as in
    /// `RecipeFinder.rankQuery`.
    private static let weights = [10.0, 4.0, 1.0, 2.0, 3.0, 0.0]
    private static let columns: [SearchCondition.Column] = [
        .name, .ingredients, .steps, .about, .tags, .tokens,
    ]
    private static let (k1, b) = (1.2, 0.75)

    private let phrases: [(phrase: SearchCondition.Phrase, rarity: Double)]
    /// The mean number of words in a recipe's texts.
    private let meanLength: Double

    init(_ condition: SearchCondition, _ database: any Database) throws(StoreFault) {
        let (count, wordCount) =
            try database.prepare("SELECT recipe_count, word_count FROM recipe_text_totals").first {
                (Double($0.integer(0)), Double($0.integer(1)))
            } ?? (0, 0)
        meanLength = count > 0 ? wordCount / count : 1
        let hits = try database.prepare(
            "SELECT count(*) FROM recipe_texts WHERE recipe_texts MATCH ?")
        phrases = try condition.phrases.filter { $0.columns != [.tokens] }.map {
            phrase throws(StoreFault) in
            let found = Double(try hits.bind(.phrase(phrase)).count())
            return (phrase, max(log((count - found + 0.5) / (found + 0.5)), 1e-6))
        }
    }

    /// The lower, the better.
    ///
    /// - Parameter text: returns a column's text.
    func rank(_ text: (Int32) -> String) -> Double {
        let texts = Self.columns.indices.map { text(Int32($0)).split(separator: " ") }
        let length = Double(texts.reduce(0) { $0 + $1.count })
        var score = 0.0
        for (phrase, rarity) in phrases {
            var frequency = 0.0
            for (index, column) in Self.columns.enumerated() where phrase.columns.contains(column) {
                frequency += Self.weights[index] * Double(phrase.count(in: texts[index]))
            }
            score +=
                rarity * frequency * (Self.k1 + 1)
                / (frequency + Self.k1 * (1 - Self.b + Self.b * length / meanLength))
        }
        return -score
    }
}

extension SearchCondition.Phrase {
    /// The number of times that the phrase stands in a text.
    fileprivate func count(in text: [Substring]) -> Int {
        guard text.count >= words.count else { return 0 }
        return (0...text.count - words.count).count { start in
            words.enumerated().allSatisfy { index, word in
                let found = text[start + index]
                return isPrefix && index == words.count - 1
                    ? found.hasPrefix(word) : found == word
            }
        }
    }
}
