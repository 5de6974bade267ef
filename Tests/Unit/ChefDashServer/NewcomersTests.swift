import Kitchen
import Levels
import Names
import TestSupport
import Testing

@testable import ChefDashServer

/// The names and avatars that new players get.
@Suite struct NewcomersTests {
    static func names(of group: Newcomers.WordGroup) -> [String] {
        group.first.flatMap { first in
            group.second.map { Newcomers.WordGroup.name(first, $0) }
        }
    }

    private static func shipped() throws -> Newcomers {
        try #require(try ShippedLevels.contents().newcomers)
    }

    @Test(
        "All names are valid for players, distinct and numerous",
        arguments: ["en", "es"])
    func names(language: String) throws {
        let names = try #require(try Self.shipped().groups[language]).flatMap(Self.names)
        #expect(Set(names).count == names.count && names.count > 3000)
        for name in names { #expect(try ProfileText.name(name) == name) }
    }

    @Test("All avatars are valid for players")
    func avatars() throws {
        let avatars = try Self.shipped().avatars
        #expect(Set(avatars).count == avatars.count)
        for avatar in avatars { #expect(try ProfileText.avatar(avatar) == avatar) }
    }

    @Test("Spanish words agree in gender")
    func gender() throws {
        let groups = try #require(try Self.shipped().groups["es"])
        #expect(groups.count == 2)
        #expect(groups[0].first.contains("Tortilla") && groups[0].second.contains("Salada"))
        #expect(groups[1].first.contains("Chef") && groups[1].second.contains("Salado"))
        #expect(groups[0].second.filter { $0.hasSuffix("o") } == ["Turbo"])
        #expect(groups[1].second.filter { $0.hasSuffix("a") } == [])
    }

    @Test(
        "Names that no player may have are refused and listed",
        arguments: [
            (
                "Salada", "Servicial-veloz",
                "names: es: group 1 has \"Quesadilla Servicial-veloz\", which players may not have: "
                    + "`name` has 26 characters in 26 bytes; 1 to 20 characters in at most 160 "
                    + "bytes are allowed"
            ),
            (
                "Ravioli", "Bot",
                "names: en: group 1 has \"Bot\", which players may not have: `name` looks like a bot's "
                    + "or an operator's; these names are reserved"
            ),
        ])
    func refused(word: String, by other: String, expected: String) throws {
        let levels = try LevelsCopy()
        try levels.replace("\"\(word)\"", with: "\"\(other)\"", in: "newcomers.json")
        let error = #expect(throws: LevelFilesError.self) {
            try GameFiles.load(directory: levels.path)
        }
        #expect(
            error?.problems.map(\.description) == ["\(levels.path)/newcomers.json: \(expected)"])
    }
}
