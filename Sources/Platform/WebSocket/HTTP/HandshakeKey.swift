import Crypto

/// The key exchange by which both ends show that they speak WebSocket (RFC 6455, section 1.3).
enum HandshakeKey {
    /// The text that the server appends to the key (RFC 6455).
    private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

    /// The Sec-WebSocket-Accept value for a Sec-WebSocket-Key.
    static func acceptance(of key: String) -> String {
        Crypto.base64(Crypto.sha1(Array((key + suffix).utf8)))
    }

    /// True if the text is the base64 of sixteen bytes (RFC 4648, section 4): 22 digits and two
    /// padding characters, with the last digit's unused bits clear.
    static func isValid(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        guard bytes.count == 24, bytes[22] == padding, bytes[23] == padding else { return false }
        let values = bytes[..<22].map { alphabet.firstIndex(of: $0) }
        guard !values.contains(nil), let last = values[21] else { return false }
        return last & 0xF == 0
    }

    private static let padding = UInt8(ascii: "=")
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
