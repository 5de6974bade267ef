import StrictJSON

/// A JSON value (RFC 8259) from a file, before any checks.
enum LevelFilesValue: Hashable {
    case null
    case boolean(Bool)
    /// A whole number that fits in 64 bits.
    case integer(Int)
    /// Any other number. Its value is dropped, because no field accepts it.
    case number
    case text(String)
    case list([LevelFilesValue])
    case object([String: LevelFilesValue])

    /// The kind of value, for error messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .number: "a number that isn't whole, or too large"
        case .text(let text): text.count > 32 ? "a long text" : "the text \"\(text)\""
        case .list: "a list"
        case .object: "an object"
        }
    }

    init(_ node: JSONNode) {
        switch node {
        case .null: self = .null
        case .boolean(let value): self = .boolean(value)
        case .integer, .real: self = node.wholeNumber.map { .integer(Int($0)) } ?? .number
        case .text(let text): self = .text(text)
        case .list(let elements): self = .list(elements.map(Self.init))
        case .object(let members): self = .object(members.mapValues(Self.init))
        }
    }

    /// Writes canonical JSON: no whitespace, and fields sorted (RFC 8785). It supports only the
    /// values in a catalogue: whole numbers, and field names in ASCII.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .null, .number: preconditionFailure("a catalogue has no such value")
        case .boolean(let value): bytes += String(value).utf8
        case .integer(let value): bytes += String(value).utf8
        case .text(let text): Self.write(text, to: &bytes)
        case .list(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let fields):
            bytes.append(UInt8(ascii: "{"))
            for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(field.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                field.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Writes a text without control characters; texts in a catalogue have none.
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            precondition(byte >= 0x20, "a catalogue's texts have no control characters")
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(UInt8(ascii: "\\"))
            }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
