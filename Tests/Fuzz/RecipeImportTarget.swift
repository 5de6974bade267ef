import Base
import Kitchen
import RecipeImport
import Recipes

extension FuzzTarget {
    /// Documents of all kinds: nothing traps, a recipe has a name and some content, and its edits
    /// can be sent and follow the library's rules.
    static let recipeImport = FuzzTarget(
        name: "recipe-import", maximumByteCount: 4096, dictionary: "recipe-import"
    ) { bytes in
        let address = "https://kitchen.example/recipes/page"
        let content = Array(bytes)
        if let recipe = try? ImportDocument(content, address: address).recipe() {
            check(recipe, address)
        }
        // Archives, other programs' JSON, and their databases too.
        for name in ["a.json", "a.sql"] {
            for found in ImportFile(name: name, content).found {
                if case .success(.recipe(let recipe)) = found.item { check(recipe, address) }
            }
        }
    }

    private static func check(_ recipe: ImportedRecipe, _ address: String) {
        expect(recipe.fault == nil, "\(recipe)")
        var labels = ImportLabels([])
        let imported = ImportedEdits(
            of: recipe, for: HouseholdID(value: 1), address: address, labels: &labels,
            device: DeviceID(value: 2))
        var household = EntityTable()
        let member = Member(PlayerID(value: 3), .adult)
        for (index, edit) in (imported.tagEdits + imported.edits).enumerated() {
            expect(edit.operations.count <= ImportedEdits.operationLimit, "\(edit)")
            let answer = try? Editor.perform(
                edit, by: member, at: Int64(index + 1), on: household)
            guard case .success(let result)? = answer else {
                fatalError("\(String(describing: answer)) for \(edit)")
            }
            for record in result.records { household.write(record) }
        }
    }
}
