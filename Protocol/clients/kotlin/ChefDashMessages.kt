// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.

package chefdash

import org.json.JSONArray
import org.json.JSONObject

const val SUBPROTOCOL = "chefdash.v1.json"
const val REVISION = 3

private fun <T> JSONObject.optional(name: String, read: JSONObject.(String) -> T): T? =
    if (isNull(name)) null else read(name)

private fun <T> JSONObject.map(read: JSONObject.(String) -> T): Map<String, T> =
    keys().asSequence().map { it as String }.associateWith { read(it) }

private fun <T> JSONArray.list(read: JSONArray.(Int) -> T): List<T> =
    (0 until length()).map { read(it) }

class CloseCode(val codes: IntRange, val retries: Boolean, val isSlow: Boolean)

/**
 * Close codes after which a client may or may not connect again by itself, and those after which it
 * should take its time. The first row that has the code counts; a code in no row allows no retry.
 */
val CLOSE_CODES = listOf(
    CloseCode(1000..1000, true, false),
    CloseCode(1001..1001, true, false),
    CloseCode(1002..1002, false, false),
    CloseCode(1003..1003, false, false),
    CloseCode(1005..1005, true, false),
    CloseCode(1006..1006, true, false),
    CloseCode(1007..1007, false, false),
    CloseCode(1008..1008, false, false),
    CloseCode(1009..1009, false, false),
    CloseCode(1010..1010, false, false),
    CloseCode(1011..1011, true, false),
    CloseCode(1012..1013, true, true),
    CloseCode(1014..1015, true, false),
    CloseCode(3000..3000, false, false),
    CloseCode(3003..3003, false, false),
    CloseCode(3001..3999, true, false),
    CloseCode(4000..4000, false, false),
    CloseCode(4001..4001, false, false),
    CloseCode(4002..4002, true, false),
    CloseCode(4003..4003, true, false),
    CloseCode(4004..4004, true, false),
    CloseCode(4005..4005, true, true),
    CloseCode(4006..4006, false, false),
    CloseCode(4007..4007, false, false)
)

/**
 * `tick`: a frame at every tick. `change`: one when something changed that the client can't
 * predict, and one a second.
 */
object StreamMode {
    const val TICK = "tick"
    const val CHANGE = "change"
}

/** The use of a connection: to play on, or for the recipe library. */
object ConnectionRole {
    const val PLAYER = "player"
    const val COMPANION = "companion"
}

/** The strength of a bot. There may be others. */
object BotStrength {
    const val EASY = "easy"
    const val MEDIUM = "medium"
    const val HARD = "hard"
}

/** A thing that players can say to each other. There may be others. */
object ReactionWord {
    const val HELLO = "hello"
    const val GOOD_LUCK = "good_luck"
    const val WELL_PLAYED = "well_played"
    const val WOW = "wow"
    const val OOPS = "oops"
    const val HURRY = "hurry"
    const val THANKS = "thanks"
    const val GOOD_GAME = "good_game"
}

/**
 * A member's role: an `owner` may do everything, an `adult` all edits, a `child` all edits but
 * deleting, and a `guest` only read and cook along. There may be others.
 */
object HouseholdRole {
    const val OWNER = "owner"
    const val ADULT = "adult"
    const val CHILD = "child"
    const val GUEST = "guest"
}

/** The words of `sort` of ListMatches. */
object ListMatchesSort {
    const val MATCH = "match"
    const val EXPIRING = "expiring"
    const val TIME = "time"
    const val COOKED = "cooked"
    const val NAME = "name"
}

/** The kind of a thing in the library. There may be others. */
object EntityKind {
    const val RECIPE = "recipe"
    const val INGREDIENT = "ingredient"
    const val STEP = "step"
    const val COOKING_NOTE = "cooking_note"
    const val COOKING = "cooking"
    const val CATEGORY = "category"
    const val TAG = "tag"
    const val COOKBOOK = "cookbook"
    const val PANTRY_ITEM = "pantry_item"
    const val LOT = "lot"
    const val PLAN_ENTRY = "plan_entry"
    const val GROCERY_NEED = "grocery_need"
    const val AISLE = "aisle"
    const val CONVERSION = "conversion"
    const val SUBSTITUTION = "substitution"
}

/** The words of `op` of DoCooking. */
object DoCookingOp {
    const val JOIN = "join"
    const val LEAVE = "leave"
    const val SET_ROLE = "set_role"
    const val CLAIM = "claim"
    const val RELEASE = "release"
    const val COMPLETE = "complete"
    const val REOPEN = "reopen"
    const val START_TIMER = "start_timer"
    const val PAUSE = "pause"
    const val RESUME = "resume"
    const val ADD_TIME = "add_time"
    const val ACKNOWLEDGE = "acknowledge"
    const val CANCEL = "cancel"
    const val ABANDON = "abandon"
}

/**
 * A role in a cooking session: a `head` may do everything, a `cook` all but give out roles and end
 * it, and a `watcher` only look. There may be others.
 */
object CookRole {
    const val HEAD = "head"
    const val COOK = "cook"
    const val WATCHER = "watcher"
}

/** The words of `outcome` of Tapped. There may be others. */
object TappedOutcome {
    const val CORRECT = "correct"
    const val SERVED = "served"
    const val WRONG = "wrong"
    const val IGNORED = "ignored"
}

/** The words of `outcome` of Cleared. There may be others. */
object ClearedOutcome {
    const val CLEARED = "cleared"
    const val IGNORED = "ignored"
}

/** The reason why a request was refused. There may be others. */
object ErrorCode {
    const val BAD_JSON = "bad_json"
    const val TOO_DEEP = "too_deep"
    const val UNKNOWN_TYPE = "unknown_type"
    const val MISSING_FIELD = "missing_field"
    const val WRONG_TYPE = "wrong_type"
    const val NUMBER_OUT_OF_RANGE = "number_out_of_range"
    const val BAD_VALUE = "bad_value"
    const val TEXT_ONLY = "text_only"
    const val NOT_SIGNED_IN = "not_signed_in"
    const val ALREADY_SIGNED_IN = "already_signed_in"
    const val BAD_TOKEN = "bad_token"
    const val RATE_LIMITED = "rate_limited"
    const val STALE_REQUEST = "stale_request"
    const val BUSY = "busy"
    const val STORE_UNAVAILABLE = "store_unavailable"
    const val SHUTTING_DOWN = "shutting_down"
    const val OVERLOADED = "overloaded"
    const val UNKNOWN_LEVEL = "unknown_level"
    const val LEVEL_LOCKED = "level_locked"
    const val UNKNOWN_ITEM = "unknown_item"
    const val ITEM_NOT_OWNED = "item_not_owned"
    const val NOT_ENOUGH_COINS = "not_enough_coins"
    const val BALANCE_LIMIT = "balance_limit"
    const val ROUND_IN_PROGRESS = "round_in_progress"
    const val NO_ROUND = "no_round"
    const val UNKNOWN_INGREDIENT = "unknown_ingredient"
    const val ALREADY_ELSEWHERE = "already_elsewhere"
    const val ALREADY_QUEUED = "already_queued"
    const val NOT_QUEUED = "not_queued"
    const val WRONG_SEAT_COUNT = "wrong_seat_count"
    const val QUEUE_FULL = "queue_full"
    const val NO_BOT_OFFER = "no_bot_offer"
    const val QUEUE_PAUSED = "queue_paused"
    const val MALFORMED_CODE = "malformed_code"
    const val UNKNOWN_CODE = "unknown_code"
    const val TOO_MANY_WRONG_CODES = "too_many_wrong_codes"
    const val TOO_MANY_ROOMS = "too_many_rooms"
    const val ROOM_FULL = "room_full"
    const val SPECTATORS_FULL = "spectators_full"
    const val ALREADY_IN_ROOM = "already_in_room"
    const val NOT_IN_ROOM = "not_in_room"
    const val NOT_SEATED = "not_seated"
    const val NOT_HOST = "not_host"
    const val REMOVED_BY_HOST = "removed_by_host"
    const val NOT_A_MEMBER = "not_a_member"
    const val CANNOT_REMOVE_YOURSELF = "cannot_remove_yourself"
    const val SETTINGS_FIXED = "settings_fixed"
    const val WRONG_BEST_OF = "wrong_best_of"
    const val SEATS_TAKEN = "seats_taken"
    const val ALREADY_RACING = "already_racing"
    const val RACE_NOT_STARTED = "race_not_started"
    const val NO_RACE = "no_race"
    const val OUT_OF_RACE = "out_of_race"
    const val OTHERS_COOKING = "others_cooking"
    const val NO_REMATCH = "no_rematch"
    const val TOO_MANY_REACTIONS = "too_many_reactions"
    const val ROOM_CLOSED = "room_closed"
    const val UNKNOWN_BOARD = "unknown_board"
    const val UNKNOWN_RECORD = "unknown_record"
    const val ALREADY_TRIED = "already_tried"
    const val RECORD_HIDDEN = "record_hidden"
    const val WRONG_ROLE = "wrong_role"
    const val UNKNOWN_HOUSEHOLD = "unknown_household"
    const val HOUSEHOLD_EXISTS = "household_exists"
    const val TOO_MANY_HOUSEHOLDS = "too_many_households"
    const val UNKNOWN_INVITATION = "unknown_invitation"
    const val NOT_OWNER = "not_owner"
    const val UNKNOWN_MEMBER = "unknown_member"
    const val LAST_OWNER = "last_owner"
    const val TOO_MANY_MEMBERS = "too_many_members"
    const val UNKNOWN_RECIPE = "unknown_recipe"
    const val NOT_PLAYABLE = "not_playable"
    const val EDIT_ELSEWHERE = "edit_elsewhere"
    const val FORBIDDEN = "forbidden"
    const val BAD_IMAGE = "bad_image"
    const val TOO_LARGE = "too_large"
    const val TOO_MANY_IMAGES = "too_many_images"
    const val TOO_MANY_UPLOADS = "too_many_uploads"
    const val UNKNOWN_IMPORT = "unknown_import"
    const val IMPORT_EXISTS = "import_exists"
    const val TOO_MANY_LINKS = "too_many_links"
    const val UNKNOWN_COOKING = "unknown_cooking"
    const val COOKING_EXISTS = "cooking_exists"
    const val COOKING_OVER = "cooking_over"
    const val TOO_MANY_COOKINGS = "too_many_cookings"
    const val NOT_A_COOK = "not_a_cook"
    const val UNKNOWN_COOK = "unknown_cook"
    const val TOO_MANY_COOKS = "too_many_cooks"
    const val UNKNOWN_STEP = "unknown_step"
    const val ALREADY_DONE = "already_done"
    const val NOT_DONE = "not_done"
    const val STEP_CLAIMED = "step_claimed"
    const val NOT_CLAIMED = "not_claimed"
    const val UNKNOWN_TIMER = "unknown_timer"
    const val TIMER_EXISTS = "timer_exists"
    const val TOO_MANY_TIMERS = "too_many_timers"
    const val TIMER_TOO_LONG = "timer_too_long"
    const val NOT_RUNNING = "not_running"
    const val NOT_PAUSED = "not_paused"
    const val NOT_RINGING = "not_ringing"
    const val TIMER_STOPPED = "timer_stopped"
    const val TOO_MANY_INPUTS = "too_many_inputs"
    const val UNKNOWN_LINK = "unknown_link"
    const val UNKNOWN_ENTITY = "unknown_entity"
    const val TOO_MANY_INVITATIONS = "too_many_invitations"
    const val TOO_MANY_COOKINGS_BEGUN = "too_many_cookings_begun"
    const val DISK_FULL = "disk_full"
    const val TOO_MUCH_WRITTEN = "too_much_written"
}

/** The words of `reason` of Ticket. There may be others. */
object TicketReason {
    const val BEING_TRIED = "being_tried"
    const val NOBODY_ELSE_WAITING = "nobody_else_waiting"
    const val OTHERS_WANT_OTHER_SEATS = "others_want_other_seats"
    const val OTHERS_WANT_OTHER_LEVELS = "others_want_other_levels"
    const val RATINGS_OUTSIDE_WINDOW = "ratings_outside_window"
    const val NOT_ENOUGH_PLAYERS = "not_enough_players"
}

/** The words of `reason` of LeftQueue. There may be others. */
object LeftQueueReason {
    const val CANCELLED = "cancelled"
    const val ABSENT = "absent"
    const val LEVEL_GONE = "level_gone"
    const val STOPPING = "stopping"
}

/** The words of `phase` of Room. There may be others. */
object RoomPhase {
    const val GATHERING = "gathering"
    const val OPENING = "opening"
    const val COUNTDOWN = "countdown"
    const val RACING = "racing"
    const val SETTLING = "settling"
    const val INTERMISSION = "intermission"
    const val RESULTS = "results"
}

/** The words of `reason` of LeftRoom. There may be others. */
object LeftRoomReason {
    const val LEFT = "left"
    const val ABSENT = "absent"
    const val REMOVED_BY_HOST = "removed_by_host"
    const val NO_CONTEST = "no_contest"
    const val REQUEUED = "requeued"
    const val MATCH_ENDED = "match_ended"
    const val STOPPING = "stopping"
    const val EMPTY = "empty"
}

/** The words of `unrated` of RaceEnded. There may be others. */
object RaceEndedUnrated {
    const val NO_ORDERS = "no_orders"
    const val SHARED_ADDRESS = "shared_address"
    const val REPEATED_PAIR = "repeated_pair"
}

/** The words of `reason` of RaceCancelled. There may be others. */
object RaceCancelledReason {
    const val NO_CONTEST = "no_contest"
    const val NOT_OPENED = "not_opened"
    const val OVERDUE = "overdue"
    const val STOPPING = "stopping"
}

/** The words of `reason` of EditRefused. There may be others. */
object EditRefusedReason {
    const val UNKNOWN_ENTITY = "unknown_entity"
    const val GONE = "gone"
    const val STALE_FIELD = "stale_field"
    const val CHANGED_SINCE = "changed_since"
    const val EXISTS = "exists"
    const val NAME_TAKEN = "name_taken"
    const val BUILT_IN = "built_in"
    const val BAD_FIELD = "bad_field"
    const val UNKNOWN_FIELD = "unknown_field"
    const val MISSING_FIELD = "missing_field"
    const val WRONG_PARENT = "wrong_parent"
    const val TOO_MANY = "too_many"
    const val TOO_LARGE = "too_large"
    const val OVERFLOW = "overflow"
    const val FORBIDDEN = "forbidden"
    const val NOT_AUTHOR = "not_author"
}

/**
 * The state of an import: it waits for further pieces, waits for the page, reads the recipes, puts
 * them into the household, or has ended, with all recipes or early. There may be others.
 */
object ImportPhase {
    const val RECEIVING = "receiving"
    const val FETCHING = "fetching"
    const val READING = "reading"
    const val IMPORTING = "importing"
    const val DONE = "done"
    const val FAILED = "failed"
}

/**
 * The result of a recipe: it is there now, was there already, isn't brought back because somebody
 * has deleted it, or was refused. There may be others.
 */
object ImportOutcome {
    const val IMPORTED = "imported"
    const val KNOWN = "known"
    const val DELETED = "deleted"
    const val REFUSED = "refused"
}

/** The thing that was done. There may be others. */
object ImportNoteCode {
    const val LEFT_OUT = "left_out"
    const val LEFT_OUT_FROM = "left_out_from"
    const val NOT_ALLOWED = "not_allowed"
    const val MISSING = "missing"
    const val KEPT = "kept"
    const val CUT = "cut"
    const val DIVIDED = "divided"
    const val ASSUMED = "assumed"
    const val MORE = "more"
}

/** The thing that it was done to. There may be others. */
object ImportNoteThing {
    const val NAME = "name"
    const val ABOUT = "about"
    const val NOTE = "note"
    const val SOURCE = "source"
    const val NUTRITION = "nutrition"
    const val RATING = "rating"
    const val DIFFICULTY = "difficulty"
    const val TOTAL_TIME = "total_time"
    const val IMAGE = "image"
    const val STEP_IMAGE = "step_image"
    const val INGREDIENT = "ingredient"
    const val STEP = "step"
    const val DIET = "diet"
    const val TAG = "tag"
    const val TOOL = "tool"
    const val WORD = "word"
    const val LINE_END = "line_end"
    const val FIELD = "field"
    const val FAVORITE = "favorite"
}

/**
 * `covered` if an ingredient counts; else the reason why not: nothing in the data has its name, the
 * recipe says no amount, or nobody knows what so much of it weighs. There may be others.
 */
object NutritionState {
    const val COVERED = "covered"
    const val NO_FOOD = "no_food"
    const val NO_AMOUNT = "no_amount"
    const val NO_WEIGHT = "no_weight"
}

/**
 * The kind of change: a part was added to what was there, fields were changed, or the thing was
 * deleted or restored. There may be others.
 */
object ChangeKind {
    const val CREATED = "created"
    const val CHANGED = "changed"
    const val DELETED = "deleted"
    const val RESTORED = "restored"
}

/** The words of `phase` of Cooking. There may be others. */
object CookingPhase {
    const val COOKING = "cooking"
    const val FINISHED = "finished"
    const val ABANDONED = "abandoned"
}

/**
 * `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. There may be others.
 */
object RoundPhase {
    const val COOKING = "cooking"
    const val PERFECT = "perfect"
    const val WRONG = "wrong"
    const val ENDED = "ended"
}

/** The words of `forfeit` of Standing. There may be others. */
object StandingForfeit {
    const val LEFT = "left"
    const val ABSENT = "absent"
    const val IDLE = "idle"
}

/** The words of `kind` of LedgerEntry. There may be others. */
object LedgerEntryKind {
    const val GRANT = "grant"
    const val ORDER = "order"
    const val RACE = "race"
    const val PURCHASE = "purchase"
    const val EQUIP = "equip"
    const val REFUND = "refund"
}

/** The words of `state` of SessionTimer. There may be others. */
object SessionTimerState {
    const val RUNNING = "running"
    const val PAUSED = "paused"
    const val RINGING = "ringing"
    const val ACKNOWLEDGED = "acknowledged"
    const val CANCELLED = "cancelled"
}

/** The words of `op` of CookingEntry. There may be others. */
object CookingEntryOp {
    const val JOIN = "join"
    const val LEAVE = "leave"
    const val SET_ROLE = "set_role"
    const val CLAIM = "claim"
    const val RELEASE = "release"
    const val COMPLETE = "complete"
    const val REOPEN = "reopen"
    const val START_TIMER = "start_timer"
    const val PAUSE = "pause"
    const val RESUME = "resume"
    const val ADD_TIME = "add_time"
    const val ACKNOWLEDGE = "acknowledge"
    const val CANCEL = "cancel"
    const val ABANDON = "abandon"
    const val AWAY = "away"
    const val STANDING = "standing"
    const val FINISH = "finish"
}

