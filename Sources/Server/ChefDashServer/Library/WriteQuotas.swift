import Base
import Kitchen
import RateLimiting
import Recipes
import Runtime
import Store
import Synchronization

/// Who writes something into the library, and from where.
struct LibraryWriter: Sendable {
    let player: PlayerID
    let household: HouseholdID
    /// The client's address.
    let peer: String

    init(player: PlayerID, household: HouseholdID, peer: String) {
        self.player = player
        self.household = household
        self.peer = peer
    }

    /// On the companion's shard.
    init(_ companion: Companion, in household: HouseholdID) {
        self.init(
            player: companion.player, household: household,
            peer: companion.connection?.peerAddress ?? "")
    }
}

/// Limits how many bytes are written into the library in a day, with the history, images and what finds them again: by
/// each player, in each household, and from each address. Whatever an edit writes is written to its end, and what that
/// is above a quota comes off the next day's.
///
/// Households of their first day have quotas of their own, which are smaller, so that nobody gains by making players and
/// households. Who comes by an invitation into one that is older isn't concerned.
///
/// It is in memory: a restart gives everybody a new day.
final class WriteQuotas: Sendable {
    private enum Payer: Hashable, Sendable {
        case player(PlayerID, isNew: Bool)
        case household(HouseholdID, isNew: Bool)
        /// All addresses of an IPv6 network with a prefix of 64 bits count as one, and so do all unreadable ones.
        case address(AddressBlock?)
        /// All who write into new households from the address.
        case newcomers(AddressBlock?)
    }

    /// As many newcomers of one address write all they may.
    static let newcomersPerAddress = 4

    private let accounts = Mutex(RecentTable<Payer, RateLimit>())
    /// nil for no limit.
    private let usual, new, newcomers, address: Rate?
    private let limitObserver: any LimitObserver

    /// - Parameters:
    ///   - megabytes: for each player and household a day; 0 for no limit, like the others.
    ///   - newMegabytes: the same in households of their first day.
    ///   - addressMegabytes: for each address.
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
        accounts.withLock { accounts in
            accounts.change(payer, new: RateLimit(), mustStay: { _ in false }, body)
        }
    }
}
