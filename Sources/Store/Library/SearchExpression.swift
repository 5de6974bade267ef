import Recipes

/// What is asked of the full-text index, in its language. A person's text only ever becomes words in quotes.
struct SearchExpression: Hashable {
    /// For `recipe_texts`; nil if the text has no words.
    let words: String?
    /// For `recipe_names`, of words that are long enough; nil if there is none.
    let middles: String?
    /// The household and the filters, but for numbers.
    let filters: String
    let servings: ClosedRange<Int>
    let longestMinutes: Int

    static let wordLimit = 8
    /// Longer words are cut off.
    private static let wordBytes = 64

    init(
        _ text: String, _ filter: RecipeFilter,
        in household: HouseholdID
    ) {
        let all = FoldedText(text).words.prefix(Self.wordLimit).map { word in
            String(decoding: word.utf8.prefix(Self.wordBytes), as: UTF8.self)
        }
        words =
            all.isEmpty
            ? nil
            : all.enumerated().map { index, word in
                // The last word may not be finished.
                let isLast = index == all.count - 1
                return "({name ingredients steps about} : \(Self.quoted(word))"
                    + (isLast ? " *)" : ")")
            }.joined(separator: " AND ")
        let long = all.filter { $0.unicodeScalars.count >= 3 }
        middles =
            long.isEmpty || long.count < all.count
            ? nil
            : long.map { "name : \(Self.quoted($0))" }.joined(separator: " AND ")
                + " AND household : \(Self.quoted(household.description))"
        filters = Self.filters(filter, household)
        servings = filter.servings ?? 0...Int(Int32.max)
        longestMinutes = filter.longestMinutes ?? Int(Int32.max)
    }

    private static func filters(_ filter: RecipeFilter, _ household: HouseholdID) -> String {
        func token(_ token: String) -> String { "tokens : \(quoted(token))" }
        func food(_ key: NameKey) -> String {
            token(RecipeSearchText.tokens(of: key).joined(separator: " "))
        }
        var all = [token(RecipeSearchText.token(of: household))]
        all += filter.diets.map { token(RecipeSearchText.token(ofDiet: $0.id)) }.sorted()
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
        let excluded = filter.excluded.filter { !$0.isEmpty }.map(food).sorted()
        let wanted = all.joined(separator: " AND ")
        return excluded.isEmpty
            ? wanted : "(\(wanted)) NOT (" + excluded.joined(separator: " OR ") + ")"
    }

    /// Folded words have letters and digits only, but a quote is doubled in any case.
    private static func quoted(_ text: String) -> String {
        "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false).joined(
                separator: "\"\"") + "\""
    }
}
