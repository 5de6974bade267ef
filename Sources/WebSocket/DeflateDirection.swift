/// How one end's messages are compressed (RFC 7692, section 7.1).
package struct DeflateDirection: Hashable, Sendable {
    /// The largest distance over which the sender refers back, as the logarithm of its bytes: 8...15.
    package var windowBits: Int {
        get { Int(storedWindowBits) }
        set { storedWindowBits = Self.checked(newValue) }
    }

    /// Whether a message may refer to those before it; its window is kept between messages then.
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

    /// The most bytes that receiving can take: zlib's state, which is a little over 7 KiB with its
    /// tables, and the window.
    package var inflaterByteCount: Int { 7_680 + 1 << windowBits }

    /// The most bytes that sending can take: zlib's state of 6 KiB, and what its manual says of the
    /// window, the hash chains and the pending output.
    package func deflaterByteCount(memoryLevel: Int) -> Int {
        8_192 + 1 << (compressorWindowBits + 2) + 1 << (memoryLevel + 9)
    }

    /// The window that zlib compresses with. It has no raw deflate with 256 bytes; with 512 bytes it
    /// refers back 250 at most (the window less its least lookahead of 262), which a window of 8
    /// bits holds.
    var compressorWindowBits: Int { max(9, windowBits) }
}
