import Base
import Kitchen
import RateLimiting

/// Who left rated countdowns, and how long they are kept out of the queue. It has no clock of its
/// own; times are milliseconds of one clock that doesn't go back, days are those of UTC.
///
/// Each pause of a player's day is twice as long as the one before. One that is under way at
/// midnight goes on; the next is short again.
///
/// A new account costs nothing, so players who were never rated also share an allowance with their
/// address: some countdowns at once, and then one in each time of a first pause. This time doesn't
/// grow, since many people can be behind one address.
struct QueuePauses: Sendable {
    private struct Pause {
        var day: Int
        /// In that day.
        var count: Int
        var endMilliseconds: Int64
    }

    static let longestMilliseconds: Int64 = 86_400_000

    private var pauses: [PlayerID: Pause] = [:]
    private var households: [String: RateLimit] = [:]

    var count: Int { pauses.count + households.count }

    /// How long the player has to wait, in milliseconds; 0 if not at all.
    ///
    /// - Parameter household: of a player who was never rated.
    func wait(
        of player: PlayerID, household: String?, at now: Int64, rules: LobbyRules
    ) -> Int64 {
        max(
            0, pauses[player].map { $0.endMilliseconds - now } ?? 0,
            household.flatMap { households[$0] }?.wait(at: now, by: rules.newcomerLeaves) ?? 0)
    }

    /// The player of a ticket left the countdown of its match.
    mutating func begin(of ticket: Ticket, day: Int, at now: Int64, rules: LobbyRules) {
        makeRoom(day: day, at: now, rules: rules)
        pause(ticket.player, day: day, at: now, rules: rules)
        guard let household = ticket.newcomerHousehold,
            households[household] != nil || count < rules.countdownPauseLimit
        else { return }
        // Many drops at once, as when a household's network fails, use up no more than what is
        // allowed.
        _ = households[household, default: RateLimit()].take(at: now, by: rules.newcomerLeaves)
    }

    private mutating func pause(
        _ player: PlayerID, day: Int, at now: Int64, rules: LobbyRules
    ) {
        guard pauses[player] != nil || count < rules.countdownPauseLimit else { return }
        var pause = pauses[player] ?? Pause(day: day, count: 0, endMilliseconds: now)
        if pause.day != day { (pause.day, pause.count) = (day, 0) }
        // After so many doublings every pause is the longest.
        let milliseconds = Int64(rules.countdownPauseMilliseconds) << Int64(min(pause.count, 32))
        pause.count += 1
        pause.endMilliseconds = max(
            pause.endMilliseconds, now + min(milliseconds, Self.longestMilliseconds))
        pauses[player] = pause
    }

    /// If too many are remembered, forgets those who left nothing today and needn't wait.
    private mutating func makeRoom(day: Int, at now: Int64, rules: LobbyRules) {
        guard count + 2 > rules.countdownPauseLimit else { return }
        pauses = pauses.filter { $0.value.day == day || $0.value.endMilliseconds > now }
        households = households.filter { !$0.value.isFull(at: now) }
    }
}

extension LobbyRules {
    /// How often new players of one household may leave a countdown, in milliseconds.
    fileprivate var newcomerLeaves: Rate {
        Rate(burst: newcomerLeaveBurst, interval: countdownPauseMilliseconds)
    }
}
