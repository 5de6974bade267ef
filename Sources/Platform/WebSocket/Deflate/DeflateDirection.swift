/// The compression of the messages of one side (RFC 7692, section 7.1).
package struct DeflateDirection: Hashable, Sendable {
    /// The sender's window, the largest distance of its back-references, as the base-2 logarithm of
    /// its bytes: 8...15.
    package var windowBits: Int {
        get { Int(storedWindowBits) }
        set { storedWindowBits = Self.checked(newValue) }
    }

    /// True if a message may refer to earlier ones; the window then stays in memory between
    /// messages.
    package var keepsContext: Bool

    // One byte, to keep decoders small.
    private var storedWindowBits: UInt8

    package init(windowBits: Int = 15, keepsContext: Bool = true) {
        storedWindowBits = Self.checked(windowBits)
        self.keepsContext = keepsContext
    }

    private static func checked(_ windowBits: Int) -> UInt8 {
        precondition((8...15).contains(windowBits), "a window has from 8 to 15 bits")
        return UInt8(windowBits)
    }

    /// The most memory for receiving, in bytes: zlib's state with its tables, a little over 7 KiB,
    /// and the window.
    package var inflaterByteCount: Int { 7_680 + 1 << windowBits }

    /// The most memory for sending, in bytes: 8 KiB for zlib's state, which is about 6 KiB, and the
    /// window, hash chains and pending output by the formula in zlib's manual.
    package func deflaterByteCount(memoryLevel: Int) -> Int {
        8_192 + 1 << (compressorWindowBits + 2) + 1 << (memoryLevel + 9)
    }

    /// The window for zlib's compressor. zlib has no raw deflate with a window of 256 bytes. With
    /// 512 bytes its back-references reach at most 250 bytes (the window minus its smallest
    /// lookahead of 262), which fits a window of 8 bits.
    var compressorWindowBits: Int { max(9, windowBits) }
}
