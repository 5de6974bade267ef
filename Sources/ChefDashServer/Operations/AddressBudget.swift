import RateLimiting
import Runtime
import Synchronization

/// Limits how often each address may do something, whatever its number of connections.
final class AddressBudget: Sendable {
    enum Verdict: Sendable {
        /// Must be followed by `finish`.
        case granted(Attempt)
        /// Nothing is left; with the milliseconds to wait.
        case refused(milliseconds: Int)
    }

    /// An attempt whose outcome isn't known yet.
    struct Attempt: Sendable {
        /// The address whose budget it uses.
        fileprivate let block: AddressBlock?
    }

    enum Outcome {
        case counts
        case countsNot
    }

    private typealias Continuation = @Sendable (Verdict) -> Void

    private struct Account: Sendable {
        var limit = RateLimit()
        /// Granted attempts whose outcome isn't known yet.
        var pending = 0
        /// Those waiting for such an outcome, each with its own connection.
        var waiting: [Continuation] = []
    }

    /// nil for no limit.
    private let rate: Rate?
    /// All addresses of an IPv6 network with a prefix of 64 bits count as one, because a household
    /// can use as many as it likes. All unreadable addresses count as one too.
    private let accounts = Mutex(RecentTable<AddressBlock?, Account>())

    /// - Parameter perMinute: 0 for no limit.
    init(perMinute: Int, burst: Int) { rate = Rate(burst: burst, perMinute: perMinute) }

    var addressCount: Int { accounts.withLock { $0.count } }

    /// Uses one unit of the address's budget.
    ///
    /// - Returns: nil, or the milliseconds to wait if nothing is left.
    func take(_ peer: String, at now: Instant) -> Int? {
        guard let rate else { return nil }
        return change(AddressBlock(householdOfPeer: peer)) { account in
            account.limit.take(at: now, by: rate)
                ? nil : account.limit.millisecondsToWait(at: now, by: rate)
        }
    }

    func giveBack(_ peer: String) {
        guard let rate else { return }
        change(AddressBlock(householdOfPeer: peer)) { $0.limit.giveBack(by: rate) }
    }

    /// Uses one unit of the address's budget for an attempt. Its outcome decides whether the unit
    /// counts. While nothing is left but outcomes are pending, `body` waits for them, so that many
    /// correct attempts at once only queue.
    ///
    /// - Parameter body: called once, now or later, on any queue.
    func attempt(_ peer: String, at now: Instant, _ body: @escaping @Sendable (Verdict) -> Void) {
        guard let rate else { return body(.granted(Attempt(block: nil))) }
        let block = AddressBlock(householdOfPeer: peer)
        let verdict = change(block) { account -> Verdict? in
            if account.limit.take(at: now, by: rate) {
                account.pending += 1
                return .granted(Attempt(block: block))
            }
            guard account.pending > 0 else {
                return .refused(milliseconds: account.limit.millisecondsToWait(at: now, by: rate))
            }
            account.waiting.append(body)
            return nil
        }
        if let verdict { body(verdict) }
    }

    func finish(_ attempt: Attempt, _ outcome: Outcome, at now: Instant) {
        guard let rate else { return }
        let next = change(attempt.block) { account -> [(Continuation, Verdict)] in
            account.pending -= 1
            if outcome == .countsNot { account.limit.giveBack(by: rate) }
            // Those that needn't wait any longer.
            var next: [(Continuation, Verdict)] = []
            while next.count < account.waiting.count, account.limit.take(at: now, by: rate) {
                account.pending += 1
                next.append((account.waiting[next.count], .granted(attempt)))
            }
            if account.pending == 0 {
                let verdict = Verdict.refused(
                    milliseconds: account.limit.millisecondsToWait(at: now, by: rate))
                next += account.waiting[next.count...].map { ($0, verdict) }
            }
            account.waiting.removeFirst(next.count)
            return next
        }
        for (body, verdict) in next { body(verdict) }
    }

    private func change<Result: Sendable>(
        _ block: AddressBlock?, _ body: @Sendable (inout Account) -> Result
    ) -> Result {
        accounts.withLock { accounts in
            accounts.change(block, new: Account(), mustStay: { $0.pending > 0 }, body)
        }
    }
}
