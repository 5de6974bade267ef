/// How the messages of one side are compressed (RFC 7692, section 7.1).
package struct DeflateDirection: Hashable, Sendable {
    /// The sender's window, the furthest that it refers back, as the base-2 logarithm of its bytes:
    /// 8...15.
    package var windowBits: Int {
        get { Int(storedWindowBits) }
        set { storedWindowBits = Self.checked(newValue) }
    }

    /// Whether a message may refer to earlier ones; the window is then kept between messages.
    package var keepsContext: Bool

    // A byte, so that a decoder that holds one stays small.
    private var storedWindowBits: UInt8

    package init(windowBits: Int = 15, keepsContext: Bool = true) {
        storedWindowBits = Self.checked(windowBits)
        self.keepsContext = keepsContext
    }

    private static func checked(_ windowBits: Int) -> UInt8 {
        precondition((8...15).contains(windowBits), "a window has from 8 to 15 bits")
        return UInt8(windowBits)
    }

    /// The most bytes that receiving can take: zlib's state with its tables, a little over 7 KiB,
    /// and the window.
    package var inflaterByteCount: Int { 7_680 + 1 << windowBits }

    /// The most bytes that sending can take: 8 KiB for zlib's state, which is about 6 KiB, and the
    /// window, hash chains and pending output by the formula in zlib's manual.
    package func deflaterByteCount(memoryLevel: Int) -> Int {
        8_192 + 1 << (compressorWindowBits + 2) + 1 << (memoryLevel + 9)
    }

    /// The window that zlib compresses with. zlib has no raw deflate with a window of 256 bytes.
    /// With 512 bytes it refers back at most 250 bytes (the window minus its smallest lookahead of
    /// 262), which fits a window of 8 bits.
    var compressorWindowBits: Int { max(9, windowBits) }
}
