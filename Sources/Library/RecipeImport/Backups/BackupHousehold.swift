import Base
import Crypto
import Recipes

/// The household in another program's backup, as recipes and records whose identifiers are derived
/// from those of the backup. So importing it again adds nothing, and a newer backup only what is
/// new.
struct BackupHousehold {
    let program: BackupProgram
    private let findings: ImportFindings
    /// The place of the backup, for reports.
    private let place: String
    let pictures: BackupPictures
    private var recipes: [String: (id: UInt128, name: String, servings: Int)] = [:]
    private var items: [String: UInt128] = [:]
    private var aisles: [String: UInt128] = [:]
    private var needs: [Need] = []
    private var meals: [Meal] = []
    private(set) var leftOut: [ImportNote.Thing: (count: Int, names: [String])] = [:]

    private struct Need {
        let key: String
        let place: [Int]
        var values: [Field: FieldValue]
    }

    private struct Meal {
        let key: String
        let day: Day
        var values: [Field: FieldValue]
    }

    /// The most names of a note, and the most characters of each.
    private static let nameLimit = 5

    init(
        _ program: BackupProgram, _ place: String, _ pictures: BackupPictures,
        _ findings: ImportFindings
    ) {
        self.program = program
        self.place = place
        self.pictures = pictures
        self.findings = findings
    }

    /// The identifier that a row gets, the same for each backup.
    private func id(_ kind: EntityKind, _ key: String) -> UInt128 {
        Crypto.sha256(Array("\(program.rawValue) \(kind.rawValue) \(key)".utf8)).prefix(16)
            .reduce(0) { $0 << 8 | UInt128($1) }
    }

    private func add(_ record: ImportedRecord) {
        findings.add(
            ImportFile.Found(place: "\(place): \(record.name)", item: .success(.record(record))))
    }

    // MARK: Recipes

    /// A recipe as its tables have it.
    struct Recipe {
        var recipe = ImportedRecipe()
        /// The fields with an own place in a library, beside the texts.
        var values: ExactRecipe.Values = [:]
        /// The keys of its cookbooks.
        var cookbooks: [String] = []
        /// True if the backup names a picture that its archive hasn't.
        var lacksPicture = false
    }

    /// Adds a recipe. Plans, lists and journals refer to it by `row`.
    ///
    /// - Parameter key: Identifies the recipe in every backup of this household.
    mutating func add(_ found: Recipe, row: String, key: String) {
        var recipe = found.recipe
        let id = id(.recipe, key)
        var exact = ExactRecipe(
            id: id, found.values, tags: recipe.keywords, categories: recipe.categories,
            lacksImages: found.lacksPicture)
        exact.cookbooks = found.cookbooks.map {
            EntityID(value: self.id(.cookbook, $0)).description
        }
        recipe.exact = exact
        let servings = recipe.servings ?? recipe.yieldText.flatMap(RecipeYield.number)
        recipes[row] = (id, recipe.name, max(1, servings ?? 1))
        let place = "\(place): \(recipe.name)"
        findings.add(
            ImportFile.Found(
                place: place, recipe: recipe.fault.map { .failure($0) } ?? .success(recipe)))
    }

    /// Adds the times that a recipe was cooked.
    mutating func addCooking(of recipe: String, on day: Day, servings: Int?, key: String) {
        guard let found = recipes[recipe] else { return }
        add(
            ImportedRecord(
                EntityKey(.cooking, id(.cooking, key)), parent: found.id,
                [
                    .day: .day(day),
                    .servings: .number(Int64(min(1_000, max(1, servings ?? found.servings)))),
                ]))
    }

    mutating func addCategory(_ name: String, place: OrderKey, key: String) {
        guard !name.isEmpty else { return }
        add(
            ImportedRecord(
                EntityKey(.category, id(.category, key)),
                [.name: .text(cut(name, 100)), .place: .text(place.digits)]))
    }

    mutating func addCookbook(_ name: String, about: String, categories: [String], key: String) {
        guard !name.isEmpty else { return }
        var values: [Field: FieldValue] = [.name: .text(cut(name, 100))]
        if !about.isEmpty { values[.about] = .text(cut(about, 500)) }
        let categories = categories.map { FieldElement.reference(id(.category, $0)) }
        add(
            ImportedRecord(
                EntityKey(.cookbook, id(.cookbook, key)), values,
                [.categories: Set(categories)]))
    }

