import Base

/// The game's numbers (game rules, "A round" and "Economy"), all read from `Levels/`. Durations are
/// whole ticks of `tickMilliseconds`.
package struct Rules: Hashable, Sendable {
    /// The rule for the clock's start value.
    package enum StartClock: String, Sendable {
        /// Every level starts at `clockAtStartTicks`.
        case arcade
        /// A level starts at its own `baseTimeSeconds`.
        case baseTime
    }

    /// Rises with every change of a rule, so an old record identifies the rules of its round.
    package var version: Int
    package var tickMilliseconds: Int
    package var startClock: StartClock
    package var clockAtStartTicks: Int
    /// The tick at which a round ends at the latest.
    package var capTicks: Int
    /// Added to the clock for each order served.
    package var servedClockTicks: Int
    /// Subtracted from the clock, down to 0, for each wrong tap.
    package var wrongClockTicks: Int
    /// The number of ticks after a served order or a wrong tap in which taps are ignored.
    package var feedbackTicks: Int
    /// The number of ticks at the end of feedback in which a tap is held until taps count again; 0
    /// disables it.
    package var heldTapTicks: Int
    /// The coins for an order served, before bonus and combo.
    package var orderCoins: Int
    package var comboAtStart: Int
    package var comboLimit: Int
    package var newPlayer: NewPlayer
    /// The thresholds for the times between taps; they don't affect rounds.
    package var timing: TimingRules

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

    package init(
        version: Int, tickMilliseconds: Int, startClock: StartClock, clockAtStartTicks: Int,
        capTicks: Int, servedClockTicks: Int, wrongClockTicks: Int, feedbackTicks: Int,
        heldTapTicks: Int, orderCoins: Int, comboAtStart: Int, comboLimit: Int,
        newPlayer: NewPlayer, timing: TimingRules = TimingRules()
    ) {
        self.version = version
        self.tickMilliseconds = tickMilliseconds
        self.startClock = startClock
        self.clockAtStartTicks = clockAtStartTicks
        self.capTicks = capTicks
        self.servedClockTicks = servedClockTicks
        self.wrongClockTicks = wrongClockTicks
        self.feedbackTicks = feedbackTicks
        self.heldTapTicks = heldTapTicks
        self.orderCoins = orderCoins
        self.comboAtStart = comboAtStart
        self.comboLimit = comboLimit
        self.newPlayer = newPlayer
        self.timing = timing
    }
}
