/// A tap, read without a general JSON parser because a playing client sends several a second.
///
/// Accepts `{"type":"tap","id":…,"ingredient_id":…}` with the members in any order and any
/// whitespace between tokens, but no escapes in strings and no other members. All other messages go
/// through `ClientRequest.decode`. A text that both accept means the same to both.
package struct ScannedTap {
    /// The UTF-8 of the request id, which needs no escaping in JSON.
    package let id: UnsafeRawBufferPointer?
    /// The UTF-8 of the ingredient's id.
    package let ingredientID: UnsafeRawBufferPointer

    /// - Returns: `nil` for anything except a plain tap.
    package init?(_ text: UnsafeRawBufferPointer) {
        var scanner = Scanner(text: text)
        var isTap = false
        var id: UnsafeRawBufferPointer?
        var ingredientID: UnsafeRawBufferPointer?
        guard scanner.skip(UInt8(ascii: "{")) else { return nil }
        repeat {
            guard let name = scanner.string(), scanner.skip(UInt8(ascii: ":")),
                let value = scanner.string()
            else { return nil }
            if name.isText("type"), !isTap {
                guard value.isText("tap") else { return nil }
                isTap = true
            } else if name.isText("ingredient_id"), ingredientID == nil {
                ingredientID = value
            } else if name.isText("id"), id == nil,
                (1...GameProtocol.requestIDBytes).contains(value.count), Self.isPlain(value)
            {
                id = value
            } else {
                return nil
            }
        } while scanner.skip(UInt8(ascii: ","))
        guard scanner.skip(UInt8(ascii: "}")), scanner.isAtEnd, isTap, let ingredientID else {
            return nil
        }
        self.id = id
        self.ingredientID = ingredientID
    }

    /// True if the id has neither DEL nor a byte that can begin a non-ASCII control character. The
    /// general decoder decides about those.
    private static func isPlain(_ id: UnsafeRawBufferPointer) -> Bool {
        id.allSatisfy { $0 != 0x7F && $0 != 0xC2 }
    }

    private struct Scanner {
        let text: UnsafeRawBufferPointer
        var offset = 0

        init(text: UnsafeRawBufferPointer) { self.text = text }

        var isAtEnd: Bool {
            mutating get {
                skipWhitespace()
                return offset == text.count
            }
        }

        mutating func skipWhitespace() {
            while offset < text.count {
                switch text[offset] {
                case 0x20, 0x09, 0x0A, 0x0D: offset += 1
                default: return
                }
            }
        }

        mutating func skip(_ byte: UInt8) -> Bool {
            skipWhitespace()
            guard offset < text.count, text[offset] == byte else { return false }
            offset += 1
            return true
        }

        /// A string without escapes; control characters are not allowed in JSON.
        mutating func string() -> UnsafeRawBufferPointer? {
            guard skip(UInt8(ascii: "\"")) else { return nil }
            let start = offset
            while offset < text.count {
                let byte = text[offset]
                offset += 1
                if byte == UInt8(ascii: "\"") {
                    return UnsafeRawBufferPointer(rebasing: text[start..<offset - 1])
                }
                if byte == UInt8(ascii: "\\") || byte < 0x20 { return nil }
            }
            return nil
        }
    }
}

extension UnsafeRawBufferPointer {
    /// True if the bytes equal a literal's.
    @inline(__always)
    fileprivate func isText(_ literal: StaticString) -> Bool {
        guard count == literal.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != literal.utf8Start[index] { return false }
        return true
    }
}
