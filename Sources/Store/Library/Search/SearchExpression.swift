import Base
import Kitchen
import Recipes

/// A query for the full-text indexes, in their language. A person's text only ever becomes quoted
/// words.
struct SearchExpression: Hashable {
    /// All words and filters, for `recipe_texts`; nil if there are none.
    let anywhere: String?
    /// The same with all words in the name; nil if the text has no words.
    let inName: String?
    /// Only the filters, for `recipe_texts`; nil if there are none.
    let filters: String?
    /// The words to find in the middle of words, all of them required; empty unless each word is
    /// long enough.
    let middles: [String]
    /// Finds the candidates for `middles` in `recipe_names`. Nil if there are none.
    let grams: String?
    let servings: ClosedRange<Int>
    let longestMinutes: Int

    static let wordLimit = 8
    /// Longer words are cut off.
    private static let wordBytes = 64
    /// The maximum number of tags that a word stands for, in the order of their names.
    private static let tagLimit = 20
    /// The maximum number of trigrams that are looked up for a word.
    private static let gramLimit = 16

    /// - Parameters:
    ///   - player: the player whose favorites are meant.
    ///   - tags: all tags of the household. A word in a tag's name finds the tag's recipes.
    init(
        _ text: String, _ filter: RecipeFilter, of player: PlayerID, tags: [TagName] = [],
        in household: HouseholdCode
    ) {
        let words = Self.words(of: text)
        let quote = { (word: String) in Self.quoted(household.text + word) }
        let (wanted, unwanted) = Self.filters(filter, of: player, household)
        func expression(_ parts: [String]) -> String? {
            let parts = parts + wanted
            guard !unwanted.isEmpty else {
                return parts.isEmpty ? nil : parts.joined(separator: " AND ")
            }
            let all = parts.isEmpty ? ["tokens : \(quote(RecipeSearchText.recipe))"] : parts
            return "(" + all.joined(separator: " AND ") + ") NOT ("
                + unwanted.joined(separator: " OR ") + ")"
        }
        anywhere = expression(
            words.enumerated().map { index, word in
                let isPrefix = index == words.count - 1 && Self.mayBegin(word)
                let texts =
                    "{name ingredients steps about} : \(quote(word))" + (isPrefix ? " *" : "")
                let named = tags.lazy.filter { $0.has(word, isPrefix: isPrefix) }
                    .prefix(Self.tagLimit).map { tag in
                        quote(RecipeSearchText.token(of: tag.id.value, in: .tags))
                    }
                return named.isEmpty
                    ? "(\(texts))"
                    : "((\(texts)) OR (tags : (\(named.joined(separator: " OR ")))))"
            })
        inName =
            words.isEmpty
            ? nil
            : expression(
                words.enumerated().map { index, word in
                    let isPrefix = index == words.count - 1 && Self.mayBegin(word)
                    return "(name : \(quote(word))" + (isPrefix ? " *)" : ")")
                })
        filters = expression([])
        let areLong = !words.isEmpty && words.allSatisfy { $0.unicodeScalars.count >= 3 }
        middles = areLong ? words : []
        grams =
            areLong
            ? words.flatMap { NameGrams.of($0).prefix(Self.gramLimit).map(quote) }
                .joined(separator: " AND ")
            : nil
        servings = filter.servings ?? 0...Int(Int32.max)
        longestMinutes = filter.longestMinutes ?? Int(Int32.max)
    }

    /// The first folded words of a person's text.
    static func words(of text: String) -> [String] {
        FoldedText(text).words.prefix(wordLimit).map { word in
            word.utf8.count <= wordBytes
                ? String(word) : String(decoding: word.utf8.prefix(wordBytes), as: UTF8.self)
        }
    }

    /// True if the last word may be a prefix. A single Latin letter begins too many words.
    private static func mayBegin(_ word: String) -> Bool { word.utf8.count > 1 }

    /// The required and the excluded expressions.
    private static func filters(
        _ filter: RecipeFilter, of player: PlayerID, _ household: HouseholdCode
    ) -> (wanted: [String], unwanted: [String]) {
        func token(_ token: String) -> String { "tokens : \(quoted(household.text + token))" }
        func food(_ key: NameKey) -> String {
            "tokens : \(quoted(household.words(RecipeSearchText.tokens(of: key))))"
        }
        var all = filter.diets.map { token(RecipeSearchText.token(ofDiet: $0.id)) }.sorted()
        all += filter.included.filter { !$0.isEmpty }.map(food).sorted()
        if !filter.tags.isEmpty {
            let tags = filter.tags.sorted().map {
                token(RecipeSearchText.token(of: $0.value, in: .tags))
            }
            all.append("(" + tags.joined(separator: " OR ") + ")")
        }
        if let category = filter.category {
            all.append(token(RecipeSearchText.token(of: category.value, in: .categories)))
        }
        if let cookbook = filter.cookbook {
            all.append(token(RecipeSearchText.token(of: cookbook.value, in: .cookbooks)))
        }
        if let difficulty = filter.difficulty {
            all.append(token(RecipeSearchText.token(ofDifficulty: difficulty.rawValue)))
        }
        if filter.isFavoritesOnly {
            all.append(token(RecipeSearchText.token(of: player.value, in: .favorites)))
        }
        return (all, filter.excluded.filter { !$0.isEmpty }.map(food).sorted())
    }

    /// Quotes a text. Folded words have letters and digits only, but a quote is doubled in any
    /// case.
    static func quoted(_ text: String) -> String {
        "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false).joined(
                separator: "\"\"") + "\""
    }
}
