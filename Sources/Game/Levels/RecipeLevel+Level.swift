import Base
import Kitchen
import Recipes

extension RecipeLevel {
    /// The symbols of tokens without one of their own, in order: more than a level can have tokens.
    private static let neutralSymbols: [String] = (0x2460...0x2473).compactMap { scalar in
        Unicode.Scalar(scalar).map(String.init)
    }
    private static let textCharacters = 64
    private static let textBytes = 256
    /// Used only if the rules start the clock by the level.
    private static let baseTimeSeconds = 45

    package init(_ recipe: Recipe, symbols: FoodSymbols) throws(NotPlayable) {
        try self.init(
            ingredients: recipe.ingredients.map(\.name), steps: recipe.steps.map(\.text),
            symbols: symbols)
    }

    /// The actions of the level, without names: recipes that differ only in names are equally hard.
    /// Two levels have the same bytes only if their actions are equal.
    package var shape: [UInt8] {
        var bytes = [UInt8(tokens.count)]
        for order in orders {
            bytes.append(UInt8(order.count))
            bytes += order.map { UInt8($0) }
        }
        return bytes
    }

    /// - Parameters:
    ///   - id: one of `Level.recipeIDs`.
    ///   - name: the recipe's name.
    package func level(id: Int, named name: String) -> Level {
        let taken = Set(tokens.compactMap(\.emoji))
        var neutral = Self.neutralSymbols.filter { !taken.contains($0) }[...]
        let ingredients = tokens.enumerated().map { index, token in
            Ingredient(
                id: "food-\(index + 1)", emoji: token.emoji ?? neutral.removeFirst(),
                label: Self.shown(token.label))
        }
        let recipes = orders.enumerated().map { index, order in
            Level.Recipe(
                name: LocalizedText(["en": "Order \(index + 1)", "es": "Pedido \(index + 1)"]),
                ingredients: order)
        }
        return Level(
            id: id, name: LocalizedText(Self.shown(name)), target: target,
            baseTimeSeconds: Self.baseTimeSeconds, ingredients: ingredients, recipes: recipes,
            sequence: .inOrder)
    }

    /// Makes a text fit for a level: one line, not too long, and not empty.
    private static func shown(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var byteCount = 0
        for scalar in text.unicodeScalars {
            byteCount += UTF8.width(scalar)
            guard byteCount <= textBytes else { break }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        let shown = String(String(scalars).prefix(textCharacters))
        return shown.allSatisfy(\.isWhitespace) ? "…" : shown
    }
}