/** The words of `standing` of CookingEntry. There may be others. */
object CookingEntryStanding {
    const val GUEST = "guest"
    const val CHILD = "child"
    const val ADULT = "adult"
}

/** The words of `op` of LibraryOperation. */
object LibraryOperationOp {
    const val CREATE = "create"
    const val SET = "set"
    const val ADD = "add"
    const val REMOVE = "remove"
    const val ADJUST = "adjust"
    const val DELETE = "delete"
    const val RESTORE = "restore"
}

/** The words of `difficulty` of EntityFields. */
object EntityFieldsDifficulty {
    const val EASY = "easy"
    const val MEDIUM = "medium"
    const val HARD = "hard"
}

/** The words of `color` of EntityFields. */
object EntityFieldsColor {
    const val RED = "red"
    const val ORANGE = "orange"
    const val YELLOW = "yellow"
    const val GREEN = "green"
    const val TEAL = "teal"
    const val BLUE = "blue"
    const val PURPLE = "purple"
    const val PINK = "pink"
    const val GRAY = "gray"
}

/** The words of `slot` of EntityFields. */
object EntityFieldsSlot {
    const val BREAKFAST = "breakfast"
    const val LUNCH = "lunch"
    const val DINNER = "dinner"
    const val SNACK = "snack"
}

/** The words of `reason` of LeftOutIngredient. There may be others. */
object LeftOutIngredientReason {
    const val OPTIONAL = "optional"
    const val NO_AMOUNT = "no_amount"
    const val MISSING = "missing"
    const val INCOMPATIBLE_UNITS = "incompatible_units"
    const val SHORT = "short"
}

/** The words of `difficulty` of RecipeConditions. */
object RecipeConditionsDifficulty {
    const val EASY = "easy"
    const val MEDIUM = "medium"
    const val HARD = "hard"
}

/** The words of `how` of MatchGuess. There may be others. */
object MatchGuessHow {
    const val ITEM_IN_INGREDIENT = "item_in_ingredient"
    const val INGREDIENT_IN_ITEM = "ingredient_in_item"
}

/** The result of one recipe or other thing of an import. */
data class ImportRow(
    /**
     * The recipe's name, or that of another thing; its place in the file where it has none. A lot
     * is named by its item, a meal or a cooking by its recipe and day. At most 200 characters.
     */
    val name: String,
    /**
     * The result of a recipe: it is there now, was there already, isn't brought back because
     * somebody has deleted it, or was refused. One of [ImportOutcome].
     */
    val outcome: String,
    /** The reason why it was refused, as a word. */
    val reason: String? = null,
    /** The same for a person. */
    val text: String? = null,
    /** The recipe that it has become. Range: `^[0-9a-f]{32}$`. */
    val recipeId: String? = null,
    /**
     * Notes on what was left out, cut or assumed: at most 20, and then how many more there are.
     * Range: at most 21 of them.
     */
    val notes: List<ImportNote>? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            ImportRow(
                name = getString("name"),
                outcome = getString("outcome"),
                reason = optional("reason") { getString(it) },
                text = optional("text") { getString(it) },
                recipeId = optional("recipe_id") { getString(it) },
                notes = optional("notes") { getJSONArray(it).list { ImportNote.fromJson(getJSONObject(it)) } }
            )
        }
    }
}

/** A note on something that was left out, cut or assumed. */
data class ImportNote(
    /** The thing that was done. One of [ImportNoteCode]. */
    val code: String,
    /** The thing that it was done to. One of [ImportNoteThing]. */
    val what: String? = null,
    /** The place of the ingredient or step. Range: 1 to 1000000. */
    val number: Int? = null,
    /**
     * The number of them; with `cut` the characters that are left, and with `total_time` minutes.
     * Range: 1 to 1000000.
     */
    val count: Int? = null,
    /** The name of a field of the thing, or of the part that `what` and `number` say. */
    val field: String? = null,
    /** The names of the first few. Range: at most 5 of them. */
    val names: List<String>? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            ImportNote(
                code = getString("code"),
                what = optional("what") { getString(it) },
                number = optional("number") { getInt(it) },
                count = optional("count") { getInt(it) },
                field = optional("field") { getString(it) },
                names = optional("names") { getJSONArray(it).list { getString(it) } }
            )
        }
    }
}

/** Energy and nutrients. */
data class NutritionAmounts(
    /** Energy. Unit: kcal. Range: 0 or more. */
    val energyKcal: Long,
    /** Protein. Unit: mg. Range: 0 or more. */
    val proteinMg: Long,
    /** Fat. Unit: mg. Range: 0 or more. */
    val fatMg: Long,
    /** Carbohydrate, with sugar and fibre. Unit: mg. Range: 0 or more. */
    val carbohydrateMg: Long,
    /** Fibre. Unit: mg. Range: 0 or more. */
    val fibreMg: Long,
    /** Sugar. Unit: mg. Range: 0 or more. */
    val sugarMg: Long,
    /** Salt: 2.5 times the sodium. Unit: mg. Range: 0 or more. */
    val saltMg: Long
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            NutritionAmounts(
                energyKcal = getLong("energy_kcal"),
                proteinMg = getLong("protein_mg"),
                fatMg = getLong("fat_mg"),
                carbohydrateMg = getLong("carbohydrate_mg"),
                fibreMg = getLong("fibre_mg"),
                sugarMg = getLong("sugar_mg"),
                saltMg = getLong("salt_mg")
            )
        }
    }
}

/** An ingredient, and why it counts or doesn't. */
data class NutritionIngredient(
    /** The ingredient. Range: `^[0-9a-f]{32}$`. */
    val ingredientId: String,
    /**
     * `covered` if an ingredient counts; else the reason why not: nothing in the data has its name,
     * the recipe says no amount, or nobody knows what so much of it weighs. One of
     * [NutritionState].
     */
    val state: String,
    /** Its name in the data, in English; absent if nothing there has its name. */
    val food: String? = null,
    /** Its weight in the whole recipe; absent if nobody knows. Unit: mg. Range: 0 or more. */
    val weightMg: Long? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            NutritionIngredient(
                ingredientId = getString("ingredient_id"),
                state = getString("state"),
                food = optional("food") { getString(it) },
                weightMg = optional("weight_mg") { getLong(it) }
            )
        }
    }
}

/** A change of one thing by one edit. */
data class HistoryChange(
    /** The kind of a thing in the library. One of [EntityKind]. */
    val kind: String,
    /** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val id: String,
    /**
     * The kind of change: a part was added to what was there, fields were changed, or the thing was
     * deleted or restored. One of [ChangeKind].
     */
    val change: String,
    /** The edit. Range: 0 or more. */
    val seq: Long,
    /** The player who made it. Range: `^[0-9a-f]{32}$`. */
    val by: String,
    /** The time when the server carried it out, by its clock. Unit: ms. Range: 0 or more. */
    val timeMs: Long,
    /** The thing's name after the edit; absent for things without one. */
    val name: String? = null,
    /** The fields that the edit changed; absent without any. */
    val fields: List<ChangedField>? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            HistoryChange(
                kind = getString("kind"),
                id = getString("id"),
                change = getString("change"),
                seq = getLong("seq"),
                by = getString("by"),
                timeMs = getLong("time_ms"),
                name = optional("name") { getString(it) },
                fields = optional("fields") { getJSONArray(it).list { ChangedField.fromJson(getJSONObject(it)) } }
            )
        }
    }
}

/** A change of one field by one edit. */
data class ChangedField(
    /** Its name. */
    val field: String,
    /** The value before; absent if it was empty, and for sets. */
    val was: Any? = null,
    /** The value after the edit; absent if it was emptied, and for sets. */
    val now: Any? = null,
    /** Elements added to a set. */
    val added: List<String>? = null,
    /** Elements removed from a set. */
    val removed: List<String>? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            ChangedField(
                field = getString("field"),
                was = optional("was") { get(it) },
                now = optional("now") { get(it) },
                added = optional("added") { getJSONArray(it).list { getString(it) } },
                removed = optional("removed") { getJSONArray(it).list { getString(it) } }
            )
        }
    }
}

/** The player's last saved state. */
data class Player(
    /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val playerId: String,
    /** The player's name. */
    val name: String,
    /** One emoji. */
    val avatar: String,
    /** The balance. Unit: coins. Range: 0 or more. */
    val coins: Long,
    /** Pieces owned by item id. */
    val inventory: Map<String, Long>
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Player(
                playerId = getString("player_id"),
                name = getString("name"),
                avatar = getString("avatar"),
                coins = getLong("coins"),
                inventory = getJSONObject("inventory").map { getLong(it) }
            )
        }
    }
}

/** The WebSocket pings by which the server watches the connection. */
data class PingTerms(
    /** The time between the server's pings. Unit: ms. Range: 0 or more. */
    val intervalMs: Long,
    /** The time that it waits for the pong. Unit: ms. Range: 0 or more. */
    val timeoutMs: Long
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            PingTerms(
                intervalMs = getLong("interval_ms"),
                timeoutMs = getLong("timeout_ms")
            )
        }
    }
}

/** The limits of one connection. */
data class Limits(
    /** The longest message. Unit: bytes. Range: 1 or more. */
    val messageBytes: Long,
    /** Messages per second, on average. Range: 1 or more. */
    val messagesPerSecond: Long,
    /** The most messages in a burst. Range: 1 or more. */
    val messageBurst: Long
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Limits(
                messageBytes = getLong("message_bytes"),
                messagesPerSecond = getLong("messages_per_second"),
                messageBurst = getLong("message_burst")
            )
        }
    }
}

/** A level on the map. */
data class Level(
    /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
    val levelId: Int,
    /** The name in the welcome's `language`. */
    val name: String,
    /** Orders for a win and three stars. Unit: orders. Range: 1 to 10000. */
    val target: Int,
    /** A measure of how hard the level is; not the clock. Unit: s. Range: 1 to 3600. */
    val baseTimeS: Int,
    /**
     * The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list,
     * from 0. Range: 1 to 16 of them.
     */
    val ingredients: List<Ingredient>,
    /** True if the player can start it. */
    val unlocked: Boolean,
    /** The player's best. Range: 0 to 3. */
    val stars: Int,
    /**
     * The level's look, such as `beach`. A level may have none, or one that a client doesn't know.
     * Range: `^[a-z][a-z0-9_-]{0,31}$`.
     */
    val theme: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Level(
                levelId = getInt("level_id"),
                name = getString("name"),
                theme = optional("theme") { getString(it) },
                target = getInt("target"),
                baseTimeS = getInt("base_time_s"),
                ingredients = getJSONArray("ingredients").list { Ingredient.fromJson(getJSONObject(it)) },
                unlocked = getBoolean("unlocked"),
                stars = getInt("stars")
            )
        }
    }
}

/** Something that can be tapped. */
data class Ingredient(
    /** An ingredient, such as `patty`. Range: `^[a-z][a-z0-9_-]{0,31}$`. */
    val ingredientId: String,
    /** A symbol for clients without an own picture. Range: length at least 1. */
    val emoji: String,
    /** The recipe's name for it, in a level that is made of a recipe. Range: length at least 1. */
    val label: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Ingredient(
                ingredientId = getString("ingredient_id"),
                emoji = getString("emoji"),
                label = optional("label") { getString(it) }
            )
        }
    }
}

/** A level that is made of a recipe. */
data class RecipeLevelSummary(
    /** The recipe's name, shortened if it is long. Range: length at least 1. */
    val name: String,
    /** Orders for a win and three stars. Unit: orders. Range: 1 to 10000. */
    val target: Int,
    /**
     * The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list,
     * from 0. Range: 1 to 16 of them.
     */
    val ingredients: List<Ingredient>
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            RecipeLevelSummary(
                name = getString("name"),
                target = getInt("target"),
                ingredients = getJSONArray("ingredients").list { Ingredient.fromJson(getJSONObject(it)) }
            )
        }
    }
}

/** An item of the shop, and how many the player owns. */
data class Item(
    /** An item of the shop. Range: length 1 to 32. */
    val itemId: String,
    /** The name in the welcome's `language`. */
    val name: String,
    /** Coins. Unit: coins. Range: 0 or more. */
    val price: Long,
    /** Pieces owned. Range: 0 or more. */
    val owned: Long,
    /** The effect of an item: exactly one member. */
    val effect: ItemEffect
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Item(
                itemId = getString("item_id"),
                name = getString("name"),
                price = getLong("price"),
                owned = getLong("owned"),
                effect = ItemEffect.fromJson(getJSONObject("effect"))
            )
        }
    }
}

/** The effect of an item: exactly one member. */
data class ItemEffect(
    /** Added to the clock at the start. Unit: ticks. Range: 0 to 36000. */
    val extraClockTicks: Int? = null,
    /** The combo at the start. Range: 1 to 100. */
    val startCombo: Int? = null,
    /**
     * Added to each order's coins before the combo multiplies them; once, however many pieces are
     * owned. Unit: coins. Range: 0 to 1000000.
     */
    val extraCoins: Int? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            ItemEffect(
                extraClockTicks = optional("extra_clock_ticks") { getInt(it) },
                startCombo = optional("start_combo") { getInt(it) },
                extraCoins = optional("extra_coins") { getInt(it) }
            )
        }
    }
}

/** The part of a round that doesn't change. */
data class Round(
    /** The record is kept under it; in a race it is the race's. Range: `^[0-9a-f]{32}$`. */
    val roundId: String,
    /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
    val levelId: Int,
    /** The name in the welcome's `language`. */
    val levelName: String,
    /** Orders for a win and three stars. Unit: orders. Range: 1 to 10000. */
    val target: Int,
    /**
     * The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list,
     * from 0. Range: 1 to 16 of them.
     */
    val ingredients: List<Ingredient>,
    /** The possible orders. Range: 1 to 256 of them. */
    val recipes: List<Recipe>,
    /** Items that the round used up. Range: at most 16 of them. */
    val itemIds: List<String>,
    /** The round's rules, for a client that shows the effect of its own taps before the answer. */
    val rules: RoundRules,
    /**
     * The time of tick 0, past or to come, on the server's clock, with a fraction. Unit: ms. Range:
     * 0 or more.
     */
    val startMs: Double,
    /**
     * The level's look, such as `beach`. A level may have none, or one that a client doesn't know.
     * Range: `^[a-z][a-z0-9_-]{0,31}$`.
     */
    val theme: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Round(
                roundId = getString("round_id"),
                levelId = getInt("level_id"),
                levelName = getString("level_name"),
                theme = optional("theme") { getString(it) },
                target = getInt("target"),
                ingredients = getJSONArray("ingredients").list { Ingredient.fromJson(getJSONObject(it)) },
                recipes = getJSONArray("recipes").list { Recipe.fromJson(getJSONObject(it)) },
                itemIds = getJSONArray("item_ids").list { getString(it) },
                rules = RoundRules.fromJson(getJSONObject("rules")),
                startMs = getDouble("start_ms")
            )
        }
    }
}

/** The round's rules, for a client that shows the effect of its own taps before the answer. */
data class RoundRules(
    /** The round ends at this tick at the latest. Unit: ticks. Range: 1 to 36000. */
    val capTicks: Int,
    /**
     * Ticks in which taps don't count after a served order or a wrong tap. Unit: ticks. Range: 1 to
     * 600.
     */
    val feedbackTicks: Int,
    /**
     * The last ticks of feedback. The first tap in them is held, and counts when the feedback ends.
     * Unit: ticks. Range: 0 to 20.
     */
    val heldTapTicks: Int,
    /** Added to the clock for an order served. Unit: ticks. Range: 0 to 36000. */
    val servedClockTicks: Int,
    /** Taken from the clock for a wrong tap, down to 0. Unit: ticks. Range: 0 to 36000. */
    val wrongClockTicks: Int,
    /** The combo after a wrong tap, and at the start unless an item raises it. Range: 1 to 100. */
    val comboAtStart: Int,
    /** The largest combo. Range: 1 to 100. */
    val comboLimit: Int
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            RoundRules(
                capTicks = getInt("cap_ticks"),
                feedbackTicks = getInt("feedback_ticks"),
                heldTapTicks = getInt("held_tap_ticks"),
                servedClockTicks = getInt("served_clock_ticks"),
                wrongClockTicks = getInt("wrong_clock_ticks"),
                comboAtStart = getInt("combo_at_start"),
                comboLimit = getInt("combo_limit")
            )
        }
    }
}

/** A burger that can be ordered. */
data class Recipe(
    /** The name in the welcome's `language`. */
    val name: String,
    /** Its ingredients bottom to top, as indexes into `ingredients`. Range: at most 16 of them. */
    val layers: List<Int>
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Recipe(
                name = getString("name"),
                layers = getJSONArray("layers").list { getInt(it) }
            )
        }
    }
}

/** The part of a round that changes. */
data class RoundState(
    /** Ticks since the start; 0 until the first one. Unit: ticks. Range: 0 to 36000. */
    val tick: Int,
    /** Ticks left. Unit: ticks. Range: 0 or more. */
    val clock: Long,
    /**
     * `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. One of
     * [RoundPhase].
     */
    val phase: String,
    /**
     * The ticks until taps count again; 0 while cooking and after the end. Unit: ticks. Range: 0 to
     * 600.
     */
    val feedback: Int,
    /** Orders served. Unit: orders. Range: 0 or more. */
    val served: Long,
    /** The multiplier for the next order's coins. Range: 1 to 100. */
    val combo: Int,
    /** Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more. */
    val earned: Long,
    /** The order's number; during `perfect`, of the order just served. Range: 1 or more. */
    val order: Long,
    /** The order's index in the snapshot's `recipes`. Range: 0 to 255. */
    val recipe: Int,
    /**
     * The plate bottom to top, as indexes into `ingredients`. During `wrong` the last one is the
     * wrong one. Range: at most 16 of them.
     */
    val plate: List<Int>,
    /** The buttons in display order, as indexes into `ingredients`. Range: at most 16 of them. */
    val grid: List<Int>
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            RoundState(
                tick = getInt("tick"),
                clock = getLong("clock"),
                phase = getString("phase"),
                feedback = getInt("feedback"),
                served = getLong("served"),
                combo = getInt("combo"),
                earned = getLong("earned"),
                order = getLong("order"),
                recipe = getInt("recipe"),
                plate = getJSONArray("plate").list { getInt(it) },
                grid = getJSONArray("grid").list { getInt(it) }
            )
        }
    }
}

/** The part of a race that doesn't change, for one of its players. */
data class Race(
    /** The player's own index in the room's `players`. Range: 0 to 7. */
    val seat: Int,
    /** True if ratings change. */
    val rated: Boolean,
    /**
     * The time of tick 0, past or to come, on the server's clock, with a fraction. Unit: ms. Range:
     * 0 or more.
     */
    val startMs: Double
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Race(
                seat = getInt("seat"),
                rated = getBoolean("rated"),
                startMs = getDouble("start_ms")
            )
        }
    }
}

