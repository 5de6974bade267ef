import Base
import Recipes

/// Tandoor's tables, as in a dump of its PostgreSQL database or in its SQLite file: versions 1.5 and
/// 2.
struct TandoorBackup<Tables: BackupTables> {
    private let tables: Tables

    init(_ tables: Tables) { self.tables = tables }

    private static var leftOut: [String: ImportNote.Thing] {
        [
            "auth_user": .user, "cookbook_comment": .comment, "cookbook_userfile": .attachment,
            "cookbook_sharelink": .shareLink, "cookbook_automation": .automation,
            "cookbook_connectorconfig": .automation, "cookbook_customfilter": .rule,
            "cookbook_supermarket": .shop, "cookbook_storage": .automation,
            "cookbook_sync": .automation,
        ]
    }

    /// The tables that are read, or only of use to Tandoor itself. Those of Django and its parts
    /// have other beginnings.
    private static var known: Set<String> {
        Set(
            [
                "recipe", "recipe_steps", "recipe_keywords", "recipe_properties", "recipe_shared",
                "step", "step_ingredients", "ingredient", "food", "food_onhand_users",
                "food_inherit_fields", "food_child_inherit_fields", "food_substitute",
                "food_properties", "foodproperty", "foodinheritfield", "unit", "unitconversion",
                "keyword", "supermarketcategory", "supermarketcategoryrelation", "mealplan",
                "mealplan_shared", "mealtype", "shoppinglistentry", "shoppinglistrecipe",
                "shoppinglist", "shoppinglist_entries", "shoppinglist_recipes",
                "shoppinglist_shared", "shoppinglistentry_shopping_lists", "recipebook",
                "recipebook_shared", "recipebookentry", "cooklog", "space", "space_food_inherit",
                "userspace", "userspace_groups", "userpreference", "userpreference_plan_share",
                "userpreference_shopping_share", "searchfields", "searchpreference",
                "searchpreference_fulltext", "searchpreference_icontains",
                "searchpreference_istartswith", "searchpreference_trigram",
                "searchpreference_unaccent", "viewlog", "importlog", "exportlog", "synclog",
                "bookmarkletimport", "recipeimport", "invitelink", "telegrambot",
                "nutritioninformation", "property", "propertytype", "ailog", "aiprovider",
                "customfilter_shared", "household",
            ].map { "cookbook_\($0)" })
    }

    func read(into household: inout BackupHousehold) throws(ImportRefusal) {
        let space = try tables.mainHousehold(
            "cookbook_recipe", "space_id", "cookbook_space", &household)
        let foods = try tables.byKey(
            "cookbook_food", "name", "supermarket_category_id", "space_id")
        let units = try tables.byKey("cookbook_unit", "name").mapValues {
            BackupIngredient.fitted(Measure(named: $0.line("name")))
        }
        try readAisles(foods, space, &household)
        for food in try tables.pairs("cookbook_food_onhand_users", "food_id", "user_id").keys
            .sorted()
        {
            guard let row = foods[food], row.belongs("space_id", space) else { continue }
            household.addItem(
                row.line("name"), isStaple: true, row: food, key: "\(food) \(row.line("name"))")
        }
        try readConversions(foods, units, space, &household)
        let books = try readBooks(space, &household)
        try readRecipes(foods, units, books, space, &household)
        try readPlan(space, &household)
        try readList(foods, units, space, &household)
        try readDjango(&household)
    }

    private func readDjango(
        _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let others = [
            "auth_", "django_", "account_", "socialaccount_", "mfa_", "authtoken_",
            "oauth2_provider_", "hcaptcha_", "sqlite_",
        ]
        let technical = tables.names.filter { name in
            name != "auth_user" && others.contains { name.hasPrefix($0) }
        }
        try tables.leaveOut(
            Self.leftOut, known: Self.known.union(technical), from: &household)
    }

    // MARK: Foods

    private func readAisles(
        _ foods: [String: ForeignObject], _ space: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        var names: [String: [String]] = [:]
        for food in foods.values {
            if let category = food.key("supermarket_category_id") {
                names[category, default: []].append(food.line("name"))
            }
        }
        let categories = try tables.byKey("cookbook_supermarketcategory", "name", "space_id")
            .filter { $0.value.belongs("space_id", space) }
            .sorted { $0.value.line("name") < $1.value.line("name") }
        for (category, place) in zip(categories, OrderKey.spread(categories.count)) {
            household.addAisle(
                category.value.line("name"), place: place,
                foods: names[category.key]?.sorted() ?? [], row: category.key,
                key: "\(category.key) \(category.value.line("name"))")
        }
    }

