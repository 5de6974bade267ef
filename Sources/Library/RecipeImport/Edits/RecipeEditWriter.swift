import Base
import Recipes

extension ImportedEdits {
    /// The edits that add a recipe to a household. Performing them again changes nothing.
    ///
    /// - Parameters:
    ///   - address: The document's address, for a recipe that names no source.
    ///   - labels: The household's labels; new tags are added to them.
    ///   - target: Maps the entities that an exported recipe refers to.
    package init(
        of recipe: ImportedRecipe, for household: HouseholdID, address: String? = nil,
        labels: inout ImportLabels, target: ImportTarget = ImportTarget(), device: DeviceID
    ) {
        var writer = RecipeEditWriter(recipe, household, address: address, target)
        self = writer.edits(&labels, device)
    }
}

/// Writes operations for one recipe.
private struct RecipeEditWriter {
    private typealias Values = FittedFields.Values

    private let recipe: ImportedRecipe
    private let household: HouseholdID
    private let source: String?
    private let ids: ImportIdentifiers
    private let target: ImportTarget
    private let key: EntityKey
    private var fields = FittedFields()

    private static let noteCharacters = 1_000
    private static let dietLimit = 20
    private static let categoryLimit = 20
    private static let tagLimit = 50

    init(
        _ recipe: ImportedRecipe, _ household: HouseholdID, address: String?,
        _ target: ImportTarget
    ) {
        var recipe = recipe
        if recipe.lines == nil { recipe.readLines { _ in } }
        self.recipe = recipe
        self.target = target
        self.household = household
        let rule = EntityKind.recipe.fields[.source]
        let candidates = [recipe.sourceAddress, address].compactMap(\.self)
        source = candidates.first { rule?.problem(with: FieldValue.text($0)) == nil }
        ids = ImportIdentifiers(
            recipe, in: household, source: recipe.exact.map { "chefdash:\($0.id)" } ?? source)
        key = EntityKey(.recipe, ids.id(.recipe))
        if let first = candidates.first, first != source { fields.notes.append(.leftOut(.source)) }
    }

    mutating func edits(_ labels: inout ImportLabels, _ device: DeviceID) -> ImportedEdits {
        var newTags: [Edit.Operation] = []
        var operations = [Edit.Operation.create(key, parent: nil, values())]
        operations += ingredients()
        operations += steps()
        operations += diets()
        operations += references(&labels, &newTags)
        if let exact = recipe.exact {
            operations += target.references(of: exact, to: key, notes: &fields.notes)
        }
        noteWhatHasNoField()
        return ImportedEdits(
            key: key, tagEdits: edits(newTags, .tagEdit, device),
            edits: edits(operations, .edit, device), notes: fields.notes)
    }

    private func edits(
        _ operations: [Edit.Operation], _ purpose: ImportIdentifiers.Purpose, _ device: DeviceID
    ) -> [Edit] {
        ImportedEdits.split(operations).enumerated().map { index, operations in
            Edit(id: ids.id(purpose, index), device: device, baseSeq: 0, operations: operations)
        }
    }

    private mutating func noteWhatHasNoField() {
        fields.notes += recipe.cut.notes
        fields.notes += recipe.leftOut.map { .leftOut($0) }
        if !recipe.nutrition.isEmpty { fields.notes.append(.leftOut(.nutrition)) }
        if recipe.imageAddress != nil, !recipe.leftOut.contains(.image) {
            fields.notes.append(.leftOut(.image))
        }
        let images = recipe.steps.count { $0.imageAddress != nil }
        if images > 0 { fields.notes.append(.leftOut(.stepImage, count: images)) }
        if recipe.exact?.lacksImages == true {
            fields.notes.append(.missing(.image, part: nil, number: nil))
        }
        if let note = ImportNote.leftOut(.tool, recipe.tools.map(\.asFieldName)) {
            fields.notes.append(note)
        }
        let others = recipe.otherFields + (recipe.exact?.leftOut ?? []).sorted()
        if let note = ImportNote.leftOut(.field, others, andMore: recipe.cut.fields) {
            fields.notes.append(note)
        }
    }

    // MARK: The recipe itself

    private mutating func values() -> Values {
        let exact = recipe.exact?.values
        let isExact = exact?[.name] != nil && exact?[.servings] != nil
        var values = isExact ? exact ?? [:] : saidValues().merging(exact ?? [:]) { $1 }
        if let image = recipe.image { values[.image] = .text(image) }
        if let thumbnail = recipe.thumbnail { values[.thumbnail] = .text(thumbnail) }
        _ = fields.takeRoom(for: values)
        return fields.allowed(values, of: .recipe)
    }

