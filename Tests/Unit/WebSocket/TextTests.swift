import Testing
import WebSocket

/// UTF-8 by RFC 3629, within one frame and across fragments, at every split.
struct TextTests {
    /// The sequence, and the number of bytes after which the fault is certain. Nil if the sequence
    /// is valid, and one more than its length if only the message's end shows the fault.
    static let sequences: [(String, [UInt8], Int?)] = [
        ("ASCII", [0x00, 0x41, 0x7F], nil),
        ("U+0080", [0xC2, 0x80], nil),
        ("U+07FF", [0xDF, 0xBF], nil),
        ("U+0800", [0xE0, 0xA0, 0x80], nil),
        ("U+D7FF", [0xED, 0x9F, 0xBF], nil),
        ("U+E000", [0xEE, 0x80, 0x80], nil),
        ("U+FFFD", [0xEF, 0xBF, 0xBD], nil),
        ("U+FFFF", [0xEF, 0xBF, 0xBF], nil),
        ("U+10000", [0xF0, 0x90, 0x80, 0x80], nil),
        ("U+10FFFF", [0xF4, 0x8F, 0xBF, 0xBF], nil),
        ("a family of emoji", Array("👨‍👩‍👧‍👦🍞🥩🧀".utf8), nil),
        ("Greek, then nothing wrong", Array("κόσμε".utf8), nil),
        ("a lone continuation", [0x80], 1),
        ("a lone BF", [0xBF], 1),
        ("a continuation after ASCII", [0x61, 0x80], 2),
        ("a continuation too many", [0xC3, 0xA9, 0xA9], 3),
        ("overlong NUL in two", [0xC0, 0x80], 1),
        ("overlong slash in two", [0xC0, 0xAF], 1),
        ("overlong C1", [0xC1, 0xBF], 1),
        ("overlong slash in three", [0xE0, 0x80, 0xAF], 2),
        ("overlong U+07FF in three", [0xE0, 0x9F, 0xBF], 2),
        ("overlong slash in four", [0xF0, 0x80, 0x80, 0xAF], 2),
        ("overlong U+FFFF in four", [0xF0, 0x8F, 0xBF, 0xBF], 2),
        ("overlong in five", [0xF8, 0x80, 0x80, 0x80, 0xAF], 1),
        ("overlong in six", [0xFC, 0x80, 0x80, 0x80, 0x80, 0xAF], 1),
        ("the first surrogate", [0xED, 0xA0, 0x80], 2),
        ("the last surrogate", [0xED, 0xBF, 0xBF], 2),
        ("a surrogate pair", [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80], 2),
        ("U+110000", [0xF4, 0x90, 0x80, 0x80], 2),
        ("U+13FFFF", [0xF4, 0xBF, 0xBF, 0xBF], 2),
        ("F5", [0xF5, 0x80, 0x80, 0x80], 1),
        ("FE", [0xFE], 1),
        ("FF", [0xFF], 1),
        ("a lead and ASCII", [0xC3, 0x28], 2),
        ("three bytes cut by ASCII", [0xE2, 0x82, 0x28], 3),
        ("four bytes cut by ASCII", [0xF0, 0x9F, 0x8D, 0x28], 4),
        ("a lead after a lead", [0xE2, 0xE2, 0x82, 0xAC], 2),
        ("two bytes cut by the end", [0xC3], 2),
        ("three bytes cut by the end", [0xE2, 0x82], 3),
        ("four bytes cut by the end", [0xF0, 0x9F, 0x8D], 4),
        ("right, then wrong", Array("κόσμε".utf8) + [0xED, 0xA0, 0x80, 0x65], 12),
    ]

    @Test(arguments: sequences)
    func oneFrame(_ name: String, _ bytes: [UInt8], _ wrongByteCount: Int?) {
        // Padding before and after the sequence, so that it meets each path of the validator.
        for padding in [0, 1, 7, 8, 15, 31, 40] {
            let filler = [UInt8](repeating: 0x61, count: padding)
            for text in [filler + bytes, filler + bytes + filler] {
                let wire = frame(.text, text, mask: 0x9A3C_51F7)
                let expected: Happening = wrongByteCount == nil ? .text(text) : .fault(1007)
                for pieces in everySplit(of: wire) {
                    #expect(transcript(of: pieces) == [expected])
                }
            }
        }
    }

    @Test(arguments: sequences)
    func twoFragments(_ name: String, _ bytes: [UInt8], _ wrongByteCount: Int?) {
        for split in 0...bytes.count {
            let wire =
                frame(.text, Array(bytes[..<split]), isFinal: false)
                + frame(.continuation, Array(bytes[split...]))
            let expected: Happening = wrongByteCount == nil ? .text(bytes) : .fault(1007)
            for pieces in everySplit(of: wire) {
                #expect(transcript(of: pieces, role: .client) == [expected])
            }
        }
    }

    /// The fault is reported at the first wrong byte, even if the frame goes on.
    @Test(arguments: sequences)
    func failsFast(_ name: String, _ bytes: [UInt8], _ wrongByteCount: Int?) {
        let filler = [UInt8](repeating: 0x61, count: 200)
        let wire: [UInt8] = [0x01, 0x7E, 0x01, 0x00] + bytes + filler
        // If the sequence is only cut short, the filler's first letter is the wrong byte.
        #expect(byteCountUntilFault(wire, role: .client) == wrongByteCount.map { 4 + $0 })
    }

    @Test func everyScalarIsText() {
        let all = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
        var text = String.UnicodeScalarView()
        text.append(contentsOf: all)
        let bytes = Array(String(text).utf8)
        let limits = WebSocketLimits(messageBytes: bytes.count)
        #expect(
            transcript(of: [frame(.text, bytes)], role: .client, limits: limits) == [.text(bytes)])
    }

    /// Every pair of a first and a second byte, completed by continuations, against the standard
    /// library's decoder.
    @Test func everyPairOfBytesIsJudgedRight() {
        for first in UInt8.min...UInt8.max {
            var wrong: [UInt8] = []
            for second in UInt8.min...UInt8.max {
                for tailCount in 0...2 {
                    let text = [first, second] + [UInt8](repeating: 0x80, count: tailCount)
                    let isValid = String(validating: text, as: UTF8.self) != nil
                    let wire: [UInt8] = [0x81, UInt8(text.count)] + text
                    let expected: Happening = isValid ? .text(text) : .fault(1007)
                    if transcript(of: [wire], role: .client) != [expected] { wrong.append(second) }
                }
            }
            #expect(wrong.isEmpty, "after \(first)")
        }
    }
}