    private func readConversions(
        _ foods: [String: ForeignObject], _ units: [String: Measure], _ space: String?,
        _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let columns = [
            "id", "base_amount", "base_unit_id", "converted_amount", "converted_unit_id",
            "food_id", "space_id", "created_at",
        ]
        try tables.each("cookbook_unitconversion", columns) { row throws(ImportRefusal) in
            guard row.belongs("space_id", space), let from = row.quantity("base_amount"),
                let to = row.quantity("converted_amount"),
                let base = row.key("base_unit_id").flatMap({ units[$0] }),
                let converted = row.key("converted_unit_id").flatMap({ units[$0] }),
                base.kind != converted.kind
            else { return }
            let food = row.key("food_id").flatMap { foods[$0]?.line("name") }
            household.addConversion(
                of: food, (from, base), (to, converted),
                key: "\(row.line("id")) \(row.line("created_at"))")
        }
    }

    // MARK: Recipes

    /// - Returns: The keys of each recipe's books.
    private func readBooks(
        _ space: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) -> [String: [String]] {
        var keys: [String: String] = [:]
        let columns = ["id", "name", "description", "space_id"]
        try tables.each("cookbook_recipebook", columns) { row throws(ImportRefusal) in
            guard let id = row.key("id"), row.belongs("space_id", space) else { return }
            let key = "\(id) \(row.line("name"))"
            keys[id] = key
            household.addCookbook(
                row.line("name"), about: row.line("description"), categories: [], key: key)
        }
        return try tables.pairs("cookbook_recipebookentry", "recipe_id", "book_id")
            .mapValues { $0.compactMap { keys[$0] } }
    }

    private func readRecipes(
        _ foods: [String: ForeignObject], _ units: [String: Measure],
        _ books: [String: [String]], _ space: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let ingredients = try tables.byKey(
            "cookbook_ingredient", "food_id", "unit_id", "amount", "note", "order", "is_header",
            "no_amount")
        let lines = try tables.pairs("cookbook_step_ingredients", "step_id", "ingredient_id")
        let steps = try tables.byKey(
            "cookbook_step", "name", "instruction", "time", "order", "step_recipe_id")
        let ofRecipe = try tables.pairs("cookbook_recipe_steps", "recipe_id", "step_id")
        let keywords = try tables.byKey("cookbook_keyword", "name")
        let labels = try tables.pairs("cookbook_recipe_keywords", "recipe_id", "keyword_id")
        let cooked = try readCookLog()
        let columns = [
            "id", "name", "description", "image", "servings", "servings_text", "working_time",
            "waiting_time", "source_url", "nutrition_id", "space_id", "created_at",
        ]
        try tables.each("cookbook_recipe", columns) { row throws(ImportRefusal) in
            guard let key = row.key("id"), row.belongs("space_id", space) else { return }
            var found = BackupHousehold.Recipe()
            found.recipe = Self.described(row)
            found.recipe.keywords = (labels[key] ?? [])
                .compactMap { keywords[$0]?.optionalLine("name") }.sorted()
            for (_, step) in Self.sorted(ofRecipe[key] ?? [], steps) {
                let (id, row) = step
                Self.add(row, Self.sorted(lines[id] ?? [], ingredients), foods, units, to: &found)
                if row.key("step_recipe_id") != nil { household.leaveOut(.subRecipe) }
            }
            let ratings = (cooked[key] ?? []).compactMap { $0.number("rating") }
                .filter { (1...5).contains($0) }
            if !ratings.isEmpty {
                let mean = ratings.reduce(0, +) / Double(ratings.count)
                found.values[.rating] = .number(Int64((2 * mean).rounded()))
            }
            found.cookbooks = books[key] ?? []
            if let image = row.optionalLine("image") {
                let picture = household.pictures.place(of: image)
                found.recipe.pictures = picture.map { [$0] } ?? []
                found.lacksPicture = picture == nil
            }
            if row.key("nutrition_id") != nil { found.recipe.leftOut.append(.nutrition) }
            household.add(found, row: key, key: "\(key) \(row.line("created_at"))")
            for entry in cooked[key] ?? [] {
                guard let day = entry.day("created_at") else { continue }
                household.addCooking(
                    of: key, on: day, servings: entry.rounded("servings"),
                    key: "\(entry.line("id")) \(entry.line("created_at"))")
                if !entry.line("comment").isEmpty { household.leaveOut(.comment) }
            }
        }
    }

    private func readCookLog() throws(ImportRefusal) -> [String: [ForeignObject]] {
        var entries: [String: [ForeignObject]] = [:]
        let columns = ["id", "recipe_id", "rating", "servings", "comment", "created_at"]
        try tables.each("cookbook_cooklog", columns) { row throws(ImportRefusal) in
            if let recipe = row.key("recipe_id") { entries[recipe, default: []].append(row) }
        }
        return entries
    }

