import Testing
import WebSocket

@testable import Runtime

/// Ping times are kept only for connections that ask for them, and cost the others no memory.
@Suite struct RoundTripTests {
    private let bench = ShardBench(sendsByRing: false)

    /// Pings the peer, which answers after `milliseconds`.
    private func ping(_ peer: BenchPeer, answeredAfterMilliseconds milliseconds: Int) throws {
        peer.connection.pingIntervalMilliseconds = 10
        bench.reactor.now = bench.reactor.now.advanced(byMilliseconds: 20)
        bench.turn { bench.shard.sweep() }
        try peer.read()
        let payload = try #require(peer.takePing())
        bench.reactor.now = bench.reactor.now.advanced(byMilliseconds: milliseconds)
        var pong: [UInt8] = []
        FrameEncoder.append(.pong, payload: payload, mask: 0x1F2E_3D4C, to: &pong)
        try peer.write(pong)
        bench.reactor.poll()
    }

    /// Otherwise anybody who sends eight bytes now and then could keep a dead connection open.
    @Test(arguments: [[0, 0, 0, 0, 0, 0, 0, 0], nil] as [[UInt8]?])
    func onlyTheEchoOfThePingAnswersIt(bytes: [UInt8]?) throws {
        let peer = try bench.connect()
        let connection = try #require(peer.connection)
        connection.pingIntervalMilliseconds = 10
        bench.reactor.now = bench.reactor.now.advanced(byMilliseconds: 20)
        bench.turn { bench.shard.sweep() }
        try peer.read()
        var payload = try #require(peer.takePing())
        payload[7] ^= 1
        var pong: [UInt8] = []
        FrameEncoder.append(.pong, payload: bytes ?? payload, mask: 0x1F2E_3D4C, to: &pong)
        try peer.write(pong)
        bench.reactor.poll()
        #expect(connection.isOpen)
        bench.reactor.now = bench.reactor.now.advanced(
            byMilliseconds: bench.shard.limits.pingTimeoutMilliseconds)
        // After a stall, peers are judged the next time.
        for _ in 1...2 { bench.turn { bench.shard.sweep() } }
        #expect(!connection.isOpen)
    }

    /// After a stall, input that came in time is read before a peer is judged.
    @Test func aPongThatCameDuringAStallCounts() throws {
        let peer = try bench.connect()
        let connection = try #require(peer.connection)
        connection.pingIntervalMilliseconds = 10
        bench.reactor.now = bench.reactor.now.advanced(byMilliseconds: 20)
        bench.turn { bench.shard.sweep() }
        try peer.read()
        var pong: [UInt8] = []
        FrameEncoder.append(
            .pong, payload: try #require(peer.takePing()), mask: 0x1F2E_3D4C, to: &pong)
        try peer.write(pong)
        bench.reactor.now = bench.reactor.now.advanced(
            byMilliseconds: bench.shard.limits.pingTimeoutMilliseconds)
        // The timer's turn comes first, as after any stall, then the socket's.
        bench.turn { bench.shard.sweep() }
        bench.reactor.poll()
        bench.reactor.now = bench.reactor.now.advanced(byMilliseconds: 20)
        bench.turn { bench.shard.sweep() }
        #expect(connection.isOpen)
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
            bench.reactor.now = bench.reactor.now.advanced(byMilliseconds: milliseconds)
            bench.turn { bench.shard.sweep() }
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
        for milliseconds in [5, 3] {
            try ping(peer, answeredAfterMilliseconds: milliseconds)
        }
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
