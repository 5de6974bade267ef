import Recipes
import StrictJSON

/// A recipe in another program's own JSON format.
struct ForeignRecipe {
    let recipe: ImportedRecipe

    /// Returns nil if the JSON has none of the known formats.
    ///
    /// - Throws: `tooLarge`.
    init?(_ node: JSONNode, _ budget: ReadingBudget) throws(ImportRefusal) {
        guard case .object(let members) = node, members["@type"] == nil else { return nil }
        let object = ForeignObject(members)
        if object.has("directions", "ingredients"), !object.has("steps") {
            try object.spend(budget)
            recipe = Self.paprika(object)
        } else if object.has("steps", "working_time") {
            try object.spend(budget)
            recipe = Self.tandoor(object)
        } else if let object = object.mealie {
            try object.spend(budget)
            recipe = Self.mealie(object)
        } else if object.has("title", "ingredients", "instructions") {
            try object.spend(budget)
            recipe = Self.record(object)
        } else {
            return nil
        }
    }

    // MARK: Paprika

    private static func paprika(_ object: ForeignObject) -> ImportedRecipe {
        var recipe = described(object, yield: "servings")
        recipe.sourceAddress = object.address("source_url")
        recipe.author = object.optionalLine("source")
        setTimes(&recipe, object, prep: "prep_time", cook: "cook_time", total: "total_time")
        var lines = IngredientLines()
        for line in object.lines("ingredients") { lines.add(line) }
        recipe.ingredients = lines.all
        recipe.steps = steps(object.lines("directions"))
        recipe.categories = object.texts("categories")
        recipe.note = object.lines("notes").joined(separator: "\n")
        recipe.leftOut = object.named([
            "rating": .rating, "difficulty": .difficulty, "photo_data": .image,
            "nutritional_info": .nutrition,
        ])
        return recipe
    }

    // MARK: Tandoor

    private static func tandoor(_ object: ForeignObject) -> ImportedRecipe {
        var recipe = described(object)
        recipe.sourceAddress = object.address("source_url")
        recipe.prepMinutes = object.count("working_time")
        recipe.cookMinutes = object.count("waiting_time")
        let word = object.line("servings_text")
        if let servings = object.count("servings") {
            if word.isEmpty || RecipeYield.saysServings(word) {
                recipe.servings = servings
            } else {
                recipe.yieldText = "\(servings) \(word)"
            }
        }
        recipe.keywords = object.objects("keywords").map { keyword in
            keyword.has("name") ? keyword.line("name") : keyword.line("label")
        }
        var lines = IngredientLines()
        for step in object.objects("steps") {
            let name = step.optionalLine("name")
            for ingredient in step.objects("ingredients") {
                if ingredient.flag("is_header") {
                    lines.group = ingredient.optionalLine("note")
                } else {
                    lines.add(
                        line(
                            of: ingredient,
                            amount: ingredient.flag("no_amount") ? "" : ingredient.amount("amount"))
                    )
                }
            }
            lines.group = nil
            var inner = steps(step.lines("instruction"))
            for index in inner.indices { inner[index].section = inner[index].section ?? name }
            if let minutes = step.count("time") {
                if inner.isEmpty {
                    recipe.otherFields.append("time")
                } else {
                    inner[inner.count - 1].timers = [60 * minutes]
                }
            }
            recipe.steps += inner
        }
        recipe.ingredients = lines.all
        recipe.leftOut = object.named(["image": .image, "nutrition": .nutrition])
        return recipe
    }

    // MARK: Mealie

    private static func mealie(_ object: ForeignObject) -> ImportedRecipe {
        var recipe = described(object, yield: "recipeYield")
        recipe.sourceAddress = object.address("orgURL") ?? object.address("orgUrl")
        recipe.servings = object.count("recipeServings") ?? recipe.servings
        setTimes(&recipe, object, prep: "prepTime", cook: "performTime", total: "totalTime")
        recipe.cookMinutes = recipe.cookMinutes ?? object.minutes("cookTime")
        var lines = IngredientLines()
        for ingredient in object.objects("recipeIngredient") {
            if let title = ingredient.optionalLine("title") { lines.group = Heading.bare(title) }
            let composed = line(of: ingredient, amount: ingredient.amount("quantity"))
            let shown = ingredient.line("display")
            lines.add(shown.isEmpty ? composed : shown)
        }
        for line in object.texts("recipeIngredient") { lines.add(line) }
        recipe.ingredients = lines.all
        var section: String?
        for step in object.objects("recipeInstructions") {
            section = step.optionalLine("title").map(Heading.bare) ?? section
            let text = StepMark.removed(fromLines: step.text("text"))
            guard !text.isEmpty else { continue }
            recipe.steps.append(
                .init(section: section, name: step.optionalLine("summary"), text: text))
        }
        recipe.steps += steps(
            object.paragraphs("recipeInstructions") + object.lines("recipeInstructions"))
        recipe.keywords = object.objects("tags").map { $0.line("name") } + object.texts("tags")
        recipe.categories =
            object.objects("recipeCategory").map { $0.line("name") }
            + object.texts("recipeCategory")
        recipe.note = object.objects("notes").flatMap { [$0.line("title"), $0.text("text")] }
            .filter { !$0.isEmpty }.joined(separator: "\n")
        recipe.tools = object.names("tools")
        recipe.leftOut = object.named([
            "image": .image, "nutrition": .nutrition, "rating": .rating,
        ])
        return recipe
    }

