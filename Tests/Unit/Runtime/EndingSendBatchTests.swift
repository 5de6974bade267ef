import Glibc
import Testing
import WebSocket

@testable import Runtime

/// Connections that end while messages to them or to others are being sent in the same turn. Each
/// test sends with separate calls and with io_uring, which falls back to calls where it is missing.
@Suite(.serialized) struct EndingSendBatchTests {
    private static let long = String(repeating: "y", count: 16_000)

    // MARK: - Ends before the end of the turn

    @Test(arguments: [false, true])
    func theNextOwnerOfANumberHearsNothing(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let others = try bench.connect(count: 2)
        // Other tests may open files meanwhile, which get the lowest free numbers.
        let ending = try bench.connect(leastDescriptor: 900)
        let descriptor = ending.connection.descriptor
        let pair = try SocketPair()
        defer { for socket in [pair.ours, pair.theirs] { close(socket) } }
        try bench.turn {
            others[0].connection.send("1")
            ending.connection.send("not for others")
            others[1].connection.send("2")
            ending.socket.cut()
            bench.shard.isReady(descriptor, canRead: true, canWrite: false)
            #expect(bench.application.closedCount(of: ending.connection) == 1)
            try #require(fcntl(pair.ours, F_DUPFD_CLOEXEC, descriptor) == descriptor)
        }
        defer { close(descriptor) }
        var byte: UInt8 = 0
        #expect(recv(pair.theirs, &byte, 1, Int32(MSG_DONTWAIT)) == -1 && errno == EAGAIN)
        #expect(try others[0].takeHeard() == ["1"])
        #expect(try others[1].takeHeard() == ["2"])
    }

    /// A new connection that gets the same descriptor hears only its own messages.
    @Test(arguments: [false, true])
    func theNextConnectionOfANumberHearsItsOwn(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let other = try bench.connect()
        let ending = try bench.connect(leastDescriptor: 900)
        let descriptor = ending.connection.descriptor
        bench.turn {
            ending.connection.send("not for others")
            ending.socket.cut()
            bench.shard.isReady(descriptor, canRead: true, canWrite: false)
            other.connection.send("1")
        }
        let next = try bench.connect(leastDescriptor: descriptor)
        try #require(next.connection.descriptor == descriptor)
        bench.turn { next.connection.send("2") }
        #expect(try next.takeHeard() == ["2"])
        #expect(try other.takeHeard() == ["1"])
    }

    // MARK: - Peers that are gone

