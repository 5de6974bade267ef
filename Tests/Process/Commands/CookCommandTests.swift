import Base
import ChefDashClient
import Foundation
import GameProtocol
import TestSupport
import Testing

/// `chefdash cook` with a real server.
@Suite("Cooking in the terminal", .timeLimit(.minutes(2)))
struct CookCommandTests {
    private static let household: HouseholdID = identifier(1)
    private static let recipe: EntityID = identifier(2)
    private static let item: EntityID = identifier(3)
    private static let lot: EntityID = identifier(4)
    private let data = TemporaryDirectory()

    private static let kitchen = [
        LibraryOperation(
            kind: .recipe, id: recipe,
            .create(parent: nil, fields: ["name": .text("Omelette"), "servings": .number(1)])),
        LibraryOperation(
            kind: .ingredient, id: identifier(5),
            .create(
                parent: recipe,
                fields: ["name": .text("eggs"), "quantity": .text("2"), "place": .text("i")])),
        LibraryOperation(
            kind: .step, id: identifier(6),
            .create(
                parent: recipe, fields: ["text": .text("Beat the eggs."), "place": .text("i")])),
        LibraryOperation(
            kind: .step, id: identifier(7),
            .create(parent: recipe, fields: ["text": .text("Fry them."), "place": .text("j")])),
        LibraryOperation(
            kind: .recipe, id: identifier(8),
            .create(
                parent: nil,
                fields: ["name": .text("Omelette with cheese"), "servings": .number(1)])),
        LibraryOperation(
            kind: .pantryItem, id: item, .create(parent: nil, fields: ["name": .text("Egg")])),
        LibraryOperation(
            kind: .lot, id: lot, .create(parent: item, fields: ["stock": .text("10")])),
    ]

    /// Stores a player's credentials as `chefdash play` does.
    ///
    /// - Returns: the flags that name the server and the player.
    private func keep(
        _ player: ClientPlayer, as name: String, on server: ServeProcess
    ) async throws -> [String] {
        let file = "\(data.path)/\(name).json"
        let address = "ws://127.0.0.1:\(server.port)"
        try JSONEncoder().encode([address: try await player.credentials])
            .write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        return ["--server", address, "--credentials", file]
    }

    @Test(
        "A household is created in the terminal; the end of input quits, and the session goes on")
    func alone() async throws {
        let server = try await ServeProcess(data: data.path, levels: LevelsCopy.original)
        let own = try await keep(try await ClientPlayer(on: server), as: "ana", on: server)
            .joined(separator: " ")
        let made = try await command("library create Flat --samples \(own)", says: "you are owner")
        let id = String(made.output.prefix(32))
        try await command("library list \(own)", says: "\(id)  Flat: you are owner")
        try await command("cook Guacamole \(own)", says: "cooking Guacamole for 4")
        try await command("cook \(own)", says: "cooking Guacamole")
    }

