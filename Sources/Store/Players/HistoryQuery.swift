import Base
import Kitchen

/// What a player has done so far; `nil` if there is no such player.
package struct HistoryQuery: StoreQuery {
    package let player: PlayerID

    package init(of player: PlayerID) { self.player = player }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> PlayerHistory? {
        try snapshot.histories.history(of: player, rating: try snapshot.ratings.rating(of: player))
    }
}
