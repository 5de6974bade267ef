/// A peer's socket as a non-blocking stream of bytes in both directions.
package protocol ByteStream: AnyObject {
    func read(into buffer: UnsafeMutableRawBufferPointer) -> ByteTransfer
    /// Writes a prefix of the bytes, as many as there is room for.
    func write(_ bytes: UnsafeRawBufferPointer) -> ByteTransfer
    /// Ends our output; the peer's remaining input can still be read.
    func finishWriting()
    func close()
}

/// The result of a read or a write.
package enum ByteTransfer: Sendable {
    case bytes(Int)
    /// No progress now; the poller reports when to try again.
    case wouldBlock
    /// The peer is gone, with or without an orderly close.
    case ended
}
