import RateLimiting
import Runtime
import Synchronization

/// Rate-limits each address across all its connections.
final class AddressBudget: Sendable {
    /// All addresses of an IPv6 /64 network share one account, because a household can use as many
    /// of them as it likes. All unreadable addresses share one account too.
    private let accounts: Mutex<RateTable<AddressBlock?>>

    /// - Parameter perMinute: 0 for no limit.
    init(perMinute: Int, burst: Int) {
        accounts = Mutex(RateTable(Rate(burst: burst, perMinute: perMinute)))
    }

    var addressCount: Int { accounts.withLock { $0.count } }

    /// Uses one unit of the address's budget.
    ///
    /// - Returns: nil, or the milliseconds to wait if nothing is left.
    func take(_ peer: String, at now: Instant) -> Int? {
        accounts.withLock { $0.take(AddressBlock(householdOfPeer: peer), at: now) }
    }

    func giveBack(_ peer: String) {
        accounts.withLock { $0.giveBack(AddressBlock(householdOfPeer: peer)) }
    }
}
