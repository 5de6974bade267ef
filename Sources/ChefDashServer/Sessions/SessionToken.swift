import Crypto

/// A player's secret: 32 random bytes, written as 64 hexadecimal digits. Only its hash is kept.
enum SessionToken {
    static let byteCount = 32

    static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes {
            text += byte < 16 ? "0" : ""
            text += String(byte, radix: 16)
        }
        return text
    }

    /// The hash of the token that a client sent; any text has one.
    static func hash(_ text: String) -> [UInt8] { Crypto.sha256(Array(text.utf8)) }
}
