import RecipeImport
import Recipes
import Testing

@Suite("Households from other programs")
struct BackupTests {
    private static func contents(
        _ name: String, _ bytes: [UInt8], _ bounds: ImportFile.Bounds = .own
    ) -> ImportFile.Contents {
        ImportFile(name: name, bytes, bounds: bounds).contents
    }

    /// The recipes of the contents, by name.
    private static func recipes(_ contents: ImportFile.Contents) -> [String: ImportedRecipe] {
        var recipes: [String: ImportedRecipe] = [:]
        for found in contents.found {
            if case .success(.recipe(let recipe)) = found.item { recipes[recipe.name] = recipe }
        }
        return recipes
    }

    @Test("A household of each program is imported whole", arguments: BackupSample.allCases)
    func whole(sample: BackupSample) throws {
        let contents = Self.contents("a.zip", try sample.archive())
        var household = ImportedHousehold()
        let outcomes = household.add(contents.found)
        #expect(outcomes.filter(\.isRefusal) == [])
        let lines = household.lines
        let expected = sample.expected.split(separator: "\n").map { line in
            line.hasPrefix("  ") ? "\n\(line)" : "\u{1}\(line)"
        }.joined().split(separator: "\u{1}").map(String.init).sorted()
        for (line, expected) in zip(lines, expected) {
            #expect(line.replacing(" \n", with: "\n") == expected)
        }
        #expect(lines.count == expected.count)
    }

    @Test(
        "The things without a place are listed with their count", arguments: BackupSample.allCases)
    func leftOut(sample: BackupSample) throws {
        let summary = Self.contents("a.zip", try sample.archive()).summary
        #expect("\(summary)".split(separator: "\n").map(String.init) == sample.summary)
    }

    @Test("Importing a backup again adds nothing", arguments: BackupSample.allCases)
    func again(sample: BackupSample) throws {
        let contents = Self.contents("a.zip", try sample.archive())
        var household = ImportedHousehold()
        _ = household.add(contents.found)
        let before = household.records
        for outcome in household.add(contents.found) {
            guard case .known = outcome else {
                Issue.record("\(outcome)")
                continue
            }
        }
        #expect(household.records == before)
    }

    @Test(
        "A server reads the same as a command, within its bounds", arguments: BackupSample.allCases)
    func upload(sample: BackupSample) throws {
        let archive = try sample.archive()
        let (own, upload) = (
            Self.contents("a.zip", archive), Self.contents("a.zip", archive, .upload)
        )
        #expect(own.summary == upload.summary)
        #expect(own.found.map(\.item) == upload.found.map(\.item))
        #expect(upload.stepsLeft < 20_000_000)
    }

    @Test("The database alone has the same household, without pictures")
    func alone() throws {
        for (sample, name) in [
            (BackupSample.mealie, "database.json"), (.grocy, "grocy.db"), (.grocy, "a.sqlite3"),
            (.kitchenOwl, "database.db"), (.tandoor, "dump.sql"),
        ] {
            let alone = Self.contents(name, try sample.database())
            let whole = Self.contents("a.zip", try sample.archive())
            #expect(alone.summary.program == whole.summary.program)
            #expect(alone.summary.pictures == 0)
            #expect(alone.found.count == whole.found.count)
            var household = ImportedHousehold()
            let outcomes = household.add(alone.found)
            let missing = outcomes.contains { outcome in
                guard case .imported(_, let notes) = outcome else { return false }
                return notes.contains(.missing(.image, part: nil, number: nil))
            }
            #expect(missing, "\(sample)")
        }
    }

