/// One reason why something is on the grocery list, and how much of it that reason wants.
package struct GroceryNeed: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        case recipe(RecipeID, IngredientID)
        /// A person wrote it.
        case person
    }

    package let id: NeedID
    package var name: String
    /// Nil if it says none.
    package var amount: Amount?
    package var note: String
    package var source: Source
    /// What was wanted when somebody checked it off; nil if nobody did, or took the check back.
    package var checked: Checked?

    /// What somebody who checked a line off has seen of this need.
    package enum Checked: Hashable, Sendable {
        case amount(Amount)
        case withoutAmount
    }

    package init(
        id: NeedID, name: String, amount: Amount?, note: String = "", source: Source,
        checked: Checked? = nil
    ) {
        self.id = id
        self.name = name
        self.amount = amount
        self.note = note
        self.source = source
        self.checked = checked
    }

    /// Checked off as it stands now.
    package func checkedOff() -> GroceryNeed {
        var result = self
        result.checked = amount.map(Checked.amount) ?? .withoutAmount
        return result
    }

    /// What a check doesn't cover; nil if it covers all. A need that has become smaller stays covered, and of
    /// one that has grown only the difference is open: what was checked off never comes back by itself.
    func open(_ conversions: Conversions) -> OpenPart? {
        switch (checked, amount) {
        case (nil, let amount): return amount.map(OpenPart.amount) ?? .withoutAmount
        case (.withoutAmount, _), (_, nil): return nil
        case (.amount(let seen), let amount?):
            guard
                let covered = try? conversions.convert(
                    seen, to: amount.measure, of: FoldedText(name)),
                let rest = try? amount.quantity - covered
            else {
                // In another measure than what was seen, it is another need.
                return .amount(amount)
            }
            return rest.isPositive ? .amount(Amount(rest, amount.measure)) : nil
        }
    }

    enum OpenPart: Hashable {
        case amount(Amount)
        case withoutAmount
    }
}
