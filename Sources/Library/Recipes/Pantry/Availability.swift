/// How much of a recipe the pantry has.
///
/// To have an ingredient and to have enough of it are two figures. The percentage counts what is there, and
/// a recipe can be made if there is enough of everything. Of a range, the lower end is enough.
package struct Availability: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package let ingredient: RecipeIngredient
        package let match: PantryMatch?
        package let state: State

        /// How much is lacking, in the recipe's measure; nil where nothing is, or where it says no amount.
        package var lacking: Amount? {
            switch state {
            case .short(let amount): amount
            case .missing(let amount): amount
            case .enough, .unclear: nil
            }
        }

        /// The upper end of what is lacking, where the recipe names a range; nil where it would need more than 64 bits.
        package var upperLacking: Quantity? {
            guard let lacking, let amount = ingredient.amount,
                let upper = ingredient.upperQuantity
            else { return nil }
            return try? lacking.quantity + (upper - amount.quantity)
        }

        /// What is bought: the upper end of what is lacking.
        package var wanted: Amount? {
            lacking.map { Amount(upperLacking ?? $0.quantity, $0.measure) }
        }
    }

    package enum State: Hashable, Sendable {
        case enough
        /// So much is lacking, in the recipe's measure.
        case short(Amount)
        /// Some of it is there, counted in something that its amount can't be converted to.
        case unclear
        /// None of it is there. The amount is all that the recipe needs; nil if it says none.
        case missing(Amount?)
    }

    /// One for each ingredient, in the recipe's order, with scaled amounts.
    package let lines: [Line]

    /// - Parameters:
    ///   - ingredients: already for the servings that are wanted.
    ///   - taken: what others take before, in order. Their optional ones stay.
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
        // Required ones first, so that an optional one never takes what they need.
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

    /// Of the required ones, those of which at least something is there.
    package var availableCount: Int {
        required.count { if case .missing = $0.state { false } else { true } }
    }

    /// 0 to 100, rounded down, so that 100 means all; 0 for a recipe without ingredients that it requires.
    package var percentage: Int {
        requiredCount == 0 ? 0 : availableCount * 100 / requiredCount
    }

    /// Whether there is enough of everything that it requires. Some of it is enough for a pinch.
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

    /// The required ones of which nothing or not enough is there.
    package var lacking: [Line] {
        required.filter {
            switch $0.state {
            case .enough, .unclear: false
            case .short, .missing: true
            }
        }
    }
}
