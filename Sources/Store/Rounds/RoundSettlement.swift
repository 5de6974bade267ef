import Kitchen

package struct RoundSettlement: Hashable, Sendable {
    package let round: RoundID
    package let player: PlayerID
    package let level: Int
    package let served: Int
    package let earned: Int64
    package let stars: Int
    package let isWin: Bool
    /// The encoded `RoundRecord`.
    package let record: [UInt8]
    /// What the times between the player's taps say; anything but a person's is held for review.
    package let timing: TimingVerdict

    package init(
        round: RoundID, player: PlayerID, level: Int, served: Int, earned: Int64, stars: Int,
        isWin: Bool, record: [UInt8], timing: TimingVerdict = .human
    ) {
        self.round = round
        self.player = player
        self.level = level
        self.served = served
        self.earned = earned
        self.stars = stars
        self.isWin = isWin
        self.record = record
        self.timing = timing
    }
}
