import Kitchen
import Testing

@testable import Lobby

@Suite struct MatchmakerTests {
    typealias Wish = (rating: Int, level: Int?, seats: Int, at: Int64)

    /// Enters players 1, 2, 3, ... with their wishes, ticks every 100 ms until `end`, and returns
    /// the players of each match in the order of their numbers.
    private static func matches(_ wishes: [Wish], until end: Int64) throws -> [[Int]] {
        var queue = Matchmaker(rules: LobbyRules(), levels: Fixture.levels)
        var random = SplitMix64(seed: 1)
        var matches: [[Int]] = []
        for now in stride(from: Int64(0), through: end, by: 100) {
            for (index, wish) in wishes.enumerated() where wish.at == now {
                _ = try queue.enter(
                    Fixture.player(index + 1), rating: wish.rating, level: wish.level,
                    seats: wish.seats, at: now)
            }
            for case .matched(let match) in queue.tick(at: now, using: &random) {
                matches.append(match.players.map { Int($0.value) })
            }
        }
        return matches
    }

    @Test(
        "Who races whom",
        arguments: [
            ("alone", [(1500, nil, 2, 0)], [[Int]]()),
            ("any and any", [(1500, nil, 2, 0), (1500, nil, 2, 0)], [[1, 2]]),
            ("any and a level", [(1500, nil, 2, 0), (1500, 2, 2, 0)], [[1, 2]]),
            ("the same level", [(1500, 3, 2, 0), (1500, 3, 2, 100)], [[1, 2]]),
            ("other levels", [(1500, 1, 2, 0), (1500, 3, 2, 0)], []),
            ("other seats", [(1500, nil, 2, 0), (1500, nil, 3, 0), (1500, nil, 3, 0)], []),
            ("just inside", [(1500, nil, 2, 0), (1550, nil, 2, 0)], [[1, 2]]),
            (
                "the nearest rating", [(1500, nil, 2, 0), (1460, 1, 2, 0), (1490, 2, 2, 100)],
                [[1, 2]]
            ),
            (
                "the nearest of two who wait",
                [(1500, 1, 2, 0), (1510, 2, 2, 0), (1506, nil, 2, 100)], [[2, 3]]
            ),
            (
                "the first of two as near",
                [(1510, 1, 2, 0), (1490, 2, 2, 0), (1500, nil, 2, 100)], [[1, 3]]
            ),
            (
                "who waited a widening longer comes before the nearer",
                [(1500, 1, 2, 0), (1520, 2, 2, 5_000), (1525, nil, 2, 6_000)], [[1, 3]]
            ),
            ("outside one window", [(1500, nil, 2, 0), (1551, nil, 2, 12_000)], []),
            (
                "three seats", [(1500, nil, 3, 0), (1520, 2, 3, 0), (1540, nil, 3, 100)],
                [[1, 2, 3]]
            ),
            (
                "three seats, two levels", [(1500, 1, 3, 0), (1500, 2, 3, 0), (1500, nil, 3, 0)],
                []
            ),
            (
                "three seats, the ends too far apart",
                [(1500, nil, 3, 0), (1580, nil, 3, 0), (1660, nil, 3, 0)], []
            ),
            (
                "three of four, the closest together",
                [
                    (1500, nil, 3, 0), (1530, nil, 3, 100), (1540, nil, 3, 200),
                    (1545, nil, 3, 200),
                ], [[2, 3, 4]]
            ),
            (
                "eight seats",
                [
                    (1500, nil, 8, 0), (1501, nil, 8, 0), (1502, 1, 8, 0), (1503, nil, 8, 0),
                    (1504, nil, 8, 0), (1505, nil, 8, 0), (1506, nil, 8, 0), (1507, nil, 8, 100),
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
        let wishes: [Wish] = [(1500, nil, 2, 0), (1500 + distance, nil, 2, 0)]
        guard let matchedAt else {
            #expect(try Self.matches(wishes, until: 600_000) == [])
            return
        }
        #expect(try Self.matches(wishes, until: matchedAt - 100) == [])
        #expect(try Self.matches(wishes, until: matchedAt) == [[1, 2]])
    }

    @Test("Two players without a wish may get any level")
    func levels() throws {
        var random = SplitMix64(seed: 4)
        var drawn: Set<Int> = []
        var queue = Matchmaker(rules: LobbyRules(), levels: Fixture.levels)
        for _ in 0..<100 {
            _ = try queue.enter(Fixture.ana, rating: 1500, level: nil, at: 0)
            _ = try queue.enter(Fixture.ben, rating: 1500, level: nil, at: 0)
            for case .matched(let match) in queue.tick(at: 0, using: &random) {
                drawn.insert(match.level)
            }
        }
        #expect(drawn == Set(Fixture.levels))
        _ = try queue.enter(Fixture.ana, rating: 1500, level: nil, at: 0)
        _ = try queue.enter(Fixture.ben, rating: 1500, level: 2, at: 0)
        guard case .matched(let match) = queue.tick(at: 0, using: &random).first else {
            Issue.record("no match")
            return
        }
        #expect(match.level == 2 && match.isRated)
    }

    @Test("A ticket says why it waits")
    func reasons() throws {
        var queue = Matchmaker(rules: LobbyRules(), levels: Fixture.levels)
        var random = SplitMix64(seed: 1)
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
    func bots() throws {
        var queue = Matchmaker(rules: LobbyRules(), levels: Fixture.levels)
        var random = SplitMix64(seed: 1)
        let ticket = try queue.enter(Fixture.ana, rating: 1500, level: 2, seats: 4, at: 50)
        #expect(throws: LobbyRefusal.noBotOffer) {
            try queue.acceptBots(Fixture.ana, using: &random)
        }
        #expect(
            !queue.tick(at: 20_049, using: &random)
                .contains(.botsOffered(Fixture.ana, ticket: ticket.number)))
        #expect(
            queue.tick(at: 20_050, using: &random)
                .contains(.botsOffered(Fixture.ana, ticket: ticket.number)))
        var accepting = queue
        let match = try accepting.acceptBots(Fixture.ana, using: &random)
        #expect(match.players == [Fixture.ana] && match.botCount == 3 && match.level == 2)
        #expect(!match.isRated && accepting.count == 0)
        try queue.declineBots(Fixture.ana)
        #expect(throws: LobbyRefusal.noBotOffer) { try queue.declineBots(Fixture.ana) }
        #expect(throws: LobbyRefusal.noBotOffer) {
            try queue.acceptBots(Fixture.ana, using: &random)
        }
        let later = (0..<1_000).flatMap { queue.tick(at: 21_000 + $0 * 100, using: &random) }
        #expect(!later.contains(.botsOffered(Fixture.ana, ticket: ticket.number)))
        #expect(queue.count == 1)
    }

