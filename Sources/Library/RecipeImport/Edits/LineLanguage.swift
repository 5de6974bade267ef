import Recipes

extension ImportedRecipe {
    /// Reads the ingredient lines, which is most of the work of making the recipe's edits.
    ///
    /// - Parameter spend: Called with a line's cost in steps before the line is read.
    mutating func readLines<Failure: Error>(
        _ spend: (_ steps: Int) throws(Failure) -> Void
    ) throws(Failure) {
        let kept = ingredients.prefix(EntityKind.ingredient.limit)
        let texts = kept.filter(\.values.isEmpty).map { LineBuilder.line($0.text) }
        var read = try LineLanguage.read(texts, of: language, spend)[...]
        lines = kept.map { $0.values.isEmpty ? read.removeFirst() : nil }
    }
}

extension ImportedItem {
    /// Reads a recipe's lines in advance, so that `RecipeImporter.begin` is quick.
    package func withLines(within budget: ReadingBudget) throws(ImportRefusal) -> ImportedItem {
        switch self {
        case .recipe(var recipe):
            try recipe.readLines { steps throws(ImportRefusal) in try budget.spend(steps: steps) }
            return .recipe(recipe)
        case .record: return self
        }
    }
}

/// The language that a recipe's ingredient lines are read in.
enum LineLanguage {
    /// The cost of reading a line in one language.
    static func steps(_ line: String) -> Int { 10 + min(line.utf8.count, 1_000) / 4 }

    /// Reads lines in the recipe's own language if it is supported. Otherwise picks the language
    /// that recognises most in the first `lineLimit` lines. Each line is read once per candidate
    /// language.
    ///
    /// - Parameter tag: The recipe's language (BCP 47).
    static func read<Failure: Error>(
        _ lines: [String], of tag: String?, _ spend: (Int) throws(Failure) -> Void
    ) throws(Failure) -> [IngredientLine] {
        let known = tag.flatMap {
            IngredientLine.Language(rawValue: String($0.prefix { $0 != "-" }))
        }
        if let known { return try read(lines[...], in: known, spend) }
        let first = lines.prefix(lineLimit)
        var best = (language: IngredientLine.Language.en, lines: [IngredientLine](), score: -1)
        for language in IngredientLine.Language.allCases {
            let read = try read(first, in: language, spend)
            let score = zip(read, first).reduce(0) { score, pair in
                let (line, text) = pair
                // A recognised amount or unit is no longer part of the name.
                return score + (line.quantity == nil ? 0 : 1) + (line.unit == nil ? 0 : 2)
                    + (line.name.utf8.count < text.utf8.count ? 1 : 0)
            }
            if score > best.score { best = (language, read, score) }
        }
        return best.lines + (try read(lines.dropFirst(lineLimit), in: best.language, spend))
    }

    private static func read<Failure: Error>(
        _ lines: ArraySlice<String>, in language: IngredientLine.Language,
        _ spend: (Int) throws(Failure) -> Void
    ) throws(Failure) -> [IngredientLine] {
        var read: [IngredientLine] = []
        for line in lines {
            try spend(steps(line))
            read.append(IngredientLine(line, in: language))
        }
        return read
    }

    private static let lineLimit = 30
}
