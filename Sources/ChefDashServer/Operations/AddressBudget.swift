import Runtime
import Synchronization

/// What each address may do in a while, however many connections it makes.
final class AddressBudget: Sendable {
    /// Whether something may be tried.
    enum Verdict: Sendable {
        /// `finish` must follow.
        case granted(Attempt)
        /// Nothing is left; with how many milliseconds to wait.
        case refused(milliseconds: Int)
    }

    /// Something that was tried and has no outcome yet.
    struct Attempt: Sendable {
        /// Whose account it is.
        fileprivate let block: AddressBlock?
    }

    /// What became of an attempt.
    enum Outcome {
        case counts
        case countsNot
    }

    private typealias Continuation = @Sendable (Verdict) -> Void

    private struct Account: Sendable {
        var bucket: TokenBucket
        /// Tries that were granted and have no outcome yet.
        var pending = 0
        /// Those who wait for such an outcome; each waits with a connection of its own.
        var waiting: [Continuation] = []
    }

    private let perMinute: Int
    private let burst: Int
    /// Neighbours in an IPv6 network of 64 bits are one address, since each household has as many as
    /// it likes; so are all that can't be read.
    private let accounts = Mutex(RecentTable<AddressBlock?, Account>())

    /// - Parameter perMinute: 0: there is no limit.
    init(perMinute: Int, burst: Int) {
        self.perMinute = perMinute
        self.burst = burst
    }

    /// Addresses that are remembered.
    var addressCount: Int { accounts.withLock { $0.count } }

    /// Takes one of what the address may do.
    ///
    /// - Returns: nil, or how many milliseconds to wait where nothing is left.
    func take(_ peer: String, at now: Instant) -> Int? {
        guard perMinute > 0 else { return nil }
        return change(AddressBlock(householdOfPeer: peer), at: now) { account in
            account.bucket.take(at: now) ? nil : account.bucket.millisecondsUntilNext
        }
    }

    /// Gives back one that was taken and doesn't count.
    func giveBack(_ peer: String, at now: Instant) {
        guard perMinute > 0 else { return }
        change(AddressBlock(householdOfPeer: peer), at: now) { $0.bucket.giveBack() }
    }

    /// Takes one of what the address may do for an attempt whose outcome says whether it counts.
    /// While nothing is left but outcomes are awaited, `body` waits for them: many who do right at
    /// once only queue.
    ///
    /// - Parameter body: called once, now or later, on any queue.
    func attempt(_ peer: String, at now: Instant, _ body: @escaping @Sendable (Verdict) -> Void) {
        guard perMinute > 0 else { return body(.granted(Attempt(block: nil))) }
        let block = AddressBlock(householdOfPeer: peer)
        let verdict = change(block, at: now) { account in
            Self.attempt(block, &account, body, at: now)
        }
        if let verdict { body(verdict) }
    }

    private static func attempt(
        _ block: AddressBlock?, _ account: inout Account, _ body: @escaping Continuation,
        at now: Instant
    ) -> Verdict? {
        if account.bucket.take(at: now) {
            account.pending += 1
            return .granted(Attempt(block: block))
        }
        guard account.pending > 0 else {
            return .refused(milliseconds: account.bucket.millisecondsUntilNext)
        }
        account.waiting.append(body)
        return nil
    }

    /// Ends an attempt that was granted.
    func finish(_ attempt: Attempt, _ outcome: Outcome, at now: Instant) {
        guard perMinute > 0 else { return }
        let next = change(attempt.block, at: now) { account in
            account.pending -= 1
            if outcome == .countsNot { account.bucket.giveBack() }
            return Self.takeWaiting(of: &account, attempt, at: now)
        }
        for (body, verdict) in next { body(verdict) }
    }

    /// Those who needn't wait any more.
    private static func takeWaiting(
        of account: inout Account, _ attempt: Attempt, at now: Instant
    ) -> [(Continuation, Verdict)] {
        var next: [(Continuation, Verdict)] = []
        while next.count < account.waiting.count, account.bucket.take(at: now) {
            account.pending += 1
            next.append((account.waiting[next.count], .granted(attempt)))
        }
        if account.pending == 0 {
            let verdict = Verdict.refused(milliseconds: account.bucket.millisecondsUntilNext)
            next += account.waiting[next.count...].map { ($0, verdict) }
        }
        account.waiting.removeFirst(next.count)
        return next
    }

    private func change<Result: Sendable>(
        _ block: AddressBlock?, at now: Instant, _ body: @Sendable (inout Account) -> Result
    ) -> Result {
        let new = Account(
            bucket: TokenBucket(capacity: burst, ratePerSecond: Double(perMinute) / 60, now: now))
        return accounts.withLock { accounts in
            accounts.change(block, new: new, mustStay: { $0.pending > 0 }, body)
        }
    }
}
