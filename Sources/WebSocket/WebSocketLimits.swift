/// What one peer may make us hold.
package struct WebSocketLimits: Hashable, Sendable {
    /// The most bytes of payload in one message, over all its frames; more is 1009.
    package var messageBytes: Int

    /// The most frames of one message, empty ones included; more is 1008, since the message may be
    /// small: it is the way of sending it that costs too much.
    package var framesPerMessage: Int

    /// - Parameters:
    ///   - messageBytes: 64 KiB unless told, far above any message of the game.
    ///   - framesPerMessage: 256 unless told; browsers send a message of ours in one.
    package init(messageBytes: Int = 65_536, framesPerMessage: Int = 256) {
        precondition(messageBytes >= 0, "a limit of bytes is at least 0")
        precondition(framesPerMessage >= 1, "a message has at least one frame")
        self.messageBytes = messageBytes
        self.framesPerMessage = framesPerMessage
    }

    /// The most bytes of a compressed message as it comes, over all its frames. What can't be
    /// compressed grows by an eighth where it is written with fixed Huffman codes of nine bits
    /// (RFC 1951, section 3.2.6), and a sender that flushes with each frame adds some bytes to it;
    /// anything beyond is empty blocks that would keep us busy.
    var compressedMessageBytes: Int {
        let (bytes, overflow) = (messageBytes / 4).addingReportingOverflow(messageBytes)
        let (room, roomOverflow) = framesPerMessage.multipliedReportingOverflow(by: 16)
        let (sum, sumOverflow) = bytes.addingReportingOverflow(room)
        return overflow || roomOverflow || sumOverflow ? .max : sum
    }
}
