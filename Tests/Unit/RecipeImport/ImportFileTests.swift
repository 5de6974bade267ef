import Base
import CZlib
import Kitchen
import RecipeImport
import Recipes
import Testing

@Suite("Imported files")
struct ImportFileTests {
    private static let mealie = """
        {"slug":"soup","name":"Leek soup","description":"Good.","recipeYield":"4 servings",
        "prepTime":"15 minutes","performTime":"PT30M","totalTime":"45 minutes",
        "orgURL":"https://a.example/soup","recipeIngredient":[
        {"title":"Base","quantity":1.5,"unit":{"name":"liter"},"food":{"name":"stock"},"note":"hot"},
        {"title":"","quantity":0,"unit":null,"food":null,"note":"","display":"2 leeks"}],
        "recipeInstructions":[{"title":"","summary":"","text":"1. Boil\\nit."},{"text":"Eat."}],
        "tags":[{"name":"winter"}],"recipeCategory":[{"name":"Soups"}],
        "notes":[{"title":"Salt","text":"Go easy."}],"nutrition":{"calories":null}}
        """
    /// As in Mealie's own archives.
    private static let mealieArchive = """
        {"id":"3f0c","user_id":"77aa","slug":"soup","name":"Leek soup","description":"Good.",
        "recipe_yield":"4 servings","prep_time":"15 minutes","cook_time":null,"perform_time":"PT30M",
        "total_time":"45 minutes","org_url":"https://a.example/soup","recipe_ingredient":[
        {"title":"Base","quantity":1.5,"unit":{"name":"liter"},"food":{"name":"stock"},"note":"hot",
        "original_text":null,"reference_id":"9c1e"},
        {"title":"","quantity":2,"unit":null,"food":{"name":"leeks"},"note":""}],
        "recipe_instructions":[{"title":"","summary":"","text":"1. Boil\\nit.",
        "ingredient_references":[]},{"text":"Eat."}],
        "tags":[{"name":"winter","slug":"winter"}],"recipe_category":[{"name":"Soups"}],
        "notes":[{"title":"Salt","text":"Go easy."}],"nutrition":{"fat_content":null},"rating":null}
        """
    private static let nextcloud = """
        {"@context":"http://schema.org","@type":"Recipe","id":"42","name":"Leek soup",
        "description":"Good.","url":"https://a.example/soup","image":"full.jpg","prepTime":"PT0H15M",
        "cookTime":"PT0H30M","totalTime":"PT0H45M","recipeCategory":"Soups","keywords":"winter",
        "recipeYield":4,"tool":["pot"],"recipeIngredient":["1 1/2 liter stock, hot","2 leeks"],
        "recipeInstructions":["1. Boil\\nit.","Eat."],"nutrition":{"@type":"NutritionInformation"}}
        """
    private static let tandoor = """
        {"name":"Leek soup","description":"Good.","keywords":[{"name":"winter"}],"servings":4,
        "servings_text":"","working_time":15,"waiting_time":30,"source_url":"https://a.example/soup",
        "steps":[{"name":"Base","instruction":"Boil\\n\\nEat.","ingredients":[
        {"is_header":true,"note":"Base"},
        {"amount":1.5,"unit":{"name":"liter"},"food":{"name":"stock"},"note":"hot"},
        {"amount":2,"unit":null,"food":{"name":"leeks"},"note":null,"no_amount":false}]}]}
        """
    private static let paprika = """
        {"name":"Leek soup","description":"Good.","servings":"4 servings","prep_time":"15 min",
        "cook_time":"30 mins","total_time":"45 min","source_url":"https://a.example/soup",
        "source":"a.example","ingredients":"Base:\\n1 1/2 liter stock, hot\\n2 leeks",
        "directions":"Boil\\n\\nEat.","notes":"Go easy.","categories":["Soups"],"rating":5,
        "photo_data":"AAAA","difficulty":""}
        """

    private static func recipes(_ name: String, _ bytes: [UInt8]) -> [ImportedRecipe] {
        ImportFile(name: name, bytes).found.compactMap { found in
            if case .success(.recipe(let recipe)) = found.item { recipe } else { nil }
        }
    }

