import Testing
import WebSocket

/// Random messages between our two ends with random parameters, and random bytes into the inflater.
/// A failure names its seed; CHEFDASH_TEST_SEED replays it.
struct RandomDeflateTests {
    @Test(arguments: SeededRandom.seeds)
    func whatOneEndSendsTheOtherReads(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let deflate = DeflateParameters(
                server: Self.direction(&random), client: Self.direction(&random))
            let sender: Role = Bool.random(using: &random) ? .server : .client
            let policy = DeflatePolicy(
                memoryLevel: Int.random(in: 1...9, using: &random),
                minimumMessageBytes: [0, 100].randomElement(using: &random)!)
            var encoder = MessageEncoder(role: sender, deflate: deflate, policy: policy)
            var wire: [UInt8] = []
            var expected: [Happening] = []
            let words = Words(random: &random)
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let payload = words.message(&random)
                let isText = !payload.contains { $0 >= 0x80 } && Bool.random(using: &random)
                let mask =
                    sender == .client ? UInt32.random(in: 0...UInt32.max, using: &random) : nil
                wire += encoder.frames(isText ? .text : .binary, payload, mask: mask)
                expected.append(isText ? .text(payload) : .binary(payload))
            }
            let sizes = wire.count < 2_000 ? [3, 60] : [wire.count / 300, wire.count / 4]
            let pieces = random.pieces(of: wire, upTo: sizes.randomElement(using: &random)!)
            #expect(
                transcript(
                    of: pieces, role: sender == .client ? .server : .client, deflate: deflate)
                    == expected, "seed \(seed)")
        }
    }

    private static func direction(_ random: inout SeededRandom) -> DeflateDirection {
        DeflateDirection(
            windowBits: Int.random(in: 8...15, using: &random),
            keepsContext: Bool.random(using: &random))
    }

    /// A few random words, so that messages repeat each other's parts near and far.
    private struct Words {
        private var words: [[UInt8]] = []

        init(random: inout SeededRandom) {
            for _ in 0..<20 {
                let word = random.bytes(count: Int.random(in: 1...40, using: &random))
                words.append(Bool.random(using: &random) ? word : word.map { $0 & 0x7F })
            }
        }

        func message(_ random: inout SeededRandom) -> [UInt8] {
            let count = [0, 1, 5, 60, 700].randomElement(using: &random)!
            return (0..<count).flatMap { _ in words.randomElement(using: &random)! }
        }
    }

    /// Random bytes as compressed messages never trap. With the largest window, the result is the
    /// same however the bytes are cut.
    @Test(arguments: SeededRandom.seeds)
    func garbageIsJudgedAlikeInWhateverPieces(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let limits = WebSocketLimits(messageBytes: 2_000, framesPerMessage: 4)
        for _ in 0..<400 {
            var deflate = DeflateParameters(
                server: Self.direction(&random), client: Self.direction(&random))
            if Bool.random(using: &random) { deflate.server.windowBits = 15 }
            let wire = Self.garbage(deflate, &random)
            let isWide = deflate.server.windowBits == 15
            let whole = transcript(of: [wire], role: .client, limits: limits, deflate: deflate)
            let pieces = random.pieces(of: wire, upTo: 7)
            let cut = transcript(of: pieces, role: .client, limits: limits, deflate: deflate)
            #expect(!isWide || cut == whole, "seed \(seed)")
        }
    }

    /// Messages with some flipped bits, cut into frames, and sometimes pure noise.
    private static func garbage(
        _ deflate: DeflateParameters, _ random: inout SeededRandom
    ) -> [UInt8] {
        var encoder = MessageEncoder(
            role: .server, deflate: deflate, policy: DeflatePolicy(minimumMessageBytes: 0))
        let words = Words(random: &random)
        var wire: [UInt8] = []
        for _ in 0..<3 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                let noise = random.bytes(count: Int.random(in: 0...30, using: &random))
                wire += frame(
                    .binary, noise, isFinal: Bool.random(using: &random), isCompressed: true)
            } else {
                wire += encoder.frames(.binary, words.message(&random))
            }
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) where !wire.isEmpty {
            let position = Int.random(in: 0..<wire.count, using: &random)
            wire[position] ^= 1 << UInt8.random(in: 0...7, using: &random)
        }
        return wire
    }
}
