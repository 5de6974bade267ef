import Base
import Kitchen
import Runtime
import Testing

@testable import ChefDashServer

@Suite("The budget of an address")
struct AddressBudgetTests {
    private let start = Instant(nanoseconds: 1_000_000_000)

    @Test("Each address has a burst, then a rate per minute")
    func rate() {
        let budget = AddressBudget(perMinute: 60, burst: 2)
        #expect(budget.take("192.0.2.1", at: start) == nil)
        #expect(budget.take("192.0.2.1", at: start) == nil)
        #expect(budget.take("192.0.2.1", at: start) == 1_000)
        #expect(budget.take("192.0.2.2", at: start) == nil)
        #expect(budget.take("192.0.2.1", at: start.advanced(byMilliseconds: 1_000)) == nil)
    }

    @Test(
        "A household shares one budget: one IPv4 address, or one IPv6 /64",
        arguments: [
            ("192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false),
            ("::ffff:192.0.2.1", "192.0.2.1", true),
            ("2001:db8::1", "2001:db8::ffff:1", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", true),
            ("2001:db8:0:1::1", "2001:db8:0:2::1", false),
            ("fe80::1%eth0", "fe80::2%eth1", true),
        ])
    func same(first: String, second: String, isSame: Bool) throws {
        let budget = AddressBudget(perMinute: 1, burst: 1)
        #expect(budget.take(first, at: start) == nil)
        #expect((budget.take(second, at: start) != nil) == isSame)
        let blocks = [first, second].map { AddressBlock(householdOfPeer: $0)?.description }
        #expect(blocks[0] != nil && (blocks[0] == blocks[1]) == isSame)
    }

    @Test("Without a limit nothing is delayed")
    func unlimited() {
        let budget = AddressBudget(perMinute: 0, burst: 1)
        for _ in 0..<10 { #expect(budget.take("192.0.2.1", at: start) == nil) }
    }

    @Test("Memory is bounded for any number of addresses, and each has its own budget")
    func bound() {
        let budget = AddressBudget(perMinute: 60, burst: 2)
        let limit = RecentTable<Int, Int>.limit
        for number in 0..<3 * limit {
            let address = "10.\(number >> 16).\(number >> 8 & 255).\(number & 255)"
            #expect(budget.take(address, at: start) == nil)
            #expect(budget.take(address, at: start) == nil)
            #expect(budget.take(address, at: start) != nil)
        }
        #expect(budget.addressCount <= limit)
        // The addresses seen last are still known.
        #expect(budget.take("10.2.255.255", at: start) != nil)
    }

    @Test("A returned unit can be taken again")
    func givenBack() {
        let budget = AddressBudget(perMinute: 60, burst: 1)
        for _ in 1...3 {
            #expect(budget.take("192.0.2.1", at: start) == nil)
            budget.giveBack("192.0.2.1")
        }
        budget.giveBack("192.0.2.1")
        #expect(budget.take("192.0.2.1", at: start) == nil)
        #expect(budget.take("192.0.2.1", at: start) != nil)
    }

    @Test(
        "Wrong codes beyond the burst wait longer each time, and each player may try one more")
    func codes() {
        let (address, other) = ("192.0.2.1", "192.0.2.2")
        let guesses = CodeGuesses("code", perMinute: 6, burst: 2, limitObserver: UnobservedLimits())
        let players = (1...8).map { PlayerID(value: $0) }
        let delays = players.map { guesses.guess(of: $0, from: address, at: start) }
        #expect(delays == [0, 0, 10_000, 20_000, 30_000, 30_000, 30_000, 30_000])
        // The players' second tries are wrong too.
        let second = players.suffix(6).map { guesses.guess(of: $0, from: address, at: start) }
        #expect(second.allSatisfy { $0 == 30_000 })
        #expect(
            players.map { guesses.wait(of: $0, from: address, at: start) } == [
                nil, nil, 10_000, 20_000, 30_000, 30_000, 30_000, 30_000,
            ])
        #expect(guesses.guess(of: PlayerID(value: 9), from: other, at: start) == 0)
        let later = start.advanced(byMilliseconds: 10_000)
        #expect(
            players.map { guesses.wait(of: $0, from: address, at: later) }.prefix(4) == [
                nil, nil, nil, 10_000,
            ])
        let free = CodeGuesses("code", perMinute: 0, burst: 1, limitObserver: UnobservedLimits())
        #expect(players.allSatisfy { free.guess(of: $0, from: address, at: start) == 0 })
    }

    @Test("Any number of guests at one address share one rate of code lookups")
    func guessesPerMinute() {
        let (address, minutes) = ("192.0.2.1", 10)
        let guesses = CodeGuesses(
            "code", perMinute: 6, burst: 20, limitObserver: UnobservedLimits())
        var tried: [Int] = []
        for second in 0..<minutes * 60 {
            let now = start.advanced(byMilliseconds: second * 1_000)
            // All 200 guests begin before the first gets its answer.
            let attempts = (1...200 as ClosedRange<UInt128>).compactMap {
                number -> CodeGuesses.Attempt? in
                let verdict = guesses.begin(
                    PlayerID(value: number), from: address, isNew: true, at: now)
                guard case .mayTry(let attempt) = verdict else { return nil }
                return attempt
            }
            for attempt in attempts { _ = guesses.end(attempt, isWrong: true, at: now) }
            if second % 60 == 0 { tried.append(0) }
            tried[second / 60] += attempts.count
        }
        let most = 6 + CodeGuesses.addressLimit * 60_000 / CodeGuesses.longestMilliseconds
        #expect(tried[0] <= 20 + most && tried.reduce(0, +) <= 20 + minutes * most, "\(tried)")
        // Guests with right codes are held up now, too, but a player who isn't new always gets
        // through.
        let now = start.advanced(byMilliseconds: minutes * 60_000 - 1_000)
        let (guest, friend) = (PlayerID(value: 300), PlayerID(value: 301))
        #expect(guesses.wait(of: guest, from: address, at: now) != nil)
        for _ in 0..<3 {
            #expect(guesses.wait(of: friend, from: address, isNew: false, at: now) == nil)
        }
        // A wrong code uses up the friend's own try.
        #expect(guesses.guess(of: friend, from: address, isNew: false, at: now) != nil)
        #expect(guesses.wait(of: friend, from: address, isNew: false, at: now) != nil)
        #expect(guesses.wait(of: guest, from: "192.0.2.2", at: now) == nil)
    }
}

extension CodeGuesses {
    /// Tries a wrong code.
    ///
    /// - Returns: when the answer goes out; nil if the code isn't looked up.
    fileprivate func guess(
        of player: PlayerID, from peer: String, isNew: Bool = true, at now: Instant
    ) -> Int? {
        guard case .mayTry(let attempt) = begin(player, from: peer, isNew: isNew, at: now) else {
            return nil
        }
        return end(attempt, isWrong: true, at: now)
    }

    /// Tries a right code.
    ///
    /// - Returns: the wait; nil if the code is looked up at once.
    fileprivate func wait(
        of player: PlayerID, from peer: String, isNew: Bool = true, at now: Instant
    ) -> Int? {
        switch begin(player, from: peer, isNew: isNew, at: now) {
        case .mustWait(let milliseconds): return milliseconds
        case .mayTry(let attempt):
            #expect(end(attempt, isWrong: false, at: now) == 0)
            return nil
        }
    }
}
