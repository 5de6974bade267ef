import Base

/// Converts records to the values that matching, plans and lists use.
extension EntityRecord {
    package func text(_ field: Field) -> String? {
        if case .text(let text)? = self[field] { text } else { nil }
    }

    fileprivate func number(_ field: Field) -> Int? {
        if case .number(let number)? = self[field] { Int(exactly: number) } else { nil }
    }

    fileprivate func quantity(_ field: Field) -> Quantity? {
        if case .quantity(let quantity)? = self[field] { quantity } else { nil }
    }

    fileprivate func day(_ field: Field) -> Day? {
        if case .day(let day)? = self[field] { day } else { nil }
    }

    fileprivate func reference(_ field: Field) -> UInt128? {
        if case .reference(let id)? = self[field] { id } else { nil }
    }

    fileprivate func flag(_ field: Field) -> Bool {
        if case .flag(let flag)? = self[field] { flag } else { false }
    }

    /// Counted things have no unit.
    fileprivate func measure(_ field: Field) -> Measure {
        if case .unit(let measure)? = self[field] { measure } else { .each }
    }

    fileprivate func texts(_ field: Field) -> [String] {
        (elements[field] ?? [:]).keys.compactMap { element in
            if case .text(let text) = element { text } else { nil }
        }
    }

    /// An aisle's foods; nil if it is deleted.
    package var foods: Set<NameKey>? {
        deleted == nil ? Set(texts(.foods).map { NameKey($0) }) : nil
    }

    fileprivate func references(_ field: Field) -> [UInt128] {
        (elements[field] ?? [:]).keys.compactMap { element in
            if case .reference(let id) = element { id } else { nil }
        }
    }

    package static func inOrder(_ records: some Sequence<EntityRecord>) -> [EntityRecord] {
        let placed = records.map { (place: $0.text(.place) ?? "", record: $0) }
        return placed.sorted { left, right in
            let (one, other) = (left.place.utf8, right.place.utf8)
            return one.elementsEqual(other)
                ? left.record.key.id < right.record.key.id : one.lexicographicallyPrecedes(other)
        }.map(\.record)
    }
}

extension Recipe {
    /// - Parameters:
    ///   - record: The recipe's record; returns nil if it is deleted or of another kind.
    ///   - parts: The recipe's parts. Deleted ones are ignored.
    package init?(_ record: EntityRecord, parts: [EntityRecord]) {
        guard record.key.kind == .recipe, record.deleted == nil, let name = record.text(.name)
        else { return nil }
        self.init(id: RecipeID(value: record.key.id), name: name)
        about = record.text(.about) ?? ""
        prepMinutes = record.number(.prepMinutes) ?? 0
        cookMinutes = record.number(.cookMinutes) ?? 0
        servings = max(1, record.number(.servings) ?? 1)
        difficulty = record.text(.difficulty).flatMap(Difficulty.init)
        rating = record.number(.rating)
        note = record.text(.note) ?? ""
        source = record.text(.source) ?? ""
        diets = Set(record.texts(.diets).map(Diet.init))
        categories = Set(record.references(.categories).map(CategoryID.init))
        tags = Set(record.references(.tags).map(TagID.init))
        cookbooks = Set(record.references(.cookbooks).map(CookbookID.init))
        let parts = EntityRecord.inOrder(parts.filter { $0.deleted == nil })
        ingredients = parts.compactMap(RecipeIngredient.init)
        steps = parts.compactMap(RecipeStep.init)
        let cookings = parts.filter { $0.key.kind == .cooking }
        timesCooked = cookings.count
        lastCooked = cookings.compactMap { $0.day(.day) }.max()
    }
}

extension RecipeIngredient {
    fileprivate init?(_ record: EntityRecord) {
        guard record.key.kind == .ingredient, let name = record.text(.name) else { return nil }
        // "Up to 2 cups" has no lower end.
        let quantity = record.quantity(.quantity) ?? record.quantity(.upperQuantity)
        self.init(
            id: IngredientID(value: record.key.id), name: name,
            amount: quantity.map { Amount($0, record.measure(.unit)) },
            upTo: record.quantity(.upperQuantity),
            note: record.text(.note) ?? "", isOptional: record.flag(.isOptional),
            pantryItem: record.reference(.pantryItem).map(PantryItemID.init))
    }
}

extension RecipeStep {
    fileprivate init?(_ record: EntityRecord) {
        guard record.key.kind == .step, let text = record.text(.text) else { return nil }
        var timers: [Int] = []
        if case .numbers(let numbers)? = record[.timers] {
            timers = numbers.compactMap { Int(exactly: $0) }
        }
        self.init(id: StepID(value: record.key.id), text: text, timers: timers)
    }
}

