import Base
import Kitchen

/// What people in a room are told.
package enum RoomEvent: Hashable, Sendable {
    case seatTaken(PlayerID, RoomSeat.Occupant)
    case seatLeft(PlayerID, SeatLoss)
    case spectatorCount(Int)
    case hostChanged(PlayerID)
    /// All are unready now.
    case settingsChanged(RoomSettings)
    case readyChanged(PlayerID, Bool)
    /// `heldUntilTick` is when a dropped player's seat is lost at the latest.
    case presenceChanged(PlayerID, isPresent: Bool, heldUntilTick: Int?)
    case raceOpening(race: Int)
    case countdown(race: Int, startTick: Int)
    case raceBegan(race: Int)
    /// The race doesn't count, and everything was given back.
    case raceCancelled(race: Int, RaceCancellation)
    /// Without an input the player forfeits at that tick.
    case idleWarning(forfeitTick: Int)
    case forfeited(PlayerID, ForfeitReason)
    case raceEnded(race: Int, places: [RacePlace])
    case raceSettled(race: Int, MatchScore)
    /// The next race of the match comes at that tick, or when all are ready.
    case intermission(untilTick: Int)
    case matchEnded(winners: [PlayerID])
    /// A rematch begins if everybody who is there agrees before that tick.
    case rematchPossible(untilTick: Int)
    case rematchAgreed(PlayerID)
    /// The room waits for players to be ready; nobody is yet.
    case gathering
    case reaction(PlayerID, Reaction)
    case closed(RoomClosing)
}

/// Why a seat is free again.
package enum SeatLoss: String, Sendable {
    case left
    /// Dropped and not back in time.
    case absent
    case removedByHost = "removed_by_host"
}

/// Why a race doesn't count.
package enum RaceCancellation: Hashable, Sendable {
    /// No contest: these didn't appear before the start.
    case noContest(absent: [PlayerID])
    /// The opening couldn't be written.
    case notOpened
    /// It had no result in time.
    case overdue
    case stopping
}

/// Why a room closed.
package enum RoomClosing: String, Sendable {
    /// Its last player left.
    case empty
    /// A match of the queue was called off.
    case noContest = "no_contest"
    /// A match of the queue is over, without a rematch.
    case matchEnded = "match_ended"
    case stopping
}
