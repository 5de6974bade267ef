import CXML2

/// HTML character references: `&amp;`, `&#8217;` and `&#x2019;`.
enum CharacterReferences {
    private static let longest = 12

    /// Replaces the known references that end in a semicolon.
    static func decode(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let start = index + 1
            if bytes[index] == UInt8(ascii: "&"),
                let end = bytes[start...].prefix(longest).firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(bytes[start..<end])
            {
                result += Array(String(Character(scalar)).utf8)
                index = end + 1
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let text = String(decoding: name, as: UTF8.self)
        guard text.hasPrefix("#") else {
            if let extra = ImportWords.characterReferences[text] { return extra }
            guard let entity = htmlEntityLookup(text) else { return nil }
            return Unicode.Scalar(entity.pointee.value)
        }
        let digits = text.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, number > 0 else { return nil }
        if let byte = UInt8(exactly: number) { return DecodedText.windows1252(byte) }
        return Unicode.Scalar(number)
    }
}
