import Base
import Recipes

/// The tables of `grocy.db`, Grocy's SQLite database: versions 3 and 4 (their migrations up to
/// 0258).
struct GrocyBackup<Tables: BackupTables> {
    private let tables: Tables

    init(_ tables: Tables) { self.tables = tables }

    private static var leftOut: [String: ImportNote.Thing] {
        [
            "chores": .chore, "chores_log": .history, "batteries": .battery,
            "battery_charge_cycles": .history, "tasks": .task, "equipment": .equipment,
            "users": .user, "product_barcodes": .barcode, "stock_log": .history,
            "userfields": .customField, "userobjects": .customField,
            "shopping_locations": .shop,
        ]
    }

    private static var known: Set<String> {
        [
            "recipes", "recipes_pos", "recipes_nestings", "products", "product_groups",
            "quantity_units", "quantity_unit_conversions", "locations", "stock", "shopping_list",
            "shopping_lists", "meal_plan", "meal_plan_sections",
            // Grocy alone uses these.
            "migrations", "sessions", "api_keys", "user_settings", "user_permissions",
            "permission_hierarchy", "task_categories", "userfield_values", "userentities",
            "cache__quantity_unit_conversions_resolved", "cache__products_average_price",
            "cache__products_last_purchased", "sqlite_sequence", "sqlite_stat1", "sqlite_stat4",
        ]
    }

    /// Grocy's day for food that never expires.
    private static var never: String { "2999-12-31" }

    func read(into household: inout BackupHousehold) throws(ImportRefusal) {
        let units = try tables.byKey("quantity_units", "name")
            .mapValues { BackupIngredient.fitted(Measure(named: $0.line("name"))) }
        let products = try tables.byKey(
            "products", "name", "qu_id_stock", "location_id", "product_group_id",
            "row_created_timestamp")
        var conversions = GrocyConversions(units)
        try readConversions(products, units, &conversions, &household)
        try readAisles(products, &household)
        try readStock(products, units, &household)
        try readRecipes(products, conversions, &household)
        try readMeals(products, conversions, &household)
        try readList(products, conversions, &household)
        try tables.leaveOut(Self.leftOut, known: Self.known, from: &household)
    }

    /// Grocy's keys are the numbers of one database, so the time of the row is a part of them.
    private static func key(_ row: ForeignObject, _ id: String = "id") -> String {
        "\(row.line(id)) \(row.line("row_created_timestamp"))"
    }

    // MARK: Foods

    private func readConversions(
        _ products: [String: ForeignObject], _ units: [String: Measure],
        _ conversions: inout GrocyConversions, _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        var seen: Set<[String]> = []
        let columns = [
            "id", "from_qu_id", "to_qu_id", "factor", "product_id", "row_created_timestamp",
        ]
        try tables.each("quantity_unit_conversions", columns) { row throws(ImportRefusal) in
            guard let from = row.key("from_qu_id"), let to = row.key("to_qu_id"),
                let factor = row.number("factor"), factor > 0, factor < 1e9
            else { return }
            let product = row.key("product_id")
            conversions.add(factor, from: from, to: to, of: product)
            // Each is there in both directions.
            guard seen.insert([from, to, product ?? ""].sorted()).inserted,
                let first = units[from], let second = units[to], first.kind != second.kind
            else { return }
            let name = product.flatMap { products[$0]?.line("name") }
            let isBelow = factor < 1
            guard let quantity = Quantity(decimal: isBelow ? 1 / factor : factor) else { return }
            household.addConversion(
                of: name, (isBelow ? quantity : .one, first), (isBelow ? .one : quantity, second),
                key: Self.key(row))
        }
    }

    private func readAisles(
        _ products: [String: ForeignObject], _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        var foods: [String: [String]] = [:]
        for product in products.values {
            if let group = product.key("product_group_id") {
                foods[group, default: []].append(product.line("name"))
            }
        }
        let groups = try tables.byKey("product_groups", "name", "row_created_timestamp")
            .sorted { $0.value.line("name") < $1.value.line("name") }
        for (group, place) in zip(groups, OrderKey.spread(groups.count)) {
            household.addAisle(
                group.value.line("name"), place: place, foods: foods[group.key]?.sorted() ?? [],
                row: group.key, key: Self.key(group.value))
        }
    }

