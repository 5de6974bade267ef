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
                    let hasAmount = !ingredient.flag("no_amount")
                    lines.add(
                        line(of: ingredient, amount: hasAmount ? ingredient.amount("amount") : ""),
                        values(of: ingredient, amount: hasAmount ? "amount" : nil))
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
            // Without a food, the note is a line that nobody has parsed.
            let note = ingredient.line("note")
            let isLine = ingredient.name(of: "food").isEmpty && !note.isEmpty
            if isLine, ingredient.isUnparsed {
                lines.add(note)
                continue
            }
            let food = isLine ? "note" : "food"
            let composed = line(
                of: ingredient, amount: ingredient.amount("quantity"), food: food)
            let shown = ingredient.line("display")
            lines.add(
                shown.isEmpty ? composed : shown,
                values(of: ingredient, amount: "quantity", food: food))
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
                line(of: ingredient, amount: ingredient.amount("quantity"), food: "name"),
                values(of: ingredient, amount: "quantity", food: "name"))
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
        let note = food == "note" ? "" : ingredient.line("note")
        return [line, note].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The same apart; empty without a food's name, or with an amount that isn't one.
    private static func values(
        of ingredient: ForeignObject, amount: String?, food: String = "food"
    ) -> [Field: FieldValue] {
        let name = ingredient.name(of: food)
        var quantity = amount.flatMap(ingredient.quantity)
        if quantity == nil, let text = amount.map(ingredient.amount), !text.isEmpty {
            guard let found = BackupIngredient.amount(text, of: name), found.measure == .each
            else { return [:] }
            quantity = found.quantity
        }
        return BackupIngredient.values(
            name, quantity, BackupIngredient.fitted(Measure(named: ingredient.name(of: "unit"))),
            note: food == "note" ? "" : ingredient.line("note")
        ).values
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
