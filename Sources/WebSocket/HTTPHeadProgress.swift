/// What a head's parser knows after some bytes.
package enum HTTPHeadProgress<Head> {
    /// The head goes on beyond the bytes; all of them were taken.
    case needsMore

    /// The head, and how many of the last call's bytes belong to it; the rest is what follows it.
    case complete(Head, consumedByteCount: Int)
}

extension HTTPHeadProgress: Sendable where Head: Sendable {}
