import Base

extension StarterLibrary {
    /// The edits that add categories, tags, aisles, substitutions, conversions and staples to a new
    /// household.
    ///
    /// All identifiers are derived from the household, and the number of edits is the same in every
    /// language. So performing them twice has no further effect, even in two languages.
    ///
    /// - Parameter language: A BCP 47 tag. Each text uses its best match.
    package func edits(
        for household: HouseholdID, in language: String, device: DeviceID
    ) -> [Edit] {
        let writer = StarterWriter(StarterIdentifiers(household: household), language)
        let operations =
            writer.categories(categories) + writer.tags(tags) + writer.aisles(aisles)
            + writer.substitutions(substitutions) + writer.conversions(densities)
            + writer.staples(staples)
        return Self.split(operations).enumerated().map { index, operations in
            Edit(
                id: writer.ids.id(.edit, index), device: device, baseSeq: 0, operations: operations,
                isStarter: true)
        }
    }

    /// The edits that add the sample recipes to a household: one for each recipe, or more if it
    /// exceeds the limit of an edit. They refer to the categories and tags of `edits`.
    package func sampleEdits(
        for household: HouseholdID, in language: String, device: DeviceID
    ) -> [Edit] {
        let writer = StarterWriter(StarterIdentifiers(household: household), language)
        return recipes.enumerated().flatMap { number, recipe in
            Self.split(writer.recipe(recipe, number, of: self)).enumerated().map {
                part, operations in
                Edit(
                    id: writer.ids.id(.sampleEdit, number, part: part), device: device, baseSeq: 0,
                    operations: operations, isStarter: true)
            }
        }
    }

    /// The keys of all possible starter records of a household.
    package static func keys(in household: HouseholdID) -> Set<EntityKey> {
        let ids = StarterIdentifiers(household: household)
        let kinds: [(EntityKind, StarterIdentifiers.Purpose, count: Int)] = [
            (.category, .category, EntityKind.category.limit), (.tag, .tag, EntityKind.tag.limit),
            (.aisle, .aisle, EntityKind.aisle.limit),
            (.substitution, .substitution, EntityKind.substitution.limit),
            (.conversion, .conversion, EntityKind.conversion.limit),
            (.pantryItem, .staple, stapleLimit),
        ]
        return Set(
            kinds.flatMap { kind, purpose, count in
                (0..<count).map { EntityKey(kind, ids.id(purpose, $0)) }
            })
    }

    /// Few enough that the server can send each edit to devices that are watching.
    private static let operationLimit = 64

    /// Splits operations into edits within the limit. A nil keeps its place free, so that the edits
    /// begin with the same records in every language.
    private static func split(_ operations: [Edit.Operation?]) -> [[Edit.Operation]] {
        stride(from: 0, to: operations.count, by: Self.operationLimit).map { start in
            operations[start...].prefix(Self.operationLimit).compactMap(\.self)
        }
    }
}

/// Writes operations for one household in one language.
private struct StarterWriter {
    let ids: StarterIdentifiers
    private let language: String

    init(_ ids: StarterIdentifiers, _ language: String) {
        self.ids = ids
        self.language = language
    }

    func categories(_ categories: [StarterLibrary.Label]) -> [Edit.Operation?] {
        placed(categories).map { index, category, place in
            create(
                .category, .category, index,
                [
                    .name: text(category.name), .icon: .text(category.mark), .place: place,
                    .builtIn: .flag(true),
                ])
        }
    }

    func tags(_ tags: [StarterLibrary.Label]) -> [Edit.Operation?] {
        tags.enumerated().map { index, tag in
            create(.tag, .tag, index, [.name: text(tag.name), .color: .text(tag.mark)])
        }
    }

    func aisles(_ aisles: [StarterLibrary.Group]) -> [Edit.Operation?] {
        placed(aisles).flatMap { index, aisle, place in
            [create(.aisle, .aisle, index, [.name: text(aisle.name), .place: place])]
                + add(aisle.foods, to: .foods, of: EntityKey(.aisle, ids.id(.aisle, index)))
        }
    }

    func substitutions(_ substitutions: [StarterLibrary.Group]) -> [Edit.Operation?] {
        substitutions.enumerated().map { index, substitution in
            let substitutes = substitution.foods.words(in: language)
            return create(
                .substitution, .substitution, index,
                [
                    .name: text(substitution.name),
                    .substitutes: .text(substitutes.joined(separator: "\n")),
                ])
        }
    }

