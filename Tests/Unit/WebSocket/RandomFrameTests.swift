import Testing
import WebSocket

/// Random messages through the encoder and the decoder, and random bytes into the decoder. A
/// failure names its seed; CHEFDASH_TEST_SEED replays it.
struct RandomFrameTests {
    @Test(arguments: SeededRandom.seeds)
    func whatIsEncodedIsDecoded(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            let role: Role = Bool.random(using: &random) ? .server : .client
            var wire: [UInt8] = []
            var expected: [Happening] = []
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                appendMessage(to: &wire, readBy: role, random: &random, expected: &expected)
            }
            let pieces = random.pieces(
                of: wire, upTo: [3, 60, 3_000].randomElement(using: &random)!)
            #expect(transcript(of: pieces, role: role) == expected, "seed \(seed)")
        }
    }

    /// Appends a message in random fragments, with control frames between them.
    private func appendMessage(
        to wire: inout [UInt8], readBy role: Role, random: inout SeededRandom,
        expected: inout [Happening]
    ) {
        let isText = Bool.random(using: &random)
        let payloadByteCount = Int.random(
            in: 0...[4, 130, 2_000].randomElement(using: &random)!, using: &random)
        let payload =
            isText
            ? randomText(scalarCount: payloadByteCount / 3, random: &random)
            : random.bytes(count: payloadByteCount)
        var rest = payload[...]
        var opcode: Opcode = isText ? .text : .binary
        while true {
            let isFinal = Int.random(in: 0..<3, using: &random) > 0
            let part = isFinal ? rest : rest.prefix(Int.random(in: 0...rest.count, using: &random))
            rest = rest.dropFirst(part.count)
            wire += frame(opcode, Array(part), isFinal: isFinal, mask: mask(role, &random))
            if isFinal { break }
            opcode = .continuation
            let control = random.bytes(count: Int.random(in: 0...125, using: &random))
            let isPing = Bool.random(using: &random)
            wire += frame(isPing ? .ping : .pong, control, mask: mask(role, &random))
            expected.append(isPing ? .ping(control) : .pong(control))
        }
        expected.append(isText ? .text(payload) : .binary(payload))
    }

    private func mask(_ readBy: Role, _ random: inout SeededRandom) -> UInt32? {
        readBy == .server ? UInt32.random(in: 0...UInt32.max, using: &random) : nil
    }

    private func randomText(scalarCount: Int, random: inout SeededRandom) -> [UInt8] {
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x20...0x7E, 0x80...0x7FF, 0x800...0xD7FF, 0x1F300...0x1F9FF,
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<scalarCount {
            let range = ranges.randomElement(using: &random)!
            text.append(Unicode.Scalar(UInt32.random(in: range, using: &random))!)
        }
        return Array(String(text).utf8)
    }

    /// Nothing traps, and the result is the same however the bytes are cut.
    @Test(arguments: SeededRandom.seeds)
    func garbageIsJudgedAlikeInWhateverPieces(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let limits = WebSocketLimits(messageBytes: 500, framesPerMessage: 4)
        for _ in 0..<1_500 {
            let role: Role = Bool.random(using: &random) ? .server : .client
            let bytes = garbage(role: role, random: &random)
            let whole = transcript(of: [bytes], role: role, limits: limits)
            let pieces = random.pieces(of: bytes, upTo: 5)
            #expect(transcript(of: pieces, role: role, limits: limits) == whole, "seed \(seed)")
        }
    }

    /// Frames that are mostly almost valid, so that the decoder gets far.
    private func garbage(role: Role, random: inout SeededRandom) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let opcode = ([0, 1, 2, 8, 9, 10, 3] as [UInt8]).randomElement(using: &random)!
            let isFinal = Int.random(in: 0..<4, using: &random) > 0
            let length = Int.random(in: 0...135, using: &random)
            bytes.append(opcode | (isFinal ? 0x80 : 0))
            bytes.append(UInt8(min(length, 127)) | (role == .server ? 0x80 : 0))
            if Bool.random(using: &random) {
                bytes += [UInt8](repeating: 0, count: role == .server ? 4 : 0)
                bytes += [UInt8](repeating: 0x41, count: min(length, 127))
            } else {
                bytes += random.bytes(count: length)
            }
        }
        return bytes
    }

    /// Compared with the standard library, on sequences with few kinds of bytes, so that many are
    /// valid.
    @Test(arguments: SeededRandom.seeds)
    func textIsJudgedAsTheStandardLibraryDoes(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let parts: [[UInt8]] = [
            [0x61], [0x80], [0xC3, 0xA9], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF],
            [0xF0, 0x9F, 0x8D, 0x9E], [0xF4, 0x8F, 0xBF, 0xBF], [0xE2, 0x82],
            [UInt8](repeating: 0x62, count: 33),
        ]
        for _ in 0..<1_500 {
            let isMostlyRight = Int.random(in: 0..<4, using: &random) > 0
            var text: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let part = parts.randomElement(using: &random)!
                if isMostlyRight, part == [0x80] || part == [0xE2, 0x82] { continue }
                text += part
            }
            let wire = frame(.text, text, mask: mask(.server, &random))
            let isValid = String(validating: text, as: UTF8.self) != nil
            #expect(
                transcript(of: random.pieces(of: wire, upTo: 20))
                    == [isValid ? .text(text) : .fault(1007)], "seed \(seed)")
        }
    }
}