    @Test("A refused request changes nothing")
    func refusals() throws {
        var rules = LobbyRules()
        rules.ticketLimit = 2
        var queue = Matchmaker(rules: rules, levels: Fixture.levels)
        var random = SplitMix64(seed: 1)
        let ticket = try queue.enter(Fixture.ana, rating: 1500, level: 1, at: 0)
        #expect(throws: LobbyRefusal.alreadyQueued) {
            try queue.enter(Fixture.ana, rating: 1500, level: 2, at: 1)
        }
        #expect(throws: LobbyRefusal.unknownLevel) {
            try queue.enter(Fixture.ben, rating: 1500, level: 4, at: 1)
        }
        for seats in [Int.min, -1, 0, 1, 9, Int.max] {
            #expect(throws: LobbyRefusal.wrongSeatCount) {
                try queue.enter(Fixture.ben, rating: 1500, level: nil, seats: seats, at: 1)
            }
        }
        #expect(throws: LobbyRefusal.notQueued) { try queue.cancel(Fixture.ben) }
        #expect(throws: LobbyRefusal.notQueued) { try queue.status(of: Fixture.ben, at: 1) }
        #expect(throws: LobbyRefusal.notQueued) { try queue.declineBots(Fixture.ben) }
        #expect(throws: LobbyRefusal.notQueued) {
            try queue.acceptBots(Fixture.ben, using: &random)
        }
        _ = try queue.enter(Fixture.ben, rating: 1500, level: 2, at: 1)
        #expect(throws: LobbyRefusal.queueFull) {
            try queue.enter(Fixture.eva, rating: 1500, level: nil, at: 1)
        }
        #expect(queue.count == 2 && queue.ticket(of: Fixture.ana) == ticket)
    }

    @Test("Tickets for a level that is gone leave the queue; the others wait on")
    func levelsReplaced() throws {
        var queue = Matchmaker(rules: LobbyRules(), levels: Fixture.levels)
        var random = SplitMix64(seed: 1)
        let gone = try queue.enter(Fixture.ana, rating: 1500, level: 1, at: 0)
        _ = try queue.enter(Fixture.ben, rating: 1500, level: 2, at: 0)
        _ = queue.tick(at: 0, using: &random)
        #expect(
            queue.replaceLevels([2, 9]) == [.levelGone(Fixture.ana, ticket: gone.number)])
        #expect(throws: LobbyRefusal.unknownLevel) {
            try queue.enter(Fixture.ana, rating: 1500, level: 1, at: 0)
        }
        _ = try queue.enter(Fixture.ana, rating: 1500, level: 9, at: 0)
        _ = try queue.enter(Fixture.eva, rating: 1500, level: 9, at: 0)
        guard case .matched(let match) = queue.tick(at: 0, using: &random).first else {
            Issue.record("no match")
            return
        }
        #expect(match.players == [Fixture.ana, Fixture.eva] && queue.count == 1)
    }
}
