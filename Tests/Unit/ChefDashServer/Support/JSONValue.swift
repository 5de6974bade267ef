import Foundation
import Testing

/// Any JSON value, read and written without the protocol's types, so that a bug in those can't hide
/// from the tests.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(_ number: some BinaryInteger) { self = .integer(Int64(number)) }

    init(text: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    }

    /// An object's member; nil if there is none.
    subscript(_ name: String) -> JSONValue? {
        switch self {
        case .object(let members): members[name]
        case .array(let elements):
            Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        case .null, .bool, .integer, .number, .string: nil
        }
    }

    /// Expects these members. Dots in a name lead into nested objects
    /// and arrays, and nil means that the
    /// member is absent.
    @discardableResult
    func expect(
        _ members: KeyValuePairs<String, JSONValue?>, at place: SourceLocation = #_sourceLocation
    ) -> Self {
        for (name, expected) in members {
            let value = name.split(separator: ".").reduce(self as JSONValue?) { $0?[String($1)] }
            #expect(value == expected, "\(name): \(text)", sourceLocation: place)
        }
        return self
    }

    /// Expects an integer member within the range.
    @discardableResult
    func expect(
        _ name: String, in range: ClosedRange<Int64>, at place: SourceLocation = #_sourceLocation
    ) -> Self {
        let number = self[name]?.integer
        #expect(number.map(range.contains) == true, "\(name): \(text)", sourceLocation: place)
        return self
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    /// Any number, including integers.
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
    /// The strings of an array.
    var strings: [String]? { array?.compactMap(\.string) }

    /// The JSON text, members sorted by name.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            preconditionFailure("not a value of JSON: \(self)")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}
