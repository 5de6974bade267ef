import Base

/// A player's input to a cooking session.
package enum CookingInput: Hashable, Sendable {
    /// Joins, or comes back.
    case join(as: Cook.Role)
    case leave
    /// The player's last device disconnected. They stay a cook, and their claims lapse after a
    /// while.
    case away
    /// The player's role in the household changed.
    case standing(Cook.Standing)
    case setRole(of: PlayerID, to: Cook.Role)
    /// Shows the others who is doing a step, counted from 0.
    case claim(step: Int)
    case release(step: Int)
    case complete(step: Int)
    case reopen(step: Int)
    case start(TimerID, label: String, step: Int?, seconds: Int64)
    case change(TimerID, CookingTimer.Change)
    case finish
    case abandon
}

/// An effect for the caller to perform.
package enum CookingEffect: Hashable, Sendable {
    /// The session changed: show everybody the new state.
    case changed
    /// A timer ended at this tick, or rings again.
    case rang(TimerID, tick: Int64)
    /// A player was away for too long and lost their claims.
    case claimsLapsed(PlayerID)
    case over
}

/// The reason why an input was refused.
package enum CookingRefusal: Error, Hashable, Sendable {
    case over
    /// The player isn't in the session.
    case noCook
    case unknownCook
    /// Watchers only look on.
    case watches
    /// Only the head assigns roles.
    case notTheHead
    /// Only the head ends the session, or an adult of the household once the head has been away for
    /// a while.
    case headEnds
    /// A guest of the household can't be head.
    case guestHead
    /// A guest may not touch other players' timers, except to stop one that rings.
    case guestTimer
    /// The head can't give up the role, only pass it on.
    case noOtherHead
    case tooManyCooks(limit: Int)
    case unknownStep(count: Int)
    case alreadyDone(by: PlayerID)
    case notDone
    case claimed(by: PlayerID)
    case notClaimed
    case unknownTimer
    case timerExists
    case tooManyTimers(limit: Int)
    case timerTooLong
    case notRunning
    case notPaused
    case notRinging
    /// Somebody has stopped the timer already.
    case stopped(by: PlayerID)
}
