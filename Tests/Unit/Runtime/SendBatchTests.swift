import TestSupport
import Testing

@testable import Runtime

/// A turn's messages while the sockets have room and while they are full. Each test sends with
/// separate calls and with io_uring, which falls back to calls if it is missing.
@Suite struct SendBatchTests {
    /// A message of `byteCount` bytes that starts with its number.
    private static func message(_ number: Int, byteCount: Int) -> String {
        let head = "\(number) "
        return head + String(repeating: "x", count: max(0, byteCount - head.utf8.count))
    }

    // MARK: - Sockets with room

    /// All kinds of messages to several connections, in several turns.
    @Test(arguments: [false, true], 1...20 as ClosedRange<UInt64>)
    func everyMessageArrivesInOrder(sendsByRing: Bool, seed: UInt64) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let peers = try bench.connect(count: 4)
        let sentBefore = bench.sentByteCount
        var random = TestRandom(seed: seed)
        var expected = [[String]](repeating: [], count: peers.count)
        for turn in 0..<5 {
            bench.turn {
                for number in 0..<40 {
                    let place = Int.random(in: 0..<peers.count, using: &random)
                    expected[place] += Self.send(
                        turn * 100 + number, to: peers[place].connection, &random)
                }
            }
            // A turn writes 64 KiB of a long message. The rest counts as blocked until the next
            // turn.
            for peer in peers { try bench.readAll(peer) }
        }
        bench.turn { for peer in peers { peer.connection.send("end") } }
        for (place, peer) in peers.enumerated() {
            #expect(try peer.takeHeard() == expected[place] + ["end"], "seed \(seed)")
        }
        let received = peers.map(\.receivedByteCount).reduce(0, +)
        #expect(bench.sentByteCount - sentBefore == received, "seed \(seed)")
        #expect(bench.blockedConnectionCount == 0, "seed \(seed)")
    }

    /// - Returns: the messages that the peer must receive.
    private static func send(
        _ number: Int, to connection: Connection, _ random: inout TestRandom
    ) -> [String] {
        let text = message(number, byteCount: Int.random(in: 0...300, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            let long = message(number, byteCount: 20_000)
            connection.send(long)
            return [long]
        case 1:
            connection.sendWithNext(text)
        case 2...3:
            connection.send(state: text)
        case 4:
            connection.send(states: [text, "and"])
            return [text, "and"]
        default:
            connection.send(text)
        }
        return [text]
    }

    @Test(arguments: [false, true])
    func whatOneConnectionGetsLeavesWithOneWrite(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let peers = try (0..<3).map { _ in try bench.connect(keepsWritesApart: true) }
        bench.turn {
            for peer in peers {
                peer.connection.send("1")
                peer.connection.send(state: "2")
                peer.connection.send(states: ["3", "4"])
            }
            for peer in peers { #expect(peer.pieceByteCounts.isEmpty) }
        }
        for peer in peers {
            #expect(try peer.takeHeard() == ["1", "2", "3", "4"])
            // Each text of one byte has a header of two.
            #expect(peer.pieceByteCounts == [12])
        }
    }

    struct Load: Sendable {
        let connections: Int
        /// The number of messages to each connection.
        let messages: Int
        var byteCount = 10
        /// True if the connections take turns, false if each gets all of its messages at once.
        let takesTurns: Bool
        /// The number and size of one longer message.
        var long: (number: Int, byteCount: Int)?
    }

    /// More than a batch holds: 128 entries, 128 KiB, and 16 KiB for a message with its header.
    @Test(
        arguments: [false, true],
        [
            Load(connections: 150, messages: 2, takesTurns: true),
            Load(connections: 150, messages: 2, takesTurns: false),
            Load(connections: 30, messages: 1, byteCount: 14_000, takesTurns: true),
            Load(connections: 9, messages: 1, byteCount: 16_380, takesTurns: true),
            Load(connections: 9, messages: 1, byteCount: 16_381, takesTurns: true),
            Load(connections: 3, messages: 60, byteCount: 1_000, takesTurns: false),
            Load(connections: 3, messages: 20, byteCount: 1_000, takesTurns: true),
            Load(connections: 1, messages: 9, takesTurns: false, long: (4, 16_381)),
            Load(connections: 5, messages: 9, takesTurns: true, long: (4, 40_000)),
            Load(connections: 5, messages: 9, takesTurns: false, long: (4, 40_000)),
            Load(connections: 5, messages: 9, takesTurns: false, long: (0, 70_000)),
            Load(connections: 5, messages: 9, takesTurns: true, long: (8, 70_000)),
            // Longer than a batch's whole memory.
            Load(connections: 2, messages: 3, takesTurns: true, long: (1, 140_000)),
        ])
    func moreThanABatchHolds(sendsByRing: Bool, load: Load) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let peers = try bench.connect(count: load.connections)
        let messages = (0..<load.messages).map { number in
            Self.message(
                number,
                byteCount: load.long?.number == number ? load.long!.byteCount : load.byteCount)
        }
        bench.turn {
            if load.takesTurns {
                for message in messages { for peer in peers { peer.connection.send(message) } }
            } else {
                for peer in peers { for message in messages { peer.connection.send(message) } }
            }
        }
        for (place, peer) in peers.enumerated() {
            try bench.readAll(peer)
            #expect(try peer.takeHeard() == messages, "connection \(place)")
        }
        #expect(bench.blockedConnectionCount == 0)
    }

    // MARK: - Full sockets

    @Test(arguments: [false, true])
    func whatAFullSocketDoesNotTakeWaits(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let slow = try bench.connect(sendBufferBytes: 1)
        let others = try bench.connect(count: 2)
        var expected: [String] = []
        bench.turn {
            // While there is room, no state replaces another.
            for state in ["state a", "state b"] {
                slow.connection.send(state: state)
                expected.append(state)
            }
        }
        bench.turn {
            for number in 0..<20 {
                let message = Self.message(number, byteCount: 1_000)
                slow.connection.send(message)
                expected.append(message)
                for other in others { other.connection.send("\(number)") }
            }
        }
        #expect(slow.connection.outbox.isBlocked)
        #expect(bench.blockedConnectionCount == 1)
        for other in others { #expect(try other.takeHeard() == (0..<20).map { "\($0)" }) }

        bench.turn {
            slow.connection.sendWithNext("news")
            slow.connection.send("more")
            expected += ["news", "more"]
            for other in others { other.connection.send("on") }
        }
        for number in 0..<5 {
            bench.turn {
                slow.connection.send(state: "state \(number)")
                for other in others { other.connection.send(state: "state \(number)") }
            }
        }
        expected.append("state 4")
        for other in others {
            #expect(try other.takeHeard() == ["on"] + (0..<5).map { "state \($0)" })
        }
        #expect(slow.connection.replacedFrameCount == 4)
        #expect(bench.shard.traffic.replacedFrames.load(ordering: .relaxed) == 4)
        #expect(bench.blockedConnectionCount == 1)

        try bench.readAll(slow)
        #expect(bench.blockedConnectionCount == 0)
        bench.turn { slow.connection.send("again") }
        #expect(try slow.takeHeard() == expected + ["again"])
    }

    /// Messages that wait behind the batch's content when it doesn't fit into the socket.
    ///
    /// The arguments: the sizes of the first and the second message.
    @Test(
        arguments: [false, true],
        [(16_000, 20_000), (3_000, 20_000), (16_000, 100), (10, 16_380), (10, 16_381)])
    func aFullSocketKeepsTheOrder(sendsByRing: Bool, sizes: (Int, Int)) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let slow = try bench.connect(sendBufferBytes: 1)
        let other = try bench.connect()
        let messages = [
            Self.message(0, byteCount: sizes.0), Self.message(1, byteCount: sizes.1),
            Self.message(2, byteCount: 5),
        ]
        bench.turn {
            other.connection.send("before")
            for message in messages { slow.connection.send(message) }
            other.connection.send("after")
        }
        #expect(bench.blockedConnectionCount == 1)
        #expect(try other.takeHeard() == ["before", "after"])
        try bench.readAll(slow)
        #expect(try slow.takeHeard() == messages)
        #expect(bench.blockedConnectionCount == 0)
    }

    @Test(arguments: [false, true])
    func aFullSocketThatEndsIsNoLongerBlocked(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let slow = try bench.connect(sendBufferBytes: 1)
        bench.turn { slow.connection.send(Self.message(0, byteCount: 16_000)) }
        #expect(bench.blockedConnectionCount == 1)
        slow.socket.cut()
        bench.reactor.poll()
        #expect(bench.application.closedCount(of: slow.connection) == 1)
        #expect(bench.blockedConnectionCount == 0)
    }

    @Test(arguments: [false, true])
    func aFullSocketCountsWhereItsConnectionIs(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let other = ShardBench(sendsByRing: sendsByRing)
        let slow = try bench.connect(sendBufferBytes: 1)
        let message = Self.message(0, byteCount: 16_000)
        bench.turn { slow.connection.send(message) }
        bench.turn { bench.shard.move(slow.connection, to: other.shard) { _ in } }
        other.reactor.runWorks()
        #expect((bench.blockedConnectionCount, other.blockedConnectionCount) == (0, 1))
        try other.readAll(slow)
        #expect(try slow.takeHeard() == [message])
        #expect((bench.blockedConnectionCount, other.blockedConnectionCount) == (0, 0))
    }

    // MARK: - Pending bytes and the next message

    enum Next: CaseIterable {
        case message, longMessage, state, stateFrames, ping, close

        /// Sends the message, and returns the messages that the peer must receive.
        func send(to peer: BenchPeer, of bench: ShardBench) -> [String] {
            let connection = peer.connection!
            switch self {
            case .message: connection.send("next")
            case .longMessage:
                let long = SendBatchTests.message(0, byteCount: 20_000)
                connection.send(long)
                return [long]
            case .state: connection.send(state: "next")
            case .stateFrames:
                connection.send(states: ["next", "and"])
                return ["next", "and"]
            case .ping:
                connection.pingIntervalMilliseconds = 10
                bench.wait(milliseconds: 20)
                bench.shard.sweep()
                return []
            case .close:
                connection.close(.goingAway, reason: "bye")
                return ["close 1001 bye"]
            }
            return ["next"]
        }
    }

    @Test(arguments: [false, true], Next.allCases)
    func newsLeavesWithTheNextMessage(sendsByRing: Bool, next: Next) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let peer = try bench.connect(keepsWritesApart: true)
        let other = try bench.connect()
        bench.turn {
            peer.connection.sendWithNext("news")
            other.connection.send("first")
        }
        bench.turn { peer.connection.sendWithNext("more") }
        #expect(try peer.takeHeard() == [])
        var expected: [String] = []
        bench.turn {
            other.connection.send("second")
            expected = next.send(to: peer, of: bench)
            // Long messages, pings and closes are sent with a call of their own.
            #expect(
                peer.connection.outbox.isBatched == [.message, .state, .stateFrames].contains(next))
        }
        #expect(try peer.takeHeard() == ["news", "more"] + expected)
        #expect(peer.pieceByteCounts.count == 1)
        #expect(try other.takeHeard() == ["first", "second"])
    }

    @Test(arguments: [false, true])
    func newsAfterAMessageOfTheSameTurnLeavesWithIt(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let peer = try bench.connect(keepsWritesApart: true)
        bench.turn {
            peer.connection.send("message")
            peer.connection.sendWithNext("news")
        }
        #expect(try peer.takeHeard() == ["message", "news"])
        #expect(peer.pieceByteCounts.count == 1)
    }

    @Test(arguments: [false, true])
    func newsAfterACloseDoesNotLeave(sendsByRing: Bool) throws {
        let bench = ShardBench(sendsByRing: sendsByRing)
        let peer = try bench.connect()
        bench.turn {
            peer.connection.close(.goingAway, reason: "bye")
            peer.connection.sendWithNext("news")
            peer.connection.send("message")
            peer.connection.send(state: "state")
            peer.connection.send(states: ["states"])
        }
        #expect(try peer.takeHeard() == ["close 1001 bye"])
        // A header, the code and the reason.
        #expect(peer.receivedByteCount == 2 + 2 + 3)
    }
}
