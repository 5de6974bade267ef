import Base
import Kitchen

/// A command of the match to the race that the room plays. The shell never sees it.
package enum RaceCommand: Hashable, Sendable {
    /// The race begins. `Room` steps it from its tick 0 and reports `raceEnded` to the match at its
    /// end. Followed by `forfeit` or `callOff`, or by the race's end.
    case begin(race: Int)
    /// The seat is out of the race and ranks behind those who finish.
    case forfeit(PlayerID, race: Int, ForfeitReason)
    /// Drop the race, which may not have begun. The shell gets `abandonRace`.
    case callOff(race: Int)
}
