import Base
import Kitchen
import TestSupport
import Testing

@testable import Lobby

/// Invariants of random queues. A failure names the seed that replays it.
@Suite struct MatchmakerPropertyTests {
    @Test(
        "No ticket is lost, nobody is in two matches, and windows and levels are kept",
        arguments: UInt64(0)..<200)
    func keepsTickets(seed: UInt64) throws {
        var run = QueueRun(seed: seed)
        for step in 0..<600 {
            do {
                try run.act()
            } catch {
                throw TestFailure(description: "seed \(seed), step \(step): \(error)")
            }
        }
        #expect(run.matchCount > 10, "seed \(seed): too few matches to test much")
    }

    @Test("Ten thousand tickets cost no more than a search each")
    func cost() throws {
        var queue = Matchmaker(rules: LobbyRules(), levels: Array(1...20))
        var random = SplitMix64(seed: 5)
        let count = 10_000
        // Ratings that are more than the widest window apart: nobody ever fits.
        for number in 1...count {
            _ = try queue.enter(
                Fixture.player(number), rating: number * 501, level: number % 20 + 1,
                at: Int64(number % 50) * 100)
        }
        let entered = queue.comparisonCount
        #expect(entered < count * 64)
        var mostInTick = 0
        for now in stride(from: Int64(0), through: 60_000, by: 100) {
            let before = queue.comparisonCount
            let effects = queue.tick(at: now, using: &random)
            #expect(!effects.contains { if case .matched = $0 { true } else { false } })
            if now > 5_000 { mostInTick = max(mostInTick, queue.comparisonCount - before) }
        }
        // 200 tickets widen at a tick; each is moved and tries 2 levels in 10 windows.
        #expect(mostInTick < 200 * 130)
        let settled = queue.comparisonCount
        for now in stride(from: Int64(60_100), through: 120_000, by: 100) {
            _ = queue.tick(at: now, using: &random)
        }
        #expect(queue.comparisonCount - settled < 600 * 2, "who can't change costs nothing")
    }

    @Test("Ten thousand tickets at once are matched in one tick", arguments: [2, 3, 8])
    func crowd(seats: Int) throws {
        var queue = Matchmaker(rules: LobbyRules(), levels: Array(1...20))
        var random = SplitMix64(seed: 6)
        let count = 10_000
        for number in 1...count {
            let level = random.next(below: 3) == 0 ? nil : random.next(below: 20) + 1
            _ = try queue.enter(
                Fixture.player(number), rating: 1000 + random.next(below: 1000), level: level,
                seats: seats, at: 0)
        }
        let matched = queue.tick(at: 0, using: &random).count * seats
        #expect(matched + queue.count == count)
        #expect(matched > count * 9 / 10)
        #expect(queue.comparisonCount < count * 200)
    }
}

/// A random queue and its invariants.
private struct QueueRun {
    private static let playerCount = 60