    // MARK: Pantry

    /// Adds a food that the household has. Lots refer to it by `row`.
    mutating func addItem(
        _ name: String, unit: Measure = .each, shelf: String = "", isStaple: Bool = false,
        row: String, key: String
    ) {
        guard !name.isEmpty, items[row] == nil else { return }
        let id = id(.pantryItem, key)
        items[row] = id
        var values: [Field: FieldValue] = [.name: .text(cut(name, 200))]
        if unit != .each { values[.unit] = .unit(unit) }
        if !shelf.isEmpty { values[.shelf] = .text(cut(shelf, 100)) }
        if isStaple { values[.isStaple] = .flag(true) }
        add(ImportedRecord(EntityKey(.pantryItem, id), values))
    }

    /// The reference of an ingredient to a food of the pantry.
    func item(_ row: String) -> FieldValue? { items[row].map { .reference($0) } }

    mutating func addLot(of item: String, _ stock: Quantity, expiry: Day?, key: String) {
        guard let parent = items[item] else { return }
        var values: [Field: FieldValue] = [.stock: .quantity(stock)]
        values[.expiry] = expiry.map { .day($0) }
        add(ImportedRecord(EntityKey(.lot, id(.lot, key)), parent: parent, values))
    }

    /// Adds a conversion between two amounts of a food, or of all foods.
    mutating func addConversion(
        of food: String?, _ from: (Quantity, Measure), _ to: (Quantity, Measure), key: String
    ) {
        var values: [Field: FieldValue] = [
            .fromQuantity: .quantity(from.0), .toQuantity: .quantity(to.0),
        ]
        if let food { values[.name] = .text(cut(food, 200)) }
        if from.1 != .each { values[.fromUnit] = .unit(from.1) }
        if to.1 != .each { values[.toUnit] = .unit(to.1) }
        add(ImportedRecord(EntityKey(.conversion, id(.conversion, key)), values))
    }

    // MARK: Lists and plans

    /// Adds an aisle. Lines of the list refer to it by `row`.
    mutating func addAisle(
        _ name: String, place: OrderKey, foods: [String], row: String, key: String
    ) {
        guard !name.isEmpty else { return }
        let id = id(.aisle, key)
        aisles[row] = id
        let foods = foods.map { FieldElement.text(cut($0, 100)) }
        add(
            ImportedRecord(
                EntityKey(.aisle, id),
                [.name: .text(cut(name, 100)), .place: .text(place.digits)],
                [.foods: Set(foods)]))
    }

    /// Adds a line of a shopping list.
    ///
    /// - Parameter place: The numbers by which lines are sorted.
    mutating func addNeed(
        _ name: String, _ amount: Amount?, note: String, aisle: String? = nil,
        isChecked: Bool = false, place: [Int], key: String
    ) {
        guard !name.isEmpty else { return }
        var values: [Field: FieldValue] = [.name: .text(cut(name, 200))]
        values[.quantity] = amount.map { .quantity($0.quantity) }
        if let unit = amount?.measure, unit != .each { values[.unit] = .unit(unit) }
        if !note.isEmpty { values[.note] = .text(cut(note, 200)) }
        values[.aisle] = aisle.flatMap { aisles[$0] }.map { .reference($0) }
        if isChecked {
            values[.checked] = .checked(amount.map { .amount($0) } ?? .withoutAmount)
        }
        needs.append(Need(key: key, place: place, values: values))
    }

    /// Adds a planned meal: a recipe, or a text.
    ///
    /// - Parameter scale: The factor of the recipe's servings, if `servings` is nil.
    mutating func addMeal(
        _ day: Day?, _ slot: MealSlot, recipe: String?, text: String, servings: Int? = nil,
        scale: Double = 1, isLeftovers: Bool = false, key: String
    ) {
        let found = recipe.flatMap { recipes[$0] }
        guard let day else { return leaveOut(.meal, found?.name ?? text) }
        guard found != nil || !text.isEmpty else { return leaveOut(.meal, "\(day)") }
        let scaled = Double(found?.servings ?? 1) * (scale > 0 ? min(scale, 1_000) : 1)
        var values: [Field: FieldValue] = [
            .day: .day(day), .slot: .text(slot.rawValue),
            .servings: .number(
                Int64(min(1_000, max(1, servings ?? Int(scaled.rounded()))))),
        ]
        values[.recipe] = found.map { .reference($0.id) }
        if !text.isEmpty { values[.text] = .text(cut(text, 200)) }
        if isLeftovers { values[.isLeftovers] = .flag(true) }
        meals.append(Meal(key: key, day: day, values: values))
    }

