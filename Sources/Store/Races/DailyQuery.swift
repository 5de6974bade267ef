import Base
import Kitchen

/// A day's challenge, with the state of the player's counted try.
package struct DailyQuery: StoreQuery {
    package let day: Day
    package let player: PlayerID?

    package init(on day: Day, for player: PlayerID?) {
        self.day = day
        self.player = player
    }

    package func perform(in snapshot: StoreSnapshot) throws(StoreFault) -> DailyChallenge {
        let draw = try snapshot.daily.draw(for: day)
        return DailyChallenge(
            day: day, seed: draw.seed, levelDraw: draw.level,
            isTryTaken: try player.map { player throws(StoreFault) in
                try snapshot.daily.tryRace(of: player, on: day) != nil
            } ?? false)
    }
}
