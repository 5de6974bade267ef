/// The state of a result's review.
package enum ReviewState: String, Sendable, CaseIterable {
    /// Nobody has decided yet; cleared or rejected can follow.
    case held
    /// The result counts like any other.
    case cleared
    /// The result never counts.
    case rejected
}
