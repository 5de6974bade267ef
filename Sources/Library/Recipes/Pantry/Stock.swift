import Base

/// The lots of a pantry while something is taken from them, so that two ingredients of a recipe don't count
/// on the same butter.
struct Stock {
    private(set) var items: [PantryItemID: PantryItem] = [:]
    private let pantry: Pantry
    private var paths: [PathKey: [Conversions.Way]?] = [:]

    private struct PathKey: Hashable {
        let from: Measure.Kind
        let to: Measure.Kind
        let food: String
    }

    /// What was taken, and how much is lacking, in the measure that was asked for.
    struct Taken {
        var changes: [StockChange] = []
        /// Zero if all was there.
        var missing: Quantity
        /// Whether some of the items are counted in something that the amount can't be converted to.
        var hasIncompatibleItems = false
    }

    init(_ pantry: Pantry) { self.pantry = pantry }

    /// Takes as much as is there, from the lots that expire first.
    mutating func take(_ amount: Amount, from match: PantryMatch, for ingredient: RecipeIngredient)
        -> Taken
    {
        var taken = Taken(missing: amount.quantity)
        for id in match.items where taken.missing.isPositive {
            guard var item = items[id] ?? pantry.items[id] else { continue }
            if item.isStaple {
                taken.missing = .zero
                break
            }
            do {
                try take(
                    Amount(taken.missing, amount.measure), from: &item, ingredient, into: &taken)
                items[id] = item
            } catch {
                taken.hasIncompatibleItems = true
            }
        }
        return taken
    }

    private mutating func take(
        _ amount: Amount, from item: inout PantryItem, _ ingredient: RecipeIngredient,
        into taken: inout Taken
    ) throws(Conversions.Failure) {
        let needed = try convert(amount, to: item.measure, item, ingredient)
        var rest = needed
        var changes: [StockChange] = []
        for index in item.lotsInOrderOfUse
        where rest.isPositive && item.lots[index].quantity.isPositive {
            let before = item.lots[index].quantity
            let used = min(before, rest)
            do {
                rest = try rest - used
                item.lots[index].quantity = try before - used
            } catch { throw .overflow }
            changes.append(
                StockChange(
                    item: item.id, lot: item.lots[index].id, before: before,
                    after: item.lots[index].quantity))
        }
        // What wasn't touched stays exactly as it was asked for.
        if rest != needed {
            taken.missing =
                rest == .zero
                ? .zero
                : try convert(Amount(rest, item.measure), to: amount.measure, item, ingredient)
        }
        taken.changes += changes
    }

    /// By what is known of the item, or else of the ingredient.
    private mutating func convert(
        _ amount: Amount, to measure: Measure, _ item: PantryItem, _ ingredient: RecipeIngredient
    ) throws(Conversions.Failure) -> Quantity {
        do {
            return try convert(amount, to: measure, of: item.name)
        } catch {
            return try convert(amount, to: measure, of: ingredient.name)
        }
    }

    private mutating func convert(
        _ amount: Amount, to measure: Measure, of food: String
    ) throws(Conversions.Failure) -> Quantity {
        let key = PathKey(from: amount.measure.kind, to: measure.kind, food: food)
        let path =
            paths[key]
            ?? pantry.conversions.path(from: key.from, to: key.to, of: FoldedText(food))
        paths[key] = .some(path)
        guard let path else { throw .incompatibleUnits }
        return try Conversions.convert(amount, to: measure, along: path)
    }
}
