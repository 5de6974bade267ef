import Foundation
import TestSupport
import Testing

@testable import Lobby

@Suite struct LobbyRulesTests {
    @Test("The defaults are within their ranges, and every number has a range")
    func defaults() {
        #expect(LobbyRules().firstOutOfRange == nil)
        #expect(Set(LobbyRules.numbers.map(\.name)).count == LobbyRules.numbers.count)
        #expect(
            Mirror(reflecting: LobbyRules()).children.compactMap(\.label)
                == LobbyRules.numbers.map(\.name))
    }

    @Test("A number outside its range is found by name", arguments: LobbyRules.numbers.indices)
    func outOfRange(index: Int) {
        let number = LobbyRules.numbers[index]
        for wrong in [number.allowed.lowerBound - 1, number.allowed.upperBound + 1] {
            let rules = LobbyRules.with { $0[keyPath: number.keyPath] = wrong }
            #expect(rules.firstOutOfRange?.name == number.name)
        }
    }

    @Test(
        "The window widens in steps up to its limit",
        arguments: [
            (steps: 0, window: 50), (1, 100), (8, 450), (9, 500), (10, 500),
        ])
    func windows(steps: Int, window: Int) {
        #expect(LobbyRules().ratingWindow(steps: steps) == window)
        #expect(LobbyRules().ratingWindowSteps == 9)
    }

    @Test(
        "Widenings are counted up to the limit, whatever the numbers",
        arguments: [
            (start: 50, step: 50, limit: 500, count: 9), (50, 60, 500, 8), (500, 50, 500, 0),
            (900, 50, 500, 0), (0, 500, 1, 1),
        ])
    func steps(start: Int, step: Int, limit: Int, count: Int) {
        let rules = LobbyRules.with {
            $0.ratingWindowAtStart = start
            $0.ratingWindowStep = step
            $0.ratingWindowLimit = limit
        }
        #expect(rules.ratingWindowSteps == count)
        #expect(rules.ratingWindow(steps: count) == limit)
    }

    // MARK: - `Levels/rules.json` and its schema

    private static let levels = Repository.root.appending(path: "Levels")

    private static func object(_ path: String...) throws -> [String: Any] {
        let data = try Data(contentsOf: levels.appending(path: path[0]))
        var found = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        for name in path.dropFirst() { found = try #require(found[name] as? [String: Any]) }
        return found
    }

    @Test("The shipped numbers are the defaults, and none is missing")
    func shipped() throws {
        let numbers = try #require(try Self.object("rules.json", "lobby") as? [String: Int])
        let defaults = LobbyRules.numbers.map { ($0.name, LobbyRules()[keyPath: $0.keyPath]) }
        #expect(numbers == Dictionary(uniqueKeysWithValues: defaults))
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
