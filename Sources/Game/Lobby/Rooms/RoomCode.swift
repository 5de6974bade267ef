/// The name of a private room: six letters that people can read to a friend on the phone.
///
/// The alphabet has no two letters that sound alike in English. Of each set that rhymes it keeps
/// one: Z of B C D E G P T V Z (no other letter sounds like either of its names), K of A J K, Y of
/// I Y, Q and W of Q U W (W is too long to be mistaken), M of M N, and X of S X. H, L, F and R
/// rhyme with none of these. It omits O because it looks like Q. There are no vowels, so no code is
/// a rude word. There are 1,771,561 codes.
package struct RoomCode: Hashable, Sendable, CustomStringConvertible {
    package static let alphabet = "FHKLMQRWXYZ"
    package static let length = 6
    /// The number of possible codes, `alphabet.count` to the power of `length`.
    package static let count = 1_771_561

    private static let letters = Array(alphabet.utf8)

    /// The code's number among all codes, from 0.
    let number: Int

    init(number: Int) { self.number = number }

    /// Reads a code in upper or lower case. Returns `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard bytes.count == Self.length else { return nil }
        var number = 0
        for byte in bytes {
            let isLowercase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            let upper = isLowercase ? byte & 0xDF : byte
            guard let digit = Self.letters.firstIndex(of: upper) else { return nil }
            number = number * Self.letters.count + digit
        }
        self.number = number
    }

    package var description: String {
        var rest = number
        var bytes: [UInt8] = []
        for _ in 0..<Self.length {
            bytes.append(Self.letters[rest % Self.letters.count])
            rest /= Self.letters.count
        }
        return String(decoding: bytes.reversed(), as: UTF8.self)
    }
}
