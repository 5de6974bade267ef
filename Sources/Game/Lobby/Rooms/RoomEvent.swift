import Base
import Kitchen

/// An event for the members of a room.
package enum RoomEvent: Hashable, Sendable {
    case seatTaken(PlayerID, RoomSeat.Occupant)
    case seatLeft(PlayerID, SeatLoss)
    case spectatorCount(Int)
    case hostChanged(PlayerID)
    /// The settings or the players changed; nobody is ready now.
    case settingsChanged(RoomSettings)
    case readyChanged(PlayerID, Bool)
    /// `heldUntilTick` is the latest tick at which a disconnected player's seat is lost.
    case presenceChanged(PlayerID, isPresent: Bool, heldUntilTick: Int?)
    case raceOpening(race: Int)
    case countdown(race: Int, startTick: Int)
    case raceBegan(race: Int)
    /// The race doesn't count, and equipped items were returned.
    case raceCancelled(race: Int, RaceCancellation)
    /// The player forfeits at that tick without an input before it.
    case idleWarning(forfeitTick: Int)
    case forfeited(PlayerID, ForfeitReason)
    case raceEnded(race: Int, places: [RacePlace])
    case raceSettled(race: Int, MatchScore)
    /// The next race of the match begins at that tick, or as soon as all are ready.
    case intermission(untilTick: Int)
    case matchEnded(winners: [PlayerID])
    /// A rematch begins if everybody present agrees before that tick.
    case rematchPossible(untilTick: Int)
    case rematchAgreed(PlayerID)
    /// The room waits until all players are ready; nobody is ready yet.
    case gathering
    case reaction(PlayerID, Reaction)
    case closed(RoomClosing)
}

/// Why a seat is free again.
package enum SeatLoss: String, Sendable {
    case left
    /// The player disconnected and didn't return in time.
    case absent
    case removedByHost = "removed_by_host"
}

/// Why a race doesn't count.
package enum RaceCancellation: Hashable, Sendable {
    /// No contest: these players were absent at the start.
    case noContest(absent: [PlayerID])
    /// The store couldn't write the opening.
    case notOpened
    /// The race had no result in time.
    case overdue
    case stopping
}

/// Why a room closed.
package enum RoomClosing: String, Sendable {
    /// The last player left.
    case empty
    /// A match of the queue was called off.
    case noContest = "no_contest"
    /// A match of the queue ended without a rematch.
    case matchEnded = "match_ended"
    case stopping
}