    // MARK: A plain record

    /// A record with a title and with ingredients of name, quantity and unit, as small apps have
    /// it.
    private static func record(_ object: ForeignObject) -> ImportedRecipe {
        var recipe = described(object, name: "title", yield: "servings")
        recipe.servings = object.count("servings") ?? recipe.servings
        var lines = IngredientLines()
        for ingredient in object.objects("ingredients") {
            lines.add(
                line(of: ingredient, amount: ingredient.amount("quantity"), food: "name"))
        }
        for line in object.texts("ingredients") + object.lines("ingredients") { lines.add(line) }
        recipe.ingredients = lines.all
        recipe.steps = steps(
            object.objects("instructions").map { $0.text("text") }
                + object.paragraphs("instructions") + object.lines("instructions"))
        for name in ["dietary", "dietaryAttributes", "dietary_attributes", "diets"] {
            for said in object.names(name) {
                // A diet that a library doesn't know becomes a tag.
                if let diet = DietName.common(said) {
                    recipe.diets.append(diet)
                } else {
                    recipe.keywords.append(said)
                }
            }
        }
        recipe.leftOut = object.named(["image": .image])
        return recipe
    }

    // MARK: Shared helpers

    private static func described(
        _ object: ForeignObject, name: String = "name", yield: String? = nil
    ) -> ImportedRecipe {
        var recipe = ImportedRecipe()
        recipe.name = object.line(name)
        recipe.about = object.optionalLine("description")
        if let line = yield.flatMap(object.optionalLine) { recipe.setYield([line]) }
        return recipe
    }

    private static func line(
        of ingredient: ForeignObject, amount: String, food: String = "food"
    ) -> String {
        let parts = [amount, ingredient.name(of: "unit"), ingredient.name(of: food)]
        let line = parts.filter { !$0.isEmpty }.joined(separator: " ")
        return [line, ingredient.line("note")].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// - Parameter texts: Each is a step or a heading.
    private static func steps(_ texts: [String]) -> [ImportedRecipe.Step] {
        var steps: [ImportedRecipe.Step] = []
        var section: String?
        for text in texts {
            if let heading = Heading(text) {
                section = heading.text
            } else {
                let text = StepMark.removed(fromLines: text)
                if !text.isEmpty { steps.append(.init(section: section, text: text)) }
            }
        }
        return steps
    }

    private static func setTimes(
        _ recipe: inout ImportedRecipe, _ object: ForeignObject, prep: String, cook: String,
        total: String
    ) {
        recipe.prepMinutes = object.minutes(prep)
        recipe.cookMinutes = object.minutes(cook)
        recipe.totalMinutes = object.minutes(total)
    }
}

/// The members of another program's object, which may be missing or of another type.
struct ForeignObject {
    private let members: [String: JSONNode]

    init(_ members: [String: JSONNode]) { self.members = members }

    /// A Mealie recipe with the member names of Mealie's API. The archives that Mealie exports use
    /// snake case, such as `recipe_yield`. Nil for anything else.
    var mealie: ForeignObject? {
        let isArchived = has("recipe_ingredient")
        let object = isArchived ? ForeignObject(Self.inCamelCase(members)) : self
        let isRecipe = object.has("slug") || object.has("recipeYield")
        return object.has("recipeIngredient") && isRecipe ? object : nil
    }

    private static func inCamelCase(_ members: [String: JSONNode]) -> [String: JSONNode] {
        var named: [String: JSONNode] = [:]
        for (name, node) in members {
            let words = name.split(separator: "_")
            let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
            named[(words.first.map(String.init) ?? "") + rest.joined()] = node
        }
        return named
    }

    /// Charges all values to the budget except photos, which aren't read.
    func spend(_ budget: ReadingBudget) throws(ImportRefusal) {
        for (name, node) in members where !Self.photos.contains(name) {
            try Self.spend(budget, on: node)
        }
    }

