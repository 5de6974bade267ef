import Base
import Kitchen

/// A player's totals and rating; `nil` if there is no such player.
package struct HistoryQuery: StoreQuery {
    package let player: PlayerID

    package init(of player: PlayerID) { self.player = player }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> PlayerHistory? {
        try snapshot.histories.history(of: player, rating: try snapshot.ratings.rating(of: player))
    }
}
