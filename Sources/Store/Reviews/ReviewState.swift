/// Where the review of a result stands.
package enum ReviewState: String, Sendable, CaseIterable {
    /// Nobody has looked yet; cleared or rejected can follow.
    case held
    /// The result counts as any other.
    case cleared
    /// The result never counts.
    case rejected
}