    private static let photos: Set<String> = ["photo", "photo_data", "photo_large", "photos"]

    private static func spend(_ budget: ReadingBudget, on node: JSONNode) throws(ImportRefusal) {
        try budget.spendValue()
        switch node {
        case .text(let text): try budget.spend(on: text)
        case .list(let nodes): for node in nodes { try spend(budget, on: node) }
        case .object(let members): for node in members.values { try spend(budget, on: node) }
        case .null, .boolean, .integer, .real: break
        }
    }

    func has(_ names: String...) -> Bool { names.allSatisfy { members[$0] != nil } }

    /// A clean line; empty if there is no text or number.
    func line(_ name: String) -> String { LineBuilder.line(Self.text(members[name])) }

    func optionalLine(_ name: String) -> String? {
        let line = line(name)
        return line.isEmpty ? nil : line
    }

    /// A clean text with its line breaks.
    func text(_ name: String) -> String { LineBuilder.lines(Self.text(members[name])) }

    /// The lines of a text that aren't empty.
    func lines(_ name: String) -> [String] {
        Self.text(members[name]).split(whereSeparator: \.isNewline)
            .map { LineBuilder.line($0) }.filter { !$0.isEmpty }
    }

    /// The texts of a list, as lines.
    func texts(_ name: String) -> [String] { paragraphs(name).map { LineBuilder.line($0) } }

    /// The texts of a list with their line breaks.
    func paragraphs(_ name: String) -> [String] {
        list(name).compactMap { $0.string.map { LineBuilder.lines($0) } }
    }

    /// The names in a list of texts or objects, or the names of the members that are true.
    func names(_ name: String) -> [String] {
        if let flags = members[name]?.members {
            return flags.filter { $0.value == .boolean(true) }.keys.sorted()
        }
        return texts(name) + objects(name).map { $0.line("name") }.filter { !$0.isEmpty }
    }

    func objects(_ name: String) -> [ForeignObject] {
        list(name).compactMap { $0.members.map(ForeignObject.init) }
    }

    private func list(_ name: String) -> [JSONNode] { members[name]?.elements ?? [] }

    /// The name of an object, or a text itself.
    func name(of name: String) -> String {
        members[name]?.members.map { ForeignObject($0).line("name") } ?? line(name)
    }

    func flag(_ name: String) -> Bool { members[name] == .boolean(true) }

    /// A whole number from 1 to a million; nil for anything else.
    func count(_ name: String) -> Int? {
        guard let number = members[name]?.wholeNumber, (1...1_000_000).contains(number) else {
            return nil
        }
        return Int(number)
    }

    func minutes(_ name: String) -> Int? {
        let line = line(name)
        return Duration.minutes(line) ?? SpokenTime.minutes(line[...])
    }

    func address(_ name: String) -> String? { WebAddress.absolute(line(name), in: nil) }

    /// An amount as a whole number or a fraction, which all languages read alike; empty for none.
    func amount(_ name: String) -> String {
        if let text = members[name]?.string { return LineBuilder.line(text) }
        guard let number = members[name]?.number, number > 0, number <= 1_000_000 else {
            return ""
        }
        let whole = number.rounded(.down)
        for denominator in [1, 2, 3, 4, 8] {
            let top = ((number - whole) * Double(denominator)).rounded()
            guard abs((number - whole) - top / Double(denominator)) < 0.004 else { continue }
            if top == 0 { return "\(Int(whole))" }
            if Int(top) == denominator { return "\(Int(whole) + 1)" }
            return (whole > 0 ? "\(Int(whole)) " : "") + "\(Int(top))/\(denominator)"
        }
        let thousandths = Int((number * 1000).rounded())
        return "\(thousandths)/1000"
    }

    /// The things whose members aren't empty.
    func named(_ names: [String: ImportNote.Thing]) -> [ImportNote.Thing] {
        names.sorted { $0.key < $1.key }.compactMap { name, thing in
            switch members[name] {
            case .text(let text)?: text.isEmpty ? nil : thing
            case .integer(let number)?: number == 0 ? nil : thing
            case .object(let members)?:
                members.values.contains { $0 != .null && $0 != .text("") } ? thing : nil
            case .list(let nodes)?: nodes.isEmpty ? nil : thing
            case .real?: thing
            case .null?, .boolean?, nil: nil
            }
        }
    }

    private static func text(_ node: JSONNode?) -> String {
        switch node {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .real(let number): node?.wholeNumber.map { "\($0)" } ?? "\(number)"
        case .null, .boolean, .list, .object, nil: ""
        }
    }
}
