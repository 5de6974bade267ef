import RecipeImport
import Recipes
import Testing

/// Records that a household exported besides its recipes.
@Suite("Imported records")
struct ImportedRecordTests {
    private static let known = String(repeating: "a", count: 32)

    /// With the names of the dropped fields; nil if the record is refused.
    private static let exportedRecords: [(json: String, leftOut: [String]?)] = [
        (#"{"kind":"tag","id":"ID","fields":{"name":"quick","spoons":1}}"#, ["spoons"]),
        (
            #"{"kind":"lot","id":"ID","fields":{"stock":"-1","expiry":"2026-02-30"}}"#,
            ["expiry", "stock"]
        ),
        (
            #"{"kind":"aisle","id":"ID","fields":{},"sets":{"foods":{"a\nb":[1,0]},"name":[]}}"#,
            ["foods", "name"]
        ),
        (
            #"{"kind":"grocery_need","id":"ID","fields":{"checked":{"quantity":1},"place":null}}"#,
            ["checked", "place"]
        ),
        (
            #"{"kind":"grocery_need","id":"ID","fields":{"checked":{"unit":null},"quantity":"1/2"}}"#,
            []
        ),
        (#"{"kind":"tag","id":"1","fields":{}}"#, nil),
        (#"{"kind":"spoon","id":"ID","fields":{}}"#, nil),
        (#"{"kind":"recipe","id":"ID","fields":{}}"#, nil),
        (#"{"kind":"tag","id":"ID"}"#, nil),
        ("[]", nil),
    ]

    @Test(
        "Only values that the rules allow are taken from an exported record",
        arguments: exportedRecords)
    func records(json: String, leftOut: [String]?) throws {
        let text = #"{"chefdash:record":"# + json.replacing("ID", with: Self.known) + "}"
        let found = try #require(ImportFile(name: "a.jsonl", Array(text.utf8)).found.first)
        switch found.item {
        case .success(.record(let record)): #expect(record.leftOut.sorted() == leftOut)
        case .success(.recipe): Issue.record("a recipe")
        case .failure(let refusal):
            #expect(refusal == .unknownRecord)
            #expect(leftOut == nil)
        }
    }

    @Test("A list with anything but whole numbers is left out as a whole, and the report says so")
    func numbers() throws {
        let text = """
            {"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"],"chefdash:recipe":{"id":\
            "\(Self.known)","fields":{"name":"Soup","servings":2},"ingredients":[],"steps":[\
            {"text":"Boil.","timers":[60,120]},{"text":"Serve.","timers":[60,"120"]}]}}
            """
        let found = try #require(ImportFile(name: "a.jsonl", Array(text.utf8)).found.first)
        guard case .success(.recipe(let recipe)) = found.item else {
            Issue.record("no recipe")
            return
        }
        #expect(recipe.exact?.steps.map { $0[.timers] } == [.numbers([60, 120]), nil])
        #expect(recipe.exact?.leftOut == ["timers"])
    }

    @Test("A record without a name gets the name of its parent")
    func names() throws {
        let id = { (digit: String) in String(repeating: digit, count: 32) }
        let day = #""day":"2026-11-25""#
        let records = [
            ("lot", "1", #","parent":"\#(id("9"))""#, #""stock":"0""#),
            ("cooking", "2", #","parent":"\#(id("8"))""#, #"\#(day),"servings":2"#),
            ("plan_entry", "3", "", #"\#(day),"recipe":"\#(id("8"))","servings":2"#),
            ("pantry_item", "9", "", #""name":"Leeks""#),
        ].map { kind, digit, parent, fields in
            #"{"chefdash:record":{"kind":"\#(kind)","id":"\#(id(digit))"\#(parent),"#
                + #""fields":{\#(fields)}}}"#
        }
        let recipe = """
            {"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"],"chefdash:recipe":{"id":\
            "\(id("8"))","fields":{"name":"Soup","servings":2},"ingredients":[],"steps":[]}}
            """
        let text = (records + [recipe]).joined(separator: "\n")
        var names: [String: String] = [:]
        for found in ImportFile(name: "a.jsonl", Array(text.utf8)).found {
            guard case .success(.record(let record)) = found.item else { continue }
            names[record.key.kind.rawValue] = record.name
        }
        #expect(
            names == [
                "lot": "Leeks", "cooking": "Soup, 2026-11-25", "plan_entry": "Soup, 2026-11-25",
                "pantry_item": "Leeks",
            ])
    }
}
