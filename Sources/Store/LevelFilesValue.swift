import Foundation

/// A JSON value (RFC 8259) as it stands in a file, before anything is expected of it.
enum LevelFilesValue: Hashable {
    case null
    case boolean(Bool)
    /// A whole number that 64 bits hold.
    case integer(Int)
    /// Any other number.
    case number
    case text(String)
    case list([LevelFilesValue])
    case object([String: LevelFilesValue])

    /// Parses a file.
    ///
    /// - Throws: What is wrong, as a clause that follows the file's name.
    init(parsing bytes: [UInt8]) throws(LevelFilesSyntaxError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch DecodingError.dataCorrupted(let context) {
            let detail = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey]
            let text = detail as? String ?? context.debugDescription
            throw LevelFilesSyntaxError(reason: "isn't valid JSON: \(text)")
        } catch {
            throw LevelFilesSyntaxError(reason: "isn't valid JSON: \(error)")
        }
    }

    /// What kind of value this is, for telling what it should have been.
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
}

/// Why bytes aren't JSON.
struct LevelFilesSyntaxError: Error {
    let reason: String
}

extension LevelFilesValue: Decodable {
    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            var fields: [String: LevelFilesValue] = [:]
            for key in container.allKeys {
                fields[key.stringValue] = try container.decode(LevelFilesValue.self, forKey: key)
            }
            self = .object(fields)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [LevelFilesValue] = []
            while !container.isAtEnd {
                elements.append(try container.decode(LevelFilesValue.self))
            }
            self = .list(elements)
        } else {
            self = Self.scalar(in: try decoder.singleValueContainer())
        }
    }

    private static func scalar(in container: any SingleValueDecodingContainer) -> Self {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .boolean(value) }
        if let value = try? container.decode(Int.self) { return .integer(value) }
        if let value = try? container.decode(String.self) { return .text(value) }
        return .number
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }
}

extension LevelFilesValue {
    /// The value as canonical JSON: no space, and an object's fields sorted (RFC 8785, for the
    /// values that a catalogue has: no number but whole ones, and field names in ASCII).
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

    /// Writes a text that has no control characters, as all of a catalogue's.
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
