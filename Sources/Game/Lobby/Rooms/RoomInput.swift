import Base
import Kitchen

/// An input to a room. Each group says who may cause it; the room refuses all others.
package enum RoomInput: Hashable, Sendable {
    // Any player.
    /// Takes a seat; spectators may do so, too.
    case join(PlayerID)
    case watch(PlayerID)
    case leave(PlayerID)

    // Players with a seat.
    case ready(PlayerID, Bool)
    /// Agrees to a rematch, or declines it, which ends the wait for all.
    case rematch(PlayerID, Bool)
    case react(PlayerID, Reaction)
    /// An input for the player's own plate. The race receives it only if the room accepts it.
    case play(PlayerID)
    /// Ends the player's own round with its current result when nobody else is left in the race.
    /// The race receives it only if the room accepts it.
    case finish(PlayerID)

    // The host.
    case change(RoomSettings, by: PlayerID)
    /// Seats a bot with its own player id, which everybody sees.
    case addBot(PlayerID, BotStrength, by: PlayerID)
    /// Removes a player, a bot or a spectator.
    case remove(PlayerID, by: PlayerID)

    // The server.
    /// The player connected, for the first time or again.
    case connected(PlayerID)
    case dropped(PlayerID)
    /// The store has written the race's opening, so the countdown begins.
    case raceOpened(race: Int)
    case raceNotOpened(race: Int)
    /// The seat's own round has ended.
    case seatEnded(PlayerID, race: Int)
    /// The race has ended; each seat has a place.
    case raceEnded(race: Int, places: [RacePlace])
    /// The store has written the race's settlement.
    case raceSettled(race: Int)
    /// Starts no new race, and closes the room as soon as no race is under way.
    case stop
}
