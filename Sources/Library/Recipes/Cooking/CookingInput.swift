import Base

/// What somebody does in a cooking session.
package enum CookingInput: Hashable, Sendable {
    /// Comes, or comes back.
    case join(as: Cook.Role)
    case leave
    /// The last of the player's devices is gone. They stay a cook, and their claims lapse.
    case away
    /// The player's role in the household is another one.
    case standing(Cook.Standing)
    case setRole(of: PlayerID, to: Cook.Role)
    /// Tells the others who does a step, by its place from 0.
    case claim(step: Int)
    case release(step: Int)
    case complete(step: Int)
    case reopen(step: Int)
    case start(TimerID, NewTimer)
    case change(TimerID, CookingTimer.Change)
    case finish
    case abandon

    package struct NewTimer: Hashable, Sendable {
        package let label: String
        package let step: Int?
        package let seconds: Int64

        package init(label: String, step: Int?, seconds: Int64) {
            self.label = label
            self.step = step
            self.seconds = seconds
        }
    }
}

/// What the outside has to do.
package enum CookingEffect: Hashable, Sendable {
    /// Everybody is shown how things are now.
    case changed
    /// A timer has come to its end, at this tick, or rings again.
    case rang(TimerID, tick: Int64)
    /// Somebody was away for too long to keep what they had claimed.
    case claimsLapsed(PlayerID)
    case over
}

/// Why something can't be done.
package enum CookingRefusal: Error, Hashable, Sendable {
    case over
    /// The player isn't in the session.
    case noCook
    case unknownCook
    /// Watchers only look.
    case watches
    /// Only the head gives out roles.
    case notTheHead
    /// Only the head ends the session, or an adult of the household once the head has been gone for a while.
    case headEnds
    /// A guest of the household is never head.
    case guestHead
    /// A guest of the household does nothing with the timers of others, but for stopping one that rings.
    case guestTimer
    /// Whoever is the head makes somebody else the head instead of giving it up.
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
