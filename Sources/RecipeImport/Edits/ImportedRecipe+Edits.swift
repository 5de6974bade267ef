import Kitchen
import Recipes

extension ImportedRecipe {
    /// The edits that put the recipe into a household. Performed twice, they are done once.
    ///
    /// - Parameters:
    ///   - address: of the document, for a recipe that doesn't say where it comes from.
    ///   - labels: of the household; new tags are added to them.
    ///   - target: where the things are to which an exported recipe refers.
    package func edits(
        for household: HouseholdID, address: String? = nil, labels: inout ImportLabels,
        target: ImportTarget = ImportTarget(), device: DeviceID
    ) -> ImportedEdits {
        var writer = ImportWriter(self, household, address: address, target)
        return writer.edits(&labels, device)
    }
}

/// Writes operations for one recipe.
private struct ImportWriter {
    private let recipe: ImportedRecipe
    private let household: HouseholdID
    private let source: String?
    private let ids: ImportIdentifiers
    private let target: ImportTarget
    private let key: EntityKey
    private var notes: [ImportNote] = []
    /// About what the server will have to keep of the recipe.
    private var byteCount = 0

    /// Of 64 KiB that a recipe may have with its parts.
    private static let recipeBytes = 60_000
    /// What a record has beside its texts.
    private static let recordBytes = 160
    private static let noteCharacters = 1_000

    init(
        _ recipe: ImportedRecipe, _ household: HouseholdID, address: String?,
        _ target: ImportTarget
    ) {
        self.recipe = recipe
        self.target = target
        self.household = household
        let rule = EntityKind.recipe.fields[.source]
        let candidates = [recipe.sourceAddress, address].compactMap(\.self)
        source = candidates.first { rule?.problem(with: FieldValue.text($0)) == nil }
        ids = ImportIdentifiers(
            recipe, in: household, source: recipe.exact.map { "chefdash:\($0.id)" } ?? source)
        key = EntityKey(.recipe, ids.id(.recipe))
        if let first = candidates.first, first != source { notes.append(.leftOut(.source)) }
    }

    mutating func edits(_ labels: inout ImportLabels, _ device: DeviceID) -> ImportedEdits {
        var newTags: [Edit.Operation] = []
        var operations = [Edit.Operation.create(key, parent: nil, values())]
        operations += ingredients()
        operations += steps()
        operations += diets()
        operations += references(&labels, &newTags)
        if let exact = recipe.exact {
            operations += target.references(of: exact, to: key, notes: &notes)
        }
        notes += recipe.cut.notes
        notes += recipe.leftOut.map { .leftOut($0) }
        if !recipe.nutrition.isEmpty { notes.append(.leftOut(.nutrition)) }
        if recipe.imageAddress != nil { notes.append(.leftOut(.image)) }
        let images = recipe.steps.count { $0.imageAddress != nil }
        if images > 0 { notes.append(.leftOut(.stepImage, count: images)) }
        if recipe.exact?.lacksImages == true {
            notes.append(.missing(.image, part: nil, number: nil))
        }
        let otherFields = recipe.otherFields + (recipe.exact?.leftOut ?? []).sorted()
        if let note = ImportNote.leftOut(.field, otherFields, andMore: recipe.cut.fields) {
            notes.append(note)
        }
        return ImportedEdits(
            key: key, tagEdits: edits(newTags, .tagEdit, device),
            edits: edits(operations, .edit, device), notes: notes)
    }

    private func edits(
        _ operations: [Edit.Operation], _ purpose: ImportIdentifiers.Purpose, _ device: DeviceID
    ) -> [Edit] {
        ImportedEdits.split(operations).enumerated().map { index, operations in
            Edit(id: ids.id(purpose, index), device: device, baseSeq: 0, operations: operations)
        }
    }

    // MARK: The recipe itself

    private mutating func values() -> [Field: FieldValue] {
        var values: [Field: FieldValue] = [
            .name: .text(fitted(recipe.name, 200, bytes: 1_600, .name)),
            .servings: .number(servings()),
        ]
        if let about = recipe.about {
            values[.about] = .text(fitted(about, 2_000, bytes: 6_100, .about))
        }
        let lines = [recipe.note, recipe.yieldText, recipe.author].compactMap(\.self)
        let note = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        if !note.isEmpty {
            values[.note] = .text(fitted(note, Self.noteCharacters, bytes: 3_000, .note))
        }
        values[.source] = source.map(FieldValue.text)
        let times = times()
        values[.prepMinutes] = times.prep.map { .number(Int64($0)) }
        values[.cookMinutes] = times.cook.map { .number(Int64($0)) }
        if let exact = recipe.exact?.values, exact[.name] != nil, exact[.servings] != nil {
            values = exact
        }
        byteCount += values.values.reduce(Self.recordBytes) { count, value in
            if case .text(let text) = value { count + text.utf8.count } else { count + 10 }
        }
        return allowed(values, of: .recipe)
    }

