// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

import Base
import Kitchen
import Recipes
import StrictJSON

/// The messages to companions about cooking together.
public enum CookingEvent: Hashable, Sendable {
    case sessions(OpenCookings)
    case state(CookingState)
    case rang(CookingRang)
    case record(CookingRecord)

    /// The envelope's `type`.
    public enum Kind: String, Decodable, Sendable, CaseIterable {
        case sessions = "cookings"
        case state = "cooking"
        case rang = "cooking_rang"
        case record = "cooking_record"
    }

    init(_ kind: Kind, from decoder: any Decoder) throws {
        switch kind {
        case .sessions: self = .sessions(try OpenCookings(from: decoder))
        case .state: self = .state(try CookingState(from: decoder))
        case .rang: self = .rang(try CookingRang(from: decoder))
        case .record: self = .record(try CookingRecord(from: decoder))
        }
    }

    // The messages' values; nil for other messages.
    public var sessions: OpenCookings? { if case .sessions(let value) = self { value } else { nil } }
    public var state: CookingState? { if case .state(let value) = self { value } else { nil } }
    public var rang: CookingRang? { if case .rang(let value) = self { value } else { nil } }
    public var record: CookingRecord? { if case .record(let value) = self { value } else { nil } }

    /// The envelope's `type`.
    public var type: Kind {
        switch self {
        case .sessions: .sessions
        case .state: .state
        case .rang: .rang
        case .record: .record
        }
    }

    /// Appends the members besides the envelope's.
    func writeMembers(to json: inout JSONWriter) {
        switch self {
        case .sessions(let body): body.writeMembers(to: &json)
        case .state(let body): body.writeMembers(to: &json)
        case .rang(let body): body.writeMembers(to: &json)
        case .record(let body): body.writeMembers(to: &json)
        }
    }
}

/// The cooking sessions of the household that is open, all that aren't over.
public struct OpenCookings: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// A `cooking` of each one follows.
    public var sessionIDs: [CookingID]

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case sessionIDs = "session_ids"
    }

    package init(
        householdID: HouseholdID,
        sessionIDs: [CookingID]
    ) {
        self.householdID = householdID
        self.sessionIDs = sessionIDs
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("session_ids", sessionIDs)
    }
}

/// A cooking session as it is now.
public struct CookingState: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// `finished` and `abandoned`: it is over, and nothing more comes of it.
    public enum Phase: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case cooking
        case finished
        case abandoned

        /// A word that this program doesn't know.
        case unknown
    }

    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that
    /// is begun again is there once.
    public var sessionID: CookingID
    /// The recipe.
    public var recipeID: RecipeID
    /// The recipe's name when the session began.
    public var name: String
    /// The number of people that it is for.
    public var servings: Int
    /// `finished` and `abandoned`: it is over, and nothing more comes of it.
    public var phase: CookingState.Phase
    /// The time when it began. Unit: ms.
    public var startedMilliseconds: Double
    /// The time when it ended, if it is over. Unit: ms.
    public var endedMilliseconds: Double?
    /// The player who ended it; absent also if nobody did anything for 12 hours.
    public var endedBy: PlayerID?
    /// The players in it.
    public var cooks: [SessionCook]
    /// One for each of the recipe's steps.
    public var steps: [SessionStep]
    /// Those that run, wait or ring, and the last 32 that were stopped.
    public var timers: [SessionTimer]

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case sessionID = "session_id"
        case recipeID = "recipe_id"
        case name
        case servings
        case phase
        case startedMilliseconds = "started_ms"
        case endedMilliseconds = "ended_ms"
        case endedBy = "ended_by"
        case cooks
        case steps
        case timers
    }

    package init(
        householdID: HouseholdID,
        sessionID: CookingID,
        recipeID: RecipeID,
        name: String,
        servings: Int,
        phase: CookingState.Phase,
        startedMilliseconds: Double,
        endedMilliseconds: Double? = nil,
        endedBy: PlayerID? = nil,
        cooks: [SessionCook],
        steps: [SessionStep],
        timers: [SessionTimer]
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

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("session_id", sessionID)
        json.member("recipe_id", recipeID)
        json.member("name", name)
        json.member("servings", servings)
        json.member("phase", phase)
        json.member("started_ms", startedMilliseconds)
        json.member("ended_ms", endedMilliseconds)
        json.member("ended_by", endedBy)
        json.member("cooks", cooks)
        json.member("steps", steps)
        json.member("timers", timers)
    }
}

