import Recipes

extension ImportedRecipe {
    /// Reads the ingredients, which takes the most time of all that is done before its edits are there.
    mutating func readLines() {
        let language = LineLanguage.of(self)
        lines = ingredients.prefix(EntityKind.ingredient.limit).map {
            IngredientLine(LineBuilder.line($0.text), in: language)
        }
    }
}

extension ImportedItem {
    /// Ready for `RecipeImporter.begin`, which does quickly what is left.
    package var withLines: ImportedItem {
        switch self {
        case .recipe(var recipe):
            recipe.readLines()
            return .recipe(recipe)
        case .record: return self
        }
    }
}

/// The language that a recipe's ingredient lines are read in.
enum LineLanguage {
    /// The recipe's own if lines are read in it, else that in which the lines say most.
    static func of(_ recipe: ImportedRecipe) -> IngredientLine.Language {
        if let tag = recipe.language,
            let known = IngredientLine.Language(rawValue: String(tag.prefix { $0 != "-" }))
        {
            return known
        }
        var best = (language: IngredientLine.Language.en, score: -1)
        for language in IngredientLine.Language.allCases {
            let score = recipe.ingredients.prefix(lineLimit).reduce(0) { score, ingredient in
                let line = IngredientLine(ingredient.text, in: language)
                // What became amount and unit isn't part of the name any more.
                return score + (line.quantity == nil ? 0 : 1) + (line.unit == nil ? 0 : 2)
                    + (line.name.utf8.count < ingredient.text.utf8.count ? 1 : 0)
            }
            if score > best.score { best = (language, score) }
        }
        return best.language
    }

    private static let lineLimit = 30
}