    @Test("Pictures are found in the archive, the largest first")
    func pictures() throws {
        for (sample, recipe, count) in [
            (BackupSample.mealie, "Leek pie", 3), (.grocy, "Pancakes", 1),
            (.kitchenOwl, "Onion soup", 1), (.tandoor, "Leek tart", 1),
        ] {
            let file = ImportFile(name: "a.zip", try sample.archive())
            let recipes = Self.recipes(file.contents)
            let places = try #require(recipes[recipe]).pictures
            #expect(places.count == count)
            let contents = places.map { file.images.content(at: $0) }
            #expect(contents.first == BackupSample.picture)
            #expect(
                contents.compactMap(\.self).map(\.count)
                    == [302, 200, 100].prefix(count).map(\.self))
            #expect(recipes.values.filter { !$0.pictures.isEmpty }.count == 1)
        }
    }

    @Test("A picture beside a recipe's own file belongs to it, also in an archive within another")
    func photos() throws {
        let recipe = """
            {"name":"Tart","steps":[{"instruction":"Bake.","ingredients":[]}],"working_time":1,
            "waiting_time":0,"servings":1}
            """
        let inner = Zip.archive([
            ("recipe.json", Array(recipe.utf8), false), ("image.png", BackupSample.picture, false),
        ])
        let file = ImportFile(
            name: "export.zip", Zip.archive([("Tart.zip", inner, false)]))
        let tart = try #require(Self.recipes(file.contents)["Tart"])
        #expect(tart.pictures == ["Tart.zip/image.png"])
        #expect(file.images.content(at: "Tart.zip/image.png") == BackupSample.picture)
        #expect(file.images.content(at: "Tart.zip/other.png") == nil)
        #expect(file.images.content(at: "Other.zip/image.png") == nil)
    }

    @Test("A newer backup adds only what is new")
    func newer() throws {
        var household = ImportedHousehold()
        _ = household.add(Self.contents("grocy.db", try BackupSample.grocy.database()).found)
        let count = household.records.count
        let more = """
            INSERT INTO recipes (id, name, row_created_timestamp, type) VALUES (9, 'Waffles', '2026-12-01 10:00:00', 'normal');
            INSERT INTO recipes_pos (recipe_id, product_id, amount, qu_id) VALUES (9, 1, 0.5, 4);
            """
        let later = try BackupSample.grocy.database(more: more)
        let outcomes = household.add(Self.contents("grocy.db", later).found)
        #expect(outcomes.filter { if case .imported = $0 { true } else { false } }.count == 1)
        #expect(household.records.count == count + 2)
        #expect(household.lines.contains { $0.contains("name='Waffles'") })
        // The numbers of another installation are others' rows.
        let other = try BackupSample.grocy.database(
            more:
                "UPDATE recipes SET row_created_timestamp = '2020-01-01 00:00:00', name = name || ' 2';"
        )
        let added = household.add(Self.contents("grocy.db", other).found)
        #expect(added.filter { if case .imported = $0 { true } else { false } }.count == 3)
    }

    @Test(
        "An amount in the unit of the stock is shown in the recipe's own",
        arguments: [
            ("0.25", "3", 0, "250 g"), ("0.25", "4", 0, "1/4 kg"), ("2", "5", 1, "2 Becher"),
            // No conversion leads there: the stock's unit stays.
            ("2", "5", 0, "2 kg"), ("0", "3", 0, nil), ("-1", "3", 0, nil), ("'x'", "3", 0, nil),
            ("1e300", "3", 0, nil), ("0.000333", "3", 0, "1/3 g"),
        ] as [(String, String, Int, String?)])
    func conversions(amount: String, unit: String, isRaw: Int, expected: String?) throws {
        let database = try BackupSample.grocy.database(
            more: """
                DELETE FROM recipes_pos;
                INSERT INTO recipes_pos (recipe_id, product_id, amount, qu_id, only_check_single_unit_in_stock)
                VALUES (1, 1, \(amount), \(unit), \(isRaw));
                """)
        var household = ImportedHousehold()
        _ = household.add(Self.contents("grocy.db", database).found)
        let line = try #require(household.lines.first { $0.contains("name='Pancakes'") })
        let parts = (expected ?? "").split(separator: " ")
        if parts.isEmpty {
            #expect(!line.contains("quantity="), "\(line)")
        } else {
            #expect(line.contains("quantity=\(parts[0]) unit=\(parts[1])"), "\(line)")
        }
    }

    @Test(
        "A decimal number is the fraction that it stands for",
        arguments: [
            (0.5, "1/2"), (0.33, "1/3"), (0.333, "1/3"), (0.66, "2/3"), (0.67, "2/3"),
            (1.6667, "5/3"), (0.3, "3/10"), (0.34, "17/50"), (0.17, "17/100"), (0.167, "1/6"),
            (0.125, "1/8"), (2, "2"), (0, "0"), (250.000_000_000_03, "250"), (1_000_000, "1000000"),
            (1_000_001, nil), (-1, nil), (.infinity, nil), (.nan, nil),
        ] as [(Double, String?)])
    func decimals(number: Double, expected: String?) {
        #expect(Quantity(decimal: number)?.description == expected)
    }

    @Test(
        "The name of a unit is a unit, or stays a word",
        arguments: [
            ("Gram", "g"), ("g", "g"), ("Kilograms", "kg"), ("cups", "cup"), ("Becher", "Becher"),
            ("Esslöffel", "tbsp"), ("cucharadita", "tsp"), ("", nil), ("fl oz", "fl_oz"),
            ("Päckchen Zucker", "Päckchen Zucker"),
        ] as [(String, String?)])
    func units(name: String, expected: String?) {
        #expect(Measure(named: name).wire == expected)
    }

    private static let apart: [(json: String, ingredients: [String])] = [
        (
            """
            {"name":"A","steps":[{"instruction":"","ingredients":[
            {"amount":0.5,"unit":null,"food":{"name":"half and half"},"note":"cold"},
            {"amount":1,"unit":{"name":"Becher"},"food":{"name":"T-bone"},"note":""},
            {"amount":3,"food":{"name":"salt"},"no_amount":true}]}],"working_time":0}
            """,
            [
                "name='half and half' note='cold' quantity=1/2",
                "name='T-bone' quantity=1 unit=Becher", "name='salt'",
            ]
        ),
        (
            """
            {"name":"A","slug":"a","recipeYield":"1","recipeInstructions":[],"recipeIngredient":[
            {"quantity":1.5,"unit":{"name":"cup"},"food":{"name":"flour"},"note":"sifted",
            "display":"1 ½ cups flour sifted"},
            {"quantity":1,"unit":null,"food":null,"note":"240 g rye","disableAmount":true},
            {"quantity":1,"unit":null,"food":null,"note":"1 cup milk, warm"},
            {"quantity":2,"unit":null,"food":null,"note":"eggs"}]}
            """,
            [
                "name='flour' note='sifted' quantity=3/2 unit=cup",
                "name='rye' quantity=240 unit=g",
                "name='milk' note='warm' quantity=1 unit=cup", "name='eggs' quantity=2",
            ]
        ),
        (
            """
            {"title":"A","instructions":[],"ingredients":[{"name":"1000 island dressing"},
            {"name":"chilli","quantity":3,"unit":"items"},{"name":"leeks","quantity":"1/2"},
            {"name":"oil","quantity":"a little"},"1 l water"]}
            """,
            [
                "name='1000 island dressing'", "name='chilli' quantity=3 unit=items",
                "name='leeks' quantity=1/2", "name='oil'", "name='water' quantity=1 unit=l",
            ]
        ),
    ]

    @Test("Amounts, units, names and notes that a file keeps apart stay apart", arguments: apart)
    func keptApart(json: String, ingredients: [String]) throws {
        var household = ImportedHousehold()
        _ = household.add(Self.contents("a.json", Array(json.utf8)).found)
        let lines = try #require(household.lines.first).split(separator: "\n").dropFirst()
        #expect(
            lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
                == ingredients)
    }

    @Test("Recipes of JSON-LD beside other lists aren't KitchenOwl's")
    func linkedData() {
        let soup = #"{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"]}"#
        let contents = Self.contents(
            "a.json", Array("{\"recipes\":[\(soup)],\"items\":[1]}".utf8))
        #expect(contents.summary.program == nil)
        #expect(contents.summary.recipes == 1)
    }

    @Test(
        "A file of no known program says so",
        arguments: [
            ("a.db", "CREATE TABLE a (b)", ImportRefusal.unknownDatabase),
            ("a.sql", nil, .unknownDatabase), ("a.db", nil, .unknownDatabase),
        ] as [(String, String?, ImportRefusal)])
    func unknown(name: String, sql: String?, refusal: ImportRefusal) throws {
        let bytes = try sql.map { try SQLiteFile.made(by: Array($0.utf8)) } ?? Array("PGDMP".utf8)
        let contents = Self.contents(name, bytes)
        #expect(contents.summary.refusal == refusal)
        #expect(contents.summary.program == nil)
        let archive = Self.contents("a.zip", Zip.archive([(name, bytes, true)]))
        #expect(archive.summary.refusal == refusal)
    }
}