    private func readStock(
        _ products: [String: ForeignObject], _ units: [String: Measure],
        _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let places = try tables.byKey("locations", "name")
        var stocked: Set<String> = []
        let columns = [
            "id", "product_id", "amount", "best_before_date", "stock_id", "price", "location_id",
            "row_created_timestamp",
        ]
        try tables.each("stock", columns) { row throws(ImportRefusal) in
            guard let key = row.key("product_id"), let product = products[key],
                let amount = row.quantity("amount")
            else { return }
            let place = row.key("location_id") ?? product.key("location_id")
            let unit = product.key("qu_id_stock").flatMap { units[$0] } ?? .each
            household.addItem(
                product.line("name"), unit: unit,
                shelf: place.flatMap { places[$0] }?
                    .line("name") ?? "", row: key, key: Self.key(product))
            stocked.insert(key)
            let day =
                row.line("best_before_date").hasPrefix(Self.never)
                ? nil : row.day("best_before_date")
            household.addLot(
                of: key, amount, expiry: day, key: "\(Self.key(row)) \(row.line("stock_id"))")
            if row.number("price") ?? 0 > 0 { household.leaveOut(.price) }
        }
        for (key, product) in products.sorted(by: { $0.key < $1.key }) where !stocked.contains(key)
        {
            household.leaveOut(.product, product.line("name"))
        }
    }

    // MARK: Recipes

    private func readRecipes(
        _ products: [String: ForeignObject], _ conversions: GrocyConversions,
        _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        var lines: [String: [ForeignObject]] = [:]
        let columns = [
            "id", "recipe_id", "product_id", "amount", "note", "qu_id", "ingredient_group",
            "variable_amount", "only_check_single_unit_in_stock",
        ]
        try tables.each("recipes_pos", columns) { row throws(ImportRefusal) in
            if let recipe = row.key("recipe_id") { lines[recipe, default: []].append(row) }
        }
        let names = [
            "id", "name", "description", "base_servings", "picture_file_name", "type",
            "row_created_timestamp",
        ]
        try tables.each("recipes", names) { row throws(ImportRefusal) in
            // Grocy keeps days and weeks of the plan as recipes too.
            let type = row.line("type")
            guard let key = row.key("id"), type.isEmpty || type == "normal" else { return }
            var found = BackupHousehold.Recipe()
            found.recipe.name = row.line("name")
            found.recipe.servings = row.rounded("base_servings")
            found.recipe.steps = BackupSteps.steps(ofMarkup: row.text("description"))
            for line in lines[key, default: []].sorted(by: { $0.place("id") < $1.place("id") }) {
                guard let (text, values) = Self.ingredient(line, products, conversions, household)
                else { continue }
                found.recipe.ingredients.append(
                    .init(group: line.optionalLine("ingredient_group"), text: text, values: values))
            }
            if let file = row.optionalLine("picture_file_name") {
                let picture = household.pictures.place(of: "recipepictures/\(file)")
                found.recipe.pictures = picture.map { [$0] } ?? []
                found.lacksPicture = picture == nil
            }
            household.add(found, row: key, key: Self.key(row))
        }
        household.leaveOut(.subRecipe, count: try tables.count(of: "recipes_nestings"))
    }

    private static func ingredient(
        _ row: ForeignObject, _ products: [String: ForeignObject],
        _ conversions: GrocyConversions, _ household: BackupHousehold
    ) -> (text: String, values: ExactRecipe.Values)? {
        guard let key = row.key("product_id"), let product = products[key] else { return nil }
        var note = row.line("note")
        var amount: Amount?
        if let said = row.optionalLine("variable_amount") {
            amount = BackupIngredient.amount(said, of: product.line("name"))
            if amount == nil { note = [said, note].filter { !$0.isEmpty }.joined(separator: "; ") }
        } else {
            // Amounts count in the unit of the stock, unless the recipe only checks for any.
            amount = conversions.shown(
                row.number("amount"), of: key, stock: product.key("qu_id_stock"),
                unit: row.key("qu_id"), isRaw: row.isTrue("only_check_single_unit_in_stock"))
        }
        var (text, values) = BackupIngredient.values(
            product.line("name"), amount?.quantity, amount?.measure ?? .each, note: note)
        if !values.isEmpty { values[.pantryItem] = household.item(key) }
        return text.isEmpty ? nil : (text, values)
    }

    // MARK: Plans and lists

