import Base
import Kitchen

/// Closes a round with its result. Answers with the balance and the best stars right after the
/// first settlement; a repetition gets the same answer.
package struct RoundSettlement: Hashable, OwedOperation {
    package let round: PlayID
    package let player: PlayerID
    package let level: Int
    package let served: Int
    package let earned: Int64
    package let stars: Int
    package let isWin: Bool
    /// The encoded `RaceRecord` of one seat.
    package let record: [UInt8]
    /// The verdict on the times between the player's taps. A result is held for review unless it is
    /// `human`.
    package let timing: TimingVerdict

    package init(
        round: PlayID, player: PlayerID, level: Int, served: Int, earned: Int64, stars: Int,
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

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(in transaction: Transaction) throws(StoreFault) -> SettledRound {
        let (players, rounds) = (transaction.players, transaction.rounds)
        let row = try rounds.row(of: round)
        if let answer = row?.result?.answer { return answer }
        let coins = try transaction.ledger.holding(of: player, in: .coins)
        let best = try players.bestStars(of: player, level: level)
        guard let row, row.player == player, row.level == level, row.state == .open else {
            transaction.log(
                "round \(round) is not settled: it isn't open for this player and level")
            return SettledRound(coins: coins, bestStars: best ?? 0)
        }
        let answer = SettledRound(coins: coins, bestStars: max(best ?? 0, stars))
        transaction.openRounds.didClose(round)
        if try isEmpty(in: transaction) {
            try rounds.delete(round)
            return answer
        }
        if answer.bestStars != best {
            try players.setBestStars(answer.bestStars, of: player, level: level)
        }
        try rounds.settle(self, answer: answer, timeMilliseconds: transaction.now)
        try transaction.histories.add(self)
        if served == 0 { return answer }
        if let reason = ReviewReason(timing) {
            try transaction.reviews.hold(
                .round(round), of: player, reason: reason, timeMilliseconds: transaction.now)
        } else {
            try transaction.results.publish(round, of: player, try rounds.row(of: round))
        }
        return answer
    }

    /// True if the round left nothing: no order, no coins and no used item.
    private func isEmpty(in transaction: Transaction) throws(StoreFault) -> Bool {
        guard served == 0, earned == 0, stars == 0 else { return false }
        return try transaction.ledger.entries(
            of: player, reference: EntryReference.equip(round)
        ).isEmpty
    }
}
