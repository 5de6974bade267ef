import Base
import GameProtocol
import Kitchen
import RateLimiting
import Runtime
import Synchronization

/// Limits the rate at which each player, and each address, begins uploads of images and files or
/// has pages fetched.
final class UploadBudget: Sendable {
    private let players: Mutex<RateTable<PlayerID>>
    private let addresses: AddressBudget
    private let limitObserver: any LimitObserver

    /// - Parameter perMinute: 0 for no limit.
    init(perMinute: Int, burst: Int, limitObserver: any LimitObserver) {
        players = Mutex(RateTable(Rate(burst: burst, perMinute: perMinute)))
        addresses = AddressBudget(perMinute: perMinute, burst: burst)
        self.limitObserver = limitObserver
    }

    /// - Throws: `too_many_uploads`, with the time to wait.
    func take(by player: PlayerID, from peer: String, at now: Instant) throws(RequestFault) {
        guard let wait = wait(player, peer, at: now) else { return }
        limitObserver.reached(.uploads, by: peer)
        throw RequestFault(
            .tooManyUploads, "too many uploads at once from you or your address; try again later",
            retryAfterMilliseconds: wait)
    }

    /// - Returns: nil, or the milliseconds to wait if nothing is left.
    private func wait(_ player: PlayerID, _ peer: String, at now: Instant) -> Int? {
        if let wait = addresses.take(peer, at: now) { return wait }
        let wait = players.withLock { $0.take(player, at: now) }
        if wait != nil { addresses.giveBack(peer) }
        return wait
    }
}
