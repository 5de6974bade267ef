import Base

/// The changes that bring the grocery list up to what a meal or a recipe lacks now, without
/// duplicates.
package struct GroceryRevision: Hashable, Sendable {
    package private(set) var made: [GroceryNeed] = []
    /// Needs already on the list, with their new amounts.
    package private(set) var changed: [GroceryNeed] = []
    /// Needs listed for the recipe as such. They now belong to the meal.
    package private(set) var adopted: [NeedID] = []
    /// Needs that are no longer lacking.
    package private(set) var gone: [NeedID] = []

    /// A checked need stays as it is, and its amount counts as bought. A cleared need counts only
    /// for a meal, which is eaten once; a recipe is bought for anew. Anything bought for the recipe
    /// before it was planned counts for the meal.
    ///
    /// - Parameters:
    ///   - listed: All needs of the occasion. For a meal, those of its recipe as well.
    ///   - lacking: The needs that `recipe` lacks.
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

    /// A checked need with the amount that isn't counted yet. A need without an amount covers any
    /// amount.
    private struct Bought {
        let id: NeedID
        let isOfOccasion: Bool
        let food: NameKey
        var amount: Amount?
        var isUsed = false
    }

    /// The part of a need that is still to be bought; nil if there is none.
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
            // An amount that can't be converted doesn't count.
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
