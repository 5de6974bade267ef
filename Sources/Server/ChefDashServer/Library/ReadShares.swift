import GameProtocol
import RateLimiting
import Runtime
import Store
import Synchronization

/// Limits the library's reads for each player and each household, across all devices: the number of
/// waiting reads, and their measured time.
///
/// A long read runs to its end. If it exceeds the burst, later reads have to wait.
final class ReadShares: Sendable {
    /// The most waiting reads of one player.
    static let playerLimit = 32
    /// The most waiting reads of one household.
    static let householdLimit = 128
    /// The reading time of one player, and of one household, in each second on average, in
    /// milliseconds.
    static let millisecondsPerSecond = 500
    /// The reading time that may be used in a burst, in seconds.
    static let burstSeconds = 10
    private static let rate = Rate(
        burst: burstSeconds * 1_000_000_000, interval: 1_000 / millisecondsPerSecond)

    private struct State: Sendable {
        /// The number of waiting reads of each payer.
        var waiting: [ReadPayer: Int] = [:]
        /// The reading time of each payer, in nanoseconds.
        var spent = RecentTable<ReadPayer, RateLimit>()
    }

    private let state = Mutex(State())

    /// Counts a read that begins to wait.
    ///
    /// - Throws: `busy` if too many are waiting, or the reading time is used up.
    func begin(_ payers: [ReadPayer], at now: Instant) throws(RequestFault) {
        let fault = state.withLock { state -> RequestFault? in
            for payer in payers {
                let limit = Self.limit(of: payer)
                guard state.waiting[payer, default: 0] < limit else {
                    return RequestFault(
                        .busy,
                        "\(limit) answers from the library are on their way to you or your"
                            + " household; ask again when one has come")
                }
                let wait = state.spent.change(payer, new: RateLimit()) {
                    $0.wait(at: now.nanoseconds, by: Self.rate)
                }
                if wait > 0 {
                    return RequestFault(
                        .busy,
                        "reads for you or your household took too long; ask again later",
                        retryAfterMilliseconds: Int((wait + 999_999) / 1_000_000))
                }
            }
            for payer in payers { state.waiting[payer, default: 0] += 1 }
            return nil
        }
        if let fault { throw fault }
    }

    /// Charges the time of a part of a read.
    func charge(_ nanoseconds: Int64, to payers: [ReadPayer], at now: Instant) {
        state.withLock { state in
            for payer in payers {
                state.spent.change(payer, new: RateLimit()) {
                    $0.owe(nanoseconds, at: now.nanoseconds, by: Self.rate)
                }
            }
        }
    }

    /// Counts a read as done.
    func end(_ payers: [ReadPayer]) {
        state.withLock { state in
            for payer in payers {
                guard let count = state.waiting[payer] else { continue }
                state.waiting[payer] = count > 1 ? count - 1 : nil
            }
        }
    }

    private static func limit(of payer: ReadPayer) -> Int {
        switch payer {
        case .player: playerLimit
        case .household: householdLimit
        }
    }
}