    func conversions(_ densities: [StarterLibrary.Density]) -> [Edit.Operation?] {
        densities.enumerated().map { index, density in
            create(
                .conversion, .conversion, index,
                [
                    .name: text(density.name), .fromQuantity: .quantity(density.volume.quantity),
                    .fromUnit: .unit(density.volume.measure),
                    .toQuantity: .quantity(density.weight.quantity),
                    .toUnit: .unit(density.weight.measure),
                ])
        }
    }

    func staples(_ staples: [LocalizedText]) -> [Edit.Operation?] {
        staples.enumerated().map { index, name in
            create(.pantryItem, .staple, index, [.name: text(name), .isStaple: .flag(true)])
        }
    }

    func recipe(
        _ recipe: SampleRecipe, _ number: Int, of library: StarterLibrary
    ) -> [Edit.Operation] {
        let key = EntityKey(.recipe, ids.id(.recipe, number))
        var values: [Field: FieldValue] = [
            .name: text(recipe.name), .servings: .number(recipe.servings),
        ]
        values[.about] = recipe.about.map(text)
        values[.prepMinutes] = recipe.prepMinutes.map(FieldValue.number)
        values[.cookMinutes] = recipe.cookMinutes.map(FieldValue.number)
        values[.difficulty] = recipe.difficulty.map { .text($0.rawValue) }
        var operations = [Edit.Operation.create(key, parent: nil, values)]
        for (index, ingredient, place) in placed(recipe.ingredients) {
            let part = EntityKey(.ingredient, ids.id(.ingredient, number, part: index))
            operations.append(.create(part, parent: key.id, self.values(of: ingredient, at: place)))
        }
        for (index, step, place) in placed(recipe.steps) {
            let part = EntityKey(.step, ids.id(.step, number, part: index))
            operations.append(.create(part, parent: key.id, self.values(of: step, at: place)))
        }
        for diet in recipe.diets { operations.append(.add(key, .diets, .text(diet.id))) }
        for id in recipe.categories {
            guard let index = library.categories.firstIndex(where: { $0.id == id }) else {
                continue
            }
            operations.append(.add(key, .categories, .reference(ids.id(.category, index))))
        }
        for id in recipe.tags {
            guard let index = library.tags.firstIndex(where: { $0.id == id }) else { continue }
            operations.append(.add(key, .tags, .reference(ids.id(.tag, index))))
        }
        return operations
    }

    private func values(
        of ingredient: SampleRecipe.Ingredient, at place: FieldValue
    ) -> [Field: FieldValue] {
        var values: [Field: FieldValue] = [.name: text(ingredient.name), .place: place]
        values[.quantity] = ingredient.amount.map { .quantity($0.quantity) }
        if let measure = ingredient.amount?.measure, measure != .each {
            values[.unit] = .unit(measure)
        }
        values[.note] = ingredient.note.map(text)
        if ingredient.isOptional { values[.isOptional] = .flag(true) }
        return values
    }

    private func values(
        of step: SampleRecipe.Step, at place: FieldValue
    ) -> [Field: FieldValue] {
        var values: [Field: FieldValue] = [.text: text(step.text), .place: place]
        if !step.timers.isEmpty { values[.timers] = .numbers(step.timers) }
        return values
    }

    private func text(_ text: LocalizedText) -> FieldValue { .text(text.text(in: language)) }

    private func create(
        _ kind: EntityKind, _ purpose: StarterIdentifiers.Purpose, _ number: Int,
        _ values: [Field: FieldValue]
    ) -> Edit.Operation {
        .create(EntityKey(kind, ids.id(purpose, number)), parent: nil, values)
    }

    /// One operation per word of the longest list; nil for words that this language lacks.
    private func add(
        _ words: LocalizedWords, to field: Field, of key: EntityKey
    ) -> [Edit.Operation?] {
        let chosen = words.words(in: language)
        return (0..<words.longestCount).map { index in
            index < chosen.count ? .add(key, field, .text(chosen[index])) : nil
        }
    }

    /// Each value with its index and its order key.
    private func placed<Value>(_ values: [Value]) -> [(Int, Value, FieldValue)] {
        zip(values, OrderKey.spread(values.count)).enumerated().map { index, pair in
            (index, pair.0, .text(pair.1.digits))
        }
    }
}
