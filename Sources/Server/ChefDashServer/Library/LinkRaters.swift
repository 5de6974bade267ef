import Base
import Kitchen
import Recipes
import Runtime
import Synchronization

/// The people who have rated a link from each address: enough for a household, but not for mass
/// sign-ups. In memory only, since the store keeps no addresses; a restart forgets them. Usable
/// from any queue.
final class LinkRaters: Sendable {
    /// The most people of an address who may rate a link within `milliseconds`.
    static let limit = 3
    static let milliseconds = 24 * 3_600_000

    private struct Key: Hashable {
        let link: LinkID
        /// All addresses of an IPv6 /64 network count as one, and so do all unreadable ones.
        let block: AddressBlock?
    }

    private struct Raters {
        var players: Set<PlayerID> = []
        /// The time at which the entry expires.
        var end: Instant
    }

    private let raters = Mutex(RecentTable<Key, Raters>())

    /// Counts a player's rating of a link.
    ///
    /// - Returns: nil if the player may rate, or the milliseconds until they can.
    func take(_ player: PlayerID, _ link: LinkID, from peer: String, at now: Instant) -> Int? {
        let key = Key(link: link, block: AddressBlock(householdOfPeer: peer))
        let new = Raters(end: now.advanced(byMilliseconds: Self.milliseconds))
        return raters.withLock { raters in
            raters.change(key, new: new) { known -> Int? in
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
