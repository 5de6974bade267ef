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
}