/// A timer of a cooking session rings.
public struct CookingRang: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that
    /// is begun again is there once.
    public var sessionID: CookingID
    /// A timer: 32 hexadecimal digits.
    public var timerID: TimerID
    /// The timer's purpose: a line of 1 to 60 characters.
    public var label: String
    /// The time when the timer came to its end. Unit: ms.
    public var rangMilliseconds: Double
    /// The delay between the ring and this message. Unit: ms.
    public var lateMilliseconds: Double
    /// True if the timer has rung before and nobody stopped it.
    public var isRepeated: Bool

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case sessionID = "session_id"
        case timerID = "timer_id"
        case label
        case rangMilliseconds = "rang_ms"
        case lateMilliseconds = "late_ms"
        case isRepeated = "again"
    }

    package init(
        householdID: HouseholdID,
        sessionID: CookingID,
        timerID: TimerID,
        label: String,
        rangMilliseconds: Double,
        lateMilliseconds: Double,
        isRepeated: Bool
    ) {
        self.householdID = householdID
        self.sessionID = sessionID
        self.timerID = timerID
        self.label = label
        self.rangMilliseconds = rangMilliseconds
        self.lateMilliseconds = lateMilliseconds
        self.isRepeated = isRepeated
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("session_id", sessionID)
        json.member("timer_id", timerID)
        json.member("label", label)
        json.member("rang_ms", rangMilliseconds)
        json.member("late_ms", lateMilliseconds)
        json.member("again", isRepeated)
    }
}

/// The recipe of a session, and what was done in it.
public struct CookingRecord: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that
    /// is begun again is there once.
    public var sessionID: CookingID
    /// The player who began it.
    public var startedBy: PlayerID
    /// The time when it began, since 1970-01-01 UTC. Unit: ms.
    public var startedTimeMilliseconds: Int64
    /// The time when it ended, if it is over. Unit: ms.
    public var endedTimeMilliseconds: Int64?
    /// The recipe as it is cooked; only with the first entries.
    public var recipe: CookedDish?
    /// The things that were done, in order.
    public var entries: [CookingEntry]
    /// True if there are entries after these.
    public var hasMore: Bool

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case sessionID = "session_id"
        case startedBy = "started_by"
        case startedTimeMilliseconds = "started_time_ms"
        case endedTimeMilliseconds = "ended_time_ms"
        case recipe
        case entries
        case hasMore = "more"
    }

    package init(
        householdID: HouseholdID,
        sessionID: CookingID,
        startedBy: PlayerID,
        startedTimeMilliseconds: Int64,
        endedTimeMilliseconds: Int64? = nil,
        recipe: CookedDish? = nil,
        entries: [CookingEntry],
        hasMore: Bool
    ) {
        self.householdID = householdID
        self.sessionID = sessionID
        self.startedBy = startedBy
        self.startedTimeMilliseconds = startedTimeMilliseconds
        self.endedTimeMilliseconds = endedTimeMilliseconds
        self.recipe = recipe
        self.entries = entries
        self.hasMore = hasMore
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("session_id", sessionID)
        json.member("started_by", startedBy)
        json.member("started_time_ms", startedTimeMilliseconds)
        json.member("ended_time_ms", endedTimeMilliseconds)
        json.member("recipe", recipe)
        json.member("entries", entries)
        json.member("more", hasMore)
    }
}

