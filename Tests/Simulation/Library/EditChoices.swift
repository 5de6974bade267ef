import Base
import Kitchen
import Recipes

/// Chooses a person's next edit from the data on their device.
struct EditChoices {
    let view: EntityTable
    let player: PlayerID
    let isLarge: Bool
    let dice: Dice
    /// The household's records in the order of their keys.
    private let all: [EntityRecord]

    init(_ view: EntityTable, player: PlayerID, isLarge: Bool, dice: Dice) {
        self.view = view
        self.player = player
        self.isLarge = isLarge
        self.dice = dice
        all = view.all
    }

    /// An edit to try now; nil if the dice choose a kind that isn't possible.
    func operations() -> [Edit.Operation]? {
        switch dice.roll(below: 100) {
        case 34..<44 where isLarge: addPart()
        case 86..<90 where isLarge: delete()
        case 0..<12: createRecipe()
        case 12..<20: createPantryItem()
        case 20..<26: createNeed()
        case 26..<30: createSmallThing()
        case 30..<34: addPart()
        case 34..<50: setLine()
        case 50..<60: setText()
        case 60..<64: clear()
        case 64..<72: changeSet()
        case 72..<82: changeStock()
        case 82..<86: check()
        case 86..<91: reorder()
        case 91..<96: delete()
        default: restore()
        }
    }

    // MARK: - New things

    private static let foods = ["Eggs", "Flour", "Leek", "Crème fraîche", "Ñora", "牛乳", "Salt"]

    private func line() -> String { "\(dice.pick(Self.foods)) \(dice.roll(below: 100))" }

    private func text(words: Int = 6) -> String {
        let word = dice.pick(["stir ", "\"fold\"\n", "añade ", "🍲 "])
        return String(repeating: word, count: 1 + dice.roll(below: words)) + "."
    }

    private func quantity() -> Quantity {
        Quantity(Int64(1 + dice.roll(below: 12)), over: Int64(1 + dice.roll(below: 4))) ?? .one
    }

    private func unit() -> Measure {
        dice.pick([.unit(.milliliter), .unit(.cup), .unit(.tablespoon), .word("pot")])
    }

    private func new(_ kind: EntityKind) -> EntityKey { EntityKey(kind, dice.identifier()) }

    private func reference(_ kind: EntityKind) -> UInt128? { pick(kind)?.key.id }

    private func createRecipe() -> [Edit.Operation] {
        let recipe = new(.recipe)
        var values: [Field: FieldValue] = [
            .name: .text(line()), .servings: .number(Int64(1 + dice.roll(below: 8))),
        ]
        if dice.chance(1, in: 3) { values[.note] = .text(text()) }
        // All of it fits into one message.
        let count = isLarge ? 25 + dice.roll(below: 15) : dice.roll(below: 4)
        let places = OrderKey.spread(count)
        return [.create(recipe, parent: nil, values)]
            + places.map { part(of: recipe, at: $0) }
            + (dice.chance(1, in: 2) ? [.add(recipe, .diets, .text("vegan"))] : [])
    }

    private func part(of recipe: EntityKey, at place: OrderKey) -> Edit.Operation {
        if dice.chance(1, in: 2) {
            return .create(
                new(.step), parent: recipe.id,
                [
                    .text: .text(text(words: isLarge ? 30 : 6)), .place: .text(place.digits),
                    .timers: .numbers([90]),
                ])
        }
        var values: [Field: FieldValue] = [.name: .text(line()), .place: .text(place.digits)]
        if dice.chance(2, in: 3) {
            values[.quantity] = .quantity(quantity())
            values[.unit] = .unit(unit())
        }
        if dice.chance(1, in: 5) { values[.isOptional] = .flag(true) }
        if let item = reference(.pantryItem) { values[.pantryItem] = .reference(item) }
        return .create(new(.ingredient), parent: recipe.id, values)
    }

    private func createPantryItem() -> [Edit.Operation] {
        let item = new(.pantryItem)
        return [
            .create(item, parent: nil, [.name: .text(line()), .unit: .unit(unit())]),
            .create(
                new(.lot), parent: item.id,
                [
                    .stock: .quantity(quantity()),
                    .expiry: .day(Day(number: Int(20_700 + dice.roll(below: 90)))),
                ]),
        ]
    }

    private func createNeed() -> [Edit.Operation] {
        var values: [Field: FieldValue] = [
            .name: .text(line()), .place: .text(dice.pick(["i", "c", "u5"])),
        ]
        if dice.chance(1, in: 2) { values[.quantity] = .quantity(quantity()) }
        if let recipe = reference(.recipe) { values[.recipe] = .reference(recipe) }
        return [.create(new(.groceryNeed), parent: nil, values)]
    }

    private func createSmallThing() -> [Edit.Operation] {
        switch dice.roll(below: 3) {
        case 0: [.create(new(.tag), parent: nil, [.name: .text(line()), .color: .text("teal")])]
        case 1: [.create(new(.category), parent: nil, [.name: .text(line()), .place: .text("m")])]
        default:
            [
                .create(
                    new(.planEntry), parent: nil,
                    [
                        .day: .day(Day(number: 20_750)), .slot: .text("dinner"),
                        .servings: .number(2), .place: .text("i"), .text: .text(line()),
                    ])
            ]
        }
    }

