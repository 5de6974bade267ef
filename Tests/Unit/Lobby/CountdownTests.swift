import Base
import Kitchen
import Testing

@testable import Lobby

/// Players who leave a rated race before its start.
@Suite struct CountdownTests {
    /// Ways in which Ben misses the start, or nearly does.
    enum Leaving: String, CaseIterable, Sendable {
        case leavesOpening, leavesCountdown, drops, neverComes, isBackInTime
    }

    /// Plays a room's way to its start.
    private static func play(_ leaving: Leaving, in room: inout TestRoom) throws -> [RoomEffect] {
        try room.apply(.connected(ana), .connected(eva))
        if leaving != .neverComes { try room.apply(.connected(ben)) }
        if leaving == .leavesOpening { return try room.apply(.leave(ben)) }
        try room.apply(.raceOpened(race: room.room.raceCount))
        if leaving == .leavesCountdown { return try room.apply(.leave(ben)) }
        if leaving != .neverComes { try room.apply(.dropped(ben)) }
        if leaving == .isBackInTime { try room.apply(.connected(ben)) }
        return room.wait(for: LobbyRules().countdownTicks)
    }

    @Test(
        "A player missing at a rated start is blamed, and the others go back into the queue",
        arguments: Leaving.allCases)
    func rated(leaving: Leaving) throws {
        var room = TestRoom(matched: TestRoom.humans(ana, ben, eva))
        let effects = try Self.play(leaving, in: &room)
        if leaving == .isBackInTime {
            #expect(room.commands == [.begin(race: 1)])
            #expect(!effects.contains(.leftCountdown(ben)))
            return
        }
        let ways = effects.filter { effect in
            switch effect {
            case .leftCountdown, .release, .requeue: true
            default: false
            }
        }
        #expect(ways.first == .leftCountdown(ben), "\(ways)")
        #expect(Set(ways.dropFirst()) == [.release(ben), .requeue(ana), .requeue(eva)], "\(ways)")
        #expect(ways.count == 4)
        #expect(room.room.phase == .closed(.noContest))
    }

    @Test("Nobody is blamed in a private race or one against bots", arguments: Leaving.allCases)
    func unrated(leaving: Leaving) throws {
        var match = TestRoom(matched: TestRoom.humans(ana, ben, eva), isRated: false)
        var room = try TestRoom(joined: [ben, eva])
        for player in [ana, ben, eva] { try room.apply(.ready(player, true)) }
        let effects =
            try Self.play(leaving, in: &match)
            + (leaving == .neverComes ? [] : Self.play(leaving, in: &room))
        for effect in effects {
            switch effect {
            case .leftCountdown, .requeue: Issue.record("\(effect)")
            default: break
            }
        }
    }

    @Test("A player who leaves a rematch is blamed; the others don't go back into the queue")
    func rematch() throws {
        var room = try TestRoom(connected: ana, ben)
        try room.beginOpened()
        try room.end(ana, ben)
        try room.apply(.rematch(ana, true), .rematch(ben, true), .leave(ben))
        #expect(room.effects.contains(.leftCountdown(ben)))
        #expect(room.effects.contains(.release(ana)))
        #expect(!room.effects.contains(.requeue(ana)))
    }

    @Test("Nobody is blamed for a race that can't be stored, or that the server stops")
    func faultless() throws {
        for input in [RoomInput.raceNotOpened(race: 1), .stop] {
            var room = TestRoom(matched: TestRoom.humans(ana, ben))
            try room.apply(.connected(ana), .connected(ben), input)
            #expect(room.effects.contains(.release(ana)))
            #expect(!room.effects.contains(.leftCountdown(ana)))
            #expect(!room.effects.contains(.requeue(ana)))
        }
    }
}

/// Pauses before a player may queue again.
@Suite struct QueuePauseTests {
    /// A queue in which players come and go, one second after the other.
    private struct Queue {
        var matchmaker: Matchmaker

        init(_ rules: LobbyRules = LobbyRules()) { matchmaker = Matchmaker(rules: rules) }

        /// The wait before the player may have a ticket. A granted ticket is cancelled.
        mutating func wait(
            _ player: PlayerID, from addressBlock: String? = nil, isNewcomer: Bool = false,
            at now: Int64
        ) throws -> Int64 {
            do throws(LobbyRefusal) {
                _ = try matchmaker.enter(
                    player, rating: 1500, level: nil, addressBlock: addressBlock,
                    isNewcomer: isNewcomer, at: now)
                try matchmaker.cancel(player)
                return 0
            } catch {
                guard case .queuePaused(let milliseconds) = error else { throw error }
                return milliseconds
            }
        }

        /// Lets the player get a ticket, and leave the countdown of its match.
        @discardableResult
        mutating func leave(
            _ player: PlayerID, from addressBlock: String? = nil, isNewcomer: Bool = false,
            day: Int, at now: Int64
        ) throws -> Ticket {
            let ticket = try matchmaker.enter(
                player, rating: 1500, level: nil, addressBlock: addressBlock,
                isNewcomer: isNewcomer,
                at: now)
            try matchmaker.cancel(player)
            matchmaker.pause(ticket, day: day, at: now)
            return ticket
        }
    }

