import Base
import Recipes

/// KitchenOwl's tables, as in its `database.db`: since it has households (2023), and with the
/// inventory that some builds have. Before 2025 its plan has weekdays, which are no days.
struct KitchenOwlBackup<Tables: BackupTables> {
    private let tables: Tables

    init(_ tables: Tables) { self.tables = tables }

    private static var leftOut: [String: ImportNote.Thing] {
        [
            "user": .user, "expense": .expense, "expense_category": .expense, "history": .history,
            "recipe_history": .history, "loyalty_card": .shop, "store": .shop,
        ]
    }

    private static var known: Set<String> {
        [
            "recipe", "recipe_items", "recipe_tags", "tag", "item", "category", "planner",
            "shoppinglist", "shoppinglist_items", "inventory", "inventory_items", "household",
            // KitchenOwl alone uses these.
            "alembic_version", "apscheduler_jobs", "association", "challenge_mail_verify",
            "challenge_password_reset", "expense_paid_for", "file", "household_member",
            "oidc_link", "oidc_request", "push_notification_subscription", "report", "settings",
            "token", "sqlite_sequence",
        ]
    }

    func read(into household: inout BackupHousehold) throws(ImportRefusal) {
        let main = try tables.mainHousehold("recipe", "household_id", "household", &household)
        let items = try tables.byKey("item", "name", "category_id", "household_id", "created_at")
            .filter { $0.value.belongs("household_id", main) }
        try readAisles(items, main, &household)
        try readInventory(items, main, &household)
        try readRecipes(items, main, &household)
        try readPlan(main, &household)
        try readLists(items, main, &household)
        try tables.leaveOut(Self.leftOut, known: Self.known, from: &household)
    }

    /// KitchenOwl's keys are the numbers of one database, so the time of the row is a part of them.
    private static func key(_ row: ForeignObject, _ ids: String...) -> String {
        (ids + ["created_at"]).map { row.line($0) }.joined(separator: " ")
    }

    private func readAisles(
        _ items: [String: ForeignObject], _ main: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        var foods: [String: [String]] = [:]
        for item in items.values {
            if let category = item.key("category_id") {
                foods[category, default: []].append(item.line("name"))
            }
        }
        let categories = try tables.byKey(
            "category", "name", "ordering", "household_id", "created_at"
        ).filter { $0.value.belongs("household_id", main) }
            .sorted {
                ($0.value.place("ordering"), $0.value.line("name"))
                    < ($1.value.place("ordering"), $1.value.line("name"))
            }
        for (category, place) in zip(categories, OrderKey.spread(categories.count)) {
            household.addAisle(
                category.value.line("name"), place: place,
                foods: foods[category.key]?.sorted() ?? [], row: category.key,
                key: Self.key(category.value, "id"))
        }
    }

    private func readInventory(
        _ items: [String: ForeignObject], _ main: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let shelves = try tables.byKey("inventory", "name", "household_id")
            .filter { $0.value.belongs("household_id", main) }
        let columns = ["inventory_id", "item_id", "description", "created_at"]
        try tables.each("inventory_items", columns) { row throws(ImportRefusal) in
            guard let shelf = row.key("inventory_id").flatMap({ shelves[$0] }),
                let key = row.key("item_id"), let item = items[key]
            else { return }
            let name = item.line("name")
            let amount = BackupIngredient.amount(row.line("description"), of: name)
            household.addItem(
                name, unit: amount?.measure ?? .each, shelf: shelf.line("name"), row: key,
                key: Self.key(item, "id"))
            household.addLot(
                of: key, amount?.quantity ?? .one, expiry: nil,
                key: Self.key(row, "inventory_id", "item_id"))
        }
    }

