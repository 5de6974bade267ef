/// The state of a head's parser after some bytes.
package enum HTTPHeadProgress<Head> {
    /// The head isn't complete; all bytes were taken.
    case needsMore

    /// The head, and how many of the last call's bytes belong to it. Other data follows.
    case complete(Head, consumedByteCount: Int)
}

extension HTTPHeadProgress: Sendable where Head: Sendable {}
