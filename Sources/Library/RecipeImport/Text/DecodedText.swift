import Foundation

/// Turns a document's bytes into text.
enum DecodedText {
    /// The most bytes to search for a page's `meta` element with a charset.
    private static let metaReach = 1024

    /// Decodes by the byte order mark, else the HTTP charset, else the page's `meta`, else as
    /// UTF-8. Text that is clearly UTF-8 is read as such whatever the document says. Bytes that
    /// aren't valid UTF-8 are read as windows-1252, unless the document names another encoding.
    /// Control characters except tabs and new lines become spaces.
    static func text(
        of bytes: [UInt8], charset: String?, looksForMeta: Bool
    ) throws(ImportRefusal) -> String {
        clean(try decode(bytes, charset, looksForMeta))
    }

    private static func decode(
        _ bytes: [UInt8], _ charset: String?, _ looksForMeta: Bool
    ) throws(ImportRefusal) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: bytes.dropFirst(3), as: UTF8.self)
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBig: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBig: true) }
        switch charset {
        case "utf-16", "utf-16le": return utf16(bytes[...], isBig: false)
        case "utf-16be": return utf16(bytes[...], isBig: true)
        case _: break
        }
        let named = charset ?? (looksForMeta ? metaCharset(in: bytes.prefix(metaReach)) : nil)
        let encoding = try named.flatMap { name throws(ImportRefusal) in
            name.isEmpty ? nil : try self.encoding(name)
        }
        let utf8 = String(validating: bytes, as: UTF8.self)
        if let utf8, encoding?.isRefuted(by: bytes) ?? true { return utf8 }
        switch encoding {
        case nil: return utf8 ?? windows1252(bytes)
        case .utf8:
            if let utf8 { return utf8 }
            // One valid multibyte character means UTF-8 with errors. Otherwise it is another
            // encoding.
            let lossy = String(decoding: bytes, as: UTF8.self)
            let isUTF8 = lossy.unicodeScalars.contains { !$0.isASCII && $0 != "\u{FFFD}" }
            return isUTF8 ? lossy : windows1252(bytes)
        case .windows1252: return windows1252(bytes)
        case .other(let other):
            guard let text = String(bytes: bytes, encoding: other) else { throw .badText }
            return text
        }
    }

    private enum Encoding {
        case utf8, windows1252
        case other(String.Encoding)

        /// True if valid UTF-8 is unlikely to be in this encoding.
        func isRefuted(by bytes: [UInt8]) -> Bool {
            switch self {
            case .utf8: true
            // Hardly any word has two adjacent letters that form valid UTF-8.
            case .windows1252: true
            // Two bytes of one character form it more often, but not many times in a text.
            case .other: bytes.lazy.filter { $0 >= 0xC2 }.count >= 8
            }
        }
    }

    private static func encoding(_ name: String) throws(ImportRefusal) -> Encoding {
        switch name.lowercased() {
        // A `meta` readable as ASCII can't be in UTF-16.
        case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "unicode-1-1-utf-8": .utf8
        case "windows-1252", "cp1252", "iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii":
            .windows1252
        case "iso-8859-2", "latin2": .other(.isoLatin2)
        case "windows-1250": .other(.windowsCP1250)
        case "windows-1251": .other(.windowsCP1251)
        case "windows-1253": .other(.windowsCP1253)
        case "windows-1254", "iso-8859-9": .other(.windowsCP1254)
        case "shift_jis", "shift-jis", "sjis", "windows-31j": .other(.shiftJIS)
        case _: throw .unknownCharset
        }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
            index += 2
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func windows1252(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(windows1252(byte)) }
        return String(text)
    }

    /// The character of a byte. HTML's numeric character references below 256 mean the same.
    static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        (0x80..<0xA0).contains(byte) ? highCharacters[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// 0x80 to 0x9F, from the Encoding Standard's windows-1252 index.
    private static let highCharacters = Array(
        """
        €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ
        """.unicodeScalars)

    /// The value of the first `charset` in a `meta` element.
    private static func metaCharset(in bytes: ArraySlice<UInt8>) -> String? {
        let text = Array(bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
        var index = 0
        var isInMeta = false
        while index < text.count {
            let rest = text[index...]
            if rest.starts(with: "<!--".utf8) {
                while index < text.count, !text[index...].starts(with: "-->".utf8) { index += 1 }
            } else if rest.starts(with: "<meta".utf8) {
                isInMeta = true
            } else if rest.first == UInt8(ascii: ">") {
                isInMeta = false
            } else if isInMeta, rest.starts(with: "charset".utf8) {
                let value = rest.dropFirst("charset".utf8.count).drop(while: isSpace)
                if value.first == UInt8(ascii: "=") {
                    let name = value.dropFirst().drop { isSpace($0) || isQuote($0) }.prefix {
                        !isSpace($0) && !isQuote($0) && $0 != UInt8(ascii: ";")
                            && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
                    }
                    return String(decoding: name, as: UTF8.self)
                }
            }
            index += 1
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

    private static func clean(_ text: String) -> String {
        let start = text.unicodeScalars.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        guard start.utf8.contains(where: isUnwanted) else { return String(start) }
        return String(decoding: start.utf8.map { isUnwanted($0) ? 0x20 : $0 }, as: UTF8.self)
    }

    private static func isUnwanted(_ byte: UInt8) -> Bool {
        (byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D) || byte == 0x7F
    }
}
