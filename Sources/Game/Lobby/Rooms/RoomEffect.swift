import Base
import Kitchen

/// A room's actions for the shell around it, in order. Each opened race is settled or abandoned
/// exactly once, and each player who came in is released or requeued exactly once.
package enum RoomEffect: Hashable, Sendable {
    case tell(PlayerID, RoomEvent)
    /// For all players and spectators in the room after the input.
    case tellAll(RoomEvent)
    /// Write the race's opening, which takes equipped items, and answer `raceOpened` or
    /// `raceNotOpened`. Followed by `settleRace` or `abandonRace`.
    case openRace(UpcomingRace)
    /// Answer a held tap with its outcome.
    case answerTap(seat: Int, TapOutcome, HeldTap)
    /// Refuse a tap that was held for the start of a race, because the race was called off.
    case refuseTap(PlayerID, HeldTap, LobbyRefusal)
    /// Send everybody the tick's state.
    case sendFrames
    /// Write the result once and answer `raceSettled`. Until then nothing starts in the room.
    case settleRace(race: Int, places: [RacePlace])
    /// The race doesn't count: return the equipped items. Needs no answer.
    case abandonRace(race: Int)
    /// The player left a rated race before its start, or was absent at the start. Comes before the
    /// player's release.
    case leftCountdown(PlayerID)
    /// The server is stopping, and the room may open again at another. Everybody is released next.
    indirect case moveOn(GatheringRoom)
    /// The player is no longer in this room.
    case release(PlayerID)
    /// The player is no longer in this room and goes back into the queue as if the match had never
    /// been made.
    case requeue(PlayerID)
    /// The room is closed: free its code and drop it.
    case close(RoomClosing)
}
