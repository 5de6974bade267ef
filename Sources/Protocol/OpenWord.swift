/// A set of words from the server that can grow within a protocol version. A word that this program
/// doesn't know is read as `unknown`, which is never sent (protocol.md, "Unknown members, messages
/// and words").
public protocol OpenWord: RawRepresentable<String>, Decodable {
    static var unknown: Self { get }
}

extension OpenWord {
    public init(from decoder: any Decoder) throws {
        let word = try decoder.singleValueContainer().decode(String.self)
        self = Self(rawValue: word) ?? .unknown
    }
}