    @Test("Two people cook, with a screen and with lines, across a restart, and finish once")
    func together() async throws {
        let server = try await ServeProcess(data: data.path)
        let ana = try await ClientPlayer(on: server)
        let ben = try await ClientPlayer(on: server)
        let companion = try await ClientPlayer(on: server, as: try await ana.credentials) {
            $0.companionDevice = identifier(100)
        }
        let library = companion.client.library
        let nobody = try await keep(ben, as: "ben", on: server)
        try await command(
            "cook \(nobody.joined(separator: " "))", exit: 1, says: "you are in no household",
            "library create NAME", "library join CODE")
        try await library.createHousehold(Self.household, name: "Home")
        let edit = LibraryMessage.LibraryEdit(
            householdID: Self.household, editID: identifier(101), baseSeq: 0,
            operations: Self.kitchen)
        _ = try await library.edit(edit).get()
        let invitation = try await library.invite(to: Self.household, as: .adult)
        try await command(
            "library join 22222222 \(nobody.joined(separator: " "))", exit: 1,
            says: "unknown_invitation")
        try await command(
            "library join \(invitation.code) \(nobody.joined(separator: " "))",
            says: "\(Self.household)  Home: you are adult")

        let own = try await keep(ana, as: "ana", on: server)
        let asked = own.joined(separator: " ")
        try await command("cook \(asked)", exit: 1, says: "nothing is being cooked")
        try await command("cook Stew \(asked)", exit: 1, says: "has no recipe \"Stew\"")
        try await command(
            "cook omel \(asked)", exit: 1, says: "2 recipes fit",
            "\(identifier(8) as RecipeID)")
        try await command(
            "cook Omelette --household Away \(asked)", exit: 1, says: "no household \"Away\"",
            "Home")
        try await command("cook --servings 0 \(asked)", exit: 2, says: "1 to 1000")

        let screen = try ChildProcess(
            ["cook", "omelette"] + own, environment: ["TERM": "xterm"],
            input: .terminal(columns: 60, rows: 30))
        try await screen.hasDrawn("Beat the eggs.")
        try await screen.hasDrawn("- 2 eggs")
        let lines = try ChildProcess(["cook"] + nobody, input: .lines)
        try await lines.outputLine(containing: "cooking Omelette for 1: 0 of 2 steps done")
        try await lines.outputLine(containing: "you joined as cook")

        try screen.type("c")
        try await lines.outputLine(containing: "step 1: claimed by ")
        try screen.type("d")
        try await lines.outputLine(containing: "step 1: done by ")
        try await screen.hasDrawn("Fry them.")
        try lines.type("w\nPan\n0.05\n")
        try await screen.hasDrawn("Pan  RINGS")
        try await screen.hasDrawn("\u{07}")
        try await lines.outputLine(containing: "timer Pan rings")
        try screen.type("s")
        try await lines.outputLine(containing: "timer Pan stopped by ")

        // Both reconnect by themselves, and inputs made meanwhile apply once.
        #expect(try await server.stop() == .exit(0))
        try await screen.hasDrawn("reconnecting")
        try await lines.outputLine(containing: "reconnecting")
        try lines.type("n\nd\n")
        let successor = try await ServeProcess(data: data.path, port: server.port)
        try await lines.outputLine(containing: "step 2: done by you")
        try await screen.hasDrawn("2 of 2 done")

        try screen.type("f9\rMore salt\r2\r\r")
        #expect(try await screen.end() == .exit(0))
        #expect(try await lines.end() == .exit(0))
        #expect(screen.report.value.outputText.contains("You finished Omelette."))
        #expect(screen.report.value.outputText.contains("From the pantry: 1 taken."))
        #expect(lines.report.value.outputText.contains("finished Omelette."))
        let reader = try await ClientPlayer(on: successor, as: try await ana.credentials) {
            $0.companionDevice = identifier(103)
        }
        let records = try await reader.client.library.pull(
            Self.household, after: LibraryCursor(seq: 0)
        ).records
        #expect(records.count { $0.kind == .cooking } == 1)
        #expect(records.first { $0.id == Self.lot }?.fields["stock"] == .text("8"))
        let note = try #require(records.first { $0.kind == .cookingNote })
        #expect(note.fields == ["text": .text("More salt"), "rating": .number(9)])
        #expect(records.count { $0.kind == .lot && $0.fields["stock"] == .text("2") } == 1)
        #expect(try await successor.stop() == .exit(0))
    }
}

extension ChildProcess {
    /// Waits until this text is on the terminal's screen.
    fileprivate func hasDrawn(_ text: String) async throws {
        let isThere = try await report.wait(for: "\"\(text)\" on the screen") { report -> Bool? in
            report.outputText.contains(text) ? true : report.ending == nil ? nil : false
        }
        #expect(
            isThere, "\(text) is missing in \(report.value.outputText) \(report.value.errorText)")
    }
}
