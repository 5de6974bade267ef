import Base
import Kitchen

/// A player's entries below a number, or the newest ones, in descending order.
package struct LedgerQuery: StoreQuery {
    package static let isLong = true

    package let player: PlayerID
    package let before: Int64?
    package let count: Int

    package init(of player: PlayerID, before: Int64?, count: Int) {
        self.player = player
        self.before = before
        self.count = count
    }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> LedgerPage {
        try snapshot.ledger.page(of: player, before: before, count: count)
    }
}
