/// A peer's socket as a non-blocking stream of bytes in both directions.
package protocol ByteStream: AnyObject {
    func read(into buffer: UnsafeMutableRawBufferPointer) -> ByteTransfer
    /// Writes as many of the bytes as there is room for, from the first on.
    func write(_ bytes: UnsafeRawBufferPointer) -> ByteTransfer
    /// Ends our side; what the peer still sends can be read.
    func finishWriting()
    func close()
}

/// The result of a read or a write.
package enum ByteTransfer: Sendable {
    case bytes(Int)
    /// Nothing now; the poller reports when to try again.
    case wouldBlock
    /// The peer is gone, with or without an orderly end.
    case ended
}
