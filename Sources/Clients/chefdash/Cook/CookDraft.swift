/// A line that the person is typing.
struct CookDraft: Sendable {
    /// Longer input is dropped.
    private static let byteLimit = 8_192

    private var bytes: [UInt8] = []

    /// The effect of a key on the line.
    enum Outcome: Hashable, Sendable {
        case goesOn
        case answered(String)
        case cancelled
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func take(_ byte: UInt8) -> Outcome {
        switch byte {
        case 0x0A, 0x0D:
            defer { bytes = [] }
            return .answered(text)
        case 0x03, 0x04:
            bytes = []
            return .cancelled
        case 0x08, 0x7F: bytes = Array(text.dropLast().utf8)
        case 0x15: bytes = []
        case 0..<0x20: break
        default: if bytes.count < Self.byteLimit { bytes.append(byte) }
        }
        return .goesOn
    }
}