/// A recipe as it was when a cooking session began; later changes of the recipe don't change the
/// session.
public struct CookedDish: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The recipe.
    public var recipeID: RecipeID
    /// The recipe's name.
    public var name: String
    /// The number of people that it is for.
    public var servings: Int
    /// The ingredients, in the recipe's order.
    public var lines: [DishIngredient]
    /// The steps, in the recipe's order.
    public var instructions: [DishStep]

    private enum CodingKeys: String, CodingKey {
        case recipeID = "recipe_id"
        case name
        case servings
        case lines
        case instructions
    }

    package init(
        recipeID: RecipeID,
        name: String,
        servings: Int,
        lines: [DishIngredient],
        instructions: [DishStep]
    ) {
        self.recipeID = recipeID
        self.name = name
        self.servings = servings
        self.lines = lines
        self.instructions = instructions
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("recipe_id", recipeID)
        json.member("name", name)
        json.member("servings", servings)
        json.member("lines", lines)
        json.member("instructions", instructions)
    }
}

/// A step of what is cooked.
public struct DishStep: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The step.
    public var stepID: StepID
    /// The instruction.
    public var text: String
    /// The lengths of its timers.
    public var timerSeconds: [Int]

    private enum CodingKeys: String, CodingKey {
        case stepID = "step_id"
        case text
        case timerSeconds = "timer_seconds"
    }

    package init(
        stepID: StepID,
        text: String,
        timerSeconds: [Int]
    ) {
        self.stepID = stepID
        self.text = text
        self.timerSeconds = timerSeconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("step_id", stepID)
        json.member("text", text)
        json.member("timer_seconds", timerSeconds)
    }
}

/// An ingredient for the servings of the session.
public struct DishIngredient: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The ingredient.
    public var ingredientID: IngredientID
    /// The food.
    public var name: String
    /// An exact amount such as `3` or `3/4`, in lowest terms.
    public var quantity: Quantity?
    /// The upper end of a range such as 2 to 3.
    public var upperQuantity: Quantity?
    /// A unit such as `cup`, or any word; absent where things are counted.
    public var unit: String?
    /// The recipe's note on it, if any.
    public var note: String?
    /// True where the recipe can do without it, absent otherwise.
    public var isOptional: Bool?
    /// The pantry item that it is taken from, where a person chose one.
    public var pantryItemID: PantryItemID?

    private enum CodingKeys: String, CodingKey {
        case ingredientID = "ingredient_id"
        case name
        case quantity
        case upperQuantity = "upper_quantity"
        case unit
        case note
        case isOptional = "optional"
        case pantryItemID = "pantry_item"
    }

    package init(
        ingredientID: IngredientID,
        name: String,
        quantity: Quantity? = nil,
        upperQuantity: Quantity? = nil,
        unit: String? = nil,
        note: String? = nil,
        isOptional: Bool? = nil,
        pantryItemID: PantryItemID? = nil
    ) {
        self.ingredientID = ingredientID
        self.name = name
        self.quantity = quantity
        self.upperQuantity = upperQuantity
        self.unit = unit
        self.note = note
        self.isOptional = isOptional
        self.pantryItemID = pantryItemID
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("ingredient_id", ingredientID)
        json.member("name", name)
        json.member("quantity", quantity)
        json.member("upper_quantity", upperQuantity)
        json.member("unit", unit)
        json.member("note", note)
        json.member("optional", isOptional)
        json.member("pantry_item", pantryItemID)
    }
}

