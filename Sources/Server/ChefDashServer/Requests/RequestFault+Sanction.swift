import GameProtocol
import Store

extension RequestFault {
    /// The refusal of what a sanction forbids.
    init(_ sanction: Sanction, _ message: String) {
        let code: ErrorCode =
            switch sanction.kind {
            case .ban: .banned
            case .mute: .muted
            case .profile: .profileLocked
            }
        self.init(
            code, message, reason: sanction.reason, endMilliseconds: sanction.endMilliseconds)
    }
}

extension [Sanction] {
    /// One of a kind that holds; nil if none does.
    func first(_ kind: Sanction.Kind, at now: Int64) -> Sanction? {
        first { $0.kind == kind && $0.holds(at: now) }
    }
}
