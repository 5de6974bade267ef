import Recipes

/// The texts of a shared recipe's page.
extension PageLanguage {
    var ingredients: String {
        switch self {
        case .english: "Ingredients"
        case .spanish: "Ingredientes"
        }
    }

    var steps: String {
        switch self {
        case .english: "Steps"
        case .spanish: "Pasos"
        }
    }

    var source: String {
        switch self {
        case .english: "Source"
        case .spanish: "Fuente"
        }
    }

    var copy: String {
        switch self {
        case .english: "Copy into my household"
        case .spanish: "Copiar a mi hogar"
        }
    }

    func servings(_ count: Int) -> String {
        switch self {
        case .english: count == 1 ? "1 serving" : "\(count) servings"
        case .spanish: count == 1 ? "1 ración" : "\(count) raciones"
        }
    }

    var ingredientWriter: IngredientWriter {
        switch self {
        case .english: .english
        case .spanish: .spanish
        }
    }
}
