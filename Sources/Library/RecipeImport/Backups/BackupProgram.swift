/// A program whose backup of a household can be read.
package enum BackupProgram: String, Hashable, Sendable, CaseIterable {
    case mealie, grocy, tandoor
    case kitchenOwl = "kitchenowl"

    /// The name for people.
    package var name: String {
        switch self {
        case .mealie: "Mealie"
        case .grocy: "Grocy"
        case .tandoor: "Tandoor"
        case .kitchenOwl: "KitchenOwl"
        }
    }

    /// The program that has tables of these names; nil if none is known.
    init?(_ tables: Set<String>) {
        let found = Self.allCases.first { tables.isSuperset(of: $0.tables) }
        guard let found else { return nil }
        self = found
    }

    private var tables: Set<String> {
        switch self {
        case .mealie: ["recipes", "recipes_ingredients", "recipe_instructions"]
        case .grocy: ["recipes", "recipes_pos", "products", "quantity_units"]
        case .tandoor: ["cookbook_recipe", "cookbook_step", "cookbook_ingredient"]
        case .kitchenOwl: ["recipe", "recipe_items", "item", "shoppinglist_items"]
        }
    }

    /// Adds the household of the tables to `findings`.
    ///
    /// - Throws: `unknownDatabase` for other tables.
    static func read(
        _ tables: some BackupTables, _ place: String, into findings: ImportFindings
    ) throws(ImportRefusal) {
        guard let program = BackupProgram(tables.names) else { throw .unknownDatabase }
        var household = BackupHousehold(program, place, findings.pictures, findings)
        switch program {
        case .mealie: try MealieBackup(tables).read(into: &household)
        case .grocy: try GrocyBackup(tables).read(into: &household)
        case .tandoor: try TandoorBackup(tables).read(into: &household)
        case .kitchenOwl: try KitchenOwlBackup(tables).read(into: &household)
        }
        household.finish()
    }
}

extension BackupTables {
    /// The household with most recipes of a server that has several. The others are left out.
    ///
    /// - Parameters:
    ///   - recipes: The table of the recipes, whose `column` is the household's key.
    ///   - households: The table of the households, with their names.
    func mainHousehold(
        _ recipes: String, _ column: String, _ households: String,
        _ household: inout BackupHousehold
    ) throws(ImportRefusal) -> String? {
        var counts: [String: Int] = [:]
        try each(recipes, [column]) { row throws(ImportRefusal) in
            if let key = row.key(column) { counts[key, default: 0] += 1 }
        }
        let names = try byKey(households, "name")
        for key in names.keys where counts[key] == nil { counts[key] = 0 }
        let main = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        for key in counts.keys.sorted() where key != main {
            household.leaveOut(.household, names[key]?.line("name") ?? "")
        }
        return main
    }
}

extension ForeignObject {
    /// True if the row belongs to a household, or to none.
    func belongs(_ column: String, _ household: String?) -> Bool {
        household == nil || key(column) == nil || key(column) == household
    }
}