/** The part of a seat's state that everyone in a race sees. */
data class RaceSeat(
    /** Ticks left. Unit: ticks. Range: 0 or more. */
    val clock: Long,
    /**
     * `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. One of
     * [RoundPhase].
     */
    val phase: String,
    /** Orders served. Unit: orders. Range: 0 or more. */
    val served: Long,
    /** The multiplier for the next order's coins. Range: 1 to 100. */
    val combo: Int,
    /** The number of ingredients on the plate. Range: 0 to 16. */
    val stack: Int
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            RaceSeat(
                clock = getLong("clock"),
                phase = getString("phase"),
                served = getLong("served"),
                combo = getInt("combo"),
                stack = getInt("stack")
            )
        }
    }
}

/** A taken seat. */
data class RoomPlayer(
    /** Bots and ghosts have their own. Range: `^[0-9a-f]{32}$`. */
    val playerId: String,
    /** One emoji. */
    val avatar: String,
    /** Ready for the next race, or agrees to a rematch; has no meaning for bots and ghosts. */
    val ready: Boolean,
    /** True if the player is connected. */
    val connected: Boolean,
    /** Races won in this match. Range: 0 or more. */
    val wins: Long,
    /** Absent for bots: the client has a name for each `bot_strength`. */
    val name: String? = null,
    /** Absent for bots and ghosts. Unit: points. */
    val rating: Long? = null,
    /** The bot's strength; absent for people and ghosts. One of [BotStrength]. */
    val botStrength: String? = null,
    /** True for ghosts, absent for others. */
    val ghost: Boolean? = null,
    /**
     * Time for which the seat is still held; only while `connected` is false. Unit: ms. Range: 0 or
     * more.
     */
    val heldMs: Long? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            RoomPlayer(
                playerId = getString("player_id"),
                name = optional("name") { getString(it) },
                avatar = getString("avatar"),
                rating = optional("rating") { getLong(it) },
                botStrength = optional("bot_strength") { getString(it) },
                ghost = optional("ghost") { getBoolean(it) },
                ready = getBoolean("ready"),
                connected = getBoolean("connected"),
                heldMs = optional("held_ms") { getLong(it) },
                wins = getLong("wins")
            )
        }
    }
}

/** The result of a seat. */
data class Standing(
    /** An index into the room's `players`. Range: 0 to 7. */
    val seat: Int,
    /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val playerId: String,
    /** Ties share a rank. Range: 1 or more. */
    val rank: Long,
    /** Orders served. Unit: orders. Range: 0 or more. */
    val served: Long,
    /** Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more. */
    val earned: Long,
    /** The tick of the last order served; absent without one. Unit: ticks. Range: 0 to 36000. */
    val lastServedTick: Int? = null,
    /** The reason why the seat forfeited; absent if it didn't. One of [StandingForfeit]. */
    val forfeit: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Standing(
                seat = getInt("seat"),
                playerId = getString("player_id"),
                rank = getLong("rank"),
                served = getLong("served"),
                earned = getLong("earned"),
                lastServedTick = optional("last_served_tick") { getInt(it) },
                forfeit = optional("forfeit") { getString(it) }
            )
        }
    }
}

/** A rating before and after a race. */
data class RatingChange(
    /** A rating (Glicko-2), in whole points. Unit: points. */
    val before: Long,
    /** A rating (Glicko-2), in whole points. Unit: points. */
    val after: Long,
    /** True if part of the gain waits for a review of the result. */
    val held: Boolean? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            RatingChange(
                before = getLong("before"),
                after = getLong("after"),
                held = optional("held") { getBoolean(it) }
            )
        }
    }
}

/** The effect of the network and of the server on a race's players. */
data class Fairness(
    /** The lateness of the server's ticks: the 99th percentile. Unit: ms. Range: 0 or more. */
    val tickLatenessP99Ms: Double,
    /**
     * One for each seat; null for bots and ghosts, and for players who were gone when the race
     * ended.
     */
    val connections: List<ConnectionQuality?>
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Fairness(
                tickLatenessP99Ms = getDouble("tick_lateness_p99_ms"),
                connections = getJSONArray("connections").list { if (isNull(it)) null else ConnectionQuality.fromJson(getJSONObject(it)) }
            )
        }
    }
}

/** A player's connection during a race. */
data class ConnectionQuality(
    /** The number of round trips measured. Range: 0 or more. */
    val roundTrips: Long,
    /** Frames replaced by newer ones because the connection was too slow. Range: 0 or more. */
    val framesLate: Long,
    /** Taps that came near the end of the feedback and counted when it ended. Range: 0 or more. */
    val tapsHeld: Long,
    /** Taps ignored because feedback was still showing. Range: 0 or more. */
    val tapsIgnored: Long,
    /**
     * The total time from ignored taps to the next ones that counted: what the network cost. Unit:
     * ms. Range: 0 or more.
     */
    val lostMs: Long,
    /** The median; absent if none was measured. Unit: ms. Range: 0 or more. */
    val rttMedianMs: Double? = null,
    /** The 99th percentile; absent if none was measured. Unit: ms. Range: 0 or more. */
    val rttP99Ms: Double? = null,
    /**
     * The mean difference between consecutive round trips; absent with fewer than two. Unit: ms.
     * Range: 0 or more.
     */
    val jitterMs: Double? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            ConnectionQuality(
                roundTrips = getLong("round_trips"),
                rttMedianMs = optional("rtt_median_ms") { getDouble(it) },
                rttP99Ms = optional("rtt_p99_ms") { getDouble(it) },
                jitterMs = optional("jitter_ms") { getDouble(it) },
                framesLate = getLong("frames_late"),
                tapsHeld = getLong("taps_held"),
                tapsIgnored = getLong("taps_ignored"),
                lostMs = getLong("lost_ms")
            )
        }
    }
}

/** A player's best result. */
data class BoardRow(
    /** Ties share a rank. Range: 1 or more. */
    val rank: Long,
    /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val playerId: String,
    /** The player's name. */
    val name: String,
    /** One emoji. */
    val avatar: String,
    /** On boards of levels and days. Unit: orders. Range: 0 or more. */
    val served: Long? = null,
    /** On boards of levels and days. Unit: coins. Range: 0 or more. */
    val earned: Long? = null,
    /** On boards of levels and days. Unit: ticks. Range: 0 to 36000. */
    val lastServedTick: Int? = null,
    /** On the board of ratings. Unit: points. */
    val rating: Long? = null,
    /** The record of this result. Range: `^[0-9a-f]{32}$`. */
    val recordId: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            BoardRow(
                rank = getLong("rank"),
                playerId = getString("player_id"),
                name = getString("name"),
                avatar = getString("avatar"),
                served = optional("served") { getLong(it) },
                earned = optional("earned") { getLong(it) },
                lastServedTick = optional("last_served_tick") { getInt(it) },
                rating = optional("rating") { getLong(it) },
                recordId = optional("record_id") { getString(it) }
            )
        }
    }
}

/** One movement of coins or of pieces of an item. */
data class LedgerEntry(
    /** Counts the entries of all players. Range: 1 or more. */
    val number: Long,
    /** Since 1970-01-01 UTC. Unit: ms. Range: 0 or more. */
    val timeMs: Long,
    /** `coins`, or an item's id. */
    val assetId: String,
    /** The kind of movement. One of [LedgerEntryKind]. */
    val kind: String,
    /** The player's gain; negative for a loss. */
    val amount: Long,
    /** The player's balance of the asset afterwards. Range: 0 or more. */
    val balance: Long,
    /** The kind and what it was for, such as `race:` and the race's id. */
    val reference: String
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            LedgerEntry(
                number = getLong("number"),
                timeMs = getLong("time_ms"),
                assetId = getString("asset_id"),
                kind = getString("kind"),
                amount = getLong("amount"),
                balance = getLong("balance"),
                reference = getString("reference")
            )
        }
    }
}

/** The result of a recorded round. */
data class ReplayResult(
    /** Orders served. Unit: orders. Range: 0 or more. */
    val served: Long,
    /** Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more. */
    val earned: Long,
    /** Stars. Range: 0 to 3. */
    val stars: Int,
    /** True if `served` reached the target. */
    val win: Boolean
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            ReplayResult(
                served = getLong("served"),
                earned = getLong("earned"),
                stars = getInt("stars"),
                win = getBoolean("win")
            )
        }
    }
}

/** A household of which the player is a member. */
data class HouseholdEntry(
    /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val householdId: String,
    /** The household's name. */
    val name: String,
    /** The player's own role. One of [HouseholdRole]. */
    val role: String,
    /** The place of the household's last edit; 0 before the first. Range: 0 or more. */
    val head: Long
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            HouseholdEntry(
                householdId = getString("household_id"),
                name = getString("name"),
                role = getString("role"),
                head = getLong("head")
            )
        }
    }
}

/** A member of a household. */
data class HouseholdMember(
    /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val playerId: String,
    /** The player's name; empty if the player doesn't exist any more. */
    val name: String,
    /** One emoji; empty if the player doesn't exist any more. */
    val avatar: String,
    /**
     * A member's role: an `owner` may do everything, an `adult` all edits, a `child` all edits but
     * deleting, and a `guest` only read and cook along. One of [HouseholdRole].
     */
    val role: String
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            HouseholdMember(
                playerId = getString("player_id"),
                name = getString("name"),
                avatar = getString("avatar"),
                role = getString("role")
            )
        }
    }
}

/** Somebody in a cooking session. */
data class SessionCook(
    /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val playerId: String,
    /**
     * A role in a cooking session: a `head` may do everything, a `cook` all but give out roles and
     * end it, and a `watcher` only look. One of [CookRole].
     */
    val role: String,
    /**
     * Since when none of the player's devices has the household open; absent while one has. Unit:
     * ms.
     */
    val awayMs: Double? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            SessionCook(
                playerId = getString("player_id"),
                role = getString("role"),
                awayMs = optional("away_ms") { getDouble(it) }
            )
        }
    }
}

/** The state of a step. */
data class SessionStep(
    /** The player who did it, if it is done. Range: `^[0-9a-f]{32}$`. */
    val doneBy: String? = null,
    /** The time when it was done. Unit: ms. */
    val doneMs: Double? = null,
    /** The player who has claimed it. Range: `^[0-9a-f]{32}$`. */
    val claimedBy: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            SessionStep(
                doneBy = optional("done_by") { getString(it) },
                doneMs = optional("done_ms") { getDouble(it) },
                claimedBy = optional("claimed_by") { getString(it) }
            )
        }
    }
}

/** A timer that all cooks of a session share. */
data class SessionTimer(
    /** A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val timerId: String,
    /** The timer's purpose: a line of 1 to 60 characters. Range: length 1 to 60. */
    val label: String,
    /** The player who started it. Range: `^[0-9a-f]{32}$`. */
    val startedBy: String,
    /** Its length, with all that was added. Unit: ms. Range: 0 or more. */
    val durationMs: Long,
    /**
     * `ringing`: it came to its end, and nobody has stopped it. `acknowledged`: somebody has.
     * `cancelled`: somebody stopped it before or instead. One of [SessionTimerState].
     */
    val state: String,
    /** The step that it belongs to, if to one. Range: 0 to 99. */
    val step: Int? = null,
    /** The time when it rings; only while it is `running`. Unit: ms. */
    val endsMs: Double? = null,
    /** The time left; only while it is `paused`. Unit: ms. Range: 0 or more. */
    val leftMs: Long? = null,
    /** The time when it came to its end; only while it is `ringing`. Unit: ms. */
    val rangMs: Double? = null,
    /**
     * The player who stopped it; only once it is `acknowledged` or `cancelled`. Range:
     * `^[0-9a-f]{32}$`.
     */
    val stoppedBy: String? = null,
    /** The time when it was stopped. Unit: ms. */
    val stoppedMs: Double? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            SessionTimer(
                timerId = getString("timer_id"),
                label = getString("label"),
                step = optional("step") { getInt(it) },
                startedBy = getString("started_by"),
                durationMs = getLong("duration_ms"),
                state = getString("state"),
                endsMs = optional("ends_ms") { getDouble(it) },
                leftMs = optional("left_ms") { getLong(it) },
                rangMs = optional("rang_ms") { getDouble(it) },
                stoppedBy = optional("stopped_by") { getString(it) },
                stoppedMs = optional("stopped_ms") { getDouble(it) }
            )
        }
    }
}

/**
 * A recipe as it was when a cooking session began; later changes of the recipe don't change the
 * session.
 */
data class CookedDish(
    /** The recipe. Range: `^[0-9a-f]{32}$`. */
    val recipeId: String,
    /** The recipe's name. */
    val name: String,
    /** The number of people that it is for. Range: 1 to 1000. */
    val servings: Int,
    /** The ingredients, in the recipe's order. Range: at most 100 of them. */
    val lines: List<DishIngredient>,
    /** The steps, in the recipe's order. Range: at most 100 of them. */
    val instructions: List<DishStep>
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            CookedDish(
                recipeId = getString("recipe_id"),
                name = getString("name"),
                servings = getInt("servings"),
                lines = getJSONArray("lines").list { DishIngredient.fromJson(getJSONObject(it)) },
                instructions = getJSONArray("instructions").list { DishStep.fromJson(getJSONObject(it)) }
            )
        }
    }
}

/** An ingredient for the servings of the session. */
data class DishIngredient(
    /** The ingredient. Range: `^[0-9a-f]{32}$`. */
    val ingredientId: String,
    /** The food. */
    val name: String,
    /**
     * An exact amount such as `3` or `3/4`, in lowest terms. Range:
     * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
     */
    val quantity: String? = null,
    /** The upper end of a range such as 2 to 3. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
    val upperQuantity: String? = null,
    /**
     * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
     */
    val unit: String? = null,
    /** The recipe's note on it, if any. */
    val note: String? = null,
    /** True where the recipe can do without it, absent otherwise. */
    val optional: Boolean? = null,
    /** The pantry item that it is taken from, where a person chose one. Range: `^[0-9a-f]{32}$`. */
    val pantryItem: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            DishIngredient(
                ingredientId = getString("ingredient_id"),
                name = getString("name"),
                quantity = optional("quantity") { getString(it) },
                upperQuantity = optional("upper_quantity") { getString(it) },
                unit = optional("unit") { getString(it) },
                note = optional("note") { getString(it) },
                optional = optional("optional") { getBoolean(it) },
                pantryItem = optional("pantry_item") { getString(it) }
            )
        }
    }
}

/** A step of what is cooked. */
data class DishStep(
    /** The step. Range: `^[0-9a-f]{32}$`. */
    val stepId: String,
    /** The instruction. */
    val text: String,
    /** The lengths of its timers. Range: at most 8 of them. */
    val timerSeconds: List<Int>
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            DishStep(
                stepId = getString("step_id"),
                text = getString("text"),
                timerSeconds = getJSONArray("timer_seconds").list { getInt(it) }
            )
        }
    }
}

/**
 * Something that was done in a cooking session. The members beside the first four are those of
 * `do_cooking`.
 */
data class CookingEntry(
    /** Its number in the session, from 0. Range: 0 or more. */
    val number: Long,
    /** The player who did it. Range: `^[0-9a-f]{32}$`. */
    val by: String,
    /** The time, since 1970-01-01 UTC. Unit: ms. Range: 0 or more. */
    val timeMs: Long,
    /**
     * The time in ticks since the start of the session, by which timers count. Unit: 0.1 s. Range:
     * 0 or more.
     */
    val tick: Long,
    /**
     * The thing that was done. `away`: the player's last device was gone. `standing`: the player's
     * role in the household was another one. One of [CookingEntryOp].
     */
    val op: String,
    /** A role, as in `do_cooking`. One of [CookRole]. */
    val role: String? = null,
    /** The player who got the role; with `set_role`. Range: `^[0-9a-f]{32}$`. */
    val playerId: String? = null,
    /** A step of the recipe, as an index from 0. Range: 0 to 99. */
    val step: Int? = null,
    /** A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val timerId: String? = null,
    /** The timer's purpose: a line of 1 to 60 characters. Range: length 1 to 60. */
    val label: String? = null,
    /** Seconds, as in `do_cooking`. Range: -604800 to 604800. */
    val seconds: Int? = null,
    /**
     * The player's role in the household as far as it matters here; owners are adults. With
     * `standing` and the first `join`, and with what else was done where the session knew another
     * one. One of [CookingEntryStanding].
     */
    val standing: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            CookingEntry(
                number = getLong("number"),
                by = getString("by"),
                timeMs = getLong("time_ms"),
                tick = getLong("tick"),
                op = getString("op"),
                role = optional("role") { getString(it) },
                playerId = optional("player_id") { getString(it) },
                step = optional("step") { getInt(it) },
                timerId = optional("timer_id") { getString(it) },
                label = optional("label") { getString(it) },
                seconds = optional("seconds") { getInt(it) },
                standing = optional("standing") { getString(it) }
            )
        }
    }
}

/**
 * A place in the order of changes: after all edits before `seq`, and of that edit after the records
 * up to `kind` and `id`; after all of it without those two.
 */
data class LibraryCursor(
    /**
     * The place of an edit among all of the household's, from 1; 0 is before the first. Range: 0 or
     * more.
     */
    val seq: Long,
    /** The kind of a thing in the library. One of [EntityKind]. */
    val kind: String? = null,
    /** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val id: String? = null
) {
    fun toJson(): JSONObject = JSONObject()
        .put("seq", seq)
        .put("kind", kind)
        .put("id", id)

    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            LibraryCursor(
                seq = getLong("seq"),
                kind = optional("kind") { getString(it) },
                id = optional("id") { getString(it) }
            )
        }
    }
}

/** One change of an edit. */
data class LibraryOperation(
    /** The change. One of [LibraryOperationOp]. */
    val op: String,
    /** The kind of the thing that is changed. One of [EntityKind]. */
    val kind: String,
    /** The same. For `create`, drawn by the client. Range: `^[0-9a-f]{32}$`. */
    val id: String,
    /** The thing that a part belongs to; with `create`. Range: `^[0-9a-f]{32}$`. */
    val parent: String? = null,
    /** The first values with `create`, the new ones with `set`. */
    val fields: EntityFields? = null,
    /** The fields to empty; with `set`. */
    val clear: List<String>? = null,
    /** The field, which is a set; with `add` and `remove`. */
    val field: String? = null,
    /** The elements to add or remove; with `add` and `remove`. */
    val elements: List<String>? = null,
    /**
     * The amount that a lot gains, or loses if it is negative; with `adjust`. Range:
     * `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
     */
    val by: String? = null
) {
    fun toJson(): JSONObject = JSONObject()
        .put("op", op)
        .put("kind", kind)
        .put("id", id)
        .put("parent", parent)
        .put("fields", fields?.let { it.toJson() })
        .put("clear", clear?.let { JSONArray(it) })
        .put("field", field)
        .put("elements", elements?.let { JSONArray(it) })
        .put("by", by)

    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            LibraryOperation(
                op = getString("op"),
                kind = getString("kind"),
                id = getString("id"),
                parent = optional("parent") { getString(it) },
                fields = optional("fields") { EntityFields.fromJson(getJSONObject(it)) },
                clear = optional("clear") { getJSONArray(it).list { getString(it) } },
                field = optional("field") { getString(it) },
                elements = optional("elements") { getJSONArray(it).list { getString(it) } },
                by = optional("by") { getString(it) }
            )
        }
    }
}