    private mutating func saidValues() -> Values {
        var values: Values = [
            .name: fields.text(recipe.name, 200, bytes: 1_600, .name),
            .servings: .number(servings()),
        ]
        if let about = recipe.about {
            values[.about] = fields.text(about, 2_000, bytes: 6_100, .about)
        }
        let lines = [recipe.note, recipe.yieldText, recipe.author].compactMap(\.self)
        let note = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        if !note.isEmpty {
            values[.note] = fields.text(note, Self.noteCharacters, bytes: 3_000, .note)
        }
        values[.source] = source.map(FieldValue.text)
        let times = times()
        values[.prepMinutes] = times.prep.map { .number(Int64($0)) }
        values[.cookMinutes] = times.cook.map { .number(Int64($0)) }
        return values
    }

    private mutating func servings() -> Int64 {
        let said = recipe.servings ?? recipe.yieldText.flatMap(RecipeYield.number)
        guard let said, said <= 1_000 else {
            fields.notes.append(.assumedServings(1))
            return 1
        }
        if recipe.servings == nil { fields.notes.append(.assumedServings(said)) }
        return Int64(max(1, said))
    }

    /// A library has no total time, so the total fills in a missing preparation or cooking time.
    private mutating func times() -> (prep: Int?, cook: Int?) {
        let (prep, cook) = (recipe.prepMinutes, recipe.cookMinutes)
        guard let total = recipe.totalMinutes else { return (prep, cook) }
        switch (prep, cook) {
        case (nil, nil): return (nil, total)
        case (let prep?, nil): return (prep, total > prep ? total - prep : nil)
        case (nil, let cook?): return (total > cook ? total - cook : nil, cook)
        case (let prep?, let cook?):
            if total != prep + cook {
                fields.notes.append(.leftOut(.totalTime, count: total))
            }
            return (prep, cook)
        }
    }

    // MARK: Parts

    private mutating func ingredients() -> [Edit.Operation] {
        let kept = recipe.ingredients.prefix(EntityKind.ingredient.limit)
        let lines = recipe.lines ?? []
        let exact = recipe.exact?.ingredients
        let isExact = exact?.count == recipe.ingredients.count
        return parts(
            .ingredient, kept.count,
            leftOut: recipe.ingredients.count - kept.count + recipe.cut.ingredients
        ) { writer, index in
            let (line, ingredient) = (lines[index], kept[index])
            if isExact, var exact = exact?[index], exact[.name] != nil {
                writer.findPantryItem(of: &exact, index + 1)
                return exact
            }
            if let line { return writer.values(of: line, under: ingredient.group, index + 1) }
            var values = ingredient.values
            writer.findPantryItem(of: &values, index + 1)
            writer.fit(&values, under: ingredient.group, index + 1)
            return values
        }
    }

    /// Cuts the texts of an ingredient from another program to what the fields hold.
    private mutating func fit(_ values: inout Values, under group: String?, _ number: Int) {
        if case .text(let name)? = values[.name] {
            values[.name] = fields.text(name, 200, bytes: 2_000, .ingredient, number)
        }
        let note = if case .text(let text)? = values[.note] { text } else { "" }
        values[.note] = self.note(note, under: group, number)
    }

    /// A note with the line's heading, for which there is no field; nil if both are empty.
    private mutating func note(
        _ note: String, under group: String?, _ number: Int
    ) -> FieldValue? {
        let notes = [note, group ?? ""].filter { !$0.isEmpty }
        guard !notes.isEmpty else { return nil }
        return fields.text(notes.joined(separator: "; "), 200, bytes: 2_000, .ingredient, number)
    }

    private mutating func values(
        of line: IngredientLine, under group: String?, _ number: Int
    ) -> Values {
        var values: Values = [
            .name: fields.text(line.name, 200, bytes: 2_000, .ingredient, number)
        ]
        values[.quantity] = line.quantity.map(FieldValue.quantity)
        values[.upperQuantity] = line.upperQuantity.map(FieldValue.quantity)
        values[.unit] = line.unit.map { .unit(.unit($0)) }
        values[.note] = note(line.note, under: group, number)
        if line.isOptional { values[.isOptional] = .flag(true) }
        return values
    }

    /// Maps an exported ingredient's pantry item to this household's, or drops it with a note.
    private mutating func findPantryItem(of exact: inout Values, _ number: Int) {
        guard let item = exact[.pantryItem] else { return }
        exact[.pantryItem] = target.value(item, EntityKind.ingredient.fields[.pantryItem])
        if exact[.pantryItem] == nil {
            fields.notes.append(.missing(.pantryItem, part: .ingredient, number: number))
        }
    }

