import Base
import ChefDashClient
import Foundation
import GameProtocol
import Recipes
import TestSupport
import Testing

/// The commands' output about the recipe library.
@Suite("The library in the terminal", .timeLimit(.minutes(1)))
struct LibraryCommandTests {
    private static let household: HouseholdID = identifier("a")
    private static let soup: EntityID = identifier("1")
    private let data = TemporaryDirectory()

    /// A server with a household, which has a soup, half a liter of milk and the samples, and its
    /// owner.
    private func stockedServer() async throws -> (ServeProcess, Credentials) {
        let server = try await ServeProcess(data: data.path, levels: LevelsCopy.original)
        let player = try await ClientPlayer(on: server)
        let device: DeviceID = identifier("d")
        let companion = try await ClientPlayer(on: server, as: try await player.credentials) {
            $0.companionDevice = device
        }
        let library = companion.client.library
        try await library.createHousehold(Self.household, name: "Home")
        try await library.addSamples(to: Self.household)
        let copy = try HouseholdLibrary(
            household: Self.household, player: player.id, role: .owner, device: device)
        try await copy.connect(companion.client)
        func id(_ digit: String) -> EntityID { identifier(digit) }
        try await copy.edit([
            LibraryOperation(
                kind: .recipe, id: Self.soup,
                .create(
                    parent: nil,
                    fields: [
                        "name": .text("Milk soup"), "servings": .number(2),
                        "cook_minutes": .number(10),
                    ])),
            LibraryOperation(
                kind: .ingredient, id: id("2"),
                .create(
                    parent: Self.soup,
                    fields: [
                        "name": .text("milk"), "quantity": .text("1/2"), "unit": .text("l"),
                        "place": .text("i"), "note": .text("warm"),
                    ])),
            LibraryOperation(
                kind: .step, id: id("3"),
                .create(
                    parent: Self.soup,
                    fields: ["text": .text("Heat the milk."), "place": .text("i")])),
            LibraryOperation(
                kind: .pantryItem, id: id("4"),
                .create(parent: nil, fields: ["name": .text("Milk"), "unit": .text("l")])),
            LibraryOperation(
                kind: .lot, id: id("5"),
                .create(parent: id("4"), fields: ["stock": .text("1/2")])),
            LibraryOperation(kind: .lot, id: id("5"), .adjust(by: "-1/4")),
        ])
        try await copy.sendPending()
        return (server, try await player.credentials)
    }

