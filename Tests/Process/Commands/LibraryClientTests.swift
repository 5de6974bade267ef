import Base
import ChefDashClient
import Foundation
import GameProtocol
import Recipes
import TestSupport
import Testing

/// The client library's copies of a household's library, against a real server.
@Suite("The library on a device", .timeLimit(.minutes(1)))
struct LibraryClientTests {
    private static let household: HouseholdID = identifier("a")
    private static let soup: EntityID = identifier("1")
    private static let step: EntityID = identifier("2")

    private let data = TemporaryDirectory()
    private let server: ServeProcess
    private let player: ClientPlayer

    init() async throws {
        server = try await ServeProcess(data: data.path)
        player = try await ClientPlayer(on: server)
    }

    private func companion(_ device: Character) async throws -> ClientPlayer {
        try await ClientPlayer(on: server, as: try await player.credentials) {
            $0.companionDevice = identifier(String(device))
        }
    }

    private func copy(_ device: Character, file: URL? = nil) throws -> HouseholdLibrary {
        try HouseholdLibrary(
            household: Self.household, player: player.id, role: .owner,
            device: identifier(String(device)), file: file)
    }

    private static func set(_ kind: EntityKind, _ id: EntityID, _ fields: LibraryFields)
        -> LibraryOperation
    {
        LibraryOperation(kind: kind, id: id, .set(fields: fields, clear: []))
    }

    private static let recipe = [
        LibraryOperation(
            kind: .recipe, id: soup,
            .create(parent: nil, fields: ["name": .text("Soup"), "servings": .number(4)])),
        LibraryOperation(
            kind: .step, id: step,
            .create(parent: soup, fields: ["text": .text("Stir."), "place": .text("i")])),
    ]

    @Test("A file of more pieces than a server takes at once is imported")
    func largeFile() async throws {
        let phone = try await companion("1")
        let library = phone.client.library
        try await library.createHousehold(Self.household, name: "Home")
        _ = try await library.open(Self.household, through: 0)
        // A connection's budget allows a hundred.
        let recipe = #"{"@type":"Recipe","name":"Tea","recipeIngredient":["1 l water"]}"#
        let padding = [UInt8](repeating: 0x20, count: 140 * GameProtocol.pieceBytes)
        _ = try await library.importRecipes(
            padding + Array(recipe.utf8), named: "tea.json", as: identifier("1"),
            into: Self.household)
        let imported: Int = try await phone.hears("the end of the import") { message in
            guard case .library(.importState(let state)) = message, state.phase == .done else {
                return nil
            }
            return state.imported
        }
        #expect(imported == 1)
    }

