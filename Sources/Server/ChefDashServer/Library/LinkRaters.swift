import Base
import Kitchen
import Recipes
import Runtime
import Synchronization

/// Who has rated a link from each address: a few people of a household, and not as many as somebody signs up. In memory
/// alone, since the store keeps no addresses; a restart forgets it. Usable from any queue.
final class LinkRaters: Sendable {
    /// How many people of an address rate a link in `milliseconds`.
    static let limit = 3
    static let milliseconds = 24 * 3_600_000

    private struct Key: Hashable {
        let link: LinkID
        /// All addresses of an IPv6 network with a prefix of 64 bits count as one, and so do all unreadable ones.
        let block: AddressBlock?
    }

    private struct Raters {
        var players: Set<PlayerID> = []
        /// When they are forgotten.
        var end: Instant
    }

    private let raters = Mutex(RecentTable<Key, Raters>())

    /// A player rates a link.
    ///
    /// - Returns: nil if they may, or the milliseconds until they can.
    func take(_ player: PlayerID, _ link: LinkID, from peer: String, at now: Instant) -> Int? {
        let key = Key(link: link, block: AddressBlock(householdOfPeer: peer))
        let new = Raters(end: now.advanced(byMilliseconds: Self.milliseconds))
        return raters.withLock { raters in
            raters.change(key, new: new, mustStay: { _ in false }) { known -> Int? in
                if known.end <= now { known = new }
                guard known.players.contains(player) || known.players.count < Self.limit else {
                    return Int(known.end.milliseconds(since: now).rounded(.up))
                }
                known.players.insert(player)
                return nil
            }
        }
    }
}
