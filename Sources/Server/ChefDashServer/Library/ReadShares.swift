import GameProtocol
import RateLimiting
import Runtime
import Store
import Synchronization

/// Limits how much the library reads for each player and each household, on all of their devices: how many reads may
/// wait, and how long they take together, as it was measured.
///
/// A read that takes long is done to its end. What it took above the burst is waited for by the next.
final class ReadShares: Sendable {
    /// How many reads of one player may wait.
    static let playerLimit = 32
    /// How many of one household may.
    static let householdLimit = 128
    /// How long may be read for one player, and for one household, in each second on average, in milliseconds.
    static let millisecondsPerSecond = 500
    /// And how long at once, in seconds.
    static let burstSeconds = 10
    private static let rate = Rate(
        burst: burstSeconds * 1_000_000_000, interval: 1_000 / millisecondsPerSecond)

    private struct State: Sendable {
        /// How many reads of each wait.
        var waiting: [ReadPayer: Int] = [:]
        /// In nanoseconds of reading.
        var spent = RecentTable<ReadPayer, RateLimit>()
    }

    private let state = Mutex(State())

    /// Counts a read that begins to wait.
    ///
    /// - Throws: `busy`, where too many wait already or too much was read.
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
                let wait = state.spent.change(
                    payer, new: RateLimit(), mustStay: { _ in false }
                ) { $0.wait(at: now.nanoseconds, by: Self.rate) }
                if wait > 0 {
                    return RequestFault(
                        .busy,
                        "what you or your household asked of the library took long; ask again later",
                        retryAfterMilliseconds: Int((wait + 999_999) / 1_000_000))
                }
            }
            for payer in payers { state.waiting[payer, default: 0] += 1 }
            return nil
        }
        if let fault { throw fault }
    }

    /// A part of a read has taken so long.
    func charge(_ nanoseconds: Int64, to payers: [ReadPayer], at now: Instant) {
        state.withLock { state in
            for payer in payers {
                state.spent.change(payer, new: RateLimit(), mustStay: { _ in false }) {
                    $0.owe(nanoseconds, at: now.nanoseconds, by: Self.rate)
                }
            }
        }
    }

    /// A read is done.
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
