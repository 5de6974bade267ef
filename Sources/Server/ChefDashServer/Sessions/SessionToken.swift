import Crypto

/// A player's secret: 32 random bytes, written as 64 hexadecimal digits. The server keeps only its
/// hash.
enum SessionToken {
    static let byteCount = 32

    /// The hash of a client's token; any text has one.
    static func hash(_ text: String) -> [UInt8] { Crypto.sha256(Array(text.utf8)) }
}
