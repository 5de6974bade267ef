import Recipes

/// A recipe as lines of a terminal.
enum RecipeText {
    /// - Parameter record: The recipe's own record.
    static func lines(_ recipe: Recipe, of record: EntityRecord) -> [String] {
        var lines = [recipe.name]
        let facts = [
            "for \(recipe.servings)",
            recipe.prepMinutes > 0 ? "\(recipe.prepMinutes) min to prepare" : nil,
            recipe.cookMinutes > 0 ? "\(recipe.cookMinutes) min to cook" : nil,
            recipe.difficulty?.rawValue,
            recipe.timesCooked > 0 ? "cooked \(recipe.timesCooked) times" : nil,
        ]
        lines.append(facts.compactMap(\.self).joined(separator: ", "))
        let dates = [
            record.createdMilliseconds.map { "created \(Output.date($0))" },
            record.modifiedMilliseconds.map { "changed \(Output.date($0))" },
        ]
        lines.append(dates.compactMap(\.self).joined(separator: ", "))
        if !recipe.about.isEmpty { lines += ["", recipe.about] }
        if !recipe.ingredients.isEmpty { lines.append("") }
        lines += recipe.ingredients.map { "- " + IngredientWriter.english.line(of: $0) }
        if !recipe.steps.isEmpty { lines.append("") }
        lines += recipe.steps.enumerated().map { "\($0 + 1). \($1.text)" }
        return lines
    }
}