    @Test(
        "Households and recipes are listed and shown, from the database and by a server", .eachStore
    )
    func listing() async throws {
        let (server, credentials) = try await stockedServer()
        let file = data.path + "/credentials.json"
        let address = "ws://127.0.0.1:\(server.port)"
        // Stored as by `chefdash play`.
        let kept = try JSONEncoder().encode([address: credentials])
        try kept.write(to: URL(filePath: file))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: file)
        let asked = "--server \(address) --credentials \(file)"
        try await command("library list", on: data, says: "Home: 1 member, 25 recipes, ")
        try await command("library list \(asked)", says: "Home: you are owner, ")
        for source in ["--data \(data.path)", asked] {
            let list = try await command("library list --household \(Self.household) \(source)")
            let lines = list.output.split(separator: "\n")
            #expect(lines.count == 25)
            #expect(lines.first == "\(Self.soup)  Milk soup")
            let shown = try await command("library show \(Self.soup) \(source)")
            let dates = /created \d{4}-\d\d-\d\dT[\d:]{8}Z, changed \d{4}-\d\d-\d\dT[\d:]{8}Z/
            #expect(
                shown.output.replacing(dates, with: "DATES") == """
                    Milk soup
                    for 2, 10 min to cook
                    DATES

                    - 0.5 l milk, warm

                    1. Heat the milk.

                    """)
            let exported = try await command("library export \(Self.household) \(source)")
            let things = exported.output.split(separator: "\n")
            #expect(things.count { $0.contains("\"@type\":\"Recipe\"") } == 25)
            let lot = try #require(things.first { $0.contains("\"kind\":\"lot\"") })
            #expect(lot.contains("\"stock\":\"1/4\""))
        }
        // The changes to it and its parts.
        let change = LibraryMessage.LibraryEdit(
            householdID: Self.household, editID: identifier("e"), baseSeq: 0,
            operations: [
                LibraryOperation(
                    kind: .recipe, id: Self.soup,
                    .set(fields: ["name": .text("Hot milk"), "rating": .number(9)], clear: [])),
                LibraryOperation(
                    kind: .ingredient, id: identifier("2"),
                    .set(fields: [:], clear: ["note"])),
            ])
        let phone = try await ClientPlayer(on: server, as: credentials) {
            $0.companionDevice = identifier("e")
        }
        _ = try await phone.client.library.edit(change).get()
        for source in ["--data \(data.path)", asked] {
            let run = try await command("library history \(Self.soup) \(source)")
            let date = #/\d{4}-\d\d-\d\dT[\d:]{8}Z  edit \d+ by /#
            #expect(
                run.output.replacing(date, with: "") == """
                    \(credentials.playerID): recipe Hot milk changed
                      name: Milk soup -> Hot milk
                      rating: - -> 9
                    \(credentials.playerID): ingredient milk changed
                      note: warm -> -

                    """)
        }
        try await command(
            "library history \(Self.soup) --kind soup", on: data, exit: 2, says: "--kind soup")
        // A recipe as a level of the game.
        try await command(
            "recipes compile \(Self.soup)", on: data, exit: 1,
            says: "Hot milk: the recipe has 1 different ingredient; at least 3 are needed")
        let recipe = data.path + "/omelette.txt"
        try """
        Omelette

        Ingredients
        - 3 eggs
        - 20 g butter
        - 1 tomato

        Method
        1. Melt the butter.
        2. Add the eggs, then the tomato.
        """.write(toFile: recipe, atomically: true, encoding: .utf8)
        let level = try await command("recipes compile \(recipe)")
        #expect(
            level.output == """
                Omelette: serve 3 of 3 orders
                  🧈 butter
                  🥚 eggs
                  🍅 tomato
                  1. 🧈 🥚 🍅
                  2. 🧈 🥚 🍅
                  3. 🥚 🍅 🧈

                """)
        try await command("recipes compile no.txt", exit: 2, says: "no.txt is neither a file")
        let missing = String(repeating: "9", count: 32)
        for source in ["--data \(data.path)", asked] {
            try await command(
                "library show \(missing) \(source)", exit: 1, says: "there is no recipe \(missing)")
            try await command(
                "library history \(missing) --kind lot \(source)", exit: 1,
                says: "there is no lot \(missing)")
        }
        try await command(
            "library list --household \(missing)", on: data, exit: 1, says: "no household")
        try await command("library show 12", on: data, exit: 2, says: "32 hexadecimal digits")
        let ending = try await server.stop()
        #expect(ending == .exit(0), "\(server.process.report.value.errorText)")
    }

    @Test(
        "Recipes from files are imported once, and their export gives the same recipes", .eachStore)
    func importing() async throws {
        let (server, credentials) = try await stockedServer()
        let file = data.path + "/credentials.json"
        let address = "ws://127.0.0.1:\(server.port)"
        try JSONEncoder().encode([address: credentials]).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let other: HouseholdID = identifier("b")
        let companion = try await ClientPlayer(on: server, as: credentials) {
            $0.companionDevice = identifier("e")
        }
        try await companion.client.library.createHousehold(other, name: "Other")
        let asked = "--server \(address) --credentials \(file)"
        let pages = data.path + "/pages"
        try FileManager.default.createDirectory(
            atPath: pages, withIntermediateDirectories: true)
        for (name, text) in [
            "a.txt": "Tea\n\nServes 2\n\nIngredients\n1/2 l water\n\nMethod\nBoil it.",
            "b.html": "<p>Nothing</p>", "c.jpg": "",
        ] {
            try Data(text.utf8).write(to: URL(filePath: "\(pages)/\(name)"))
        }
        let importPages = "library import \(pages) --household \(other) \(asked)"
        for said in ["imported Tea", "Tea is there already"] {
            let run = try await command(importPages, exit: 1)
            #expect(
                run.output == """
                    \(pages)/a.txt: \(said)
                    \(pages)/b.html: refused: there is no recipe in it

                    """)
        }
        // All recipes are copied to the other household and are equal there.
        let exported = try await command("library export \(Self.household) --recipes \(asked)")
        let recipes = "\(data.path)/recipes.json"
        try Data(exported.output.utf8).write(to: URL(filePath: recipes))
        for said in ["imported Milk soup", "Milk soup is there already"] {
            let run = try await command("library import \(recipes) --household \(other) \(asked)")
            #expect(run.output.contains(said))
            #expect(run.output.split(separator: "\n").count == 25)
        }
        let known = try await command(
            "library import \(recipes) --household \(Self.household) \(asked)")
        #expect(!known.output.contains("imported"))
        let copied = try await command("library export \(other) --recipes \(asked)")
        #expect(
            Self.comparable(copied.output, without: "Tea") == Self.comparable(exported.output))
        try await command(
            "library import \(pages) \(asked)", exit: 2, says: "--household is missing")
        try await command(
            "library import \(pages)/none --household \(other) \(asked)", exit: 1,
            says: "there is no such file")
        let ending = try await server.stop()
        #expect(ending == .exit(0), "\(server.process.report.value.errorText)")
    }

    @Test("An archive gives the same recipes with their images", .eachStore)
    func archive() async throws {
        let (server, credentials) = try await stockedServer()
        let file = data.path + "/credentials.json"
        let address = "ws://127.0.0.1:\(server.port)"
        try JSONEncoder().encode([address: credentials]).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let companion = try await ClientPlayer(on: server, as: credentials) {
            $0.companionDevice = identifier("e")
        }
        let library = companion.client.library
        let photo = ImageContents.png()
        let name = try await library.putImage(photo, in: Self.household)
        let change = LibraryMessage.LibraryEdit(
            householdID: Self.household, editID: identifier("f"), baseSeq: 99,
            operations: [
                LibraryOperation(
                    kind: .recipe, id: Self.soup,
                    .set(fields: ["image": .text(name.description)], clear: []))
            ])
        _ = try await library.edit(change).get()
        let other: HouseholdID = identifier("b")
        try await library.createHousehold(other, name: "Other")
        let archive = "\(data.path)/home.zip"
        try await command("library export \(Self.household) --zip \(archive)", on: data)
        let asked = "--server \(address) --credentials \(file)"
        let run = try await command("library import \(archive) --household \(other) \(asked)")
        #expect(run.output.contains(": imported Milk soup"))
        #expect(!run.output.contains("image"))
        let exported = try await command("library export \(Self.household) --recipes \(asked)")
        let copied = try await command("library export \(other) --recipes \(asked)")
        #expect(exported.output.contains("\"image\":\"\(name)\""))
        #expect(Self.comparable(copied.output) == Self.comparable(exported.output))
        // Without the archive the image is unknown, and the recipe arrives without it.
        let third: HouseholdID = identifier("c")
        try await library.createHousehold(third, name: "Third")
        let lines = "\(data.path)/recipes.jsonl"
        try Data(exported.output.utf8).write(to: URL(filePath: lines))
        try await command(
            "library import \(lines) --household \(third) \(asked)",
            says: "(image left out, as the file hasn't it)")
        try await command(
            "library export \(other) --zip \(archive) \(asked)", exit: 2,
            says: "--zip works with --data only")
        let ending = try await server.stop()
        #expect(ending == .exit(0), "\(server.process.report.value.errorText)")
    }

    @Test("Food data is loaded while the server runs, and recipes then have nutrients", .eachStore)
    func foods() async throws {
        let (server, credentials) = try await stockedServer()
        let companion = try await ClientPlayer(on: server, as: credentials) {
            $0.companionDevice = identifier("e")
        }
        let library = companion.client.library
        let before = try await library.nutrition(of: identifier("1"), in: Self.household)
        #expect(!before.hasFoods)
        #expect(before.ingredients.map(\.state) == [.noFood])
        let foods = data.path + "/foods"
        try FileManager.default.createDirectory(atPath: foods, withIntermediateDirectories: true)
        for (name, text) in [
            "food.csv": "fdc_id,data_type,description\n7,sr_legacy_food,\"Milk, whole\"\n",
            "food_nutrient.csv":
                "fdc_id,nutrient_id,amount\n7,1008,61\n7,1003,3.15\n7,1093,43\n",
            "food_portion.csv":
                "fdc_id,amount,measure_unit_id,modifier,gram_weight\n7,1,9999,cup,244\n",
        ] {
            try Data(text.utf8).write(to: URL(filePath: "\(foods)/\(name)"))
        }
        try await command(
            "foods import \(foods)", on: data, says: "foods loaded: 1")
        let after = try await library.nutrition(of: identifier("1"), in: Self.household)
        #expect(after.hasFoods)
        #expect(after.ingredients.map(\.food) == ["Milk, whole"])
        // Half a liter, at 244 g a cup of 236.588 ml.
        #expect(after.ingredients.map(\.milligrams) == [515_664])
        #expect(after.serving.energyKilocalories == 157)
        #expect(after.serving.proteinMilligrams == 8_122)
        #expect(after.serving.saltMilligrams == 277)
        #expect(after.coveredMilligrams == after.knownMilligrams)
        try await command(
            "foods import \(data.path)/none", on: data, exit: 1, says: "there is no such file")
        try await command(
            "foods import \(foods)/food.csv", on: data, exit: 1,
            says: "neither a zip archive nor JSON")
        let ending = try await server.stop()
        #expect(ending == .exit(0), "\(server.process.report.value.errorText)")
    }

    /// The recipes by name, without identifiers and positions.
    private static func comparable(
        _ lines: String, without name: String? = nil
    ) -> [String] {
        let hidden = /"(id|place)":"[0-9a-z]*"/
        return lines.split(separator: "\n").map { String($0.replacing(hidden, with: "")) }
            .filter { line in name.map { !line.contains("\"name\":\"\($0)\"") } ?? true }.sorted()
    }

    @Test("The first wrong row is named")
    func verify() async throws {
        let (server, _) = try await stockedServer()
        try await command("library verify", on: data, says: "the library is right")
        try await command("pantry verify", on: data, says: "the pantries are right")
        let ending = try await server.stop()
        #expect(ending == .exit(0), "\(server.process.report.value.errorText)")
        try await command(
            "library verify --head 99999:\(String(repeating: "0", count: 64))", on: data, exit: 1,
            says: "library_head: the library ends at commit")
        let players = RawDatabase(directory: data.path)
        players.execute("UPDATE players SET id = zeroblob(16)")
        try await command(
            "library verify", on: data, exit: 1, says: "who isn't among the game's players")
        let database = RawDatabase(directory: data.path, file: "library.sqlite")
        database.execute("DROP TRIGGER stock_refuses_update")
        database.execute("UPDATE stock SET after = '1/3' WHERE number = 2")
        try await command(
            "pantry verify", on: data, exit: 1,
            says: "stock 2: its hash isn't that of its fields and the entry before")
        // One byte of the recipe's name.
        database.execute(
            """
            UPDATE entities SET content =
                CAST(replace(content, x'4D696C6B20736F7570', x'4D696C6B20736F6170') AS BLOB)
                WHERE id = x'\(Self.soup)'
            """)
        let count = "SELECT count(*) FROM entities WHERE instr(content, x'4D696C6B20736F6170')"
        #expect(database.text(count) == "1")
        try await command(
            "library verify", on: data, exit: 1,
            says: "entities recipe \(Self.soup): its seal isn't that of its columns")
    }
}