    private static func reasons(_ name: String, _ bytes: [UInt8]) -> [ImportRefusal?] {
        ImportFile(name: name, bytes).found.map { found in
            if case .failure(let refusal) = found.item { refusal } else { nil }
        }
    }

    @Test(
        "The same recipe in other programs' formats gives the same result",
        arguments: [mealie, mealieArchive, tandoor, paprika])
    func foreign(json: String) throws {
        let recipe = try #require(Self.recipes("a.json", Array(json.utf8)).first)
        #expect(recipe.name == "Leek soup")
        #expect(recipe.about == "Good.")
        #expect(recipe.servings == 4)
        #expect(recipe.prepMinutes == 15)
        #expect(recipe.cookMinutes == 30)
        #expect(recipe.sourceAddress == "https://a.example/soup")
        #expect(
            recipe.ingredients.map(\.text) == ["1 1/2 liter stock, hot", "2 leeks"])
        #expect(recipe.ingredients.map(\.group) == ["Base", "Base"])
        #expect(recipe.steps.map(\.text).last == "Eat.")
        #expect(recipe.steps.count == 2)
        #expect(recipe.keywords + recipe.categories != [])
        #expect(recipe.leftOut == (json == Self.paprika ? [.image, .rating] : []))
    }

    @Test("Archives, nested archives and compressed texts are read")
    func archives() throws {
        let inner = Zip.archive([("recipe.json", Array(Self.tandoor.utf8), false)])
        let outer = Zip.archive([
            ("recipe_1.zip", inner, false), ("soup/soup.json", Array(Self.mealie.utf8), true),
            ("photo.jpg", [0xFF, 0xD8], false), ("page.html", Array("<p>".utf8), true),
        ])
        #expect(Self.recipes("export.zip", outer).map(\.name) == ["Leek soup", "Leek soup"])
        #expect(Self.reasons("export.zip", outer) == [nil, nil, .noRecipe])
        let paprika = Zip.archive([
            ("Soup.paprikarecipe", Zip.deflated(Array(Self.paprika.utf8), windowBits: 31), false)
        ])
        #expect(Self.recipes("My.paprikarecipes", paprika).map(\.name) == ["Leek soup"])
        var nested = inner
        for _ in 0..<3 { nested = Zip.archive([("a.zip", nested, false)]) }
        #expect(Self.reasons("a.zip", nested) == [.tooDeep])
    }

    @Test(
        "Archives of Mealie and of Nextcloud's cookbook are read with their folders",
        arguments: [
            ("recipes/soup/soup.json", mealieArchive, ["recipes/soup/images/original.webp"]),
            ("Leek soup/recipe.json", nextcloud, ["Leek soup/full.jpg", "Leek soup/thumb.jpg"]),
        ])
    func folders(name: String, json: String, others: [String]) throws {
        let archive = Zip.archive(
            [(name, Array(json.utf8), true)] + others.map { ($0, [0xFF, 0xD8], false) })
        let found = ImportFile(name: "export.zip", archive, bounds: .upload).found
        #expect(found.map(\.place) == ["export.zip: \(name)"])
        let recipe = try #require(Self.recipes("export.zip", archive).first)
        #expect(recipe.name == "Leek soup")
        #expect(recipe.about == "Good.")
        #expect(recipe.servings == 4)
        #expect(recipe.prepMinutes == 15)
        #expect(recipe.cookMinutes == 30)
        #expect(recipe.totalMinutes == 45)
        #expect(recipe.sourceAddress == "https://a.example/soup")
        #expect(recipe.ingredients.map(\.text) == ["1 1/2 liter stock, hot", "2 leeks"])
        #expect(recipe.steps.map(\.text) == ["Boil\nit.", "Eat."])
        #expect(recipe.keywords == ["winter"])
        #expect(recipe.categories == ["Soups"])
        #expect(recipe.pictures == others)
    }

    @Test(
        "Content of other programs' archives that a library can't hold is reported",
        arguments: [
            (
                "recipes/soup/soup.json", "recipes/soup/images/original.webp",
                mealie.replacing(
                    #""nutrition":{"calories":null}"#,
                    with: #""nutrition":{"calories":"80"},"tools":[{"name":"pot"}],"rating":4"#),
                [
                    .leftOut(.nutrition, count: 1, names: []),
                    .leftOut(.rating, count: 1, names: []),
                ],
                ["pot"]
            ),
            ("Leek soup/recipe.json", "Leek soup/full.jpg", nextcloud, [], ["pot"]),
            (
                "recipe.json", "image.jpg",
                tandoor.replacing(
                    #""servings":4"#, with: #""servings":4,"nutrition":{"calories":80}"#),
                [.leftOut(.nutrition, count: 1, names: [])], []
            ),
            (
                "Soup.paprikarecipe", "Soup.png", paprika,
                [.leftOut(.rating, count: 1, names: [])], []
            ),
        ] as [(String, String, String, [ImportNote], [String])])
    func leftOut(
        name: String, photo: String, json: String, others: [ImportNote], tools: [String]
    ) throws {
        let content = Array(json.utf8)
        let isPacked = name.hasSuffix(".paprikarecipe")
        let file = (name, isPacked ? Zip.deflated(content, windowBits: 31) : content, false)
        func notes(_ files: [(String, [UInt8], Bool)]) throws -> Set<ImportNote> {
            // Tandoor nests archives in an archive.
            let archive = Zip.archive([("recipe_1.zip", Zip.archive(files), false)])
            var labels = ImportLabels([])
            let recipe = try #require(Self.recipes("export.zip", archive).first)
            return Set(
                ImportedEdits(
                    of: recipe, for: HouseholdID(value: 1), labels: &labels,
                    device: DeviceID(value: 2)
                ).notes)
        }
        var all = Set(others)
        if !tools.isEmpty { all.insert(.leftOut(.tool, count: tools.count, names: tools)) }
        let image = ImportNote.leftOut(.image, count: 1, names: [])
        #expect(try notes([file, (photo, [0xFF, 0xD8], false)]) == all)
        // Paprika keeps the photo in the recipe.
        #expect(try notes([file]) == (isPacked ? all.union([image]) : all))
    }

    @Test("A photo beside several recipes belongs to none")
    func sharedPhoto() {
        let files = [("a.json", Self.mealie), ("b.json", Self.tandoor)]
            .map { ($0.0, Array($0.1.utf8), false) }
        let archive = Zip.archive(files + [("photo.jpg", [0xFF], false), ("x/b.jpg", [1], false)])
        #expect(Self.recipes("a.zip", archive).map(\.pictures) == [[], []])
    }

    @Test("A step of several lines keeps them, and a step's time becomes its timer")
    func steps() throws {
        let written = #""**Prep**\n- Peel.\r\n- Chop.\n\n\nThen fry.""#
        let lines = "**Prep**\n- Peel.\n- Chop.\n\nThen fry."
        let list = #"[{"text":\#(written)},{"text":"2) Eat."}]"#
        for json in [
            #"{"slug":"a","name":"Soup","recipeIngredient":[],"recipeInstructions":\#(list)}"#,
            #"{"slug":"a","name":"Soup","recipeIngredient":[],"recipeInstructions":[\#(written),"Eat."]}"#,
            #"{"title":"Soup","ingredients":[],"instructions":\#(list)}"#,
            #"{"title":"Soup","ingredients":[],"instructions":[\#(written),"2) Eat."]}"#,
            #"{"@type":"Recipe","name":"Soup","recipeInstructions":\#(list)}"#,
        ] {
            let recipe = try #require(Self.recipes("a.json", Array(json.utf8)).first, "\(json)")
            #expect(recipe.steps.map(\.text) == [lines, "Eat."], "\(json)")
        }
        let timed = Self.tandoor.replacing(#""name":"Base","#, with: #""name":"Base","time":20,"#)
        let recipe = try #require(Self.recipes("a.json", Array(timed.utf8)).first)
        #expect(recipe.steps.map(\.timers) == [[], [1_200]])
        let silent = timed.replacing(#""Boil\n\nEat.""#, with: "\"\"")
        let other = try #require(Self.recipes("a.json", Array(silent.utf8)).first)
        #expect(other.otherFields == ["time"])
    }

    @Test("An archive without any known file says so")
    func nothing() {
        let archive = Zip.archive([("leek.pdf", [1], false)])
        #expect(Self.reasons("a.zip", archive) == [.noRecipe])
    }

    @Test(
        "Parts of an exported recipe that aren't lists of fields are refused",
        arguments: [
            (#"[{"name":"leek"}]"#, #"[{"text":"Boil.","timers":[60]}]"#, nil),
            ("[]", "[]", nil),
            (#"[{"id":"1","fields":{"name":"leek"}}]"#, "[]", .wrongParts),
            ("[]", #"[{"id":"1","fields":{"text":"Boil.","timers":[60]}}]"#, .wrongParts),
            (#"["1 leek"]"#, "[]", .wrongParts), (#"[{"text":"leek"}]"#, "[]", .wrongParts),
        ] as [(String, String, ImportRefusal?)])
    func wrongParts(ingredients: String, steps: String, refusal: ImportRefusal?) {
        let json = """
            {"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"],\
            "recipeInstructions":["Boil."],\
            "chefdash:recipe":{"id":"\(String(repeating: "a", count: 32))",\
            "fields":{"name":"Soup","servings":1},"ingredients":\(ingredients),"steps":\(steps)}}
            """
        #expect(Self.reasons("a.jsonl", Array(json.utf8)) == [refusal])
    }

    @Test("A cut or a wrong byte anywhere in an archive is refused, or makes no difference")
    func brokenArchives() {
        let archive = Zip.archive([("soup.json", Array(Self.mealie.utf8), true)])
        for count in stride(from: 0, to: archive.count, by: 7) {
            #expect(Self.recipes("a.zip", Array(archive[..<count])).isEmpty)
        }
        for index in archive.indices {
            var broken = archive
            broken[index] ^= 0x55
            for recipe in Self.recipes("a.zip", broken) { #expect(recipe.name == "Leek soup") }
        }
    }

    @Test("A small archive of a large text is refused")
    func bomb() {
        let text = [UInt8](repeating: 0x20, count: 33 * 1_048_576)
        let archive = Zip.archive([("a.json", text, true)])
        #expect(archive.count < 100_000)
        #expect(Self.reasons("a.zip", archive) == [.tooLarge])
    }

    @Test(
        "Lists and lines of recipes",
        arguments: [
            "[{R1},{R2}]", "{R1}\n{R2}\n", "{\"@graph\":[{R1},{R2}]}", "{R1}\n{broken\n{R2}",
        ])
    func several(shape: String) {
        func recipe(_ name: String) -> String {
            "{\"@type\":\"Recipe\",\"name\":\"\(name)\",\"recipeIngredient\":[\"1 egg\"]}"
        }
        let text = shape.replacing("{R1}", with: recipe("a")).replacing("{R2}", with: recipe("b"))
        #expect(Self.recipes("a.json", Array(text.utf8)).map(\.name) == ["a", "b"])
        let hasFault = shape.contains("broken")
        #expect(Self.reasons("a.json", Array(text.utf8)).contains(.brokenJSON) == hasFault)
    }
}

/// Writes zip archives.
enum Zip {
    /// - Parameter files: each with its name, its content, and true if it is deflated.
    static func archive(_ files: [(name: String, content: [UInt8], isDeflated: Bool)]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let packed = file.isDeflated ? deflated(file.content, windowBits: -15) : file.content
            let facts =
                number(20, 2) + number(0, 2) + number(file.isDeflated ? 8 : 0, 2) + number(0, 4)
                + number(Int(crc32(0, file.content, UInt32(file.content.count))), 4)
                + number(packed.count, 4) + number(file.content.count, 4)
                + number(file.name.utf8.count, 2) + number(0, 2)
            directory += [0x50, 0x4B, 1, 2] + number(20, 2) + facts + number(0, 10)
            directory += number(bytes.count, 4) + Array(file.name.utf8)
            bytes += [0x50, 0x4B, 3, 4] + facts + Array(file.name.utf8) + packed
        }
        let end = number(0, 4) + number(files.count, 2) + number(files.count, 2)
        return bytes + directory + [0x50, 0x4B, 5, 6] + end + number(directory.count, 4)
            + number(bytes.count, 4) + number(0, 2)
    }

    static func deflated(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let capacity = UInt32(output.count)
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = capacity
                deflate(&stream, Z_FINISH)
                return Int(capacity - stream.avail_out)
            }
        }
        return Array(output[..<count])
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}
