import Base
import Recipes
import StrictJSON
import Testing

@testable import RecipeImport

/// Small files that expand into large ones: the importer counts the data that it reads and keeps.
@Suite("The cost limit of imported files", .timeLimit(.minutes(2)))
struct ImportCostTests {
    private static func bounds(
        bytes: Int = 64 * 1_048_576, recipes: Int = 100, values: Int = 1_000,
        read: Int = 1_000_000, texts: Int = 1_048_576
    ) -> ImportFile.Bounds {
        ImportFile.Bounds(
            byteCount: bytes, textByteCount: 16 * 1_048_576, recipeCount: recipes,
            valueCount: values, readValueCount: read, readTextByteCount: texts, takesImages: false)
    }

    private static func found(
        _ name: String, _ text: String, _ bounds: ImportFile.Bounds
    ) -> [ImportFile.Found] {
        ImportFile(name: name, Array(text.utf8), bounds: bounds).found
    }

    private static func refusals(_ found: [ImportFile.Found]) -> [ImportRefusal?] {
        found.map { if case .failure(let refusal) = $0.item { refusal } else { nil } }
    }

    @Test("Lines after the last recipe that one import accepts aren't read")
    func lines() throws {
        let tag = """
            {"chefdash:record":{"kind":"tag","id":"\(String(repeating: "a", count: 32))",\
            "fields":{"name":"quick"}}}
            """
        for (count, isRead) in [(99, true), (101, false), (50_000, false)] {
            let text = String(repeating: "{}\n", count: count) + tag
            let found = Self.found("a.jsonl", text, Self.bounds())
            #expect(found.count == min(count + 1, 101))
            // A record would come first, since others may refer to it.
            #expect(found[0].isRecord == isRead)
            #expect(Self.refusals(found).last == (isRead ? .noRecipe : .tooMany))
        }
    }

    @Test("The same holds for the values of a list and the files of an archive")
    func lists() {
        let recipe = #"{"@type":"Recipe","name":"a","recipeIngredient":["1 egg"]}"#
        let list = "[" + Array(repeating: recipe, count: 150).joined(separator: ",") + "]"
        let found = Self.found("a.json", list, Self.bounds())
        #expect(found.count == 101)
        #expect(Self.refusals(found).last == .tooMany)
        let files = (0..<150).map { ("\($0).json", Array(recipe.utf8), false) }
        let archived = ImportFile(name: "a.zip", Zip.archive(files), bounds: Self.bounds()).found
        #expect(archived.count == 101)
    }

