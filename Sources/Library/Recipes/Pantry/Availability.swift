/// Compares a recipe with the pantry.
///
/// Having an ingredient and having enough of it are separate figures. The percentage counts
/// ingredients that are there at all. A recipe can be made if there is enough of everything; for a
/// range, the lower end is enough.
package struct Availability: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package let ingredient: RecipeIngredient
        package let match: PantryMatch?
        package let state: State

        /// The missing amount in the recipe's measure; nil if nothing is missing, or the recipe
        /// gives no amount.
        package var lacking: Amount? {
            switch state {
            case .short(let amount): amount
            case .missing(let amount): amount
            case .enough, .unclear: nil
            }
        }

        /// The upper end of the missing amount, if the recipe has a range; nil if it overflows 64
        /// bits.
        package var upperLacking: Quantity? {
            guard let lacking, let amount = ingredient.amount,
                let upper = ingredient.upperQuantity
            else { return nil }
            return try? lacking.quantity + (upper - amount.quantity)
        }

        /// The amount to buy: the upper end of the missing amount.
        package var wanted: Amount? {
            lacking.map { Amount(upperLacking ?? $0.quantity, $0.measure) }
        }
    }

    package enum State: Hashable, Sendable {
        case enough
        /// The missing amount, in the recipe's measure.
        case short(Amount)
        /// Some is there, in a measure that the amount can't be converted to.
        case unclear
        /// None is there. The amount is the recipe's; nil if it gives none.
        case missing(Amount?)
    }

    /// One for each ingredient, in recipe order, with scaled amounts.
    package let lines: [Line]

    /// - Parameters:
    ///   - ingredients: The ingredients, scaled to the wanted servings.
    ///   - taken: Ingredients that earlier meals take first, in order. Optional ones are ignored.
    package init(
        of ingredients: [RecipeIngredient], in pantry: Pantry, after taken: [RecipeIngredient] = []
    ) {
        var stock = Stock(pantry)
        for ingredient in taken where !ingredient.isOptional {
            guard let amount = ingredient.amount, let match = pantry.match(for: ingredient) else {
                continue
            }
            _ = stock.take(amount, from: match, for: ingredient)
        }
        var lines: [Line?] = ingredients.map { _ in nil }
        // Required ones come first, so that an optional one never takes from them.
        for isOptional in [false, true] {
            for (index, ingredient) in ingredients.enumerated()
            where ingredient.isOptional == isOptional {
                let match = pantry.match(for: ingredient)
                lines[index] = Line(
                    ingredient: ingredient, match: match,
                    state: Self.state(of: ingredient, match, in: &stock))
            }
        }
        self.lines = lines.compactMap(\.self)
    }

    private static func state(
        of ingredient: RecipeIngredient, _ match: PantryMatch?, in stock: inout Stock
    ) -> State {
        guard let match else { return .missing(ingredient.amount) }
        guard let amount = ingredient.amount else { return .enough }
        let taken = stock.take(amount, from: match, for: ingredient)
        if !taken.missing.isPositive { return .enough }
        return taken.hasIncompatibleItems ? .unclear : .short(Amount(taken.missing, amount.measure))
    }

    private var required: [Line] { lines.filter { !$0.ingredient.isOptional } }

    package var requiredCount: Int { required.count }

    /// The number of required ingredients that are there, at least in part.
    package var availableCount: Int {
        required.count { if case .missing = $0.state { false } else { true } }
    }

    /// From 0 to 100, rounded down, so that 100 means all; 0 if the recipe requires no ingredients.
    package var percentage: Int {
        requiredCount == 0 ? 0 : availableCount * 100 / requiredCount
    }

    /// True if there is enough of everything required. For a pinch, any amount is enough.
    package var isMakeable: Bool {
        requiredCount > 0
            && required.allSatisfy { line in
                switch line.state {
                case .enough: true
                case .unclear: line.ingredient.amount?.measure.isLittle ?? false
                case .short, .missing: false
                }
            }
    }

    /// The required ingredients that are missing or short.
    package var lacking: [Line] {
        required.filter {
            switch $0.state {
            case .enough, .unclear: false
            case .short, .missing: true
            }
        }
    }
}
