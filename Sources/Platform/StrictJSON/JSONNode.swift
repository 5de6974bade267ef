/// A JSON value (RFC 8259) before any checks of its content.
package enum JSONNode: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A whole number, written without fraction or exponent, that fits in 64 bits.
    case integer(Int64)
    /// Any other number, as the nearest 64-bit floating-point number; 0 if it is too small.
    case real(Double)
    case text(String)
    case list([JSONNode])
    case object([String: JSONNode])
}

extension JSONNode {
    /// The whole numbers that every JSON reader represents exactly (RFC 8259, section 6).
    package static let wholeNumbers: ClosedRange<Int64> =
        -9_007_199_254_740_991...9_007_199_254_740_991
    /// The rule for them, as the end of a sentence.
    package static let wholeNumberRule = "must be a whole number from -(2^53 - 1) to 2^53 - 1"

    /// The number if it is whole and fits in 64 bits, in any notation: 2, 2.0 and 20e-1.
    package var wholeNumber: Int64? {
        switch self {
        case .integer(let number): number
        // Above 2^53 floating point can't represent every whole number.
        case .real(let number): number.magnitude <= 0x1p53 ? Int64(exactly: number) : nil
        case .null, .boolean, .text, .list, .object: nil
        }
    }

    /// The number; nil for another kind of value. So are the next three.
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .null, .boolean, .text, .list, .object: nil
        }
    }

    package var string: String? { if case .text(let text) = self { text } else { nil } }

    package var elements: [JSONNode]? { if case .list(let nodes) = self { nodes } else { nil } }

    package var members: [String: JSONNode]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension JSONNode {
    /// The JSON form of a value. Written again, its members are sorted by name.
    package init(_ value: some JSONWritable) {
        let bytes = JSONWriter.bytes(of: value)
        guard let node = bytes.withUnsafeBytes({ try? JSONReader.value(of: $0) }) else {
            preconditionFailure("the writer wrote what can't be read")
        }
        self = node
    }
}

extension JSONNode: Codable {
    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? value.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? value.decode(Double.self) {
            self = .real(number)
        } else if let elements = try? value.decode([JSONNode].self) {
            self = .list(elements)
        } else {
            self = value.decodeNil() ? .null : .object(try value.decode([String: JSONNode].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .boolean(let flag): try value.encode(flag)
        case .integer(let number): try value.encode(number)
        case .real(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .list(let elements): try value.encode(elements)
        case .object(let members): try value.encode(members)
        }
    }
}
