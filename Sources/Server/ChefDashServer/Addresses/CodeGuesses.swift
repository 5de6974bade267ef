import Base
import Kitchen
import RateLimiting
import Runtime
import Synchronization

/// Slows down who guesses codes that are short enough to be typed. A wrong one is answered at once while the address's
/// burst lasts, and then each later than the one before. Only so many of an address, and of a player, may be unanswered:
/// until one of them is answered, no further code of theirs is looked up. Beyond what an address may have, players who
/// aren't new have a look-up of their own from time to time, so that nobody can keep a whole household out.
///
/// Each kind of code has guesses of its own. Identifiers and tokens, of 128 bits and more, need none.
final class CodeGuesses: Sendable {
    enum Verdict: Sendable {
        /// `end` must follow.
        case mayTry(Attempt)
        /// For so many milliseconds.
        case mustWait(Int)
    }

    struct Attempt: Sendable {
        fileprivate let player: PlayerID
        fileprivate let peer: String
        /// The address had no try left, so this one is the player's own.
        fileprivate let isOwn: Bool
    }

    /// The tries of one address, or of one player.
    private struct Account: Sendable {
        var limit = RateLimit()
        /// How many codes are being looked up.
        var attemptCount = 0
        /// When wrong ones are answered.
        var answers: [Instant] = []

        func isWaiting(at now: Instant) -> Bool {
            attemptCount > 0 || answers.contains { $0 > now }
        }

        /// For how long there are so many that aren't answered; nil if there are fewer.
        mutating func wait(for count: Int, at now: Instant) -> Int? {
            answers.removeAll { $0 <= now }
            guard attemptCount + answers.count >= count else { return nil }
            guard let first = answers.min() else { return 1_000 }
            return Int(first.milliseconds(since: now).rounded(.up))
        }
    }

    /// How many codes of an address, and of a player, may be looked up or wrong and not answered yet.
    static let addressLimit = 20
    static let playerLimit = 2
    /// The longest that an answer is held back.
    static let longestMilliseconds = 30_000
    /// How often a player who isn't new may try one more.
    static let ownMinutes = 10
    private static let ownRate = Rate(burst: 1, interval: ownMinutes * 60_000_000_000)

    /// nil for no limit.
    private let rate: Rate?
    private let limitObserver: any LimitObserver
    private let state = Mutex(State())

    private struct State: Sendable {
        /// All addresses of an IPv6 network with a prefix of 64 bits count as one, and so do all unreadable ones.
        private var addresses = RecentTable<AddressBlock?, Account>()
        private var players = RecentTable<PlayerID, Account>()

        mutating func change<Result>(
            _ peer: String, at now: Instant, _ body: (inout Account) -> Result
        ) -> Result {
            addresses.change(
                AddressBlock(householdOfPeer: peer), new: Account(),
                mustStay: { $0.isWaiting(at: now) }, body)
        }

        mutating func change<Result>(
            _ player: PlayerID, at now: Instant, _ body: (inout Account) -> Result
        ) -> Result {
            players.change(player, new: Account(), mustStay: { $0.isWaiting(at: now) }, body)
        }
    }

    /// - Parameter perMinute: 0 for no limit.
    init(perMinute: Int, burst: Int, limitObserver: any LimitObserver) {
        rate = Rate(burst: burst, perMinute: perMinute)
        self.limitObserver = limitObserver
    }

    /// The player wants a code to be looked up.
    ///
    /// - Parameter isNew: whether the player may have been made for guessing alone.
    func begin(
        _ player: PlayerID, from peer: String, isNew: Bool, at now: Instant
    ) -> Verdict {
        let verdict = state.withLock { state -> Verdict in
            guard rate != nil else {
                return .mayTry(Attempt(player: player, peer: peer, isOwn: false))
            }
            if let wait = state.change(player, at: now, { $0.wait(for: Self.playerLimit, at: now) })
            {
                return .mustWait(wait)
            }
            let wait = state.change(peer, at: now) { $0.wait(for: Self.addressLimit, at: now) }
            if let wait,
                isNew
                    || !state.change(
                        player, at: now, { $0.limit.take(at: now.nanoseconds, by: Self.ownRate) })
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

    /// The code was looked up.
    ///
    /// - Returns: how many milliseconds to hold the answer back.
    func end(_ attempt: Attempt, isWrong: Bool, at now: Instant) -> Int {
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
                // There is one once it has been waited for.
                _ = account.limit.take(at: now.nanoseconds + wait, by: rate)
                let delay = Int((wait + 999_999) / 1_000_000)
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
