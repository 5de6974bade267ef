import ChefDashClient
import GameProtocol
import TestSupport
import Testing

@Suite("A household's library on a device")
struct HouseholdLibraryTests {
    private func recipe(note: String) -> LibraryOperation {
        LibraryOperation(
            kind: .recipe, id: HouseholdLibrary.newIdentifier(),
            .create(
                parent: nil,
                fields: ["name": .text("Soup"), "servings": .number(4), "note": .text(note)]))
    }

    @Test("An edit too long for any message is refused, and doesn't block the queue")
    func long() async throws {
        let library = try HouseholdLibrary(
            household: identifier("a"), player: identifier("b"), role: .owner,
            device: identifier("d"))
        let note = String(repeating: "a", count: 4_000)
        try await library.edit((0..<3).map { _ in recipe(note: note) })
        await #expect(throws: HouseholdLibrary.EditFault.self) {
            try await library.edit((0..<5).map { _ in recipe(note: note) })
        }
        #expect(await library.pendingCount == 1)
        #expect(await library.recipes.count == 3)
    }
}
