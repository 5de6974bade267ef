/// The state of a head's parser after some bytes.
package enum HTTPHeadProgress<Head> {
    /// The head isn't complete; the parser took all bytes.
    case needsMore

    /// The head, and the number of the last call's bytes that belong to it. Other data follows.
    case complete(Head, consumedByteCount: Int)
}

extension HTTPHeadProgress: Sendable where Head: Sendable {}
