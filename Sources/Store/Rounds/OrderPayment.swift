import Base
import Kitchen

/// Pays an order that was served. Answers with the balance after the order's entry; a repetition
/// gets the same answer.
package struct OrderPayment: Hashable, OwedOperation {
    package let round: PlayID
    package let player: PlayerID
    /// The order's number within the round, from 1.
    package let order: Int
    package let coins: Int64

    package init(round: PlayID, player: PlayerID, order: Int, coins: Int64) {
        self.round = round
        self.player = player
        self.order = order
        self.coins = coins
    }

    package var locks: [Transaction.Lock] { [.player(player)] }

    package func perform(in transaction: Transaction) throws(StoreFault) -> Int64 {
        try transaction.openRounds.pay(self, timeMilliseconds: transaction.now)
    }
}