    private mutating func servings() -> Int64 {
        let said = recipe.servings ?? recipe.yieldText.flatMap(RecipeYield.number)
        guard let said, said <= 1_000 else {
            notes.append(.assumedServings(1))
            return 1
        }
        if recipe.servings == nil { notes.append(.assumedServings(said)) }
        return Int64(max(1, said))
    }

    /// A library has no total: what it says beyond one time is the other one.
    private mutating func times() -> (prep: Int?, cook: Int?) {
        let (prep, cook) = (recipe.prepMinutes, recipe.cookMinutes)
        guard let total = recipe.totalMinutes else { return (prep, cook) }
        switch (prep, cook) {
        case (nil, nil): return (nil, total)
        case (let prep?, nil): return (prep, total > prep ? total - prep : nil)
        case (nil, let cook?): return (total > cook ? total - cook : nil, cook)
        case (let prep?, let cook?):
            if total != prep + cook { notes.append(.leftOut(.totalTime, count: total)) }
            return (prep, cook)
        }
    }

    // MARK: Parts

    private mutating func ingredients() -> [Edit.Operation] {
        let language = LineLanguage.of(recipe)
        let kept = recipe.ingredients.prefix(EntityKind.ingredient.limit)
        var operations: [Edit.Operation] = []
        for (index, place) in OrderKey.spread(kept.count).enumerated() {
            let ingredient = kept[index]
            let number = index + 1
            let line = IngredientLine(LineBuilder.line(ingredient.text), in: language)
            var values: [Field: FieldValue] = [
                .name: .text(fitted(line.name, 200, bytes: 2_000, .ingredient, number)),
                .place: .text(place.digits),
            ]
            values[.quantity] = line.quantity.map(FieldValue.quantity)
            values[.upperQuantity] = line.upperQuantity.map(FieldValue.quantity)
            values[.unit] = line.unit.map { .unit(.unit($0)) }
            // There is no field for the heading that a line stands under.
            let notes = [line.note, ingredient.group ?? ""].filter { !$0.isEmpty }
            let note = notes.joined(separator: "; ")
            if !note.isEmpty {
                values[.note] = .text(fitted(note, 200, bytes: 2_000, .ingredient, number))
            }
            if line.isOptional { values[.isOptional] = .flag(true) }
            if let exact = exact(index, \.ingredients, recipe.ingredients.count),
                exact[.name] != nil
            {
                values = [.place: .text(place.digits)].merging(exact) { $1 }
                if let item = exact[.pantryItem] {
                    let rule = EntityKind.ingredient.fields[.pantryItem]
                    values[.pantryItem] = target.value(item, rule)
                    if values[.pantryItem] == nil {
                        self.notes.append(
                            .missing(.pantryItem, part: .ingredient, number: number))
                    }
                }
            }
            guard hasRoom(for: values) else {
                self.notes.append(.leftOutFrom(.ingredient, number: number))
                return operations
            }
            operations.append(
                .create(
                    EntityKey(.ingredient, ids.id(.ingredient, index)), parent: key.id,
                    allowed(values, of: .ingredient, (.ingredient, number))))
        }
        let leftOut = recipe.ingredients.count - kept.count + recipe.cut.ingredients
        if leftOut > 0 { notes.append(.leftOut(.ingredient, count: leftOut)) }
        return operations
    }

