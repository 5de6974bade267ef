import Base

/// How the grocery list changes, so that it has what a meal or a recipe lacks now, and nothing of it twice.
package struct GroceryRevision: Hashable, Sendable {
    package private(set) var made: [GroceryNeed] = []
    /// Those that were there, with the amounts that they get.
    package private(set) var changed: [GroceryNeed] = []
    /// Those that were there for the recipe, whenever it is cooked, and are the meal's from now on.
    package private(set) var adopted: [NeedID] = []
    /// What nothing lacks any more.
    package private(set) var gone: [NeedID] = []

    /// What was checked off stays as it is, and counts for as much as it says. What was cleared away counts for
    /// a meal, which is eaten once; a recipe is bought for again. What was bought for the recipe before it was
    /// planned is bought for the meal.
    ///
    /// - Parameters:
    ///   - listed: all needs of the occasion; of a meal, those of its recipe as well.
    ///   - lacking: what `recipe` lacks.
    package init(
        of listed: [ListedNeed], for recipe: RecipeID, on occasion: ListedNeed.Occasion,
        to lacking: [GroceryNeed], _ conversions: Conversions
    ) {
        var bought = listed.filter { need in
            switch need.occasion {
            case .meal: need.isChecked
            case .recipe: need.isChecked && !need.isCleared
            }
        }.map {
            Bought(
                id: $0.id, isOfOccasion: $0.occasion == occasion, food: NameKey($0.name),
                amount: $0.amount)
        }
        var open = listed.filter { !$0.isChecked && !$0.isCleared }
        for need in lacking {
            guard let rest = Self.rest(of: need, after: &bought, conversions) else { continue }
            let food = NameKey(need.name)
            let place = open.firstIndex { $0.recipe == recipe && NameKey($0.name) == food }
            guard let place else {
                made.append(rest)
                continue
            }
            let known = open.remove(at: place)
            if known.occasion != occasion { adopted.append(known.id) }
            if known.amount != rest.amount {
                changed.append(
                    GroceryNeed(
                        id: known.id, name: known.name, amount: rest.amount, note: rest.note))
            }
        }
        gone = open.filter { $0.occasion == occasion }.map(\.id)
        adopted += bought.filter { $0.isUsed && !$0.isOfOccasion }.map(\.id)
    }

    /// What was checked off, and how much of it isn't counted yet; nil without an amount, which is enough of it.
    private struct Bought {
        let id: NeedID
        let isOfOccasion: Bool
        let food: NameKey
        var amount: Amount?
        var isUsed = false
    }

    /// What is still to be bought of a need; nil if nothing is.
    private static func rest(
        of need: GroceryNeed, after bought: inout [Bought], _ conversions: Conversions
    ) -> GroceryNeed? {
        let food = NameKey(need.name)
        let places = bought.indices.filter { bought[$0].food == food }
        guard let amount = need.amount else {
            for place in places { bought[place].isUsed = true }
            return places.isEmpty ? need : nil
        }
        var missing = amount.quantity
        for place in places {
            guard let known = bought[place].amount else {
                bought[place].isUsed = true
                return nil
            }
            // What can't be compared doesn't count.
            guard
                let counted = try? conversions.convert(
                    known, to: amount.measure, of: FoldedText(need.name)),
                let rest = try? counted - min(counted, missing),
                let open = try? missing - min(counted, missing)
            else { continue }
            bought[place].amount = Amount(rest, amount.measure)
            bought[place].isUsed = true
            missing = open
        }
        guard missing.isPositive else { return nil }
        return GroceryNeed(
            id: need.id, name: need.name, amount: Amount(missing, amount.measure), note: need.note)
    }
}