    private func addPart() -> [Edit.Operation]? {
        guard let recipe = pick(.recipe)?.key else { return nil }
        // Adds parts until deleting them all is too long a change to send.
        if isLarge { return OrderKey.spread(30).map { part(of: recipe, at: $0) } }
        switch dice.roll(below: 3) {
        case 0: return [part(of: recipe, at: OrderKey.spread(1)[0])]
        case 1:
            return [
                .create(
                    new(.cooking), parent: recipe.id,
                    [.day: .day(Day(number: 20_740)), .servings: .number(3)])
            ]
        default:
            return [.create(new(.cookingNote), parent: recipe.id, [.text: .text(text())])]
        }
    }

    // MARK: - Existing things

    /// A record that isn't deleted, as far as the device knows.
    private func pick(_ kinds: EntityKind...) -> EntityRecord? {
        let found = all.filter { kinds.contains($0.key.kind) && $0.deleted == nil }
        return found.isEmpty ? nil : dice.pick(found)
    }

    private func setLine() -> [Edit.Operation]? {
        guard
            let record = pick(.recipe, .ingredient, .pantryItem, .groceryNeed, .tag, .planEntry)
        else { return nil }
        let key = record.key
        switch key.kind {
        case .recipe:
            let rating = Int64(dice.roll(below: 11))
            return [.set(key, .name, .text(line())), .set(key, .rating, .number(rating))]
        case .planEntry: return [.set(key, .servings, .number(Int64(1 + dice.roll(below: 9))))]
        case .ingredient, .groceryNeed: return [.set(key, .quantity, .quantity(quantity()))]
        case .pantryItem, .tag: return [.set(key, .name, .text(line()))]
        case .step, .cookingNote, .cooking, .category, .cookbook, .lot, .aisle, .conversion,
            .substitution:
            return nil
        }
    }

    private func setText() -> [Edit.Operation]? {
        guard let key = pick(.recipe, .recipe, .step, .cookingNote)?.key else { return nil }
        let field: Field = key.kind == .recipe ? dice.pick([.note, .note, .about]) : .text
        return [.set(key, field, .text(text(words: isLarge ? 220 : 6)))]
    }

    private func clear() -> [Edit.Operation]? {
        guard let key = pick(.recipe, .ingredient)?.key else { return nil }
        return [.set(key, key.kind == .recipe ? dice.pick([.rating, .note]) : .quantity, nil)]
    }

    private func changeSet() -> [Edit.Operation]? {
        guard let record = pick(.recipe) else { return nil }
        let field: Field
        let element: FieldElement
        switch dice.roll(below: 3) {
        case 0: (field, element) = (.diets, .text(dice.pick(["vegan", "halal", "sin gluten"])))
        case 1: (field, element) = (.favorites, .reference(player.value))
        default:
            guard let tag = reference(.tag) else { return nil }
            (field, element) = (.tags, .reference(tag))
        }
        let isThere = record.elements[field]?[element] != nil
        return [isThere ? .remove(record.key, field, element) : .add(record.key, field, element)]
    }

    private func changeStock() -> [Edit.Operation]? {
        guard let key = pick(.lot)?.key else { return nil }
        if dice.chance(1, in: 5) { return [.set(key, .stock, .quantity(quantity()))] }
        let amount = quantity()
        return [.adjust(key, by: dice.chance(2, in: 3) ? -amount : amount)]
    }

    private func check() -> [Edit.Operation]? {
        guard let record = pick(.groceryNeed) else { return nil }
        if record[.checked] != nil { return [.set(record.key, .checked, nil)] }
        guard case .quantity(let quantity)? = record[.quantity] else {
            return [.set(record.key, .checked, .checked(.withoutAmount))]
        }
        return [.set(record.key, .checked, .checked(.amount(Amount(quantity, .each))))]
    }

    /// Moves a part of a recipe before another.
    private func reorder() -> [Edit.Operation]? {
        guard let record = pick(.ingredient, .step), let parent = record.parentKey else {
            return nil
        }
        let places = view.parts(of: parent).compactMap { part -> OrderKey? in
            guard part.key.kind == record.key.kind, case .text(let place)? = part[.place] else {
                return nil
            }
            return OrderKey(place)
        }
        let index = dice.roll(below: places.count)
        let sorted = places.sorted()
        let place = OrderKey.between(index == 0 ? nil : sorted[index - 1], sorted[index])
        return place.map { [.set(record.key, .place, .text($0.digits))] }
    }

    private func delete() -> [Edit.Operation]? {
        let kinds: [EntityKind] = [.recipe, .recipe, .step, .ingredient, .lot, .pantryItem, .tag]
        guard let key = pick(dice.pick(kinds))?.key else { return nil }
        return [.delete(key)]
    }

    private func restore() -> [Edit.Operation]? {
        let deleted = all.filter { $0.deleted != nil }
        return deleted.isEmpty ? nil : [.restore(dice.pick(deleted).key)]
    }
}
