import Base
import Kitchen

/// What happens to a room. Each case says who may cause it; the room refuses all others.
package enum RoomInput: Hashable, Sendable {
    // Any player.
    /// Takes a seat, also from among the spectators.
    case join(PlayerID)
    case watch(PlayerID)
    case leave(PlayerID)

    // Players with a seat.
    case ready(PlayerID, Bool)
    /// Agrees to a rematch or declines it, which ends the wait for all.
    case rematch(PlayerID, Bool)
    case react(PlayerID, Reaction)
    /// An input for the player's own plate. The race gets it only if the room doesn't refuse it.
    case play(PlayerID)
    /// Ends the player's own round as it stands, when nobody else is left in the race. The race
    /// gets it only if the room doesn't refuse it.
    case finish(PlayerID)

    // The host.
    case change(RoomSettings, by: PlayerID)
    /// Seats a bot under an id of its own, which everybody sees.
    case addBot(PlayerID, BotStrength, by: PlayerID)
    /// Removes a player, a bot or a spectator.
    case remove(PlayerID, by: PlayerID)

    // The server.
    /// The player is connected, for the first time or again.
    case connected(PlayerID)
    case dropped(PlayerID)
    /// The store has written the race's opening: the countdown begins.
    case raceOpened(race: Int)
    case raceNotOpened(race: Int)
    /// The seat's own round is over.
    case seatEnded(PlayerID, race: Int)
    /// The race is over; each seat has a place.
    case raceEnded(race: Int, places: [RacePlace])
    /// The store has written the race's settlement.
    case raceSettled(race: Int)
    /// No new race starts here, and the room closes as soon as none is under way.
    case stop
}
