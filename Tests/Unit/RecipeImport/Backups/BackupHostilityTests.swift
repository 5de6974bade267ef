import RecipeImport
import Recipes
import TestSupport
import Testing

/// Damaged and hostile backups: each gives a result or a reason, soon.
@Suite("Hostile backups", .timeLimit(.minutes(3)))
struct BackupHostilityTests {
    /// Reads a file as a server does, and makes the edits of what it finds.
    private static func read(_ name: String, _ bytes: [UInt8]) -> ImportFile.Contents {
        let contents = ImportFile(name: name, bytes, bounds: .upload).contents
        var household = ImportedHousehold()
        _ = household.add(contents.found)
        return contents
    }

    @Test(
        "A backup that is cut anywhere gives an error or a result", arguments: BackupSample.allCases
    )
    func cut(sample: BackupSample) throws {
        for (name, bytes) in [
            (sample.databaseName, try sample.database()), ("a.zip", try sample.archive()),
        ] {
            let step = max(1, bytes.count / 40)
            for count in stride(from: 0, to: bytes.count, by: step) {
                let contents = Self.read(name, Array(bytes[..<count]))
                #expect(!contents.found.isEmpty)
            }
        }
    }

    @Test("A backup with wrong bytes gives an error or a result", arguments: BackupSample.allCases)
    func flipped(sample: BackupSample) throws {
        var random = TestRandom(seed: 7)
        for (name, bytes) in [
            (sample.databaseName, try sample.database()), ("a.zip", try sample.archive()),
        ] {
            for round in 0..<40 {
                var broken = bytes
                for _ in 0...(round % 4) {
                    let place = Int(random.next() % UInt64(broken.count))
                    broken[place] ^= UInt8(truncatingIfNeeded: 1 << (random.next() % 8))
                }
                #expect(!Self.read(name, broken).found.isEmpty)
            }
        }
    }

    @Test("Every page of a database may be damaged")
    func pages() throws {
        let database = try BackupSample.kitchenOwl.database()
        for page in stride(from: 0, to: database.count, by: 4_096) {
            for filler: UInt8 in [0, 0xFF] {
                var broken = database
                // The header of the file stays.
                for place in max(100, page)..<min(page + 4_096, broken.count) {
                    broken[place] = filler
                }
                _ = Self.read("a.db", broken)
            }
        }
    }

    @Test("A damaged database says so")
    func damaged() throws {
        let database = try BackupSample.grocy.database()
        for bytes in [Array(database.prefix(5_000)), Array(database.prefix(16)) + [1, 2, 3]] {
            #expect(Self.read("grocy.db", bytes).summary.refusal == .badDatabase)
        }
        // With a log beside it that isn't there, it is as after the last checkpoint.
        var logged = database
        (logged[18], logged[19]) = (2, 2)
        #expect(Self.read("grocy.db", logged).summary.recipes == 3)
    }

    @Test("Values of wrong types are left out, and the rest is imported")
    func wrongTypes() throws {
        let database = try BackupSample.grocy.database(
            more: """
                UPDATE recipes SET base_servings = 'many', picture_file_name = 5 WHERE id = 1;
                UPDATE recipes SET base_servings = 1e308, description = x'00FF00' WHERE id = 2;
                UPDATE recipes_pos SET amount = 'a lot', qu_id = 'x', note = 7.5;
                UPDATE stock SET best_before_date = 20260101, amount = 9e18 WHERE id = 1;
                UPDATE stock SET best_before_date = '2026-13-77', location_id = 'nowhere' WHERE id = 2;
                UPDATE meal_plan SET day = 'someday', recipe_id = 'x' WHERE id = 1;
                UPDATE shopping_list SET amount = -3, shopping_list_id = 1e99, done = 'yes';
                UPDATE quantity_unit_conversions SET factor = 0;
                UPDATE products SET name = x'C3' WHERE id = 4;
                """)
        let contents = Self.read("grocy.db", database)
        #expect(contents.summary.recipes == 3)
        #expect(contents.summary.needs == 3)
        #expect(contents.summary.meals == 3)
        #expect(contents.summary.leftOut.contains { "\($0)".contains("planned meal") })
    }

