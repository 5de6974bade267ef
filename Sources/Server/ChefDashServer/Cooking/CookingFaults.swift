import GameProtocol
import Recipes
import Store

/// The errors that clients get for refused cooking requests.

extension RequestFault {
    static let unknownCooking = RequestFault(
        .unknownCooking, "the household has no such session, or it ended long ago")
    static let cookingOver = RequestFault(.cookingOver, "this session is over")
    /// The session is open, but this server doesn't run it at the moment.
    static let cookingNotHere = RequestFault(
        .storeUnavailable, "this session can't go on here now; try again soon",
        retryAfterMilliseconds: 1_000)

    init(_ refusal: CookingQuery.Refusal) {
        switch refusal {
        case .unknownHousehold: self = .unknownHousehold
        case .unknownCooking: self = .unknownCooking
        }
    }

    init(_ refusal: StartCooking.Refusal) {
        switch refusal {
        case .unknownHousehold: self = .unknownHousehold
        case .forbidden:
            self.init(.forbidden, "guests join sessions, and don't begin any")
        case .tooMany(let limit):
            self.init(
                .tooManyCookings, "the household has \(limit) sessions under way; end one first")
        case .tooManyBegun(let limit):
            self.init(
                .tooManyCookingsBegun,
                "the household has begun \(limit) sessions in the last 24 hours; begin one later")
        case .exists:
            self.init(
                .cookingExists, "another household has this `session_id`; draw another")
        case .unclaimed: self = .onAnotherNode
        }
    }

    /// Nil for a refused edit, which has an answer of its own, and for a command that is retried.
    init?(_ refusal: RecordCooking.Refusal) {
        switch refusal {
        case .unknownHousehold: self = .unknownHousehold
        case .unknownCooking: self = .unknownCooking
        case .over: self = .cookingOver
        case .editUsed:
            self.init(
                .editElsewhere,
                "an edit of yours has this `session_id` as its own; it can't be used")
        case .unclaimed: self = .onAnotherNode
        case .edit, .standing: return nil
        }
    }

    init(_ refusal: CookingRefusal) {
        switch refusal {
        case .over: self = .cookingOver
        case .noCook: self.init(.notACook, "join the session first")
        case .unknownCook: self.init(.unknownCook, "nobody with this `player_id` is in the session")
        case .watches:
            self.init(.forbidden, "you watch; the head can make you a cook")
        case .notTheHead:
            self.init(.forbidden, "only the head of the session gives out roles")
        case .headEnds:
            self.init(
                .forbidden,
                "the head ends the session, or an adult of the household once the head has been gone"
                    + " for \(CookingSession.headTicks / CookingSession.ticksPerSecond) s")
        case .guestHead:
            self.init(.forbidden, "a guest of the household can't be the head of a session")
        case .guestTimer:
            self.init(
                .forbidden,
                "this is a timer of somebody else; guests of the household stop it when it rings")
        case .noOtherHead:
            self.init(.forbidden, "a session has a head; make somebody else the head instead")
        case .tooManyCooks(let limit):
            self.init(.tooManyCooks, "\(limit) people are in the session; nobody else can join")
        case .unknownStep(let count):
            self.init(
                .unknownStep,
                count == 0
                    ? "the recipe has no steps"
                    : "the recipe has \(count) steps; `step` is from 0 to \(count - 1)")
        case .alreadyDone(let player):
            self.init(.alreadyDone, "player \(player) has done this step already")
        case .notDone: self.init(.notDone, "nobody has done this step yet")
        case .claimed(let player):
            self.init(.stepClaimed, "player \(player) does this step")
        case .notClaimed: self.init(.notClaimed, "you haven't claimed this step")
        case .unknownTimer: self.init(.unknownTimer, "the session has no such timer")
        case .timerExists:
            self.init(.timerExists, "the session has a timer with this `timer_id`; draw another")
        case .tooManyTimers(let limit):
            self.init(.tooManyTimers, "\(limit) timers run, wait or ring; stop one first")
        case .timerTooLong:
            let most = CookingTimer.seconds.upperBound
            self.init(.timerTooLong, "a timer lasts 1 to \(most) seconds, also with what is added")
        case .notRunning: self.init(.notRunning, "the timer doesn't run")
        case .notPaused: self.init(.notPaused, "the timer isn't paused")
        case .notRinging: self.init(.notRinging, "the timer doesn't ring; cancel it instead")
        case .stopped(let player):
            self.init(.timerStopped, "player \(player) has stopped this timer already")
        }
    }
}