/** A link by which others may read something of a household. */
data class Link(
    /**
     * A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
     * `^[0-9a-f]{32}$`.
     */
    val linkId: String,
    /** Its path on the server's host. */
    val path: String,
    /** The player who made it. Range: `^[0-9a-f]{32}$`. */
    val playerId: String,
    /** The number of players who have rated it. Range: 0 to 2147483647. */
    val ratingCount: Int,
    /** All ratings together, in halves of a star. Range: 0 to 2147483647. */
    val ratingSum: Int,
    /** The recipe that it shows; absent for the plan as a calendar. Range: `^[0-9a-f]{32}$`. */
    val recipeId: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            Link(
                linkId = getString("link_id"),
                path = getString("path"),
                recipeId = optional("recipe_id") { getString(it) },
                playerId = getString("player_id"),
                ratingCount = getInt("rating_count"),
                ratingSum = getInt("rating_sum")
            )
        }
    }
}

/** A search that the player has made. */
data class RecentSearch(
    /** The text as it was typed. */
    val text: String,
    /** Its conditions; absent without any. */
    val filter: RecipeConditions? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            RecentSearch(
                text = getString("text"),
                filter = optional("filter") { RecipeConditions.fromJson(getJSONObject(it)) }
            )
        }
    }
}

/** All that is known of one thing in the library. */
data class LibraryRecord(
    /** The kind of thing. One of [EntityKind]. */
    val kind: String,
    /** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val id: String,
    /** The edit that created it, or restored it. Range: 2 of them. */
    val created: List<Long>,
    /** The last edit that changed anything of it. Range: 2 of them. */
    val modified: List<Long>,
    /**
     * The time when it was created, by the server's clock. Restoring it doesn't change that. Unit:
     * ms. Range: 0 or more.
     */
    val createdMs: Long,
    /** The time when it was last changed, or deleted. Unit: ms. Range: 0 or more. */
    val modifiedMs: Long,
    /** The players whose edits the stamps name. */
    val authors: List<String>,
    /** The fields that have a value. */
    val fields: EntityFields,
    /** The edit that each field comes from. A field that is only here was emptied. */
    val stamps: Map<String, List<Long>>,
    /** The thing that it is a part of. Range: `^[0-9a-f]{32}$`. */
    val parent: String? = null,
    /** The edit that deleted it. The fields are still there. Range: 2 of them. */
    val deleted: List<Long>? = null,
    /**
     * The elements of each field that is a set, each with the edit that added it; absent without
     * any.
     */
    val sets: Map<String, Map<String, List<Long>>>? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            LibraryRecord(
                kind = getString("kind"),
                id = getString("id"),
                parent = optional("parent") { getString(it) },
                created = getJSONArray("created").list { getLong(it) },
                modified = getJSONArray("modified").list { getLong(it) },
                deleted = optional("deleted") { getJSONArray(it).list { getLong(it) } },
                createdMs = getLong("created_ms"),
                modifiedMs = getLong("modified_ms"),
                authors = getJSONArray("authors").list { getString(it) },
                fields = EntityFields.fromJson(getJSONObject("fields")),
                stamps = getJSONObject("stamps").map { getJSONArray(it).list { getLong(it) } },
                sets = optional("sets") { getJSONObject(it).map { getJSONObject(it).map { getJSONArray(it).list { getLong(it) } } } }
            )
        }
    }
}

/** Fields by their names. `x-library` says which kind has which. */
data class EntityFields(
    /** Its name. For parts of a recipe, the pantry and the list: the food. */
    val name: String? = null,
    /** A description in some sentences. */
    val about: String? = null,
    /** A recipe's own notes, or what is to be said of an ingredient or a grocery. */
    val note: String? = null,
    /** A step, a cooking note, or what a planned meal is without a recipe. */
    val text: String? = null,
    /** The address that a recipe comes from; it begins with `http://` or `https://`. */
    val source: String? = null,
    /** The name of an image. Range: `^[0-9a-f]{64}$`. */
    val image: String? = null,
    /** The name of a smaller image of a recipe, for lists. Range: `^[0-9a-f]{64}$`. */
    val thumbnail: String? = null,
    /** The difficulty of a recipe. One of [EntityFieldsDifficulty]. */
    val difficulty: String? = null,
    /** Halves of a star. Range: 0 to 10. */
    val rating: Int? = null,
    /** The number of people that it is for. Range: 1 to 1000. */
    val servings: Int? = null,
    /** One emoji. */
    val icon: String? = null,
    /** The color of a tag or a cookbook. One of [EntityFieldsColor]. */
    val color: String? = null,
    /** Time to prepare it. Unit: minutes. Range: 0 to 10080. */
    val prepMinutes: Int? = null,
    /** Time to cook it. Unit: minutes. Range: 0 to 10080. */
    val cookMinutes: Int? = null,
    /**
     * An exact amount such as `3` or `3/4`, in lowest terms. Range:
     * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
     */
    val quantity: String? = null,
    /** The upper end of a range such as 2 to 3. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
    val upperQuantity: String? = null,
    /**
     * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
     */
    val unit: String? = null,
    /** True if the recipe can do without it. */
    val optional: Boolean? = null,
    /** The pantry item that the ingredient is taken from. Range: `^[0-9a-f]{32}$`. */
    val pantryItem: String? = null,
    /** The timers of a step, each in seconds. Range: at most 8 of them. */
    val timers: List<Int>? = null,
    /** Its place among others, as a fraction in base 36. Range: `^[0-9a-z]{0,99}[1-9a-z]$`. */
    val place: String? = null,
    /** The place in the kitchen. */
    val shelf: String? = null,
    /** True if it is always there: enough for any amount, and never bought. */
    val staple: Boolean? = null,
    /**
     * The amount in a lot, in the pantry item's unit. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
     */
    val stock: String? = null,
    /** The day when a lot expires. Range: `^\d{4}-\d{2}-\d{2}$`. */
    val expiry: String? = null,
    /** A day such as `2026-11-25`. Range: `^\d{4}-\d{2}-\d{2}$`. */
    val day: String? = null,
    /** The meal of the day. One of [EntityFieldsSlot]. */
    val slot: String? = null,
    /** The recipe that is planned, or that a grocery is for. Range: `^[0-9a-f]{32}$`. */
    val recipe: String? = null,
    /** The planned meal that a grocery is for. Range: `^[0-9a-f]{32}$`. */
    val planEntry: String? = null,
    /** True if a planned meal eats the leftovers of an earlier one. */
    val leftovers: Boolean? = null,
    /** The aisle of the shop. Range: `^[0-9a-f]{32}$`. */
    val aisle: String? = null,
    /**
     * The quantity and unit that somebody saw when checking off a grocery need; without a quantity
     * it had none.
     */
    val checked: CheckedNeed? = null,
    /**
     * The amount of `from_unit` that equals `to_quantity` of `to_unit`. Range:
     * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
     */
    val fromQuantity: String? = null,
    /**
     * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
     */
    val fromUnit: String? = null,
    /**
     * An exact amount such as `3` or `3/4`, in lowest terms. Range:
     * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
     */
    val toQuantity: String? = null,
    /**
     * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
     */
    val toUnit: String? = null,
    /** Substitutes for a food, one on each line, the best first. */
    val substitutes: String? = null,
    /** True if a category came with the household. Only the server sets it. */
    val builtIn: Boolean? = null
) {
    fun toJson(): JSONObject = JSONObject()
        .put("name", name)
        .put("about", about)
        .put("note", note)
        .put("text", text)
        .put("source", source)
        .put("image", image)
        .put("thumbnail", thumbnail)
        .put("difficulty", difficulty)
        .put("rating", rating)
        .put("servings", servings)
        .put("icon", icon)
        .put("color", color)
        .put("prep_minutes", prepMinutes)
        .put("cook_minutes", cookMinutes)
        .put("quantity", quantity)
        .put("upper_quantity", upperQuantity)
        .put("unit", unit)
        .put("optional", optional)
        .put("pantry_item", pantryItem)
        .put("timers", timers?.let { JSONArray(it) })
        .put("place", place)
        .put("shelf", shelf)
        .put("staple", staple)
        .put("stock", stock)
        .put("expiry", expiry)
        .put("day", day)
        .put("slot", slot)
        .put("recipe", recipe)
        .put("plan_entry", planEntry)
        .put("leftovers", leftovers)
        .put("aisle", aisle)
        .put("checked", checked?.let { it.toJson() })
        .put("from_quantity", fromQuantity)
        .put("from_unit", fromUnit)
        .put("to_quantity", toQuantity)
        .put("to_unit", toUnit)
        .put("substitutes", substitutes)
        .put("built_in", builtIn)

    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            EntityFields(
                name = optional("name") { getString(it) },
                about = optional("about") { getString(it) },
                note = optional("note") { getString(it) },
                text = optional("text") { getString(it) },
                source = optional("source") { getString(it) },
                image = optional("image") { getString(it) },
                thumbnail = optional("thumbnail") { getString(it) },
                difficulty = optional("difficulty") { getString(it) },
                rating = optional("rating") { getInt(it) },
                servings = optional("servings") { getInt(it) },
                icon = optional("icon") { getString(it) },
                color = optional("color") { getString(it) },
                prepMinutes = optional("prep_minutes") { getInt(it) },
                cookMinutes = optional("cook_minutes") { getInt(it) },
                quantity = optional("quantity") { getString(it) },
                upperQuantity = optional("upper_quantity") { getString(it) },
                unit = optional("unit") { getString(it) },
                optional = optional("optional") { getBoolean(it) },
                pantryItem = optional("pantry_item") { getString(it) },
                timers = optional("timers") { getJSONArray(it).list { getInt(it) } },
                place = optional("place") { getString(it) },
                shelf = optional("shelf") { getString(it) },
                staple = optional("staple") { getBoolean(it) },
                stock = optional("stock") { getString(it) },
                expiry = optional("expiry") { getString(it) },
                day = optional("day") { getString(it) },
                slot = optional("slot") { getString(it) },
                recipe = optional("recipe") { getString(it) },
                planEntry = optional("plan_entry") { getString(it) },
                leftovers = optional("leftovers") { getBoolean(it) },
                aisle = optional("aisle") { getString(it) },
                checked = optional("checked") { CheckedNeed.fromJson(getJSONObject(it)) },
                fromQuantity = optional("from_quantity") { getString(it) },
                fromUnit = optional("from_unit") { getString(it) },
                toQuantity = optional("to_quantity") { getString(it) },
                toUnit = optional("to_unit") { getString(it) },
                substitutes = optional("substitutes") { getString(it) },
                builtIn = optional("built_in") { getBoolean(it) }
            )
        }
    }
}

/**
 * The quantity and unit that somebody saw when checking off a grocery need; without a quantity it
 * had none.
 */
data class CheckedNeed(
    /**
     * An exact amount such as `3` or `3/4`, in lowest terms. Range:
     * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
     */
    val quantity: String? = null,
    /**
     * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
     */
    val unit: String? = null
) {
    fun toJson(): JSONObject = JSONObject()
        .put("quantity", quantity)
        .put("unit", unit)

    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            CheckedNeed(
                quantity = optional("quantity") { getString(it) },
                unit = optional("unit") { getString(it) }
            )
        }
    }
}

/** A value that somebody else had set and that the edit's author hadn't seen. */
data class OverwrittenField(
    /** The kind of the thing with the field. One of [EntityKind]. */
    val kind: String,
    /** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
    val id: String,
    /** The field's name. */
    val field: String,
    /** The edit that had set it. Range: 0 or more. */
    val seq: Long,
    /** The player who had set it. Range: `^[0-9a-f]{32}$`. */
    val by: String,
    /** The value; absent if the field had been emptied. */
    val was: Any? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            OverwrittenField(
                kind = getString("kind"),
                id = getString("id"),
                field = getString("field"),
                was = optional("was") { get(it) },
                seq = getLong("seq"),
                by = getString("by")
            )
        }
    }
}

/** A change of a lot's stock. */
data class LotChange(
    /** The lot. Range: `^[0-9a-f]{32}$`. */
    val lotId: String,
    /** The amount before. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
    val before: String,
    /** The amount now. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
    val after: String,
    /**
     * The amount asked for, which is more than was taken if there wasn't enough. Absent if the lot
     * was created or its stock set. Range: `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
     */
    val asked: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            LotChange(
                lotId = getString("lot_id"),
                before = getString("before"),
                after = getString("after"),
                asked = optional("asked") { getString(it) }
            )
        }
    }
}

/** An ingredient that wasn't taken from the pantry, or not all of it. */
data class LeftOutIngredient(
    /** The ingredient. Range: `^[0-9a-f]{32}$`. */
    val ingredientId: String,
    /** The reason, as a word. One of [LeftOutIngredientReason]. */
    val reason: String,
    /** The missing amount, in the ingredient's unit. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
    val lacking: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            LeftOutIngredient(
                ingredientId = getString("ingredient_id"),
                reason = getString("reason"),
                lacking = optional("lacking") { getString(it) }
            )
        }
    }
}

/** Conditions of a search: a recipe is found only if all that are given hold. */
data class RecipeConditions(
    /** The recipe has each of these diets. Range: at most 20 of them. */
    val diets: List<String>? = null,
    /** Foods that must be in it. Range: at most 20 of them. */
    val include: List<String>? = null,
    /** Foods that mustn't be in it. Range: at most 20 of them. */
    val exclude: List<String>? = null,
    /** The number of people that it is for. Range: 1 to 1000. */
    val minServings: Int? = null,
    /** The number of people that it is for. Range: 1 to 1000. */
    val maxServings: Int? = null,
    /** Preparing and cooking together. Unit: minutes. Range: 0 to 20160. */
    val maxMinutes: Int? = null,
    /** Tags, of which one is enough. Range: at most 20 of them. */
    val tags: List<String>? = null,
    /** A category. Range: `^[0-9a-f]{32}$`. */
    val category: String? = null,
    /** A cookbook. Range: `^[0-9a-f]{32}$`. */
    val cookbook: String? = null,
    /** The difficulty. One of [RecipeConditionsDifficulty]. */
    val difficulty: String? = null,
    /** True leaves only the player's own favorites in. */
    val favorites: Boolean? = null,
    /**
     * True leaves only those in of which the pantry has enough of everything, for the servings that
     * they are written for.
     */
    val makeable: Boolean? = null
) {
    fun toJson(): JSONObject = JSONObject()
        .put("diets", diets?.let { JSONArray(it) })
        .put("include", include?.let { JSONArray(it) })
        .put("exclude", exclude?.let { JSONArray(it) })
        .put("min_servings", minServings)
        .put("max_servings", maxServings)
        .put("max_minutes", maxMinutes)
        .put("tags", tags?.let { JSONArray(it) })
        .put("category", category)
        .put("cookbook", cookbook)
        .put("difficulty", difficulty)
        .put("favorites", favorites)
        .put("makeable", makeable)

    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            RecipeConditions(
                diets = optional("diets") { getJSONArray(it).list { getString(it) } },
                include = optional("include") { getJSONArray(it).list { getString(it) } },
                exclude = optional("exclude") { getJSONArray(it).list { getString(it) } },
                minServings = optional("min_servings") { getInt(it) },
                maxServings = optional("max_servings") { getInt(it) },
                maxMinutes = optional("max_minutes") { getInt(it) },
                tags = optional("tags") { getJSONArray(it).list { getString(it) } },
                category = optional("category") { getString(it) },
                cookbook = optional("cookbook") { getString(it) },
                difficulty = optional("difficulty") { getString(it) },
                favorites = optional("favorites") { getBoolean(it) },
                makeable = optional("makeable") { getBoolean(it) }
            )
        }
    }
}

/** A tag whose name begins with the typed text. */
data class SuggestedTag(
    /** The tag. Range: `^[0-9a-f]{32}$`. */
    val tagId: String,
    /** Its name. */
    val name: String
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            SuggestedTag(
                tagId = getString("tag_id"),
                name = getString("name")
            )
        }
    }
}

/** A recipe, and how much of it the pantry has. */
data class RecipeMatch(
    /** The recipe. Range: `^[0-9a-f]{32}$`. */
    val recipeId: String,
    /**
     * The percentage of the ingredients that aren't optional that are there at all, rounded down.
     * Range: 0 to 100.
     */
    val percentage: Int,
    /**
     * True if there is enough of each of them for the servings. For a pinch, a dash or a drop, any
     * stock is enough.
     */
    val isMakeable: Boolean,
    /** Ingredients that the pantry lacks, or has too little of. */
    val missing: List<MissingIngredient>,
    /**
     * Ingredients of which some is there, counted in something that their amounts can't be compared
     * with.
     */
    val unclearIds: List<String>,
    /**
     * Ingredients that are taken from an item of another name, which may be another food. A person
     * corrects it with the ingredient's `pantry_item`.
     */
    val guesses: List<MatchGuess>,
    /** Items of the pantry that it would use and that expire soon. */
    val expiring: List<ExpiringItem>
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            RecipeMatch(
                recipeId = getString("recipe_id"),
                percentage = getInt("percentage"),
                isMakeable = getBoolean("is_makeable"),
                missing = getJSONArray("missing").list { MissingIngredient.fromJson(getJSONObject(it)) },
                unclearIds = getJSONArray("unclear_ids").list { getString(it) },
                guesses = getJSONArray("guesses").list { MatchGuess.fromJson(getJSONObject(it)) },
                expiring = getJSONArray("expiring").list { ExpiringItem.fromJson(getJSONObject(it)) }
            )
        }
    }
}

/** An ingredient that is taken from an item of another name. */
data class MatchGuess(
    /** The ingredient. Range: `^[0-9a-f]{32}$`. */
    val ingredientId: String,
    /**
     * The pantry item; of several with one name the first that is used. Range: `^[0-9a-f]{32}$`.
     */
    val pantryItemId: String,
    /**
     * The name that contains the other: the ingredient's, as `red onion` does `onion`, or the
     * item's, as `oat milk` does `milk`. One of [MatchGuessHow].
     */
    val how: String
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            MatchGuess(
                ingredientId = getString("ingredient_id"),
                pantryItemId = getString("pantry_item_id"),
                how = getString("how")
            )
        }
    }
}

