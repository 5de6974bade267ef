import Base
import Foundation
import GameProtocol
import Kitchen
import Recipes
import Testing

@testable import RecipeImport

@Suite("Edits from an import")
struct ImportedEditsTests {
    private static let home = HouseholdID(value: 0xA)
    private static let device = DeviceID(value: 0xD)
    private static let stamp = Stamp(seq: 1, author: PlayerID(value: 3), device: device)

    /// A household as a server keeps it.
    private struct Server {
        private(set) var table = EntityTable()
        private var head: Int64 = 0

        /// - Returns: the records that changed.
        mutating func perform(_ imported: ImportedEdits) throws -> [EntityRecord] {
            var changed: [EntityRecord] = []
            let member = Member(PlayerID(value: 3), .adult)
            for edit in imported.tagEdits + imported.edits {
                head += 1
                let result = try Editor.perform(edit, by: member, at: head, on: table).get()
                for record in result.records { table.write(record) }
                changed += result.records
            }
            return changed
        }

        mutating func insert(_ record: EntityRecord) { table.write(record) }

        var recipe: Recipe? {
            guard let record = table.all.first(where: { $0.key.kind == .recipe }) else {
                return nil
            }
            return Recipe(record, parts: table.parts(of: record.key))
        }
    }

    private static func edits(
        _ recipe: ImportedRecipe, household: HouseholdID = home, address: String? = nil,
        labels: ImportLabels = ImportLabels([])
    ) -> ImportedEdits {
        var labels = labels
        return ImportedEdits(
            of: recipe, for: household, address: address, labels: &labels, device: device)
    }

    /// The size of the edit as a client sends it.
    private static func sent(_ edit: Edit, in household: HouseholdID) throws -> Int {
        let operations = edit.operations.map { LibraryOperation($0) }
        let message = LibraryMessage.LibraryEdit(
            householdID: household, editID: EntityID(value: edit.id), baseSeq: 0,
            operations: operations)
        return ClientRequest(.library(.edit(message))).encoded().count
    }

    private static func recipe() -> ImportedRecipe {
        var recipe = ImportedRecipe()
        recipe.name = "Pancakes"
        recipe.about = "Thin ones."
        recipe.sourceAddress = "https://a.example/pancakes"
        recipe.yieldText = "12 pancakes"
        recipe.author = "Ana"
        recipe.prepMinutes = 10
        recipe.totalMinutes = 40
        recipe.language = "es-ES"
        recipe.ingredients = [
            .init(text: "1½ tazas de harina, tamizada"),
            .init(group: "Relleno", text: "2 manzanas"),
        ]
        recipe.steps = [
            .init(section: "Masa", name: "Mezclar", text: "Mezcla todo."),
            .init(section: "Masa", text: "Espera.\n\n- Descansa."), .init(text: "Come."),
        ]
        recipe.keywords = ["Sweet", "Crêpes", "sweet"]
        recipe.categories = ["Breakfast"]
        recipe.diets = ["vegetarian"]
        recipe.nutrition = ["calories": "200"]
        return recipe
    }