    // MARK: The rest

    mutating func leaveOut(_ thing: ImportNote.Thing, _ name: String = "", count: Int = 1) {
        guard count > 0 else { return }
        leftOut[thing, default: (0, [])].count += count
        let names = leftOut[thing]?.names ?? []
        if !name.isEmpty, names.count < Self.nameLimit, !names.contains(name.asFieldName) {
            leftOut[thing]?.names.append(name.asFieldName)
        }
    }

    /// Adds the lines and meals, in their order: the newest meals if there are too many.
    mutating func finish() {
        needs.sort { $0.place.lexicographicallyPrecedes($1.place) }
        leaveOut(.line, count: needs.count - EntityKind.groceryNeed.limit)
        let kept = needs.prefix(EntityKind.groceryNeed.limit)
        for (need, place) in zip(kept, OrderKey.spread(kept.count)) {
            var values = need.values
            values[.place] = .text(place.digits)
            add(ImportedRecord(EntityKey(.groceryNeed, id(.groceryNeed, need.key)), values))
        }
        meals.sort { $0.day > $1.day }
        leaveOut(.meal, count: meals.count - EntityKind.planEntry.limit)
        let planned = meals.prefix(EntityKind.planEntry.limit).reversed()
        for (meal, place) in zip(planned, OrderKey.spread(planned.count)) {
            var values = meal.values
            values[.place] = .text(place.digits)
            add(ImportedRecord(EntityKey(.planEntry, id(.planEntry, meal.key)), values))
        }
        let notes = leftOut.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { ImportNote.leftOut($0.key, count: $0.value.count, names: $0.value.names) }
        findings.note(program, leftOut: notes)
    }

    /// A clean line within a field's limit.
    private func cut(_ text: String, _ characters: Int) -> String {
        FittedText.cut(
            LineBuilder.line(text), characters: characters, bytes: 8 * characters
        ).text
    }
}

extension BackupTables {
    /// Notes the rows of tables that have no place in a library, and those of tables that nobody
    /// knows.
    ///
    /// - Parameters:
    ///   - things: The kinds of things in the tables.
    ///   - known: The other tables that are read, or are only of use to the program itself.
    func leaveOut(
        _ things: [String: ImportNote.Thing], known: Set<String>,
        from household: inout BackupHousehold
    ) throws(ImportRefusal) {
        for table in names.sorted() where !known.contains(table) {
            let thing = things[table] ?? .row
            var count = 0
            try each(table, ["name"]) { row throws(ImportRefusal) in
                count += 1
                if Self.isNamed(thing) { household.leaveOut(thing, row.line("name")) }
            }
            if !Self.isNamed(thing) {
                household.leaveOut(thing, thing == .row && count > 0 ? table : "", count: count)
            }
        }
    }

    /// True for things that people know by their names.
    private static func isNamed(_ thing: ImportNote.Thing) -> Bool {
        [.chore, .battery, .task, .equipment, .shop, .rule, .automation, .expense].contains(thing)
    }
}

/// The pictures in a backup's archive, by the ends of their names.
struct BackupPictures {
    private var byEnd: [Substring: String] = [:]

    private static let extensions: Set<Substring> = ["jpg", "jpeg", "png", "webp", "gif", "avif"]
    /// The most parts of a name that a search may have.
    private static let partLimit = 4

    /// The most bytes of a picture's place, since reports keep it.
    static let placeByteCount = 400

    static func isPicture(_ name: String) -> Bool {
        guard name.utf8.count <= placeByteCount else { return false }
        return name.lowercased().split(separator: ".").last.map(extensions.contains) ?? false
    }

    /// - Parameter names: The names of all files in the archive.
    init(_ names: [String]) {
        for name in names where Self.isPicture(name) {
            let parts = name.split(separator: "/").suffix(Self.partLimit)
            for start in parts.indices {
                byEnd[name[parts[start].startIndex...]] = name
            }
        }
    }

    /// The place of the picture whose name ends with these parts; nil if it isn't there.
    func place(of end: String) -> String? { byEnd[end[...]] }
}
