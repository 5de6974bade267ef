import Foundation
import TestSupport
import Testing

@testable import Lobby

/// `Levels/rules.json` and its schema agree with the code on the lobby's numbers.
@Suite struct LobbyRulesFileTests {
    private static let levels = Repository.root.appending(path: "Levels")

    private static func object(_ path: String...) throws -> [String: Any] {
        let data = try Data(contentsOf: levels.appending(path: path[0]))
        var found = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        for name in path.dropFirst() { found = try #require(found[name] as? [String: Any]) }
        return found
    }

    @Test("The shipped numbers are the defaults, and all are there")
    func shipped() throws {
        let numbers = try #require(try Self.object("rules.json", "lobby") as? [String: Int])
        #expect(
            numbers
                == Dictionary(
                    uniqueKeysWithValues: LobbyRules.numbers.map {
                        ($0.name, LobbyRules()[keyPath: $0.keyPath])
                    }))
    }

    @Test("The schema has each number with its range and default")
    func schema() throws {
        let lobby = try Self.object("schema/rules.schema.json", "properties", "lobby")
        #expect(lobby["additionalProperties"] as? Bool == false)
        #expect(lobby["required"] == nil)
        let described = try #require(lobby["properties"] as? [String: [String: Any]])
        #expect(Set(described.keys) == Set(LobbyRules.numbers.map(\.name)))
        for number in LobbyRules.numbers {
            let property = try #require(described[number.name])
            #expect(property["type"] as? String == "integer")
            #expect(property["minimum"] as? Int == number.allowed.lowerBound, "\(number.name)")
            #expect(property["maximum"] as? Int == number.allowed.upperBound, "\(number.name)")
            let value = LobbyRules()[keyPath: number.keyPath]
            let text = try #require(property["description"] as? String)
            #expect(text.hasSuffix(" Without it, \(value)."), "\(number.name): \(text)")
        }
    }
}
