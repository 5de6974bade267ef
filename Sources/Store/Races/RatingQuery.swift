import Base
import Kitchen

/// A player's rating; `Rating.initial` for a player without one.
package struct RatingQuery: StoreQuery {
    package let player: PlayerID

    package init(of player: PlayerID) { self.player = player }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> PlayerRating {
        try snapshot.ratings.rating(of: player)
    }
}