    private func readMeals(
        _ products: [String: ForeignObject], _ conversions: GrocyConversions,
        _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let sections = try tables.byKey("meal_plan_sections", "name", "time_info")
        let columns = [
            "id", "day", "type", "recipe_id", "recipe_servings", "note", "product_id",
            "product_amount", "product_qu_id", "section_id", "row_created_timestamp",
        ]
        try tables.each("meal_plan", columns) { row throws(ImportRefusal) in
            let section = row.key("section_id").flatMap { sections[$0] }
            let hour = section.flatMap { Int($0.line("time_info").prefix { $0 != ":" }) }
            let slot =
                section.flatMap { MealSlot(named: $0.line("name")) }
                ?? hour.map(MealSlot.init(hour:)) ?? .dinner
            var text = row.line("note")
            if let key = row.key("product_id"), let product = products[key] {
                let amount = conversions.shown(
                    row.number("product_amount"), of: key, stock: product.key("qu_id_stock"),
                    unit: row.key("product_qu_id"), isRaw: false)
                text =
                    BackupIngredient.values(
                        product.line("name"), amount?.quantity, amount?.measure ?? .each, note: ""
                    ).text
            }
            household.addMeal(
                row.day("day"), slot, recipe: row.key("recipe_id"), text: text,
                servings: row.rounded("recipe_servings"), key: Self.key(row))
        }
    }

    private func readList(
        _ products: [String: ForeignObject], _ conversions: GrocyConversions,
        _ household: inout BackupHousehold
    ) throws(ImportRefusal) {
        let lists = try tables.byKey("shopping_lists", "name")
        let columns = [
            "id", "product_id", "note", "amount", "shopping_list_id", "done", "qu_id",
            "row_created_timestamp",
        ]
        try tables.each("shopping_list", columns) { row throws(ImportRefusal) in
            let list = row.place("shopping_list_id")
            let key = row.key("product_id")
            let product = key.flatMap { products[$0] }
            var amount: Amount?
            if let key, let product {
                amount = conversions.shown(
                    row.number("amount"), of: key, stock: product.key("qu_id_stock"),
                    unit: row.key("qu_id"), isRaw: false)
            } else if let quantity = row.quantity("amount"), quantity != .one {
                amount = Amount(quantity, .each)
            }
            let note = row.line("note")
            let listName = list > 1 ? lists["\(list)"]?.line("name") ?? "" : ""
            household.addNeed(
                product?.line("name") ?? note, amount,
                note: [product == nil ? "" : note, listName].filter { !$0.isEmpty }
                    .joined(separator: "; "),
                aisle: product?.key("product_group_id"), isChecked: row.isTrue("done"),
                place: [list, row.place("id")], key: Self.key(row))
        }
    }
}

/// Converts amounts from the unit of a product's stock to the one that people chose.
struct GrocyConversions {
    private let units: [String: Measure]
    /// By product, empty for all, and by unit.
    private var factors: [String: [String: [(unit: String, factor: Double)]]] = [:]

    /// The most conversions one after the other.
    private static let depthLimit = 5

    init(_ units: [String: Measure]) { self.units = units }

    mutating func add(_ factor: Double, from: String, to: String, of product: String?) {
        factors[product ?? "", default: [:]][from, default: []].append((to, factor))
    }

    /// The amount in the chosen unit, or in that of the stock if there is no conversion.
    ///
    /// - Parameter isRaw: True if the amount is in the chosen unit already.
    func shown(
        _ amount: Double?, of product: String, stock: String?, unit: String?, isRaw: Bool
    ) -> Amount? {
        guard let amount, amount > 0 else { return nil }
        let wanted = unit ?? stock
        let factor = isRaw || wanted == stock ? 1 : factor(stock ?? "", wanted ?? "", product)
        let shown = factor == nil ? stock : wanted
        return Quantity(decimal: amount * (factor ?? 1)).flatMap { quantity in
            quantity.isPositive
                ? Amount(quantity, shown.flatMap { units[$0] } ?? .each) : nil
        }
    }

    /// Nil if no conversions lead from one unit to the other.
    private func factor(_ from: String, _ to: String, _ product: String) -> Double? {
        var reached = [from: 1.0]
        var edge = [from]
        for _ in 0..<Self.depthLimit where !edge.isEmpty {
            var next: [String] = []
            for unit in edge {
                let known = (factors[product]?[unit] ?? []) + (factors[""]?[unit] ?? [])
                for (other, factor) in known where reached[other] == nil {
                    reached[other] = (reached[unit] ?? 1) * factor
                    next.append(other)
                }
            }
            if let found = reached[to] { return found }
            edge = next
        }
        return nil
    }
}
