import TestSupport
import Testing

@testable import Runtime

struct OutboxTests {
    /// A socket that accepts `room` bytes, then none until there is room again.
    private struct Socket {
        var room: Int
        var received: [UInt8] = []

        mutating func flush(_ buffer: inout Outbox) -> Outbox.Flush {
            buffer.flush { bytes in
                guard room > 0 else { return .wouldBlock }
                let count = min(room, bytes.count)
                received.append(contentsOf: bytes.prefix(count))
                room -= count
                return .bytes(count)
            }
        }
    }

    @Test func framesLeaveInOrderWithOneWrite() {
        var buffer = Outbox()
        buffer.append([1])
        buffer.setState([2])
        buffer.append([3])
        buffer.setState([4])
        var writes = 0
        var received: [UInt8] = []
        let result = buffer.flush { bytes in
            writes += 1
            received = Array(bytes)
            return .bytes(bytes.count)
        }
        #expect(received == [1, 2, 3, 4])
        #expect(writes == 1)
        #expect(result == .empty && buffer.byteCount == 0 && !buffer.isBlocked)
    }

    @Test func slowReaderGetsTheNewestState() {
        var buffer = Outbox()
        var socket = Socket(room: 2)
        buffer.append([1, 1, 1])
        #expect(socket.flush(&buffer) == .blocked)
        for state: UInt8 in 10...99 { buffer.setState([state]) }
        #expect(buffer.byteCount == 1)
        #expect(socket.flush(&buffer) == .blocked)
        socket.room = 100
        // The rest of the cut message goes out first. The state follows at the next wake-up.
        #expect(socket.flush(&buffer) == .blocked)
        #expect(socket.flush(&buffer) == .empty)
        #expect(socket.received == [1, 1, 1, 99])
    }

    @Test func aFrameIsNeverCutByANewerState() {
        var buffer = Outbox()
        var socket = Socket(room: 2)
        buffer.setState([7, 7, 7])
        #expect(socket.flush(&buffer) == .blocked)
        buffer.setState([8, 8, 8])
        buffer.setState([9, 9, 9])
        socket.room = 100
        while socket.flush(&buffer) == .blocked {}
        #expect(socket.received == [7, 7, 7, 9, 9, 9])
    }

    @Test func anAnswerSupersedesTheStateThatWaits() {
        var buffer = Outbox()
        var socket = Socket(room: 1)
        buffer.append([1, 1])
        #expect(socket.flush(&buffer) == .blocked)
        buffer.setState([5])
        buffer.append([6])
        socket.room = 100
        while socket.flush(&buffer) == .blocked {}
        #expect(socket.received == [1, 1, 6])
    }

    /// The content's size, the maximum bytes of a write, and true if head and content share a
    /// write.
    @Test(arguments: [
        (0, 1_000_000, true), (1, 1, true), (16_384, 1_000_000, true), (16_385, 1_000_000, false),
        (65_536, 1_000_000, false), (200_000, 1_000_000, false), (200_000, 777, false),
    ])
    func anAnswerLeavesWhole(size: Int, room: Int, isTogether: Bool) {
        let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
        var buffer = Outbox()
        buffer.append([1, 2, 3], content: content)
        var received: [UInt8] = []
        var largestWrite = 0
        var result: Outbox.Flush
        repeat {
            result = buffer.flush { bytes in
                largestWrite = max(largestWrite, bytes.count)
                received.append(contentsOf: bytes.prefix(room))
                return .bytes(min(room, bytes.count))
            }
            #expect((result == .blocked) == buffer.isBlocked)
        } while result == .blocked
        #expect(result == .empty)
        #expect(received == [1, 2, 3] + content)
        #expect(largestWrite <= 65_536)
        #expect((largestWrite == 3 + size) == isTogether)
        #expect(buffer.byteCount == 0)
    }

    @Test func contentIsWrittenFromWhereItIs() {
        let content = [UInt8](repeating: 7, count: 300_000)
        let place = content.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        var buffer = Outbox()
        buffer.append([1], content: content)
        var places: [UInt] = []
        var result = Outbox.Flush.blocked
        while result == .blocked {
            result = buffer.flush { bytes in
                if bytes.count > 1 { places.append(UInt(bitPattern: bytes.baseAddress) &- place) }
                return .bytes(bytes.count)
            }
        }
        #expect(places == [0, 65_536, 131_072, 196_608, 262_144])
    }

    @Test func aLostPeerEndsIt() {
        var buffer = Outbox()
        buffer.append([1])
        #expect(buffer.flush { _ in .ended } == .ended)
    }

    /// Any mix of writes leaves whole messages in order, and only states are ever dropped.
    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func randomTrafficStaysInOrder(seed: UInt64) {
        var random = TestRandom(seed: seed)
        var buffer = Outbox()
        var socket = Socket(room: 0)
        var messages: [UInt8] = []
        var newestState: UInt8 = 0
        for step in 0..<300 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let message = UInt8(step % 100)
                messages.append(message)
                buffer.append([message, message])
            case 1:
                newestState = UInt8(100 + step % 100)
                buffer.setState([newestState, newestState])
            default:
                socket.room += Int.random(in: 0..<4, using: &random)
                _ = socket.flush(&buffer)
            }
        }
        buffer.setState([255, 255])
        socket.room = .max / 2
        while socket.flush(&buffer) == .blocked {}
        let pairs = stride(from: 0, to: socket.received.count, by: 2).map {
            (socket.received[$0], socket.received[$0 + 1])
        }
        #expect(pairs.allSatisfy { $0.0 == $0.1 }, "seed \(seed): a frame was cut")
        #expect(pairs.map(\.0).filter { $0 < 100 } == messages, "seed \(seed)")
        #expect(socket.received.suffix(2) == [255, 255], "seed \(seed)")
    }
}
