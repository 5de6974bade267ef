import Kitchen
import Testing

@testable import Lobby

@Suite struct MatchmakerTests {
    private var queue = Matchmaker()
    private var random = SplitMix64(seed: 1)

    typealias Wish = (rating: Int, level: Int?, seats: Int, at: Int64)

    private static func wish(
        _ rating: Int, _ level: Int? = nil, seats: Int = 2, at now: Int64 = 0
    ) -> Wish {
        (rating, level, seats, now)
    }

    /// Enters players 1, 2, 3, ... with their wishes, ticks every 100 ms until `end`, and returns
    /// the players of each match in the order of their numbers.
    private static func matches(_ wishes: [Wish], until end: Int64) throws -> [[Int]] {
        var queue = Matchmaker()
        var random = SplitMix64(seed: 1)
        var matches: [[Int]] = []
        for now in stride(from: Int64(0), through: end, by: 100) {
            for (index, wish) in wishes.enumerated() where wish.at == now {
                _ = try queue.enter(
                    Fixture.player(index + 1), rating: wish.rating, level: wish.level,
                    seats: wish.seats, at: now)
            }
            matches += queue.tick(at: now, using: &random).compactMap { effect in
                effect.match?.players.map { Int($0.value) }
            }
        }
        return matches
    }

    @Test(
        "Matches",
        arguments: [
            ("alone", [wish(1500)], [[Int]]()),
            ("any and any", [wish(1500), wish(1500)], [[1, 2]]),
            ("any and a level", [wish(1500), wish(1500, 2)], [[1, 2]]),
            ("the same level", [wish(1500, 3), wish(1500, 3, at: 100)], [[1, 2]]),
            ("other levels", [wish(1500, 1), wish(1500, 3)], []),
            ("other seats", [wish(1500), wish(1500, seats: 3), wish(1500, seats: 3)], []),
            ("just inside", [wish(1500), wish(1550)], [[1, 2]]),
            ("the nearest rating", [wish(1500), wish(1460, 1), wish(1490, 2, at: 100)], [[1, 2]]),
            (
                "the nearest of two who wait", [wish(1500, 1), wish(1510, 2), wish(1506, at: 100)],
                [[2, 3]]
            ),
            (
                "the first of two as near", [wish(1510, 1), wish(1490, 2), wish(1500, at: 100)],
                [[1, 3]]
            ),
            (
                "who waited a widening longer comes before the nearer",
                [wish(1500, 1), wish(1520, 2, at: 5_000), wish(1525, at: 6_000)], [[1, 3]]
            ),
            ("outside one window", [wish(1500), wish(1551, at: 12_000)], []),
            (
                "three seats",
                [wish(1500, seats: 3), wish(1520, 2, seats: 3), wish(1540, seats: 3, at: 100)],
                [[1, 2, 3]]
            ),
            (
                "three seats, two levels",
                [wish(1500, 1, seats: 3), wish(1500, 2, seats: 3), wish(1500, seats: 3)], []
            ),
            (
                "three seats, the ends too far apart",
                [wish(1500, seats: 3), wish(1580, seats: 3), wish(1660, seats: 3)], []
            ),
            (
                "three of four, the closest together",
                [
                    wish(1500, seats: 3), wish(1530, seats: 3, at: 100),
                    wish(1540, seats: 3, at: 200), wish(1545, seats: 3, at: 200),
                ], [[2, 3, 4]]
            ),
            (
                "eight seats",
                [
                    wish(1500, seats: 8), wish(1501, seats: 8), wish(1502, 1, seats: 8),
                    wish(1503, seats: 8), wish(1504, seats: 8), wish(1505, seats: 8),
                    wish(1506, seats: 8), wish(1507, seats: 8, at: 100),
                ], [[1, 2, 3, 4, 5, 6, 7, 8]]
            ),
        ] as [(String, [Wish], [[Int]])])
    func pairs(name: String, wishes: [Wish], expected: [[Int]]) throws {
        #expect(try Self.matches(wishes, until: 12_900) == expected, "\(name)")
    }

    @Test(
        "The wait grows with the distance, up to the limit",
        arguments: [
            (distance: 50, matchedAt: 0), (51, 5_000), (100, 5_000), (101, 10_000), (450, 40_000),
            (500, 45_000), (501, nil),
        ] as [(Int, Int64?)])
    func widens(distance: Int, matchedAt: Int64?) throws {
        let wishes: [Wish] = [Self.wish(1500), Self.wish(1500 + distance)]
        guard let matchedAt else {
            #expect(try Self.matches(wishes, until: 600_000) == [])
            return
        }
        #expect(try Self.matches(wishes, until: matchedAt - 100) == [])
        #expect(try Self.matches(wishes, until: matchedAt) == [[1, 2]])
    }

    @Test("Two players without a wish may get any level")
    mutating func levels() throws {
        var drawn: Set<Int> = []
        for _ in 0..<100 {
            _ = try queue.enter(ana, rating: 1500, level: nil, at: 0)
            _ = try queue.enter(ben, rating: 1500, level: nil, at: 0)
            drawn.formUnion(queue.tick(at: 0, using: &random).compactMap(\.match?.level))
        }
        #expect(drawn == Set(Fixture.levels))
        _ = try queue.enter(ana, rating: 1500, level: nil, at: 0)
        _ = try queue.enter(ben, rating: 1500, level: 2, at: 0)
        let match = try #require(queue.tick(at: 0, using: &random).first?.match)
        #expect(match.level == 2 && match.isRated)
    }

