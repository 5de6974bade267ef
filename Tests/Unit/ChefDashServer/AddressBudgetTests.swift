import Runtime
import Synchronization
import Testing

@testable import ChefDashServer

@Suite("What an address may do")
struct AddressBudgetTests {
    private let start = Instant(nanoseconds: 1_000_000_000)
    private let verdicts = Verdicts()

    @Test("Each address has a burst, and then so many a minute")
    func rate() {
        let budget = AddressBudget(perMinute: 60, burst: 2)
        #expect(budget.take("192.0.2.1", at: start) == nil)
        #expect(budget.take("192.0.2.1", at: start) == nil)
        #expect(budget.take("192.0.2.1", at: start) == 1_000)
        #expect(budget.take("192.0.2.2", at: start) == nil)
        #expect(budget.take("192.0.2.1", at: start.advanced(byMilliseconds: 1_000)) == nil)
    }

    @Test(
        "A household has one IPv4 address, or an IPv6 network of 64 bits, and one budget",
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

    @Test("While outcomes are awaited others queue; each that doesn't count lets one through")
    func attempts() throws {
        let budget = AddressBudget(perMinute: 60, burst: 2)
        for number in 1...5 {
            budget.attempt("192.0.2.1", at: start) { verdicts.add(number, $0) }
        }
        #expect(verdicts.text == "1 2")
        budget.finish(try verdicts.attempt(1), .countsNot, at: start)
        #expect(verdicts.text == "1 2 3")
        budget.finish(try verdicts.attempt(2), .counts, at: start)
        #expect(verdicts.text == "1 2 3")
        budget.finish(try verdicts.attempt(3), .counts, at: start)
        #expect(verdicts.text == "1 2 3 4:1000 5:1000")
        budget.attempt("192.0.2.1", at: start) { verdicts.add(6, $0) }
        #expect(verdicts.text == "1 2 3 4:1000 5:1000 6:1000")
    }

    private final class Verdicts: Sendable {
        private let state = Mutex<(words: [String], attempts: [Int: AddressBudget.Attempt])>(
            ([], [:]))

        func add(_ number: Int, _ verdict: AddressBudget.Verdict) {
            state.withLock { state in
                switch verdict {
                case .granted(let attempt):
                    state.words.append("\(number)")
                    state.attempts[number] = attempt
                case .refused(let milliseconds): state.words.append("\(number):\(milliseconds)")
                }
            }
        }

        var text: String { state.withLock { $0.words.joined(separator: " ") } }

        func attempt(_ number: Int) throws -> AddressBudget.Attempt {
            try #require(state.withLock { $0.attempts[number] })
        }
    }

    @Test("Without a limit nobody waits")
    func unlimited() {
        let budget = AddressBudget(perMinute: 0, burst: 1)
        for _ in 0..<10 { #expect(budget.take("192.0.2.1", at: start) == nil) }
    }

    @Test("However many addresses there are, memory is bounded and each has its own budget")
    func bound() throws {
        let budget = AddressBudget(perMinute: 60, burst: 2)
        // Something of this one has no outcome yet, and another waits for that.
        for number in 1...3 {
            budget.attempt("192.0.2.1", at: start) { verdicts.add(number, $0) }
        }
        let limit = RecentTable<Int, Int>.limit
        for number in 0..<3 * limit {
            let address = "10.\(number >> 16).\(number >> 8 & 255).\(number & 255)"
            #expect(budget.take(address, at: start) == nil)
            #expect(budget.take(address, at: start) == nil)
            #expect(budget.take(address, at: start) != nil)
        }
        #expect(budget.addressCount <= limit + 1)
        // Those that were seen last are remembered.
        #expect(budget.take("10.2.255.255", at: start) != nil)
        #expect(verdicts.text == "1 2")
        budget.finish(try verdicts.attempt(1), .countsNot, at: start)
        #expect(verdicts.text == "1 2 3")
    }

    @Test("What is given back can be taken again")
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
}
