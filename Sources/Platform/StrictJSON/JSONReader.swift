import CJansson

/// Reads JSON strictly by RFC 8259: UTF-8 without a byte order mark, no extra commas, no lone
/// surrogates, and no duplicate names in an object. So no two readers can interpret a text
/// differently.
package enum JSONReader {
    /// Reads a whole text as one value.
    ///
    /// - Parameters:
    ///   - text: A text of any size and content. Objects and arrays may nest 2,048 levels deep.
    ///   - allowsDuplicateNames: True for texts from elsewhere that the server only reads. Among
    ///     members with the same name, the last one counts.
    package static func value(
        of text: UnsafeRawBufferPointer, allowsDuplicateNames: Bool = false
    ) throws(JSONFault) -> JSONNode {
        // Jansson ignores a NUL after a number, true, false or null.
        if let place = text.firstIndex(of: 0) { throw JSONFault(bareNULAfter: text[..<place]) }
        let duplicates = allowsDuplicateNames ? 0 : JSON_REJECT_DUPLICATES
        let flags = Int(duplicates | JSON_DECODE_ANY | JSON_ALLOW_NUL)
        do throws(JSONFault) {
            return try value(of: text, flags)
        } catch {
            guard error.kind == .numberRange else { throw error }
            // A whole number may exceed 64 bits and still be valid.
            return try value(of: text, flags | Int(JSON_DECODE_INT_AS_REAL))
        }
    }

    private static func value(
        of text: UnsafeRawBufferPointer, _ flags: Int
    ) throws(JSONFault) -> JSONNode {
        guard let start = text.baseAddress, !text.isEmpty else {
            throw JSONFault(kind: .syntax, line: 1, column: 0, reason: "the text is empty")
        }
        var error = json_error_t()
        let root = json_loadb(
            start.assumingMemoryBound(to: CChar.self), text.count, flags, &error)
        guard let root else { throw JSONFault(error) }
        defer { json_decref(root) }
        return JSONNode(root)
    }
}

extension JSONFault {
    fileprivate init(bareNULAfter start: UnsafeRawBufferPointer.SubSequence) {
        let newline = UInt8(ascii: "\n")
        let line = start.suffix(from: start.lastIndex(of: newline).map { $0 + 1 } ?? 0)
        self.init(
            kind: .syntax, line: 1 + start.count { $0 == newline },
            column: 1 + line.count { $0 & 0xC0 != 0x80 },
            reason: "control character 0x0; JSON writes it as \\u0000")
    }

    fileprivate init(_ error: json_error_t) {
        var error = error
        let isTooLarge = json_error_code(&error) == json_error_numeric_overflow
        let reason = withUnsafeBytes(of: error.text) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        self.init(
            kind: isTooLarge ? .numberRange : .syntax, line: Int(error.line),
            column: Int(error.column), reason: reason)
    }
}

extension JSONNode {
    fileprivate init(_ value: UnsafeMutablePointer<json_t>) {
        switch value.pointee.type {
        case JSON_OBJECT: self = .object(Self.members(of: value))
        case JSON_ARRAY:
            self = .list(
                (0..<json_array_size(value)).compactMap { index in
                    json_array_get(value, index).map { JSONNode($0) }
                })
        case JSON_STRING:
            self = .text(
                Self.text(json_string_value(value), byteCount: json_string_length(value)))
        case JSON_INTEGER: self = .integer(Int64(json_integer_value(value)))
        case JSON_REAL: self = .real(json_real_value(value))
        case JSON_TRUE: self = .boolean(true)
        case JSON_FALSE: self = .boolean(false)
        default: self = .null
        }
    }

    /// Converts an object's members. JSON names differ if their bytes differ, but Swift treats
    /// canonically equivalent names as equal; the first one in the text then wins.
    private static func members(of object: UnsafeMutablePointer<json_t>) -> [String: JSONNode] {
        var members: [String: JSONNode] = [:]
        var next = json_object_iter(object)
        while let member = next {
            if let name = json_object_iter_key(member), let value = json_object_iter_value(member) {
                let name = text(name, byteCount: json_object_iter_key_len(member))
                if members[name] == nil { members[name] = JSONNode(value) }
            }
            next = json_object_iter_next(object, member)
        }
        return members
    }

    private static func text(_ bytes: UnsafePointer<CChar>?, byteCount: Int) -> String {
        String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: byteCount), as: UTF8.self)
    }
}