extension PantryItem {
    /// - Parameters:
    ///   - record: The item's record; returns nil if it is deleted or of another kind.
    ///   - lots: The item's lots. Deleted ones are ignored, and the oldest is first in the result.
    package init?(_ record: EntityRecord, lots: [EntityRecord]) {
        guard record.key.kind == .pantryItem, record.deleted == nil, let name = record.text(.name)
        else { return nil }
        let inOrder = lots.filter { $0.deleted == nil }.sorted {
            ($0.created.seq, $0.key.id) < ($1.created.seq, $1.key.id)
        }
        self.init(
            id: PantryItemID(value: record.key.id), name: name, measure: record.measure(.unit),
            isStaple: record.flag(.isStaple),
            lots: inOrder.compactMap { lot in
                lot.quantity(.stock).map {
                    Lot(id: LotID(value: lot.key.id), quantity: $0, expiry: lot.day(.expiry))
                }
            })
    }
}

extension PlannedMeal {
    /// Nil for a deleted record, or one of another kind.
    package init?(_ record: EntityRecord) {
        guard record.key.kind == .planEntry, record.deleted == nil, let day = record.day(.day),
            let slot = record.text(.slot).flatMap(MealSlot.init)
        else { return nil }
        self.init(
            id: record.key.id, day: day, slot: slot,
            recipe: record.reference(.recipe).map(RecipeID.init), text: record.text(.text) ?? "",
            servings: max(1, record.number(.servings) ?? 1),
            isLeftovers: record.flag(.isLeftovers), place: record.text(.place) ?? "",
            changedMilliseconds: record.modifiedMilliseconds ?? 0)
    }
}

extension ListedNeed {
    /// Nil for other kinds, for a need without a meal or recipe, and for one deleted before anybody
    /// checked it off.
    package init?(_ record: EntityRecord) {
        let recipe = record.reference(.recipe).map(RecipeID.init)
        let checked = record[.checked].flatMap { _ in record.fields[.checked]?.stamp.seq }
        guard record.key.kind == .groceryNeed, record.deleted == nil || checked != nil,
            let occasion = record.reference(.planEntry).map(Occasion.meal)
                ?? recipe.map(Occasion.recipe),
            let name = record.text(.name)
        else { return nil }
        self.init(
            id: NeedID(value: record.key.id), occasion: occasion, recipe: recipe, name: name,
            amount: record.quantity(.quantity).map { Amount($0, record.measure(.unit)) },
            checked: checked, isCleared: record.deleted != nil)
    }
}

extension EntityRecord {
    /// The fault in a combination of fields; nil if there is none, or the record is deleted.
    var fault: FieldFault? {
        guard deleted == nil else { return nil }
        switch key.kind {
        case .planEntry:
            guard reference(.recipe) == nil, text(.text) ?? "" == "" else { return nil }
            return FieldFault(
                kind: key.kind, field: .text, problem: "must not be empty without a `recipe`")
        case .conversion: return conversionFault
        case .recipe, .ingredient, .step, .cookingNote, .cooking, .category, .tag, .cookbook,
            .pantryItem, .lot, .groceryNeed, .aisle, .substitution:
            return nil
        }
    }

    private var conversionFault: FieldFault? {
        guard let from = quantity(.fromQuantity), let to = quantity(.toQuantity) else { return nil }
        for (field, quantity) in [(Field.fromQuantity, from), (.toQuantity, to)]
        where !quantity.isPositive {
            return FieldFault(
                kind: key.kind, field: field, problem: "is \(quantity); it must be more than 0")
        }
        let known = try? Conversions().convert(
            Amount(from, measure(.fromUnit)), to: measure(.toUnit))
        guard let known, known != to else { return nil }
        return FieldFault(
            kind: key.kind, field: .toQuantity,
            problem: "is \(to); between units of one kind only \(known) is right")
    }
}

extension Conversions.Rule {
    /// Nil for a deleted record, one of another kind, or a conversion without effect.
    package init?(_ record: EntityRecord) {
        guard record.key.kind == .conversion, record.deleted == nil,
            let from = record.quantity(.fromQuantity), let to = record.quantity(.toQuantity)
        else { return nil }
        self.init(
            food: record.text(.name).map { FoldedText($0) },
            Amount(from, record.measure(.fromUnit)), is: Amount(to, record.measure(.toUnit)))
    }
}
