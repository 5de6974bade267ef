import Crypto

/// One-time codes of six digits, by time (RFC 6238, with HMAC-SHA-1 and steps of 30 s, as all
/// authenticator apps have them).
enum OneTimeCode {
    static let secretBytes = 20
    private static let stepMilliseconds: Int64 = 30_000
    /// The steps before and after the present one whose codes count too, for clocks that differ.
    private static let tolerance: Int64 = 1

    static func code(_ secret: [UInt8], step: Int64) -> String {
        let counter = withUnsafeBytes(of: step.bigEndian) { Array($0) }
        let digest = Crypto.hmacSHA1(counter, key: secret)
        let offset = Int(digest[19] & 0xF)
        let number = digest[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The time step of a code; nil if it is none of the present ones.
    static func step(of code: String, _ secret: [UInt8], at now: Int64) -> Int64? {
        let present = now / stepMilliseconds
        let typed = code.filter { !$0.isWhitespace }
        return (present - tolerance...present + tolerance).last {
            Crypto.areEqual(Array(Self.code(secret, step: $0).utf8), Array(typed.utf8))
        }
    }

    /// The address from which an authenticator app takes the secret.
    static func address(of name: String, _ secret: [UInt8]) -> String {
        "otpauth://totp/ChefDash:\(name)?secret=\(base32(secret))&issuer=ChefDash"
    }

    /// RFC 4648, section 6, without padding.
    static func base32(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (text, buffer, bits) = ("", 0, 0)
        for byte in bytes {
            (buffer, bits) = (buffer << 8 | Int(byte), bits + 8)
            while bits >= 5 {
                bits -= 5
                text.append(letters[buffer >> bits & 31])
                buffer &= (1 << bits) - 1
            }
        }
        if bits > 0 { text.append(letters[buffer << (5 - bits) & 31]) }
        return text
    }
}