    @Test("A ticket says why it waits")
    mutating func reasons() throws {
        func status(_ number: Int, at now: Int64) throws -> TicketStatus {
            try queue.status(of: Fixture.player(number), at: now)
        }
        func enter(_ number: Int, _ rating: Int, _ level: Int?, _ seats: Int) throws {
            _ = try queue.enter(
                Fixture.player(number), rating: rating, level: level, seats: seats, at: 0)
        }
        try enter(1, 1500, 1, 2)
        #expect(try status(1, at: 0).reason == .beingTried)
        _ = queue.tick(at: 0, using: &random)
        #expect(try status(1, at: 0).reason == .nobodyElseWaiting)
        try enter(2, 1500, nil, 3)
        _ = queue.tick(at: 100, using: &random)
        #expect(try status(1, at: 100).reason == .othersWantOtherSeatCounts)
        try enter(3, 1500, 2, 2)
        _ = queue.tick(at: 200, using: &random)
        #expect(try status(1, at: 200).reason == .othersWantOtherLevels)
        try enter(4, 1551, 1, 2)
        _ = queue.tick(at: 300, using: &random)
        #expect(try status(1, at: 300).reason == .ratingsOutsideWindow)
        try enter(5, 1500, nil, 3)
        _ = queue.tick(at: 400, using: &random)
        #expect(try status(2, at: 400).reason == .notEnoughPlayers(found: 1, needed: 2))
        let waiting = try status(1, at: 1_200)
        #expect(waiting.waitedMilliseconds == 1_200 && waiting.ratingWindow == 50)
        #expect(waiting.nextWidening == .init(ratingWindow: 100, inMilliseconds: 3_800))
        _ = queue.tick(at: 50_000, using: &random)
        #expect(try status(3, at: 50_000).ratingWindow == 500)
        #expect(try status(3, at: 50_000).nextWidening == nil)
    }

    @Test("Bots are offered once, after a while")
    mutating func bots() throws {
        let ticket = try queue.enter(ana, rating: 1500, level: 2, seats: 4, at: 50)
        let offer = MatchmakerEffect.botsOffered(ana, ticket: ticket.number)
        #expect(throws: LobbyRefusal.noBotOffer) { try queue.acceptBots(ana, using: &random) }
        #expect(!queue.tick(at: 20_049, using: &random).contains(offer))
        #expect(queue.tick(at: 20_050, using: &random).contains(offer))
        var accepting = queue
        let match = try accepting.acceptBots(ana, using: &random)
        #expect(match.players == [ana] && match.botCount == 3 && match.level == 2)
        #expect(!match.isRated && accepting.count == 0)
        try queue.declineBots(ana)
        #expect(throws: LobbyRefusal.noBotOffer) { try queue.declineBots(ana) }
        #expect(throws: LobbyRefusal.noBotOffer) { try queue.acceptBots(ana, using: &random) }
        let later = (0..<1_000).flatMap { queue.tick(at: 21_000 + $0 * 100, using: &random) }
        #expect(!later.contains(offer))
        #expect(queue.count == 1)
    }

    @Test("A refused request changes nothing")
    mutating func refusals() throws {
        queue = Matchmaker(rules: .with { $0.ticketLimit = 2 })
        let ticket = try queue.enter(ana, rating: 1500, level: 1, at: 0)
        #expect(throws: LobbyRefusal.alreadyQueued) {
            try queue.enter(ana, rating: 1500, level: 2, at: 1)
        }
        #expect(throws: LobbyRefusal.unknownLevel) {
            try queue.enter(ben, rating: 1500, level: 4, at: 1)
        }
        for seats in [Int.min, -1, 0, 1, 9, Int.max] {
            #expect(throws: LobbyRefusal.wrongSeatCount) {
                try queue.enter(ben, rating: 1500, level: nil, seats: seats, at: 1)
            }
        }
        #expect(throws: LobbyRefusal.notQueued) { try queue.cancel(ben) }
        #expect(throws: LobbyRefusal.notQueued) { try queue.status(of: ben, at: 1) }
        #expect(throws: LobbyRefusal.notQueued) { try queue.declineBots(ben) }
        #expect(throws: LobbyRefusal.notQueued) { try queue.acceptBots(ben, using: &random) }
        _ = try queue.enter(ben, rating: 1500, level: 2, at: 1)
        #expect(throws: LobbyRefusal.queueFull) {
            try queue.enter(eva, rating: 1500, level: nil, at: 1)
        }
        #expect(queue.count == 2 && queue.ticket(of: ana) == ticket)
    }

    @Test("Tickets for a removed level leave the queue; the others stay")
    mutating func levelsReplaced() throws {
        let gone = try queue.enter(ana, rating: 1500, level: 1, at: 0)
        _ = try queue.enter(ben, rating: 1500, level: 2, at: 0)
        _ = queue.tick(at: 0, using: &random)
        #expect(queue.replaceLevels([2, 9]) == [.levelGone(ana, ticket: gone.number)])
        #expect(throws: LobbyRefusal.unknownLevel) {
            try queue.enter(ana, rating: 1500, level: 1, at: 0)
        }
        _ = try queue.enter(ana, rating: 1500, level: 9, at: 0)
        _ = try queue.enter(eva, rating: 1500, level: 9, at: 0)
        let match = try #require(queue.tick(at: 0, using: &random).first?.match)
        #expect(match.players == [ana, eva] && queue.count == 1)
    }
}
