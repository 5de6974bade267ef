import Base
import Kitchen
import RateLimiting
import Recipes
import Runtime
import Store
import Synchronization

/// The player who writes into a household's library, with their network address.
struct LibraryWriter: Sendable {
    let player: PlayerID
    let household: HouseholdID
    /// The client's network address.
    let peer: String
}

/// Limits the bytes written into the library in a day, including history, images and search
/// indexes: by each player, in each household, and from each address. An edit is always written
/// completely; the excess over a quota is deducted from the next day's.
///
/// Households in their first day have separate, smaller quotas, so that nobody gains by creating
/// players and households. A person who joins an older household by invitation isn't affected.
///
/// The quotas are in memory: a restart gives everybody a new day.
final class WriteQuotas: Sendable {
    private enum Payer: Hashable, Sendable {
        case player(PlayerID, isNew: Bool)
        case household(HouseholdID, isNew: Bool)
        /// All addresses of an IPv6 /64 network count as one, and so do all unreadable ones.
        case address(AddressBlock?)
        /// All people at the address who write into new households.
        case newcomers(AddressBlock?)
    }

    /// The number of newcomers at one address who can use their full quota.
    static let newcomersPerAddress = 4

    private let accounts = Mutex(RecentTable<Payer, RateLimit>())
    /// Nil for no limit.
    private let usual, new, newcomers, address: Rate?
    private let limitObserver: any LimitObserver

    /// - Parameters:
    ///   - megabytes: the daily quota of each player and each household; 0 for no limit, as for the
    ///     others.
    ///   - newMegabytes: the same quota for households in their first day.
    ///   - addressMegabytes: the daily quota of each address.
    init(
        megabytes: Int, newMegabytes: Int, addressMegabytes: Int, limitObserver: any LimitObserver
    ) {
        usual = Self.daily(megabytes)
        new = Self.daily(newMegabytes)
        newcomers = Self.daily(newMegabytes * Self.newcomersPerAddress)
        address = Self.daily(addressMegabytes)
        self.limitObserver = limitObserver
    }

    private static func daily(_ megabytes: Int) -> Rate? {
        let bytes = megabytes * 1_000_000
        return bytes > 0 ? Rate(burst: bytes, interval: 86_400_000_000_000 / bytes) : nil
    }

    /// - Parameter now: the current time, on any queue.
    func meter(of writer: LibraryWriter, now: @escaping @Sendable () -> Instant) -> WriteMeter {
        WriteMeter(writer.household) { [self] isNew in
            let now = now().nanoseconds
            let waits = terms(of: writer, isNew: isNew).map { payer, rate in
                change(payer) { $0.wait(at: now, by: rate) }
            }
            guard let wait = waits.max(), wait > 0 else { return nil }
            limitObserver.reached(.libraryBytes, by: writer.peer)
            return Int((wait + 999_999) / 1_000_000)
        } note: { [self] byteCount, isNew in
            let now = now().nanoseconds
            for (payer, rate) in terms(of: writer, isNew: isNew) {
                change(payer) { $0.owe(byteCount, at: now, by: rate) }
            }
        }
    }

    private func terms(of writer: LibraryWriter, isNew: Bool) -> [(Payer, Rate)] {
        let block = AddressBlock(householdOfPeer: writer.peer)
        let rate = isNew ? new : usual
        let all: [(Payer, Rate?)] = [
            (.player(writer.player, isNew: isNew), rate),
            (.household(writer.household, isNew: isNew), rate),
            (.address(block), address), (.newcomers(block), isNew ? newcomers : nil),
        ]
        return all.compactMap { payer, rate in rate.map { (payer, $0) } }
    }

    private func change<Result: Sendable>(
        _ payer: Payer, _ body: @Sendable (inout RateLimit) -> Result
    ) -> Result {
        accounts.withLock { $0.change(payer, new: RateLimit(), body) }
    }
}
