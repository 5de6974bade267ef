/// What an end of ours agrees to of permessage-deflate (RFC 7692), and when it compresses.
///
/// What a connection can cost in memory, besides the message at hand: for what it receives
/// `DeflateDirection.inflaterByteCount`, 40 KiB with a window of 15 bits and 11.5 KiB with one of
/// 12; for what it sends `DeflateDirection.deflaterByteCount(memoryLevel:)`, 264 KiB with 15 bits
/// and a memory level of 8, and 40 KiB with 12 bits and a level of 5. Both are taken with the first
/// compressed message, and kept between messages only where the context is.
package struct DeflatePolicy: Hashable, Sendable {
    /// Whether permessage-deflate is negotiated at all; the rest means nothing if not.
    package let isEnabled: Bool

    /// The largest window, of either side, as the logarithm of its bytes. An offer that would leave
    /// the peer a larger one is declined.
    package let maximumWindowBits: Int

    /// Whether a message may refer to the ones before it, which compresses far better and costs
    /// memory while the connection idles. If not, both ends are told to go without.
    package let allowsContextTakeover: Bool

    /// What zlib's deflate may use for speed and ratio.
    package let memoryLevel: Int

    /// Messages of fewer bytes are sent as they are.
    package let minimumMessageBytes: Int

    /// No extension at all.
    package static let off = DeflatePolicy(isEnabled: false)

    /// - Parameters:
    ///   - isEnabled: true unless told.
    ///   - maximumWindowBits: 9...15; 15 unless told, which every offer fits. Eight bits are agreed
    ///     to where the peer asks for them, but never asked for: many a peer's zlib refuses them.
    ///   - allowsContextTakeover: true unless told.
    ///   - memoryLevel: 1...9; 8 unless told, as zlib has it.
    ///   - minimumMessageBytes: 256 unless told: below, little is gained without a context.
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
