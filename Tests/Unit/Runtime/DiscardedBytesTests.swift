import Testing

@testable import Runtime

/// Bytes that come after the server's close frame are discarded, up to a limit.
@Suite struct DiscardedBytesTests {
    private let bench = ShardBench(sendsByRing: false)

    /// All bytes count towards the limit, however small the pieces are.
    @Test func whoTalksOnAfterTheCloseFrameIsDropped() throws {
        let peer = try bench.connect()
        let connection = try #require(peer.connection)
        bench.turn { connection.close(.normal, reason: "") }
        let piece = [UInt8](repeating: 0, count: 4_096)
        for _ in 0..<bench.shard.limits.discardedBytes / piece.count {
            try peer.write(piece)
            bench.reactor.poll()
        }
        #expect(!connection.isClosed)
        try peer.write([0])
        bench.reactor.poll()
        #expect(connection.isClosed)
    }
}
