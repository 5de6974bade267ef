import Base
import Kitchen
import Recipes

/// Recipes and pantries in short notation, for tests.
enum Household {
    /// Reads `2 cup flour`, `1-2 kg beef`, `3 eggs`, `salt`, and `parsley?` for an optional one.
    static func ingredient(_ text: String, number: UInt128 = 0, link: UInt128? = nil)
        -> RecipeIngredient
    {
        let (amount, upper, name) = parts(text)
        return RecipeIngredient(
            id: IngredientID(value: number), name: String(name.trimmingSuffix("?")), amount: amount,
            upTo: upper, isOptional: name.hasSuffix("?"),
            pantryItem: link.map(PantryItemID.init(value:)))
    }

    static func recipe(
        _ name: String, servings: Int = 1, _ ingredients: [String], number: UInt128 = 1
    ) -> Recipe {
        var recipe = Recipe(id: RecipeID(value: number), name: name)
        recipe.servings = servings
        recipe.ingredients = ingredients.enumerated().map {
            ingredient($0.element, number: number << 16 | UInt128($0.offset))
        }
        return recipe
    }

    /// Reads the same notation as `ingredient`. `lots` adds further lots in the same
    /// measure, as in `1 l milk` with `lots: ["2", "1/2"]`. A name with `!` is a staple.
    static func item(
        _ text: String, number: UInt128 = 0, expiry: Int? = nil,
        lots more: [(String, Int?)] = []
    ) -> PantryItem {
        let (amount, _, name) = parts(text)
        let first = amount.map { [($0.quantity, expiry)] } ?? []
        let all = first + more.compactMap { text, day in Quantity(text).map { ($0, day) } }
        return PantryItem(
            id: PantryItemID(value: number), name: String(name.trimmingSuffix("!")),
            measure: amount?.measure ?? .each, isStaple: name.hasSuffix("!"),
            lots: all.enumerated().map { index, lot in
                PantryItem.Lot(
                    id: LotID(value: number << 8 | UInt128(index)), quantity: lot.0,
                    expiry: lot.1.map(Day.init(number:)))
            })
    }

    /// Items numbered from 0.
    static func pantry(_ items: [String], conversions: Conversions = Conversions()) -> Pantry {
        Pantry(
            items.enumerated().map { item($0.element, number: UInt128($0.offset)) },
            conversions: conversions)
    }

    private static func parts(
        _ text: String
    ) -> (amount: Amount?, upper: Quantity?, name: Substring) {
        let words = text.split(separator: " ", maxSplits: 2)
        let ends = (words.first ?? "").split(separator: "-").map { Quantity(String($0)) }
        guard words.count > 1, let first = ends.first, let quantity = first else {
            return (nil, nil, text[...])
        }
        let upper = ends.count > 1 ? ends[1] : nil
        if words.count == 3, let unit = Unit(rawValue: String(words[1])) {
            return (Amount(quantity, unit), upper, words[2])
        }
        return (Amount(quantity, .each), upper, text[words[1].startIndex...])
    }
}

extension Substring {
    fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
        hasSuffix(suffix) ? dropLast(suffix.count) : self
    }
}