    private mutating func steps() -> [Edit.Operation] {
        var texts: [(text: String, timers: [Int])] = []
        var section: String?
        for (index, step) in recipe.steps.enumerated() {
            let isFirst = step.section != section
            section = step.section
            // A section's name stands above its first step.
            let lines = [isFirst ? step.section : nil, step.name, step.text].compactMap(\.self)
            let text = lines.map { LineBuilder.line($0) }.filter { !$0.isEmpty }
            let pieces = FittedText.divided(
                text.joined(separator: "\n"), characters: 2_000, bytes: 8_000)
            if pieces.count > 1 {
                notes.append(.dividedStep(number: index + 1, pieces: pieces.count))
            }
            for (number, piece) in pieces.enumerated() {
                texts.append((piece, number == 0 ? step.timers : []))
            }
        }
        let kept = texts.prefix(EntityKind.step.limit)
        var operations: [Edit.Operation] = []
        for (index, place) in OrderKey.spread(kept.count).enumerated() {
            var values: [Field: FieldValue] = [
                .text: .text(kept[index].text), .place: .text(place.digits),
            ]
            let timers = kept[index].timers.map(Int64.init)
            if !timers.isEmpty { values[.timers] = .numbers(timers) }
            if let exact = exact(index, \.steps, kept.count), exact[.text] != nil {
                values = [.place: .text(place.digits)].merging(exact) { $1 }
            }
            guard hasRoom(for: values) else {
                notes.append(.leftOutFrom(.step, number: index + 1))
                return operations
            }
            operations.append(
                .create(
                    EntityKey(.step, ids.id(.step, index)), parent: key.id,
                    allowed(values, of: .step, (.step, index + 1))))
        }
        let leftOut = texts.count - kept.count + recipe.cut.steps
        if leftOut > 0 { notes.append(.leftOut(.step, count: leftOut)) }
        return operations
    }

    /// The exact fields of a part, if there are such of all.
    private func exact(
        _ index: Int, _ parts: KeyPath<ExactRecipe, [ExactRecipe.Values]>, _ count: Int
    ) -> ExactRecipe.Values? {
        guard let all = recipe.exact?[keyPath: parts], all.count == count else { return nil }
        return all[index]
    }

    private mutating func hasRoom(for values: [Field: FieldValue]) -> Bool {
        let more = values.values.reduce(Self.recordBytes) { count, value in
            if case .text(let text) = value { count + text.utf8.count } else { count + 20 }
        }
        guard byteCount + more <= Self.recipeBytes else { return false }
        byteCount += more
        return true
    }

    // MARK: Diets and labels

    private mutating func diets() -> [Edit.Operation] {
        let rule = EntityKind.recipe.fields[.diets]
        let limit = 20
        let diets = recipe.exact?.diets ?? recipe.diets
        let allowed = diets.filter { rule?.problem(with: FieldElement.text($0)) == nil }
        if min(allowed.count, limit) < diets.count {
            notes.append(.leftOut(.diet, count: diets.count - min(allowed.count, limit)))
        }
        return allowed.prefix(limit).map { .add(key, .diets, .text($0)) }
    }

    /// Categories of the household by their names; all other words become tags.
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
            if let id = labels.categories[FoldedText(name.text)], categories.count < 20 {
                if !categories.contains(id) { categories.append(id) }
            } else if tags.count < 50, let tag = labels.tag(name.text, in: household) {
                if name.wasCut {
                    notes.append(.cut(.tag, number: nil, characters: name.text.count))
                }
                if !tags.contains(tag.id) { tags.append(tag.id) }
                if tag.isNew {
                    let values: [Field: FieldValue] = [.name: .text(name.text)]
                    newTags.append(.create(EntityKey(.tag, tag.id), parent: nil, values))
                }
            } else {
                leftOut.append(name.text)
            }
        }
        if let note = ImportNote.leftOut(.tag, leftOut) { notes.append(note) }
        return categories.map { .add(key, .categories, .reference($0)) }
            + tags.map { .add(key, .tags, .reference($0)) }
    }

    // MARK: Bounds

    private mutating func fitted(
        _ text: String, _ characters: Int, bytes: Int, _ thing: ImportNote.Thing,
        _ number: Int? = nil
    ) -> String {
        let lines = text.split { $0.isNewline }.map { LineBuilder.line($0) }
        let clean = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        let fitted = FittedText.cut(clean, characters: characters, bytes: bytes)
        if fitted.wasCut {
            notes.append(.cut(thing, number: number, characters: fitted.text.count))
        }
        return fitted.text
    }

    /// The values without those that the fields' rules refuse.
    private mutating func allowed(
        _ values: [Field: FieldValue], of kind: EntityKind,
        _ part: (thing: ImportNote.Thing, number: Int)? = nil
    ) -> [Field: FieldValue] {
        values.filter { field, value in
            guard kind.fields[field]?.problem(with: value) != nil else { return true }
            notes.append(.notAllowed(field, part: part?.thing, number: part?.number))
            return false
        }
    }
}
