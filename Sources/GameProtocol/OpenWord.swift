/// A set of words that the server says and that may grow within the version: a word that this
/// program doesn't know yet is read as `unknown`, and never sent (protocol.md, "Unknown words").
public protocol OpenWord: RawRepresentable<String>, Codable {
    static var unknown: Self { get }
}

extension OpenWord {
    public init(from decoder: any Decoder) throws {
        let word = try decoder.singleValueContainer().decode(String.self)
        self = Self(rawValue: word) ?? .unknown
    }
}
