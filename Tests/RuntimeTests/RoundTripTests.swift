import Testing
import WebSocket

@testable import Runtime

/// How long pings take is kept for whoever wants to know, and costs nobody else memory.
@Suite struct RoundTripTests {
    private let bench = ShardBench(sendsByRing: false)

    /// Pings the peer, which answers after so long.
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

    @Test func onlyThoseThatAreWantedAreKept() throws {
        let peer = try bench.connect()
        let connection = try #require(peer.connection)
        try ping(peer, answeredAfterMilliseconds: 1)
        #expect(connection.roundTrips == nil)
        bench.turn { connection.startKeepingRoundTrips() }
        for milliseconds in [5, 3] {
            try ping(peer, answeredAfterMilliseconds: milliseconds)
        }
        var taken: [Double] = []
        bench.turn { taken = connection.takeRoundTrips() }
        #expect(taken == [5, 3])
        try ping(peer, answeredAfterMilliseconds: 2)
        #expect(connection.roundTrips == nil)
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
