import Base
import Kitchen
import Recipes

/// A query for the full-text indexes.
struct SearchExpression: Hashable {
    /// All words and filters, for `recipe_texts`; nil if there are none.
    let anywhere: SearchCondition?
    /// The same with all words in the name; nil if the text has no words.
    let inName: SearchCondition?
    /// Only the filters, for `recipe_texts`; nil if there are none.
    let filters: SearchCondition?
    /// The words to find in the middle of words, all of them required; empty unless each word is
    /// long enough.
    let middles: [String]
    /// Finds the candidates for `middles` in `recipe_names`. Nil if there are none.
    let grams: SearchCondition?
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
        let (wanted, unwanted) = Self.filters(filter, of: player, household)
        func condition(_ parts: [SearchCondition]) -> SearchCondition? {
            let parts = parts + wanted
            guard !unwanted.isEmpty else { return parts.isEmpty ? nil : .all(parts) }
            let everything = SearchCondition.Phrase(
                household.text + RecipeSearchText.recipe, in: .tokens)
            return .except(.all(parts.isEmpty ? [.phrase(everything)] : parts), .any(unwanted))
        }
        anywhere = condition(
            words.enumerated().map { index, word in
                let isPrefix = index == words.count - 1 && Self.mayBegin(word)
                let text = SearchCondition.Phrase(
                    household.text + word, in: .name, .ingredients, .steps, .about,
                    isPrefix: isPrefix)
                let named = tags.lazy.filter { $0.has(word, isPrefix: isPrefix) }
                    .prefix(Self.tagLimit).map { tag in
                        let token = RecipeSearchText.token(of: tag.id.value, in: .tags)
                        return SearchCondition.phrase(.init(household.text + token, in: .tags))
                    }
                return .any([.phrase(text)] + named)
            })
        inName =
            words.isEmpty
            ? nil
            : condition(
                words.enumerated().map { index, word in
                    let isPrefix = index == words.count - 1 && Self.mayBegin(word)
                    return .phrase(.init(household.text + word, in: .name, isPrefix: isPrefix))
                })
        filters = condition([])
        let areLong = !words.isEmpty && words.allSatisfy { $0.unicodeScalars.count >= 3 }
        middles = areLong ? words : []
        grams =
            areLong
            ? .all(
                words.flatMap { NameGrams.of($0).prefix(Self.gramLimit) }.map {
                    .phrase(.init(household.text + $0, in: .words))
                }) : nil
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
    ) -> (wanted: [SearchCondition], unwanted: [SearchCondition]) {
        func token(_ token: String) -> SearchCondition {
            .phrase(.init(household.text + token, in: .tokens))
        }
        func foods(_ keys: Set<NameKey>) -> [SearchCondition] {
            keys.filter { !$0.isEmpty }.map { household.words(RecipeSearchText.tokens(of: $0)) }
                .sorted().map { .phrase(.init($0, in: .tokens)) }
        }
        var all = filter.diets.map { RecipeSearchText.token(ofDiet: $0.id) }.sorted().map(token)
        all += foods(filter.included)
        if !filter.tags.isEmpty {
            all.append(
                .any(
                    filter.tags.sorted().map {
                        token(RecipeSearchText.token(of: $0.value, in: .tags))
                    }))
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
        return (all, foods(filter.excluded))
    }
}
