/// The settings for accepting permessage-deflate (RFC 7692) and for compressing.
///
/// Memory of a connection, besides the current message: receiving takes
/// `DeflateDirection.inflaterByteCount`, which is 40 KiB with a window of 15 bits and 11.5 KiB with
/// 12. Sending takes `DeflateDirection.deflaterByteCount(memoryLevel:)`, which is 264 KiB with 15
/// bits and memory level 8, and 40 KiB with 12 bits and level 5. Both are allocated with the first
/// compressed message, and stay between messages only if the context does.
package struct DeflatePolicy: Hashable, Sendable {
    /// True to negotiate permessage-deflate. If false, the other values have no effect.
    package let isEnabled: Bool

    /// The largest window of either side, as the base-2 logarithm of its bytes. A client whose
    /// window can't be limited gets 15 bits if it keeps no context; otherwise its offer is
    /// declined.
    package let maximumWindowBits: Int

    /// True if a message may refer to earlier ones. This compresses far better but uses memory
    /// while the connection is idle. If false, the handshake forbids it for both sides.
    package let allowsContextTakeover: Bool

    /// zlib's memory level for deflate, 1...9: a higher level is faster and compresses better.
    package let memoryLevel: Int

    /// The size below which messages are sent uncompressed. Without a context, compressing
    /// them gains little.
    package let minimumMessageBytes: Int

    /// Never negotiates compression.
    package static let off = DeflatePolicy(isEnabled: false)

    /// - Parameter maximumWindowBits: 15 fits every offer. We accept eight bits if the peer requests
    ///   them but never request them, because many peers' zlib refuses them.
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
