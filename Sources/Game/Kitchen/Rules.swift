import Base

/// The numbers of the game (game rules, "A round" and "Economy"). All come from `Levels/`. Times
/// are whole ticks of `tickMilliseconds`.
package struct Rules: Hashable, Sendable {
    /// Where the clock starts.
    package enum StartClock: String, Sendable {
        /// Every level starts at `clockAtStartTicks`.
        case arcade
        /// A level starts at its own `baseTimeSeconds`.
        case baseTime
    }

    /// Rises whenever a rule changes, so that an old record names the rules of its round.
    package var version: Int
    package var tickMilliseconds: Int
    package var startClock: StartClock
    package var clockAtStartTicks: Int
    /// A round ends at this tick at the latest.
    package var capTicks: Int
    /// Added to the clock for an order served.
    package var servedClockTicks: Int
    /// Taken from the clock, down to 0, for a wrong tap.
    package var wrongClockTicks: Int
    /// How long taps are ignored after an order served or a wrong tap.
    package var feedbackTicks: Int
    /// Taps in the last ticks of feedback are held until taps count again; 0 holds none.
    package var heldTapTicks: Int
    /// Coins for an order served, before bonus and combo.
    package var orderCoins: Int
    package var comboAtStart: Int
    package var comboLimit: Int
    package var newPlayer: NewPlayer
    /// Judges the times between taps; rounds don't depend on it.
    package var timing: TimingRules

    /// What a player gets at the first sign-in.
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
