import StrictJSON

/// A request's members by name. A `null` member counts as absent.
struct RequestFields {
    private let members: [String: JSONNode]
    /// The path that a fault puts before a member's name: empty in the message itself.
    let path: String

    /// Parses a text as one JSON object.
    ///
    /// - Parameter text: valid UTF-8 of any content.
    /// - Throws: `too_deep`, `bad_json`, `number_out_of_range` or `wrong_type`.
    init(of text: UnsafeRawBufferPointer) throws(RequestFault) {
        guard Self.nestingDepth(of: text) <= GameProtocol.nestingDepth else {
            throw RequestFault(
                .tooDeep,
                "the message nests deeper than \(GameProtocol.nestingDepth) levels; no message"
                    + " needs more than 5")
        }
        let value: JSONNode
        do throws(JSONFault) {
            value = try JSONReader.value(of: text)
        } catch {
            switch error.kind {
            case .syntax: throw RequestFault(.badJSON, "the message is not valid JSON; \(error)")
            case .numberRange:
                throw RequestFault(
                    .numberOutOfRange,
                    "a number must be one that 64 bits of floating point can hold; \(error)")
            }
        }
        guard case .object(let members) = value else {
            throw RequestFault(.wrongType, "a message must be a JSON object")
        }
        self.members = members.filter { $0.value != .null }
        path = ""
    }

    /// An object in a message.
    ///
    /// - Parameter path: where it is, such as `ops[2]`.
    init(_ node: JSONNode, path: String) throws(RequestFault) {
        guard case .object(let members) = node else {
            throw RequestFault(.wrongType, "`\(path)` must be an object")
        }
        self.members = members.filter { $0.value != .null }
        self.path = path + "."
    }

    func has(_ name: String) -> Bool { members[name] != nil }

    /// - Throws: `missing_field`, or the fault in the member's value.
    func required<Value: RequestMember>(_ name: String) throws(RequestFault) -> Value {
        guard let value: Value = try optional(name) else {
            throw RequestFault(.missingField, "`\(path)\(name)` is missing")
        }
        return value
    }

    /// - Throws: the fault in the member's value, if the member is there.
    func optional<Value: RequestMember>(_ name: String) throws(RequestFault) -> Value? {
        guard let node = members[name] else { return nil }
        return try Value(node, name: path + name)
    }

    /// The depth to which arrays and objects nest. Brackets in strings don't count. For invalid JSON the
    /// result is arbitrary.
    private static func nestingDepth(of text: UnsafeRawBufferPointer) -> Int {
        var depth = 0
        var deepest = 0
        var isInString = false
        var isEscaped = false
        for byte in text {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }
}
