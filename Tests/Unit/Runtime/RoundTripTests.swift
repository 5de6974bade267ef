import TestSupport
import Testing
import WebSocket

@testable import Runtime

/// Ping times are kept only for connections that ask for them, and cost the others no memory.
@Suite struct RoundTripTests {
    private let bench = ShardBench(sendsByRing: false)

    /// Pings the peer, and returns the ping's payload.
    private func ping(_ peer: BenchPeer) throws -> [UInt8] {
        peer.connection.pingIntervalMilliseconds = 10
        sweep(afterMilliseconds: 20)
        try peer.read()
        return try #require(peer.takePing())
    }

    private func sweep(afterMilliseconds milliseconds: Int) {
        bench.wait(milliseconds: milliseconds)
        bench.turn { bench.shard.sweep() }
    }

    private func answer(_ payload: [UInt8], by peer: BenchPeer) throws {
        try peer.write(FrameEncoder.frame(.pong, payload, mask: 0x1F2E_3D4C))
    }

    /// Pings the peer, which answers after `milliseconds`.
    private func ping(_ peer: BenchPeer, answeredAfterMilliseconds milliseconds: Int) throws {
        let payload = try ping(peer)
        bench.wait(milliseconds: milliseconds)
        try answer(payload, by: peer)
        bench.reactor.poll()
    }

    @Test(arguments: [(10, true), (1_000, false)])
    func aDuePingLeavesWithTheFramesOfARace(intervalMilliseconds: Int, isDue: Bool) throws {
        let peer = try bench.connect(keepsWritesApart: true)
        peer.connection.pingIntervalMilliseconds = intervalMilliseconds
        bench.wait(milliseconds: 20)
        bench.turn { peer.connection.send(states: ["state", "and"]) }
        #expect(try peer.takeHeard() == ["state", "and"])
        #expect((peer.takePing() != nil) == isDue)
        #expect(peer.pieceByteCounts.count == 1)
    }

    /// Otherwise anybody who sends eight bytes now and then could keep a dead connection open.
    @Test(arguments: [[0, 0, 0, 0, 0, 0, 0, 0], nil] as [[UInt8]?])
    func onlyTheEchoOfThePingAnswersIt(bytes: [UInt8]?) throws {
        let peer = try bench.connect()
        var payload = try ping(peer)
        payload[7] ^= 1
        try answer(bytes ?? payload, by: peer)
        bench.reactor.poll()
        #expect(peer.connection.isOpen)
        // After a stall, peers are judged the next time.
        sweep(afterMilliseconds: bench.shard.limits.pingTimeoutMilliseconds)
        sweep(afterMilliseconds: 0)
        #expect(!peer.connection.isOpen)
    }

    /// After a stall, input that came in time is read before a peer is judged.
    @Test func aPongThatCameDuringAStallCounts() throws {
        let peer = try bench.connect()
        try answer(ping(peer), by: peer)
        // The timer's turn comes first, as after any stall, then the socket's.
        sweep(afterMilliseconds: bench.shard.limits.pingTimeoutMilliseconds)
        bench.reactor.poll()
        sweep(afterMilliseconds: 20)
        #expect(peer.connection.isOpen)
    }

    /// A peer that doesn't read can't have seen the ping, so it is closed as slow, not silent.
    @Test(arguments: [(true, "close 4004 slow"), (false, "close 4003 silent")])
    func whoAnswersNoPingIsToldWhy(isBlocked: Bool, expected: String) throws {
        let peer = try bench.connect(sendBufferBytes: 4_096)
        let connection = try #require(peer.connection)
        if isBlocked {
            bench.turn { connection.send(String(repeating: "x", count: 1 << 20)) }
        }
        #expect((bench.blockedConnectionCount == 1) == isBlocked)
        connection.pingIntervalMilliseconds = 10
        for milliseconds in [20, bench.shard.limits.pingTimeoutMilliseconds, 20] {
            sweep(afterMilliseconds: milliseconds)
        }
        #expect(!connection.isOpen)
        try bench.readAll(peer)
        #expect(peer.heard.last == expected)
    }

    @Test func onlyThoseThatAreWantedAreKept() throws {
        let peer = try bench.connect()
        let connection = try #require(peer.connection)
        try ping(peer, answeredAfterMilliseconds: 1)
        #expect(connection.heartbeat.roundTrips == nil)
        bench.turn { connection.startKeepingRoundTrips() }
        for milliseconds in [5, 3] { try ping(peer, answeredAfterMilliseconds: milliseconds) }
        var taken: [Double] = []
        bench.turn { taken = connection.takeRoundTrips() }
        #expect(taken == [5, 3])
        try ping(peer, answeredAfterMilliseconds: 2)
        #expect(connection.heartbeat.roundTrips == nil)
        bench.turn { taken = connection.takeRoundTrips() }
        #expect(taken == [])
    }

    @Test func theNewestAreKept() throws {
        let peer = try bench.connect()
        let connection = try #require(peer.connection)
        bench.turn { connection.startKeepingRoundTrips() }
        for number in 0..<300 { try ping(peer, answeredAfterMilliseconds: number % 5) }
        var taken: [Double] = []
        bench.turn { taken = connection.takeRoundTrips() }
        #expect(taken == (44..<300).map { Double($0 % 5) })
    }
}
