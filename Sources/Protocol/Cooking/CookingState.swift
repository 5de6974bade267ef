/// A cooking session as it is now.
public struct CookingState: Codable, Hashable, Sendable {
    public var householdID: String
    public var sessionID: String
    public var recipeID: String
    /// The recipe's, when the session began.
    public var name: String
    public var servings: Int
    public var phase: Phase
    /// Server time in milliseconds; negative for what was before the server started, as all times here.
    public var startedMilliseconds: Double
    public var endedMilliseconds: Double?
    /// Nil also where nobody did anything for so long.
    public var endedBy: String?
    public var cooks: [SessionCook]
    /// By the recipe's steps.
    public var steps: [SessionStep]
    /// Those that run, wait or ring, and the last ones that were stopped.
    public var timers: [SessionTimer]

    public enum Phase: String, OpenWord, Sendable, CaseIterable {
        case cooking
        /// Over, as the next one is.
        case finished, abandoned

        /// A word that this program doesn't know.
        case unknown
    }

    private enum CodingKeys: String, CodingKey {
        case name, servings, phase, cooks, steps, timers
        case householdID = "household_id"
        case sessionID = "session_id"
        case recipeID = "recipe_id"
        case startedMilliseconds = "started_ms"
        case endedMilliseconds = "ended_ms"
        case endedBy = "ended_by"
    }

    package init(
        householdID: String, sessionID: String, recipeID: String, name: String, servings: Int,
        phase: Phase, startedMilliseconds: Double, endedMilliseconds: Double? = nil,
        endedBy: String? = nil, cooks: [SessionCook], steps: [SessionStep], timers: [SessionTimer]
    ) {
        self.householdID = householdID
        self.sessionID = sessionID
        self.recipeID = recipeID
        self.name = name
        self.servings = servings
        self.phase = phase
        self.startedMilliseconds = startedMilliseconds
        self.endedMilliseconds = endedMilliseconds
        self.endedBy = endedBy
        self.cooks = cooks
        self.steps = steps
        self.timers = timers
    }
}

/// Somebody in a cooking session.
public struct SessionCook: Codable, Hashable, Sendable {
    public var playerID: String
    /// `head`, `cook` or `watcher`.
    public var role: String
    /// Since when none of the player's devices has the household open; nil while one has.
    public var awayMilliseconds: Double?

    private enum CodingKeys: String, CodingKey {
        case role
        case playerID = "player_id"
        case awayMilliseconds = "away_ms"
    }

    package init(playerID: String, role: String, awayMilliseconds: Double? = nil) {
        self.playerID = playerID
        self.role = role
        self.awayMilliseconds = awayMilliseconds
    }
}

/// What became of a step.
public struct SessionStep: Codable, Hashable, Sendable {
    public var doneBy: String?
    public var doneMilliseconds: Double?
    /// Who does it.
    public var claimedBy: String?

    private enum CodingKeys: String, CodingKey {
        case doneBy = "done_by"
        case doneMilliseconds = "done_ms"
        case claimedBy = "claimed_by"
    }

    package init(doneBy: String? = nil, doneMilliseconds: Double? = nil, claimedBy: String? = nil) {
        self.doneBy = doneBy
        self.doneMilliseconds = doneMilliseconds
        self.claimedBy = claimedBy
    }
}

/// A timer that all cooks of a session share.
public struct SessionTimer: Codable, Hashable, Sendable {
    public var timerID: String
    public var label: String
    /// The step that it belongs to, if to one.
    public var step: Int?
    public var startedBy: String
    /// With all that was added.
    public var durationMilliseconds: Int64
    public var state: State
    /// When it rings, while it is running.
    public var endsMilliseconds: Double?
    /// How much is left, while it is paused.
    public var leftMilliseconds: Int64?
    /// When it came to its end, while it is ringing.
    public var rangMilliseconds: Double?
    /// Who stopped it, once it is acknowledged or cancelled.
    public var stoppedBy: String?
    public var stoppedMilliseconds: Double?

    public enum State: String, OpenWord, Sendable, CaseIterable {
        case running, paused, ringing, acknowledged, cancelled

        /// A word that this program doesn't know.
        case unknown
    }

    private enum CodingKeys: String, CodingKey {
        case label, step, state
        case timerID = "timer_id"
        case startedBy = "started_by"
        case durationMilliseconds = "duration_ms"
        case endsMilliseconds = "ends_ms"
        case leftMilliseconds = "left_ms"
        case rangMilliseconds = "rang_ms"
        case stoppedBy = "stopped_by"
        case stoppedMilliseconds = "stopped_ms"
    }

    package init(
        timerID: String, label: String, step: Int? = nil, startedBy: String,
        durationMilliseconds: Int64, state: State, endsMilliseconds: Double? = nil,
        leftMilliseconds: Int64? = nil, rangMilliseconds: Double? = nil,
        stoppedBy: String? = nil, stoppedMilliseconds: Double? = nil
    ) {
        self.timerID = timerID
        self.label = label
        self.step = step
        self.startedBy = startedBy
        self.durationMilliseconds = durationMilliseconds
        self.state = state
        self.endsMilliseconds = endsMilliseconds
        self.leftMilliseconds = leftMilliseconds
        self.rangMilliseconds = rangMilliseconds
        self.stoppedBy = stoppedBy
        self.stoppedMilliseconds = stoppedMilliseconds
    }
}
