/// What our side accepts of permessage-deflate (RFC 7692), and when it compresses.
///
/// Memory of a connection, besides the current message: receiving takes
/// `DeflateDirection.inflaterByteCount`, which is 40 KiB with a window of 15 bits and 11.5 KiB with
/// 12. Sending takes `DeflateDirection.deflaterByteCount(memoryLevel:)`, which is 264 KiB with 15
/// bits and memory level 8, and 40 KiB with 12 bits and level 5. Both are allocated with the first
/// compressed message and kept between messages only if the context is.
package struct DeflatePolicy: Hashable, Sendable {
    /// Whether permessage-deflate is negotiated at all. If not, the other values have no effect.
    package let isEnabled: Bool

    /// The largest window of either side, as the base-2 logarithm of its bytes. A client that can't be
    /// limited gets 15 bits if it keeps no context, and is declined otherwise.
    package let maximumWindowBits: Int

    /// Whether a message may refer to earlier ones. It compresses far better but uses memory while
    /// the connection is idle. If not, both sides are told to go without.
    package let allowsContextTakeover: Bool

    /// zlib's memory level for deflate: more is faster and compresses better.
    package let memoryLevel: Int

    /// Shorter messages are sent uncompressed.
    package let minimumMessageBytes: Int

    /// Compression is never negotiated.
    package static let off = DeflatePolicy(isEnabled: false)

    /// - Parameters:
    /// - isEnabled: defaults to true.
    /// - maximumWindowBits: 9...15; defaults to 15, which fits every offer. We accept eight bits if
    ///   the peer asks for them but never ask for them, because many peers' zlib refuses them.
    /// - allowsContextTakeover: defaults to true.
    /// - memoryLevel: 1...9; defaults to 8, like zlib's.
    /// - minimumMessageBytes: defaults to 256; without a context, compressing less gains little.
    package init(
        isEnabled: Bool = true, maximumWindowBits: Int = 15, allowsContextTakeover: Bool = true,
        memoryLevel: Int = 8, minimumMessageBytes: Int = 256
    ) {
        precondition(
            (9...15).contains(maximumWindowBits), "a policy's window has from 9 to 15 bits")
        precondition((1...9).contains(memoryLevel), "a memory level is from 1 to 9")
        precondition(minimumMessageBytes >= 0, "a number of bytes is at least 0")
        self.isEnabled = isEnabled
        self.maximumWindowBits = maximumWindowBits
        self.allowsContextTakeover = allowsContextTakeover
        self.memoryLevel = memoryLevel
        self.minimumMessageBytes = minimumMessageBytes
    }
}
