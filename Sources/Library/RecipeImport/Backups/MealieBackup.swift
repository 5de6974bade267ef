import Recipes

/// Mealie's tables, as in `database.json` of its backups and in its SQLite file: versions 1.0 to
/// 3.x, whose columns differ little (alembic revisions 6b0f5f32d602 to 1d9a002d7234 and later).
struct MealieBackup<Tables: BackupTables> {
    private let tables: Tables
    private typealias Parts = [String: [(place: Int, part: ForeignObject)]]

    init(_ tables: Tables) { self.tables = tables }

    private static var leftOut: [String: ImportNote.Thing] {
        [
            "users": .user, "recipe_comments": .comment, "recipe_assets": .attachment,
            "recipe_timeline_events": .history, "recipe_share_tokens": .shareLink,
            "group_meal_plan_rules": .rule, "webhook_urls": .automation,
            "group_events_notifiers": .automation, "recipe_actions": .automation,
            "users_to_favorites": .favorite,
        ]
    }

    private static var known: Set<String> {
        [
            "recipes", "recipes_ingredients", "recipe_instructions", "recipe_settings", "notes",
            "recipe_nutrition", "recipes_to_tags", "recipes_to_categories", "recipes_to_tools",
            "tags", "categories", "tools", "ingredient_foods", "ingredient_units",
            "multi_purpose_labels", "group_meal_plans", "shopping_lists", "shopping_list_items",
            "households_to_ingredient_foods", "households_to_recipes", "cookbooks",
            "cookbooks_to_categories", "groups", "households",
            // Mealie alone uses these.
            "alembic_version", "api_extras", "group_data_exports", "group_preferences",
            "group_reports", "report_entries", "group_events_notifier_options",
            "group_to_categories", "household_preferences", "households_to_tools",
            "ingredient_food_extras", "ingredient_foods_aliases", "ingredient_units_aliases",
            "invite_tokens", "long_live_tokens", "password_reset_tokens", "server_tasks",
            "recipe_ingredient_ref_link", "recipe_note_ref_link", "shopping_list_extras",
            "shopping_list_item_extras",
            "shopping_list_item_recipe_reference", "shopping_list_recipe_reference",
            "shopping_lists_multi_purpose_labels", "plan_rules_to_categories",
            "plan_rules_to_tags", "plan_rules_to_households", "cookbooks_to_tags",
            "cookbooks_to_tools", "users_to_recipes", "users_to_households", "sqlite_sequence",
        ]
    }

    func read(into household: inout BackupHousehold) throws(ImportRefusal) {
        let group = try tables.mainHousehold("recipes", "group_id", "groups", &household)
        let foods = try tables.byKey("ingredient_foods", "name", "label_id", "on_hand", "group_id")
        let units = try tables.byKey("ingredient_units", "name")
        try readLabels(foods, group, &household)
        try readFoods(foods, group, &household)
        let categories = try tables.byKey("categories", "name", "group_id")
            .filter { $0.value.belongs("group_id", group) }
        let named = categories.sorted { $0.value.line("name") < $1.value.line("name") }
        for (category, place) in zip(named, OrderKey.spread(named.count)) {
            household.addCategory(category.value.line("name"), place: place, key: category.key)
        }
        try readCookbooks(group, &household)
        try readRecipes(foods, units, categories, group, &household)
        try readMeals(group, &household)
        try readLists(foods, units, group, &household)
        try tables.each("users_to_recipes", ["is_favorite"]) { row throws(ImportRefusal) in
            if row.isTrue("is_favorite") { household.leaveOut(.favorite) }
        }
        try tables.leaveOut(Self.leftOut, known: Self.known, from: &household)
    }

    // MARK: Foods

    private func readLabels(
        _ foods: [String: ForeignObject], _ group: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        var names: [String: [String]] = [:]
        for food in foods.values {
            if let label = food.key("label_id") {
                names[label, default: []].append(food.line("name"))
            }
        }
        let labels = try tables.byKey("multi_purpose_labels", "name", "group_id")
            .filter { $0.value.belongs("group_id", group) }
            .sorted { $0.value.line("name") < $1.value.line("name") }
        for (label, place) in zip(labels, OrderKey.spread(labels.count)) {
            household.addAisle(
                label.value.line("name"), place: place, foods: names[label.key]?.sorted() ?? [],
                row: label.key, key: label.key)
        }
    }

    /// Foods on hand are always there, without an amount.
    private func readFoods(
        _ foods: [String: ForeignObject], _ group: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        var onHand: Set<String> = []
        try tables.each("households_to_ingredient_foods", ["food_id"]) {
            row throws(ImportRefusal) in
            if let food = row.key("food_id") { onHand.insert(food) }
        }
        for (key, food) in foods.sorted(by: { $0.key < $1.key })
        where (onHand.contains(key) || food.isTrue("on_hand")) && food.belongs("group_id", group) {
            household.addItem(food.line("name"), isStaple: true, row: key, key: key)
        }
    }

    // MARK: Recipes

