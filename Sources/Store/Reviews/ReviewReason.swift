import Kitchen

/// Why a result came under review.
package enum ReviewReason: String, Hashable, Sendable {
    /// See `TimingVerdict`.
    case tooFast
    case tooRegular
    /// An operator has revoked it. It was never held.
    case revoked

    /// Nil for a human's.
    init?(_ verdict: TimingVerdict) {
        switch verdict {
        case .human: return nil
        case .tooFast: self = .tooFast
        case .tooRegular: self = .tooRegular
        }
    }
}
