import Runtime
import Synchronization

/// What each address may do in a while, however many connections it makes. Neighbours in an IPv6
/// network of 64 bits count as one, since each household has as many as it likes.
final class AddressBudget: Sendable {
    /// Addresses that are kept apart; those beyond share one budget, so that memory has a bound.
    private static let addressLimit = 65_536

    private struct State {
        var buckets: [AddressBlock: TokenBucket] = [:]
        var others: TokenBucket
        var lastSweep: Instant
    }

    private let perMinute: Int
    private let burst: Int
    private let state: Mutex<State>

    /// - Parameter perMinute: 0: there is no limit.
    init(perMinute: Int, burst: Int, now: Instant) {
        self.perMinute = perMinute
        self.burst = burst
        let others = TokenBucket(capacity: burst, ratePerSecond: Double(perMinute) / 60, now: now)
        state = Mutex(State(others: others, lastSweep: now))
    }

    /// Takes one of what the address may do.
    ///
    /// - Returns: nil, or how many milliseconds it should wait where nothing is left.
    func take(_ peer: String, at now: Instant) -> Int? {
        guard perMinute > 0 else { return nil }
        return change(peer, at: now) { bucket in
            bucket.take(at: now) ? nil : bucket.millisecondsUntilNext
        }
    }

    /// How many milliseconds the address should wait where nothing is left; else nil. Nothing is
    /// taken.
    func wait(_ peer: String, at now: Instant) -> Int? {
        guard perMinute > 0 else { return nil }
        return change(peer, at: now) { bucket in
            bucket.isEmpty(at: now) ? bucket.millisecondsUntilNext : nil
        }
    }

    private func change<Result: Sendable>(
        _ peer: String, at now: Instant, _ body: (inout TokenBucket) -> Result
    ) -> Result {
        let block = IPAddress(ofPeer: peer).map(AddressBlock.init(householdOf:))
        return state.withLock { state in
            if state.buckets.count >= Self.addressLimit { Self.sweep(&state, at: now) }
            guard let block,
                state.buckets[block] != nil || state.buckets.count < Self.addressLimit
            else { return body(&state.others) }
            return body(
                &state.buckets[
                    block,
                    default: TokenBucket(
                        capacity: burst, ratePerSecond: Double(perMinute) / 60, now: now)])
        }
    }

    /// Forgets who has taken nothing lately; at most once a second, as all are looked at.
    private static func sweep(_ state: inout State, at now: Instant) {
        guard state.lastSweep.advanced(byMilliseconds: 1_000) <= now else { return }
        state.lastSweep = now
        for (block, var bucket) in state.buckets where bucket.isFull(at: now) {
            state.buckets[block] = nil
        }
    }
}