    @Test("Many long edits are all applied, despite the server's rate limit")
    func manyLongEdits() async throws {
        let phone = try await companion("1")
        let library = phone.client.library
        try await library.createHousehold(Self.household, name: "Home")
        // A connection's budget allows eleven at once.
        var places: [Int64] = []
        for number in 0..<14 {
            let operations = (0..<64).map { index in
                LibraryOperation(
                    kind: .groceryNeed, id: identifier(64 * number + index + 1),
                    .create(
                        parent: nil, fields: ["name": .text("Leek"), "place": .text("i")]))
            }
            let edit = LibraryMessage.LibraryEdit(
                householdID: Self.household, editID: identifier(number + 1),
                baseSeq: 0, operations: operations)
            places.append(try await library.edit(edit).get().seq)
        }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 + 1 == $1 })
    }

    @Test("Offline edits survive the program, are sent in order, and both copies converge")
    func offline() async throws {
        let phone = try await companion("1")
        try await phone.client.library.createHousehold(Self.household, name: "Home")
        let first = try copy("1")
        try await first.connect(phone.client)
        try await first.edit(Self.recipe)
        try await first.sendPending()
        let start = await first.through

        // The tablet pulls, and then loses the network.
        let file = URL(filePath: data.path + "/queue.json")
        let tablet = try await companion("2")
        let second = try copy("2", file: file)
        try await second.connect(tablet.client)
        #expect(await second.through == start)
        await tablet.client.close()
        try await second.edit([Self.set(.recipe, Self.soup, ["name": .text("Broth")])])
        try await second.edit([Self.set(.step, Self.step, ["text": .text("Boil.")])])
        #expect(await second.recipe(identifier("1"))?.fields["name"] == .text("Broth"))
        try await first.edit([Self.set(.recipe, Self.soup, ["rating": .number(9)])])
        try await first.sendPending()

        // The program restarts: pending edits are there, and nothing else yet.
        let again = try copy("2", file: file)
        #expect(await again.pendingCount == 2)
        let back = try await companion("2")
        try await again.connect(back.client)
        #expect(await again.pendingCount == 0)
        let emptied = try copy("2", file: file)
        #expect(await emptied.pendingCount == 0)
        for change in [1, 2] {
            let event = try await phone.hears("a change", from: change - 1) { message in
                if case .library(.changed(let change)) = message { change } else { nil }
            }
            try await first.take(.changed(event))
        }
        #expect(
            await first.recipe(identifier("1"))?.fields == [
                "name": .text("Broth"), "rating": .number(9), "servings": .number(4),
            ])
        for kind in [EntityKind.recipe, .step, .aisle, .category, .tag] {
            #expect(await first.records(of: kind) == again.records(of: kind))
        }
        #expect(await first.parts(of: .recipe, Self.soup).map(\.id) == [Self.step])
    }

    @Test("Records lost by a restored server stay in the copy until the copy starts over")
    func setBack() async throws {
        let phone = try await companion("1")
        try await phone.client.library.createHousehold(Self.household, name: "Home")
        let copy = try copy("1")
        try await copy.connect(phone.client)
        let kept = TemporaryDirectory()
        let levels = try LevelsCopy.game.get().path
        try await command("backup \(kept.path)/old --levels \(levels)", on: data)
        try await copy.edit(Self.recipe)
        try await copy.sendPending()
        await phone.client.close()
        try await copy.edit([Self.set(.recipe, Self.soup, ["name": .text("Broth")])])
        #expect(try await server.stop() == .exit(0))

        let restored = TemporaryDirectory()
        try await command("restore \(kept.path)/old", on: restored)
        let old = try await ServeProcess(data: restored.path)
        let back = try await ClientPlayer(on: old, as: try await player.credentials) {
            $0.companionDevice = identifier("1")
        }
        let error = await #expect(throws: ChefDashClientError.self) {
            try await copy.connect(back.client)
        }
        #expect(error == .serverForgot)
        #expect(await copy.recipe(identifier("1"))?.fields["name"] == .text("Broth"))
        #expect(await copy.pendingCount == 1)
        await copy.startAnew()
        try await copy.connect(back.client)
        #expect(await copy.recipe(identifier("1")) == nil)
        #expect(await copy.refused.count == 1)
        #expect(try await old.stop() == .exit(0))
    }

    @Test("An image is uploaded in pieces, and only once")
    func image() async throws {
        let phone = try await companion("1")
        try await phone.client.library.createHousehold(Self.household, name: "Home")
        let photo = ImageContents.jpeg(picture: Array(repeating: 7, count: 30_000))
        let name = try await phone.client.library.putImage(photo, in: Self.household)
        #expect(name.description.count == 64)
        #expect(try await phone.client.library.putImage(photo, in: Self.household) == name)
        let refusal = await #expect(throws: ChefDashClientError.self) {
            try await phone.client.library.putImage(Array("<svg/>".utf8), in: Self.household)
        }
        guard case .refused(let message)? = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(message.code == .badImage)
    }

    @Test("The client keeps a refusal until it is read, and doesn't send invalid edits")
    func refused() async throws {
        let phone = try await companion("1")
        try await phone.client.library.createHousehold(Self.household, name: "Home")
        let first = try copy("1")
        try await first.connect(phone.client)
        try await first.edit(Self.recipe)
        try await first.sendPending()
        let file = URL(filePath: data.path + "/queue.json")
        let second = try copy("2", file: file)
        let tablet = try await companion("2")
        try await second.connect(tablet.client)
        // Both change a text without having seen the other's version.
        try await first.edit([Self.set(.step, Self.step, ["text": .text("Boil.")])])
        try await first.sendPending()
        try await second.edit([Self.set(.step, Self.step, ["text": .text("Simmer.")])])
        try await second.sendPending()
        let refused = try #require(await second.refused.first)
        #expect(refused.refusal.reason == .staleField)
        #expect(refused.refusal.current == .text("Boil."))
        #expect(
            refused.edit.operations == [
                Self.set(.step, Self.step, ["text": .text("Simmer.")])
            ])
        try await second.connect(tablet.client)
        #expect(await second.parts(of: .recipe, Self.soup).first?.fields["text"] == .text("Boil."))
        // The program ends before the person has read it, with a pending edit.
        await tablet.client.close()
        try await second.edit([Self.set(.recipe, Self.soup, ["rating": .number(3)])])
        let again = try copy("2", file: file)
        #expect(await again.refused == [refused])
        #expect(await again.pendingCount == 1)
        await again.dismiss(refused.edit.editID)
        let last = try copy("2", file: file)
        #expect(await last.refused.isEmpty)
        #expect(await last.pendingCount == 1)
        await #expect(throws: HouseholdLibrary.EditFault.self) {
            try await second.edit([Self.set(.recipe, Self.soup, ["servings": .number(0)])])
        }
        #expect(await second.pendingCount == 1)
    }

    @Test("A change too long to send is pulled")
    func longAnswer() async throws {
        let phone = try await companion("1")
        try await phone.client.library.createHousehold(Self.household, name: "Home")
        let library = try copy("1")
        try await library.connect(phone.client)
        try await library.edit(Self.recipe)
        for _ in 0..<3 {
            try await library.edit(
                (0..<30).map { _ in
                    LibraryOperation(
                        kind: .step, id: HouseholdLibrary.newIdentifier(),
                        .create(
                            parent: Self.soup,
                            fields: [
                                "text": .text(String(repeating: "stir ", count: 60) + "on"),
                                "place": .text("i"),
                            ]))
                })
        }
        try await library.sendPending()
        #expect(await library.parts(of: .recipe, Self.soup).count >= 90)
        let before = await library.through
        try await library.edit([LibraryOperation(kind: .recipe, id: Self.soup, .delete)])
        try await library.sendPending()
        #expect(await library.recipes.isEmpty)
        #expect(await library.parts(of: .recipe, Self.soup).isEmpty)
        #expect(await library.through == before + 1)
        #expect(await library.pendingCount == 0)
        #expect(await library.refused.isEmpty)
    }

    @Test("Changes by the player's own requests are in the copy")
    func ownRequests() async throws {
        let phone = try await companion("1")
        let calls = phone.client.library
        try await calls.createHousehold(Self.household, name: "Home")
        let library = try copy("1")
        try await library.connect(phone.client)
        try await library.edit(Self.recipe)
        try await library.sendPending()
        let before = await library.through
        let cooked = try await calls.cook(
            LibraryMessage.CookedRecipe(
                householdID: Self.household, editID: HouseholdLibrary.newIdentifier(),
                recipeID: identifier("1"), servings: 4, day: Day("2026-11-25")!)
        ).get()
        try await library.take(cooked)
        let cooking = try #require(
            await library.parts(of: .recipe, Self.soup).first { $0.kind == .cooking })
        #expect(cooking.fields["day"] == .text("2026-11-25"))
        #expect(await library.through == before + 1)
    }
}
