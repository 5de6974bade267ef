import Base
import ChefDashClient
import Foundation
import FoundationNetworking
import GameProtocol
import RecipeImport
import Recipes
import TestSupport
import Testing

/// `chefdash library import` of another program's household.
@Suite("Moving a household in by the terminal", .timeLimit(.minutes(1)))
struct MovingInTests {
    private let data = TemporaryDirectory()

    @Test("A backup of Mealie is previewed, and comes with its pictures, once", .eachStore)
    func mealie() async throws {
        let server = try await ServeProcess(data: data.path, levels: LevelsCopy.original)
        let player = try await ClientPlayer(on: server)
        let credentials = try await player.credentials
        let file = data.path + "/credentials.json"
        let address = "ws://127.0.0.1:\(server.port)"
        try JSONEncoder().encode([address: credentials]).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let household: HouseholdID = identifier("a")
        let companion = try await ClientPlayer(on: server, as: credentials) {
            $0.companionDevice = identifier("e")
        }
        try await companion.client.library.createHousehold(household, name: "Home")
        let backup = "\(data.path)/mealie.zip"
        try Data(try archive()).write(to: URL(filePath: backup))
        let preview = try await command("library import --preview \(backup)")
        let said = """
            \(backup): a household of Mealie: 3 recipes, 2 pictures, 3 planned meals, 3 list lines, \
            1 pantry item, 6 other records
            """
        #expect(preview.output.hasPrefix(said))
        #expect(preview.output.contains("\n  2 comments left out\n"))
        let asked = "--server \(address) --credentials \(file)"
        let importing = "library import \(backup) --household \(household) \(asked)"
        let run = try await command(importing)
        #expect(run.output.hasPrefix(said))
        #expect(run.output.contains(": imported Leek pie ("))
        // It is a GIF, which a library doesn't keep.
        #expect(run.output.contains(": imported Tea (the image left out)"))
        let exported = try await command("library export \(household) \(asked)")
        let images = exported.output.matches(of: /"(?:image|thumbnail)":"([0-9a-f]{64})"/)
            .map { String($0.1) }
        // The original is too large for the server, and the smallest is for lists.
        #expect(images.count == 2)
        for image in images {
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/images/\(image)"))
            let (content, _) = try await URLSession.shared.data(from: url)
            #expect([Self.medium, Self.small].contains([UInt8](content)))
        }
        let again = try await command(importing)
        #expect(!again.output.contains(": imported"))
        #expect(again.output.contains("Leek pie is there already"))
        let ending = try await server.stop()
        #expect(ending == .exit(0), "\(server.process.report.value.errorText)")
    }

    private static let medium = ImageContents.png(width: 60)
    private static let small = ImageContents.png(width: 30)

    private func archive() throws -> [UInt8] {
        let sample = Repository.root.appending(
            path: "Tests/Unit/RecipeImport/Backups/Samples/mealie.json")
        var archive = ZipWriter()
        archive.add("database.json", [UInt8](try Data(contentsOf: sample)))
        func images(_ number: String) -> String {
            "data/recipes/\(number)-0000-4000-8000-0000\(number)/images"
        }
        let large = ImageContents.png() + [UInt8](repeating: 0, count: 400_000)
        archive.add("\(images("00000064"))/original.webp", large)
        archive.add("\(images("00000064"))/min-original.webp", Self.medium)
        archive.add("\(images("00000064"))/tiny-original.webp", Self.small)
        archive.add("\(images("00000066"))/original.webp", Array("GIF89a".utf8))
        archive.end()
        return archive.bytes
    }
}
