import ChefDashClient
import TestSupport
import Testing

@testable import chefdash_load

@Suite("The clocks of several nodes in a load test")
struct NodeClocksTests {
    /// A ping to a node whose clock is ahead by `offset`, with a pong that took most of the time.
    private static func sample(
        _ offset: Double, roundTrip: Double, there: Double = 0.1, at now: Double = 0
    ) throws -> ClockEstimate {
        try #require(
            ClockEstimate(
                sentAt: now, receivedAt: now + roundTrip,
                serverTime: now + roundTrip * there + offset))
    }

    @Test("Each node has one clock, by the shortest round trip of all its connections")
    func nodes() throws {
        var clocks = NodeClocks()
        let offsets = [0, 54_468, -20_000.5]
        // Many connections, each at a node, first with slow pings and then with faster ones.
        var known: [Int?] = Array(repeating: nil, count: 30)
        for roundTrip in [80, 30, 6, 0.4, 12] {
            for connection in known.indices {
                let sample = try Self.sample(
                    offsets[connection % 3], roundTrip: roundTrip, at: Double(connection))
                known[connection] = clocks.learn(sample, by: known[connection])
            }
        }
        #expect(clocks.estimates.map(\.roundTripMilliseconds).allSatisfy { abs($0 - 0.4) < 0.01 })
        #expect(clocks.estimates.count == 3)
        for connection in known.indices {
            let estimate = clocks.estimates[try #require(known[connection])]
            #expect(abs(estimate.offsetMilliseconds - offsets[connection % 3]) <= 0.2)
        }
        // A welcome, which takes longer than a pong, shows the node of a new connection.
        #expect(clocks.find(try Self.sample(offsets[1], roundTrip: 300)) == known[1])
        #expect(clocks.find(try Self.sample(7_000, roundTrip: 300)) == nil)
    }

    @Test("Nodes that started almost together get clocks of their own after faster pings")
    func together() throws {
        var clocks = NodeClocks()
        let offsets = [100.0, 120]
        var known: [Int?] = [nil, nil]
        for (roundTrip, there) in [(50, 0.5), (1, 0.9), (2, 0.1), (0.5, 0.5)] {
            for connection in 0...1 {
                known[connection] = clocks.learn(
                    try Self.sample(offsets[connection], roundTrip: roundTrip, there: there),
                    by: known[connection])
            }
        }
        for connection in 0...1 {
            let estimate = clocks.estimates[try #require(known[connection])]
            #expect(abs(estimate.offsetMilliseconds - offsets[connection]) <= 1)
        }
    }

    @Test("A server that has restarted gets a new clock")
    func restarted() throws {
        var clocks = NodeClocks()
        let before = clocks.learn(try Self.sample(500, roundTrip: 1), by: nil)
        let after = clocks.learn(try Self.sample(-9_000, roundTrip: 40), by: before)
        #expect(before != after && clocks.estimates.count == 2)
    }
}
