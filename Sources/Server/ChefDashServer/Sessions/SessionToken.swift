import Crypto

/// A player's secret: 32 random bytes, written as 64 hexadecimal digits. Only its hash is kept.
enum SessionToken {
    static let byteCount = 32

    /// The hash of the token that a client sent; any text has one.
    static func hash(_ text: String) -> [UInt8] { Crypto.sha256(Array(text.utf8)) }
}
