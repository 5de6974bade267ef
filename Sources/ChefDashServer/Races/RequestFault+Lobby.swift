import GameProtocol
import Lobby

extension RequestFault {
    /// What the client is told of the lobby's refusal.
    init(_ refusal: LobbyRefusal) {
        self.init(ErrorCode(rawValue: refusal.code) ?? .noRace, refusal.sentence)
    }
}

extension LobbyRefusal {
    /// When to try again, where time alone helps.
    ///
    /// - Parameter tickMilliseconds: the length of a tick.
    func retryAfterMilliseconds(tickMilliseconds: Int) -> Int? {
        switch self {
        case .tooManyWrongCodes(let milliseconds), .queuePaused(let milliseconds):
            Int(clamping: milliseconds)
        case .tooManyReactions(let ticks): Int(clamping: ticks) * tickMilliseconds
        default: nil
        }
    }
}
