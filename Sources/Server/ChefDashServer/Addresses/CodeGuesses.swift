import Base
import Kitchen
import RateLimiting
import Runtime
import Scheduling
import Store
import Synchronization

/// Slows down guessing of codes that are short enough to type. Wrong codes are answered at once
/// while the address's burst lasts, then each later than the one before. An address, and a player,
/// may have only so many unanswered codes: until one is answered, no further code of theirs is
/// looked up. An established player gets an occasional look-up beyond the address's limit, so that
/// nobody can lock out a whole household.
///
/// Each kind of code has its own `CodeGuesses`. Identifiers and tokens, of 128 bits and more, need
/// none.
final class CodeGuesses: Sendable {
    enum Verdict: Sendable {
        /// The caller must call `end`.
        case mayTry(Attempt)
        /// The milliseconds to wait.
        case mustWait(Int)
    }

    struct Attempt: Sendable {
        /// Nil before a player is signed in.
        fileprivate let player: PlayerID?
        fileprivate let peer: String
        /// True if the address had no try left and the player's own allowance pays for this one.
        fileprivate let isOwn: Bool
    }

    /// The tries of one address, or of one player.
    private struct Account: Sendable {
        var limit = RateLimit()
        /// The codes that are being looked up.
        var attemptCount = 0
        /// The times at which the pending wrong codes are answered.
        var answers: [Instant] = []

        func isWaiting(at now: Instant) -> Bool {
            attemptCount > 0 || answers.contains { $0 > now }
        }

        /// The milliseconds until fewer than `count` codes are unanswered; nil if there are fewer
        /// already.
        mutating func wait(for count: Int, at now: Instant) -> Int? {
            answers.removeAll { $0 <= now }
            guard attemptCount + answers.count >= count else { return nil }
            guard let first = answers.min() else { return 1_000 }
            return Int(first.milliseconds(since: now).rounded(.up))
        }
    }

    /// The most unanswered codes of an address, and of a player: being looked up, or wrong with the
    /// answer held back.
    static let addressLimit = 20
    static let playerLimit = 2
    /// The longest delay of an answer.
    static let longestMilliseconds = 30_000
    /// The interval at which an established player may try a code beyond the address's limit.
    static let ownMinutes = 10
    private static let ownRate = Rate(burst: 1, interval: ownMinutes * 60_000_000_000)

    /// Nil for no limit.
    private let rate: Rate?
    private let name: String
    private let perMinute: Int
    private let burst: Int
    private let limitObserver: any LimitObserver
    private let state = Mutex(State())

    private struct State: Sendable {
        /// All addresses of an IPv6 /64 network share one account, and so do all unreadable ones.
        private var addresses = RecentTable<AddressBlock?, Account>()
        private var players = RecentTable<PlayerID, Account>()

        mutating func change<Result>(
            _ peer: String, at now: Instant, _ body: (inout Account) -> Result
        ) -> Result {
            addresses.change(
                AddressBlock(householdOfPeer: peer), new: Account(),
                mustStay: { $0.isWaiting(at: now) }, body)
        }

        /// - Returns: nil without a player.
        @discardableResult
        mutating func change<Result>(
            _ player: PlayerID?, at now: Instant, _ body: (inout Account) -> Result
        ) -> Result? {
            guard let player else { return nil }
            return players.change(
                player, new: Account(), mustStay: { $0.isWaiting(at: now) }, body)
        }
    }

    /// - Parameters:
    ///   - name: the kind of code.
    ///   - perMinute: 0 for no limit.
    init(_ name: String, perMinute: Int, burst: Int, limitObserver: any LimitObserver) {
        self.name = name
        self.perMinute = perMinute
        self.burst = burst
        rate = Rate(burst: burst, perMinute: perMinute)
        self.limitObserver = limitObserver
    }

    /// Asks for permission to look up a code.
    ///
    /// - Parameter isNew: true if the player may have been made just for guessing.
    func begin(
        _ player: PlayerID?, from peer: String, isNew: Bool, at now: Instant
    ) -> Verdict {
        let verdict = state.withLock { state -> Verdict in
            guard rate != nil else {
                return .mayTry(Attempt(player: player, peer: peer, isOwn: false))
            }
            if let wait = state.change(player, at: now, { $0.wait(for: Self.playerLimit, at: now) })
                ?? nil
            {
                return .mustWait(wait)
            }
            let wait = state.change(peer, at: now) { $0.wait(for: Self.addressLimit, at: now) }
            if let wait,
                isNew
                    || state.change(
                        player, at: now, { $0.limit.take(at: now.nanoseconds, by: Self.ownRate) })
                        != true
            {
                return .mustWait(wait)
            }
            state.change(player, at: now) { $0.attemptCount += 1 }
            state.change(peer, at: now) { $0.attemptCount += 1 }
            return .mayTry(Attempt(player: player, peer: peer, isOwn: wait != nil))
        }
        if case .mustWait = verdict { limitObserver.reached(.wrongCodes, by: peer) }
        return verdict
    }

    /// Records the result of a look-up, whose address may have tried at other nodes too.
    ///
    /// - Parameter then: called with the milliseconds to hold the answer back; on the queue, if the
    ///   store must be asked.
    func end(
        _ attempt: Attempt, isWrong: Bool, sharedBy store: any Store, on queue: any WorkQueue,
        at now: Instant, then: @escaping @Sendable (Int) -> Void
    ) {
        guard isWrong, store.isShared, rate != nil else {
            return then(end(attempt, isWrong: isWrong, at: now))
        }
        let block = AddressBlock(householdOfPeer: attempt.peer)?.description ?? ""
        let limit = SharedLimit(name: name, key: block, perMinute: perMinute, burst: burst)
        let take = LimitTake(limit, longestMilliseconds: Int64(Self.longestMilliseconds))
        store.perform(take, on: queue) { [self] taken in
            let wait = min(Int64(Self.longestMilliseconds), (try? taken.get()) ?? 0)
            then(end(attempt, isWrong: true, atLeast: Int(wait), at: now))
        }
    }

    /// Records the result of a look-up.
    ///
    /// - Parameter least: the shortest time for which a wrong code's answer is held back.
    /// - Returns: the milliseconds to hold the answer back.
    func end(_ attempt: Attempt, isWrong: Bool, atLeast least: Int = 0, at now: Instant) -> Int {
        guard let rate else { return 0 }
        let delay = state.withLock { state -> Int in
            let delay = state.change(attempt.peer, at: now) { account -> Int in
                account.attemptCount -= 1
                guard isWrong else { return 0 }
                let wait = account.limit.wait(at: now.nanoseconds, by: rate)
                guard wait < Self.longestMilliseconds * 1_000_000 else {
                    account.answers.append(now.advanced(byMilliseconds: Self.longestMilliseconds))
                    return Self.longestMilliseconds
                }
                // After `wait`, the limit has one unit.
                _ = account.limit.take(at: now.nanoseconds + wait, by: rate)
                let delay = max(least, Int((wait + 999_999) / 1_000_000))
                if delay > 0 { account.answers.append(now.advanced(byMilliseconds: delay)) }
                return delay
            }
            state.change(attempt.player, at: now) { account in
                account.attemptCount -= 1
                if delay > 0 { account.answers.append(now.advanced(byMilliseconds: delay)) }
                if attempt.isOwn && !isWrong { account.limit.giveBack(by: Self.ownRate) }
            }
            return delay
        }
        if delay > 0 { limitObserver.reached(.wrongCodes, by: attempt.peer) }
        return delay
    }
}
