import Kitchen
import Testing

@testable import Lobby

/// Rules that change while players wait.
@Suite struct LobbyRulesReplacementTests {
    private var queue = Matchmaker()
    private var random = SplitMix64(seed: 1)

    @Test(
        "A waiting ticket gets the new window, and its player is notified",
        arguments: [
            (LobbyRules(), 100, nil as Int?), (.with { $0.ratingWindowAtStart = 200 }, 250, 250),
            (.with { $0.ratingWindowStep = 10 }, 60, 60),
            (.with { $0.ratingWindowLimit = 70 }, 70, 70),
            (.with { ($0.ratingWindowAtStart, $0.ratingWindowLimit) = (30, 10) }, 10, 10),
        ])
    mutating func windows(rules: LobbyRules, window: Int, told: Int?) throws {
        _ = try queue.enter(ana, rating: 1500, level: nil, at: 0)
        _ = queue.tick(at: 5_000, using: &random)
        let effects = queue.replaceRules(rules)
        #expect(try queue.status(of: ana, at: 5_000).ratingWindow == window)
        #expect(effects == told.map { [.widened(ana, ticket: 1, ratingWindow: $0)] } ?? [])
        try queue.cancel(ana)
        #expect(queue.count == 0)
    }

    @Test("Players who fit by the new rules are matched at the next tick")
    mutating func matches() throws {
        _ = try queue.enter(ana, rating: 1500, level: nil, at: 0)
        _ = try queue.enter(ben, rating: 1700, level: nil, at: 0)
        #expect(queue.tick(at: 0, using: &random).isEmpty)
        _ = queue.replaceRules(.with { $0.ratingWindowAtStart = 200 })
        let match = try #require(queue.tick(at: 100, using: &random).first?.match)
        #expect(match.players == [ana, ben] && queue.count == 0)
    }

    @Test("Bots are offered after the new wait")
    mutating func bots() throws {
        _ = try queue.enter(ana, rating: 1500, level: nil, at: 0)
        _ = queue.replaceRules(.with { $0.botOfferMilliseconds = 1_000 })
        #expect(queue.tick(at: 999, using: &random).isEmpty)
        #expect(queue.tick(at: 1_000, using: &random) == [.botsOffered(ana, ticket: 1)])
    }

    @Test("The new rules limit the number of rooms")
    mutating func codes() throws {
        var directory = RoomDirectory(rules: LobbyRules())
        directory.replaceRules(.with { $0.roomLimit = 1 })
        _ = try directory.open(using: &random)
        #expect(throws: LobbyRefusal.tooManyRooms) { try directory.open(using: &random) }
    }
}
