import Base
import GameProtocol
import Kitchen
import RateLimiting
import Runtime
import Synchronization

/// Limits the rate at which each player, and each address, begins uploads of images and files or
/// has pages fetched.
final class UploadBudget: Sendable {
    /// Nil for no limit.
    private let rate: Rate?
    private let players = Mutex(RecentTable<PlayerID, RateLimit>())
    private let addresses: AddressBudget
    private let limitObserver: any LimitObserver

    /// - Parameter perMinute: 0 for no limit.
    init(perMinute: Int, burst: Int, limitObserver: any LimitObserver) {
        rate = Rate(burst: burst, perMinute: perMinute)
        addresses = AddressBudget(perMinute: perMinute, burst: burst)
        self.limitObserver = limitObserver
    }

    /// - Throws: `too_many_uploads`, with the time to wait.
    func take(
        by player: PlayerID, from connection: Connection, at now: Instant
    ) throws(RequestFault) {
        let peer = connection.peerAddress
        guard let wait = wait(player, peer, at: now) else { return }
        limitObserver.reached(.uploads, by: peer)
        throw RequestFault(
            .tooManyUploads, "too many uploads at once from you or your address; try again later",
            retryAfterMilliseconds: wait)
    }

    /// - Returns: nil, or the milliseconds to wait if nothing is left.
    private func wait(_ player: PlayerID, _ peer: String, at now: Instant) -> Int? {
        guard let rate else { return nil }
        if let wait = addresses.take(peer, at: now) { return wait }
        let wait = players.withLock { players in
            players.change(player, new: RateLimit(), mustStay: { _ in false }) { limit in
                limit.take(at: now, by: rate) ? nil : limit.millisecondsToWait(at: now, by: rate)
            }
        }
        if wait != nil { addresses.giveBack(peer) }
        return wait
    }
}