    private func readCookbooks(
        _ group: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let categories = try tables.pairs("cookbooks_to_categories", "cookbook_id", "category_id")
        let columns = ["id", "name", "description", "group_id", "query_filter_string"]
        try tables.each("cookbooks", columns) { row throws(ImportRefusal) in
            guard let key = row.key("id"), row.belongs("group_id", group) else { return }
            household.addCookbook(
                row.line("name"), about: row.line("description"),
                categories: categories[key] ?? [], key: key)
            if !row.line("query_filter_string").isEmpty {
                household.leaveOut(.rule, row.line("name"))
            }
        }
    }

    private func readRecipes(
        _ foods: [String: ForeignObject], _ units: [String: ForeignObject],
        _ categories: [String: ForeignObject], _ group: String?,
        _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let ingredients = try parts(
            "recipes_ingredients", "title", "note", "unit_id", "food_id", "quantity",
            "original_text", "referenced_recipe_id")
        let steps = try parts("recipe_instructions", "title", "summary", "text")
        let notes = try parts("notes", "title", "text", place: "id")
        let settings = try tables.byKey("recipe_settings", "disable_amount", key: "recipe_id")
        let nutrition = try tables.byKey(
            "recipe_nutrition", "calories", "fat_content", "protein_content",
            "carbohydrate_content", "fiber_content", "sodium_content", "sugar_content",
            key: "recipe_id")
        let tags = try names("recipes_to_tags", "tag_id", try tables.byKey("tags", "name"))
        let groups = try names("recipes_to_categories", "category_id", categories)
        let tools = try names("recipes_to_tools", "tool_id", try tables.byKey("tools", "name"))
        let made = try tables.byKey("households_to_recipes", "last_made", key: "recipe_id")
        let columns = [
            "id", "group_id", "name", "description", "image", "total_time", "prep_time",
            "perform_time", "cook_time", "recipe_yield", "recipe_yield_quantity",
            "recipe_servings", "rating", "org_url", "last_made",
        ]
        var titles: [String: String] = [:]
        try tables.each("recipes", ["id", "name"]) { row throws(ImportRefusal) in
            if let key = row.key("id") { titles[key] = row.line("name") }
        }
        try tables.each("recipes", columns) { row throws(ImportRefusal) in
            guard let key = row.key("id"), row.belongs("group_id", group) else { return }
            var found = BackupHousehold.Recipe()
            found.recipe = Self.described(row)
            if let rating = row.number("rating"), (0.25...5).contains(rating) {
                found.values[.rating] = .number(Int64((2 * rating).rounded()))
            }
            let hidesAmounts = settings[key]?.isTrue("disable_amount") ?? false
            var title: String?
            for (_, row) in ingredients[key] ?? [] {
                title = row.optionalLine("title").map(Heading.bare) ?? title
                let (text, values) = Self.ingredient(row, foods, units, titles, hidesAmounts)
                guard !text.isEmpty else { continue }
                found.recipe.ingredients.append(.init(group: title, text: text, values: values))
                if row.key("referenced_recipe_id") != nil { household.leaveOut(.subRecipe) }
            }
            found.recipe.steps = Self.steps(steps[key] ?? [])
            found.recipe.note = (notes[key] ?? [])
                .flatMap { [$0.part.line("title"), $0.part.text("text")] }
                .filter { !$0.isEmpty }.joined(separator: "\n")
            found.recipe.keywords = tags[key] ?? []
            found.recipe.categories = groups[key] ?? []
            found.recipe.tools = tools[key] ?? []
            if nutrition[key]?.hasText == true { found.recipe.leftOut.append(.nutrition) }
            found.recipe.pictures = Self.pictures(of: key, household.pictures)
            found.lacksPicture =
                row.optionalLine("image") != nil && found.recipe.pictures.isEmpty
            household.add(found, row: key, key: key)
            if let day = row.day("last_made") ?? made[key]?.day("last_made") {
                household.addCooking(of: key, on: day, servings: nil, key: "\(key) \(day)")
            }
        }
    }

    private static func described(_ row: ForeignObject) -> ImportedRecipe {
        var recipe = ImportedRecipe()
        recipe.name = row.line("name")
        recipe.about = row.optionalText("description")
        recipe.sourceAddress = row.address("org_url")
        let amount = row.rounded("recipe_yield_quantity").map { "\($0)" }
        let yield = [amount, row.optionalLine("recipe_yield")].compactMap(\.self)
        if !yield.isEmpty { recipe.setYield([yield.joined(separator: " ")]) }
        recipe.servings = row.rounded("recipe_servings") ?? recipe.servings
        recipe.prepMinutes = row.minutes("prep_time")
        recipe.cookMinutes = row.minutes("perform_time") ?? row.minutes("cook_time")
        recipe.totalMinutes = row.minutes("total_time")
        return recipe
    }

