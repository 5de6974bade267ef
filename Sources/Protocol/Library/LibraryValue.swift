/// The JSON value of a field of the library: amounts, units, days and identifiers are texts.
public enum LibraryValue: Hashable, Sendable {
    case text(String)
    case number(Int64)
    case numbers([Int64])
    /// No field takes it. The server says so of an edit that has it, and how sets are changed.
    case texts([String])
    case flag(Bool)
    /// The amount shown when a grocery need was checked off; nil if there was none.
    case checked(quantity: String?, unit: String?)
}

/// Fields by their names.
public typealias LibraryFields = [String: LibraryValue]

extension LibraryValue: Codable {
    private enum CheckedKey: String, CodingKey {
        case quantity, unit
    }

    public init(from decoder: any Decoder) throws {
        if let fields = try? decoder.container(keyedBy: CheckedKey.self) {
            self = .checked(
                quantity: try fields.decodeIfPresent(String.self, forKey: .quantity),
                unit: try fields.decodeIfPresent(String.self, forKey: .unit))
            return
        }
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Int64.self) {
            self = .number(number)
        } else if let numbers = try? value.decode([Int64].self) {
            self = .numbers(numbers)
        } else {
            self = .texts(try value.decode([String].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .checked(let quantity, let unit):
            var fields = encoder.container(keyedBy: CheckedKey.self)
            try fields.encodeIfPresent(quantity, forKey: .quantity)
            try fields.encodeIfPresent(unit, forKey: .unit)
        case .text(let text):
            var value = encoder.singleValueContainer()
            try value.encode(text)
        case .number(let number):
            var value = encoder.singleValueContainer()
            try value.encode(number)
        case .numbers(let numbers):
            var value = encoder.singleValueContainer()
            try value.encode(numbers)
        case .texts(let texts):
            var value = encoder.singleValueContainer()
            try value.encode(texts)
        case .flag(let flag):
            var value = encoder.singleValueContainer()
            try value.encode(flag)
        }
    }
}
