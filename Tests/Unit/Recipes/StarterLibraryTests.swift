import Base
import Foundation
import Kitchen
import TestSupport
import Testing

@testable import Recipes

/// A new household's initial content, from the files in `Levels/`.
@Suite struct StarterLibraryTests {
    private static let household = HouseholdID(value: 0x1234_5678_9ABC_DEF0 << 64 | 0xFEDC)
    private static let device = DeviceID(value: 7)
    private static let owner = Member(PlayerID(value: 1), .owner)

    private static func shipped() throws -> StarterLibrary {
        try ShippedLevels.contents().starter
    }

    /// A household after the starter's edits and the samples.
    private static func filled(_ language: String) throws -> SyncHousehold {
        let library = try shipped()
        var home = SyncHousehold()
        for edit in library.edits(for: household, in: language, device: device)
            + library.sampleEdits(for: household, in: language, device: device)
        {
            #expect(edit.baseSeq == 0 && edit.device == device)
            #expect((1...Edit.operationLimit).contains(edit.operations.count))
            let result = try home.commit(edit, by: owner).get()
            #expect(!result.records.isEmpty && result.overwrote.isEmpty)
        }
        return home
    }

    private static func records(_ kind: EntityKind, _ home: SyncHousehold) -> [EntityRecord] {
        home.table.all.filter { $0.key.kind == kind }
    }

    private static func file(_ name: String) throws -> [String: Any] {
        try #require(try LevelsCopy.value(Repository.text("Levels/\(name)")) as? [String: Any])
    }

    // MARK: - The shipped files

    @Test(
        "No edit is refused, and the household gets everything in the files",
        arguments: ["en", "es"])
    func everything(language: String) throws {
        let home = try Self.filled(language)
        let file = try Self.file("household.json")
        for (list, kind) in [
            ("categories", EntityKind.category), ("tags", .tag), ("aisles", .aisle),
            ("substitutions", .substitution), ("densities", .conversion),
        ] {
            let count = try #require(file[list] as? [Any]).count
            #expect(count > 5 && Self.records(kind, home).count == count, "\(list)")
        }
        let staples = Self.records(.pantryItem, home)
        #expect(staples.count == (file["staples"] as? [Any])?.count && staples.count > 3)
        #expect(staples.allSatisfy { $0[.isStaple] == .flag(true) })
        let recipes = try #require(try Self.file("samples.json")["recipes"] as? [[String: Any]])
        #expect(recipes.count > 20 && Self.records(.recipe, home).count == recipes.count)
        for (list, kind) in [("ingredients", EntityKind.ingredient), ("steps", .step)] {
            let count = recipes.reduce(0) { $0 + ($1[list] as? [Any] ?? []).count }
            #expect(Self.records(kind, home).count == count, "\(list)")
        }
        for (list, field) in [("diets", Field.diets), ("categories", .categories), ("tags", .tags)]
        {
            let count = recipes.reduce(0) { $0 + ($1[list] as? [Any] ?? []).count }
            let elements = Self.records(.recipe, home).reduce(0) {
                $0 + ($1.elements[field]?.count ?? 0)
            }
            #expect(elements == count, "\(list)")
        }
    }

