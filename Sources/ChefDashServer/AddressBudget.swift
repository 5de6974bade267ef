import Runtime
import Synchronization

/// What each address may do in a while, however many connections it makes. Neighbours in an IPv6
/// network of 64 bits count as one, since each household has as many as it likes.
final class AddressBudget: Sendable {
    /// Addresses that are kept apart; those beyond share one budget, so that memory has a bound.
    private static let addressLimit = 65_536

    /// Whether something may be tried.
    enum Verdict: Sendable {
        /// `finish` must follow.
        case granted(Attempt)
        /// Nothing is left; with how many milliseconds to wait.
        case refused(milliseconds: Int)
    }

    /// Something that was tried and has no outcome yet.
    struct Attempt: Sendable {
        /// Whose account it is; nil: the one that all beyond the limit share.
        fileprivate let block: AddressBlock?
    }

    /// What became of an attempt.
    enum Outcome {
        case counts
        case countsNot
    }

    private typealias Continuation = @Sendable (Verdict) -> Void

    private struct Account {
        var bucket: TokenBucket
        /// Tries that were granted and have no outcome yet.
        var pending = 0
        /// Those who wait for such an outcome; each waits with a connection of its own.
        var waiting: [Continuation] = []
    }

    private struct State {
        var accounts: [AddressBlock: Account] = [:]
        var others: Account
        var lastSweep: Instant
    }

    private let perMinute: Int
    private let burst: Int
    private let state: Mutex<State>

    /// - Parameter perMinute: 0: there is no limit.
    init(perMinute: Int, burst: Int, now: Instant) {
        self.perMinute = perMinute
        self.burst = burst
        state = Mutex(
            State(
                others: Account(bucket: Self.bucket(perMinute: perMinute, burst: burst, now: now)),
                lastSweep: now))
    }

    /// Takes one of what the address may do.
    ///
    /// - Returns: nil, or how many milliseconds to wait where nothing is left.
    func take(_ peer: String, at now: Instant) -> Int? {
        guard perMinute > 0 else { return nil }
        return state.withLock { state in
            let block = Self.block(of: peer, in: &state, at: now)
            return change(block, in: &state, at: now) { account in
                account.bucket.take(at: now) ? nil : account.bucket.millisecondsUntilNext
            }
        }
    }

    /// Takes one of what the address may do for an attempt whose outcome says whether it counts.
    /// While nothing is left but outcomes are awaited, `body` waits for them: many who do right at
    /// once only queue.
    ///
    /// - Parameter body: called once, now or later, on any queue.
    func attempt(_ peer: String, at now: Instant, _ body: @escaping @Sendable (Verdict) -> Void) {
        guard perMinute > 0 else { return body(.granted(Attempt(block: nil))) }
        let verdict = state.withLock { state in
            let block = Self.block(of: peer, in: &state, at: now)
            return change(block, in: &state, at: now) { account in
                Self.attempt(block, &account, body, at: now)
            }
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
        let next = state.withLock { state in
            change(attempt.block, in: &state, at: now) { account in
                account.pending -= 1
                if outcome == .countsNot { account.bucket.giveBack() }
                return Self.takeWaiting(of: &account, attempt, at: now)
            }
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

    /// Whose account the address has; nil: the shared one.
    private static func block(
        of peer: String, in state: inout State, at now: Instant
    ) -> AddressBlock? {
        guard let block = IPAddress(ofPeer: peer).map(AddressBlock.init(householdOf:)) else {
            return nil
        }
        if state.accounts.count >= addressLimit { sweep(&state, at: now) }
        return state.accounts[block] != nil || state.accounts.count < addressLimit ? block : nil
    }

    private func change<Result>(
        _ block: AddressBlock?, in state: inout State, at now: Instant,
        _ body: (inout Account) -> Result
    ) -> Result {
        guard let block else { return body(&state.others) }
        return body(
            &state.accounts[
                block,
                default: Account(bucket: Self.bucket(perMinute: perMinute, burst: burst, now: now))
            ])
    }

    private static func bucket(perMinute: Int, burst: Int, now: Instant) -> TokenBucket {
        TokenBucket(capacity: burst, ratePerSecond: Double(perMinute) / 60, now: now)
    }

    /// Forgets who has taken nothing lately; at most once a second, as all are looked at.
    private static func sweep(_ state: inout State, at now: Instant) {
        guard state.lastSweep.advanced(byMilliseconds: 1_000) <= now else { return }
        state.lastSweep = now
        for (block, var account) in state.accounts
        where account.pending == 0 && account.bucket.isFull(at: now) {
            state.accounts[block] = nil
        }
    }
}