    private var queue: Matchmaker
    private var random: SplitMix64
    private var now: Int64 = 0
    /// The tickets waiting, according to the answers and effects.
    private var waiting: [PlayerID: Ticket] = [:]
    private var offered: Set<UInt64> = []
    private let rules: LobbyRules
    private(set) var matchCount = 0

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var rules = LobbyRules()
        rules.ratingWindowAtStart = random.next(below: 60)
        rules.ratingWindowStep = 10 + random.next(below: 60)
        rules.botOfferMilliseconds = random.next(below: 30_000)
        self.rules = rules
        self.random = random
        queue = Matchmaker(rules: rules)
    }

    mutating func act() throws {
        let player = Fixture.player(1 + random.next(below: Self.playerCount))
        switch random.next(below: 10) {
        case 0...4: try enter(player)
        case 5: try cancel(player)
        case 6: try answerOffer(player)
        default: try tick()
        }
        try ensure(queue.count == waiting.count, "a ticket is lost")
        for (player, ticket) in waiting {
            let isThere = queue.ticket(of: player)?.number == ticket.number
            try ensure(isThere, "ticket \(ticket.number) is lost")
        }
    }

    private mutating func enter(_ player: PlayerID) throws {
        let wasWaiting = waiting[player] != nil
        do {
            waiting[player] = try queue.enter(
                player, rating: 1000 + random.next(below: 700),
                level: random.next(below: 2) == 0 ? nil : 1 + random.next(below: 3),
                seats: random.next(below: 3) == 0 ? 3 : 2, at: now)
        } catch .alreadyQueued where wasWaiting {
            return
        }
        try ensure(!wasWaiting, "a second ticket")
    }

    private mutating func cancel(_ player: PlayerID) throws {
        let wasWaiting = waiting.removeValue(forKey: player) != nil
        let wasCancelled = (try? queue.cancel(player)) != nil
        try ensure(wasWaiting == wasCancelled, "cancel isn't certain")
    }

    private mutating func answerOffer(_ player: PlayerID) throws {
        let isOffered = waiting[player].map { offered.contains($0.number) } ?? false
        if random.next(below: 2) == 0 {
            let match = try? queue.acceptBots(player, using: &random)
            try ensure(isOffered == (match != nil), "offer accepted wrongly")
            if match != nil { waiting[player] = nil }
        } else {
            let wasDeclined = (try? queue.declineBots(player)) != nil
            try ensure(isOffered == wasDeclined, "offer declined wrongly")
            if let ticket = waiting[player] { offered.remove(ticket.number) }
        }
    }

    private mutating func tick() throws {
        now += 100 * Int64(1 + random.next(below: 30))
        for effect in queue.tick(at: now, using: &random) {
            switch effect {
            case .matched(let match): try check(match)
            case .botsOffered(let player, let number):
                try ensure(
                    waiting[player]?.number == number, "bots offered to a ticket that is gone")
                offered.insert(number)
            case .widened(let player, let number, let window):
                try ensure(
                    waiting[player]?.number == number && window == self.window(of: waiting[player]),
                    "widened wrongly")
            case .levelGone: throw TestFailure(description: "no level was taken away")
            }
        }
        try checkNothingIsLeft()
    }

    /// The window by the rules alone, from the ticket's waiting time.
    private func window(of ticket: Ticket?) -> Int {
        guard let ticket else { return -1 }
        let steps = (now - ticket.enteredMilliseconds) / Int64(rules.ratingWindowStepMilliseconds)
        return min(
            rules.ratingWindowLimit, rules.ratingWindowAtStart + Int(steps) * rules.ratingWindowStep
        )
    }

    private mutating func check(_ match: RaceMatch) throws {
        matchCount += 1
        for ticket in match.tickets {
            try ensure(
                waiting[ticket.player]?.number == ticket.number,
                "a match of a ticket that doesn't wait")
            try ensure(ticket.level ?? match.level == match.level, "another level than wanted")
            let window = window(of: waiting[ticket.player])
            let isInside = match.tickets.allSatisfy { abs(ticket.rating - $0.rating) <= window }
            try ensure(isInside, "matched outside the window")
        }
        let seats = Set(match.tickets.map(\.seats))
        try ensure(
            seats == [match.tickets.count] && match.botCount == 0
                && Fixture.levels.contains(match.level), "a wrong match: \(match)")
        for ticket in match.tickets {
            try ensure(
                waiting.removeValue(forKey: ticket.player) != nil, "one player twice in a match")
        }
    }

    /// Compares all tickets with each other. No fitting pair or group may be left after a tick.
    private func checkNothingIsLeft() throws {
        for first in waiting.values {
            let fitting = waiting.values.filter { second in
                second.number != first.number && second.seats == first.seats
                    && first.agreesOnLevel(with: second) && isInWindows(first, second)
            }
            guard let second = fitting.first else { continue }
            try ensure(first.seats != 2, "\(first.number) and \(second.number) are left")
            for second in fitting {
                let third = fitting.first { third in
                    third.number != second.number && second.agreesOnLevel(with: third)
                        && isInWindows(second, third) && fitInNarrowest([first, second, third])
                }
                try ensure(third == nil, "a group of three is left")
            }
        }
    }

    private func isInWindows(_ first: Ticket, _ second: Ticket) -> Bool {
        abs(first.rating - second.rating) <= min(window(of: first), window(of: second))
    }

    private func fitInNarrowest(_ tickets: [Ticket]) -> Bool {
        let ratings = tickets.map(\.rating).sorted()
        return ratings[ratings.count - 1] - ratings[0]
            <= (tickets.map { window(of: $0) }.min() ?? 0)
    }
}

extension Ticket {
    /// True if the two tickets can race on one level.
    fileprivate func agreesOnLevel(with other: Ticket) -> Bool {
        level == nil || other.level == nil || level == other.level
    }
}
