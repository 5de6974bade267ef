import Recipes

/// The JSON that KitchenOwl exports of a household: its recipes, and its foods with their
/// categories. Plans and the lines of lists aren't in it.
enum KitchenOwlExport {
    static func isExport(_ tables: JSONTables) throws(ImportRefusal) -> Bool {
        guard tables.names.isSuperset(of: ["recipes", "items"]) else { return false }
        var haveItems = true
        try tables.each("recipes", ["items"]) { row throws(ImportRefusal) in
            haveItems = haveItems && row.has("items")
        }
        return haveItems
    }

    static func read(
        _ tables: JSONTables, _ place: String, into findings: ImportFindings
    ) throws(ImportRefusal) {
        var household = BackupHousehold(.kitchenOwl, place, findings.pictures, findings)
        var foods: [String: [String]] = [:]
        try tables.each("items", ["name", "category"]) { row throws(ImportRefusal) in
            guard let category = row.optionalLine("category") else { return }
            foods[category, default: []].append(row.line("name"))
        }
        let categories = foods.sorted { $0.key < $1.key }
        for (category, place) in zip(categories, OrderKey.spread(categories.count)) {
            household.addAisle(
                category.key, place: place, foods: category.value.sorted(), row: category.key,
                key: "export \(category.key)")
        }
        let columns = [
            "name", "description", "photo", "time", "cook_time", "prep_time", "yields", "source",
            "items", "tags",
        ]
        try tables.each("recipes", columns) { row throws(ImportRefusal) in
            let items = row.objects("items").map { item in
                KitchenOwlRecipe.Item(
                    name: item.line("name"), amount: item.line("description"),
                    isOptional: item.isTrue("optional"))
            }
            let name = row.line("name")
            household.add(
                KitchenOwlRecipe.recipe(row, items, tags: row.texts("tags"), household.pictures),
                row: name, key: "export \(name)")
        }
        household.leaveOut(.expense, count: tables.count(of: "expenses"))
        household.leaveOut(.user, count: tables.count(of: "member"))
        household.finish()
    }
}
