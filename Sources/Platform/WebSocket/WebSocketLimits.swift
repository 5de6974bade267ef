/// The limits on a peer's memory use.
package struct WebSocketLimits: Hashable, Sendable {
    /// The most payload bytes in one message, over all its frames. More is an error with code 1009.
    package var messageBytes: Int

    /// The most frames in one message, including empty ones. More is an error with code 1008, not
    /// 1009: the message may be small, but receiving it this way costs too much.
    package var framesPerMessage: Int

    /// The default of 64 KiB is far above any message of the game, and browsers send our messages in
    /// one frame.
    package init(messageBytes: Int = 65_536, framesPerMessage: Int = 256) {
        precondition(messageBytes >= 0, "a limit of bytes is at least 0")
        precondition(framesPerMessage >= 1, "a message has at least one frame")
        self.messageBytes = messageBytes
        self.framesPerMessage = framesPerMessage
    }

    /// The most bytes of a compressed message before decompression, over all its frames.
    /// Incompressible data grows by an eighth with fixed Huffman codes of nine bits (RFC 1951,
    /// section 3.2.6), and a sender that flushes each frame adds a few bytes per frame. Anything
    /// more is empty blocks, which only waste CPU time.
    var compressedMessageBytes: Int {
        let (bytes, overflow) = (messageBytes / 4).addingReportingOverflow(messageBytes)
        let (room, roomOverflow) = framesPerMessage.multipliedReportingOverflow(by: 16)
        let (sum, sumOverflow) = bytes.addingReportingOverflow(room)
        return overflow || roomOverflow || sumOverflow ? .max : sum
    }
}