/** An ingredient that the pantry lacks, or has too little of. */
data class MissingIngredient(
    /** The ingredient. Range: `^[0-9a-f]{32}$`. */
    val ingredientId: String,
    /** The food. */
    val name: String,
    /**
     * The missing amount; absent if the recipe says none. Range:
     * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
     */
    val quantity: String? = null,
    /**
     * The missing amount up to the upper end of a range such as 2 to 3. Range:
     * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
     */
    val upperQuantity: String? = null,
    /**
     * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
     */
    val unit: String? = null
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            MissingIngredient(
                ingredientId = getString("ingredient_id"),
                name = getString("name"),
                quantity = optional("quantity") { getString(it) },
                upperQuantity = optional("upper_quantity") { getString(it) },
                unit = optional("unit") { getString(it) }
            )
        }
    }
}

/** An item of the pantry that expires soon. */
data class ExpiringItem(
    /** The pantry item. Range: `^[0-9a-f]{32}$`. */
    val pantryItemId: String,
    /** The food. */
    val name: String,
    /** The day when it expires. Range: `^\d{4}-\d{2}-\d{2}$`. */
    val day: String
) {
    companion object {
        fun fromJson(json: JSONObject) = with(json) {
            ExpiringItem(
                pantryItemId = getString("pantry_item_id"),
                name = getString("name"),
                day = getString("day")
            )
        }
    }
}

/** A message that a client sends. Null members are left out. */
sealed class ClientMessage {
    /** The answer has the same text as `re`. */
    abstract val id: String?

    abstract fun toJson(): JSONObject

    /** Signs in. It is the first message of a connection. */
    data class Hello(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /**
         * The returning player's id. A new player sends neither this nor `token`. Range:
         * `^[0-9a-f]{32}$`.
         */
        val playerId: String? = null,
        /** The secret from the first `welcome`. */
        val token: String? = null,
        /**
         * `tick`: a frame at every tick. `change`: one when something changed that the client can't
         * predict, and one a second. Default: "tick". One of [StreamMode].
         */
        val stream: String? = null,
        /**
         * The language of names, as a BCP 47 tag such as `es-MX`. Range: length at most 35.
         * Default: "en".
         */
        val language: String? = null,
        /** The client's name and version, for the server's log. */
        val client: String? = null,
        /**
         * The use of a connection: to play on, or for the recipe library. Default: "player". One of
         * [ConnectionRole].
         */
        val role: String? = null,
        /**
         * The installation of the client: 32 hexadecimal digits that it draws once and keeps. A
         * companion sends it. Range: `^[0-9a-f]{32}$`.
         */
        val deviceId: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "hello")
            .put("id", id)
            .put("player_id", playerId)
            .put("token", token)
            .put("stream", stream)
            .put("language", language)
            .put("client", client)
            .put("role", role)
            .put("device_id", deviceId)
    }

    /** Changes the name, the avatar or both. */
    data class SetProfile(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The new name: 1 to 20 characters, at most 160 bytes. Range: length at least 1. */
        val name: String? = null,
        /** The new avatar: one character of at most 64 bytes. Range: length at least 1. */
        val avatar: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "set_profile")
            .put("id", id)
            .put("name", name)
            .put("avatar", avatar)
    }

    /** Asks for the levels. */
    data class ListLevels(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "list_levels")
            .put("id", id)
    }

    /** Asks for the shop's items. */
    data class ListShop(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "list_shop")
            .put("id", id)
    }

    /** Buys one piece of an item. */
    data class Purchase(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String,
        /** An item of the shop. Range: length 1 to 32. */
        val itemId: String
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "purchase")
            .put("id", id)
            .put("item_id", itemId)
    }

    /** Starts a solo round. */
    data class StartRound(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String,
        /** One of `levels`. Range: 1 to 2147483647. */
        val levelId: Int,
        /** Items to use up in it. Range: at most 16 of them. Default: []. */
        val itemIds: List<String>? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "start_round")
            .put("id", id)
            .put("level_id", levelId)
            .put("item_ids", itemIds?.let { JSONArray(it) })
    }

    /** Starts a solo round in a level that is made of a recipe of a household of the player's. */
    data class StartRecipe(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String,
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The recipe to play. Range: `^[0-9a-f]{32}$`. */
        val recipeId: String
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "start_recipe")
            .put("id", id)
            .put("household_id", householdId)
            .put("recipe_id", recipeId)
    }

    /**
     * Puts an ingredient on the plate. The next right one is
     * `round.ingredients[layers[plate.length]].ingredient_id`, with `layers` of
     * `round.recipes[state.recipe]`.
     */
    data class Tap(
        /** An ingredient, such as `patty`. Range: `^[a-z][a-z0-9_-]{0,31}$`. */
        val ingredientId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "tap")
            .put("id", id)
            .put("ingredient_id", ingredientId)
    }

    /** Empties the plate and shuffles the grid. */
    data class Clear(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "clear")
            .put("id", id)
    }

    /** Ends the round with its current result; in a race only if nobody else is still cooking. */
    data class LeaveRound(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "leave_round")
            .put("id", id)
    }

    /** Changes how often state frames come. */
    data class SetStream(
        /**
         * `tick`: a frame at every tick. `change`: one when something changed that the client can't
         * predict, and one a second. One of [StreamMode].
         */
        val stream: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "set_stream")
            .put("id", id)
            .put("stream", stream)
    }

    /** Asks for the server's clock. */
    data class Ping(
        /** Any number, such as the client's own clock. */
        val clientTime: Double,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "ping")
            .put("id", id)
            .put("client_time", clientTime)
    }

    /** Asks for a race against others. */
    data class Queue(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** One of `levels`; any if absent. Range: 1 to 2147483647. */
        val levelId: Int? = null,
        /** Seats of the race. Range: 2 to 8. Default: 2. */
        val seatCount: Int? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "queue")
            .put("id", id)
            .put("level_id", levelId)
            .put("seat_count", seatCount)
    }

    /** Asks for the state of the player's ticket in the queue. */
    data class GetTicket(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_ticket")
            .put("id", id)
    }

    /** Cancels the ticket. */
    data class LeaveQueue(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "leave_queue")
            .put("id", id)
    }

    /** Accepts the offer of bots, or keeps waiting for people. */
    data class AnswerBots(
        /** True to race against bots now, false to keep waiting for people. */
        val accept: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "answer_bots")
            .put("id", id)
            .put("accept", accept)
    }

    /** Opens a private room with the player as its host. */
    data class CreateRoom(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** One of `levels`. Range: 1 to 2147483647. Default: 1. */
        val levelId: Int? = null,
        /** A household of the player's; only with `recipe_id`. Range: `^[0-9a-f]{32}$`. */
        val householdId: String? = null,
        /**
         * A recipe to race on, in place of `level_id` and without `allow_items`. Range:
         * `^[0-9a-f]{32}$`.
         */
        val recipeId: String? = null,
        /** Seats of the race. Range: 2 to 8. Default: 2. */
        val seatCount: Int? = null,
        /** The most races in a match. Range: `1`, `3`, `5`. Default: 1. */
        val bestOf: Int? = null,
        /** True if items may be used. Default: false. */
        val allowItems: Boolean? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "create_room")
            .put("id", id)
            .put("level_id", levelId)
            .put("household_id", householdId)
            .put("recipe_id", recipeId)
            .put("seat_count", seatCount)
            .put("best_of", bestOf)
            .put("allow_items", allowItems)
    }

    /** Takes a seat in a private room. */
    data class JoinRoom(
        /** A private room's code: six letters, in upper or lower case. */
        val roomCode: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "join_room")
            .put("id", id)
            .put("room_code", roomCode)
    }

    /** Watches a private room. */
    data class WatchRoom(
        /** A private room's code: six letters, in upper or lower case. */
        val roomCode: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "watch_room")
            .put("id", id)
            .put("room_code", roomCode)
    }

    /** Gives up the seat, or stops watching. */
    data class LeaveRoom(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "leave_room")
            .put("id", id)
    }

    /** Changes the given options. For the host. */
    data class SetRoom(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** One of `levels`. Range: 1 to 2147483647. */
        val levelId: Int? = null,
        /** Seats of the race. Range: 2 to 8. */
        val seatCount: Int? = null,
        /** The most races in a match. Range: `1`, `3`, `5`. */
        val bestOf: Int? = null,
        /** True if items may be used. */
        val allowItems: Boolean? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "set_room")
            .put("id", id)
            .put("level_id", levelId)
            .put("seat_count", seatCount)
            .put("best_of", bestOf)
            .put("allow_items", allowItems)
    }

    /** Says whether the player is ready for the next race. */
    data class Ready(
        /** True if the player is ready. */
        val ready: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** Items to use up in the next race. Range: at most 16 of them. Default: []. */
        val itemIds: List<String>? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "ready")
            .put("id", id)
            .put("ready", ready)
            .put("item_ids", itemIds?.let { JSONArray(it) })
    }

    /** Gives a free seat to a bot. For the host. */
    data class AddBot(
        /** The strength of a bot. One of [BotStrength]. */
        val botStrength: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "add_bot")
            .put("id", id)
            .put("bot_strength", botStrength)
    }

    /** Removes a player, a bot or a spectator. For the host. */
    data class RemoveMember(
        /** The player, bot or spectator to remove. Range: `^[0-9a-f]{32}$`. */
        val playerId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "remove_member")
            .put("id", id)
            .put("player_id", playerId)
    }

    /** Agrees to a rematch, or declines it. */
    data class Rematch(
        /** True to race again. False ends the wait for everyone. */
        val agree: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** Items to use up in its first race. Range: at most 16 of them. Default: []. */
        val itemIds: List<String>? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "rematch")
            .put("id", id)
            .put("agree", agree)
            .put("item_ids", itemIds?.let { JSONArray(it) })
    }

    /** Sends a reaction, the only way for players to talk to each other. */
    data class React(
        /** A thing that players can say to each other. One of [ReactionWord]. */
        val reaction: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "react")
            .put("id", id)
            .put("reaction", reaction)
    }

    /** Races a recorded round: one on the level's board, or any other. */
    data class RaceGhost(
        /** One of `levels`. Range: 1 to 2147483647. */
        val levelId: Int,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The round's player; by default the player who asks. Range: `^[0-9a-f]{32}$`. */
        val playerId: String? = null,
        /**
         * The round of that player; by default the best on the level's board. Range:
         * `^[0-9a-f]{32}$`.
         */
        val recordId: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "race_ghost")
            .put("id", id)
            .put("level_id", levelId)
            .put("player_id", playerId)
            .put("record_id", recordId)
    }

    /** Asks for the day's challenge. */
    data class GetDaily(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_daily")
            .put("id", id)
    }

    /** Starts the day's challenge, which uses the one try that counts. */
    data class StartDaily(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "start_daily")
            .put("id", id)
    }

    /** Asks for rows of a leaderboard. */
    data class GetBoard(
        /** `level/1`, `rating`, or `daily/2026-11-21`. Range: length 1 to 32. */
        val boardId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /**
         * A month of UTC such as `2026-11`; all time if absent. Range: `^\d{4}-(0[1-9]|1[0-2])$`.
         */
        val season: String? = null,
        /** The first row. Can't be combined with `around`. Range: 1 or more. Default: 1. */
        val from: Long? = null,
        /** The number of rows; with `around`, 1 to 24 on each side. Range: 1 to 50. Default: 20. */
        val count: Int? = null,
        /** Asks for the rows around the player's own. Default: false. */
        val around: Boolean? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_board")
            .put("id", id)
            .put("board_id", boardId)
            .put("season", season)
            .put("from", from)
            .put("count", count)
            .put("around", around)
    }

    /** Asks for the player's own ledger, the newest entry first. */
    data class ListLedger(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** Entries below this number; by default from the newest on. Range: 1 or more. */
        val beforeNumber: Long? = null,
        /** The number of entries. Range: 1 to 50. Default: 20. */
        val count: Int? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "list_ledger")
            .put("id", id)
            .put("before_number", beforeNumber)
            .put("count", count)
    }

    /** Asks for the player's statistics. */
    data class GetStatistics(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_statistics")
            .put("id", id)
    }

    /** Asks for a replay of a finished round. */
    data class GetReplay(
        /**
         * The `round_id` or `race_id` of a result, or the `record_id` of a board's row. Range:
         * `^[0-9a-f]{32}$`.
         */
        val recordId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The round's player; by default the player who asks. Range: `^[0-9a-f]{32}$`. */
        val playerId: String? = null,
        /** The first tick. Unit: ticks. Range: 0 to 36000. Default: 0. */
        val fromTick: Int? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_replay")
            .put("id", id)
            .put("record_id", recordId)
            .put("player_id", playerId)
            .put("from_tick", fromTick)
    }

    /** Asks for the player's households. */
    data class ListHouseholds(
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "list_households")
            .put("id", id)
    }

    /** Makes a household, with its first categories, tags and aisles. */
    data class CreateHousehold(
        /** Drawn by the client. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** 1 to 60 characters, at most 480 bytes. Range: length at least 1. */
        val name: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /**
         * The language of the first categories, tags and aisles, as a BCP 47 tag such as `es-MX`.
         * Range: length at most 35. Default: "en".
         */
        val language: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "create_household")
            .put("id", id)
            .put("household_id", householdId)
            .put("name", name)
            .put("language", language)
    }

    /** Puts the sample recipes into a household, once. */
    data class AddSamples(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /**
         * The language of the recipes, as a BCP 47 tag such as `es-MX`. Range: length at most 35.
         * Default: "en".
         */
        val language: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "add_samples")
            .put("id", id)
            .put("household_id", householdId)
            .put("language", language)
    }

    /** Asks for a household and its members. */
    data class GetHousehold(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_household")
            .put("id", id)
            .put("household_id", householdId)
    }

    /** Makes an invitation. For owners. */
    data class Invite(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The role of those who join by it. One of [HouseholdRole]. */
        val role: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "invite")
            .put("id", id)
            .put("household_id", householdId)
            .put("role", role)
    }

    /** Takes an invitation back. For owners. */
    data class RevokeInvitation(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The code of an invitation: eight letters, in upper or lower case. */
        val code: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "revoke_invitation")
            .put("id", id)
            .put("household_id", householdId)
            .put("code", code)
    }

    /** Makes the player a member of a household, by the code of an invitation. */
    data class JoinHousehold(
        /** The code of an invitation: eight letters, in upper or lower case. */
        val code: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "join_household")
            .put("id", id)
            .put("code", code)
    }

    /**
     * Gives a member another role, or removes them. For owners; everybody may remove themselves.
     */
    data class ChangeMember(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The member. Range: `^[0-9a-f]{32}$`. */
        val playerId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The new role; without it the member is removed. One of [HouseholdRole]. */
        val role: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "change_member")
            .put("id", id)
            .put("household_id", householdId)
            .put("player_id", playerId)
            .put("role", role)
    }

    /** Opens the library of a household on this connection. */
    data class LibraryOpen(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The device has everything up to here; 0 at first. Range: 0 or more. */
        val through: Long,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "library_open")
            .put("id", id)
            .put("household_id", householdId)
            .put("through", through)
    }

    /** Asks for a page of changes after a place. */
    data class Pull(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * A place in the order of changes: after all edits before `seq`, and of that edit after the
         * records up to `kind` and `id`; after all of it without those two.
         */
        val cursor: LibraryCursor,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /**
         * The last edit whose changes are wanted. Without it, all up to the newest. Range: 0 or
         * more.
         */
        val until: Long? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "pull")
            .put("id", id)
            .put("household_id", householdId)
            .put("cursor", cursor.toJson())
            .put("until", until)
    }

    /** Changes things in the library: all of it, or nothing. */
    data class Edit(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done
         * once. Range: `^[0-9a-f]{32}$`.
         */
        val editId: String,
        /** The device had everything up to here when the person made the edit. Range: 0 or more. */
        val baseSeq: Long,
        /** The changes, in order. Range: 1 to 64 of them. */
        val ops: List<LibraryOperation>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "edit")
            .put("id", id)
            .put("household_id", householdId)
            .put("edit_id", editId)
            .put("base_seq", baseSeq)
            .put("ops", JSONArray(ops.map { it.toJson() }))
    }

    /** Finds recipes by words and conditions. */
    data class Search(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The words; without any, the newest recipes are found. Default: "". */
        val text: String? = null,
        /** Conditions of a search: a recipe is found only if all that are given hold. */
        val filter: RecipeConditions? = null,
        /**
         * The `cursor` of the answer before, to the same `text` and `filter`; absent for the first
         * page.
         */
        val cursor: String? = null,
        /** The most recipes. Range: 1 to 100. Default: 50. */
        val limit: Int? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "search")
            .put("id", id)
            .put("household_id", householdId)
            .put("text", text)
            .put("filter", filter?.let { it.toJson() })
            .put("cursor", cursor)
            .put("limit", limit)
    }

    /** Asks for completions of the text that a person has typed so far. */
    data class Suggest(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The text typed so far. */
        val text: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "suggest")
            .put("id", id)
            .put("household_id", householdId)
            .put("text", text)
    }

    /** Asks for the player's recent searches. */
    data class ListRecentSearches(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "list_recent_searches")
            .put("id", id)
            .put("household_id", householdId)
    }

    /** Puts a search first among the player's recent searches. */
    data class AddRecentSearch(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** 1 to 100 characters, at most 1,600 bytes. Range: length at least 1. */
        val text: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** Its conditions: at most 2,000 bytes. */
        val filter: RecipeConditions? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "add_recent_search")
            .put("id", id)
            .put("household_id", householdId)
            .put("text", text)
            .put("filter", filter?.let { it.toJson() })
    }

    /** Removes one of the player's recent searches. */
    data class RemoveRecentSearch(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The text of the search; case and accents don't matter. */
        val text: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "remove_recent_search")
            .put("id", id)
            .put("household_id", householdId)
            .put("text", text)
    }

    /** Removes all of the player's recent searches. */
    data class ClearRecentSearches(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "clear_recent_searches")
            .put("id", id)
            .put("household_id", householdId)
    }

    /** Asks for a recipe as a level of the game. */
    data class GetRecipeLevel(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The recipe to show. Range: `^[0-9a-f]{32}$`. */
        val recipeId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_recipe_level")
            .put("id", id)
            .put("household_id", householdId)
            .put("recipe_id", recipeId)
    }

    /** Asks which recipes can be cooked from the pantry. */
    data class ListMatches(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * Today, where the person is. What expires soon is counted from this day. Range:
         * `^\d{4}-\d{2}-\d{2}$`.
         */
        val day: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The order of the rows. Default: "match". One of [ListMatchesSort]. */
        val sort: String? = null,
        /** True for only those recipes for which everything is there. Default: false. */
        val onlyMakeable: Boolean? = null,
        /** Servings of each recipe; by default those that it is written for. Range: 1 to 1000. */
        val servings: Int? = null,
        /**
         * Days ahead within which something counts as expiring; 0 is today alone. What has expired
         * counts too. Range: 0 to 60. Default: 5.
         */
        val expiringDays: Int? = null,
        /** Rows to skip. Range: 0 to 20000. Default: 0. */
        val offset: Int? = null,
        /** The most rows. Range: 1 to 50. Default: 20. */
        val limit: Int? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "list_matches")
            .put("id", id)
            .put("household_id", householdId)
            .put("sort", sort)
            .put("only_makeable", onlyMakeable)
            .put("servings", servings)
            .put("day", day)
            .put("expiring_days", expiringDays)
            .put("offset", offset)
            .put("limit", limit)
    }

    /**
     * Puts on the grocery list what the pantry lacks for a recipe, in place of what the recipe has
     * put there before, as one edit.
     */
    data class PlanGroceries(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done
         * once. Range: `^[0-9a-f]{32}$`.
         */
        val editId: String,
        /** The recipe. Range: `^[0-9a-f]{32}$`. */
        val recipeId: String,
        /** The number of people that it is for. Range: 1 to 1000. */
        val servings: Int,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The meal that it is for. Range: `^[0-9a-f]{32}$`. */
        val planEntryId: String? = null,
        /**
         * The day from which other planned meals count: the stock that those between it and this
         * meal need is used up. Only with `plan_entry_id`. Range: `^\d{4}-\d{2}-\d{2}$`.
         */
        val day: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "plan_groceries")
            .put("id", id)
            .put("household_id", householdId)
            .put("edit_id", editId)
            .put("recipe_id", recipeId)
            .put("servings", servings)
            .put("plan_entry_id", planEntryId)
            .put("day", day)
    }

    /** Marks a recipe as cooked and takes what it used from the pantry, as one edit. */
    data class Cook(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done
         * once. Range: `^[0-9a-f]{32}$`.
         */
        val editId: String,
        /** The recipe. Range: `^[0-9a-f]{32}$`. */
        val recipeId: String,
        /** The number of people that it is for. Range: 1 to 1000. */
        val servings: Int,
        /** The day on which it was cooked. Range: `^\d{4}-\d{2}-\d{2}$`. */
        val day: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The optional ingredients that were used as well. Range: at most 100 of them. */
        val also: List<String>? = null,
        /** True to take what it used from the pantry. Default: true. */
        val deduct: Boolean? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "cook")
            .put("id", id)
            .put("household_id", householdId)
            .put("edit_id", editId)
            .put("recipe_id", recipeId)
            .put("servings", servings)
            .put("day", day)
            .put("also", also?.let { JSONArray(it) })
            .put("deduct", deduct)
    }

    /** Uploads a piece of an image of a recipe or a step. */
    data class PutImage(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * An image: the SHA-256 of its content, as 64 hexadecimal digits. Range: `^[0-9a-f]{64}$`.
         */
        val image: String,
        /** The size of the whole image. Unit: bytes. Range: 1 to 307200. */
        val byteCount: Int,
        /** Bytes of the image before this piece. Range: 0 to 307199. */
        val offset: Int,
        /** The piece: 1 to 9,000 bytes in base64, with padding. Range: length 4 to 12000. */
        val data: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "put_image")
            .put("id", id)
            .put("household_id", householdId)
            .put("image", image)
            .put("byte_count", byteCount)
            .put("offset", offset)
            .put("data", data)
    }

    /**
     * Imports the recipes of a file that comes in pieces, or of the page at an address: either
     * `url`, or with every piece all of `name`, `byte_count`, `offset` and `data`.
     */
    data class ImportRecipes(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * An import: 32 hexadecimal digits, drawn by the client for one file or page. The same
         * begun again goes on, or answers with what came of it. Range: `^[0-9a-f]{32}$`.
         */
        val importId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /**
         * The address of a page, which the server fetches; without the members of a file. Range:
         * length 1 to 2048.
         */
        val url: String? = null,
        /**
         * The file's name, the same with every piece: its extension says what is in it. Range:
         * length 1 to 200.
         */
        val name: String? = null,
        /** The size of the whole file. Unit: bytes. Range: 1 to 8388608. */
        val byteCount: Int? = null,
        /** Bytes of the file before this piece. Range: 0 to 8388607. */
        val offset: Int? = null,
        /** The piece: 1 to 9,000 bytes in base64, with padding. Range: length 4 to 12000. */
        val data: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "import_recipes")
            .put("id", id)
            .put("household_id", householdId)
            .put("import_id", importId)
            .put("url", url)
            .put("name", name)
            .put("byte_count", byteCount)
            .put("offset", offset)
            .put("data", data)
    }

    /** Asks for the progress of an import, and for rows of its report. */
    data class GetImport(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * An import: 32 hexadecimal digits, drawn by the client for one file or page. The same
         * begun again goes on, or answers with what came of it. Range: `^[0-9a-f]{32}$`.
         */
        val importId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** Rows of the report before the wanted ones. Range: 0 to 20000. Default: 0. */
        val offset: Int? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_import")
            .put("id", id)
            .put("household_id", householdId)
            .put("import_id", importId)
            .put("offset", offset)
    }

    /** Asks for the nutrients of one serving of a recipe. */
    data class GetNutrition(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The recipe. Range: `^[0-9a-f]{32}$`. */
        val recipeId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_nutrition")
            .put("id", id)
            .put("household_id", householdId)
            .put("recipe_id", recipeId)
    }

    /** Asks for the changes of a thing and of its parts in the last 30 days. */
    data class GetHistory(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The kind of a thing in the library. One of [EntityKind]. */
        val kind: String,
        /** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val entityId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The `cursor` of the page before; absent for the last changes. */
        val cursor: LibraryCursor? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_history")
            .put("id", id)
            .put("household_id", householdId)
            .put("kind", kind)
            .put("entity_id", entityId)
            .put("cursor", cursor?.let { it.toJson() })
    }

    /** Asks for the links by which others may read something of a household. */
    data class ListLinks(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "list_links")
            .put("id", id)
            .put("household_id", householdId)
    }

    /**
     * Makes a link to a recipe, or one of the player's own to the plan as a calendar. Where there
     * is one, it stays.
     */
    data class MakeLink(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The recipe, for owners and adults; absent for the calendar. Range: `^[0-9a-f]{32}$`. */
        val recipeId: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "make_link")
            .put("id", id)
            .put("household_id", householdId)
            .put("recipe_id", recipeId)
    }

    /**
     * Takes a link back: from then on it shows nothing. Those of recipes are for owners and adults.
     * A link that isn't there is taken back already.
     */
    data class RevokeLink(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
         * `^[0-9a-f]{32}$`.
         */
        val linkId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "revoke_link")
            .put("id", id)
            .put("household_id", householdId)
            .put("link_id", linkId)
    }

    /** Begins to cook a recipe together. */
    data class StartCooking(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session
         * that is begun again is there once. Range: `^[0-9a-f]{32}$`.
         */
        val sessionId: String,
        /** The recipe. Range: `^[0-9a-f]{32}$`. */
        val recipeId: String,
        /** The number of people that it is for. Range: 1 to 1000. */
        val servings: Int,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "start_cooking")
            .put("id", id)
            .put("household_id", householdId)
            .put("session_id", sessionId)
            .put("recipe_id", recipeId)
            .put("servings", servings)
    }

    /** Does something in a cooking session. */
    data class DoCooking(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session
         * that is begun again is there once. Range: `^[0-9a-f]{32}$`.
         */
        val sessionId: String,
        /**
         * Something done in a session: 32 hexadecimal digits, drawn by the client. A repeated one
         * is carried out once. Range: `^[0-9a-f]{32}$`.
         */
        val inputId: String,
        /** The thing to do. One of [DoCookingOp]. */
        val op: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /**
         * The new role: with `join` `cook` or `watcher`, and with `set_role`. One of [CookRole].
         */
        val role: String? = null,
        /** The player who gets the role; with `set_role`. Range: `^[0-9a-f]{32}$`. */
        val playerId: String? = null,
        /**
         * The step; with `claim`, `release`, `complete` and `reopen`, and with `start_timer` if the
         * timer belongs to a step. Range: 0 to 99.
         */
        val step: Int? = null,
        /** The timer; drawn by the client for `start_timer`. Range: `^[0-9a-f]{32}$`. */
        val timerId: String? = null,
        /** The timer's purpose; with `start_timer`. Range: length 1 to 60. */
        val label: String? = null,
        /**
         * The timer's length with `start_timer`, from 1; with `add_time` the time to add, or to
         * take off if it is negative. Range: -604800 to 604800.
         */
        val seconds: Int? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "do_cooking")
            .put("id", id)
            .put("household_id", householdId)
            .put("session_id", sessionId)
            .put("input_id", inputId)
            .put("op", op)
            .put("role", role)
            .put("player_id", playerId)
            .put("step", step)
            .put("timer_id", timerId)
            .put("label", label)
            .put("seconds", seconds)
    }

    /**
     * Ends a cooking session with a dish: marks the recipe as cooked, takes what it used from the
     * pantry and makes some more changes, as one edit.
     */
    data class FinishCooking(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session
         * that is begun again is there once. Range: `^[0-9a-f]{32}$`.
         */
        val sessionId: String,
        /** The device had everything up to here when the person finished. Range: 0 or more. */
        val baseSeq: Long,
        /** The day on which it was cooked. Range: `^\d{4}-\d{2}-\d{2}$`. */
        val day: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The optional ingredients that were used as well. Range: at most 100 of them. */
        val also: List<String>? = null,
        /** True to take what it used from the pantry. Default: true. */
        val deduct: Boolean? = null,
        /**
         * More changes, such as a rating, a cooking note, and lots for what is left over. Range: at
         * most 32 of them.
         */
        val ops: List<LibraryOperation>? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "finish_cooking")
            .put("id", id)
            .put("household_id", householdId)
            .put("session_id", sessionId)
            .put("base_seq", baseSeq)
            .put("day", day)
            .put("also", also?.let { JSONArray(it) })
            .put("deduct", deduct)
            .put("ops", ops?.let { JSONArray(it.map { it.toJson() }) })
    }

    /** Asks for the recipe of a session, and for what was done in it. */
    data class GetCooking(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session
         * that is begun again is there once. Range: `^[0-9a-f]{32}$`.
         */
        val sessionId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** The number of the first entry. Range: 0 or more. Default: 0. */
        val from: Long? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "get_cooking")
            .put("id", id)
            .put("household_id", householdId)
            .put("session_id", sessionId)
            .put("from", from)
    }

    /**
     * Says how the player likes a recipe that a link shows. Each player has one rating; another
     * takes its place.
     */
    data class RateLink(
        /**
         * A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
         * `^[0-9a-f]{32}$`.
         */
        val linkId: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val id: String? = null,
        /** Halves of a star; without it, the rating is taken back. Range: 1 to 10. */
        val rating: Int? = null
    ) : ClientMessage() {
        override fun toJson(): JSONObject = JSONObject()
            .put("type", "rate_link")
            .put("id", id)
            .put("link_id", linkId)
            .put("rating", rating)
    }
}