/// A timer that all cooks of a session share.
public struct SessionTimer: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// `ringing`: it came to its end, and nobody has stopped it. `acknowledged`: somebody has.
    /// `cancelled`: somebody stopped it before or instead.
    public enum State: String, OpenWord, JSONWritable, Sendable, CaseIterable {
        case running
        case paused
        case ringing
        case acknowledged
        case cancelled

        /// A word that this program doesn't know.
        case unknown
    }

    /// A timer: 32 hexadecimal digits.
    public var timerID: TimerID
    /// The timer's purpose: a line of 1 to 60 characters.
    public var label: String
    /// The step that it belongs to, if to one.
    public var step: Int?
    /// The player who started it.
    public var startedBy: PlayerID
    /// Its length, with all that was added. Unit: ms.
    public var durationMilliseconds: Int64
    /// `ringing`: it came to its end, and nobody has stopped it. `acknowledged`: somebody has.
    /// `cancelled`: somebody stopped it before or instead.
    public var state: SessionTimer.State
    /// The time when it rings; only while it is `running`. Unit: ms.
    public var endsMilliseconds: Double?
    /// The time left; only while it is `paused`. Unit: ms.
    public var leftMilliseconds: Int64?
    /// The time when it came to its end; only while it is `ringing`. Unit: ms.
    public var rangMilliseconds: Double?
    /// The player who stopped it; only once it is `acknowledged` or `cancelled`.
    public var stoppedBy: PlayerID?
    /// The time when it was stopped. Unit: ms.
    public var stoppedMilliseconds: Double?

    private enum CodingKeys: String, CodingKey {
        case timerID = "timer_id"
        case label
        case step
        case startedBy = "started_by"
        case durationMilliseconds = "duration_ms"
        case state
        case endsMilliseconds = "ends_ms"
        case leftMilliseconds = "left_ms"
        case rangMilliseconds = "rang_ms"
        case stoppedBy = "stopped_by"
        case stoppedMilliseconds = "stopped_ms"
    }

    package init(
        timerID: TimerID,
        label: String,
        step: Int? = nil,
        startedBy: PlayerID,
        durationMilliseconds: Int64,
        state: SessionTimer.State,
        endsMilliseconds: Double? = nil,
        leftMilliseconds: Int64? = nil,
        rangMilliseconds: Double? = nil,
        stoppedBy: PlayerID? = nil,
        stoppedMilliseconds: Double? = nil
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

    package func writeMembers(to json: inout JSONWriter) {
        json.member("timer_id", timerID)
        json.member("label", label)
        json.member("step", step)
        json.member("started_by", startedBy)
        json.member("duration_ms", durationMilliseconds)
        json.member("state", state)
        json.member("ends_ms", endsMilliseconds)
        json.member("left_ms", leftMilliseconds)
        json.member("rang_ms", rangMilliseconds)
        json.member("stopped_by", stoppedBy)
        json.member("stopped_ms", stoppedMilliseconds)
    }
}

/// The state of a step.
public struct SessionStep: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// The player who did it, if it is done.
    public var doneBy: PlayerID?
    /// The time when it was done. Unit: ms.
    public var doneMilliseconds: Double?
    /// The player who has claimed it.
    public var claimedBy: PlayerID?

    private enum CodingKeys: String, CodingKey {
        case doneBy = "done_by"
        case doneMilliseconds = "done_ms"
        case claimedBy = "claimed_by"
    }

    package init(
        doneBy: PlayerID? = nil,
        doneMilliseconds: Double? = nil,
        claimedBy: PlayerID? = nil
    ) {
        self.doneBy = doneBy
        self.doneMilliseconds = doneMilliseconds
        self.claimedBy = claimedBy
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("done_by", doneBy)
        json.member("done_ms", doneMilliseconds)
        json.member("claimed_by", claimedBy)
    }
}

/// Somebody in a cooking session.
public struct SessionCook: Decodable, JSONObjectWritable, Hashable, Sendable {
    /// A player: 32 hexadecimal digits.
    public var playerID: PlayerID
    /// A role in a cooking session: a `head` may do everything, a `cook` all but give out roles and
    /// end it, and a `watcher` only look.
    public var role: Open<Cook.Role>
    /// Since when none of the player's devices has the household open; absent while one has. Unit:
    /// ms.
    public var awayMilliseconds: Double?

    private enum CodingKeys: String, CodingKey {
        case playerID = "player_id"
        case role
        case awayMilliseconds = "away_ms"
    }

    package init(
        playerID: PlayerID,
        role: Open<Cook.Role>,
        awayMilliseconds: Double? = nil
    ) {
        self.playerID = playerID
        self.role = role
        self.awayMilliseconds = awayMilliseconds
    }

    package func writeMembers(to json: inout JSONWriter) {
        json.member("player_id", playerID)
        json.member("role", role)
        json.member("away_ms", awayMilliseconds)
    }
}
