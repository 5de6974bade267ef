/// The result of a read or a write.
package enum ByteTransfer: Hashable, Sendable {
    case bytes(Int)
    /// No progress now; the poller reports when to try again.
    case wouldBlock
    /// The peer is gone, with or without an orderly close.
    case ended
}
