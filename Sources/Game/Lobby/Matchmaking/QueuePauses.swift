import Base
import Kitchen
import RateLimiting

/// The pauses of players who left rated countdowns: the queue refuses them for a while. It has no
/// clock of its own; times are milliseconds of a monotonic clock, and days are UTC days.
///
/// Each further pause in a player's day is twice as long as the one before. A pause that is active
/// at midnight continues; the next one is short again.
///
/// A new account costs nothing, so players who were never rated also share an allowance with their
/// address: some countdowns at once, and then one per duration of a first pause. This duration
/// doesn't grow, since many people can share one address.
struct QueuePauses: Sendable {
    private struct Pause {
        var day: Int
        /// The number of pauses in that day.
        var count: Int
        var endMilliseconds: Int64
    }

    static let longestMilliseconds: Int64 = 86_400_000

    private var pauses: [PlayerID: Pause] = [:]
    private var addressBlocks: [String: RateLimit] = [:]

    /// The number of players and addresses whose pauses are in memory.
    var count: Int { pauses.count + addressBlocks.count }

    /// The remaining pause of the player, in milliseconds; 0 without one.
    ///
    /// - Parameter addressBlock: The address block of a player who was never rated.
    func wait(
        of player: PlayerID, addressBlock: String?, at now: Int64, rules: LobbyRules
    ) -> Int64 {
        max(
            0, pauses[player].map { $0.endMilliseconds - now } ?? 0,
            addressBlock.flatMap { addressBlocks[$0] }?.wait(at: now, by: rules.newcomerLeaves) ?? 0
        )
    }

    /// Pauses the player of a ticket, who left the countdown of its match.
    mutating func begin(of ticket: Ticket, day: Int, at now: Int64, rules: LobbyRules) {
        makeRoom(day: day, at: now, rules: rules)
        pause(ticket.player, day: day, at: now, rules: rules)
        guard let addressBlock = ticket.newcomerAddressBlock,
            addressBlocks[addressBlock] != nil || count < rules.countdownPauseLimit
        else { return }
        // When many players drop at once, as when a household's network fails, they use up the
        // allowance but go into no debt.
        _ = addressBlocks[addressBlock, default: RateLimit()].take(
            at: now, by: rules.newcomerLeaves)
    }

    private mutating func pause(
        _ player: PlayerID, day: Int, at now: Int64, rules: LobbyRules
    ) {
        guard pauses[player] != nil || count < rules.countdownPauseLimit else { return }
        var pause = pauses[player] ?? Pause(day: day, count: 0, endMilliseconds: now)
        if pause.day != day { (pause.day, pause.count) = (day, 0) }
        // After 32 doublings every pause has reached the maximum.
        let milliseconds = Int64(rules.countdownPauseMilliseconds) << Int64(min(pause.count, 32))
        pause.count += 1
        pause.endMilliseconds = max(
            pause.endMilliseconds, now + min(milliseconds, Self.longestMilliseconds))
        pauses[player] = pause
    }

    /// At the limit, drops entries without a pause, unless the player already left a countdown
    /// today.
    private mutating func makeRoom(day: Int, at now: Int64, rules: LobbyRules) {
        guard count + 2 > rules.countdownPauseLimit else { return }
        pauses = pauses.filter { $0.value.day == day || $0.value.endMilliseconds > now }
        addressBlocks = addressBlocks.filter { !$0.value.isFull(at: now) }
    }
}

extension LobbyRules {
    /// The rate at which new players of one address block may leave countdowns, in milliseconds.
    fileprivate var newcomerLeaves: Rate {
        Rate(burst: newcomerLeaveBurst, interval: countdownPauseMilliseconds)
    }
}
