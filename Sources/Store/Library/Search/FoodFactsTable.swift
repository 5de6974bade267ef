import Recipes

/// The data on foods that an operator has loaded.
final class FoodFactsTable: Table {
    /// The index of the version that was read last.
    private var known: (version: Int64, index: FoodFactsIndex)?

    /// An index of all foods, for looking them up.
    func index() throws(StoreFault) -> FoodFactsIndex {
        let version = try Int64(count("SELECT version FROM food_facts_version"))
        if let known, known.version == version { return known.index }
        let index = FoodFactsIndex(
            try all(
                """
                SELECT number, name, energy, protein, fat, carbohydrate, fibre, sugar, sodium, portions
                    FROM food_facts ORDER BY number
                """
            ) { row in
                var nutrients = Nutrients()
                for kind in Nutrients.Kind.allCases {
                    nutrients[kind] = Double(row.integer(2 + Int32(kind.rawValue))) / 1_000
                }
                return FoodFacts(
                    number: row.integer(0), name: row.text(1), nutrients: nutrients,
                    portions: Self.portions(row.text(9)))
            })
        known = (version, index)
        return index
    }

    /// Replaces all stored foods.
    static func replace(
        _ foods: [FoodFacts], in database: any Database
    ) throws(StoreFault) {
        try database.prepare("DELETE FROM food_facts").run()
        let insert = try database.prepare(
            """
            INSERT INTO food_facts(number, name, energy, protein, fat, carbohydrate, fibre, sugar,
                sodium, portions) VALUES (?,?,?,?,?,?,?,?,?,?)
                ON CONFLICT (number) DO NOTHING
            """)
        for food in foods {
            insert.bind(food.number).bind(food.name)
            for kind in Nutrients.Kind.allCases {
                insert.bind(Int64((food.nutrients[kind] * 1_000).rounded()))
            }
            try insert.bind(text(food.portions)).run()
        }
        try database.prepare(
            """
            INSERT INTO food_facts_version(single, version) VALUES (1, 1)
                ON CONFLICT (single) DO UPDATE SET version = food_facts_version.version + 1
            """
        ).run()
    }

    // MARK: Portions, each as "1/2 cup 62000": the amount, its measure and the weight in milligrams

    private static func text(_ portions: [FoodFacts.Portion]) -> String {
        portions.map { portion in
            let measure =
                switch portion.amount.measure {
                case .unit(let unit): unit.rawValue
                case .each, .word: each
                }
            return "\(portion.amount.quantity) \(measure) \(portion.milligrams)"
        }.joined(separator: "\n")
    }

    private static func portions(_ text: String) -> [FoodFacts.Portion] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count == 3, let quantity = Quantity(String(parts[0])),
                let milligrams = Int64(parts[2])
            else { return nil }
            let unit = Unit(rawValue: String(parts[1]))
            guard unit != nil || parts[1] == each else { return nil }
            return FoodFacts.Portion(
                Amount(quantity, unit.map { .unit($0) } ?? .each), milligrams: milligrams)
        }
    }

    private static let each = "each"
}