    @Test(
        "Views, virtual tables and generated columns aren't read, and endless ones end nothing",
        arguments: [
            """
            ALTER TABLE recipes RENAME TO r; CREATE VIEW recipes AS
            WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, 'a' AS name FROM n;
            """,
            "ALTER TABLE recipes RENAME TO r; CREATE VIRTUAL TABLE recipes USING fts5(name);",
        ])
    func views(sql: String) throws {
        let database = try BackupSample.grocy.database(more: sql)
        #expect(Self.read("grocy.db", database).summary.refusal == .unknownDatabase)
    }

    @Test("A generated column of a long value is refused")
    func generated() throws {
        let database = try BackupSample.grocy.database(
            more: "ALTER TABLE recipes ADD COLUMN x AS (hex(zeroblob(100000000)));")
        #expect(Self.read("grocy.db", database).summary.refusal == .tooLarge)
    }

    @Test("A long text is refused, and many rows end at the budget")
    func large() throws {
        let long = try BackupSample.grocy.database(
            more: "UPDATE recipes SET description = hex(zeroblob(1000000)) WHERE id = 1;")
        #expect(Self.read("grocy.db", long).summary.refusal == .tooLarge)
        let many = try BackupSample.grocy.database(
            more: """
                WITH RECURSIVE n(x) AS (SELECT 100 UNION ALL SELECT x + 1 FROM n WHERE x < 11000)
                INSERT INTO recipes (id, name, type) SELECT x, 'Soup ' || x, 'normal' FROM n;
                """)
        let contents = Self.read("grocy.db", many)
        #expect(contents.found.count == 10_001)
        #expect(contents.summary.refusal == .tooMany)
    }

    @Test("JSON of hostile forms gives a reason")
    func json() {
        let deep = String(repeating: "[", count: 100_000)
        for text in [
            "{\"recipes\":[", "{\"recipes\":[{\"id\":", "{\"recipes\":[}]}", "{\"a\":\(deep)",
            "{\"recipes\":[1,2,null,\"x\"],\"items\":[[]]}", "{\"recipes\":[\\", "{\"a\":[\"\\",
            "{\"recipes\":[{\"items\":5,\"tags\":{},\"name\":[],\"yields\":-1e400}],\"items\":[{}]}",
            "{\"recipes\":[],\"recipes_ingredients\":[],\"recipe_instructions\":[]}",
            "{,,,:\"a\":[]}", "{\"recipes\"[]}",
        ] {
            #expect(
                !Self.read("database.json", Array(text.utf8)).found.isEmpty, "\(text.prefix(40))")
        }
    }

    @Test("Dumps of hostile forms give a reason")
    func dumps() {
        for text in [
            "COPY public.cookbook_recipe (", "COPY public.cookbook_recipe (id) FROM stdin;",
            "COPY a (id) FROM stdin;\n\\.\nCOPY", "COPY ) ( FROM stdin;\n1\n",
            """
            COPY cookbook_recipe (id, name) FROM stdin;
            1\\
            2\tA\\x\\
            \\N\t\\N
            3
            \\.
            COPY cookbook_step (id) FROM stdin;
            COPY cookbook_ingredient (id) FROM stdin;
            """,
        ] {
            #expect(!Self.read("a.sql", Array(text.utf8)).found.isEmpty, "\(text.prefix(40))")
        }
    }

    @Test("Millions of small rows end at the budget for memory")
    func rows() {
        let row = "{\"recipe_id\":1},"
        let text =
            "{\"recipes\":[],\"recipe_instructions\":[],\"recipes_ingredients\":["
            + String(repeating: row, count: 1_000_000) + "{}]}"
        let contents = Self.read("database.json", Array(text.utf8))
        #expect(contents.summary.refusal == .tooLarge)
    }

    @Test("A database of no known program is skipped beside others")
    func unknown() throws {
        let soup = #"{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"]}"#
        let contents = Self.read(
            "a.zip",
            Zip.archive([("Thumbs.db", [1, 2], false), ("soup.json", Array(soup.utf8), false)]))
        #expect(contents.found.count == 1)
        #expect(contents.summary.recipes == 1)
    }
}