    @Test("A recipe becomes library records, and dropped content is named")
    func wholeRecipe() throws {
        var server = Server()
        let breakfast = EntityRecord(
            EntityKey(.category, 77), parent: nil, created: Self.stamp,
            fields: [
                .name: .init(value: .text("breakfast"), stamp: Self.stamp),
                .place: .init(value: .text("i"), stamp: Self.stamp),
            ])
        server.insert(breakfast)
        let labels = ImportLabels([breakfast])
        let imported = Self.edits(Self.recipe(), labels: labels)
        _ = try server.perform(imported)
        let recipe = try #require(server.recipe)
        #expect(recipe.id.value == imported.key.id)
        #expect(recipe.name == "Pancakes")
        #expect(recipe.about == "Thin ones.")
        #expect(recipe.note == "12 pancakes\nAna")
        #expect(recipe.source == "https://a.example/pancakes")
        #expect(recipe.servings == 12)
        #expect(recipe.prepMinutes == 10)
        #expect(recipe.cookMinutes == 30)
        #expect(recipe.ingredients.map(\.name) == ["harina", "manzanas"])
        #expect(recipe.ingredients.map(\.note) == ["tamizada", "Relleno"])
        let amount = Quantity(3, over: 2).map { Amount($0, .cup) }
        #expect(recipe.ingredients.map(\.amount) == [amount, Amount(Quantity(2), .each)])
        #expect(
            recipe.steps.map(\.text) == [
                "Masa\nMezclar\nMezcla todo.", "Espera.\n\n- Descansa.", "Come.",
            ])
        #expect(recipe.diets == [Diet(id: "vegetarian")])
        #expect(recipe.categories == [CategoryID(value: 77)])
        let tags = server.table.all.filter { $0.key.kind == .tag }
        #expect(Set(tags.compactMap { $0[.name] }) == [.text("Sweet"), .text("Crêpes")])
        #expect(recipe.tags == Set(tags.map { TagID(value: $0.key.id) }))
        #expect(
            imported.notes == [.assumedServings(12), .leftOut(.nutrition, count: 1, names: [])])
    }

    @Test(
        "A range in any file becomes a range in the library",
        arguments: [
            ("a.json", #"{"@type":"Recipe","name":"A","recipeIngredient":["1-2 cups milk"]}"#),
            (
                "a.json",
                #"{"title":"A","instructions":["Boil it."],"#
                    + #""ingredients":[{"name":"milk","quantity":"1-2","unit":"cups"}]}"#
            ),
            ("a.txt", "A\n\nIngredients\n1 to 2 cups milk\n\nMethod\nBoil it."),
            ("a.cook", "Boil @milk{1-2%cups}."),
        ])
    func ranges(file: String, text: String) throws {
        let found = try #require(ImportFile(name: file, Array(text.utf8)).found.first)
        guard case .recipe(let recipe) = try found.item.get() else { throw ImportRefusal.noRecipe }
        var server = Server()
        _ = try server.perform(Self.edits(recipe))
        let milk = try #require(server.recipe?.ingredients.first)
        #expect(milk.name == "milk" && milk.amount == Amount(.one, .cup))
        #expect(milk.upperQuantity == Quantity(2))
    }

    @Test("Importing a recipe again changes nothing, and another household gets its own")
    func again() throws {
        var server = Server()
        let first = Self.edits(Self.recipe())
        _ = try server.perform(first)
        let again = Self.edits(Self.recipe())
        #expect(again == first)
        let before = server.table
        _ = try server.perform(again)
        #expect(server.table.all.map(\.fields.keys.count) == before.all.map(\.fields.keys.count))
        #expect(server.table.all.count == before.all.count)
        let other = Self.edits(Self.recipe(), household: HouseholdID(value: 0xB))
        #expect(other.key != first.key)
        // A changed page isn't merged with an earlier import of it.
        var changed = Self.recipe()
        changed.ingredients[0].text = "2 tazas de harina"
        let later = Self.edits(changed)
        #expect(later.key == first.key)
        #expect(later.edits[0].id != first.edits[0].id)
        #expect(throws: EditRefusal.self) { try server.perform(later) }
        // Without an address, the content identifies the recipe.
        var (one, two) = (Self.recipe(), changed)
        one.sourceAddress = nil
        two.sourceAddress = nil
        #expect(Self.edits(one).key != Self.edits(two).key)
        #expect(Self.edits(one).key == Self.edits(one).key)
    }

    @Test(
        "The longest texts fit into edits that can be sent",
        arguments: ["x", "\"", "é", "漢", "👩‍👩‍👧‍👦", "/", "a b "])
    func long(unit: String) throws {
        var recipe = ImportedRecipe()
        let long = String(repeating: unit, count: 2_100)
        recipe.name = long
        recipe.about = long
        recipe.author = long
        recipe.yieldText = long
        recipe.sourceAddress = "https://a.example/" + String(repeating: "/", count: 1_980)
        recipe.ingredients = (0..<110).map { .init(group: long, text: "\($0) g \(long)") }
        recipe.steps = (0..<110).map { .init(section: $0 == 0 ? long : nil, text: long) }
        recipe.keywords = (0..<80).map { "\($0) \(long)" }
        recipe.diets = (0..<30).map { "d\($0)" } + [long]
        var server = Server()
        let imported = Self.edits(recipe)
        _ = try server.perform(imported)
        for edit in imported.tagEdits + imported.edits {
            #expect((1...ImportedEdits.operationLimit).contains(edit.operations.count))
            #expect(try Self.sent(edit, in: Self.home) <= GameProtocol.companionMessageBytes)
        }
        let bytes = server.table.all.filter { $0.key.kind == .recipe || $0.parent != nil }
            .reduce(0) { $0 + $1.encoded().count }
        #expect(bytes <= 64 * 1024)
        for what in ["the name", "the description", "the note", "30 tags left out: ", "11 diets"] {
            #expect(
                imported.notes.contains { $0.description.hasPrefix(what) },
                "\(what) \(imported.notes)")
        }
        #expect(
            imported.notes.contains {
                switch $0 {
                case .leftOut(.ingredient, _, _), .leftOutFrom(.ingredient, _): true
                case _: false
                }
            })
    }

    @Test("A full household gets no more tags, and the importer learns it")
    func fullOfTags() {
        let tags = (1...500).map { number in
            EntityRecord(
                EntityKey(.tag, UInt128(number)), parent: nil, created: Self.stamp,
                fields: [.name: .init(value: .text("t\(number)"), stamp: Self.stamp)])
        }
        var recipe = Self.recipe()
        recipe.keywords = ["T7", "new"]
        recipe.categories = []
        let imported = Self.edits(recipe, labels: ImportLabels(tags))
        #expect(imported.tagEdits.isEmpty)
        #expect(imported.notes.contains(.leftOut(.tag, count: 1, names: ["new"])))
        let key = imported.key
        #expect(imported.edits.flatMap(\.operations).contains(.add(key, .tags, .reference(7))))
    }

    @Test("All fixtures become edits that the rules allow", arguments: try Fixture.all())
    func fixtures(fixture: Fixture) throws {
        let document = ImportDocument(try fixture.content(), contentType: fixture.contentType)
        guard let recipe = try? document.recipe() else { return }
        var server = Server()
        _ = try server.perform(Self.edits(recipe))
        let made = try #require(server.recipe)
        #expect(made.ingredients.count == recipe.ingredients.count)
        #expect(made.steps.count == recipe.steps.count)
    }
}