    @Test("Every amount equals the one in the file", arguments: ["en", "es"])
    func amounts(language: String) throws {
        let home = try Self.filled(language)
        let ids = StarterIdentifiers(household: Self.household)
        let recipes = try #require(try Self.file("samples.json")["recipes"] as? [[String: Any]])
        var count = 0
        for (number, recipe) in recipes.enumerated() {
            let ingredients = try #require(recipe["ingredients"] as? [[String: Any]])
            for (index, ingredient) in ingredients.enumerated() {
                let key = EntityKey(.ingredient, ids.id(.ingredient, number, part: index))
                let record = try #require(home.table.record(key))
                #expect(record.parent == ids.id(.recipe, number))
                let name = (ingredient["name"] as? [String: String])?[language]
                #expect(record[.name] == name.map(FieldValue.text))
                let quantity = ingredient["quantity"] as? String
                #expect(record[.quantity]?.quantity?.description == quantity)
                let unit = ingredient["unit"] as? String
                #expect(record[.unit] == unit.flatMap(Recipes.Unit.init).map { .unit(.unit($0)) })
                if quantity != nil { count += 1 }
            }
        }
        #expect(count > 100)
        let densities = try #require(
            try Self.file("household.json")["densities"] as? [[String: Any]])
        for (index, density) in densities.enumerated() {
            let key = EntityKey(.conversion, ids.id(.conversion, index))
            let record = try #require(home.table.record(key))
            let units = [Field.fromUnit, .toUnit].map { record[$0]?.ownUnit?.rawValue }
            #expect(
                units == [density["volume_unit"] as? String, density["weight_unit"] as? String])
            #expect(record[.fromQuantity]?.quantity?.description == density["volume"] as? String)
            #expect(record[.toQuantity]?.quantity?.description == density["weight"] as? String)
        }
    }

    @Test("Parts, categories and aisles keep the order of the files")
    func places() throws {
        let home = try Self.filled("es")
        let ids = StarterIdentifiers(household: Self.household)
        let library = try Self.shipped()
        func names(_ kind: EntityKind, of recipe: Int? = nil, _ field: Field) -> [String] {
            Self.records(kind, home)
                .filter { $0.parent == recipe.map { ids.id(.recipe, $0) } }
                .sorted { ($0[.place]?.text ?? "") < ($1[.place]?.text ?? "") }
                .compactMap { $0[field]?.text }
        }
        #expect(names(.category, .name) == library.categories.map { $0.name.text(in: "es") })
        #expect(names(.aisle, .name) == library.aisles.map { $0.name.text(in: "es") })
        for (number, recipe) in library.recipes.enumerated() {
            #expect(
                names(.ingredient, of: number, .name)
                    == recipe.ingredients.map { $0.name.text(in: "es") })
            #expect(names(.step, of: number, .text) == recipe.steps.map { $0.text.text(in: "es") })
        }
    }

    @Test("Foods and substitutes are in the household's language", arguments: ["en", "es"])
    func words(language: String) throws {
        let home = try Self.filled(language)
        let ids = StarterIdentifiers(household: Self.household)
        let file = try Self.file("household.json")
        for (index, entry) in try #require(file["aisles"] as? [[String: Any]]).enumerated() {
            let record = try #require(home.table.record(EntityKey(.aisle, ids.id(.aisle, index))))
            let expected = try #require((entry["words"] as? [String: [String]])?[language])
            let found = try #require(record.elements[.foods])
            #expect(Set(found.keys) == Set(expected.map(FieldElement.text)))
        }
        for (index, entry) in try #require(file["substitutions"] as? [[String: Any]]).enumerated() {
            let record = try #require(
                home.table.record(EntityKey(.substitution, ids.id(.substitution, index))))
            let expected = try #require((entry["substitutes"] as? [String: [String]])?[language])
            // The best first.
            #expect(record[.substitutes] == .text(expected.joined(separator: "\n")))
        }
    }

    @Test("Each record is far smaller than the limit of a change message", arguments: ["en", "es"])
    func lengths(language: String) throws {
        for record in try Self.filled(language).table.all {
            #expect(record.encoded().count < 8 * 1024, "\(record.key)")
        }
    }

    // MARK: - Identifiers

    @Test("All identifiers are distinct")
    func differentIdentifiers() throws {
        let library = try Self.shipped()
        var ids: [UInt128] = []
        for household in [Self.household, HouseholdID(value: Self.household.value + 1)] {
            for edit in library.edits(for: household, in: "en", device: Self.device)
                + library.sampleEdits(for: household, in: "en", device: Self.device)
            {
                ids.append(edit.id)
                for operation in edit.operations {
                    if case .create(let key, _, _) = operation { ids.append(key.id) }
                }
            }
        }
        #expect(ids.count > 900 && Set(ids).count == ids.count)
    }

    @Test(
        "Identifiers never change, for the sake of households filled earlier",
        arguments: [
            (StarterIdentifiers.Purpose.edit, 0, 0, "f2ad212b2ad362d22f561c035876a901"),
            (.sampleEdit, 1, 2, "b0b7212ae4895fcf5aa0ed68573a57af"),
            (.category, 3, 0, "7c7e280ad378f5367613dc143bf8c9fb"),
            (.step, 23, 5, "5ab9ac3b725afc28db37efbb36dcedc9"),
        ])
    func identifier(
        purpose: StarterIdentifiers.Purpose, number: Int, part: Int, expected: String
    ) {
        let id = StarterIdentifiers(household: Self.household).id(purpose, number, part: part)
        #expect(EntityID(value: id).description == expected)
    }

    @Test("Repeated, even in another language, the edits have the same identifiers")
    func doneAgain() throws {
        let library = try Self.shipped()
        var home = try Self.filled("en")
        let head = home.head
        let table = home.table
        for language in ["en", "es"] {
            for edit in library.edits(for: Self.household, in: language, device: Self.device)
                + library.sampleEdits(for: Self.household, in: language, device: Self.device)
            {
                _ = try home.commit(edit, by: Self.owner).get()
            }
        }
        #expect(home.head == head && home.table == table)
    }

    // MARK: - Other files

    @Test("A language with some missing texts falls back for each text and list")
    func fallback() throws {
        var library = StarterLibrary()
        library.aisles = [
            StarterLibrary.Group(
                name: LocalizedText(["en": "Bread", "pt": "Pão"]),
                foods: LocalizedWords(["en": ["roll", "bun"], "pt-br": ["pão"]]))
        ]
        func texts(_ language: String) throws -> [String] {
            try #require(
                library.edits(for: Self.household, in: language, device: Self.device).first
            ).operations.map { operation in
                switch operation {
                case .create(_, _, let values): values[.name]?.text ?? ""
                case .add(_, _, .text(let text)): text
                case .add, .set, .remove, .adjust, .delete, .restore: ""
                }
            }
        }
        #expect(try texts("pt-BR") == ["Pão", "pão"])
        #expect(try texts("pt") == ["Pão", "roll", "bun"])
        #expect(try texts("de") == ["Bread", "roll", "bun"])
    }

    @Test("A language with fewer words has as many edits, beginning with the same records")
    func fewerWords() throws {
        var library = StarterLibrary()
        let many = (0..<100).map { "food \($0)" }
        library.aisles = ["First", "Second"].map { name in
            StarterLibrary.Group(
                name: LocalizedText(name), foods: LocalizedWords(["en": many, "es": ["pan"]]))
        }
        let edits = ["en", "es"].map {
            library.edits(for: Self.household, in: $0, device: Self.device)
        }
        #expect(edits.map(\.count) == [4, 4])
        #expect(edits[0].map(\.id) == edits[1].map(\.id))
        #expect(edits[1].map(\.operations.count) == [2, 2, 0, 0])
    }

    @Test("A recipe that is longer than an edit takes several")
    func longRecipe() throws {
        var recipe = SampleRecipe(name: "Feast", servings: 9)
        recipe.ingredients = (0..<100).map {
            SampleRecipe.Ingredient(name: LocalizedText("food \($0)"))
        }
        recipe.steps = (0..<100).map { SampleRecipe.Step(text: LocalizedText("step \($0)")) }
        var library = StarterLibrary()
        library.recipes = [recipe, recipe]
        let edits = library.sampleEdits(for: Self.household, in: "en", device: Self.device)
        #expect(edits.map(\.operations.count) == [64, 64, 64, 9, 64, 64, 64, 9])
        #expect(Set(edits.map(\.id)).count == 8)
        var home = SyncHousehold()
        for edit in edits { _ = try home.commit(edit, by: Self.owner).get() }
        #expect(Self.records(.step, home).count == 200)
    }

    @Test("An empty library has no edits")
    func empty() {
        let library = StarterLibrary()
        #expect(library.edits(for: Self.household, in: "en", device: Self.device).isEmpty)
        #expect(library.sampleEdits(for: Self.household, in: "en", device: Self.device).isEmpty)
    }
}

extension FieldValue {
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }

    fileprivate var quantity: Quantity? {
        if case .quantity(let quantity) = self { quantity } else { nil }
    }

    fileprivate var ownUnit: Recipes.Unit? {
        if case .unit(.unit(let unit)) = self { unit } else { nil }
    }
}