    @Test("References to one text count for the whole file, and earlier recipes are kept")
    func references() {
        let references = Array(repeating: #"{"@id":"x"}"#, count: 20).joined(separator: ",")
        let text = String(repeating: "w", count: 10_000)
        let recipe = """
            {"@type":"Recipe","name":"a","recipeIngredient":[{"@id":"x","text":"\(text)"},\(references)]}
            """
        // Each recipe reads 210,000 bytes.
        let list = "[" + Array(repeating: recipe, count: 12).joined(separator: ",") + "]"
        let lines = Array(repeating: recipe, count: 12).joined(separator: "\n")
        for (name, text) in [("a.json", list), ("a.jsonl", lines)] {
            let found = Self.found(name, text, Self.bounds())
            #expect(found.count(where: { (try? $0.item.get()) != nil }) == 4)
            #expect(Self.refusals(found).last == .tooLarge)
        }
    }

    @Test("The values of a JSON text are limited, and counted before they are built")
    func values() {
        for element in ["{}", "1", "[]", "[1]", #"{"a":1,"b":2}"#] {
            let text = "[" + Array(repeating: element, count: 400).joined(separator: ",") + "]"
            let count = text.utf8.count { "[{,".utf8.contains($0) }
            let all = Self.found("a.json", text, Self.bounds(values: count))
            #expect(Self.refusals(all) == [.noRecipe])
            let fewer = Self.found("a.json", text, Self.bounds(values: count - 1))
            #expect(Self.refusals(fewer) == [.tooLarge])
        }
        // Each line has a limit of its own, even if another line is malformed.
        for lines in [["{}", "{\"a\":[1,2,3,4]}", "{}"], ["{\"a\":[1,2,", "{}", "{}"]] {
            let found = Self.found(
                "a.json", lines.joined(separator: "\n"), Self.bounds(values: 6))
            #expect(found.count == 3)
            #expect(!Self.refusals(found).contains(.tooLarge))
        }
        // Commas and brackets within a string don't count.
        let text = #"{"@type":"Recipe","name":"[[[[{{{{,,,,","recipeIngredient":["1 egg"]}"#
        #expect(Self.refusals(Self.found("a.json", text, Self.bounds(values: 5))) == [nil])
    }

    /// Many directory entries may point to one compressed text.
    @Test("Data that is decompressed in vain counts as well", arguments: [false, true])
    func unpackedInVain(isGzip: Bool) {
        var blob = Zip.deflated([UInt8](repeating: 0x20, count: 1_048_576), windowBits: 31)
        if isGzip {
            // The blob's own checksum is wrong.
            blob[blob.count - 5] ^= 0x55
        } else {
            blob = [UInt8](repeating: 0x20, count: 1_048_576)
        }
        var archive = Zip.archive([("a.gz", blob, !isGzip)])
        // The same entry repeated, with a wrong checksum if the blob's is right.
        let end = archive.count - 22
        let start = archive.withUnsafeBytes {
            Int($0.loadUnaligned(fromByteOffset: end + 16, as: UInt32.self))
        }
        var entry = Array(archive[start..<end])
        if !isGzip { entry[16] ^= 0x55 }
        archive.removeSubrange(start...)
        for _ in 0..<300 { archive += entry }
        archive += [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 44, 1, 44, 1]
        archive += withUnsafeBytes(of: UInt32(300 * entry.count)) { Array($0) }
        archive += withUnsafeBytes(of: UInt32(start)) { Array($0) } + [0, 0]
        let found = ImportFile(
            name: "a.zip", archive, bounds: Self.bounds(bytes: 16 * 1_048_576, recipes: 1_000)
        ).found
        #expect((10...20).contains(found.count), "\(found.count)")
        #expect(Self.refusals(found).first == .badArchive)
        #expect(Self.refusals(found).last == .tooLarge)
    }

    @Test("Names of nested archives don't fill the report")
    func places() throws {
        let recipe = Array(#"{"@type":"Recipe"}"#.utf8)
        let inner = Zip.archive([(String(repeating: "b", count: 5_000) + ".json", recipe, false)])
        let outer = Zip.archive([(String(repeating: "a", count: 5_000) + ".zip", inner, false)])
        let found = try #require(ImportFile(name: "c.zip", outer).found.first)
        #expect(found.place.utf8.count < 200, "\(found.place)")
        #expect(found.place.hasPrefix("c.zip: …a") && found.place.hasSuffix("b.json"))
    }

    /// In another program's format, and in schema.org's.
    @Test("A recipe is cut to the library's limits before its edits are made, and that is reported")
    func recipes() throws {
        let many = 20_000
        let words = (0..<many).map { "\"w\($0)\"" }.joined(separator: ",")
        let lines = String(repeating: "a\\n", count: many)
        let long = String(repeating: "long ", count: 20_000)
        let paprika = """
            {"name":"\(long)","ingredients":"1 egg\\n\(lines)\(long)","directions":"\(lines)",\
            "description":"\(long)","categories":[\(words)]}
            """
        let elements = Array(repeating: "\"a\"", count: many).joined(separator: ",")
        let linked = """
            {"@type":"Recipe","name":"\(long)","description":"\(long)","keywords":[\(words)],\
            "recipeIngredient":["1 egg",\(elements)],"recipeInstructions":[\(elements)],\
            "author":"\(long)"}
            """
        for json in [paprika, linked] {
            let found = try #require(ImportFile(name: "a.json", Array(json.utf8)).found.first)
            guard case .recipe(let recipe) = try found.item.get() else {
                Issue.record("no recipe")
                continue
            }
            #expect(recipe.name.utf8.count == 2_048)
            #expect(recipe.ingredients.count == 100)
            #expect(recipe.steps.count == 100)
            #expect((recipe.keywords + recipe.categories).count == 100)
            var labels = ImportLabels([])
            let notes = ImportedEdits(
                of: recipe, for: HouseholdID(value: 1), labels: &labels, device: DeviceID(value: 2)
            ).notes
            let isPaprika = json == paprika
            for note: ImportNote in [
                .cut(.name, number: nil, characters: 200),
                .cut(.about, number: nil, characters: 2_000),
                .leftOut(.ingredient, count: many - (isPaprika ? 98 : 99), names: []),
                .leftOut(.step, count: many - 100, names: []),
                .leftOut(.word, count: many - 100, names: []),
            ] {
                #expect(notes.contains(note), "\(note) is missing in \(notes)")
            }
            // Cutting again removes nothing more.
            #expect(recipe.bounded == recipe)
        }
    }

    @Test("One text with all steps is split up to the maximum number of steps")
    func longSteps() throws {
        var recipe = ImportedRecipe()
        recipe.name = "a"
        recipe.steps = (0..<3).map { _ in .init(text: String(repeating: "漢字 ", count: 100_000)) }
        let bounded = recipe.bounded
        #expect(bounded.steps.reduce(0) { $0 + $1.text.utf8.count } <= 65_536)
        #expect(bounded.steps.allSatisfy { !$0.text.contains("\u{FFFD}") })
        var labels = ImportLabels([])
        let notes = ImportedEdits(
            of: bounded, for: HouseholdID(value: 1), labels: &labels, device: DeviceID(value: 2)
        ).notes
        #expect(
            notes.contains { note in
                if case .leftOutFrom(.step, number: 2...) = note { true } else { false }
            })
    }

    @Test("A nested heading is part of its parent, and only its beginning is read")
    func headings() throws {
        let nested = String(repeating: "<h1><div>", count: 200)
        let text = String(repeating: "ñ&amp;", count: 20_000)
        let ends = String(repeating: "</div></h1>", count: 200)
        let page = try HTMLPage("<body>\(nested)\(text)\(ends)<h1>Soup</h1>")
        #expect(page.headings.count == 2)
        let first = try #require(page.headings.first)
        #expect((900...4_096).contains(first.utf8.count))
        #expect(first.hasPrefix("ñ&ñ&") && !first.contains("\u{FFFD}"))
        #expect(page.headings.last == "Soup")
        let drawing = try HTMLPage("<h1><svg><title>Logo</title></svg>Soup</h1><title>Ours</title>")
        #expect(drawing.title == "Ours")
    }

    /// A page of 20,000 properties, nested in the maximum number of open elements.
    private static func nested(_ id: (Int) -> String) -> Microdata {
        var microdata = Microdata()
        var scope = Microdata.Place()
        microdata.enterScope(
            types: "https://schema.org/Recipe", references: id(0), property: nil, &scope)
        var place = Microdata.Place()
        for number in 0..<500 { microdata.enter(id: id(number), &place) }
        for _ in 0..<19_000 { _ = microdata.add("a", value: "b", link: nil, place) }
        return microdata
    }

    @Test("Looking up properties in referenced elements is bounded")
    func referredProperties() throws {
        let padding = String(repeating: "x", count: 240)
        let node = try #require(try Self.nested { "\(padding)\($0)" }.nodes().first)
        guard case .object(let members) = node, case .list(let values)? = members["a"] else {
            Issue.record("the properties are missing")
            return
        }
        #expect(values.count == 19_000)
        #expect(throws: ImportRefusal.tooLarge) { try Self.nested { _ in "a" }.nodes() }
        // An id of 257 bytes is ignored.
        let tooLong = Self.nested { "\(padding)\(10_000_000_000_000_000 + $0)" }
        let long = try #require(try tooLong.nodes().first)
        guard case .object(let others) = long else { return }
        #expect(others["a"] == nil)
    }

    @Test("Edits are made from the lines already parsed, up to the library's limit")
    func ingredientLines() throws {
        var recipe = ImportedRecipe()
        recipe.name = "Soup"
        recipe.ingredients = Array(repeating: .init(text: "2 leeks, sliced"), count: 150)
        let item = try ImportedItem.recipe(recipe).withLines(within: ReadingBudget())
        guard case .recipe(var read) = item else { return }
        #expect(read.lines?.count == 100)
        #expect(Self.edits(of: read) == Self.edits(of: recipe))
        read.lines?[0] = IngredientLine("3 eggs", in: .en)
        let values = Self.edits(of: read).edits.flatMap(\.operations).map { "\($0)" }
        #expect(values.count { $0.contains("eggs") } == 1)
    }

    /// Lines that are an ingredient in no language take the most work.
    private static func text(lines: Int) -> String {
        "Soup\n" + String(repeating: "1 g\n", count: lines) + "Method\nBoil.\n"
    }

    @Test("The work for a text is limited", arguments: [1_000, 524_000])
    func workOfAText(lines: Int) {
        let bytes = Array(Self.text(lines: lines).utf8)
        let budget = ReadingBudget(values: 1_000, textBytes: 1_000, steps: 30_000_000)
        let refusal = Self.refusal { () throws(ImportRefusal) in
            _ = try ImportDocument(bytes).recipe(within: budget)
        }
        let steps = 30_000_000 - budget.steps
        #expect(refusal == (lines == 1_000 ? nil : .tooMuchWork))
        // Each line is parsed once per language.
        if lines == 1_000 { #expect((40_000...60_000).contains(steps), "\(steps)") }
        #expect(steps < 4_000_000, "\(steps)")
    }

    @Test("So is the work for a file, with an error; earlier recipes are kept")
    func workOfAFile() {
        let recipe = #"{"@type":"Recipe","name":"a","recipeIngredient":["1 egg"]}"#
        let text = Array(Self.text(lines: 10_000).utf8)
        var files = [("a.json", Array(recipe.utf8), false)]
        for number in 0..<40 { files.append(("\(number).txt", text, true)) }
        files.append(("z.json", Array(recipe.utf8), false))
        var bounds = Self.bounds(texts: 1_000_000_000)
        bounds.stepCount = 5_000_000
        let contents = ImportFile(name: "a.zip", Zip.archive(files), bounds: bounds).contents
        let refusals = Self.refusals(contents.found)
        #expect((5...20).contains(refusals.count), "\(refusals.count)")
        #expect(refusals.first == .some(nil) && refusals.last == .tooMuchWork)
        #expect(contents.stepsLeft <= 0)
    }

    @Test(
        "The watcher can end a read at any point",
        arguments: [
            ("a.txt", text(lines: 10_000)),
            ("a.html", "<p>" + String(repeating: "<b>soup</b>", count: 50_000)),
            (
                "a.jsonl",
                String(
                    repeating: #"{"@type":"Recipe","name":"a","recipeIngredient":["1 egg"]}"#
                        + "\n",
                    count: 5_000)
            ),
        ])
    func watched(name: String, text: String) {
        var count = 0
        let contents = ImportFile(name: name, Array(text.utf8), bounds: .upload).contents {
            () throws(ImportRefusal) in
            count += 1
            if count == 3 { throw .tooMuchWork }
        }
        #expect(count == 3 && contents.stepsLeft <= 0)
        #expect(Self.refusals(contents.found).last == .tooMuchWork)
    }

    @Test("The work of parsing ingredients counts as well")
    func workOfLines() throws {
        var recipe = ImportedRecipe()
        recipe.name = "Soup"
        recipe.ingredients = Array(repeating: .init(text: "2 leeks"), count: 100)
        for (language, lines) in [(nil, 4 * 30 + 70), ("de", 100)] as [(String?, Int)] {
            recipe.language = language
            let budget = ReadingBudget(values: 1, textBytes: 1, steps: 10_000)
            _ = try ImportedItem.recipe(recipe).withLines(within: budget)
            #expect(10_000 - budget.steps == lines * 11)
            let small = ReadingBudget(values: 1, textBytes: 1, steps: lines * 11)
            #expect(throws: ImportRefusal.tooMuchWork) {
                try ImportedItem.recipe(recipe).withLines(within: small)
            }
        }
    }

    private static func refusal(
        _ work: () throws(ImportRefusal) -> Void
    ) -> ImportRefusal? {
        do throws(ImportRefusal) {
            try work()
            return nil
        } catch {
            return error
        }
    }

    private static func edits(of recipe: ImportedRecipe) -> ImportedEdits {
        var labels = ImportLabels([])
        return ImportedEdits(
            of: recipe, for: HouseholdID(value: 1), labels: &labels, device: DeviceID(value: 2))
    }

    @Test("Read, decompressed and repeated text add up")
    func size() {
        let step = String(repeating: "Stir. ", count: 2_000)
        let recipe = """
            ,{"@type":"Recipe","name":"a","recipeIngredient":["1 egg"],\
            "recipeInstructions":{"@id":"step"}}
            """
        let text =
            #"{"@graph":[{"@id":"step","@type":"HowToStep","text":"\#(step)"}"#
            + String(repeating: recipe, count: 20) + "]}"
        let bytes = Array(text.utf8)
        let plain = ImportFile(name: "a.json", bytes, bounds: .upload).contents
        #expect(plain.found.count == 20 && plain.byteCount > 20 * step.utf8.count + bytes.count)
        let archive = Zip.archive([("a.json", bytes, true)])
        #expect(archive.count < bytes.count / 2)
        let packed = ImportFile(name: "a.zip", archive, bounds: .upload).contents
        #expect(packed.byteCount >= plain.byteCount + archive.count)
    }

    @Test("Values that aren't parsed as text count, too")
    func sizeOfParts() {
        let lines = ImportFile(
            name: "a.jsonl", Array(String(repeating: "{}\n", count: 1_000).utf8), bounds: .upload)
        #expect(lines.contents.byteCount > 700_000)
        let part = #"{"name":"a"},"#
        let recipe = """
            {"@type":"Recipe","name":"a","recipeIngredient":["a"],"chefdash:recipe":{\
            "id":"\(String(repeating: "a", count: 32))","fields":{"name":"a"},\
            "ingredients":[\(String(repeating: part, count: 99) + #"{"name":"a"}"#)]}}
            """
        let exact = ImportFile(name: "a.json", Array(recipe.utf8), bounds: .upload).contents
        #expect(exact.found.count == 1 && exact.byteCount > 30_000)
    }
}