/** A message that the server sends. */
sealed class ServerMessage {
    /** The `id` of the request that this answers, or null. */
    open val re: String? get() = null

    /** The player, and the server's terms. */
    data class Welcome(
        /** The connection's protocol version. Range: `chefdash.v1.json`. */
        val protocol: String,
        /** The server's revision of the protocol's version. Range: 1 or more. */
        val revision: Long,
        /** The server's name and version. */
        val server: String,
        /**
         * The server's memory: 32 hexadecimal digits, others after it was restored from a backup or
         * lost its library. Range: `^[0-9a-f]{32}$`.
         */
        val instanceId: String,
        /** The language of the server's names: the best match for the one in `hello`. */
        val language: String,
        /** The player's last saved state. */
        val player: Player,
        /**
         * The server's clock, with a fraction. It starts again when the server restarts. Unit: ms.
         * Range: 0 or more.
         */
        val serverTimeMs: Double,
        /** The length of a tick. Unit: ms. Range: 1 or more. */
        val tickMs: Long,
        /** The WebSocket pings by which the server watches the connection. */
        val ping: PingTerms,
        /**
         * The time that a round is kept for a disconnected player. Its clock keeps running. Unit:
         * ms. Range: 0 or more.
         */
        val resumeMs: Long,
        /** The limits of one connection. */
        val limits: Limits,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The player's secret. Sent once, to a new player only. */
        val token: String? = null,
        /**
         * The solo round or daily challenge that is running, or has ended without its result yet.
         * Not for a race. Range: `^[0-9a-f]{32}$`.
         */
        val roundId: String? = null,
        /** `companion` for a companion; absent for others. One of [ConnectionRole]. */
        val role: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Welcome(
                    re = optional("re") { getString(it) },
                    protocol = getString("protocol"),
                    revision = getLong("revision"),
                    server = getString("server"),
                    instanceId = getString("instance_id"),
                    language = getString("language"),
                    player = Player.fromJson(getJSONObject("player")),
                    token = optional("token") { getString(it) },
                    serverTimeMs = getDouble("server_time_ms"),
                    tickMs = getLong("tick_ms"),
                    ping = PingTerms.fromJson(getJSONObject("ping")),
                    resumeMs = getLong("resume_ms"),
                    limits = Limits.fromJson(getJSONObject("limits")),
                    roundId = optional("round_id") { getString(it) },
                    role = optional("role") { getString(it) }
                )
            }
        }
    }

    /** The player after `set_profile`. */
    data class Profile(
        /** The player's last saved state. */
        val player: Player,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Profile(
                    re = optional("re") { getString(it) },
                    player = Player.fromJson(getJSONObject("player"))
                )
            }
        }
    }

    /** All levels, and how far the player is in each. */
    data class Levels(
        /** All levels in order, locked ones too. */
        val levels: List<Level>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Levels(
                    re = optional("re") { getString(it) },
                    levels = getJSONArray("levels").list { Level.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** The shop's items. */
    data class Shop(
        /** The player's balance. Unit: coins. Range: 0 or more. */
        val coins: Long,
        /** The items. */
        val items: List<Item>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Shop(
                    re = optional("re") { getString(it) },
                    coins = getLong("coins"),
                    items = getJSONArray("items").list { Item.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** A purchase was carried out, durably. */
    data class Purchased(
        /** An item of the shop. Range: length 1 to 32. */
        val itemId: String,
        /** The price paid. Unit: coins. Range: 0 or more. */
        val price: Long,
        /** Pieces owned right after this purchase. Range: 0 or more. */
        val owned: Long,
        /** The balance right after this purchase. Unit: coins. Range: 0 or more. */
        val coins: Long,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Purchased(
                    re = optional("re") { getString(it) },
                    itemId = getString("item_id"),
                    price = getLong("price"),
                    owned = getLong("owned"),
                    coins = getLong("coins")
                )
            }
        }
    }

    /**
     * Everything about the round: when it starts, when a client resumes, and in a solo round after
     * `set_stream`.
     */
    data class Snapshot(
        /** The number of the last state frame; the next one has this plus 1. Range: 0 or more. */
        val seq: Long,
        /** The part of a round that doesn't change. */
        val round: Round,
        /** The items owned now, without those that the round used up. */
        val inventory: Map<String, Long>,
        /** The part of a round that changes. */
        val state: RoundState,
        /** The grid after the next tap or clear that counts. Range: at most 16 of them. */
        val deal: List<Int>,
        /** The recipe of the next order. Range: 0 to 255. */
        val next: Int,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The race; absent in a solo round. */
        val race: Race? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Snapshot(
                    re = optional("re") { getString(it) },
                    seq = getLong("seq"),
                    round = Round.fromJson(getJSONObject("round")),
                    inventory = getJSONObject("inventory").map { getLong(it) },
                    state = RoundState.fromJson(getJSONObject("state")),
                    deal = getJSONArray("deal").list { getInt(it) },
                    next = getInt("next"),
                    race = optional("race") { Race.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** The moving state of the round at a tick. */
    data class State(
        /** Counts the frames of the stream. Range: 0 or more. */
        val seq: Long,
        /** The part of a round that changes. */
        val state: RoundState
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                State(
                    seq = getLong("seq"),
                    state = RoundState.fromJson(getJSONObject("state"))
                )
            }
        }
    }

    /** The result of a tap. */
    data class Tapped(
        /**
         * `ignored` while feedback shows or after the end: nothing changed. A held tap is answered
         * once it counts. One of [TappedOutcome].
         */
        val outcome: String,
        /** Right after the tap. The last layer of an order serves it. */
        val state: RoundState,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** Coins that the order earned; only with `served`. Unit: coins. Range: 0 or more. */
        val coins: Long? = null,
        /**
         * The grid after the next tap or clear that counts; only if this tap counted and the round
         * goes on. Range: at most 16 of them.
         */
        val deal: List<Int>? = null,
        /**
         * The recipe of the next order; only with `deal`, and if the tap put the first ingredient
         * on the plate. Range: 0 to 255.
         */
        val next: Int? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Tapped(
                    re = optional("re") { getString(it) },
                    outcome = getString("outcome"),
                    coins = optional("coins") { getLong(it) },
                    state = RoundState.fromJson(getJSONObject("state")),
                    deal = optional("deal") { getJSONArray(it).list { getInt(it) } },
                    next = optional("next") { getInt(it) }
                )
            }
        }
    }

    /** The result of a clear. */
    data class Cleared(
        /** `ignored` while feedback shows or after the end. One of [ClearedOutcome]. */
        val outcome: String,
        /** Right after the clear. */
        val state: RoundState,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /**
         * The grid after the next tap or clear that counts; only if this clear counted. Range: at
         * most 16 of them.
         */
        val deal: List<Int>? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Cleared(
                    re = optional("re") { getString(it) },
                    outcome = getString("outcome"),
                    state = RoundState.fromJson(getJSONObject("state")),
                    deal = optional("deal") { getJSONArray(it).list { getInt(it) } }
                )
            }
        }
    }

    /** An order's coins have been paid, durably. */
    data class Balance(
        /** The player's balance. Unit: coins. Range: 0 or more. */
        val coins: Long,
        /** A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val roundId: String,
        /** The number of the order that was paid. Range: 1 or more. */
        val order: Long,
        /** Coins that it paid. */
        val amount: Long
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Balance(
                    coins = getLong("coins"),
                    roundId = getString("round_id"),
                    order = getLong("order"),
                    amount = getLong("amount")
                )
            }
        }
    }

    /** The durable result of a solo round. */
    data class RoundEnded(
        /** A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val roundId: String,
        /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
        val levelId: Int,
        /** Orders served. Unit: orders. Range: 0 or more. */
        val served: Long,
        /** Orders for a win and three stars. Unit: orders. Range: 1 to 10000. */
        val target: Int,
        /** Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more. */
        val earned: Long,
        /** The stars of this round. Range: 0 to 3. */
        val stars: Int,
        /** True if `served` reached the target. */
        val win: Boolean,
        /** The length of the round. Unit: ticks. Range: 0 to 36000. */
        val ticks: Int,
        /** The player's best in this level, including this round. Range: 0 to 3. */
        val bestStars: Int,
        /** The player's balance. Unit: coins. Range: 0 or more. */
        val coins: Long,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The next level, if this round unlocked it. Range: 1 to 2147483647. */
        val unlockedLevelId: Int? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                RoundEnded(
                    re = optional("re") { getString(it) },
                    roundId = getString("round_id"),
                    levelId = getInt("level_id"),
                    served = getLong("served"),
                    target = getInt("target"),
                    earned = getLong("earned"),
                    stars = getInt("stars"),
                    win = getBoolean("win"),
                    ticks = getInt("ticks"),
                    bestStars = getInt("best_stars"),
                    unlockedLevelId = optional("unlocked_level_id") { getInt(it) },
                    coins = getLong("coins")
                )
            }
        }
    }

    /** The new frequency of state frames. */
    data class Stream(
        /**
         * `tick`: a frame at every tick. `change`: one when something changed that the client can't
         * predict, and one a second. One of [StreamMode].
         */
        val stream: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Stream(
                    re = optional("re") { getString(it) },
                    stream = getString("stream")
                )
            }
        }
    }

    /** The server's clock. */
    data class Pong(
        /** Any number, such as the client's own clock. */
        val clientTime: Double,
        /**
         * The server's clock, with a fraction. It starts again when the server restarts. Unit: ms.
         * Range: 0 or more.
         */
        val serverTimeMs: Double,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Pong(
                    re = optional("re") { getString(it) },
                    clientTime = getDouble("client_time"),
                    serverTimeMs = getDouble("server_time_ms")
                )
            }
        }
    }

    /** The server is stopping. No new round starts; running rounds may finish. */
    data class Shutdown(
        /** The longest time from now until connections are closed. Unit: ms. Range: 0 or more. */
        val deadlineMs: Long
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Shutdown(
                    deadlineMs = getLong("deadline_ms")
                )
            }
        }
    }

    /** A request was refused and changed nothing. */
    data class Error(
        /** The reason why a request was refused. One of [ErrorCode]. */
        val code: String,
        /** A text for the client's developer, in English: the fault and what is allowed. */
        val message: String,
        /** True if the same request can succeed later with nothing else changed. */
        val retry: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** Time to wait before trying again. Unit: ms. Range: 0 or more. */
        val retryAfterMs: Long? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Error(
                    re = optional("re") { getString(it) },
                    code = getString("code"),
                    message = getString("message"),
                    retry = getBoolean("retry"),
                    retryAfterMs = optional("retry_after_ms") { getLong(it) }
                )
            }
        }
    }

    /** The state of the player's ticket in the queue. */
    data class Ticket(
        /** Seats of the race. Range: 2 to 8. */
        val seatCount: Int,
        /** The player's own rating. Unit: points. */
        val rating: Long,
        /** The time since `queue`. Unit: ms. Range: 0 or more. */
        val waitedMs: Long,
        /**
         * The most that another player's rating may be above or below. Unit: points. Range: 0 or
         * more.
         */
        val window: Long,
        /** The reason why there is no match yet. One of [TicketReason]. */
        val reason: String,
        /** True once `answer_bots` can be sent. */
        val botsOffered: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** Absent for any level. Range: 1 to 2147483647. */
        val levelId: Int? = null,
        /**
         * Time until the window becomes `next_window`; absent at its limit. Unit: ms. Range: 0 or
         * more.
         */
        val widensInMs: Long? = null,
        /** The window's next size; absent at its limit. Unit: points. Range: 0 or more. */
        val nextWindow: Long? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Ticket(
                    re = optional("re") { getString(it) },
                    levelId = optional("level_id") { getInt(it) },
                    seatCount = getInt("seat_count"),
                    rating = getLong("rating"),
                    waitedMs = getLong("waited_ms"),
                    window = getLong("window"),
                    widensInMs = optional("widens_in_ms") { getLong(it) },
                    nextWindow = optional("next_window") { getLong(it) },
                    reason = getString("reason"),
                    botsOffered = getBoolean("bots_offered")
                )
            }
        }
    }

    /** The player no longer has a ticket, and has no match. */
    data class LeftQueue(
        /** The reason. One of [LeftQueueReason]. */
        val reason: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                LeftQueue(
                    re = optional("re") { getString(it) },
                    reason = getString("reason")
                )
            }
        }
    }

    /** The complete state of a room, the same for everyone in it. */
    data class Room(
        /**
         * The room's part of its cycle: waiting for players, a race, its result, or a pause. One of
         * [RoomPhase].
         */
        val phase: String,
        /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
        val levelId: Int,
        /** The number of seats, taken or free. Range: 2 to 8. */
        val seatCount: Int,
        /** The most races in a match. Range: `1`, `3`, `5`. */
        val bestOf: Int,
        /** True if items may be used. */
        val allowItems: Boolean,
        /** True if ratings change. */
        val rated: Boolean,
        /** The players with a seat, in the order of the race's seats. */
        val players: List<RoomPlayer>,
        /** The number of spectators. Range: 0 or more. */
        val spectatorCount: Long,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The code to join by; absent in a matched room. */
        val roomCode: String? = null,
        /** The level, if it is made of a recipe. `levels` doesn't have it. */
        val recipeLevel: RecipeLevelSummary? = null,
        /**
         * The player who may change the room; absent when every player has left and only the result
         * is missing. Range: `^[0-9a-f]{32}$`.
         */
        val hostId: String? = null,
        /**
         * Time left of `countdown`, `intermission` or `results`; absent in other phases. Unit: ms.
         * Range: 0 or more.
         */
        val endsInMs: Long? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Room(
                    re = optional("re") { getString(it) },
                    roomCode = optional("room_code") { getString(it) },
                    phase = getString("phase"),
                    levelId = getInt("level_id"),
                    recipeLevel = optional("recipe_level") { RecipeLevelSummary.fromJson(getJSONObject(it)) },
                    seatCount = getInt("seat_count"),
                    bestOf = getInt("best_of"),
                    allowItems = getBoolean("allow_items"),
                    rated = getBoolean("rated"),
                    hostId = optional("host_id") { getString(it) },
                    players = getJSONArray("players").list { RoomPlayer.fromJson(getJSONObject(it)) },
                    spectatorCount = getLong("spectator_count"),
                    endsInMs = optional("ends_in_ms") { getLong(it) }
                )
            }
        }
    }

    /** The player is no longer in a room. */
    data class LeftRoom(
        /** The reason. One of [LeftRoomReason]. */
        val reason: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                LeftRoom(
                    re = optional("re") { getString(it) },
                    reason = getString("reason")
                )
            }
        }
    }

    /** The state of every seat of the race at a tick. */
    data class RaceState(
        /** The `seq` of the `state` sent with it. Range: 0 or more. */
        val seq: Long,
        /** Ticks since the start. Unit: ticks. Range: 0 to 36000. */
        val tick: Int,
        /** One for each of the room's `players`, in the same order. */
        val seats: List<RaceSeat>
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                RaceState(
                    seq = getLong("seq"),
                    tick = getInt("tick"),
                    seats = getJSONArray("seats").list { RaceSeat.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** A complete race as spectators see it, with a delay. */
    data class RaceView(
        /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
        val levelId: Int,
        /** Ticks since the start. Unit: ticks. Range: 0 to 36000. */
        val tick: Int,
        /** Each seat's round, in the order of the room's `players`. */
        val states: List<RoundState>,
        /**
         * Each seat's order: its ingredients bottom to top, as indexes into the level's
         * `ingredients`.
         */
        val orders: List<List<Int>>
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                RaceView(
                    levelId = getInt("level_id"),
                    tick = getInt("tick"),
                    states = getJSONArray("states").list { RoundState.fromJson(getJSONObject(it)) },
                    orders = getJSONArray("orders").list { getJSONArray(it).list { getInt(it) } }
                )
            }
        }
    }

    /** The durable result of a race. */
    data class RaceEnded(
        /** The record is kept under it. Range: `^[0-9a-f]{32}$`. */
        val raceId: String,
        /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
        val levelId: Int,
        /** True if ratings change. */
        val rated: Boolean,
        /** One for each seat, by rank. */
        val standings: List<Standing>,
        /** The effect of the network and of the server on a race's players. */
        val fairness: Fairness,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The player's own balance now. Not for spectators. Unit: coins. Range: 0 or more. */
        val coins: Long? = null,
        /** The player's own rating, if the race changed it. Not for spectators. */
        val ratingChange: RatingChange? = null,
        /**
         * The reason why a rated race didn't change the player's rating. Not for spectators. One of
         * [RaceEndedUnrated].
         */
        val unrated: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                RaceEnded(
                    re = optional("re") { getString(it) },
                    raceId = getString("race_id"),
                    levelId = getInt("level_id"),
                    rated = getBoolean("rated"),
                    standings = getJSONArray("standings").list { Standing.fromJson(getJSONObject(it)) },
                    coins = optional("coins") { getLong(it) },
                    ratingChange = optional("rating_change") { RatingChange.fromJson(getJSONObject(it)) },
                    unrated = optional("unrated") { getString(it) },
                    fairness = Fairness.fromJson(getJSONObject("fairness"))
                )
            }
        }
    }

    /** The race doesn't count, and everything it took is given back. */
    data class RaceCancelled(
        /** The reason. One of [RaceCancelledReason]. */
        val reason: String,
        /**
         * The players who left before the start or weren't connected then; empty with other
         * reasons.
         */
        val absentPlayerIds: List<String>
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                RaceCancelled(
                    reason = getString("reason"),
                    absentPlayerIds = getJSONArray("absent_player_ids").list { getString(it) }
                )
            }
        }
    }

    /** A player of the room reacted. */
    data class Reaction(
        /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val playerId: String,
        /** A thing that players can say to each other. One of [ReactionWord]. */
        val reaction: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Reaction(
                    re = optional("re") { getString(it) },
                    playerId = getString("player_id"),
                    reaction = getString("reaction")
                )
            }
        }
    }

    /** The player has tapped nothing for a while. */
    data class IdleWarning(
        /** Time until the race is lost unless a tap or clear comes. Unit: ms. Range: 0 or more. */
        val forfeitInMs: Long
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                IdleWarning(
                    forfeitInMs = getLong("forfeit_in_ms")
                )
            }
        }
    }

    /** The day's challenge. */
    data class Daily(
        /** The day in UTC, such as `2026-11-21`. Range: `^\d{4}-\d{2}-\d{2}$`. */
        val day: String,
        /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
        val levelId: Int,
        /** True if the player has used the one try that counts. */
        val tried: Boolean,
        /** Time until the next day's challenge begins. Unit: ms. Range: 0 or more. */
        val endsInMs: Long,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Daily(
                    re = optional("re") { getString(it) },
                    day = getString("day"),
                    levelId = getInt("level_id"),
                    tried = getBoolean("tried"),
                    endsInMs = getLong("ends_in_ms")
                )
            }
        }
    }

    /** Rows of a leaderboard. */
    data class Board(
        /** `level/1`, `rating`, or `daily/2026-11-21`. Range: length 1 to 32. */
        val boardId: String,
        /** The number of rows on the whole board. Range: 0 or more. */
        val rowCount: Long,
        /** The rows, by rank. */
        val rows: List<BoardRow>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /**
         * A month of UTC such as `2026-11`; all time if absent. Range: `^\d{4}-(0[1-9]|1[0-2])$`.
         */
        val season: String? = null,
        /** The player's own row, if there is one. */
        val own: BoardRow? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Board(
                    re = optional("re") { getString(it) },
                    boardId = getString("board_id"),
                    season = optional("season") { getString(it) },
                    rowCount = getLong("row_count"),
                    rows = getJSONArray("rows").list { BoardRow.fromJson(getJSONObject(it)) },
                    own = optional("own") { BoardRow.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** A page of the player's own ledger. */
    data class Ledger(
        /** Newest first. */
        val entries: List<LedgerEntry>,
        /** True if there are older entries. */
        val more: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Ledger(
                    re = optional("re") { getString(it) },
                    entries = getJSONArray("entries").list { LedgerEntry.fromJson(getJSONObject(it)) },
                    more = getBoolean("more")
                )
            }
        }
    }

    /** The player's statistics. */
    data class Statistics(
        /** The time when the player was created. Unit: ms. Range: 0 or more. */
        val sinceMs: Long,
        /** Solo rounds with a result, without daily challenges. Range: 0 or more. */
        val rounds: Long,
        /** Solo rounds that reached the level's target. Range: 0 or more. */
        val wins: Long,
        /** Orders served in rounds, races and daily challenges. Unit: orders. Range: 0 or more. */
        val served: Long,
        /** Coins earned in all of them. Unit: coins. Range: 0 or more. */
        val earned: Long,
        /** The most orders in one of them. Range: 0 or more. */
        val bestServed: Long,
        /** Races with a result, without daily challenges. Range: 0 or more. */
        val races: Long,
        /** Races in which nobody ranked better. Range: 0 or more. */
        val raceWins: Long,
        /** Races that changed the rating. Range: 0 or more. */
        val ratedRaces: Long,
        /** A rating (Glicko-2), in whole points. Unit: points. */
        val rating: Long,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Statistics(
                    re = optional("re") { getString(it) },
                    sinceMs = getLong("since_ms"),
                    rounds = getLong("rounds"),
                    wins = getLong("wins"),
                    served = getLong("served"),
                    earned = getLong("earned"),
                    bestServed = getLong("best_served"),
                    races = getLong("races"),
                    raceWins = getLong("race_wins"),
                    ratedRaces = getLong("rated_races"),
                    rating = getLong("rating")
                )
            }
        }
    }

    /** A recorded round, or a part of it, as its player saw it. */
    data class Replay(
        /** A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val recordId: String,
        /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val playerId: String,
        /** The round, as in a snapshot but with a `start_ms` of 0. */
        val round: Round,
        /** The length of the round. Unit: ticks. Range: 0 to 36000. */
        val ticks: Int,
        /** The result of a recorded round. */
        val result: ReplayResult,
        /**
         * The round at each tick with a change, and at least once a second. Range: at most 50 of
         * them.
         */
        val states: List<RoundState>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /**
         * The next `from_tick`; absent if `states` reaches the end. Unit: ticks. Range: 0 to 36000.
         */
        val nextTick: Int? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Replay(
                    re = optional("re") { getString(it) },
                    recordId = getString("record_id"),
                    playerId = getString("player_id"),
                    round = Round.fromJson(getJSONObject("round")),
                    ticks = getInt("ticks"),
                    result = ReplayResult.fromJson(getJSONObject("result")),
                    states = getJSONArray("states").list { RoundState.fromJson(getJSONObject(it)) },
                    nextTick = optional("next_tick") { getInt(it) }
                )
            }
        }
    }

    /** The player's households. */
    data class Households(
        /** The player's households, in no particular order. */
        val households: List<HouseholdEntry>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Households(
                    re = optional("re") { getString(it) },
                    households = getJSONArray("households").list { HouseholdEntry.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** A household and its members. */
    data class Household(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The household's name. */
        val name: String,
        /** The player's own role. One of [HouseholdRole]. */
        val role: String,
        /** The place of the household's last edit; 0 before the first. Range: 0 or more. */
        val head: Long,
        /** Those who have been members for longest first. */
        val members: List<HouseholdMember>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Household(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    name = getString("name"),
                    role = getString("role"),
                    head = getLong("head"),
                    members = getJSONArray("members").list { HouseholdMember.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** An invitation by which others can join a household. */
    data class Invitation(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The code of an invitation: eight letters, in upper or lower case. */
        val code: String,
        /** The role of those who join by it. One of [HouseholdRole]. */
        val role: String,
        /** Time until it expires. Unit: ms. Range: 0 or more. */
        val expiresInMs: Long,
        /** The number of people who can still join by it. Range: 0 or more. */
        val uses: Long,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Invitation(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    code = getString("code"),
                    role = getString("role"),
                    expiresInMs = getLong("expires_in_ms"),
                    uses = getLong("uses")
                )
            }
        }
    }

    /** A household's library is open: what the device must do to have everything. */
    data class Library(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The household's name. */
        val name: String,
        /** The player's own role. One of [HouseholdRole]. */
        val role: String,
        /** The place of the household's last edit; 0 before the first. Range: 0 or more. */
        val head: Long,
        /**
         * True if the device must forget what the server has told it and pull from 0. It keeps its
         * own edits.
         */
        val reset: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Library(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    name = getString("name"),
                    role = getString("role"),
                    head = getLong("head"),
                    reset = getBoolean("reset")
                )
            }
        }
    }

    /** A page of changes after a place. */
    data class Page(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** Records, in the order of their last edits. Range: at most 256 of them. */
        val records: List<LibraryRecord>,
        /** The place where the next page begins. */
        val cursor: LibraryCursor,
        /**
         * True if there is a next page. Without one the device has everything up to `cursor.seq`,
         * or with `until` all that it asked for.
         */
        val more: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Page(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    records = getJSONArray("records").list { LibraryRecord.fromJson(getJSONObject(it)) },
                    cursor = LibraryCursor.fromJson(getJSONObject("cursor")),
                    more = getBoolean("more")
                )
            }
        }
    }

    /** An edit of somebody else. */
    data class Changed(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The edit's place. Range: 0 or more. */
        val seq: Long,
        /** The records that the edit changed, as they were right after it. */
        val records: List<LibraryRecord>
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Changed(
                    householdId = getString("household_id"),
                    seq = getLong("seq"),
                    records = getJSONArray("records").list { LibraryRecord.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** Changes were left out because too much waited: the device must pull. */
    data class Behind(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The place of the household's last edit; 0 before the first. Range: 0 or more. */
        val head: Long
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Behind(
                    householdId = getString("household_id"),
                    head = getLong("head")
                )
            }
        }
    }

    /** An edit is done, durably. */
    data class Edited(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done
         * once. Range: `^[0-9a-f]{32}$`.
         */
        val editId: String,
        /** The edit's place. Range: 0 or more. */
        val seq: Long,
        /**
         * The records that the edit changed, as they are now. For an edit that was sent again,
         * those that haven't been changed since. Empty with `pull`.
         */
        val records: List<LibraryRecord>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /**
         * True where the records are too long for an answer, absent otherwise: pull from `through`.
         */
        val pull: Boolean? = null,
        /**
         * Values of others that the device hadn't seen; the first ones if they are long; absent
         * without any.
         */
        val overwrote: List<OverwrittenField>? = null,
        /** The lots whose stock changed; absent without any. */
        val stock: List<LotChange>? = null,
        /**
         * Ingredients of a cooked recipe that weren't taken from the pantry; absent without any.
         */
        val leftOut: List<LeftOutIngredient>? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Edited(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    editId = getString("edit_id"),
                    seq = getLong("seq"),
                    records = getJSONArray("records").list { LibraryRecord.fromJson(getJSONObject(it)) },
                    pull = optional("pull") { getBoolean(it) },
                    overwrote = optional("overwrote") { getJSONArray(it).list { OverwrittenField.fromJson(getJSONObject(it)) } },
                    stock = optional("stock") { getJSONArray(it).list { LotChange.fromJson(getJSONObject(it)) } },
                    leftOut = optional("left_out") { getJSONArray(it).list { LeftOutIngredient.fromJson(getJSONObject(it)) } }
                )
            }
        }
    }

    /** An edit was refused, with all its changes. */
    data class EditRefused(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done
         * once. Range: `^[0-9a-f]{32}$`.
         */
        val editId: String,
        /** The change that it was refused for, as an index into `ops`. Range: 0 or more. */
        val op: Long,
        /** The reason, as a word. One of [EditRefusedReason]. */
        val reason: String,
        /** A text for the client's developer, in English: the fault and what is allowed. */
        val text: String,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The kind of the thing that the change was for. One of [EntityKind]. */
        val kind: String? = null,
        /** The same. Range: `^[0-9a-f]{32}$`. */
        val id: String? = null,
        /** The field, if it was refused for one, or `parent`. */
        val field: String? = null,
        /**
         * The text that is there now, absent if it is empty; with `stale_field`. With `name_taken`:
         * the name that is there.
         */
        val current: String? = null,
        /**
         * The thing that already has the name; with `name_taken`. It is of the same `kind`. Range:
         * `^[0-9a-f]{32}$`.
         */
        val existingId: String? = null,
        /**
         * The id in `field` that leads to nothing; with `unknown_entity`. Range: `^[0-9a-f]{32}$`.
         */
        val missingId: String? = null,
        /** The edit that the current text comes from; with `stale_field`. Range: 0 or more. */
        val seq: Long? = null,
        /** The player who set it; with `stale_field`. Range: `^[0-9a-f]{32}$`. */
        val by: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                EditRefused(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    editId = getString("edit_id"),
                    op = getLong("op"),
                    reason = getString("reason"),
                    text = getString("text"),
                    kind = optional("kind") { getString(it) },
                    id = optional("id") { getString(it) },
                    field = optional("field") { getString(it) },
                    current = optional("current") { getString(it) },
                    existingId = optional("existing_id") { getString(it) },
                    missingId = optional("missing_id") { getString(it) },
                    seq = optional("seq") { getLong(it) },
                    by = optional("by") { getString(it) }
                )
            }
        }
    }

    /** The player's own role in the household that is open has changed. */
    data class MemberChanged(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * The new role. Without it the player is no member any more, and the household is closed.
         * One of [HouseholdRole].
         */
        val role: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                MemberChanged(
                    householdId = getString("household_id"),
                    role = optional("role") { getString(it) }
                )
            }
        }
    }

    /** A page of the recipes that a search has found. */
    data class Found(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The best first; without words the newest first. */
        val recipeIds: List<String>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The number of recipes on all pages; absent above 1,000. Range: 0 to 1000. */
        val count: Int? = null,
        /** The place where the next page begins; absent on the last page. */
        val cursor: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Found(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    recipeIds = getJSONArray("recipe_ids").list { getString(it) },
                    count = optional("count") { getInt(it) },
                    cursor = optional("cursor") { getString(it) }
                )
            }
        }
    }

    /** Completions of the text that a person has typed so far. */
    data class Suggestions(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** Names of recipes. */
        val names: List<String>,
        /** Names of ingredients. */
        val ingredients: List<String>,
        /** Tags. */
        val tags: List<SuggestedTag>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Suggestions(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    names = getJSONArray("names").list { getString(it) },
                    ingredients = getJSONArray("ingredients").list { getString(it) },
                    tags = getJSONArray("tags").list { SuggestedTag.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** The player's recent searches in a household. */
    data class RecentSearches(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The last first. Range: at most 20 of them. */
        val searches: List<RecentSearch>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                RecentSearches(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    searches = getJSONArray("searches").list { RecentSearch.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** The recipes that can be cooked from the pantry. */
    data class Matches(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * The rows, in the order that was asked for; fewer than were asked for if they are long.
         * Range: at most 50 of them.
         */
        val rows: List<RecipeMatch>,
        /** True if there are more rows after these. */
        val more: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Matches(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    rows = getJSONArray("rows").list { RecipeMatch.fromJson(getJSONObject(it)) },
                    more = getBoolean("more")
                )
            }
        }
    }

    /** A recipe as a level of the game, and how people did in it. */
    data class RecipeLevel(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The recipe that it is made of. Range: `^[0-9a-f]{32}$`. */
        val recipeId: String,
        /** The level. */
        val level: RecipeLevelSummary,
        /**
         * The orders in the sequence in which they come, each from bottom to top. Range: at least 1
         * of them.
         */
        val orders: List<List<Int>>,
        /** The player's best. Range: 0 to 3. */
        val bestStars: Int,
        /** The number of rows on the level's whole board. Range: 0 or more. */
        val rowCount: Long,
        /** The first rows of the board, by rank. Range: at most 10 of them. */
        val bestRows: List<BoardRow>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The player's own row, if there is one. */
        val own: BoardRow? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                RecipeLevel(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    recipeId = getString("recipe_id"),
                    level = RecipeLevelSummary.fromJson(getJSONObject("level")),
                    orders = getJSONArray("orders").list { getJSONArray(it).list { getInt(it) } },
                    bestStars = getInt("best_stars"),
                    rowCount = getLong("row_count"),
                    bestRows = getJSONArray("best_rows").list { BoardRow.fromJson(getJSONObject(it)) },
                    own = optional("own") { BoardRow.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** The state of an upload of an image. */
    data class Image(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * An image: the SHA-256 of its content, as 64 hexadecimal digits. Range: `^[0-9a-f]{64}$`.
         */
        val image: String,
        /**
         * Bytes that the server has: the `offset` of the next piece. Unit: bytes. Range: 0 to
         * 307200.
         */
        val received: Int,
        /** True once the image is stored and can be shown. */
        val isComplete: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Image(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    image = getString("image"),
                    received = getInt("received"),
                    isComplete = getBoolean("is_complete")
                )
            }
        }
    }

    /** The progress of an import. */
    data class ImportState(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * An import: 32 hexadecimal digits, drawn by the client for one file or page. The same
         * begun again goes on, or answers with what came of it. Range: `^[0-9a-f]{32}$`.
         */
        val importId: String,
        /**
         * The state of an import: it waits for further pieces, waits for the page, reads the
         * recipes, puts them into the household, or has ended, with all recipes or early. One of
         * [ImportPhase].
         */
        val phase: String,
        /** Recipes and other things of the file that are done. Range: 0 to 20000. */
        val done: Int,
        /** All of them; 0 until they have been read. Range: 0 to 20000. */
        val total: Int,
        /** The imported ones among those that are done. Range: 0 to 20000. */
        val imported: Int,
        /**
         * Those that were there already, or were imported before and deleted since. Range: 0 to
         * 20000.
         */
        val skipped: Int,
        /** Those that were refused. Range: 0 to 20000. */
        val refused: Int,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /**
         * Bytes of the file that the server has: the `offset` of the next piece. Only while it is
         * `receiving`. Unit: bytes. Range: 0 to 8388608.
         */
        val received: Int? = null,
        /** The reason why it failed, as a word. */
        val reason: String? = null,
        /** The same for a person. */
        val text: String? = null,
        /** Rows of the report, if they were asked for. */
        val report: List<ImportRow>? = null,
        /** True if there are more rows after these. */
        val more: Boolean? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                ImportState(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    importId = getString("import_id"),
                    phase = getString("phase"),
                    received = optional("received") { getInt(it) },
                    done = getInt("done"),
                    total = getInt("total"),
                    imported = getInt("imported"),
                    skipped = getInt("skipped"),
                    refused = getInt("refused"),
                    reason = optional("reason") { getString(it) },
                    text = optional("text") { getString(it) },
                    report = optional("report") { getJSONArray(it).list { ImportRow.fromJson(getJSONObject(it)) } },
                    more = optional("more") { getBoolean(it) }
                )
            }
        }
    }

    /** The nutrients of one serving of a recipe, as far as the server's data on foods covers it. */
    data class Nutrition(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The recipe. Range: `^[0-9a-f]{32}$`. */
        val recipeId: String,
        /** True if the server has data on foods. Without, nothing is covered. */
        val hasFoods: Boolean,
        /** The nutrients of one serving, of the ingredients that are covered. */
        val serving: NutritionAmounts,
        /** All ingredients of the recipe, in their order. Range: at most 100 of them. */
        val parts: List<NutritionIngredient>,
        /**
         * The weight of all ingredients of which it is known, of the whole recipe. Unit: mg. Range:
         * 0 or more.
         */
        val knownMg: Long,
        /** The weight of those that are covered. Unit: mg. Range: 0 or more. */
        val coveredMg: Long,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Nutrition(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    recipeId = getString("recipe_id"),
                    hasFoods = getBoolean("has_foods"),
                    serving = NutritionAmounts.fromJson(getJSONObject("serving")),
                    parts = getJSONArray("parts").list { NutritionIngredient.fromJson(getJSONObject(it)) },
                    knownMg = getLong("known_mg"),
                    coveredMg = getLong("covered_mg")
                )
            }
        }
    }

    /** A page of the changes of a thing and of its parts in the last 30 days. */
    data class History(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The kind of a thing in the library. One of [EntityKind]. */
        val kind: String,
        /** The thing. Range: `^[0-9a-f]{32}$`. */
        val entityId: String,
        /** The last first. Range: at most 50 of them. */
        val changes: List<HistoryChange>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /**
         * The place where the next page begins, which has older changes; absent on the last one.
         */
        val cursor: LibraryCursor? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                History(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    kind = getString("kind"),
                    entityId = getString("entity_id"),
                    changes = getJSONArray("changes").list { HistoryChange.fromJson(getJSONObject(it)) },
                    cursor = optional("cursor") { LibraryCursor.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /**
     * The links of a household that the player may see: those of its recipes, and the player's own
     * calendar.
     */
    data class Links(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** The oldest first. */
        val links: List<Link>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Links(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    links = getJSONArray("links").list { Link.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** The cooking sessions of the household that is open, all that aren't over. */
    data class Cookings(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /** A `cooking` of each one follows. Range: at most 4 of them. */
        val sessionIds: List<String>
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Cookings(
                    householdId = getString("household_id"),
                    sessionIds = getJSONArray("session_ids").list { getString(it) }
                )
            }
        }
    }

    /** A cooking session as it is now. */
    data class Cooking(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session
         * that is begun again is there once. Range: `^[0-9a-f]{32}$`.
         */
        val sessionId: String,
        /** The recipe. Range: `^[0-9a-f]{32}$`. */
        val recipeId: String,
        /** The recipe's name when the session began. */
        val name: String,
        /** The number of people that it is for. Range: 1 to 1000. */
        val servings: Int,
        /**
         * `finished` and `abandoned`: it is over, and nothing more comes of it. One of
         * [CookingPhase].
         */
        val phase: String,
        /** The time when it began. Unit: ms. */
        val startedMs: Double,
        /** The players in it. Range: at most 12 of them. */
        val cooks: List<SessionCook>,
        /** One for each of the recipe's steps. Range: at most 100 of them. */
        val steps: List<SessionStep>,
        /**
         * Those that run, wait or ring, and the last 32 that were stopped. Range: at most 64 of
         * them.
         */
        val timers: List<SessionTimer>,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The time when it ended, if it is over. Unit: ms. */
        val endedMs: Double? = null,
        /**
         * The player who ended it; absent also if nobody did anything for 12 hours. Range:
         * `^[0-9a-f]{32}$`.
         */
        val endedBy: String? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                Cooking(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    sessionId = getString("session_id"),
                    recipeId = getString("recipe_id"),
                    name = getString("name"),
                    servings = getInt("servings"),
                    phase = getString("phase"),
                    startedMs = getDouble("started_ms"),
                    endedMs = optional("ended_ms") { getDouble(it) },
                    endedBy = optional("ended_by") { getString(it) },
                    cooks = getJSONArray("cooks").list { SessionCook.fromJson(getJSONObject(it)) },
                    steps = getJSONArray("steps").list { SessionStep.fromJson(getJSONObject(it)) },
                    timers = getJSONArray("timers").list { SessionTimer.fromJson(getJSONObject(it)) }
                )
            }
        }
    }

    /** A timer of a cooking session rings. */
    data class CookingRang(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session
         * that is begun again is there once. Range: `^[0-9a-f]{32}$`.
         */
        val sessionId: String,
        /** A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val timerId: String,
        /** The timer's purpose: a line of 1 to 60 characters. Range: length 1 to 60. */
        val label: String,
        /** The time when the timer came to its end. Unit: ms. */
        val rangMs: Double,
        /** The delay between the ring and this message. Unit: ms. Range: 0 or more. */
        val lateMs: Double,
        /** True if the timer has rung before and nobody stopped it. */
        val again: Boolean
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                CookingRang(
                    householdId = getString("household_id"),
                    sessionId = getString("session_id"),
                    timerId = getString("timer_id"),
                    label = getString("label"),
                    rangMs = getDouble("rang_ms"),
                    lateMs = getDouble("late_ms"),
                    again = getBoolean("again")
                )
            }
        }
    }

    /** The recipe of a session, and what was done in it. */
    data class CookingRecord(
        /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
        val householdId: String,
        /**
         * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session
         * that is begun again is there once. Range: `^[0-9a-f]{32}$`.
         */
        val sessionId: String,
        /** The player who began it. Range: `^[0-9a-f]{32}$`. */
        val startedBy: String,
        /** The time when it began, since 1970-01-01 UTC. Unit: ms. Range: 0 or more. */
        val startedTimeMs: Long,
        /** The things that were done, in order. Range: at most 100 of them. */
        val entries: List<CookingEntry>,
        /** True if there are entries after these. */
        val more: Boolean,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The time when it ended, if it is over. Unit: ms. Range: 0 or more. */
        val endedTimeMs: Long? = null,
        /** The recipe as it is cooked; only with the first entries. */
        val recipe: CookedDish? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                CookingRecord(
                    re = optional("re") { getString(it) },
                    householdId = getString("household_id"),
                    sessionId = getString("session_id"),
                    startedBy = getString("started_by"),
                    startedTimeMs = getLong("started_time_ms"),
                    endedTimeMs = optional("ended_time_ms") { getLong(it) },
                    recipe = optional("recipe") { CookedDish.fromJson(getJSONObject(it)) },
                    entries = getJSONArray("entries").list { CookingEntry.fromJson(getJSONObject(it)) },
                    more = getBoolean("more")
                )
            }
        }
    }

    /** The ratings of a recipe that a link shows. */
    data class LinkRating(
        /**
         * A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
         * `^[0-9a-f]{32}$`.
         */
        val linkId: String,
        /** The number of players who have rated it. Range: 0 to 2147483647. */
        val ratingCount: Int,
        /** All ratings together, in halves of a star. Range: 0 to 2147483647. */
        val ratingSum: Int,
        /**
         * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without
         * control characters. Range: length 1 to 64.
         */
        override val re: String? = null,
        /** The player's own, in halves of a star; absent for none. Range: 1 to 10. */
        val rating: Int? = null
    ) : ServerMessage() {
        companion object {
            fun fromJson(json: JSONObject) = with(json) {
                LinkRating(
                    re = optional("re") { getString(it) },
                    linkId = getString("link_id"),
                    rating = optional("rating") { getInt(it) },
                    ratingCount = getInt("rating_count"),
                    ratingSum = getInt("rating_sum")
                )
            }
        }
    }

    companion object {
        /** The message in a text frame, or null for a type that isn't known. */
        fun parse(text: String): ServerMessage? = fromJson(JSONObject(text))

        fun fromJson(json: JSONObject): ServerMessage? = when (json.optString("type")) {
            "welcome" -> Welcome.fromJson(json)
            "profile" -> Profile.fromJson(json)
            "levels" -> Levels.fromJson(json)
            "shop" -> Shop.fromJson(json)
            "purchased" -> Purchased.fromJson(json)
            "snapshot" -> Snapshot.fromJson(json)
            "state" -> State.fromJson(json)
            "tapped" -> Tapped.fromJson(json)
            "cleared" -> Cleared.fromJson(json)
            "balance" -> Balance.fromJson(json)
            "round_ended" -> RoundEnded.fromJson(json)
            "stream" -> Stream.fromJson(json)
            "pong" -> Pong.fromJson(json)
            "shutdown" -> Shutdown.fromJson(json)
            "error" -> Error.fromJson(json)
            "ticket" -> Ticket.fromJson(json)
            "left_queue" -> LeftQueue.fromJson(json)
            "room" -> Room.fromJson(json)
            "left_room" -> LeftRoom.fromJson(json)
            "race_state" -> RaceState.fromJson(json)
            "race_view" -> RaceView.fromJson(json)
            "race_ended" -> RaceEnded.fromJson(json)
            "race_cancelled" -> RaceCancelled.fromJson(json)
            "reaction" -> Reaction.fromJson(json)
            "idle_warning" -> IdleWarning.fromJson(json)
            "daily" -> Daily.fromJson(json)
            "board" -> Board.fromJson(json)
            "ledger" -> Ledger.fromJson(json)
            "statistics" -> Statistics.fromJson(json)
            "replay" -> Replay.fromJson(json)
            "households" -> Households.fromJson(json)
            "household" -> Household.fromJson(json)
            "invitation" -> Invitation.fromJson(json)
            "library" -> Library.fromJson(json)
            "page" -> Page.fromJson(json)
            "changed" -> Changed.fromJson(json)
            "behind" -> Behind.fromJson(json)
            "edited" -> Edited.fromJson(json)
            "edit_refused" -> EditRefused.fromJson(json)
            "member_changed" -> MemberChanged.fromJson(json)
            "found" -> Found.fromJson(json)
            "suggestions" -> Suggestions.fromJson(json)
            "recent_searches" -> RecentSearches.fromJson(json)
            "matches" -> Matches.fromJson(json)
            "recipe_level" -> RecipeLevel.fromJson(json)
            "image" -> Image.fromJson(json)
            "import_state" -> ImportState.fromJson(json)
            "nutrition" -> Nutrition.fromJson(json)
            "history" -> History.fromJson(json)
            "links" -> Links.fromJson(json)
            "cookings" -> Cookings.fromJson(json)
            "cooking" -> Cooking.fromJson(json)
            "cooking_rang" -> CookingRang.fromJson(json)
            "cooking_record" -> CookingRecord.fromJson(json)
            "link_rating" -> LinkRating.fromJson(json)
            else -> null
        }
    }
}