    private func readRecipes(
        _ items: [String: ForeignObject], _ main: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        var lines: [String: [KitchenOwlRecipe.Item]] = [:]
        let parts = ["recipe_id", "item_id", "description", "optional"]
        try tables.each("recipe_items", parts) { row throws(ImportRefusal) in
            guard let recipe = row.key("recipe_id"),
                let name = row.key("item_id").flatMap({ items[$0]?.optionalLine("name") })
            else { return }
            lines[recipe, default: []].append(
                .init(
                    name: name, amount: row.line("description"),
                    isOptional: row.isTrue("optional")))
        }
        let tags = try tables.byKey("tag", "name")
        let labels = try tables.pairs("recipe_tags", "recipe_id", "tag_id")
        let columns = [
            "id", "name", "description", "photo", "time", "cook_time", "prep_time", "yields",
            "source", "household_id", "created_at",
        ]
        try tables.each("recipe", columns) { row throws(ImportRefusal) in
            guard let key = row.key("id"), row.belongs("household_id", main) else { return }
            let found = KitchenOwlRecipe.recipe(
                row, lines[key] ?? [],
                tags: (labels[key] ?? []).compactMap { tags[$0]?.line("name") }.sorted(),
                household.pictures)
            household.add(found, row: key, key: Self.key(row, "id"))
        }
    }

    private func readPlan(
        _ main: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let columns = ["recipe_id", "cooking_date", "yields", "household_id", "created_at"]
        try tables.each("planner", columns) { row throws(ImportRefusal) in
            guard row.belongs("household_id", main) else { return }
            // A recipe that is planned without a day has the first one that there is.
            household.addMeal(
                row.day("cooking_date"), .dinner, recipe: row.key("recipe_id"), text: "",
                servings: row.rounded("yields"),
                key: Self.key(row, "recipe_id", "cooking_date"))
        }
    }

    private func readLists(
        _ items: [String: ForeignObject], _ main: String?, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let lists = try tables.byKey("shoppinglist", "name", "household_id")
            .filter { $0.value.belongs("household_id", main) }
        let order = lists.keys.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        var count = 0
        let columns = ["shoppinglist_id", "item_id", "description", "created_at"]
        try tables.each("shoppinglist_items", columns) { row throws(ImportRefusal) in
            guard let list = row.key("shoppinglist_id"), let place = order.firstIndex(of: list),
                let item = row.key("item_id").flatMap({ items[$0] })
            else { return }
            let name = item.line("name")
            let text = row.line("description")
            let amount = BackupIngredient.amount(text, of: name)
            let listName = place > 0 ? lists[list]?.line("name") ?? "" : ""
            household.addNeed(
                name, amount,
                note: [amount == nil ? text : "", listName].filter { !$0.isEmpty }
                    .joined(separator: "; "),
                aisle: item.key("category_id"), place: [place, count],
                key: Self.key(row, "shoppinglist_id", "item_id"))
            count += 1
        }
    }
}

/// A recipe of KitchenOwl, from its tables or from the JSON that a household exports.
enum KitchenOwlRecipe {
    struct Item {
        let name: String
        /// An amount as people write it, or any other words.
        let amount: String
        let isOptional: Bool
    }

    static func recipe(
        _ row: ForeignObject, _ items: [Item], tags: [String], _ pictures: BackupPictures
    ) -> BackupHousehold.Recipe {
        var found = BackupHousehold.Recipe()
        found.recipe.name = row.line("name")
        found.recipe.servings = row.rounded("yields")
        found.recipe.prepMinutes = row.rounded("prep_time")
        found.recipe.cookMinutes = row.rounded("cook_time")
        found.recipe.totalMinutes = row.rounded("time")
        found.recipe.sourceAddress = row.address("source")
        if found.recipe.sourceAddress == nil { found.recipe.note = row.optionalLine("source") }
        found.recipe.steps = BackupSteps.steps(of: row.text("description"))
        found.recipe.keywords = tags
        for item in items {
            let (text, values) = BackupIngredient.values(
                item.name, amount: item.amount, isOptional: item.isOptional)
            guard !text.isEmpty else { continue }
            found.recipe.ingredients.append(.init(text: text, values: values))
        }
        if let photo = row.optionalLine("photo") {
            let picture = pictures.place(of: "upload/\(photo)") ?? pictures.place(of: photo)
            found.recipe.pictures = picture.map { [$0] } ?? []
            found.lacksPicture = picture == nil
        }
        return found
    }
}
