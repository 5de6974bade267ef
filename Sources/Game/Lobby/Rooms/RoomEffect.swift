import Base
import Kitchen

/// What a room asks of the shell around it, in order. Each race that is opened is settled or
/// abandoned exactly once, and each player who came in is released or requeued, exactly once.
package enum RoomEffect: Hashable, Sendable {
    case tell(PlayerID, RoomEvent)
    /// For all players and spectators that the room has after the input.
    case tellAll(RoomEvent)
    /// Write the race's opening, which takes equipped items, and answer `raceOpened` or
    /// `raceNotOpened`. Followed by `beginRace` or `abandonRace`.
    case openRace(UpcomingRace)
    /// Everybody is there: `Room` steps the race from its tick 0, and tells the match `raceEnded`
    /// once it is over. Followed by `settleRace` or `abandonRace`.
    case beginRace(race: Int)
    /// The seat is out of the race and ranks behind those who finish, which `Room` sees to.
    case forfeit(PlayerID, race: Int, ForfeitReason)
    /// Answer a tap that was held until now with what it did.
    case answerTap(seat: Int, TapOutcome, HeldTap)
    /// Refuse a tap that was held for the start of a race that was called off.
    case refuseTap(PlayerID, HeldTap, LobbyRefusal)
    /// Show everybody the tick.
    case sendFrames
    /// Write the result once and answer `raceSettled`; until then nothing starts in the room.
    case settleRace(race: Int, places: [RacePlace])
    /// Nothing of the race counts: give everything back. There is no answer.
    case abandonRace(race: Int)
    /// The player left a rated race before its start, or wasn't there at the start. Comes before
    /// the player's release.
    case leftCountdown(PlayerID)
    /// The player isn't in this room any more.
    case release(PlayerID)
    /// The player isn't in this room any more, and goes back into the queue as if the match hadn't
    /// been made.
    case requeue(PlayerID)
    /// The room is over: free its code and forget it.
    case close(RoomClosing)
}