    private static func described(_ row: ForeignObject) -> ImportedRecipe {
        var recipe = ImportedRecipe()
        recipe.name = row.line("name")
        recipe.about = row.optionalText("description")
        recipe.sourceAddress = row.address("source_url")
        recipe.prepMinutes = row.rounded("working_time")
        recipe.cookMinutes = row.rounded("waiting_time")
        let word = row.line("servings_text")
        recipe.servings = row.rounded("servings")
        if let servings = recipe.servings, !word.isEmpty, !RecipeYield.saysServings(word) {
            recipe.yieldText = "\(servings) \(word)"
        }
        return recipe
    }

    private static func add(
        _ step: ForeignObject,
        _ lines: [(place: Int, row: (key: String, row: ForeignObject))],
        _ foods: [String: ForeignObject], _ units: [String: Measure],
        to found: inout BackupHousehold.Recipe
    ) {
        let name = step.optionalLine("name")
        var group: String?
        for (_, line) in lines {
            let row = line.row
            if row.isTrue("is_header") {
                group = row.optionalLine("note")
                continue
            }
            let food = row.key("food_id").flatMap { foods[$0]?.optionalLine("name") }
            let note = row.line("note")
            let (text, values) = BackupIngredient.values(
                food ?? note, row.isTrue("no_amount") ? nil : row.quantity("amount"),
                row.key("unit_id").flatMap { units[$0] } ?? .each, note: food == nil ? "" : note)
            guard !text.isEmpty else { continue }
            found.recipe.ingredients.append(.init(group: group ?? name, text: text, values: values))
        }
        var steps = BackupSteps.steps(of: step.text("instruction"))
        for index in steps.indices { steps[index].section = steps[index].section ?? name }
        if let minutes = step.rounded("time"), minutes > 0 {
            if steps.isEmpty {
                found.recipe.otherFields.append("time")
            } else {
                steps[steps.count - 1].timers = [60 * minutes]
            }
        }
        found.recipe.steps += steps
    }

    /// The rows of some keys by their `order`, and then by their keys.
    private static func sorted(
        _ keys: [String], _ rows: [String: ForeignObject]
    ) -> [(place: Int, row: (key: String, row: ForeignObject))] {
        keys.compactMap { key in rows[key].map { ($0.place("order"), (key, $0)) } }
            .sorted { ($0.0, Int($0.1.0) ?? 0) < ($1.0, Int($1.1.0) ?? 0) }
    }

    // MARK: Plans and lists

    private func readPlan(
        _ space: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let types = try tables.byKey("cookbook_mealtype", "name", "time")
        let columns = [
            "id", "recipe_id", "servings", "title", "note", "from_date", "to_date", "date",
            "meal_type_id", "space_id",
        ]
        try tables.each("cookbook_mealplan", columns) { row throws(ImportRefusal) in
            guard row.belongs("space_id", space), let id = row.key("id") else { return }
            let type = row.key("meal_type_id").flatMap { types[$0] }
            let hour = type.flatMap { Int($0.line("time").prefix { $0 != ":" }) }
            let slot =
                type.flatMap { MealSlot(named: $0.line("name")) }
                ?? hour.map(MealSlot.init(hour:)) ?? .dinner
            let text = [row.line("title"), row.line("note")].filter { !$0.isEmpty }
                .joined(separator: ": ")
            let first = row.day("from_date") ?? row.day("date")
            let last = row.day("to_date") ?? first
            // A meal of several days is cooked on the first.
            let days = first.flatMap { first in last.map { first.days(until: $0) } } ?? 0
            for offset in 0...min(max(days, 0), 13) {
                household.addMeal(
                    first.map { Day(number: $0.number + offset) }, slot,
                    recipe: row.key("recipe_id"), text: text, servings: row.rounded("servings"),
                    isLeftovers: offset > 0,
                    key: "\(id) \(row.line("from_date")) \(offset) \(text)")
            }
        }
    }

    private func readList(
        _ foods: [String: ForeignObject], _ units: [String: Measure], _ space: String?,
        _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let columns = [
            "id", "food_id", "unit_id", "amount", "order", "checked", "space_id", "created_at",
        ]
        try tables.each("cookbook_shoppinglistentry", columns) { row throws(ImportRefusal) in
            guard row.belongs("space_id", space),
                let food = row.key("food_id").flatMap({ foods[$0] })
            else { return }
            let unit = row.key("unit_id").flatMap { units[$0] } ?? .each
            household.addNeed(
                food.line("name"), row.quantity("amount").map { Amount($0, unit) }, note: "",
                aisle: food.key("supermarket_category_id"), isChecked: row.isTrue("checked"),
                place: [row.place("order"), row.place("id")],
                key: "\(row.line("id")) \(row.line("created_at"))")
        }
    }
}