    /// A line with its parts, or a line to read: Mealie keeps lines that nobody has parsed as notes
    /// without a food.
    private static func ingredient(
        _ row: ForeignObject, _ foods: [String: ForeignObject], _ units: [String: ForeignObject],
        _ recipes: [String: String], _ hidesAmounts: Bool
    ) -> (text: String, values: ExactRecipe.Values) {
        let note = row.line("note")
        let food =
            row.key("food_id").flatMap { foods[$0]?.optionalLine("name") }
            ?? row.key("referenced_recipe_id").flatMap { recipes[$0] }
        let startsWithAmount = note.unicodeScalars.first?.properties.numericType != nil
        if food == nil, hidesAmounts || row.quantity("quantity") == nil || startsWithAmount {
            return (note.isEmpty ? row.line("original_text") : note, [:])
        }
        let unit = row.key("unit_id").flatMap { units[$0]?.line("name") } ?? ""
        return BackupIngredient.values(
            food ?? note, hidesAmounts ? nil : row.quantity("quantity"),
            Measure(named: unit), note: food == nil ? "" : note)
    }

    private static func steps(
        _ rows: [(place: Int, part: ForeignObject)]
    ) -> [ImportedRecipe.Step] {
        var section: String?
        return rows.compactMap { _, row in
            section = row.optionalLine("title").map(Heading.bare) ?? section
            let text = StepMark.removed(fromLines: row.text("text"))
            guard !text.isEmpty else { return nil }
            return .init(section: section, name: row.optionalLine("summary"), text: text)
        }
    }

    /// The whole picture first, then the smaller ones of the same.
    private static func pictures(of key: String, _ pictures: BackupPictures) -> [String] {
        guard key.utf8.count == 32 else { return [] }
        var id = key
        for place in [20, 16, 12, 8] {
            id.insert("-", at: id.utf8.index(id.startIndex, offsetBy: place))
        }
        return ["original", "min-original", "tiny-original"].compactMap { name in
            ["webp", "jpg", "jpeg", "png"].lazy
                .compactMap { pictures.place(of: "recipes/\(id)/images/\(name).\($0)") }.first
        }
    }

    /// The rows of each recipe, in their order.
    private func parts(
        _ table: String, _ columns: String..., place: String = "position"
    ) throws(ImportRefusal) -> Parts {
        var parts: Parts = [:]
        try tables.each(table, ["recipe_id", place] + columns) { row throws(ImportRefusal) in
            guard let recipe = row.key("recipe_id") else { return }
            parts[recipe, default: []].append((row.place(place), row))
        }
        for key in parts.keys { parts[key]?.sort { $0.place < $1.place } }
        return parts
    }

    /// The names of each recipe's labels.
    private func names(
        _ table: String, _ column: String, _ rows: [String: ForeignObject]
    ) throws(ImportRefusal) -> [String: [String]] {
        try tables.pairs(table, "recipe_id", column).mapValues { keys in
            keys.compactMap { rows[$0]?.optionalLine("name") }.sorted()
        }
    }

    // MARK: Plans and lists

    private func readMeals(
        _ group: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let columns = [
            "id", "date", "entry_type", "title", "text", "recipe_id", "recipe_scale", "group_id",
        ]
        try tables.each("group_meal_plans", columns) { row throws(ImportRefusal) in
            guard row.belongs("group_id", group), let key = row.key("id") else { return }
            let text = [row.line("title"), row.line("text")].filter { !$0.isEmpty }
            let recipe = row.key("recipe_id")
            household.addMeal(
                row.day("date"), MealSlot(named: row.line("entry_type")) ?? .dinner,
                recipe: recipe, text: text.joined(separator: ": "),
                scale: row.number("recipe_scale") ?? 1,
                // The numbers are those of one server's table.
                key: "\(key) \(row.line("date")) \(recipe ?? text.joined())")
        }
    }

    private func readLists(
        _ foods: [String: ForeignObject], _ units: [String: ForeignObject], _ group: String?,
        _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let lists = try tables.byKey("shopping_lists", "name", "group_id")
            .filter { $0.value.belongs("group_id", group) }
        let order = lists.keys.sorted()
        let columns = [
            "id", "shopping_list_id", "position", "checked", "quantity", "note", "unit_id",
            "food_id", "label_id",
        ]
        try tables.each("shopping_list_items", columns) { row throws(ImportRefusal) in
            guard let key = row.key("id"), let list = row.key("shopping_list_id"),
                let place = order.firstIndex(of: list)
            else { return }
            let food = row.key("food_id").flatMap { foods[$0] }
            let name = food?.optionalLine("name")
            let note = row.line("note")
            var quantity = row.quantity("quantity")
            // A line without a food has the quantity 1 unless somebody sets another.
            if name == nil, quantity == .one { quantity = nil }
            let unit = Measure(named: row.key("unit_id").flatMap { units[$0]?.line("name") } ?? "")
            // Lines of further lists are marked, since a household has one.
            let listName = place > 0 ? lists[list]?.line("name") ?? "" : ""
            household.addNeed(
                name ?? note, quantity.map { Amount($0, unit) },
                note: [name == nil ? "" : note, listName].filter { !$0.isEmpty }
                    .joined(separator: "; "),
                aisle: row.key("label_id") ?? food?.key("label_id"),
                isChecked: row.isTrue("checked"), place: [place, row.place("position")], key: key)
        }
    }
}
