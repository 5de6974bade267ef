import Base

/// The pantry's lots while ingredients are taken from them, so that two ingredients of a recipe
/// don't share the same butter.
struct Stock {
    private(set) var items: [PantryItemID: PantryItem] = [:]
    private let pantry: Pantry
    private var paths: [PathKey: [Conversions.Way]?] = [:]

    private struct PathKey: Hashable {
        let from: Measure.Kind
        let to: Measure.Kind
        let food: String
    }

    /// The stock taken and the amount still missing, in the requested measure.
    struct Taken {
        var changes: [StockChange] = []
        /// Zero if there was enough.
        var missing: Quantity
        /// True if the amount can't be converted to the measure of some of the items.
        var hasIncompatibleItems = false
    }

    init(_ pantry: Pantry) { self.pantry = pantry }

    /// Takes as much as there is, from the lots that expire first.
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
        // If nothing was taken, the amount stays exactly as requested.
        if rest != needed {
            taken.missing =
                rest == .zero
                ? .zero
                : try convert(Amount(rest, item.measure), to: amount.measure, item, ingredient)
        }
        taken.changes += changes
    }

    /// Converts by the item's conversions, or else by the ingredient's.
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
