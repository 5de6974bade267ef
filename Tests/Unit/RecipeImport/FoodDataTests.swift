import Base
import RecipeImport
import Recipes
import Testing

@Suite("Food data")
struct FoodDataTests {
    static let tables = [
        "food.csv": #"""
        "fdc_id","data_type","description","food_category_id","publication_date"
        "1","sr_legacy_food","Leeks, (bulb and lower leaf-portion), raw","11","2019-04-01"
        "2","sr_legacy_food","Butter, salted","1","2019-04-01"
        "3","sample_food","Butter, sample","1","2019-04-01"
        "4","sr_legacy_food","Oil, olive, salad or cooking, ""extra""","4","2019-04-01"
        "5","foundation_food","Eggs, Grade A, Large, egg whole","1","2019-04-01"
        "6","sr_legacy_food","Nobody's","1","2019-04-01"
        """#,
        "food_nutrient.csv": """
        "id","fdc_id","nutrient_id","amount","data_points"
        "1","1","1008","61","1"
        "2","1","1003","1.5","1"
        "3","1","1093","20",""
        "4","2","1008","717","1"
        "5","2","1004","81.11","1"
        "6","3","1008","700","1"
        "7","4","1008","884","1"
        "8","5","2047","148","1"
        "9","5","2048","143","1"
        "10","6","1003","1","1"
        """,
        "food_portion.csv": """
        "id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight"
        "1","1","1","1.0","9999","","slice","6.0"
        "2","1","2","1.0","9999","","leek","89.0"
        "3","2","1","1.0","9999","","cup, whipped","151"
        "4","2","2","1.0","9999","","cup","227.0"
        "5","2","3","1.0","9999","","tbsp","14.2"
        "6","4","1","1.0","1000","","","216"
        "7","5","1","1.0","9999","","large","50.3"
        """,
        "measure_unit.csv": "\"id\",\"name\"\n\"1000\",\"cup\"\n\"9999\",\"undetermined\"\n",
    ]
    static let json = """
        {"FoundationFoods":[{"fdcId":1,"description":"Leeks, (bulb and lower leaf-portion), raw",
        "foodNutrients":[{"nutrient":{"id":1008,"number":"208"},"amount":61},
        {"nutrient":{"id":1003},"amount":1.5},{"nutrient":{"id":1093},"amount":20.0},
        {"nutrient":{"id":9}}],
        "foodPortions":[{"amount":1,"gramWeight":6.0,"modifier":"slice",
        "measureUnit":{"name":"undetermined"}}]},{"fdcId":"x"}]}
        """

    private static var foods: [FoodFacts] {
        get throws {
            try FoodDataCentral.foods(ofTables: tables.mapValues { Array($0.utf8) })
        }
    }

    @Test("Foods with nutrition and measures are read from tables, compressed or not")
    func reading() throws {
        let foods = try Self.foods
        #expect(foods.map(\.number) == [1, 2, 4, 5])
        let leek = foods[0]
        #expect(leek.name == "Leeks, (bulb and lower leaf-portion), raw")
        #expect(leek.nutrients[.energy] == 61)
        #expect(leek.nutrients[.protein] == 1_500)
        #expect(leek.nutrients[.sodium] == 20)
        #expect(foods[2].name == "Oil, olive, salad or cooking, \"extra\"")
        // The unqualified cup comes first.
        #expect(
            foods[1].portions == [
                .init(Amount(.one, .cup), milligrams: 227_000),
                .init(Amount(.one, .tablespoon), milligrams: 14_200),
                .init(Amount(.one, .cup), milligrams: 151_000),
            ])
        #expect(foods[3].nutrients[.energy] == 143)
        #expect(foods[3].portions == [.init(Amount(.one, .each), milligrams: 50_300)])
        let packed = Zip.archive(Self.tables.map { ("FoodData/\($0)", Array($1.utf8), true) })
        #expect(try FoodDataCentral.foods(of: packed) == foods)
        let json = try FoodDataCentral.foods(of: Array(Self.json.utf8))
        #expect(json.map(\.nutrients) == [leek.nutrients])
        #expect(json[0].portions == [.init(Amount(.one, .slice), milligrams: 6_000)])
        #expect(
            try FoodDataCentral.foods(of: Zip.archive([("a.json", Array(Self.json.utf8), true)]))
                == json)
    }

    @Test("A file that isn't a download gives the reason")
    func faults() throws {
        for (bytes, part) in [
            (Array("soup".utf8), "neither a zip archive nor JSON"),
            (Array("{}".utf8), "no foods with nutrients"),
            ([0x50, 0x4B, 3, 4], "can't be unpacked"),
            (Zip.archive([("food.csv", [], false)]), "food.csv has no column fdc_id"),
            (
                Zip.archive([("food.csv", Array("fdc_id,data_type,description\n".utf8), false)]),
                "there is no food_nutrient.csv"
            ),
        ] as [([UInt8], String)] {
            #expect {
                try FoodDataCentral.foods(of: bytes)
            } throws: { "\($0)".contains(part) }
        }
    }

    private static let symbols = FoodSymbols([
        .init(id: "leek", emoji: "🥬", names: ["en": ["leek"], "es": ["puerro"]]),
        .init(id: "butter", emoji: "🧈", names: ["en": ["butter"], "es": ["mantequilla"]]),
        .init(id: "oil", emoji: "🫒", names: ["en": ["olive oil"], "es": ["aceite de oliva"]]),
    ])

    @Test(
        "A food is found by whole words, also in other languages",
        arguments: [
            ("leeks", 1), ("Leek", 1), ("young leeks", 1), ("puerros", 1), ("butter", 2),
            ("mantequilla", 2), ("olive oil", 4), ("extra virgin olive oil", 4),
            ("aceite de oliva virgen", 4), ("eggs", 5), ("egg", 5), ("eggplant", nil),
            ("oil paint", nil),
            ("butternut squash", nil), ("leaf", nil), ("", nil), ("salt", nil),
        ] as [(String, Int64?)])
    func matching(name: String, number: Int64?) throws {
        let index = FoodFactsIndex(try Self.foods)
        #expect(index.facts(named: name, Self.symbols)?.number == number)
    }

    @Test("A serving counts the known ingredients and names the others")
    func nutrition() throws {
        var recipe = Recipe(id: RecipeID(value: 1), name: "Soup")
        recipe.servings = 4
        let lines: [(String, Amount?)] = [
            ("leeks", Amount(Quantity(600), .gram)), ("butter", Amount(Quantity(2), .tablespoon)),
            ("eggs", Amount(Quantity(2), .each)), ("unicorn", Amount(Quantity(100), .gram)),
            ("olive oil", nil), ("leek", Amount(.one, .handful)),
        ]
        recipe.ingredients = lines.enumerated().map { index, line in
            RecipeIngredient(
                id: IngredientID(value: UInt128(index)), name: line.0, amount: line.1)
        }
        let index = FoodFactsIndex(try Self.foods)
        let found = RecipeNutrition(of: recipe, index, Self.symbols, Conversions())
        #expect(
            found.lines.map(\.state) == [
                .covered, .covered, .covered, .noFood, .noAmount, .noWeight,
            ])
        #expect(found.lines.map(\.milligrams) == [600_000, 28_375, 100_600, 100_000, nil, nil])
        // A quarter of 6 times 61, 0.28375 times 717 and 1.006 times 143.
        #expect(abs(found.serving[.energy] - 178.3266875) < 0.001)
        #expect(found.knownMilligrams == 828_975)
        #expect(found.coveredMilligrams == 728_975)
        // The household's own weight wins.
        let rule = try #require(
            Conversions.Rule(
                food: FoldedText("leek"), Amount(.one, .handful), is: Amount(Quantity(50), .gram)))
        let own = RecipeNutrition(of: recipe, index, Self.symbols, Conversions([rule]))
        #expect(own.lines.last?.milligrams == 50_000)
    }
}
