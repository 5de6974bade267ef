import RecipeImport
import Testing

/// What a household exported beside its recipes.
@Suite("Records of an import")
struct ImportedRecordTests {
    private static let known = String(repeating: "a", count: 32)

    /// With the names of what is left out; nil for what is refused.
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
        (#"{"kind":"tag","id":"1","fields":{}}"#, nil),
        (#"{"kind":"spoon","id":"ID","fields":{}}"#, nil),
        (#"{"kind":"recipe","id":"ID","fields":{}}"#, nil),
        (#"{"kind":"tag","id":"ID"}"#, nil),
        ("[]", nil),
    ]

    @Test(
        "Of an exported record only what the rules allow is taken over", arguments: exportedRecords)
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
}
