/// A peer's socket, as far as bytes go: without blocking, in both directions.
package protocol ByteStream: AnyObject {
    func read(into buffer: UnsafeMutableRawBufferPointer) -> ByteTransfer
    /// Takes as many bytes as there is room for, from the first on.
    func write(_ bytes: UnsafeRawBufferPointer) -> ByteTransfer
    /// Nothing more will be written; what the peer still sends can be read.
    func finishWriting()
    func close()
}

/// What a read or a write came to.
package enum ByteTransfer: Sendable {
    case bytes(Int)
    /// Nothing now; the poller says when.
    case wouldBlock
    /// The peer is gone, orderly or not.
    case ended
}
