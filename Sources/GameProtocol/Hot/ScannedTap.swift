/// A tap read without a general JSON parser: what a playing client sends, several times a second.
///
/// Takes `{"type":"tap","id":…,"ingredient_id":…}` with the members in any order and any white space
/// between tokens, as long as no string has an escape and no other member is there. Whatever else
/// a client may say goes the general way, through `ClientRequest.decode`; a text that both take
/// means the same to both.
package struct ScannedTap {
    /// The request id's UTF-8, without anything that JSON would have to escape.
    package let id: UnsafeRawBufferPointer?
    /// The UTF-8 of the ingredient's id.
    package let ingredientID: UnsafeRawBufferPointer

    /// - Returns: `nil` for anything but a plain tap.
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

    /// No byte of DEL, nor one that can begin a control character beyond ASCII: whether those are
    /// allowed is for the general decoder to say.
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
    /// Whether these are a literal's bytes.
    @inline(__always)
    fileprivate func isText(_ literal: StaticString) -> Bool {
        guard count == literal.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != literal.utf8Start[index] { return false }
        return true
    }
}
