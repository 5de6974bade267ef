import Base
import GameProtocol
import Kitchen
import Recipes

/// Draws the next change of a device's person from the records that the device shows.
struct EditDraw {
    private var random: SplitMix64
    private var keys: [EntityKind: [UInt128]] = [:]
    private var known: Set<EntityKey> = []

    /// The number of recipes from which on existing ones are changed instead.
    private static let recipeLimit = 40

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// A new identifier. They differ in each run, even with the same seed.
    static func newID() -> UInt128 { .random(in: 0 ... .max) }

    /// The time from one edit to the next, for `perSecond` edits a second on average.
    mutating func pauseNanoseconds(perSecond: Double) -> Int64 {
        Int64((0.5 + random.fraction()) / perSecond * 1e9)
    }

    /// Registers a record that exists, or existed and is deleted.
    mutating func know(_ key: EntityKey) {
        if known.insert(key).inserted { keys[key.kind, default: []].append(key.id) }
    }

    /// The changes of the next edit.
    mutating func operations(on view: EntityTable) -> [LibraryOperation] {
        switch random.next(below: 100) {
        case 0..<12: newRecipe()
        case 12..<30: changeRecipe(any(.recipe, view))
        case 30..<38: changeIngredient(any(.ingredient, view))
        case 38..<44: newPantryItem()
        case 44..<62: adjust(any(.lot, view))
        case 62..<70: newNeed()
        case 70..<78: check(any(.groceryNeed, view), view)
        case 78..<81: [newTag()]
        case 81..<91: changeTags(any(.recipe, view), any(.tag, view))
        case 91..<96: whole(any(deletable(), view), .delete)
        default: whole(any(deletable(), view, isThere: false), .restore)
        }
    }

    private mutating func deletable() -> EntityKind {
        random.next(below: 2) == 0 ? .recipe : .groceryNeed
    }

    /// A random record of a kind; nil if a few tries find none.
    private mutating func any(
        _ kind: EntityKind, _ view: EntityTable, isThere: Bool = true
    ) -> EntityKey? {
        guard let all = keys[kind] else { return nil }
        for _ in 0..<4 {
            let key = EntityKey(kind, all[random.next(below: all.count)])
            if let record = view.record(key), (record.deleted == nil) == isThere { return key }
        }
        return nil
    }

    // MARK: - Creating

    private mutating func create(
        _ kind: EntityKind, of parent: EntityID? = nil, _ fields: LibraryFields
    ) -> LibraryOperation {
        LibraryOperation(
            kind: kind, id: EntityID(value: Self.newID()),
            .create(parent: parent, fields: fields))
    }

    private mutating func newRecipe() -> [LibraryOperation] {
        guard keys[.recipe]?.count ?? 0 < Self.recipeLimit else { return newNeed() }
        let recipe = create(
            .recipe,
            [
                "name": .text("Soup \(random.next(below: 1000))"), "servings": number(1...8),
                "difficulty": .text("easy"), "cook_minutes": number(5...90),
            ])
        let ingredients = OrderKey.spread(2 + random.next(below: 3)).map { place in
            create(
                .ingredient, of: recipe.id,
                [
                    "name": .text("Carrot"), "quantity": amount(), "unit": .text("g"),
                    "place": .text(place.digits),
                ])
        }
        let step = create(
            .step, of: recipe.id,
            ["text": .text("Stir, and don't hurry."), "place": .text("i")])
        return [recipe] + ingredients + [step]
    }

    private mutating func newPantryItem() -> [LibraryOperation] {
        let item = create(.pantryItem, ["name": .text("Flour"), "unit": .text("kg")])
        return [item, create(.lot, of: item.id, ["stock": .text("\(1 + random.next(below: 9))")])]
    }

    private mutating func newNeed() -> [LibraryOperation] {
        [
            create(
                .groceryNeed,
                [
                    "name": .text("Leek"), "quantity": amount(), "unit": .text("kg"),
                    "place": .text("i"),
                ])
        ]
    }

    private mutating func newTag() -> LibraryOperation {
        create(.tag, ["name": .text("Tag \(random.next(below: 10_000))"), "color": .text("teal")])
    }

    private mutating func number(_ range: ClosedRange<Int>) -> LibraryValue {
        .number(Int64(range.lowerBound + random.next(below: range.count)))
    }

    private mutating func amount() -> LibraryValue {
        .text(["1", "1/2", "3/4", "2", "5/3", "250"][random.next(below: 6)])
    }

    // MARK: - Changing

    private mutating func changeRecipe(_ recipe: EntityKey?) -> [LibraryOperation] {
        guard let recipe else { return newRecipe() }
        let (fields, clear): (LibraryFields, [String]) =
            switch random.next(below: 5) {
            case 0: (["name": .text("Stew \(random.next(below: 1000))")], [])
            case 1: (["rating": number(0...10)], [])
            case 2: (["servings": number(1...12)], ["rating"])
            case 3: (["prep_minutes": number(0...60), "difficulty": .text("hard")], [])
            // The server refuses a text that somebody else has changed meanwhile.
            default: (["note": .text("Less salt, \(random.next(below: 1000)) grains.")], [])
            }
        return [operation(recipe, .set(fields: fields, clear: clear))]
    }

    private mutating func changeIngredient(_ ingredient: EntityKey?) -> [LibraryOperation] {
        guard let ingredient else { return newRecipe() }
        let (fields, clear): (LibraryFields, [String]) =
            switch random.next(below: 3) {
            case 0: (["quantity": amount()], [])
            case 1: (["unit": .text("handful"), "optional": .flag(true)], [])
            default: (["note": .text("peeled")], ["unit"])
            }
        return [operation(ingredient, .set(fields: fields, clear: clear))]
    }

    private func operation(
        _ key: EntityKey, _ change: LibraryOperation.Change
    ) -> LibraryOperation {
        LibraryOperation(kind: key.kind, id: EntityID(key), change)
    }

    private mutating func adjust(_ lot: EntityKey?) -> [LibraryOperation] {
        guard let lot else { return newPantryItem() }
        let delta = ["1", "-1", "1/2", "-1/3", "2", "-3"][random.next(below: 6)]
        return [operation(lot, .adjust(by: delta))]
    }

    private mutating func check(
        _ need: EntityKey?, _ view: EntityTable
    ) -> [LibraryOperation] {
        guard let need else { return newNeed() }
        let seen = LibraryValue.checked(quantity: "1/2", unit: "kg")
        let isChecked = view.record(need)?[.checked] != nil
        let change: LibraryOperation.Change =
            isChecked
            ? .set(fields: [:], clear: ["checked"]) : .set(fields: ["checked": seen], clear: [])
        return [operation(need, change)]
    }

    private mutating func changeTags(
        _ recipe: EntityKey?, _ tag: EntityKey?
    ) -> [LibraryOperation] {
        guard let recipe else { return newRecipe() }
        guard let tag else { return [newTag()] }
        let tags = [EntityID(tag).description]
        return [
            operation(
                recipe,
                random.next(below: 3) > 0
                    ? .add(field: "tags", elements: tags)
                    : .remove(field: "tags", elements: tags))
        ]
    }

    private mutating func whole(
        _ key: EntityKey?, _ change: LibraryOperation.Change
    ) -> [LibraryOperation] {
        guard let key else { return newNeed() }
        return [operation(key, change)]
    }
}
