import Base

/// The game's numbers (game rules, "A round" and "Economy"), all read from `Levels/`. Durations are
/// whole ticks of `tickMilliseconds`.
package struct Rules: Hashable, Sendable {
    /// The rule for the clock's start value.
    package enum StartClock: String, CaseIterable, Sendable {
        /// Every level starts at `clockAtStartTicks`.
        case arcade
        /// A level starts at its own `baseTimeSeconds`.
        case baseTime
    }

    /// The rules of the shipped files.
    package static let standard = Rules()

    /// Rises with every change of a rule, so an old record identifies the rules of its round.
    package var version = 1
    package var tickMilliseconds = 100
    package var startClock = StartClock.arcade
    package var clockAtStartTicks = 150
    /// The tick at which a round ends at the latest.
    package var capTicks = 1800
    /// Added to the clock for each order served.
    package var servedClockTicks = 15
    /// Subtracted from the clock, down to 0, for each wrong tap.
    package var wrongClockTicks = 30
    /// The number of ticks after a served order or a wrong tap in which taps are ignored.
    package var feedbackTicks = 8
    /// The number of ticks at the end of feedback in which a tap is held until taps count again; 0
    /// disables it.
    package var heldTapTicks = 2
    /// The coins for an order served, before bonus and combo.
    package var orderCoins = 25
    package var comboAtStart = 1
    package var comboLimit = 5
    package var newPlayer = NewPlayer(coins: 150, name: "Rookie Chef", avatar: "👨‍🍳")
    /// The thresholds for the times between taps; they don't affect rounds.
    package var timing = TimingRules.standard

    /// The coins, name and avatar of a new player at the first sign-in.
    package struct NewPlayer: Hashable, Sendable {
        package var coins: Int64
        package var name: LocalizedText
        package var avatar: String

        package init(coins: Int64, name: LocalizedText, avatar: String) {
            self.coins = coins
            self.name = name
            self.avatar = avatar
        }
    }
}
