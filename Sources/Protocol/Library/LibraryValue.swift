import StrictJSON

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

extension LibraryValue: Decodable {
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
}

extension LibraryValue: JSONWritable {
    package func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): json.text(text)
        case .number(let number): json.number(number)
        case .numbers(let numbers): numbers.write(to: &json)
        case .texts(let texts): texts.write(to: &json)
        case .flag(let flag): json.flag(flag)
        case .checked(let quantity, let unit):
            json.object { json in
                json.member("quantity", quantity)
                json.member("unit", unit)
            }
        }
    }
}
