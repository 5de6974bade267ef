/// A word from the server, of a set that can grow within a protocol version (protocol.md, "Unknown
/// members, messages and words").
public enum Open<Word: RawRepresentable<String> & Hashable & Sendable>: Codable, Hashable,
    Sendable, CustomStringConvertible
{
    case known(Word)
    /// A word that this program doesn't know.
    case unknown(String)

    public init(_ word: Word) { self = .known(word) }

    public init(rawValue: String) {
        self = Word(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue)
    }

    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    public var description: String { rawValue }

    public var rawValue: String {
        switch self {
        case .known(let word): word.rawValue
        case .unknown(let word): word
        }
    }

    /// Nil for a word that this program doesn't know.
    public var known: Word? {
        switch self {
        case .known(let word): word
        case .unknown: nil
        }
    }
}

extension Open {
    public static func == (left: Open, right: Word) -> Bool { left.known == right }
    public static func != (left: Open, right: Word) -> Bool { left.known != right }
}
