import Kitchen
import RateLimiting
import Runtime
import Synchronization

/// Slows down who guesses codes that are short enough to be typed. A right code always passes, so that nobody can keep
/// others of the same address out. A wrong one is answered at once while the address's burst lasts, and then each
/// later than the one before; until then its player has no other code looked up.
///
/// Each kind of code has guesses of its own. Identifiers and tokens, of 128 bits and more, need none.
final class CodeGuesses: Sendable {
    /// nil for no limit.
    private let rate: Rate?
    private let limitObserver: any LimitObserver
    private let state = Mutex(State())

    private struct State: Sendable {
        /// All addresses of an IPv6 network with a prefix of 64 bits count as one, and so do all unreadable ones.
        var addresses = RecentTable<AddressBlock?, RateLimit>()
        /// When the player's wrong code is answered.
        var answers = RecentTable<PlayerID, Instant>()
    }

    /// The longest that an answer is held back. More than so many wrong codes at once wait no longer.
    private static let longestMilliseconds = 30_000

    /// - Parameter perMinute: 0 for no limit.
    init(perMinute: Int, burst: Int, limitObserver: any LimitObserver) {
        rate = Rate(burst: burst, perMinute: perMinute)
        self.limitObserver = limitObserver
    }

    /// How long the player waits for the answer to a wrong code; nil if none is outstanding.
    func wait(of player: PlayerID, at now: Instant) -> Int? {
        state.withLock { state in
            let answer = state.answers.change(player, new: now, mustStay: { $0 > now }) { $0 }
            return answer > now ? Int(answer.milliseconds(since: now).rounded(.up)) : nil
        }
    }

    /// The player has tried a wrong code.
    ///
    /// - Returns: how many milliseconds to hold the answer back.
    func delay(of player: PlayerID, from peer: String, at now: Instant) -> Int {
        guard let rate else { return 0 }
        let delay = state.withLock { state -> Int in
            let delay = state.addresses.change(
                AddressBlock(householdOfPeer: peer), new: RateLimit(), mustStay: { _ in false }
            ) { limit -> Int in
                let wait = limit.wait(at: now.nanoseconds, by: rate)
                guard wait < Self.longestMilliseconds * 1_000_000 else {
                    return Self.longestMilliseconds
                }
                // There is one once it has been waited for.
                _ = limit.take(at: now.nanoseconds + wait, by: rate)
                return Int((wait + 999_999) / 1_000_000)
            }
            guard delay > 0 else { return 0 }
            let answer = now.advanced(byMilliseconds: delay)
            state.answers.change(player, new: answer, mustStay: { $0 > now }) { $0 = answer }
            return delay
        }
        if delay > 0 { limitObserver.reached(.wrongCodes, by: peer) }
        return delay
    }
}