    @Test("Each pause of a day is twice as long as the last; the next day starts over")
    func doubles() throws {
        var queue = Queue()
        var now: Int64 = 1_000
        for expected: Int64 in [30_000, 60_000, 120_000, 240_000] {
            try queue.leave(ana, day: 7, at: now)
            #expect(try queue.wait(ana, at: now) == expected)
            #expect(try queue.wait(ben, at: now) == 0)
            #expect(try queue.wait(ana, at: now + expected - 1) == 1)
            now += expected
            #expect(try queue.wait(ana, at: now) == 0)
        }
        try queue.leave(ana, day: 8, at: now)
        #expect(try queue.wait(ana, at: now) == 30_000)
        // A new day doesn't cut a running pause short.
        var ticket: Ticket?
        for _ in 1...3 {
            now += try queue.wait(ana, at: now)
            ticket = try queue.leave(ana, day: 8, at: now)
        }
        queue.matchmaker.pause(try #require(ticket), day: 9, at: now + 1)
        #expect(try queue.wait(ana, at: now + 1) == 239_999)
    }

    @Test("No pause is longer than a day")
    func longest() throws {
        var queue = Queue(.with { $0.countdownPauseMilliseconds = 3_600_000 })
        var now: Int64 = 0
        for _ in 1...70 {
            try queue.leave(ana, day: 1, at: now)
            now += try queue.wait(ana, at: now)
        }
        try queue.leave(ana, day: 1, at: now)
        #expect(try queue.wait(ana, at: now) == 86_400_000)
    }

    @Test("New players at one address share an allowance of leaves; others there aren't affected")
    func newcomers() throws {
        var queue = Queue()
        for number in 1...5 {
            #expect(try queue.wait(Fixture.player(number), from: "a", isNewcomer: true, at: 0) == 0)
            try queue.leave(Fixture.player(number), from: "a", isNewcomer: true, day: 1, at: 0)
        }
        #expect(try queue.wait(Fixture.player(6), from: "a", isNewcomer: true, at: 0) == 30_000)
        #expect(try queue.wait(Fixture.player(6), from: "a", isNewcomer: false, at: 0) == 0)
        #expect(try queue.wait(Fixture.player(6), from: "b", isNewcomer: true, at: 0) == 0)
        #expect(try queue.wait(Fixture.player(6), from: nil, isNewcomer: true, at: 0) == 0)
        #expect(try queue.wait(Fixture.player(6), from: "a", isNewcomer: true, at: 30_000) == 0)
        try queue.leave(Fixture.player(6), from: "a", isNewcomer: true, day: 1, at: 30_000)
        #expect(try queue.wait(Fixture.player(7), from: "a", isNewcomer: true, at: 30_000) > 0)
        // Tickets made before the limit don't make the pause longer than allowed.
        let late = try (10...40).map { number in
            try queue.matchmaker.enter(
                Fixture.player(number), rating: 1500, level: nil, addressBlock: "c",
                isNewcomer: true, at: 30_000)
        }
        for ticket in late {
            try queue.matchmaker.cancel(ticket.player)
            queue.matchmaker.pause(ticket, day: 1, at: 30_000)
        }
        #expect(
            try queue.wait(Fixture.player(8), from: "c", isNewcomer: true, at: 30_000) == 30_000)
    }

    @Test("The list of pauses is bounded, and a running pause isn't forgotten")
    func bound() throws {
        var queue = Queue(.with { $0.countdownPauseLimit = 10 })
        for number in 1...30 {
            try queue.leave(
                Fixture.player(number), from: "\(number)", isNewcomer: true, day: 1, at: 0)
            #expect(queue.matchmaker.pauses.count <= 10)
        }
        #expect(try queue.wait(Fixture.player(1), at: 0) == 30_000)
        try queue.leave(Fixture.player(31), day: 2, at: 100_000)
        #expect(try queue.wait(Fixture.player(31), at: 100_000) == 30_000)
        #expect(queue.matchmaker.pauses.count == 1)
    }

    @Test("A ticket that is put back keeps its waiting time, window and bot offer")
    func putBack() throws {
        var queue = Matchmaker()
        var random = SplitMix64(seed: 1)
        _ = try queue.enter(ana, rating: 1500, level: 2, at: 0)
        for now in stride(from: Int64(0), through: 22_000, by: 500) {
            _ = queue.tick(at: now, using: &random)
        }
        try queue.declineBots(ana)
        _ = try queue.enter(ben, rating: 1500, level: nil, at: 22_000)
        let match = try #require(queue.tick(at: 22_000, using: &random).first?.match)
        let ticket = try #require(match.tickets.first)
        #expect(queue.put(ticket) == nil)
        #expect(queue.ticket(of: ana) == ticket)
        let status = try queue.status(of: ana, at: 25_500)
        #expect(status.waitedMilliseconds == 25_500)
        // The window as it was before the match. The next tick widens it.
        #expect(status.ratingWindow == 250)
        #expect(
            queue.tick(at: 25_500, using: &random)
                == [.widened(ana, ticket: ticket.number, ratingWindow: 300)])
        // A newcomer with the same rating is matched with whoever has waited longest.
        _ = try queue.enter(eva, rating: 1500, level: 2, at: 25_600)
        _ = try queue.enter(leo, rating: 1500, level: nil, at: 25_600)
        let next = try #require(queue.tick(at: 25_600, using: &random).first?.match)
        #expect(next.players.contains(ana))
        // The ticket's level may be gone when the ticket is put back.
        _ = queue.replaceLevels([1])
        #expect(queue.put(ticket) == .levelGone(ana, ticket: ticket.number))
        #expect(queue.ticket(of: ana) == nil)
    }
}
