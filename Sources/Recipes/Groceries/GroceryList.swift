/// The lines of a grocery list, out of all the needs for it.
///
/// Needs of the same food are one line where their amounts can be converted, and two where they can't. When a
/// meal is taken off the plan, its needs go and the amounts become smaller.
package struct GroceryList: Hashable, Sendable {
    /// Open ones first, each in the order of the first of their needs.
    package let lines: [GroceryLine]

    /// - Parameter needs: in the order in which they came.
    package init(_ needs: some Sequence<GroceryNeed>, conversions: Conversions = Conversions()) {
        var open = Lines(conversions)
        var checked = Lines(conversions)
        for need in needs {
            let rest = need.open(conversions)
            switch rest {
            case nil: break
            case .amount(let amount): open.add(need, amount)
            case .withoutAmount: open.add(need, nil)
            }
            switch need.checked {
            case nil: break
            // A need that has become smaller is shown as it is now.
            case .amount(let seen): checked.add(need, rest == nil ? need.amount : seen)
            case .withoutAmount: checked.add(need, need.amount)
            }
        }
        lines =
            open.all.map { $0.line(isChecked: false) }
            + checked.all.map { $0.line(isChecked: true) }
    }

    /// What a recipe needs beyond what the pantry has, in the recipe's measures and with its notes. Optional
    /// ingredients aren't among it.
    ///
    /// - Parameter newID: an identifier for each need.
    package static func needs(
        for recipe: RecipeID, _ availability: Availability, newID: () -> NeedID
    ) -> [GroceryNeed] {
        availability.lacking.map { line in
            GroceryNeed(
                id: newID(), name: line.ingredient.name, amount: line.lacking,
                note: line.ingredient.note, source: .recipe(recipe, line.ingredient.id))
        }
    }

    private struct Lines {
        private(set) var all: [Line] = []
        private var byName: [NameKey: [Int]] = [:]
        private let conversions: Conversions

        init(_ conversions: Conversions) { self.conversions = conversions }

        mutating func add(_ need: GroceryNeed, _ amount: Amount?) {
            let key = NameKey(need.name)
            for index in byName[key] ?? [] where all[index].add(need, amount, conversions) {
                return
            }
            byName[key, default: []].append(all.count)
            all.append(Line(name: need.name, amount: amount, needs: [need]))
        }
    }

    private struct Line {
        let name: String
        var amount: Amount?
        var needs: [GroceryNeed]

        /// Whether the need belongs to this line.
        mutating func add(_ need: GroceryNeed, _ added: Amount?, _ conversions: Conversions) -> Bool
        {
            switch (amount, added) {
            case (let amount?, let added?):
                guard let sum = try? conversions.sum(amount, added, of: FoldedText(name)) else {
                    return false
                }
                self.amount = sum
            // "Salt" and "2 tsp of salt" are one line.
            case (nil, let added): amount = added
            case (_, nil): break
            }
            needs.append(need)
            return true
        }

        func line(isChecked: Bool) -> GroceryLine {
            var notes: [String] = []
            for need in needs where !need.note.isEmpty && !notes.contains(need.note) {
                notes.append(need.note)
            }
            return GroceryLine(
                name: name, amount: amount, notes: notes, needs: needs.map(\.id),
                isChecked: isChecked)
        }
    }
}
