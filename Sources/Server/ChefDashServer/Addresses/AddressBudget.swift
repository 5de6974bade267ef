import RateLimiting
import Runtime
import Synchronization

/// Rate-limits each address across all its connections.
final class AddressBudget: Sendable {
    /// Nil for no limit.
    private let rate: Rate?
    /// All addresses of an IPv6 /64 network share one account, because a household can use as many
    /// of them as it likes. All unreadable addresses share one account too.
    private let accounts = Mutex(RecentTable<AddressBlock?, RateLimit>())

    /// - Parameter perMinute: 0 for no limit.
    init(perMinute: Int, burst: Int) { rate = Rate(burst: burst, perMinute: perMinute) }

    var addressCount: Int { accounts.withLock { $0.count } }

    /// Uses one unit of the address's budget.
    ///
    /// - Returns: nil, or the milliseconds to wait if nothing is left.
    func take(_ peer: String, at now: Instant) -> Int? {
        guard let rate else { return nil }
        return change(AddressBlock(householdOfPeer: peer)) { account in
            account.take(at: now, by: rate) ? nil : account.millisecondsToWait(at: now, by: rate)
        }
    }

    func giveBack(_ peer: String) {
        guard let rate else { return }
        change(AddressBlock(householdOfPeer: peer)) { $0.giveBack(by: rate) }
    }

    private func change<Result: Sendable>(
        _ block: AddressBlock?, _ body: @Sendable (inout RateLimit) -> Result
    ) -> Result {
        accounts.withLock { accounts in
            accounts.change(block, new: RateLimit(), mustStay: { _ in false }, body)
        }
    }
}