    /// The indices of the peers that are gone.
    @Test(arguments: [false, true], [[0], [1], [3], [0, 1], [0, 3], [1, 2, 3], [0, 1, 2, 3]])
    func theOthersHearThatAPeerIsGone(sendsByRing: Bool, gone: [Int]) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let peers = try bench.connect(count: 4)
        bench.application.whenClosed = { closed in
            for peer in peers where peer.connection !== closed { peer.connection.send("gone") }
        }
        for place in gone { peers[place].socket.cut() }
        bench.turn {
            for peer in peers { peer.connection.send("1") }
            for peer in peers { peer.connection.send("2") }
        }
        bench.turn { for peer in peers { peer.connection.send("3") } }
        for (place, peer) in peers.enumerated() {
            let isGone = gone.contains(place)
            #expect(bench.application.closedCount(of: peer.connection) == (isGone ? 1 : 0))
            guard !isGone else { continue }
            let heard = try peer.takeHeard()
            #expect(heard.filter { $0 != "gone" } == ["1", "2", "3"], "peer \(place)")
            #expect(heard.count { $0 == "gone" } == gone.count, "peer \(place)")
        }
    }

    /// The report of an end comes after the bytes of the same batch that a full socket didn't
    /// accept.
    ///
    /// The arguments: true if the dead peer comes first in the batch, and true if the full one is
    /// sent more.
    @Test(arguments: [false, true], [(true, false), (false, false), (true, true), (false, true)])
    func newsOfAnEndWaitsBehindTheRest(sendsByRing: Bool, order: (Bool, Bool)) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let slow = try bench.connect(sendBufferBytes: 1)
        let gone = try bench.connect()
        bench.application.whenClosed = { _ in slow.connection.send("gone") }
        gone.socket.cut()
        bench.turn {
            if order.0 { gone.connection.send("1") }
            slow.connection.send(Self.long)
            if !order.0 { gone.connection.send("1") }
        }
        #expect(bench.blockedConnectionCount == 1)
        if order.1 { bench.turn { slow.connection.send("more") } }
        try bench.readAll(slow)
        #expect(try slow.takeHeard() == [Self.long, "gone"] + (order.1 ? ["more"] : []))
        #expect(bench.blockedConnectionCount == 0)
    }

    /// The message about an end fills a socket while another message to it flushes the batch.
    @Test(arguments: [false, true])
    func newsOfAnEndComesBeforeTheMessageThatTellsIt(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let gone = try bench.connect()
        let slow = try bench.connect(sendBufferBytes: 1)
        let other = try bench.connect()
        bench.application.whenClosed = { _ in
            slow.connection.send(Self.long)
            other.connection.send("gone")
        }
        gone.socket.cut()
        bench.turn {
            gone.connection.send("1")
            slow.connection.send("1")
            other.connection.send("1")
            slow.connection.send("2")
        }
        try bench.readAll(slow)
        #expect(try slow.takeHeard() == ["1", Self.long, "2"])
        #expect(try other.takeHeard() == ["1", "gone"])
    }

    /// Nothing follows a close frame (RFC 6455, section 5.5.1), even if the message that flushes
    /// the batch causes the close.
    @Test(arguments: [false, true])
    func nothingFollowsACloseBecauseOfAnEnd(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let gone = try bench.connect()
        let peers = try bench.connect(count: 2)
        bench.application.whenClosed = { closed in
            guard closed === gone.connection else { return }
            for peer in peers { peer.connection.close(.goingAway, reason: "") }
        }
        gone.socket.cut()
        bench.turn {
            gone.connection.send("1")
            for peer in peers { peer.connection.send("1") }
            peers[0].connection.send("2")
            peers[1].connection.send(state: "2")
        }
        for peer in peers {
            #expect(try peer.takeHeard() == ["1", "close 1001 "])
            // A text of one byte, and a close frame with its code alone.
            #expect(peer.receivedByteCount == 3 + 4)
        }
    }

    // MARK: - Connections that go to another shard

    /// Messages sent to a connection while its shard releases it still leave. The other shard can
    /// then send short and long messages.
    @Test(arguments: [false, true], [false, true])
    func newsOfAnEndLeavesBeforeAMove(sendsByRing: Bool, hasLong: Bool) throws {
        let long = String(repeating: "z", count: 20_000)
        let bench = ShardBench(sendsByRing: sendsByRing)
        let other = ShardBench(sendsByRing: sendsByRing)
        let gone = try bench.connect()
        let moving = try bench.connect()
        bench.application.whenClosed = { closed in
            guard closed === gone.connection else { return }
            moving.connection.send("gone")
            moving.connection.send(long)
        }
        gone.socket.cut()
        bench.turn {
            gone.connection.send("1")
            moving.connection.send("1")
            if hasLong { moving.connection.send(long) }
            bench.shard.move(moving.connection, to: other.shard) { $0.send("moved") }
        }
        other.reactor.runWorks()
        other.turn { moving.connection.send(long) }
        other.turn { moving.connection.send("2") }
        #expect(
            try moving.takeHeard()
                == ["1"] + (hasLong ? [long] : []) + ["gone", long, "moved", long, "2"])
    }

    // MARK: - Close frames

    /// Ways to close a connection after messages of the same turn, and the peer's last message.
    enum Ending: CaseIterable {
        case ours, ofAll, peers, violation

        func end(_ peer: BenchPeer, of bench: ShardBench) throws -> String {
            switch self {
            case .ours:
                peer.connection.close(.goingAway, reason: "bye")
                return "close 1001 bye"
            case .ofAll:
                bench.shard.closeAll(.init(code: .normal, reason: "all"))
                return "close 1000 all"
            case .peers: try peer.writeClose(.goingAway)
            // A frame without a mask (RFC 6455, section 5.1).
            case .violation: try peer.write([0x81, 0x01, 0x61])
            }
            bench.shard.isReady(peer.connection.descriptor, canRead: true, canWrite: false)
            return self == .peers ? "close 1001 " : "close 1002"
        }
    }

    @Test(arguments: [false, true], Ending.allCases)
    func messagesComeBeforeTheCloseFrame(sendsByRing: Bool, ending: Ending) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let peer = try bench.connect()
        let other = try bench.connect()
        var last = ""
        try bench.turn {
            peer.connection.send("1")
            other.connection.send("1")
            peer.connection.send(state: "2")
            last = try ending.end(peer, of: bench)
        }
        let heard = try peer.takeHeard()
        #expect(heard.dropLast() == ["1", "2"])
        #expect(heard.last?.hasPrefix(last) == true, "\(heard)")
        #expect(try other.takeHeard().first == "1")
        #expect(bench.application.closedCount(of: peer.connection) == 1)
        peer.socket.cut()
        bench.reactor.poll()
        #expect(peer.connection.isClosed)
        #expect(bench.application.closedCount(of: peer.connection) == 1)
    }

    /// The close frame also comes last when the socket is full.
    @Test(arguments: [false, true])
    func aCloseFrameWaitsBehindTheRest(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let slow = try bench.connect(sendBufferBytes: 1)
        try bench.turn {
            slow.connection.send("1")
            slow.connection.send(Self.long)
            try slow.writeClose(.normal)
            bench.shard.isReady(slow.connection.descriptor, canRead: true, canWrite: false)
        }
        #expect(bench.blockedConnectionCount == 1)
        try bench.readAll(slow)
        #expect(try slow.takeHeard() == ["1", Self.long, "close 1000 "])
        #expect(slow.isAtEnd)
        #expect(bench.blockedConnectionCount == 0)
    }
}
