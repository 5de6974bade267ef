/// A value that messages hold as a text, its description.
public protocol TextCoded: LosslessStringConvertible, Codable, Hashable, Sendable {
    /// The allowed texts, as in "`day` must be a day such as 2026-11-25".
    static var form: String { get }
}

extension TextCoded {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text.prefix(80))\" must be \(Self.form)")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