    private mutating func steps() -> [Edit.Operation] {
        let said = saidSteps()
        let kept = said.prefix(EntityKind.step.limit)
        let exact = recipe.exact?.steps
        let isExact = exact?.count == kept.count
        return parts(
            .step, kept.count, leftOut: said.count - kept.count + recipe.cut.steps
        ) { _, index in
            guard isExact, let exact = exact?[index], exact[.text] != nil else {
                return kept[index]
            }
            return exact
        }
    }

    /// The steps with their headings, each divided into as many pieces as it needs.
    private mutating func saidSteps() -> [Values] {
        var steps: [Values] = []
        var section: String?
        for (index, step) in recipe.steps.enumerated() {
            let isFirst = step.section != section
            section = step.section
            // A section's name goes above its first step.
            let titles = [isFirst ? step.section : nil, step.name].compactMap(\.self)
            let text = (titles.map { LineBuilder.line($0) } + [LineBuilder.lines(step.text)])
                .filter { !$0.isEmpty }
            let pieces = FittedText.divided(
                text.joined(separator: "\n"), characters: 2_000, bytes: 8_000)
            if pieces.count > 1 {
                fields.notes.append(.dividedStep(number: index + 1, pieces: pieces.count))
            }
            for (number, piece) in pieces.enumerated() {
                var values: Values = [.text: .text(piece)]
                if number == 0, !step.timers.isEmpty {
                    values[.timers] = .numbers(step.timers.map(Int64.init))
                }
                steps.append(values)
            }
        }
        return steps
    }

    /// Creates ingredients or steps until the recipe is full.
    ///
    /// - Parameters:
    ///   - leftOut: The number of further ones that the caller dropped.
    ///   - values: Returns the values of the part at an index. Their order key, if any, wins.
    private mutating func parts(
        _ thing: ImportNote.Thing, _ count: Int, leftOut: Int,
        values: (inout RecipeEditWriter, Int) -> Values
    ) -> [Edit.Operation] {
        let isIngredient = thing == .ingredient
        let kind = isIngredient ? EntityKind.ingredient : .step
        var operations: [Edit.Operation] = []
        for (index, place) in OrderKey.spread(count).enumerated() {
            let values = [Field.place: .text(place.digits)].merging(values(&self, index)) { $1 }
            guard fields.takeRoom(for: values) else {
                fields.notes.append(.leftOutFrom(thing, number: index + 1))
                return operations
            }
            let id = ids.id(isIngredient ? .ingredient : .step, index)
            operations.append(
                .create(
                    EntityKey(kind, id), parent: key.id,
                    fields.allowed(values, of: kind, (thing, index + 1))))
        }
        if leftOut > 0 { fields.notes.append(.leftOut(thing, count: leftOut)) }
        return operations
    }

    // MARK: Diets and labels

    private mutating func diets() -> [Edit.Operation] {
        let rule = EntityKind.recipe.fields[.diets]
        let diets = recipe.exact?.diets ?? recipe.diets
        let allowed = diets.filter { rule?.problem(with: FieldElement.text($0)) == nil }
            .prefix(Self.dietLimit)
        if allowed.count < diets.count {
            fields.notes.append(.leftOut(.diet, count: diets.count - allowed.count))
        }
        return allowed.map { .add(key, .diets, .text($0)) }
    }

    /// Adds the household's categories by name. All other words become tags.
    private mutating func references(
        _ labels: inout ImportLabels, _ newTags: inout [Edit.Operation]
    ) -> [Edit.Operation] {
        var categories: [UInt128] = []
        var tags: [UInt128] = []
        var leftOut: [String] = []
        let said = recipe.categories + recipe.cuisines + recipe.keywords
        for word in recipe.exact.map({ $0.categories + $0.tags }) ?? said {
            let name = FittedText.cut(LineBuilder.line(word), characters: 100, bytes: 1_000)
            guard !name.text.isEmpty else { continue }
            if let id = labels.categories[FoldedText(name.text)],
                categories.count < Self.categoryLimit
            {
                if !categories.contains(id) { categories.append(id) }
            } else if tags.count < Self.tagLimit, DistinctName.problem(with: name.text) == nil,
                let tag = labels.tag(name.text, in: household)
            {
                if name.wasCut {
                    fields.notes.append(.cut(.tag, number: nil, characters: name.text.count))
                }
                if !tags.contains(tag.id) { tags.append(tag.id) }
                if tag.isNew {
                    let values: Values = [.name: .text(name.text)]
                    newTags.append(.create(EntityKey(.tag, tag.id), parent: nil, values))
                }
            } else {
                leftOut.append(name.text)
            }
        }
        if let note = ImportNote.leftOut(.tag, leftOut) { fields.notes.append(note) }
        return categories.map { .add(key, .categories, .reference($0)) }
            + tags.map { .add(key, .tags, .reference($0)) }
    }
}
