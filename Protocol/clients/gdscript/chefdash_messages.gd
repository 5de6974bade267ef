# Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
#
# A client's messages have to_dictionary(), the server's from_dictionary(data).
# A field that is null is absent.

const SUBPROTOCOL = "chefdash.v1.json"
const REVISION = 3

# Close codes after which a client may or may not connect again by itself, and those after which it
# should take its time. The first row that has the code counts; a code in no row allows no retry.
const CLOSE_CODES = [
	{"from": 1000, "to": 1000, "retries": true, "is_slow": false},
	{"from": 1001, "to": 1001, "retries": true, "is_slow": false},
	{"from": 1002, "to": 1002, "retries": false, "is_slow": false},
	{"from": 1003, "to": 1003, "retries": false, "is_slow": false},
	{"from": 1005, "to": 1005, "retries": true, "is_slow": false},
	{"from": 1006, "to": 1006, "retries": true, "is_slow": false},
	{"from": 1007, "to": 1007, "retries": false, "is_slow": false},
	{"from": 1008, "to": 1008, "retries": false, "is_slow": false},
	{"from": 1009, "to": 1009, "retries": false, "is_slow": false},
	{"from": 1010, "to": 1010, "retries": false, "is_slow": false},
	{"from": 1011, "to": 1011, "retries": true, "is_slow": false},
	{"from": 1012, "to": 1013, "retries": true, "is_slow": true},
	{"from": 1014, "to": 1015, "retries": true, "is_slow": false},
	{"from": 3000, "to": 3000, "retries": false, "is_slow": false},
	{"from": 3003, "to": 3003, "retries": false, "is_slow": false},
	{"from": 3001, "to": 3999, "retries": true, "is_slow": false},
	{"from": 4000, "to": 4000, "retries": false, "is_slow": false},
	{"from": 4001, "to": 4001, "retries": false, "is_slow": false},
	{"from": 4002, "to": 4002, "retries": true, "is_slow": false},
	{"from": 4003, "to": 4003, "retries": true, "is_slow": false},
	{"from": 4004, "to": 4004, "retries": true, "is_slow": false},
	{"from": 4005, "to": 4005, "retries": true, "is_slow": true},
	{"from": 4006, "to": 4006, "retries": false, "is_slow": false},
	{"from": 4007, "to": 4007, "retries": false, "is_slow": false},
]

# `tick`: a frame at every tick. `change`: one when something changed that the client can't predict,
# and one a second.
const STREAM_MODE = [
	"tick", "change"
]

# The use of a connection: to play on, or for the recipe library.
const CONNECTION_ROLE = [
	"player", "companion"
]

# The strength of a bot. There may be others.
const BOT_STRENGTH = [
	"easy", "medium", "hard"
]

# A thing that players can say to each other. There may be others.
const REACTION_WORD = [
	"hello", "good_luck", "well_played", "wow", "oops", "hurry", "thanks", "good_game"
]

# A member's role: an `owner` may do everything, an `adult` all edits, a `child` all edits but
# deleting, and a `guest` only read and cook along. There may be others.
const HOUSEHOLD_ROLE = [
	"owner", "adult", "child", "guest"
]

# The words of `sort` of ListMatches.
const LIST_MATCHES_SORT = [
	"match", "expiring", "time", "cooked", "name"
]

# The kind of a thing in the library. There may be others.
const ENTITY_KIND = [
	"recipe", "ingredient", "step", "cooking_note", "cooking", "category", "tag", "cookbook",
	"pantry_item", "lot", "plan_entry", "grocery_need", "aisle", "conversion", "substitution"
]

# The words of `op` of DoCooking.
const DO_COOKING_OP = [
	"join", "leave", "set_role", "claim", "release", "complete", "reopen", "start_timer", "pause",
	"resume", "add_time", "acknowledge", "cancel", "abandon"
]

# A role in a cooking session: a `head` may do everything, a `cook` all but give out roles and end
# it, and a `watcher` only look. There may be others.
const COOK_ROLE = [
	"head", "cook", "watcher"
]

# The words of `outcome` of Tapped. There may be others.
const TAPPED_OUTCOME = [
	"correct", "served", "wrong", "ignored"
]

# The words of `outcome` of Cleared. There may be others.
const CLEARED_OUTCOME = [
	"cleared", "ignored"
]

# The reason why a request was refused. There may be others.
const ERROR_CODE = [
	"bad_json", "too_deep", "unknown_type", "missing_field", "wrong_type", "number_out_of_range",
	"bad_value", "text_only", "not_signed_in", "already_signed_in", "bad_token", "rate_limited",
	"stale_request", "busy", "store_unavailable", "shutting_down", "overloaded", "unknown_level",
	"level_locked", "unknown_item", "item_not_owned", "not_enough_coins", "balance_limit",
	"round_in_progress", "no_round", "unknown_ingredient", "already_elsewhere", "already_queued",
	"not_queued", "wrong_seat_count", "queue_full", "no_bot_offer", "queue_paused", "malformed_code",
	"unknown_code", "too_many_wrong_codes", "too_many_rooms", "room_full", "spectators_full",
	"already_in_room", "not_in_room", "not_seated", "not_host", "removed_by_host", "not_a_member",
	"cannot_remove_yourself", "settings_fixed", "wrong_best_of", "seats_taken", "already_racing",
	"race_not_started", "no_race", "out_of_race", "others_cooking", "no_rematch", "too_many_reactions",
	"room_closed", "unknown_board", "unknown_record", "already_tried", "record_hidden", "wrong_role",
	"unknown_household", "household_exists", "too_many_households", "unknown_invitation", "not_owner",
	"unknown_member", "last_owner", "too_many_members", "unknown_recipe", "not_playable",
	"edit_elsewhere", "forbidden", "bad_image", "too_large", "too_many_images", "too_many_uploads",
	"unknown_import", "import_exists", "too_many_links", "unknown_cooking", "cooking_exists",
	"cooking_over", "too_many_cookings", "not_a_cook", "unknown_cook", "too_many_cooks",
	"unknown_step", "already_done", "not_done", "step_claimed", "not_claimed", "unknown_timer",
	"timer_exists", "too_many_timers", "timer_too_long", "not_running", "not_paused", "not_ringing",
	"timer_stopped", "too_many_inputs", "unknown_link", "unknown_entity", "too_many_invitations",
	"too_many_cookings_begun", "disk_full", "too_much_written"
]

# The words of `reason` of Ticket. There may be others.
const TICKET_REASON = [
	"being_tried", "nobody_else_waiting", "others_want_other_seats", "others_want_other_levels",
	"ratings_outside_window", "not_enough_players"
]

# The words of `reason` of LeftQueue. There may be others.
const LEFT_QUEUE_REASON = [
	"cancelled", "absent", "level_gone", "stopping"
]

# The words of `phase` of Room. There may be others.
const ROOM_PHASE = [
	"gathering", "opening", "countdown", "racing", "settling", "intermission", "results"
]

# The words of `reason` of LeftRoom. There may be others.
const LEFT_ROOM_REASON = [
	"left", "absent", "removed_by_host", "no_contest", "requeued", "match_ended", "stopping", "empty"
]

# The words of `unrated` of RaceEnded. There may be others.
const RACE_ENDED_UNRATED = [
	"no_orders", "shared_address", "repeated_pair"
]

# The words of `reason` of RaceCancelled. There may be others.
const RACE_CANCELLED_REASON = [
	"no_contest", "not_opened", "overdue", "stopping"
]

# The words of `reason` of EditRefused. There may be others.
const EDIT_REFUSED_REASON = [
	"unknown_entity", "gone", "stale_field", "changed_since", "exists", "name_taken", "built_in",
	"bad_field", "unknown_field", "missing_field", "wrong_parent", "too_many", "too_large", "overflow",
	"forbidden", "not_author"
]

# The state of an import: it waits for further pieces, waits for the page, reads the recipes, puts
# them into the household, or has ended, with all recipes or early. There may be others.
const IMPORT_PHASE = [
	"receiving", "fetching", "reading", "importing", "done", "failed"
]

# The result of a recipe: it is there now, was there already, isn't brought back because somebody
# has deleted it, or was refused. There may be others.
const IMPORT_OUTCOME = [
	"imported", "known", "deleted", "refused"
]

# The thing that was done. There may be others.
const IMPORT_NOTE_CODE = [
	"left_out", "left_out_from", "not_allowed", "missing", "kept", "cut", "divided", "assumed", "more"
]

# The thing that it was done to. There may be others.
const IMPORT_NOTE_THING = [
	"name", "about", "note", "source", "nutrition", "rating", "difficulty", "total_time", "image",
	"step_image", "ingredient", "step", "diet", "tag", "tool", "word", "line_end", "field", "favorite"
]

# `covered` if an ingredient counts; else the reason why not: nothing in the data has its name, the
# recipe says no amount, or nobody knows what so much of it weighs. There may be others.
const NUTRITION_STATE = [
	"covered", "no_food", "no_amount", "no_weight"
]

# The kind of change: a part was added to what was there, fields were changed, or the thing was
# deleted or restored. There may be others.
const CHANGE_KIND = [
	"created", "changed", "deleted", "restored"
]

# The words of `phase` of Cooking. There may be others.
const COOKING_PHASE = [
	"cooking", "finished", "abandoned"
]

# `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. There may be others.
const ROUND_PHASE = [
	"cooking", "perfect", "wrong", "ended"
]

# The words of `forfeit` of Standing. There may be others.
const STANDING_FORFEIT = [
	"left", "absent", "idle"
]

# The words of `kind` of LedgerEntry. There may be others.
const LEDGER_ENTRY_KIND = [
	"grant", "order", "race", "purchase", "equip", "refund"
]

# The words of `state` of SessionTimer. There may be others.
const SESSION_TIMER_STATE = [
	"running", "paused", "ringing", "acknowledged", "cancelled"
]

# The words of `op` of CookingEntry. There may be others.
const COOKING_ENTRY_OP = [
	"join", "leave", "set_role", "claim", "release", "complete", "reopen", "start_timer", "pause",
	"resume", "add_time", "acknowledge", "cancel", "abandon", "away", "standing", "finish"
]

# The words of `standing` of CookingEntry. There may be others.
const COOKING_ENTRY_STANDING = [
	"guest", "child", "adult"
]

# The words of `op` of LibraryOperation.
const LIBRARY_OPERATION_OP = [
	"create", "set", "add", "remove", "adjust", "delete", "restore"
]

# The words of `difficulty` of EntityFields.
const ENTITY_FIELDS_DIFFICULTY = [
	"easy", "medium", "hard"
]

# The words of `color` of EntityFields.
const ENTITY_FIELDS_COLOR = [
	"red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"
]

# The words of `slot` of EntityFields.
const ENTITY_FIELDS_SLOT = [
	"breakfast", "lunch", "dinner", "snack"
]

# The words of `reason` of LeftOutIngredient. There may be others.
const LEFT_OUT_INGREDIENT_REASON = [
	"optional", "no_amount", "missing", "incompatible_units", "short"
]

# The words of `difficulty` of RecipeConditions.
const RECIPE_CONDITIONS_DIFFICULTY = [
	"easy", "medium", "hard"
]

# The words of `how` of MatchGuess. There may be others.
const MATCH_GUESS_HOW = [
	"item_in_ingredient", "ingredient_in_item"
]


# Signs in. It is the first message of a connection.
class HelloMessage:
	var type: String = "hello"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# The returning player's id. A new player sends neither this nor `token`. Range: `^[0-9a-f]{32}$`.
	var player_id = null  # String, or null
	# The secret from the first `welcome`.
	var token = null  # String, or null
	# `tick`: a frame at every tick. `change`: one when something changed that the client can't
	# predict, and one a second. Default: "tick". One of STREAM_MODE.
	var stream = null  # String, or null
	# The language of names, as a BCP 47 tag such as `es-MX`. Range: length at most 35. Default: "en".
	var language = null  # String, or null
	# The client's name and version, for the server's log.
	var client = null  # String, or null
	# The use of a connection: to play on, or for the recipe library. Default: "player". One of
	# CONNECTION_ROLE.
	var role = null  # String, or null
	# The installation of the client: 32 hexadecimal digits that it draws once and keeps. A companion
	# sends it. Range: `^[0-9a-f]{32}$`.
	var device_id = null  # String, or null

	func to_dictionary():
		var data = {"type": "hello"}
		if self.id != null:
			data["id"] = self.id
		if self.player_id != null:
			data["player_id"] = self.player_id
		if self.token != null:
			data["token"] = self.token
		if self.stream != null:
			data["stream"] = self.stream
		if self.language != null:
			data["language"] = self.language
		if self.client != null:
			data["client"] = self.client
		if self.role != null:
			data["role"] = self.role
		if self.device_id != null:
			data["device_id"] = self.device_id
		return data


# Changes the name, the avatar or both.
class SetProfileMessage:
	var type: String = "set_profile"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# The new name: 1 to 20 characters, at most 160 bytes. Range: length at least 1.
	var name = null  # String, or null
	# The new avatar: one character of at most 64 bytes. Range: length at least 1.
	var avatar = null  # String, or null

	func to_dictionary():
		var data = {"type": "set_profile"}
		if self.id != null:
			data["id"] = self.id
		if self.name != null:
			data["name"] = self.name
		if self.avatar != null:
			data["avatar"] = self.avatar
		return data


# Asks for the levels.
class ListLevelsMessage:
	var type: String = "list_levels"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null

	func to_dictionary():
		var data = {"type": "list_levels"}
		if self.id != null:
			data["id"] = self.id
		return data


# Asks for the shop's items.
class ListShopMessage:
	var type: String = "list_shop"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null

	func to_dictionary():
		var data = {"type": "list_shop"}
		if self.id != null:
			data["id"] = self.id
		return data


# Buys one piece of an item.
class PurchaseMessage:
	var type: String = "purchase"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id: String = ""
	# An item of the shop. Range: length 1 to 32.
	var item_id: String = ""

	func to_dictionary():
		var data = {"type": "purchase"}
		data["id"] = self.id
		data["item_id"] = self.item_id
		return data


# Starts a solo round.
class StartRoundMessage:
	var type: String = "start_round"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id: String = ""
	# One of `levels`. Range: 1 to 2147483647.
	var level_id: int = 0
	# Items to use up in it. Range: at most 16 of them. Default: [].
	var item_ids = null  # Array, or null

	func to_dictionary():
		var data = {"type": "start_round"}
		data["id"] = self.id
		data["level_id"] = self.level_id
		if self.item_ids != null:
			data["item_ids"] = self.item_ids
		return data


# Starts a solo round in a level that is made of a recipe of a household of the player's.
class StartRecipeMessage:
	var type: String = "start_recipe"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id: String = ""
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The recipe to play. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""

	func to_dictionary():
		var data = {"type": "start_recipe"}
		data["id"] = self.id
		data["household_id"] = self.household_id
		data["recipe_id"] = self.recipe_id
		return data


# Puts an ingredient on the plate. The next right one is
# `round.ingredients[layers[plate.length]].ingredient_id`, with `layers` of
# `round.recipes[state.recipe]`.
class TapMessage:
	var type: String = "tap"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# An ingredient, such as `patty`. Range: `^[a-z][a-z0-9_-]{0,31}$`.
	var ingredient_id: String = ""

	func to_dictionary():
		var data = {"type": "tap"}
		if self.id != null:
			data["id"] = self.id
		data["ingredient_id"] = self.ingredient_id
		return data


# Empties the plate and shuffles the grid.
class ClearMessage:
	var type: String = "clear"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null

	func to_dictionary():
		var data = {"type": "clear"}
		if self.id != null:
			data["id"] = self.id
		return data


# Ends the round with its current result; in a race only if nobody else is still cooking.
class LeaveRoundMessage:
	var type: String = "leave_round"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null

	func to_dictionary():
		var data = {"type": "leave_round"}
		if self.id != null:
			data["id"] = self.id
		return data


# Changes how often state frames come.
class SetStreamMessage:
	var type: String = "set_stream"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# `tick`: a frame at every tick. `change`: one when something changed that the client can't
	# predict, and one a second. One of STREAM_MODE.
	var stream: String = ""

	func to_dictionary():
		var data = {"type": "set_stream"}
		if self.id != null:
			data["id"] = self.id
		data["stream"] = self.stream
		return data


# Asks for the server's clock.
class PingMessage:
	var type: String = "ping"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# Any number, such as the client's own clock.
	var client_time: float = 0.0

	func to_dictionary():
		var data = {"type": "ping"}
		if self.id != null:
			data["id"] = self.id
		data["client_time"] = self.client_time
		return data


# Asks for a race against others.
class QueueMessage:
	var type: String = "queue"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# One of `levels`; any if absent. Range: 1 to 2147483647.
	var level_id = null  # int, or null
	# Seats of the race. Range: 2 to 8. Default: 2.
	var seat_count = null  # int, or null

	func to_dictionary():
		var data = {"type": "queue"}
		if self.id != null:
			data["id"] = self.id
		if self.level_id != null:
			data["level_id"] = self.level_id
		if self.seat_count != null:
			data["seat_count"] = self.seat_count
		return data


# Asks for the state of the player's ticket in the queue.
class GetTicketMessage:
	var type: String = "get_ticket"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null

	func to_dictionary():
		var data = {"type": "get_ticket"}
		if self.id != null:
			data["id"] = self.id
		return data


# Cancels the ticket.
class LeaveQueueMessage:
	var type: String = "leave_queue"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null

	func to_dictionary():
		var data = {"type": "leave_queue"}
		if self.id != null:
			data["id"] = self.id
		return data


# Accepts the offer of bots, or keeps waiting for people.
class AnswerBotsMessage:
	var type: String = "answer_bots"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# True to race against bots now, false to keep waiting for people.
	var accept: bool = false

	func to_dictionary():
		var data = {"type": "answer_bots"}
		if self.id != null:
			data["id"] = self.id
		data["accept"] = self.accept
		return data


# Opens a private room with the player as its host.
class CreateRoomMessage:
	var type: String = "create_room"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# One of `levels`. Range: 1 to 2147483647. Default: 1.
	var level_id = null  # int, or null
	# A household of the player's; only with `recipe_id`. Range: `^[0-9a-f]{32}$`.
	var household_id = null  # String, or null
	# A recipe to race on, in place of `level_id` and without `allow_items`. Range: `^[0-9a-f]{32}$`.
	var recipe_id = null  # String, or null
	# Seats of the race. Range: 2 to 8. Default: 2.
	var seat_count = null  # int, or null
	# The most races in a match. Range: `1`, `3`, `5`. Default: 1.
	var best_of = null  # int, or null
	# True if items may be used. Default: false.
	var allow_items = null  # bool, or null

	func to_dictionary():
		var data = {"type": "create_room"}
		if self.id != null:
			data["id"] = self.id
		if self.level_id != null:
			data["level_id"] = self.level_id
		if self.household_id != null:
			data["household_id"] = self.household_id
		if self.recipe_id != null:
			data["recipe_id"] = self.recipe_id
		if self.seat_count != null:
			data["seat_count"] = self.seat_count
		if self.best_of != null:
			data["best_of"] = self.best_of
		if self.allow_items != null:
			data["allow_items"] = self.allow_items
		return data


# Takes a seat in a private room.
class JoinRoomMessage:
	var type: String = "join_room"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A private room's code: six letters, in upper or lower case.
	var room_code: String = ""

	func to_dictionary():
		var data = {"type": "join_room"}
		if self.id != null:
			data["id"] = self.id
		data["room_code"] = self.room_code
		return data


# Watches a private room.
class WatchRoomMessage:
	var type: String = "watch_room"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A private room's code: six letters, in upper or lower case.
	var room_code: String = ""

	func to_dictionary():
		var data = {"type": "watch_room"}
		if self.id != null:
			data["id"] = self.id
		data["room_code"] = self.room_code
		return data


# Gives up the seat, or stops watching.
class LeaveRoomMessage:
	var type: String = "leave_room"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null

	func to_dictionary():
		var data = {"type": "leave_room"}
		if self.id != null:
			data["id"] = self.id
		return data


# Changes the given options. For the host.
class SetRoomMessage:
	var type: String = "set_room"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# One of `levels`. Range: 1 to 2147483647.
	var level_id = null  # int, or null
	# Seats of the race. Range: 2 to 8.
	var seat_count = null  # int, or null
	# The most races in a match. Range: `1`, `3`, `5`.
	var best_of = null  # int, or null
	# True if items may be used.
	var allow_items = null  # bool, or null

	func to_dictionary():
		var data = {"type": "set_room"}
		if self.id != null:
			data["id"] = self.id
		if self.level_id != null:
			data["level_id"] = self.level_id
		if self.seat_count != null:
			data["seat_count"] = self.seat_count
		if self.best_of != null:
			data["best_of"] = self.best_of
		if self.allow_items != null:
			data["allow_items"] = self.allow_items
		return data


# Says whether the player is ready for the next race.
class ReadyMessage:
	var type: String = "ready"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# True if the player is ready.
	var ready: bool = false
	# Items to use up in the next race. Range: at most 16 of them. Default: [].
	var item_ids = null  # Array, or null

	func to_dictionary():
		var data = {"type": "ready"}
		if self.id != null:
			data["id"] = self.id
		data["ready"] = self.ready
		if self.item_ids != null:
			data["item_ids"] = self.item_ids
		return data


# Gives a free seat to a bot. For the host.
class AddBotMessage:
	var type: String = "add_bot"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# The strength of a bot. One of BOT_STRENGTH.
	var bot_strength: String = ""

	func to_dictionary():
		var data = {"type": "add_bot"}
		if self.id != null:
			data["id"] = self.id
		data["bot_strength"] = self.bot_strength
		return data


# Removes a player, a bot or a spectator. For the host.
class RemoveMemberMessage:
	var type: String = "remove_member"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# The player, bot or spectator to remove. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""

	func to_dictionary():
		var data = {"type": "remove_member"}
		if self.id != null:
			data["id"] = self.id
		data["player_id"] = self.player_id
		return data


# Agrees to a rematch, or declines it.
class RematchMessage:
	var type: String = "rematch"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# True to race again. False ends the wait for everyone.
	var agree: bool = false
	# Items to use up in its first race. Range: at most 16 of them. Default: [].
	var item_ids = null  # Array, or null

	func to_dictionary():
		var data = {"type": "rematch"}
		if self.id != null:
			data["id"] = self.id
		data["agree"] = self.agree
		if self.item_ids != null:
			data["item_ids"] = self.item_ids
		return data


# Sends a reaction, the only way for players to talk to each other.
class ReactMessage:
	var type: String = "react"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A thing that players can say to each other. One of REACTION_WORD.
	var reaction: String = ""

	func to_dictionary():
		var data = {"type": "react"}
		if self.id != null:
			data["id"] = self.id
		data["reaction"] = self.reaction
		return data


# Races a recorded round: one on the level's board, or any other.
class RaceGhostMessage:
	var type: String = "race_ghost"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# One of `levels`. Range: 1 to 2147483647.
	var level_id: int = 0
	# The round's player; by default the player who asks. Range: `^[0-9a-f]{32}$`.
	var player_id = null  # String, or null
	# The round of that player; by default the best on the level's board. Range: `^[0-9a-f]{32}$`.
	var record_id = null  # String, or null

	func to_dictionary():
		var data = {"type": "race_ghost"}
		if self.id != null:
			data["id"] = self.id
		data["level_id"] = self.level_id
		if self.player_id != null:
			data["player_id"] = self.player_id
		if self.record_id != null:
			data["record_id"] = self.record_id
		return data


# Asks for the day's challenge.
class GetDailyMessage:
	var type: String = "get_daily"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null

	func to_dictionary():
		var data = {"type": "get_daily"}
		if self.id != null:
			data["id"] = self.id
		return data


# Starts the day's challenge, which uses the one try that counts.
class StartDailyMessage:
	var type: String = "start_daily"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id: String = ""

	func to_dictionary():
		var data = {"type": "start_daily"}
		data["id"] = self.id
		return data


# Asks for rows of a leaderboard.
class GetBoardMessage:
	var type: String = "get_board"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# `level/1`, `rating`, or `daily/2026-11-21`. Range: length 1 to 32.
	var board_id: String = ""
	# A month of UTC such as `2026-11`; all time if absent. Range: `^\d{4}-(0[1-9]|1[0-2])$`.
	var season = null  # String, or null
	# The first row. Can't be combined with `around`. Range: 1 or more. Default: 1.
	var from = null  # int, or null
	# The number of rows; with `around`, 1 to 24 on each side. Range: 1 to 50. Default: 20.
	var count = null  # int, or null
	# Asks for the rows around the player's own. Default: false.
	var around = null  # bool, or null

	func to_dictionary():
		var data = {"type": "get_board"}
		if self.id != null:
			data["id"] = self.id
		data["board_id"] = self.board_id
		if self.season != null:
			data["season"] = self.season
		if self.from != null:
			data["from"] = self.from
		if self.count != null:
			data["count"] = self.count
		if self.around != null:
			data["around"] = self.around
		return data


# Asks for the player's own ledger, the newest entry first.
class ListLedgerMessage:
	var type: String = "list_ledger"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# Entries below this number; by default from the newest on. Range: 1 or more.
	var before_number = null  # int, or null
	# The number of entries. Range: 1 to 50. Default: 20.
	var count = null  # int, or null

	func to_dictionary():
		var data = {"type": "list_ledger"}
		if self.id != null:
			data["id"] = self.id
		if self.before_number != null:
			data["before_number"] = self.before_number
		if self.count != null:
			data["count"] = self.count
		return data


# Asks for the player's statistics.
class GetStatisticsMessage:
	var type: String = "get_statistics"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null

	func to_dictionary():
		var data = {"type": "get_statistics"}
		if self.id != null:
			data["id"] = self.id
		return data


# Asks for a replay of a finished round.
class GetReplayMessage:
	var type: String = "get_replay"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# The `round_id` or `race_id` of a result, or the `record_id` of a board's row. Range:
	# `^[0-9a-f]{32}$`.
	var record_id: String = ""
	# The round's player; by default the player who asks. Range: `^[0-9a-f]{32}$`.
	var player_id = null  # String, or null
	# The first tick. Unit: ticks. Range: 0 to 36000. Default: 0.
	var from_tick = null  # int, or null

	func to_dictionary():
		var data = {"type": "get_replay"}
		if self.id != null:
			data["id"] = self.id
		data["record_id"] = self.record_id
		if self.player_id != null:
			data["player_id"] = self.player_id
		if self.from_tick != null:
			data["from_tick"] = self.from_tick
		return data


# Asks for the player's households.
class ListHouseholdsMessage:
	var type: String = "list_households"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null

	func to_dictionary():
		var data = {"type": "list_households"}
		if self.id != null:
			data["id"] = self.id
		return data


# Makes a household, with its first categories, tags and aisles.
class CreateHouseholdMessage:
	var type: String = "create_household"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# Drawn by the client. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# 1 to 60 characters, at most 480 bytes. Range: length at least 1.
	var name: String = ""
	# The language of the first categories, tags and aisles, as a BCP 47 tag such as `es-MX`. Range:
	# length at most 35. Default: "en".
	var language = null  # String, or null

	func to_dictionary():
		var data = {"type": "create_household"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["name"] = self.name
		if self.language != null:
			data["language"] = self.language
		return data


# Puts the sample recipes into a household, once.
class AddSamplesMessage:
	var type: String = "add_samples"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The language of the recipes, as a BCP 47 tag such as `es-MX`. Range: length at most 35. Default:
	# "en".
	var language = null  # String, or null

	func to_dictionary():
		var data = {"type": "add_samples"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		if self.language != null:
			data["language"] = self.language
		return data


# Asks for a household and its members.
class GetHouseholdMessage:
	var type: String = "get_household"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""

	func to_dictionary():
		var data = {"type": "get_household"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		return data


# Makes an invitation. For owners.
class InviteMessage:
	var type: String = "invite"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The role of those who join by it. One of HOUSEHOLD_ROLE.
	var role: String = ""

	func to_dictionary():
		var data = {"type": "invite"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["role"] = self.role
		return data


# Takes an invitation back. For owners.
class RevokeInvitationMessage:
	var type: String = "revoke_invitation"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The code of an invitation: eight letters, in upper or lower case.
	var code: String = ""

	func to_dictionary():
		var data = {"type": "revoke_invitation"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["code"] = self.code
		return data


# Makes the player a member of a household, by the code of an invitation.
class JoinHouseholdMessage:
	var type: String = "join_household"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# The code of an invitation: eight letters, in upper or lower case.
	var code: String = ""

	func to_dictionary():
		var data = {"type": "join_household"}
		if self.id != null:
			data["id"] = self.id
		data["code"] = self.code
		return data


# Gives a member another role, or removes them. For owners; everybody may remove themselves.
class ChangeMemberMessage:
	var type: String = "change_member"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The member. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""
	# The new role; without it the member is removed. One of HOUSEHOLD_ROLE.
	var role = null  # String, or null

	func to_dictionary():
		var data = {"type": "change_member"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["player_id"] = self.player_id
		if self.role != null:
			data["role"] = self.role
		return data


# Opens the library of a household on this connection.
class LibraryOpenMessage:
	var type: String = "library_open"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The device has everything up to here; 0 at first. Range: 0 or more.
	var through: int = 0

	func to_dictionary():
		var data = {"type": "library_open"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["through"] = self.through
		return data


# Asks for a page of changes after a place.
class PullMessage:
	var type: String = "pull"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# A place in the order of changes: after all edits before `seq`, and of that edit after the records
	# up to `kind` and `id`; after all of it without those two.
	var cursor = null  # LibraryCursor
	# The last edit whose changes are wanted. Without it, all up to the newest. Range: 0 or more.
	var until = null  # int, or null

	func to_dictionary():
		var data = {"type": "pull"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["cursor"] = self.cursor.to_dictionary()
		if self.until != null:
			data["until"] = self.until
		return data


# Changes things in the library: all of it, or nothing.
class EditMessage:
	var type: String = "edit"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
	# Range: `^[0-9a-f]{32}$`.
	var edit_id: String = ""
	# The device had everything up to here when the person made the edit. Range: 0 or more.
	var base_seq: int = 0
	# The changes, in order. Range: 1 to 64 of them.
	var ops: Array = []

	func to_dictionary():
		var data = {"type": "edit"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["edit_id"] = self.edit_id
		data["base_seq"] = self.base_seq
		data["ops"] = []
		for each in self.ops:
			data["ops"].append(each.to_dictionary())
		return data


# Finds recipes by words and conditions.
class SearchMessage:
	var type: String = "search"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The words; without any, the newest recipes are found. Default: "".
	var text = null  # String, or null
	# Conditions of a search: a recipe is found only if all that are given hold.
	var filter = null  # RecipeConditions, or null
	# The `cursor` of the answer before, to the same `text` and `filter`; absent for the first page.
	var cursor = null  # String, or null
	# The most recipes. Range: 1 to 100. Default: 50.
	var limit = null  # int, or null

	func to_dictionary():
		var data = {"type": "search"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		if self.text != null:
			data["text"] = self.text
		if self.filter != null:
			data["filter"] = self.filter.to_dictionary()
		if self.cursor != null:
			data["cursor"] = self.cursor
		if self.limit != null:
			data["limit"] = self.limit
		return data


# Asks for completions of the text that a person has typed so far.
class SuggestMessage:
	var type: String = "suggest"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The text typed so far.
	var text: String = ""

	func to_dictionary():
		var data = {"type": "suggest"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["text"] = self.text
		return data


# Asks for the player's recent searches.
class ListRecentSearchesMessage:
	var type: String = "list_recent_searches"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""

	func to_dictionary():
		var data = {"type": "list_recent_searches"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		return data


# Puts a search first among the player's recent searches.
class AddRecentSearchMessage:
	var type: String = "add_recent_search"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# 1 to 100 characters, at most 1,600 bytes. Range: length at least 1.
	var text: String = ""
	# Its conditions: at most 2,000 bytes.
	var filter = null  # RecipeConditions, or null

	func to_dictionary():
		var data = {"type": "add_recent_search"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["text"] = self.text
		if self.filter != null:
			data["filter"] = self.filter.to_dictionary()
		return data


# Removes one of the player's recent searches.
class RemoveRecentSearchMessage:
	var type: String = "remove_recent_search"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The text of the search; case and accents don't matter.
	var text: String = ""

	func to_dictionary():
		var data = {"type": "remove_recent_search"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["text"] = self.text
		return data


# Removes all of the player's recent searches.
class ClearRecentSearchesMessage:
	var type: String = "clear_recent_searches"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""

	func to_dictionary():
		var data = {"type": "clear_recent_searches"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		return data


# Asks which recipes can be cooked from the pantry.
class ListMatchesMessage:
	var type: String = "list_matches"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The order of the rows. Default: "match". One of LIST_MATCHES_SORT.
	var sort = null  # String, or null
	# True for only those recipes for which everything is there. Default: false.
	var only_makeable = null  # bool, or null
	# Servings of each recipe; by default those that it is written for. Range: 1 to 1000.
	var servings = null  # int, or null
	# Today, where the person is. What expires soon is counted from this day. Range:
	# `^\d{4}-\d{2}-\d{2}$`.
	var day: String = ""
	# Days ahead within which something counts as expiring; 0 is today alone. What has expired counts
	# too. Range: 0 to 60. Default: 5.
	var expiring_days = null  # int, or null
	# Rows to skip. Range: 0 to 20000. Default: 0.
	var offset = null  # int, or null
	# The most rows. Range: 1 to 50. Default: 20.
	var limit = null  # int, or null

	func to_dictionary():
		var data = {"type": "list_matches"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		if self.sort != null:
			data["sort"] = self.sort
		if self.only_makeable != null:
			data["only_makeable"] = self.only_makeable
		if self.servings != null:
			data["servings"] = self.servings
		data["day"] = self.day
		if self.expiring_days != null:
			data["expiring_days"] = self.expiring_days
		if self.offset != null:
			data["offset"] = self.offset
		if self.limit != null:
			data["limit"] = self.limit
		return data


# Asks for a recipe as a level of the game.
class GetRecipeLevelMessage:
	var type: String = "get_recipe_level"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The recipe to show. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""

	func to_dictionary():
		var data = {"type": "get_recipe_level"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["recipe_id"] = self.recipe_id
		return data


# Puts on the grocery list what the pantry lacks for a recipe, in place of what the recipe has put
# there before, as one edit.
class PlanGroceriesMessage:
	var type: String = "plan_groceries"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
	# Range: `^[0-9a-f]{32}$`.
	var edit_id: String = ""
	# The recipe. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""
	# The number of people that it is for. Range: 1 to 1000.
	var servings: int = 0
	# The meal that it is for. Range: `^[0-9a-f]{32}$`.
	var plan_entry_id = null  # String, or null
	# The day from which other planned meals count: the stock that those between it and this meal need
	# is used up. Only with `plan_entry_id`. Range: `^\d{4}-\d{2}-\d{2}$`.
	var day = null  # String, or null

	func to_dictionary():
		var data = {"type": "plan_groceries"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["edit_id"] = self.edit_id
		data["recipe_id"] = self.recipe_id
		data["servings"] = self.servings
		if self.plan_entry_id != null:
			data["plan_entry_id"] = self.plan_entry_id
		if self.day != null:
			data["day"] = self.day
		return data


# Marks a recipe as cooked and takes what it used from the pantry, as one edit.
class CookMessage:
	var type: String = "cook"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
	# Range: `^[0-9a-f]{32}$`.
	var edit_id: String = ""
	# The recipe. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""
	# The number of people that it is for. Range: 1 to 1000.
	var servings: int = 0
	# The day on which it was cooked. Range: `^\d{4}-\d{2}-\d{2}$`.
	var day: String = ""
	# The optional ingredients that were used as well. Range: at most 100 of them.
	var also = null  # Array, or null
	# True to take what it used from the pantry. Default: true.
	var deduct = null  # bool, or null

	func to_dictionary():
		var data = {"type": "cook"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["edit_id"] = self.edit_id
		data["recipe_id"] = self.recipe_id
		data["servings"] = self.servings
		data["day"] = self.day
		if self.also != null:
			data["also"] = self.also
		if self.deduct != null:
			data["deduct"] = self.deduct
		return data


# Uploads a piece of an image of a recipe or a step.
class PutImageMessage:
	var type: String = "put_image"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# An image: the SHA-256 of its content, as 64 hexadecimal digits. Range: `^[0-9a-f]{64}$`.
	var image: String = ""
	# The size of the whole image. Unit: bytes. Range: 1 to 307200.
	var byte_count: int = 0
	# Bytes of the image before this piece. Range: 0 to 307199.
	var offset: int = 0
	# The piece: 1 to 9,000 bytes in base64, with padding. Range: length 4 to 12000.
	var data: String = ""

	func to_dictionary():
		var data = {"type": "put_image"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["image"] = self.image
		data["byte_count"] = self.byte_count
		data["offset"] = self.offset
		data["data"] = self.data
		return data


# Imports the recipes of a file that comes in pieces, or of the page at an address: either `url`, or
# with every piece all of `name`, `byte_count`, `offset` and `data`.
class ImportRecipesMessage:
	var type: String = "import_recipes"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# An import: 32 hexadecimal digits, drawn by the client for one file or page. The same begun again
	# goes on, or answers with what came of it. Range: `^[0-9a-f]{32}$`.
	var import_id: String = ""
	# The address of a page, which the server fetches; without the members of a file. Range: length 1
	# to 2048.
	var url = null  # String, or null
	# The file's name, the same with every piece: its extension says what is in it. Range: length 1 to
	# 200.
	var name = null  # String, or null
	# The size of the whole file. Unit: bytes. Range: 1 to 8388608.
	var byte_count = null  # int, or null
	# Bytes of the file before this piece. Range: 0 to 8388607.
	var offset = null  # int, or null
	# The piece: 1 to 9,000 bytes in base64, with padding. Range: length 4 to 12000.
	var data = null  # String, or null

	func to_dictionary():
		var data = {"type": "import_recipes"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["import_id"] = self.import_id
		if self.url != null:
			data["url"] = self.url
		if self.name != null:
			data["name"] = self.name
		if self.byte_count != null:
			data["byte_count"] = self.byte_count
		if self.offset != null:
			data["offset"] = self.offset
		if self.data != null:
			data["data"] = self.data
		return data


# Asks for the progress of an import, and for rows of its report.
class GetImportMessage:
	var type: String = "get_import"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# An import: 32 hexadecimal digits, drawn by the client for one file or page. The same begun again
	# goes on, or answers with what came of it. Range: `^[0-9a-f]{32}$`.
	var import_id: String = ""
	# Rows of the report before the wanted ones. Range: 0 to 20000. Default: 0.
	var offset = null  # int, or null

	func to_dictionary():
		var data = {"type": "get_import"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["import_id"] = self.import_id
		if self.offset != null:
			data["offset"] = self.offset
		return data


# Asks for the nutrients of one serving of a recipe.
class GetNutritionMessage:
	var type: String = "get_nutrition"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The recipe. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""

	func to_dictionary():
		var data = {"type": "get_nutrition"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["recipe_id"] = self.recipe_id
		return data


# Asks for the changes of a thing and of its parts in the last 30 days.
class GetHistoryMessage:
	var type: String = "get_history"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The kind of a thing in the library. One of ENTITY_KIND.
	var kind: String = ""
	# Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var entity_id: String = ""
	# The `cursor` of the page before; absent for the last changes.
	var cursor = null  # LibraryCursor, or null

	func to_dictionary():
		var data = {"type": "get_history"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["kind"] = self.kind
		data["entity_id"] = self.entity_id
		if self.cursor != null:
			data["cursor"] = self.cursor.to_dictionary()
		return data


# Asks for the links by which others may read something of a household.
class ListLinksMessage:
	var type: String = "list_links"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""

	func to_dictionary():
		var data = {"type": "list_links"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		return data


# Makes a link to a recipe, or one of the player's own to the plan as a calendar. Where there is
# one, it stays.
class MakeLinkMessage:
	var type: String = "make_link"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The recipe, for owners and adults; absent for the calendar. Range: `^[0-9a-f]{32}$`.
	var recipe_id = null  # String, or null

	func to_dictionary():
		var data = {"type": "make_link"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		if self.recipe_id != null:
			data["recipe_id"] = self.recipe_id
		return data


# Takes a link back: from then on it shows nothing. Those of recipes are for owners and adults. A
# link that isn't there is taken back already.
class RevokeLinkMessage:
	var type: String = "revoke_link"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
	# `^[0-9a-f]{32}$`.
	var link_id: String = ""

	func to_dictionary():
		var data = {"type": "revoke_link"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["link_id"] = self.link_id
		return data


# Says how the player likes a recipe that a link shows. Each player has one rating; another takes
# its place.
class RateLinkMessage:
	var type: String = "rate_link"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
	# `^[0-9a-f]{32}$`.
	var link_id: String = ""
	# Halves of a star; without it, the rating is taken back. Range: 1 to 10.
	var rating = null  # int, or null

	func to_dictionary():
		var data = {"type": "rate_link"}
		if self.id != null:
			data["id"] = self.id
		data["link_id"] = self.link_id
		if self.rating != null:
			data["rating"] = self.rating
		return data


# Begins to cook a recipe together.
class StartCookingMessage:
	var type: String = "start_cooking"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
	# begun again is there once. Range: `^[0-9a-f]{32}$`.
	var session_id: String = ""
	# The recipe. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""
	# The number of people that it is for. Range: 1 to 1000.
	var servings: int = 0

	func to_dictionary():
		var data = {"type": "start_cooking"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["session_id"] = self.session_id
		data["recipe_id"] = self.recipe_id
		data["servings"] = self.servings
		return data


# Does something in a cooking session.
class DoCookingMessage:
	var type: String = "do_cooking"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
	# begun again is there once. Range: `^[0-9a-f]{32}$`.
	var session_id: String = ""
	# Something done in a session: 32 hexadecimal digits, drawn by the client. A repeated one is
	# carried out once. Range: `^[0-9a-f]{32}$`.
	var input_id: String = ""
	# The thing to do. One of DO_COOKING_OP.
	var op: String = ""
	# The new role: with `join` `cook` or `watcher`, and with `set_role`. One of COOK_ROLE.
	var role = null  # String, or null
	# The player who gets the role; with `set_role`. Range: `^[0-9a-f]{32}$`.
	var player_id = null  # String, or null
	# The step; with `claim`, `release`, `complete` and `reopen`, and with `start_timer` if the timer
	# belongs to a step. Range: 0 to 99.
	var step = null  # int, or null
	# The timer; drawn by the client for `start_timer`. Range: `^[0-9a-f]{32}$`.
	var timer_id = null  # String, or null
	# The timer's purpose; with `start_timer`. Range: length 1 to 60.
	var label = null  # String, or null
	# The timer's length with `start_timer`, from 1; with `add_time` the time to add, or to take off if
	# it is negative. Range: -604800 to 604800.
	var seconds = null  # int, or null

	func to_dictionary():
		var data = {"type": "do_cooking"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["session_id"] = self.session_id
		data["input_id"] = self.input_id
		data["op"] = self.op
		if self.role != null:
			data["role"] = self.role
		if self.player_id != null:
			data["player_id"] = self.player_id
		if self.step != null:
			data["step"] = self.step
		if self.timer_id != null:
			data["timer_id"] = self.timer_id
		if self.label != null:
			data["label"] = self.label
		if self.seconds != null:
			data["seconds"] = self.seconds
		return data


# Ends a cooking session with a dish: marks the recipe as cooked, takes what it used from the pantry
# and makes some more changes, as one edit.
class FinishCookingMessage:
	var type: String = "finish_cooking"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
	# begun again is there once. Range: `^[0-9a-f]{32}$`.
	var session_id: String = ""
	# The device had everything up to here when the person finished. Range: 0 or more.
	var base_seq: int = 0
	# The day on which it was cooked. Range: `^\d{4}-\d{2}-\d{2}$`.
	var day: String = ""
	# The optional ingredients that were used as well. Range: at most 100 of them.
	var also = null  # Array, or null
	# True to take what it used from the pantry. Default: true.
	var deduct = null  # bool, or null
	# More changes, such as a rating, a cooking note, and lots for what is left over. Range: at most 32
	# of them.
	var ops = null  # Array, or null

	func to_dictionary():
		var data = {"type": "finish_cooking"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["session_id"] = self.session_id
		data["base_seq"] = self.base_seq
		data["day"] = self.day
		if self.also != null:
			data["also"] = self.also
		if self.deduct != null:
			data["deduct"] = self.deduct
		if self.ops != null:
			data["ops"] = []
			for each in self.ops:
				data["ops"].append(each.to_dictionary())
		return data


# Asks for the recipe of a session, and for what was done in it.
class GetCookingMessage:
	var type: String = "get_cooking"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var id = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
	# begun again is there once. Range: `^[0-9a-f]{32}$`.
	var session_id: String = ""
	# The number of the first entry. Range: 0 or more. Default: 0.
	var from = null  # int, or null

	func to_dictionary():
		var data = {"type": "get_cooking"}
		if self.id != null:
			data["id"] = self.id
		data["household_id"] = self.household_id
		data["session_id"] = self.session_id
		if self.from != null:
			data["from"] = self.from
		return data


# The player, and the server's terms.
class WelcomeMessage:
	var type: String = "welcome"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The connection's protocol version. Range: `chefdash.v1.json`.
	var protocol: String = ""
	# The server's revision of the protocol's version. Range: 1 or more.
	var revision: int = 0
	# The server's name and version.
	var server: String = ""
	# The server's memory: 32 hexadecimal digits, others after it was restored from a backup or lost
	# its library. Range: `^[0-9a-f]{32}$`.
	var instance_id: String = ""
	# The language of the server's names: the best match for the one in `hello`.
	var language: String = ""
	# The player's last saved state.
	var player = null  # Player
	# The player's secret. Sent once, to a new player only.
	var token = null  # String, or null
	# The server's clock, with a fraction. It starts again when the server restarts. Unit: ms. Range: 0
	# or more.
	var server_time_ms: float = 0.0
	# The length of a tick. Unit: ms. Range: 1 or more.
	var tick_ms: int = 0
	# The WebSocket pings by which the server watches the connection.
	var ping = null  # PingTerms
	# The time that a round is kept for a disconnected player. Its clock keeps running. Unit: ms.
	# Range: 0 or more.
	var resume_ms: int = 0
	# The limits of one connection.
	var limits = null  # Limits
	# The solo round or daily challenge that is running, or has ended without its result yet. Not for a
	# race. Range: `^[0-9a-f]{32}$`.
	var round_id = null  # String, or null
	# `companion` for a companion; absent for others. One of CONNECTION_ROLE.
	var role = null  # String, or null

	static func from_dictionary(data):
		var result = WelcomeMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("protocol"):
			result.protocol = data["protocol"]
		if data.has("revision"):
			result.revision = int(data["revision"])
		if data.has("server"):
			result.server = data["server"]
		if data.has("instance_id"):
			result.instance_id = data["instance_id"]
		if data.has("language"):
			result.language = data["language"]
		if data.has("player"):
			result.player = Player.from_dictionary(data["player"])
		if data.has("token"):
			result.token = data["token"]
		if data.has("server_time_ms"):
			result.server_time_ms = float(data["server_time_ms"])
		if data.has("tick_ms"):
			result.tick_ms = int(data["tick_ms"])
		if data.has("ping"):
			result.ping = PingTerms.from_dictionary(data["ping"])
		if data.has("resume_ms"):
			result.resume_ms = int(data["resume_ms"])
		if data.has("limits"):
			result.limits = Limits.from_dictionary(data["limits"])
		if data.has("round_id"):
			result.round_id = data["round_id"]
		if data.has("role"):
			result.role = data["role"]
		return result


# The player after `set_profile`.
class ProfileMessage:
	var type: String = "profile"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The player's last saved state.
	var player = null  # Player

	static func from_dictionary(data):
		var result = ProfileMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("player"):
			result.player = Player.from_dictionary(data["player"])
		return result


# All levels, and how far the player is in each.
class LevelsMessage:
	var type: String = "levels"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# All levels in order, locked ones too.
	var levels: Array = []

	static func from_dictionary(data):
		var result = LevelsMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("levels"):
			for each in data["levels"]:
				result.levels.append(Level.from_dictionary(each))
		return result


# The shop's items.
class ShopMessage:
	var type: String = "shop"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The player's balance. Unit: coins. Range: 0 or more.
	var coins: int = 0
	# The items.
	var items: Array = []

	static func from_dictionary(data):
		var result = ShopMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("coins"):
			result.coins = int(data["coins"])
		if data.has("items"):
			for each in data["items"]:
				result.items.append(Item.from_dictionary(each))
		return result


# A purchase was carried out, durably.
class PurchasedMessage:
	var type: String = "purchased"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# An item of the shop. Range: length 1 to 32.
	var item_id: String = ""
	# The price paid. Unit: coins. Range: 0 or more.
	var price: int = 0
	# Pieces owned right after this purchase. Range: 0 or more.
	var owned: int = 0
	# The balance right after this purchase. Unit: coins. Range: 0 or more.
	var coins: int = 0

	static func from_dictionary(data):
		var result = PurchasedMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("item_id"):
			result.item_id = data["item_id"]
		if data.has("price"):
			result.price = int(data["price"])
		if data.has("owned"):
			result.owned = int(data["owned"])
		if data.has("coins"):
			result.coins = int(data["coins"])
		return result


# Everything about the round: when it starts, when a client resumes, and in a solo round after
# `set_stream`.
class SnapshotMessage:
	var type: String = "snapshot"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The number of the last state frame; the next one has this plus 1. Range: 0 or more.
	var seq: int = 0
	# The part of a round that doesn't change.
	var round_ = null  # Round
	# The items owned now, without those that the round used up.
	var inventory: Dictionary = {}
	# The part of a round that changes.
	var state = null  # RoundState
	# The grid after the next tap or clear that counts. Range: at most 16 of them.
	var deal: Array = []
	# The recipe of the next order. Range: 0 to 255.
	var next: int = 0
	# The race; absent in a solo round.
	var race = null  # Race, or null

	static func from_dictionary(data):
		var result = SnapshotMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("seq"):
			result.seq = int(data["seq"])
		if data.has("round"):
			result.round_ = Round.from_dictionary(data["round"])
		if data.has("inventory"):
			for key in data["inventory"]:
				result.inventory[key] = int(data["inventory"][key])
		if data.has("state"):
			result.state = RoundState.from_dictionary(data["state"])
		if data.has("deal"):
			for each in data["deal"]:
				result.deal.append(int(each))
		if data.has("next"):
			result.next = int(data["next"])
		if data.has("race"):
			result.race = Race.from_dictionary(data["race"])
		return result


# The moving state of the round at a tick.
class StateMessage:
	var type: String = "state"
	# Counts the frames of the stream. Range: 0 or more.
	var seq: int = 0
	# The part of a round that changes.
	var state = null  # RoundState

	static func from_dictionary(data):
		var result = StateMessage.new()
		if data.has("seq"):
			result.seq = int(data["seq"])
		if data.has("state"):
			result.state = RoundState.from_dictionary(data["state"])
		return result


# The result of a tap.
class TappedMessage:
	var type: String = "tapped"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# `ignored` while feedback shows or after the end: nothing changed. A held tap is answered once it
	# counts. One of TAPPED_OUTCOME.
	var outcome: String = ""
	# Coins that the order earned; only with `served`. Unit: coins. Range: 0 or more.
	var coins = null  # int, or null
	# Right after the tap. The last layer of an order serves it.
	var state = null  # RoundState
	# The grid after the next tap or clear that counts; only if this tap counted and the round goes on.
	# Range: at most 16 of them.
	var deal = null  # Array, or null
	# The recipe of the next order; only with `deal`, and if the tap put the first ingredient on the
	# plate. Range: 0 to 255.
	var next = null  # int, or null

	static func from_dictionary(data):
		var result = TappedMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("outcome"):
			result.outcome = data["outcome"]
		if data.has("coins"):
			result.coins = int(data["coins"])
		if data.has("state"):
			result.state = RoundState.from_dictionary(data["state"])
		if data.has("deal"):
			result.deal = []
			for each in data["deal"]:
				result.deal.append(int(each))
		if data.has("next"):
			result.next = int(data["next"])
		return result


# The result of a clear.
class ClearedMessage:
	var type: String = "cleared"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# `ignored` while feedback shows or after the end. One of CLEARED_OUTCOME.
	var outcome: String = ""
	# Right after the clear.
	var state = null  # RoundState
	# The grid after the next tap or clear that counts; only if this clear counted. Range: at most 16
	# of them.
	var deal = null  # Array, or null

	static func from_dictionary(data):
		var result = ClearedMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("outcome"):
			result.outcome = data["outcome"]
		if data.has("state"):
			result.state = RoundState.from_dictionary(data["state"])
		if data.has("deal"):
			result.deal = []
			for each in data["deal"]:
				result.deal.append(int(each))
		return result


# An order's coins have been paid, durably.
class BalanceMessage:
	var type: String = "balance"
	# The player's balance. Unit: coins. Range: 0 or more.
	var coins: int = 0
	# A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var round_id: String = ""
	# The number of the order that was paid. Range: 1 or more.
	var order: int = 0
	# Coins that it paid.
	var amount: int = 0

	static func from_dictionary(data):
		var result = BalanceMessage.new()
		if data.has("coins"):
			result.coins = int(data["coins"])
		if data.has("round_id"):
			result.round_id = data["round_id"]
		if data.has("order"):
			result.order = int(data["order"])
		if data.has("amount"):
			result.amount = int(data["amount"])
		return result


# The durable result of a solo round.
class RoundEndedMessage:
	var type: String = "round_ended"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var round_id: String = ""
	# A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647.
	var level_id: int = 0
	# Orders served. Unit: orders. Range: 0 or more.
	var served: int = 0
	# Orders for a win and three stars. Unit: orders. Range: 1 to 10000.
	var target: int = 0
	# Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more.
	var earned: int = 0
	# The stars of this round. Range: 0 to 3.
	var stars: int = 0
	# True if `served` reached the target.
	var win: bool = false
	# The length of the round. Unit: ticks. Range: 0 to 36000.
	var ticks: int = 0
	# The player's best in this level, including this round. Range: 0 to 3.
	var best_stars: int = 0
	# The next level, if this round unlocked it. Range: 1 to 2147483647.
	var unlocked_level_id = null  # int, or null
	# The player's balance. Unit: coins. Range: 0 or more.
	var coins: int = 0

	static func from_dictionary(data):
		var result = RoundEndedMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("round_id"):
			result.round_id = data["round_id"]
		if data.has("level_id"):
			result.level_id = int(data["level_id"])
		if data.has("served"):
			result.served = int(data["served"])
		if data.has("target"):
			result.target = int(data["target"])
		if data.has("earned"):
			result.earned = int(data["earned"])
		if data.has("stars"):
			result.stars = int(data["stars"])
		if data.has("win"):
			result.win = data["win"]
		if data.has("ticks"):
			result.ticks = int(data["ticks"])
		if data.has("best_stars"):
			result.best_stars = int(data["best_stars"])
		if data.has("unlocked_level_id"):
			result.unlocked_level_id = int(data["unlocked_level_id"])
		if data.has("coins"):
			result.coins = int(data["coins"])
		return result


# The new frequency of state frames.
class StreamMessage:
	var type: String = "stream"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# `tick`: a frame at every tick. `change`: one when something changed that the client can't
	# predict, and one a second. One of STREAM_MODE.
	var stream: String = ""

	static func from_dictionary(data):
		var result = StreamMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("stream"):
			result.stream = data["stream"]
		return result


# The server's clock.
class PongMessage:
	var type: String = "pong"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# Any number, such as the client's own clock.
	var client_time: float = 0.0
	# The server's clock, with a fraction. It starts again when the server restarts. Unit: ms. Range: 0
	# or more.
	var server_time_ms: float = 0.0

	static func from_dictionary(data):
		var result = PongMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("client_time"):
			result.client_time = float(data["client_time"])
		if data.has("server_time_ms"):
			result.server_time_ms = float(data["server_time_ms"])
		return result


# The server is stopping. No new round starts; running rounds may finish.
class ShutdownMessage:
	var type: String = "shutdown"
	# The longest time from now until connections are closed. Unit: ms. Range: 0 or more.
	var deadline_ms: int = 0

	static func from_dictionary(data):
		var result = ShutdownMessage.new()
		if data.has("deadline_ms"):
			result.deadline_ms = int(data["deadline_ms"])
		return result


# A request was refused and changed nothing.
class ErrorMessage:
	var type: String = "error"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The reason why a request was refused. One of ERROR_CODE.
	var code: String = ""
	# A text for the client's developer, in English: the fault and what is allowed.
	var message: String = ""
	# True if the same request can succeed later with nothing else changed.
	var retry: bool = false
	# Time to wait before trying again. Unit: ms. Range: 0 or more.
	var retry_after_ms = null  # int, or null

	static func from_dictionary(data):
		var result = ErrorMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("code"):
			result.code = data["code"]
		if data.has("message"):
			result.message = data["message"]
		if data.has("retry"):
			result.retry = data["retry"]
		if data.has("retry_after_ms"):
			result.retry_after_ms = int(data["retry_after_ms"])
		return result


# The state of the player's ticket in the queue.
class TicketMessage:
	var type: String = "ticket"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# Absent for any level. Range: 1 to 2147483647.
	var level_id = null  # int, or null
	# Seats of the race. Range: 2 to 8.
	var seat_count: int = 0
	# The player's own rating. Unit: points.
	var rating: int = 0
	# The time since `queue`. Unit: ms. Range: 0 or more.
	var waited_ms: int = 0
	# The most that another player's rating may be above or below. Unit: points. Range: 0 or more.
	var window: int = 0
	# Time until the window becomes `next_window`; absent at its limit. Unit: ms. Range: 0 or more.
	var widens_in_ms = null  # int, or null
	# The window's next size; absent at its limit. Unit: points. Range: 0 or more.
	var next_window = null  # int, or null
	# The reason why there is no match yet. One of TICKET_REASON.
	var reason: String = ""
	# True once `answer_bots` can be sent.
	var bots_offered: bool = false

	static func from_dictionary(data):
		var result = TicketMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("level_id"):
			result.level_id = int(data["level_id"])
		if data.has("seat_count"):
			result.seat_count = int(data["seat_count"])
		if data.has("rating"):
			result.rating = int(data["rating"])
		if data.has("waited_ms"):
			result.waited_ms = int(data["waited_ms"])
		if data.has("window"):
			result.window = int(data["window"])
		if data.has("widens_in_ms"):
			result.widens_in_ms = int(data["widens_in_ms"])
		if data.has("next_window"):
			result.next_window = int(data["next_window"])
		if data.has("reason"):
			result.reason = data["reason"]
		if data.has("bots_offered"):
			result.bots_offered = data["bots_offered"]
		return result


# The player no longer has a ticket, and has no match.
class LeftQueueMessage:
	var type: String = "left_queue"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The reason. One of LEFT_QUEUE_REASON.
	var reason: String = ""

	static func from_dictionary(data):
		var result = LeftQueueMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("reason"):
			result.reason = data["reason"]
		return result


# The complete state of a room, the same for everyone in it.
class RoomMessage:
	var type: String = "room"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The code to join by; absent in a matched room.
	var room_code = null  # String, or null
	# The room's part of its cycle: waiting for players, a race, its result, or a pause. One of
	# ROOM_PHASE.
	var phase: String = ""
	# A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647.
	var level_id: int = 0
	# The level, if it is made of a recipe. `levels` doesn't have it.
	var recipe_level = null  # RecipeLevelSummary, or null
	# The number of seats, taken or free. Range: 2 to 8.
	var seat_count: int = 0
	# The most races in a match. Range: `1`, `3`, `5`.
	var best_of: int = 0
	# True if items may be used.
	var allow_items: bool = false
	# True if ratings change.
	var rated: bool = false
	# The player who may change the room; absent when every player has left and only the result is
	# missing. Range: `^[0-9a-f]{32}$`.
	var host_id = null  # String, or null
	# The players with a seat, in the order of the race's seats.
	var players: Array = []
	# The number of spectators. Range: 0 or more.
	var spectator_count: int = 0
	# Time left of `countdown`, `intermission` or `results`; absent in other phases. Unit: ms. Range: 0
	# or more.
	var ends_in_ms = null  # int, or null

	static func from_dictionary(data):
		var result = RoomMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("room_code"):
			result.room_code = data["room_code"]
		if data.has("phase"):
			result.phase = data["phase"]
		if data.has("level_id"):
			result.level_id = int(data["level_id"])
		if data.has("recipe_level"):
			result.recipe_level = RecipeLevelSummary.from_dictionary(data["recipe_level"])
		if data.has("seat_count"):
			result.seat_count = int(data["seat_count"])
		if data.has("best_of"):
			result.best_of = int(data["best_of"])
		if data.has("allow_items"):
			result.allow_items = data["allow_items"]
		if data.has("rated"):
			result.rated = data["rated"]
		if data.has("host_id"):
			result.host_id = data["host_id"]
		if data.has("players"):
			for each in data["players"]:
				result.players.append(RoomPlayer.from_dictionary(each))
		if data.has("spectator_count"):
			result.spectator_count = int(data["spectator_count"])
		if data.has("ends_in_ms"):
			result.ends_in_ms = int(data["ends_in_ms"])
		return result


# The player is no longer in a room.
class LeftRoomMessage:
	var type: String = "left_room"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The reason. One of LEFT_ROOM_REASON.
	var reason: String = ""

	static func from_dictionary(data):
		var result = LeftRoomMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("reason"):
			result.reason = data["reason"]
		return result


# The state of every seat of the race at a tick.
class RaceStateMessage:
	var type: String = "race_state"
	# The `seq` of the `state` sent with it. Range: 0 or more.
	var seq: int = 0
	# Ticks since the start. Unit: ticks. Range: 0 to 36000.
	var tick: int = 0
	# One for each of the room's `players`, in the same order.
	var seats: Array = []

	static func from_dictionary(data):
		var result = RaceStateMessage.new()
		if data.has("seq"):
			result.seq = int(data["seq"])
		if data.has("tick"):
			result.tick = int(data["tick"])
		if data.has("seats"):
			for each in data["seats"]:
				result.seats.append(RaceSeat.from_dictionary(each))
		return result


# A complete race as spectators see it, with a delay.
class RaceViewMessage:
	var type: String = "race_view"
	# A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647.
	var level_id: int = 0
	# Ticks since the start. Unit: ticks. Range: 0 to 36000.
	var tick: int = 0
	# Each seat's round, in the order of the room's `players`.
	var states: Array = []
	# Each seat's order: its ingredients bottom to top, as indexes into the level's `ingredients`.
	var orders: Array = []

	static func from_dictionary(data):
		var result = RaceViewMessage.new()
		if data.has("level_id"):
			result.level_id = int(data["level_id"])
		if data.has("tick"):
			result.tick = int(data["tick"])
		if data.has("states"):
			for each in data["states"]:
				result.states.append(RoundState.from_dictionary(each))
		if data.has("orders"):
			for each in data["orders"]:
				var items = []
				for each2 in each:
					items.append(int(each2))
				result.orders.append(items)
		return result


# The durable result of a race.
class RaceEndedMessage:
	var type: String = "race_ended"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The record is kept under it. Range: `^[0-9a-f]{32}$`.
	var race_id: String = ""
	# A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647.
	var level_id: int = 0
	# True if ratings change.
	var rated: bool = false
	# One for each seat, by rank.
	var standings: Array = []
	# The player's own balance now. Not for spectators. Unit: coins. Range: 0 or more.
	var coins = null  # int, or null
	# The player's own rating, if the race changed it. Not for spectators.
	var rating_change = null  # RatingChange, or null
	# The reason why a rated race didn't change the player's rating. Not for spectators. One of
	# RACE_ENDED_UNRATED.
	var unrated = null  # String, or null
	# The effect of the network and of the server on a race's players.
	var fairness = null  # Fairness

	static func from_dictionary(data):
		var result = RaceEndedMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("race_id"):
			result.race_id = data["race_id"]
		if data.has("level_id"):
			result.level_id = int(data["level_id"])
		if data.has("rated"):
			result.rated = data["rated"]
		if data.has("standings"):
			for each in data["standings"]:
				result.standings.append(Standing.from_dictionary(each))
		if data.has("coins"):
			result.coins = int(data["coins"])
		if data.has("rating_change"):
			result.rating_change = RatingChange.from_dictionary(data["rating_change"])
		if data.has("unrated"):
			result.unrated = data["unrated"]
		if data.has("fairness"):
			result.fairness = Fairness.from_dictionary(data["fairness"])
		return result


# The race doesn't count, and everything it took is given back.
class RaceCancelledMessage:
	var type: String = "race_cancelled"
	# The reason. One of RACE_CANCELLED_REASON.
	var reason: String = ""
	# The players who left before the start or weren't connected then; empty with other reasons.
	var absent_player_ids: Array = []

	static func from_dictionary(data):
		var result = RaceCancelledMessage.new()
		if data.has("reason"):
			result.reason = data["reason"]
		if data.has("absent_player_ids"):
			for each in data["absent_player_ids"]:
				result.absent_player_ids.append(each)
		return result


# A player of the room reacted.
class ReactionMessage:
	var type: String = "reaction"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""
	# A thing that players can say to each other. One of REACTION_WORD.
	var reaction: String = ""

	static func from_dictionary(data):
		var result = ReactionMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("player_id"):
			result.player_id = data["player_id"]
		if data.has("reaction"):
			result.reaction = data["reaction"]
		return result


# The player has tapped nothing for a while.
class IdleWarningMessage:
	var type: String = "idle_warning"
	# Time until the race is lost unless a tap or clear comes. Unit: ms. Range: 0 or more.
	var forfeit_in_ms: int = 0

	static func from_dictionary(data):
		var result = IdleWarningMessage.new()
		if data.has("forfeit_in_ms"):
			result.forfeit_in_ms = int(data["forfeit_in_ms"])
		return result


# The day's challenge.
class DailyMessage:
	var type: String = "daily"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The day in UTC, such as `2026-11-21`. Range: `^\d{4}-\d{2}-\d{2}$`.
	var day: String = ""
	# A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647.
	var level_id: int = 0
	# True if the player has used the one try that counts.
	var tried: bool = false
	# Time until the next day's challenge begins. Unit: ms. Range: 0 or more.
	var ends_in_ms: int = 0

	static func from_dictionary(data):
		var result = DailyMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("day"):
			result.day = data["day"]
		if data.has("level_id"):
			result.level_id = int(data["level_id"])
		if data.has("tried"):
			result.tried = data["tried"]
		if data.has("ends_in_ms"):
			result.ends_in_ms = int(data["ends_in_ms"])
		return result


# Rows of a leaderboard.
class BoardMessage:
	var type: String = "board"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# `level/1`, `rating`, or `daily/2026-11-21`. Range: length 1 to 32.
	var board_id: String = ""
	# A month of UTC such as `2026-11`; all time if absent. Range: `^\d{4}-(0[1-9]|1[0-2])$`.
	var season = null  # String, or null
	# The number of rows on the whole board. Range: 0 or more.
	var row_count: int = 0
	# The rows, by rank.
	var rows: Array = []
	# The player's own row, if there is one.
	var own = null  # BoardRow, or null

	static func from_dictionary(data):
		var result = BoardMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("board_id"):
			result.board_id = data["board_id"]
		if data.has("season"):
			result.season = data["season"]
		if data.has("row_count"):
			result.row_count = int(data["row_count"])
		if data.has("rows"):
			for each in data["rows"]:
				result.rows.append(BoardRow.from_dictionary(each))
		if data.has("own"):
			result.own = BoardRow.from_dictionary(data["own"])
		return result


# A page of the player's own ledger.
class LedgerMessage:
	var type: String = "ledger"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# Newest first.
	var entries: Array = []
	# True if there are older entries.
	var more: bool = false

	static func from_dictionary(data):
		var result = LedgerMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("entries"):
			for each in data["entries"]:
				result.entries.append(LedgerEntry.from_dictionary(each))
		if data.has("more"):
			result.more = data["more"]
		return result


# The player's statistics.
class StatisticsMessage:
	var type: String = "statistics"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The time when the player was created. Unit: ms. Range: 0 or more.
	var since_ms: int = 0
	# Solo rounds with a result, without daily challenges. Range: 0 or more.
	var rounds: int = 0
	# Solo rounds that reached the level's target. Range: 0 or more.
	var wins: int = 0
	# Orders served in rounds, races and daily challenges. Unit: orders. Range: 0 or more.
	var served: int = 0
	# Coins earned in all of them. Unit: coins. Range: 0 or more.
	var earned: int = 0
	# The most orders in one of them. Range: 0 or more.
	var best_served: int = 0
	# Races with a result, without daily challenges. Range: 0 or more.
	var races: int = 0
	# Races in which nobody ranked better. Range: 0 or more.
	var race_wins: int = 0
	# Races that changed the rating. Range: 0 or more.
	var rated_races: int = 0
	# A rating (Glicko-2), in whole points. Unit: points.
	var rating: int = 0

	static func from_dictionary(data):
		var result = StatisticsMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("since_ms"):
			result.since_ms = int(data["since_ms"])
		if data.has("rounds"):
			result.rounds = int(data["rounds"])
		if data.has("wins"):
			result.wins = int(data["wins"])
		if data.has("served"):
			result.served = int(data["served"])
		if data.has("earned"):
			result.earned = int(data["earned"])
		if data.has("best_served"):
			result.best_served = int(data["best_served"])
		if data.has("races"):
			result.races = int(data["races"])
		if data.has("race_wins"):
			result.race_wins = int(data["race_wins"])
		if data.has("rated_races"):
			result.rated_races = int(data["rated_races"])
		if data.has("rating"):
			result.rating = int(data["rating"])
		return result


# A recorded round, or a part of it, as its player saw it.
class ReplayMessage:
	var type: String = "replay"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var record_id: String = ""
	# A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""
	# The round, as in a snapshot but with a `start_ms` of 0.
	var round_ = null  # Round
	# The length of the round. Unit: ticks. Range: 0 to 36000.
	var ticks: int = 0
	# The result of a recorded round.
	var result = null  # ReplayResult
	# The round at each tick with a change, and at least once a second. Range: at most 50 of them.
	var states: Array = []
	# The next `from_tick`; absent if `states` reaches the end. Unit: ticks. Range: 0 to 36000.
	var next_tick = null  # int, or null

	static func from_dictionary(data):
		var result = ReplayMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("record_id"):
			result.record_id = data["record_id"]
		if data.has("player_id"):
			result.player_id = data["player_id"]
		if data.has("round"):
			result.round_ = Round.from_dictionary(data["round"])
		if data.has("ticks"):
			result.ticks = int(data["ticks"])
		if data.has("result"):
			result.result = ReplayResult.from_dictionary(data["result"])
		if data.has("states"):
			for each in data["states"]:
				result.states.append(RoundState.from_dictionary(each))
		if data.has("next_tick"):
			result.next_tick = int(data["next_tick"])
		return result


# The player's households.
class HouseholdsMessage:
	var type: String = "households"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# The player's households, in no particular order.
	var households: Array = []

	static func from_dictionary(data):
		var result = HouseholdsMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("households"):
			for each in data["households"]:
				result.households.append(HouseholdEntry.from_dictionary(each))
		return result


# A household and its members.
class HouseholdMessage:
	var type: String = "household"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The household's name.
	var name: String = ""
	# The player's own role. One of HOUSEHOLD_ROLE.
	var role: String = ""
	# The place of the household's last edit; 0 before the first. Range: 0 or more.
	var head: int = 0
	# Those who have been members for longest first.
	var members: Array = []

	static func from_dictionary(data):
		var result = HouseholdMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("role"):
			result.role = data["role"]
		if data.has("head"):
			result.head = int(data["head"])
		if data.has("members"):
			for each in data["members"]:
				result.members.append(HouseholdMember.from_dictionary(each))
		return result


# An invitation by which others can join a household.
class InvitationMessage:
	var type: String = "invitation"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The code of an invitation: eight letters, in upper or lower case.
	var code: String = ""
	# The role of those who join by it. One of HOUSEHOLD_ROLE.
	var role: String = ""
	# Time until it expires. Unit: ms. Range: 0 or more.
	var expires_in_ms: int = 0
	# The number of people who can still join by it. Range: 0 or more.
	var uses: int = 0

	static func from_dictionary(data):
		var result = InvitationMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("code"):
			result.code = data["code"]
		if data.has("role"):
			result.role = data["role"]
		if data.has("expires_in_ms"):
			result.expires_in_ms = int(data["expires_in_ms"])
		if data.has("uses"):
			result.uses = int(data["uses"])
		return result


# A household's library is open: what the device must do to have everything.
class LibraryMessage:
	var type: String = "library"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The household's name.
	var name: String = ""
	# The player's own role. One of HOUSEHOLD_ROLE.
	var role: String = ""
	# The place of the household's last edit; 0 before the first. Range: 0 or more.
	var head: int = 0
	# True if the device must forget what the server has told it and pull from 0. It keeps its own
	# edits.
	var reset: bool = false

	static func from_dictionary(data):
		var result = LibraryMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("role"):
			result.role = data["role"]
		if data.has("head"):
			result.head = int(data["head"])
		if data.has("reset"):
			result.reset = data["reset"]
		return result


# A page of changes after a place.
class PageMessage:
	var type: String = "page"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# Records, in the order of their last edits. Range: at most 256 of them.
	var records: Array = []
	# The place where the next page begins.
	var cursor = null  # LibraryCursor
	# True if there is a next page. Without one the device has everything up to `cursor.seq`, or with
	# `until` all that it asked for.
	var more: bool = false

	static func from_dictionary(data):
		var result = PageMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("records"):
			for each in data["records"]:
				result.records.append(LibraryRecord.from_dictionary(each))
		if data.has("cursor"):
			result.cursor = LibraryCursor.from_dictionary(data["cursor"])
		if data.has("more"):
			result.more = data["more"]
		return result


# An edit of somebody else.
class ChangedMessage:
	var type: String = "changed"
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The edit's place. Range: 0 or more.
	var seq: int = 0
	# The records that the edit changed, as they were right after it.
	var records: Array = []

	static func from_dictionary(data):
		var result = ChangedMessage.new()
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("seq"):
			result.seq = int(data["seq"])
		if data.has("records"):
			for each in data["records"]:
				result.records.append(LibraryRecord.from_dictionary(each))
		return result


# Changes were left out because too much waited: the device must pull.
class BehindMessage:
	var type: String = "behind"
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The place of the household's last edit; 0 before the first. Range: 0 or more.
	var head: int = 0

	static func from_dictionary(data):
		var result = BehindMessage.new()
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("head"):
			result.head = int(data["head"])
		return result


# An edit is done, durably.
class EditedMessage:
	var type: String = "edited"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
	# Range: `^[0-9a-f]{32}$`.
	var edit_id: String = ""
	# The edit's place. Range: 0 or more.
	var seq: int = 0
	# The records that the edit changed, as they are now. For an edit that was sent again, those that
	# haven't been changed since. Empty with `pull`.
	var records: Array = []
	# True where the records are too long for an answer, absent otherwise: pull from `through`.
	var pull = null  # bool, or null
	# Values of others that the device hadn't seen; the first ones if they are long; absent without
	# any.
	var overwrote = null  # Array, or null
	# The lots whose stock changed; absent without any.
	var stock = null  # Array, or null
	# Ingredients of a cooked recipe that weren't taken from the pantry; absent without any.
	var left_out = null  # Array, or null

	static func from_dictionary(data):
		var result = EditedMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("edit_id"):
			result.edit_id = data["edit_id"]
		if data.has("seq"):
			result.seq = int(data["seq"])
		if data.has("records"):
			for each in data["records"]:
				result.records.append(LibraryRecord.from_dictionary(each))
		if data.has("pull"):
			result.pull = data["pull"]
		if data.has("overwrote"):
			result.overwrote = []
			for each in data["overwrote"]:
				result.overwrote.append(OverwrittenField.from_dictionary(each))
		if data.has("stock"):
			result.stock = []
			for each in data["stock"]:
				result.stock.append(LotChange.from_dictionary(each))
		if data.has("left_out"):
			result.left_out = []
			for each in data["left_out"]:
				result.left_out.append(LeftOutIngredient.from_dictionary(each))
		return result


# An edit was refused, with all its changes.
class EditRefusedMessage:
	var type: String = "edit_refused"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
	# Range: `^[0-9a-f]{32}$`.
	var edit_id: String = ""
	# The change that it was refused for, as an index into `ops`. Range: 0 or more.
	var op: int = 0
	# The reason, as a word. One of EDIT_REFUSED_REASON.
	var reason: String = ""
	# A text for the client's developer, in English: the fault and what is allowed.
	var text: String = ""
	# The kind of the thing that the change was for. One of ENTITY_KIND.
	var kind = null  # String, or null
	# The same. Range: `^[0-9a-f]{32}$`.
	var id = null  # String, or null
	# The field, if it was refused for one, or `parent`.
	var field = null  # String, or null
	# The text that is there now, absent if it is empty; with `stale_field`. With `name_taken`: the
	# name that is there.
	var current = null  # String, or null
	# The thing that already has the name; with `name_taken`. It is of the same `kind`. Range:
	# `^[0-9a-f]{32}$`.
	var existing_id = null  # String, or null
	# The id in `field` that leads to nothing; with `unknown_entity`. Range: `^[0-9a-f]{32}$`.
	var missing_id = null  # String, or null
	# The edit that the current text comes from; with `stale_field`. Range: 0 or more.
	var seq = null  # int, or null
	# The player who set it; with `stale_field`. Range: `^[0-9a-f]{32}$`.
	var by = null  # String, or null

	static func from_dictionary(data):
		var result = EditRefusedMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("edit_id"):
			result.edit_id = data["edit_id"]
		if data.has("op"):
			result.op = int(data["op"])
		if data.has("reason"):
			result.reason = data["reason"]
		if data.has("text"):
			result.text = data["text"]
		if data.has("kind"):
			result.kind = data["kind"]
		if data.has("id"):
			result.id = data["id"]
		if data.has("field"):
			result.field = data["field"]
		if data.has("current"):
			result.current = data["current"]
		if data.has("existing_id"):
			result.existing_id = data["existing_id"]
		if data.has("missing_id"):
			result.missing_id = data["missing_id"]
		if data.has("seq"):
			result.seq = int(data["seq"])
		if data.has("by"):
			result.by = data["by"]
		return result


# The player's own role in the household that is open has changed.
class MemberChangedMessage:
	var type: String = "member_changed"
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The new role. Without it the player is no member any more, and the household is closed. One of
	# HOUSEHOLD_ROLE.
	var role = null  # String, or null

	static func from_dictionary(data):
		var result = MemberChangedMessage.new()
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("role"):
			result.role = data["role"]
		return result


# A page of the recipes that a search has found.
class FoundMessage:
	var type: String = "found"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The best first; without words the newest first.
	var recipe_ids: Array = []
	# The number of recipes on all pages; absent above 1,000. Range: 0 to 1000.
	var count = null  # int, or null
	# The place where the next page begins; absent on the last page.
	var cursor = null  # String, or null

	static func from_dictionary(data):
		var result = FoundMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("recipe_ids"):
			for each in data["recipe_ids"]:
				result.recipe_ids.append(each)
		if data.has("count"):
			result.count = int(data["count"])
		if data.has("cursor"):
			result.cursor = data["cursor"]
		return result


# Completions of the text that a person has typed so far.
class SuggestionsMessage:
	var type: String = "suggestions"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# Names of recipes.
	var names: Array = []
	# Names of ingredients.
	var ingredients: Array = []
	# Tags.
	var tags: Array = []

	static func from_dictionary(data):
		var result = SuggestionsMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("names"):
			for each in data["names"]:
				result.names.append(each)
		if data.has("ingredients"):
			for each in data["ingredients"]:
				result.ingredients.append(each)
		if data.has("tags"):
			for each in data["tags"]:
				result.tags.append(SuggestedTag.from_dictionary(each))
		return result


# A recipe as a level of the game, and how people did in it.
class RecipeLevelMessage:
	var type: String = "recipe_level"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The recipe that it is made of. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""
	# The level.
	var level = null  # RecipeLevelSummary
	# The orders in the sequence in which they come, each from bottom to top. Range: at least 1 of
	# them.
	var orders: Array = []
	# The player's best. Range: 0 to 3.
	var best_stars: int = 0
	# The number of rows on the level's whole board. Range: 0 or more.
	var row_count: int = 0
	# The first rows of the board, by rank. Range: at most 10 of them.
	var best_rows: Array = []
	# The player's own row, if there is one.
	var own = null  # BoardRow, or null

	static func from_dictionary(data):
		var result = RecipeLevelMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("recipe_id"):
			result.recipe_id = data["recipe_id"]
		if data.has("level"):
			result.level = RecipeLevelSummary.from_dictionary(data["level"])
		if data.has("orders"):
			for each in data["orders"]:
				var items = []
				for each2 in each:
					items.append(int(each2))
				result.orders.append(items)
		if data.has("best_stars"):
			result.best_stars = int(data["best_stars"])
		if data.has("row_count"):
			result.row_count = int(data["row_count"])
		if data.has("best_rows"):
			for each in data["best_rows"]:
				result.best_rows.append(BoardRow.from_dictionary(each))
		if data.has("own"):
			result.own = BoardRow.from_dictionary(data["own"])
		return result


# The player's recent searches in a household.
class RecentSearchesMessage:
	var type: String = "recent_searches"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The last first. Range: at most 20 of them.
	var searches: Array = []

	static func from_dictionary(data):
		var result = RecentSearchesMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("searches"):
			for each in data["searches"]:
				result.searches.append(RecentSearch.from_dictionary(each))
		return result


# The recipes that can be cooked from the pantry.
class MatchesMessage:
	var type: String = "matches"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The rows, in the order that was asked for; fewer than were asked for if they are long. Range: at
	# most 50 of them.
	var rows: Array = []
	# True if there are more rows after these.
	var more: bool = false

	static func from_dictionary(data):
		var result = MatchesMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("rows"):
			for each in data["rows"]:
				result.rows.append(RecipeMatch.from_dictionary(each))
		if data.has("more"):
			result.more = data["more"]
		return result


# The state of an upload of an image.
class ImageMessage:
	var type: String = "image"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# An image: the SHA-256 of its content, as 64 hexadecimal digits. Range: `^[0-9a-f]{64}$`.
	var image: String = ""
	# Bytes that the server has: the `offset` of the next piece. Unit: bytes. Range: 0 to 307200.
	var received: int = 0
	# True once the image is stored and can be shown.
	var is_complete: bool = false

	static func from_dictionary(data):
		var result = ImageMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("image"):
			result.image = data["image"]
		if data.has("received"):
			result.received = int(data["received"])
		if data.has("is_complete"):
			result.is_complete = data["is_complete"]
		return result


# The progress of an import.
class ImportStateMessage:
	var type: String = "import_state"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# An import: 32 hexadecimal digits, drawn by the client for one file or page. The same begun again
	# goes on, or answers with what came of it. Range: `^[0-9a-f]{32}$`.
	var import_id: String = ""
	# The state of an import: it waits for further pieces, waits for the page, reads the recipes, puts
	# them into the household, or has ended, with all recipes or early. One of IMPORT_PHASE.
	var phase: String = ""
	# Bytes of the file that the server has: the `offset` of the next piece. Only while it is
	# `receiving`. Unit: bytes. Range: 0 to 8388608.
	var received = null  # int, or null
	# Recipes and other things of the file that are done. Range: 0 to 20000.
	var done: int = 0
	# All of them; 0 until they have been read. Range: 0 to 20000.
	var total: int = 0
	# The imported ones among those that are done. Range: 0 to 20000.
	var imported: int = 0
	# Those that were there already, or were imported before and deleted since. Range: 0 to 20000.
	var skipped: int = 0
	# Those that were refused. Range: 0 to 20000.
	var refused: int = 0
	# The reason why it failed, as a word.
	var reason = null  # String, or null
	# The same for a person.
	var text = null  # String, or null
	# Rows of the report, if they were asked for.
	var report = null  # Array, or null
	# True if there are more rows after these.
	var more = null  # bool, or null

	static func from_dictionary(data):
		var result = ImportStateMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("import_id"):
			result.import_id = data["import_id"]
		if data.has("phase"):
			result.phase = data["phase"]
		if data.has("received"):
			result.received = int(data["received"])
		if data.has("done"):
			result.done = int(data["done"])
		if data.has("total"):
			result.total = int(data["total"])
		if data.has("imported"):
			result.imported = int(data["imported"])
		if data.has("skipped"):
			result.skipped = int(data["skipped"])
		if data.has("refused"):
			result.refused = int(data["refused"])
		if data.has("reason"):
			result.reason = data["reason"]
		if data.has("text"):
			result.text = data["text"]
		if data.has("report"):
			result.report = []
			for each in data["report"]:
				result.report.append(ImportRow.from_dictionary(each))
		if data.has("more"):
			result.more = data["more"]
		return result


# The result of one recipe or other thing of an import.
class ImportRow:
	# The recipe's name, or that of another thing; its place in the file where it has none. A lot is
	# named by its item, a meal or a cooking by its recipe and day. At most 200 characters.
	var name: String = ""
	# The result of a recipe: it is there now, was there already, isn't brought back because somebody
	# has deleted it, or was refused. One of IMPORT_OUTCOME.
	var outcome: String = ""
	# The reason why it was refused, as a word.
	var reason = null  # String, or null
	# The same for a person.
	var text = null  # String, or null
	# The recipe that it has become. Range: `^[0-9a-f]{32}$`.
	var recipe_id = null  # String, or null
	# Notes on what was left out, cut or assumed: at most 20, and then how many more there are. Range:
	# at most 21 of them.
	var notes = null  # Array, or null

	static func from_dictionary(data):
		var result = ImportRow.new()
		if data.has("name"):
			result.name = data["name"]
		if data.has("outcome"):
			result.outcome = data["outcome"]
		if data.has("reason"):
			result.reason = data["reason"]
		if data.has("text"):
			result.text = data["text"]
		if data.has("recipe_id"):
			result.recipe_id = data["recipe_id"]
		if data.has("notes"):
			result.notes = []
			for each in data["notes"]:
				result.notes.append(ImportNote.from_dictionary(each))
		return result


# A note on something that was left out, cut or assumed.
class ImportNote:
	# The thing that was done. One of IMPORT_NOTE_CODE.
	var code: String = ""
	# The thing that it was done to. One of IMPORT_NOTE_THING.
	var what = null  # String, or null
	# The place of the ingredient or step. Range: 1 to 1000000.
	var number = null  # int, or null
	# The number of them; with `cut` the characters that are left, and with `total_time` minutes.
	# Range: 1 to 1000000.
	var count = null  # int, or null
	# The name of a field of the thing, or of the part that `what` and `number` say.
	var field = null  # String, or null
	# The names of the first few. Range: at most 5 of them.
	var names = null  # Array, or null

	static func from_dictionary(data):
		var result = ImportNote.new()
		if data.has("code"):
			result.code = data["code"]
		if data.has("what"):
			result.what = data["what"]
		if data.has("number"):
			result.number = int(data["number"])
		if data.has("count"):
			result.count = int(data["count"])
		if data.has("field"):
			result.field = data["field"]
		if data.has("names"):
			result.names = []
			for each in data["names"]:
				result.names.append(each)
		return result


# The nutrients of one serving of a recipe, as far as the server's data on foods covers it.
class NutritionMessage:
	var type: String = "nutrition"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The recipe. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""
	# True if the server has data on foods. Without, nothing is covered.
	var has_foods: bool = false
	# The nutrients of one serving, of the ingredients that are covered.
	var serving = null  # NutritionAmounts
	# All ingredients of the recipe, in their order. Range: at most 100 of them.
	var parts: Array = []
	# The weight of all ingredients of which it is known, of the whole recipe. Unit: mg. Range: 0 or
	# more.
	var known_mg: int = 0
	# The weight of those that are covered. Unit: mg. Range: 0 or more.
	var covered_mg: int = 0

	static func from_dictionary(data):
		var result = NutritionMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("recipe_id"):
			result.recipe_id = data["recipe_id"]
		if data.has("has_foods"):
			result.has_foods = data["has_foods"]
		if data.has("serving"):
			result.serving = NutritionAmounts.from_dictionary(data["serving"])
		if data.has("parts"):
			for each in data["parts"]:
				result.parts.append(NutritionIngredient.from_dictionary(each))
		if data.has("known_mg"):
			result.known_mg = int(data["known_mg"])
		if data.has("covered_mg"):
			result.covered_mg = int(data["covered_mg"])
		return result


# Energy and nutrients.
class NutritionAmounts:
	# Energy. Unit: kcal. Range: 0 or more.
	var energy_kcal: int = 0
	# Protein. Unit: mg. Range: 0 or more.
	var protein_mg: int = 0
	# Fat. Unit: mg. Range: 0 or more.
	var fat_mg: int = 0
	# Carbohydrate, with sugar and fibre. Unit: mg. Range: 0 or more.
	var carbohydrate_mg: int = 0
	# Fibre. Unit: mg. Range: 0 or more.
	var fibre_mg: int = 0
	# Sugar. Unit: mg. Range: 0 or more.
	var sugar_mg: int = 0
	# Salt: 2.5 times the sodium. Unit: mg. Range: 0 or more.
	var salt_mg: int = 0

	static func from_dictionary(data):
		var result = NutritionAmounts.new()
		if data.has("energy_kcal"):
			result.energy_kcal = int(data["energy_kcal"])
		if data.has("protein_mg"):
			result.protein_mg = int(data["protein_mg"])
		if data.has("fat_mg"):
			result.fat_mg = int(data["fat_mg"])
		if data.has("carbohydrate_mg"):
			result.carbohydrate_mg = int(data["carbohydrate_mg"])
		if data.has("fibre_mg"):
			result.fibre_mg = int(data["fibre_mg"])
		if data.has("sugar_mg"):
			result.sugar_mg = int(data["sugar_mg"])
		if data.has("salt_mg"):
			result.salt_mg = int(data["salt_mg"])
		return result


# An ingredient, and why it counts or doesn't.
class NutritionIngredient:
	# The ingredient. Range: `^[0-9a-f]{32}$`.
	var ingredient_id: String = ""
	# `covered` if an ingredient counts; else the reason why not: nothing in the data has its name, the
	# recipe says no amount, or nobody knows what so much of it weighs. One of NUTRITION_STATE.
	var state: String = ""
	# Its name in the data, in English; absent if nothing there has its name.
	var food = null  # String, or null
	# Its weight in the whole recipe; absent if nobody knows. Unit: mg. Range: 0 or more.
	var weight_mg = null  # int, or null

	static func from_dictionary(data):
		var result = NutritionIngredient.new()
		if data.has("ingredient_id"):
			result.ingredient_id = data["ingredient_id"]
		if data.has("state"):
			result.state = data["state"]
		if data.has("food"):
			result.food = data["food"]
		if data.has("weight_mg"):
			result.weight_mg = int(data["weight_mg"])
		return result


# A page of the changes of a thing and of its parts in the last 30 days.
class HistoryMessage:
	var type: String = "history"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The kind of a thing in the library. One of ENTITY_KIND.
	var kind: String = ""
	# The thing. Range: `^[0-9a-f]{32}$`.
	var entity_id: String = ""
	# The last first. Range: at most 50 of them.
	var changes: Array = []
	# The place where the next page begins, which has older changes; absent on the last one.
	var cursor = null  # LibraryCursor, or null

	static func from_dictionary(data):
		var result = HistoryMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("kind"):
			result.kind = data["kind"]
		if data.has("entity_id"):
			result.entity_id = data["entity_id"]
		if data.has("changes"):
			for each in data["changes"]:
				result.changes.append(HistoryChange.from_dictionary(each))
		if data.has("cursor"):
			result.cursor = LibraryCursor.from_dictionary(data["cursor"])
		return result


# A change of one thing by one edit.
class HistoryChange:
	# The kind of a thing in the library. One of ENTITY_KIND.
	var kind: String = ""
	# Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var id: String = ""
	# The kind of change: a part was added to what was there, fields were changed, or the thing was
	# deleted or restored. One of CHANGE_KIND.
	var change: String = ""
	# The edit. Range: 0 or more.
	var seq: int = 0
	# The player who made it. Range: `^[0-9a-f]{32}$`.
	var by: String = ""
	# The time when the server carried it out, by its clock. Unit: ms. Range: 0 or more.
	var time_ms: int = 0
	# The thing's name after the edit; absent for things without one.
	var name = null  # String, or null
	# The fields that the edit changed; absent without any.
	var fields = null  # Array, or null

	static func from_dictionary(data):
		var result = HistoryChange.new()
		if data.has("kind"):
			result.kind = data["kind"]
		if data.has("id"):
			result.id = data["id"]
		if data.has("change"):
			result.change = data["change"]
		if data.has("seq"):
			result.seq = int(data["seq"])
		if data.has("by"):
			result.by = data["by"]
		if data.has("time_ms"):
			result.time_ms = int(data["time_ms"])
		if data.has("name"):
			result.name = data["name"]
		if data.has("fields"):
			result.fields = []
			for each in data["fields"]:
				result.fields.append(ChangedField.from_dictionary(each))
		return result


# A change of one field by one edit.
class ChangedField:
	# Its name.
	var field: String = ""
	# The value before; absent if it was empty, and for sets.
	var was = null  # Variant, or null
	# The value after the edit; absent if it was emptied, and for sets.
	var now = null  # Variant, or null
	# Elements added to a set.
	var added = null  # Array, or null
	# Elements removed from a set.
	var removed = null  # Array, or null

	static func from_dictionary(data):
		var result = ChangedField.new()
		if data.has("field"):
			result.field = data["field"]
		if data.has("was"):
			result.was = data["was"]
		if data.has("now"):
			result.now = data["now"]
		if data.has("added"):
			result.added = []
			for each in data["added"]:
				result.added.append(each)
		if data.has("removed"):
			result.removed = []
			for each in data["removed"]:
				result.removed.append(each)
		return result


# The links of a household that the player may see: those of its recipes, and the player's own
# calendar.
class LinksMessage:
	var type: String = "links"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The oldest first.
	var links: Array = []

	static func from_dictionary(data):
		var result = LinksMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("links"):
			for each in data["links"]:
				result.links.append(Link.from_dictionary(each))
		return result


# The ratings of a recipe that a link shows.
class LinkRatingMessage:
	var type: String = "link_rating"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
	# `^[0-9a-f]{32}$`.
	var link_id: String = ""
	# The player's own, in halves of a star; absent for none. Range: 1 to 10.
	var rating = null  # int, or null
	# The number of players who have rated it. Range: 0 to 2147483647.
	var rating_count: int = 0
	# All ratings together, in halves of a star. Range: 0 to 2147483647.
	var rating_sum: int = 0

	static func from_dictionary(data):
		var result = LinkRatingMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("link_id"):
			result.link_id = data["link_id"]
		if data.has("rating"):
			result.rating = int(data["rating"])
		if data.has("rating_count"):
			result.rating_count = int(data["rating_count"])
		if data.has("rating_sum"):
			result.rating_sum = int(data["rating_sum"])
		return result


# The cooking sessions of the household that is open, all that aren't over.
class CookingsMessage:
	var type: String = "cookings"
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# A `cooking` of each one follows. Range: at most 4 of them.
	var session_ids: Array = []

	static func from_dictionary(data):
		var result = CookingsMessage.new()
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("session_ids"):
			for each in data["session_ids"]:
				result.session_ids.append(each)
		return result


# A cooking session as it is now.
class CookingMessage:
	var type: String = "cooking"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
	# begun again is there once. Range: `^[0-9a-f]{32}$`.
	var session_id: String = ""
	# The recipe. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""
	# The recipe's name when the session began.
	var name: String = ""
	# The number of people that it is for. Range: 1 to 1000.
	var servings: int = 0
	# `finished` and `abandoned`: it is over, and nothing more comes of it. One of COOKING_PHASE.
	var phase: String = ""
	# The time when it began. Unit: ms.
	var started_ms: float = 0.0
	# The time when it ended, if it is over. Unit: ms.
	var ended_ms = null  # float, or null
	# The player who ended it; absent also if nobody did anything for 12 hours. Range:
	# `^[0-9a-f]{32}$`.
	var ended_by = null  # String, or null
	# The players in it. Range: at most 12 of them.
	var cooks: Array = []
	# One for each of the recipe's steps. Range: at most 100 of them.
	var steps: Array = []
	# Those that run, wait or ring, and the last 32 that were stopped. Range: at most 64 of them.
	var timers: Array = []

	static func from_dictionary(data):
		var result = CookingMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("session_id"):
			result.session_id = data["session_id"]
		if data.has("recipe_id"):
			result.recipe_id = data["recipe_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("servings"):
			result.servings = int(data["servings"])
		if data.has("phase"):
			result.phase = data["phase"]
		if data.has("started_ms"):
			result.started_ms = float(data["started_ms"])
		if data.has("ended_ms"):
			result.ended_ms = float(data["ended_ms"])
		if data.has("ended_by"):
			result.ended_by = data["ended_by"]
		if data.has("cooks"):
			for each in data["cooks"]:
				result.cooks.append(SessionCook.from_dictionary(each))
		if data.has("steps"):
			for each in data["steps"]:
				result.steps.append(SessionStep.from_dictionary(each))
		if data.has("timers"):
			for each in data["timers"]:
				result.timers.append(SessionTimer.from_dictionary(each))
		return result


# A timer of a cooking session rings.
class CookingRangMessage:
	var type: String = "cooking_rang"
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
	# begun again is there once. Range: `^[0-9a-f]{32}$`.
	var session_id: String = ""
	# A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var timer_id: String = ""
	# The timer's purpose: a line of 1 to 60 characters. Range: length 1 to 60.
	var label: String = ""
	# The time when the timer came to its end. Unit: ms.
	var rang_ms: float = 0.0
	# The delay between the ring and this message. Unit: ms. Range: 0 or more.
	var late_ms: float = 0.0
	# True if the timer has rung before and nobody stopped it.
	var again: bool = false

	static func from_dictionary(data):
		var result = CookingRangMessage.new()
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("session_id"):
			result.session_id = data["session_id"]
		if data.has("timer_id"):
			result.timer_id = data["timer_id"]
		if data.has("label"):
			result.label = data["label"]
		if data.has("rang_ms"):
			result.rang_ms = float(data["rang_ms"])
		if data.has("late_ms"):
			result.late_ms = float(data["late_ms"])
		if data.has("again"):
			result.again = data["again"]
		return result


# The recipe of a session, and what was done in it.
class CookingRecordMessage:
	var type: String = "cooking_record"
	# The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
	# characters. Range: length 1 to 64.
	var re = null  # String, or null
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
	# begun again is there once. Range: `^[0-9a-f]{32}$`.
	var session_id: String = ""
	# The player who began it. Range: `^[0-9a-f]{32}$`.
	var started_by: String = ""
	# The time when it began, since 1970-01-01 UTC. Unit: ms. Range: 0 or more.
	var started_time_ms: int = 0
	# The time when it ended, if it is over. Unit: ms. Range: 0 or more.
	var ended_time_ms = null  # int, or null
	# The recipe as it is cooked; only with the first entries.
	var recipe = null  # CookedDish, or null
	# The things that were done, in order. Range: at most 100 of them.
	var entries: Array = []
	# True if there are entries after these.
	var more: bool = false

	static func from_dictionary(data):
		var result = CookingRecordMessage.new()
		if data.has("re"):
			result.re = data["re"]
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("session_id"):
			result.session_id = data["session_id"]
		if data.has("started_by"):
			result.started_by = data["started_by"]
		if data.has("started_time_ms"):
			result.started_time_ms = int(data["started_time_ms"])
		if data.has("ended_time_ms"):
			result.ended_time_ms = int(data["ended_time_ms"])
		if data.has("recipe"):
			result.recipe = CookedDish.from_dictionary(data["recipe"])
		if data.has("entries"):
			for each in data["entries"]:
				result.entries.append(CookingEntry.from_dictionary(each))
		if data.has("more"):
			result.more = data["more"]
		return result


# The player's last saved state.
class Player:
	# A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""
	# The player's name.
	var name: String = ""
	# One emoji.
	var avatar: String = ""
	# The balance. Unit: coins. Range: 0 or more.
	var coins: int = 0
	# Pieces owned by item id.
	var inventory: Dictionary = {}

	static func from_dictionary(data):
		var result = Player.new()
		if data.has("player_id"):
			result.player_id = data["player_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("avatar"):
			result.avatar = data["avatar"]
		if data.has("coins"):
			result.coins = int(data["coins"])
		if data.has("inventory"):
			for key in data["inventory"]:
				result.inventory[key] = int(data["inventory"][key])
		return result


# The WebSocket pings by which the server watches the connection.
class PingTerms:
	# The time between the server's pings. Unit: ms. Range: 0 or more.
	var interval_ms: int = 0
	# The time that it waits for the pong. Unit: ms. Range: 0 or more.
	var timeout_ms: int = 0

	static func from_dictionary(data):
		var result = PingTerms.new()
		if data.has("interval_ms"):
			result.interval_ms = int(data["interval_ms"])
		if data.has("timeout_ms"):
			result.timeout_ms = int(data["timeout_ms"])
		return result


# The limits of one connection.
class Limits:
	# The longest message. Unit: bytes. Range: 1 or more.
	var message_bytes: int = 0
	# Messages per second, on average. Range: 1 or more.
	var messages_per_second: int = 0
	# The most messages in a burst. Range: 1 or more.
	var message_burst: int = 0

	static func from_dictionary(data):
		var result = Limits.new()
		if data.has("message_bytes"):
			result.message_bytes = int(data["message_bytes"])
		if data.has("messages_per_second"):
			result.messages_per_second = int(data["messages_per_second"])
		if data.has("message_burst"):
			result.message_burst = int(data["message_burst"])
		return result


# A level on the map.
class Level:
	# A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647.
	var level_id: int = 0
	# The name in the welcome's `language`.
	var name: String = ""
	# The level's look, such as `beach`. A level may have none, or one that a client doesn't know.
	# Range: `^[a-z][a-z0-9_-]{0,31}$`.
	var theme = null  # String, or null
	# Orders for a win and three stars. Unit: orders. Range: 1 to 10000.
	var target: int = 0
	# A measure of how hard the level is; not the clock. Unit: s. Range: 1 to 3600.
	var base_time_s: int = 0
	# The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list, from
	# 0. Range: 1 to 16 of them.
	var ingredients: Array = []
	# True if the player can start it.
	var unlocked: bool = false
	# The player's best. Range: 0 to 3.
	var stars: int = 0

	static func from_dictionary(data):
		var result = Level.new()
		if data.has("level_id"):
			result.level_id = int(data["level_id"])
		if data.has("name"):
			result.name = data["name"]
		if data.has("theme"):
			result.theme = data["theme"]
		if data.has("target"):
			result.target = int(data["target"])
		if data.has("base_time_s"):
			result.base_time_s = int(data["base_time_s"])
		if data.has("ingredients"):
			for each in data["ingredients"]:
				result.ingredients.append(Ingredient.from_dictionary(each))
		if data.has("unlocked"):
			result.unlocked = data["unlocked"]
		if data.has("stars"):
			result.stars = int(data["stars"])
		return result


# Something that can be tapped.
class Ingredient:
	# An ingredient, such as `patty`. Range: `^[a-z][a-z0-9_-]{0,31}$`.
	var ingredient_id: String = ""
	# A symbol for clients without an own picture. Range: length at least 1.
	var emoji: String = ""
	# The recipe's name for it, in a level that is made of a recipe. Range: length at least 1.
	var label = null  # String, or null

	static func from_dictionary(data):
		var result = Ingredient.new()
		if data.has("ingredient_id"):
			result.ingredient_id = data["ingredient_id"]
		if data.has("emoji"):
			result.emoji = data["emoji"]
		if data.has("label"):
			result.label = data["label"]
		return result


# A level that is made of a recipe.
class RecipeLevelSummary:
	# The recipe's name, shortened if it is long. Range: length at least 1.
	var name: String = ""
	# Orders for a win and three stars. Unit: orders. Range: 1 to 10000.
	var target: int = 0
	# The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list, from
	# 0. Range: 1 to 16 of them.
	var ingredients: Array = []

	static func from_dictionary(data):
		var result = RecipeLevelSummary.new()
		if data.has("name"):
			result.name = data["name"]
		if data.has("target"):
			result.target = int(data["target"])
		if data.has("ingredients"):
			for each in data["ingredients"]:
				result.ingredients.append(Ingredient.from_dictionary(each))
		return result


# An item of the shop, and how many the player owns.
class Item:
	# An item of the shop. Range: length 1 to 32.
	var item_id: String = ""
	# The name in the welcome's `language`.
	var name: String = ""
	# Coins. Unit: coins. Range: 0 or more.
	var price: int = 0
	# Pieces owned. Range: 0 or more.
	var owned: int = 0
	# The effect of an item: exactly one member.
	var effect = null  # ItemEffect

	static func from_dictionary(data):
		var result = Item.new()
		if data.has("item_id"):
			result.item_id = data["item_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("price"):
			result.price = int(data["price"])
		if data.has("owned"):
			result.owned = int(data["owned"])
		if data.has("effect"):
			result.effect = ItemEffect.from_dictionary(data["effect"])
		return result


# The effect of an item: exactly one member.
class ItemEffect:
	# Added to the clock at the start. Unit: ticks. Range: 0 to 36000.
	var extra_clock_ticks = null  # int, or null
	# The combo at the start. Range: 1 to 100.
	var start_combo = null  # int, or null
	# Added to each order's coins before the combo multiplies them; once, however many pieces are
	# owned. Unit: coins. Range: 0 to 1000000.
	var extra_coins = null  # int, or null

	static func from_dictionary(data):
		var result = ItemEffect.new()
		if data.has("extra_clock_ticks"):
			result.extra_clock_ticks = int(data["extra_clock_ticks"])
		if data.has("start_combo"):
			result.start_combo = int(data["start_combo"])
		if data.has("extra_coins"):
			result.extra_coins = int(data["extra_coins"])
		return result


# The part of a round that doesn't change.
class Round:
	# The record is kept under it; in a race it is the race's. Range: `^[0-9a-f]{32}$`.
	var round_id: String = ""
	# A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647.
	var level_id: int = 0
	# The name in the welcome's `language`.
	var level_name: String = ""
	# The level's look, such as `beach`. A level may have none, or one that a client doesn't know.
	# Range: `^[a-z][a-z0-9_-]{0,31}$`.
	var theme = null  # String, or null
	# Orders for a win and three stars. Unit: orders. Range: 1 to 10000.
	var target: int = 0
	# The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list, from
	# 0. Range: 1 to 16 of them.
	var ingredients: Array = []
	# The possible orders. Range: 1 to 256 of them.
	var recipes: Array = []
	# Items that the round used up. Range: at most 16 of them.
	var item_ids: Array = []
	# The round's rules, for a client that shows the effect of its own taps before the answer.
	var rules = null  # RoundRules
	# The time of tick 0, past or to come, on the server's clock, with a fraction. Unit: ms. Range: 0
	# or more.
	var start_ms: float = 0.0

	static func from_dictionary(data):
		var result = Round.new()
		if data.has("round_id"):
			result.round_id = data["round_id"]
		if data.has("level_id"):
			result.level_id = int(data["level_id"])
		if data.has("level_name"):
			result.level_name = data["level_name"]
		if data.has("theme"):
			result.theme = data["theme"]
		if data.has("target"):
			result.target = int(data["target"])
		if data.has("ingredients"):
			for each in data["ingredients"]:
				result.ingredients.append(Ingredient.from_dictionary(each))
		if data.has("recipes"):
			for each in data["recipes"]:
				result.recipes.append(Recipe.from_dictionary(each))
		if data.has("item_ids"):
			for each in data["item_ids"]:
				result.item_ids.append(each)
		if data.has("rules"):
			result.rules = RoundRules.from_dictionary(data["rules"])
		if data.has("start_ms"):
			result.start_ms = float(data["start_ms"])
		return result


# The round's rules, for a client that shows the effect of its own taps before the answer.
class RoundRules:
	# The round ends at this tick at the latest. Unit: ticks. Range: 1 to 36000.
	var cap_ticks: int = 0
	# Ticks in which taps don't count after a served order or a wrong tap. Unit: ticks. Range: 1 to
	# 600.
	var feedback_ticks: int = 0
	# The last ticks of feedback. The first tap in them is held, and counts when the feedback ends.
	# Unit: ticks. Range: 0 to 20.
	var held_tap_ticks: int = 0
	# Added to the clock for an order served. Unit: ticks. Range: 0 to 36000.
	var served_clock_ticks: int = 0
	# Taken from the clock for a wrong tap, down to 0. Unit: ticks. Range: 0 to 36000.
	var wrong_clock_ticks: int = 0
	# The combo after a wrong tap, and at the start unless an item raises it. Range: 1 to 100.
	var combo_at_start: int = 0
	# The largest combo. Range: 1 to 100.
	var combo_limit: int = 0

	static func from_dictionary(data):
		var result = RoundRules.new()
		if data.has("cap_ticks"):
			result.cap_ticks = int(data["cap_ticks"])
		if data.has("feedback_ticks"):
			result.feedback_ticks = int(data["feedback_ticks"])
		if data.has("held_tap_ticks"):
			result.held_tap_ticks = int(data["held_tap_ticks"])
		if data.has("served_clock_ticks"):
			result.served_clock_ticks = int(data["served_clock_ticks"])
		if data.has("wrong_clock_ticks"):
			result.wrong_clock_ticks = int(data["wrong_clock_ticks"])
		if data.has("combo_at_start"):
			result.combo_at_start = int(data["combo_at_start"])
		if data.has("combo_limit"):
			result.combo_limit = int(data["combo_limit"])
		return result


# A burger that can be ordered.
class Recipe:
	# The name in the welcome's `language`.
	var name: String = ""
	# Its ingredients bottom to top, as indexes into `ingredients`. Range: at most 16 of them.
	var layers: Array = []

	static func from_dictionary(data):
		var result = Recipe.new()
		if data.has("name"):
			result.name = data["name"]
		if data.has("layers"):
			for each in data["layers"]:
				result.layers.append(int(each))
		return result


# The part of a round that changes.
class RoundState:
	# Ticks since the start; 0 until the first one. Unit: ticks. Range: 0 to 36000.
	var tick: int = 0
	# Ticks left. Unit: ticks. Range: 0 or more.
	var clock: int = 0
	# `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. One of ROUND_PHASE.
	var phase: String = ""
	# The ticks until taps count again; 0 while cooking and after the end. Unit: ticks. Range: 0 to
	# 600.
	var feedback: int = 0
	# Orders served. Unit: orders. Range: 0 or more.
	var served: int = 0
	# The multiplier for the next order's coins. Range: 1 to 100.
	var combo: int = 0
	# Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more.
	var earned: int = 0
	# The order's number; during `perfect`, of the order just served. Range: 1 or more.
	var order: int = 0
	# The order's index in the snapshot's `recipes`. Range: 0 to 255.
	var recipe: int = 0
	# The plate bottom to top, as indexes into `ingredients`. During `wrong` the last one is the wrong
	# one. Range: at most 16 of them.
	var plate: Array = []
	# The buttons in display order, as indexes into `ingredients`. Range: at most 16 of them.
	var grid: Array = []

	static func from_dictionary(data):
		var result = RoundState.new()
		if data.has("tick"):
			result.tick = int(data["tick"])
		if data.has("clock"):
			result.clock = int(data["clock"])
		if data.has("phase"):
			result.phase = data["phase"]
		if data.has("feedback"):
			result.feedback = int(data["feedback"])
		if data.has("served"):
			result.served = int(data["served"])
		if data.has("combo"):
			result.combo = int(data["combo"])
		if data.has("earned"):
			result.earned = int(data["earned"])
		if data.has("order"):
			result.order = int(data["order"])
		if data.has("recipe"):
			result.recipe = int(data["recipe"])
		if data.has("plate"):
			for each in data["plate"]:
				result.plate.append(int(each))
		if data.has("grid"):
			for each in data["grid"]:
				result.grid.append(int(each))
		return result


# The part of a race that doesn't change, for one of its players.
class Race:
	# The player's own index in the room's `players`. Range: 0 to 7.
	var seat: int = 0
	# True if ratings change.
	var rated: bool = false
	# The time of tick 0, past or to come, on the server's clock, with a fraction. Unit: ms. Range: 0
	# or more.
	var start_ms: float = 0.0

	static func from_dictionary(data):
		var result = Race.new()
		if data.has("seat"):
			result.seat = int(data["seat"])
		if data.has("rated"):
			result.rated = data["rated"]
		if data.has("start_ms"):
			result.start_ms = float(data["start_ms"])
		return result


# The part of a seat's state that everyone in a race sees.
class RaceSeat:
	# Ticks left. Unit: ticks. Range: 0 or more.
	var clock: int = 0
	# `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. One of ROUND_PHASE.
	var phase: String = ""
	# Orders served. Unit: orders. Range: 0 or more.
	var served: int = 0
	# The multiplier for the next order's coins. Range: 1 to 100.
	var combo: int = 0
	# The number of ingredients on the plate. Range: 0 to 16.
	var stack: int = 0

	static func from_dictionary(data):
		var result = RaceSeat.new()
		if data.has("clock"):
			result.clock = int(data["clock"])
		if data.has("phase"):
			result.phase = data["phase"]
		if data.has("served"):
			result.served = int(data["served"])
		if data.has("combo"):
			result.combo = int(data["combo"])
		if data.has("stack"):
			result.stack = int(data["stack"])
		return result


# A taken seat.
class RoomPlayer:
	# Bots and ghosts have their own. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""
	# Absent for bots: the client has a name for each `bot_strength`.
	var name = null  # String, or null
	# One emoji.
	var avatar: String = ""
	# Absent for bots and ghosts. Unit: points.
	var rating = null  # int, or null
	# The bot's strength; absent for people and ghosts. One of BOT_STRENGTH.
	var bot_strength = null  # String, or null
	# True for ghosts, absent for others.
	var ghost = null  # bool, or null
	# Ready for the next race, or agrees to a rematch; has no meaning for bots and ghosts.
	var ready: bool = false
	# True if the player is connected.
	var connected: bool = false
	# Time for which the seat is still held; only while `connected` is false. Unit: ms. Range: 0 or
	# more.
	var held_ms = null  # int, or null
	# Races won in this match. Range: 0 or more.
	var wins: int = 0

	static func from_dictionary(data):
		var result = RoomPlayer.new()
		if data.has("player_id"):
			result.player_id = data["player_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("avatar"):
			result.avatar = data["avatar"]
		if data.has("rating"):
			result.rating = int(data["rating"])
		if data.has("bot_strength"):
			result.bot_strength = data["bot_strength"]
		if data.has("ghost"):
			result.ghost = data["ghost"]
		if data.has("ready"):
			result.ready = data["ready"]
		if data.has("connected"):
			result.connected = data["connected"]
		if data.has("held_ms"):
			result.held_ms = int(data["held_ms"])
		if data.has("wins"):
			result.wins = int(data["wins"])
		return result


# The result of a seat.
class Standing:
	# An index into the room's `players`. Range: 0 to 7.
	var seat: int = 0
	# A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""
	# Ties share a rank. Range: 1 or more.
	var rank: int = 0
	# Orders served. Unit: orders. Range: 0 or more.
	var served: int = 0
	# Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more.
	var earned: int = 0
	# The tick of the last order served; absent without one. Unit: ticks. Range: 0 to 36000.
	var last_served_tick = null  # int, or null
	# The reason why the seat forfeited; absent if it didn't. One of STANDING_FORFEIT.
	var forfeit = null  # String, or null

	static func from_dictionary(data):
		var result = Standing.new()
		if data.has("seat"):
			result.seat = int(data["seat"])
		if data.has("player_id"):
			result.player_id = data["player_id"]
		if data.has("rank"):
			result.rank = int(data["rank"])
		if data.has("served"):
			result.served = int(data["served"])
		if data.has("earned"):
			result.earned = int(data["earned"])
		if data.has("last_served_tick"):
			result.last_served_tick = int(data["last_served_tick"])
		if data.has("forfeit"):
			result.forfeit = data["forfeit"]
		return result


# A rating before and after a race.
class RatingChange:
	# A rating (Glicko-2), in whole points. Unit: points.
	var before: int = 0
	# A rating (Glicko-2), in whole points. Unit: points.
	var after: int = 0
	# True if part of the gain waits for a review of the result.
	var held = null  # bool, or null

	static func from_dictionary(data):
		var result = RatingChange.new()
		if data.has("before"):
			result.before = int(data["before"])
		if data.has("after"):
			result.after = int(data["after"])
		if data.has("held"):
			result.held = data["held"]
		return result


# The effect of the network and of the server on a race's players.
class Fairness:
	# The lateness of the server's ticks: the 99th percentile. Unit: ms. Range: 0 or more.
	var tick_lateness_p99_ms: float = 0.0
	# One for each seat; null for bots and ghosts, and for players who were gone when the race ended.
	var connections: Array = []

	static func from_dictionary(data):
		var result = Fairness.new()
		if data.has("tick_lateness_p99_ms"):
			result.tick_lateness_p99_ms = float(data["tick_lateness_p99_ms"])
		if data.has("connections"):
			for each in data["connections"]:
				result.connections.append(null if typeof(each) == TYPE_NIL else ConnectionQuality.from_dictionary(each))
		return result


# A player's connection during a race.
class ConnectionQuality:
	# The number of round trips measured. Range: 0 or more.
	var round_trips: int = 0
	# The median; absent if none was measured. Unit: ms. Range: 0 or more.
	var rtt_median_ms = null  # float, or null
	# The 99th percentile; absent if none was measured. Unit: ms. Range: 0 or more.
	var rtt_p99_ms = null  # float, or null
	# The mean difference between consecutive round trips; absent with fewer than two. Unit: ms. Range:
	# 0 or more.
	var jitter_ms = null  # float, or null
	# Frames replaced by newer ones because the connection was too slow. Range: 0 or more.
	var frames_late: int = 0
	# Taps that came near the end of the feedback and counted when it ended. Range: 0 or more.
	var taps_held: int = 0
	# Taps ignored because feedback was still showing. Range: 0 or more.
	var taps_ignored: int = 0
	# The total time from ignored taps to the next ones that counted: what the network cost. Unit: ms.
	# Range: 0 or more.
	var lost_ms: int = 0

	static func from_dictionary(data):
		var result = ConnectionQuality.new()
		if data.has("round_trips"):
			result.round_trips = int(data["round_trips"])
		if data.has("rtt_median_ms"):
			result.rtt_median_ms = float(data["rtt_median_ms"])
		if data.has("rtt_p99_ms"):
			result.rtt_p99_ms = float(data["rtt_p99_ms"])
		if data.has("jitter_ms"):
			result.jitter_ms = float(data["jitter_ms"])
		if data.has("frames_late"):
			result.frames_late = int(data["frames_late"])
		if data.has("taps_held"):
			result.taps_held = int(data["taps_held"])
		if data.has("taps_ignored"):
			result.taps_ignored = int(data["taps_ignored"])
		if data.has("lost_ms"):
			result.lost_ms = int(data["lost_ms"])
		return result


# A player's best result.
class BoardRow:
	# Ties share a rank. Range: 1 or more.
	var rank: int = 0
	# A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""
	# The player's name.
	var name: String = ""
	# One emoji.
	var avatar: String = ""
	# On boards of levels and days. Unit: orders. Range: 0 or more.
	var served = null  # int, or null
	# On boards of levels and days. Unit: coins. Range: 0 or more.
	var earned = null  # int, or null
	# On boards of levels and days. Unit: ticks. Range: 0 to 36000.
	var last_served_tick = null  # int, or null
	# On the board of ratings. Unit: points.
	var rating = null  # int, or null
	# The record of this result. Range: `^[0-9a-f]{32}$`.
	var record_id = null  # String, or null

	static func from_dictionary(data):
		var result = BoardRow.new()
		if data.has("rank"):
			result.rank = int(data["rank"])
		if data.has("player_id"):
			result.player_id = data["player_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("avatar"):
			result.avatar = data["avatar"]
		if data.has("served"):
			result.served = int(data["served"])
		if data.has("earned"):
			result.earned = int(data["earned"])
		if data.has("last_served_tick"):
			result.last_served_tick = int(data["last_served_tick"])
		if data.has("rating"):
			result.rating = int(data["rating"])
		if data.has("record_id"):
			result.record_id = data["record_id"]
		return result


# One movement of coins or of pieces of an item.
class LedgerEntry:
	# Counts the entries of all players. Range: 1 or more.
	var number: int = 0
	# Since 1970-01-01 UTC. Unit: ms. Range: 0 or more.
	var time_ms: int = 0
	# `coins`, or an item's id.
	var asset_id: String = ""
	# The kind of movement. One of LEDGER_ENTRY_KIND.
	var kind: String = ""
	# The player's gain; negative for a loss.
	var amount: int = 0
	# The player's balance of the asset afterwards. Range: 0 or more.
	var balance: int = 0
	# The kind and what it was for, such as `race:` and the race's id.
	var reference: String = ""

	static func from_dictionary(data):
		var result = LedgerEntry.new()
		if data.has("number"):
			result.number = int(data["number"])
		if data.has("time_ms"):
			result.time_ms = int(data["time_ms"])
		if data.has("asset_id"):
			result.asset_id = data["asset_id"]
		if data.has("kind"):
			result.kind = data["kind"]
		if data.has("amount"):
			result.amount = int(data["amount"])
		if data.has("balance"):
			result.balance = int(data["balance"])
		if data.has("reference"):
			result.reference = data["reference"]
		return result


# The result of a recorded round.
class ReplayResult:
	# Orders served. Unit: orders. Range: 0 or more.
	var served: int = 0
	# Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more.
	var earned: int = 0
	# Stars. Range: 0 to 3.
	var stars: int = 0
	# True if `served` reached the target.
	var win: bool = false

	static func from_dictionary(data):
		var result = ReplayResult.new()
		if data.has("served"):
			result.served = int(data["served"])
		if data.has("earned"):
			result.earned = int(data["earned"])
		if data.has("stars"):
			result.stars = int(data["stars"])
		if data.has("win"):
			result.win = data["win"]
		return result


# A household of which the player is a member.
class HouseholdEntry:
	# A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var household_id: String = ""
	# The household's name.
	var name: String = ""
	# The player's own role. One of HOUSEHOLD_ROLE.
	var role: String = ""
	# The place of the household's last edit; 0 before the first. Range: 0 or more.
	var head: int = 0

	static func from_dictionary(data):
		var result = HouseholdEntry.new()
		if data.has("household_id"):
			result.household_id = data["household_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("role"):
			result.role = data["role"]
		if data.has("head"):
			result.head = int(data["head"])
		return result


# A member of a household.
class HouseholdMember:
	# A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""
	# The player's name; empty if the player doesn't exist any more.
	var name: String = ""
	# One emoji; empty if the player doesn't exist any more.
	var avatar: String = ""
	# A member's role: an `owner` may do everything, an `adult` all edits, a `child` all edits but
	# deleting, and a `guest` only read and cook along. One of HOUSEHOLD_ROLE.
	var role: String = ""

	static func from_dictionary(data):
		var result = HouseholdMember.new()
		if data.has("player_id"):
			result.player_id = data["player_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("avatar"):
			result.avatar = data["avatar"]
		if data.has("role"):
			result.role = data["role"]
		return result


# Somebody in a cooking session.
class SessionCook:
	# A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""
	# A role in a cooking session: a `head` may do everything, a `cook` all but give out roles and end
	# it, and a `watcher` only look. One of COOK_ROLE.
	var role: String = ""
	# Since when none of the player's devices has the household open; absent while one has. Unit: ms.
	var away_ms = null  # float, or null

	static func from_dictionary(data):
		var result = SessionCook.new()
		if data.has("player_id"):
			result.player_id = data["player_id"]
		if data.has("role"):
			result.role = data["role"]
		if data.has("away_ms"):
			result.away_ms = float(data["away_ms"])
		return result


# The state of a step.
class SessionStep:
	# The player who did it, if it is done. Range: `^[0-9a-f]{32}$`.
	var done_by = null  # String, or null
	# The time when it was done. Unit: ms.
	var done_ms = null  # float, or null
	# The player who has claimed it. Range: `^[0-9a-f]{32}$`.
	var claimed_by = null  # String, or null

	static func from_dictionary(data):
		var result = SessionStep.new()
		if data.has("done_by"):
			result.done_by = data["done_by"]
		if data.has("done_ms"):
			result.done_ms = float(data["done_ms"])
		if data.has("claimed_by"):
			result.claimed_by = data["claimed_by"]
		return result


# A timer that all cooks of a session share.
class SessionTimer:
	# A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var timer_id: String = ""
	# The timer's purpose: a line of 1 to 60 characters. Range: length 1 to 60.
	var label: String = ""
	# The step that it belongs to, if to one. Range: 0 to 99.
	var step = null  # int, or null
	# The player who started it. Range: `^[0-9a-f]{32}$`.
	var started_by: String = ""
	# Its length, with all that was added. Unit: ms. Range: 0 or more.
	var duration_ms: int = 0
	# `ringing`: it came to its end, and nobody has stopped it. `acknowledged`: somebody has.
	# `cancelled`: somebody stopped it before or instead. One of SESSION_TIMER_STATE.
	var state: String = ""
	# The time when it rings; only while it is `running`. Unit: ms.
	var ends_ms = null  # float, or null
	# The time left; only while it is `paused`. Unit: ms. Range: 0 or more.
	var left_ms = null  # int, or null
	# The time when it came to its end; only while it is `ringing`. Unit: ms.
	var rang_ms = null  # float, or null
	# The player who stopped it; only once it is `acknowledged` or `cancelled`. Range:
	# `^[0-9a-f]{32}$`.
	var stopped_by = null  # String, or null
	# The time when it was stopped. Unit: ms.
	var stopped_ms = null  # float, or null

	static func from_dictionary(data):
		var result = SessionTimer.new()
		if data.has("timer_id"):
			result.timer_id = data["timer_id"]
		if data.has("label"):
			result.label = data["label"]
		if data.has("step"):
			result.step = int(data["step"])
		if data.has("started_by"):
			result.started_by = data["started_by"]
		if data.has("duration_ms"):
			result.duration_ms = int(data["duration_ms"])
		if data.has("state"):
			result.state = data["state"]
		if data.has("ends_ms"):
			result.ends_ms = float(data["ends_ms"])
		if data.has("left_ms"):
			result.left_ms = int(data["left_ms"])
		if data.has("rang_ms"):
			result.rang_ms = float(data["rang_ms"])
		if data.has("stopped_by"):
			result.stopped_by = data["stopped_by"]
		if data.has("stopped_ms"):
			result.stopped_ms = float(data["stopped_ms"])
		return result


# A recipe as it was when a cooking session began; later changes of the recipe don't change the
# session.
class CookedDish:
	# The recipe. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""
	# The recipe's name.
	var name: String = ""
	# The number of people that it is for. Range: 1 to 1000.
	var servings: int = 0
	# The ingredients, in the recipe's order. Range: at most 100 of them.
	var lines: Array = []
	# The steps, in the recipe's order. Range: at most 100 of them.
	var instructions: Array = []

	static func from_dictionary(data):
		var result = CookedDish.new()
		if data.has("recipe_id"):
			result.recipe_id = data["recipe_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("servings"):
			result.servings = int(data["servings"])
		if data.has("lines"):
			for each in data["lines"]:
				result.lines.append(DishIngredient.from_dictionary(each))
		if data.has("instructions"):
			for each in data["instructions"]:
				result.instructions.append(DishStep.from_dictionary(each))
		return result


# An ingredient for the servings of the session.
class DishIngredient:
	# The ingredient. Range: `^[0-9a-f]{32}$`.
	var ingredient_id: String = ""
	# The food.
	var name: String = ""
	# An exact amount such as `3` or `3/4`, in lowest terms. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var quantity = null  # String, or null
	# The upper end of a range such as 2 to 3. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var upper_quantity = null  # String, or null
	# A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
	var unit = null  # String, or null
	# The recipe's note on it, if any.
	var note = null  # String, or null
	# True where the recipe can do without it, absent otherwise.
	var optional = null  # bool, or null
	# The pantry item that it is taken from, where a person chose one. Range: `^[0-9a-f]{32}$`.
	var pantry_item = null  # String, or null

	static func from_dictionary(data):
		var result = DishIngredient.new()
		if data.has("ingredient_id"):
			result.ingredient_id = data["ingredient_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("quantity"):
			result.quantity = data["quantity"]
		if data.has("upper_quantity"):
			result.upper_quantity = data["upper_quantity"]
		if data.has("unit"):
			result.unit = data["unit"]
		if data.has("note"):
			result.note = data["note"]
		if data.has("optional"):
			result.optional = data["optional"]
		if data.has("pantry_item"):
			result.pantry_item = data["pantry_item"]
		return result


# A step of what is cooked.
class DishStep:
	# The step. Range: `^[0-9a-f]{32}$`.
	var step_id: String = ""
	# The instruction.
	var text: String = ""
	# The lengths of its timers. Range: at most 8 of them.
	var timer_seconds: Array = []

	static func from_dictionary(data):
		var result = DishStep.new()
		if data.has("step_id"):
			result.step_id = data["step_id"]
		if data.has("text"):
			result.text = data["text"]
		if data.has("timer_seconds"):
			for each in data["timer_seconds"]:
				result.timer_seconds.append(int(each))
		return result


# Something that was done in a cooking session. The members beside the first four are those of
# `do_cooking`.
class CookingEntry:
	# Its number in the session, from 0. Range: 0 or more.
	var number: int = 0
	# The player who did it. Range: `^[0-9a-f]{32}$`.
	var by: String = ""
	# The time, since 1970-01-01 UTC. Unit: ms. Range: 0 or more.
	var time_ms: int = 0
	# The time in ticks since the start of the session, by which timers count. Unit: 0.1 s. Range: 0 or
	# more.
	var tick: int = 0
	# The thing that was done. `away`: the player's last device was gone. `standing`: the player's role
	# in the household was another one. One of COOKING_ENTRY_OP.
	var op: String = ""
	# A role, as in `do_cooking`. One of COOK_ROLE.
	var role = null  # String, or null
	# The player who got the role; with `set_role`. Range: `^[0-9a-f]{32}$`.
	var player_id = null  # String, or null
	# A step of the recipe, as an index from 0. Range: 0 to 99.
	var step = null  # int, or null
	# A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var timer_id = null  # String, or null
	# The timer's purpose: a line of 1 to 60 characters. Range: length 1 to 60.
	var label = null  # String, or null
	# Seconds, as in `do_cooking`. Range: -604800 to 604800.
	var seconds = null  # int, or null
	# The player's role in the household as far as it matters here; owners are adults. With `standing`
	# and the first `join`, and with what else was done where the session knew another one. One of
	# COOKING_ENTRY_STANDING.
	var standing = null  # String, or null

	static func from_dictionary(data):
		var result = CookingEntry.new()
		if data.has("number"):
			result.number = int(data["number"])
		if data.has("by"):
			result.by = data["by"]
		if data.has("time_ms"):
			result.time_ms = int(data["time_ms"])
		if data.has("tick"):
			result.tick = int(data["tick"])
		if data.has("op"):
			result.op = data["op"]
		if data.has("role"):
			result.role = data["role"]
		if data.has("player_id"):
			result.player_id = data["player_id"]
		if data.has("step"):
			result.step = int(data["step"])
		if data.has("timer_id"):
			result.timer_id = data["timer_id"]
		if data.has("label"):
			result.label = data["label"]
		if data.has("seconds"):
			result.seconds = int(data["seconds"])
		if data.has("standing"):
			result.standing = data["standing"]
		return result


# A place in the order of changes: after all edits before `seq`, and of that edit after the records
# up to `kind` and `id`; after all of it without those two.
class LibraryCursor:
	# The place of an edit among all of the household's, from 1; 0 is before the first. Range: 0 or
	# more.
	var seq: int = 0
	# The kind of a thing in the library. One of ENTITY_KIND.
	var kind = null  # String, or null
	# Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var id = null  # String, or null

	func to_dictionary():
		var data = {}
		data["seq"] = self.seq
		if self.kind != null:
			data["kind"] = self.kind
		if self.id != null:
			data["id"] = self.id
		return data


	static func from_dictionary(data):
		var result = LibraryCursor.new()
		if data.has("seq"):
			result.seq = int(data["seq"])
		if data.has("kind"):
			result.kind = data["kind"]
		if data.has("id"):
			result.id = data["id"]
		return result


# One change of an edit.
class LibraryOperation:
	# The change. One of LIBRARY_OPERATION_OP.
	var op: String = ""
	# The kind of the thing that is changed. One of ENTITY_KIND.
	var kind: String = ""
	# The same. For `create`, drawn by the client. Range: `^[0-9a-f]{32}$`.
	var id: String = ""
	# The thing that a part belongs to; with `create`. Range: `^[0-9a-f]{32}$`.
	var parent = null  # String, or null
	# The first values with `create`, the new ones with `set`.
	var fields = null  # EntityFields, or null
	# The fields to empty; with `set`.
	var clear = null  # Array, or null
	# The field, which is a set; with `add` and `remove`.
	var field = null  # String, or null
	# The elements to add or remove; with `add` and `remove`.
	var elements = null  # Array, or null
	# The amount that a lot gains, or loses if it is negative; with `adjust`. Range:
	# `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var by = null  # String, or null

	func to_dictionary():
		var data = {}
		data["op"] = self.op
		data["kind"] = self.kind
		data["id"] = self.id
		if self.parent != null:
			data["parent"] = self.parent
		if self.fields != null:
			data["fields"] = self.fields.to_dictionary()
		if self.clear != null:
			data["clear"] = self.clear
		if self.field != null:
			data["field"] = self.field
		if self.elements != null:
			data["elements"] = self.elements
		if self.by != null:
			data["by"] = self.by
		return data


	static func from_dictionary(data):
		var result = LibraryOperation.new()
		if data.has("op"):
			result.op = data["op"]
		if data.has("kind"):
			result.kind = data["kind"]
		if data.has("id"):
			result.id = data["id"]
		if data.has("parent"):
			result.parent = data["parent"]
		if data.has("fields"):
			result.fields = EntityFields.from_dictionary(data["fields"])
		if data.has("clear"):
			result.clear = []
			for each in data["clear"]:
				result.clear.append(each)
		if data.has("field"):
			result.field = data["field"]
		if data.has("elements"):
			result.elements = []
			for each in data["elements"]:
				result.elements.append(each)
		if data.has("by"):
			result.by = data["by"]
		return result


# A link by which others may read something of a household.
class Link:
	# A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
	# `^[0-9a-f]{32}$`.
	var link_id: String = ""
	# Its path on the server's host.
	var path: String = ""
	# The recipe that it shows; absent for the plan as a calendar. Range: `^[0-9a-f]{32}$`.
	var recipe_id = null  # String, or null
	# The player who made it. Range: `^[0-9a-f]{32}$`.
	var player_id: String = ""
	# The number of players who have rated it. Range: 0 to 2147483647.
	var rating_count: int = 0
	# All ratings together, in halves of a star. Range: 0 to 2147483647.
	var rating_sum: int = 0

	static func from_dictionary(data):
		var result = Link.new()
		if data.has("link_id"):
			result.link_id = data["link_id"]
		if data.has("path"):
			result.path = data["path"]
		if data.has("recipe_id"):
			result.recipe_id = data["recipe_id"]
		if data.has("player_id"):
			result.player_id = data["player_id"]
		if data.has("rating_count"):
			result.rating_count = int(data["rating_count"])
		if data.has("rating_sum"):
			result.rating_sum = int(data["rating_sum"])
		return result


# A search that the player has made.
class RecentSearch:
	# The text as it was typed.
	var text: String = ""
	# Its conditions; absent without any.
	var filter = null  # RecipeConditions, or null

	static func from_dictionary(data):
		var result = RecentSearch.new()
		if data.has("text"):
			result.text = data["text"]
		if data.has("filter"):
			result.filter = RecipeConditions.from_dictionary(data["filter"])
		return result


# All that is known of one thing in the library.
class LibraryRecord:
	# The kind of thing. One of ENTITY_KIND.
	var kind: String = ""
	# Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var id: String = ""
	# The thing that it is a part of. Range: `^[0-9a-f]{32}$`.
	var parent = null  # String, or null
	# The edit that created it, or restored it. Range: 2 of them.
	var created: Array = []
	# The last edit that changed anything of it. Range: 2 of them.
	var modified: Array = []
	# The edit that deleted it. The fields are still there. Range: 2 of them.
	var deleted = null  # Array, or null
	# The time when it was created, by the server's clock. Restoring it doesn't change that. Unit: ms.
	# Range: 0 or more.
	var created_ms: int = 0
	# The time when it was last changed, or deleted. Unit: ms. Range: 0 or more.
	var modified_ms: int = 0
	# The players whose edits the stamps name.
	var authors: Array = []
	# The fields that have a value.
	var fields = null  # EntityFields
	# The edit that each field comes from. A field that is only here was emptied.
	var stamps: Dictionary = {}
	# The elements of each field that is a set, each with the edit that added it; absent without any.
	var sets = null  # Dictionary, or null

	static func from_dictionary(data):
		var result = LibraryRecord.new()
		if data.has("kind"):
			result.kind = data["kind"]
		if data.has("id"):
			result.id = data["id"]
		if data.has("parent"):
			result.parent = data["parent"]
		if data.has("created"):
			for each in data["created"]:
				result.created.append(int(each))
		if data.has("modified"):
			for each in data["modified"]:
				result.modified.append(int(each))
		if data.has("deleted"):
			result.deleted = []
			for each in data["deleted"]:
				result.deleted.append(int(each))
		if data.has("created_ms"):
			result.created_ms = int(data["created_ms"])
		if data.has("modified_ms"):
			result.modified_ms = int(data["modified_ms"])
		if data.has("authors"):
			for each in data["authors"]:
				result.authors.append(each)
		if data.has("fields"):
			result.fields = EntityFields.from_dictionary(data["fields"])
		if data.has("stamps"):
			for key in data["stamps"]:
				var items = []
				for each2 in data["stamps"][key]:
					items.append(int(each2))
				result.stamps[key] = items
		if data.has("sets"):
			result.sets = {}
			for key in data["sets"]:
				var items = {}
				for key2 in data["sets"][key]:
					var items2 = []
					for each3 in data["sets"][key][key2]:
						items2.append(int(each3))
					items[key2] = items2
				result.sets[key] = items
		return result


# Fields by their names. `x-library` says which kind has which.
class EntityFields:
	# Its name. For parts of a recipe, the pantry and the list: the food.
	var name = null  # String, or null
	# A description in some sentences.
	var about = null  # String, or null
	# A recipe's own notes, or what is to be said of an ingredient or a grocery.
	var note = null  # String, or null
	# A step, a cooking note, or what a planned meal is without a recipe.
	var text = null  # String, or null
	# The address that a recipe comes from; it begins with `http://` or `https://`.
	var source = null  # String, or null
	# The name of an image. Range: `^[0-9a-f]{64}$`.
	var image = null  # String, or null
	# The name of a smaller image of a recipe, for lists. Range: `^[0-9a-f]{64}$`.
	var thumbnail = null  # String, or null
	# The difficulty of a recipe. One of ENTITY_FIELDS_DIFFICULTY.
	var difficulty = null  # String, or null
	# Halves of a star. Range: 0 to 10.
	var rating = null  # int, or null
	# The number of people that it is for. Range: 1 to 1000.
	var servings = null  # int, or null
	# One emoji.
	var icon = null  # String, or null
	# The color of a tag or a cookbook. One of ENTITY_FIELDS_COLOR.
	var color = null  # String, or null
	# Time to prepare it. Unit: minutes. Range: 0 to 10080.
	var prep_minutes = null  # int, or null
	# Time to cook it. Unit: minutes. Range: 0 to 10080.
	var cook_minutes = null  # int, or null
	# An exact amount such as `3` or `3/4`, in lowest terms. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var quantity = null  # String, or null
	# The upper end of a range such as 2 to 3. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var upper_quantity = null  # String, or null
	# A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
	var unit = null  # String, or null
	# True if the recipe can do without it.
	var optional = null  # bool, or null
	# The pantry item that the ingredient is taken from. Range: `^[0-9a-f]{32}$`.
	var pantry_item = null  # String, or null
	# The timers of a step, each in seconds. Range: at most 8 of them.
	var timers = null  # Array, or null
	# Its place among others, as a fraction in base 36. Range: `^[0-9a-z]{0,99}[1-9a-z]$`.
	var place = null  # String, or null
	# The place in the kitchen.
	var shelf = null  # String, or null
	# True if it is always there: enough for any amount, and never bought.
	var staple = null  # bool, or null
	# The amount in a lot, in the pantry item's unit. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var stock = null  # String, or null
	# The day when a lot expires. Range: `^\d{4}-\d{2}-\d{2}$`.
	var expiry = null  # String, or null
	# A day such as `2026-11-25`. Range: `^\d{4}-\d{2}-\d{2}$`.
	var day = null  # String, or null
	# The meal of the day. One of ENTITY_FIELDS_SLOT.
	var slot = null  # String, or null
	# The recipe that is planned, or that a grocery is for. Range: `^[0-9a-f]{32}$`.
	var recipe = null  # String, or null
	# The planned meal that a grocery is for. Range: `^[0-9a-f]{32}$`.
	var plan_entry = null  # String, or null
	# True if a planned meal eats the leftovers of an earlier one.
	var leftovers = null  # bool, or null
	# The aisle of the shop. Range: `^[0-9a-f]{32}$`.
	var aisle = null  # String, or null
	# The quantity and unit that somebody saw when checking off a grocery need; without a quantity it
	# had none.
	var checked = null  # CheckedNeed, or null
	# The amount of `from_unit` that equals `to_quantity` of `to_unit`. Range:
	# `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var from_quantity = null  # String, or null
	# A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
	var from_unit = null  # String, or null
	# An exact amount such as `3` or `3/4`, in lowest terms. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var to_quantity = null  # String, or null
	# A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
	var to_unit = null  # String, or null
	# Substitutes for a food, one on each line, the best first.
	var substitutes = null  # String, or null
	# True if a category came with the household. Only the server sets it.
	var built_in = null  # bool, or null

	func to_dictionary():
		var data = {}
		if self.name != null:
			data["name"] = self.name
		if self.about != null:
			data["about"] = self.about
		if self.note != null:
			data["note"] = self.note
		if self.text != null:
			data["text"] = self.text
		if self.source != null:
			data["source"] = self.source
		if self.image != null:
			data["image"] = self.image
		if self.thumbnail != null:
			data["thumbnail"] = self.thumbnail
		if self.difficulty != null:
			data["difficulty"] = self.difficulty
		if self.rating != null:
			data["rating"] = self.rating
		if self.servings != null:
			data["servings"] = self.servings
		if self.icon != null:
			data["icon"] = self.icon
		if self.color != null:
			data["color"] = self.color
		if self.prep_minutes != null:
			data["prep_minutes"] = self.prep_minutes
		if self.cook_minutes != null:
			data["cook_minutes"] = self.cook_minutes
		if self.quantity != null:
			data["quantity"] = self.quantity
		if self.upper_quantity != null:
			data["upper_quantity"] = self.upper_quantity
		if self.unit != null:
			data["unit"] = self.unit
		if self.optional != null:
			data["optional"] = self.optional
		if self.pantry_item != null:
			data["pantry_item"] = self.pantry_item
		if self.timers != null:
			data["timers"] = self.timers
		if self.place != null:
			data["place"] = self.place
		if self.shelf != null:
			data["shelf"] = self.shelf
		if self.staple != null:
			data["staple"] = self.staple
		if self.stock != null:
			data["stock"] = self.stock
		if self.expiry != null:
			data["expiry"] = self.expiry
		if self.day != null:
			data["day"] = self.day
		if self.slot != null:
			data["slot"] = self.slot
		if self.recipe != null:
			data["recipe"] = self.recipe
		if self.plan_entry != null:
			data["plan_entry"] = self.plan_entry
		if self.leftovers != null:
			data["leftovers"] = self.leftovers
		if self.aisle != null:
			data["aisle"] = self.aisle
		if self.checked != null:
			data["checked"] = self.checked.to_dictionary()
		if self.from_quantity != null:
			data["from_quantity"] = self.from_quantity
		if self.from_unit != null:
			data["from_unit"] = self.from_unit
		if self.to_quantity != null:
			data["to_quantity"] = self.to_quantity
		if self.to_unit != null:
			data["to_unit"] = self.to_unit
		if self.substitutes != null:
			data["substitutes"] = self.substitutes
		if self.built_in != null:
			data["built_in"] = self.built_in
		return data


	static func from_dictionary(data):
		var result = EntityFields.new()
		if data.has("name"):
			result.name = data["name"]
		if data.has("about"):
			result.about = data["about"]
		if data.has("note"):
			result.note = data["note"]
		if data.has("text"):
			result.text = data["text"]
		if data.has("source"):
			result.source = data["source"]
		if data.has("image"):
			result.image = data["image"]
		if data.has("thumbnail"):
			result.thumbnail = data["thumbnail"]
		if data.has("difficulty"):
			result.difficulty = data["difficulty"]
		if data.has("rating"):
			result.rating = int(data["rating"])
		if data.has("servings"):
			result.servings = int(data["servings"])
		if data.has("icon"):
			result.icon = data["icon"]
		if data.has("color"):
			result.color = data["color"]
		if data.has("prep_minutes"):
			result.prep_minutes = int(data["prep_minutes"])
		if data.has("cook_minutes"):
			result.cook_minutes = int(data["cook_minutes"])
		if data.has("quantity"):
			result.quantity = data["quantity"]
		if data.has("upper_quantity"):
			result.upper_quantity = data["upper_quantity"]
		if data.has("unit"):
			result.unit = data["unit"]
		if data.has("optional"):
			result.optional = data["optional"]
		if data.has("pantry_item"):
			result.pantry_item = data["pantry_item"]
		if data.has("timers"):
			result.timers = []
			for each in data["timers"]:
				result.timers.append(int(each))
		if data.has("place"):
			result.place = data["place"]
		if data.has("shelf"):
			result.shelf = data["shelf"]
		if data.has("staple"):
			result.staple = data["staple"]
		if data.has("stock"):
			result.stock = data["stock"]
		if data.has("expiry"):
			result.expiry = data["expiry"]
		if data.has("day"):
			result.day = data["day"]
		if data.has("slot"):
			result.slot = data["slot"]
		if data.has("recipe"):
			result.recipe = data["recipe"]
		if data.has("plan_entry"):
			result.plan_entry = data["plan_entry"]
		if data.has("leftovers"):
			result.leftovers = data["leftovers"]
		if data.has("aisle"):
			result.aisle = data["aisle"]
		if data.has("checked"):
			result.checked = CheckedNeed.from_dictionary(data["checked"])
		if data.has("from_quantity"):
			result.from_quantity = data["from_quantity"]
		if data.has("from_unit"):
			result.from_unit = data["from_unit"]
		if data.has("to_quantity"):
			result.to_quantity = data["to_quantity"]
		if data.has("to_unit"):
			result.to_unit = data["to_unit"]
		if data.has("substitutes"):
			result.substitutes = data["substitutes"]
		if data.has("built_in"):
			result.built_in = data["built_in"]
		return result


# The quantity and unit that somebody saw when checking off a grocery need; without a quantity it
# had none.
class CheckedNeed:
	# An exact amount such as `3` or `3/4`, in lowest terms. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var quantity = null  # String, or null
	# A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
	var unit = null  # String, or null

	func to_dictionary():
		var data = {}
		if self.quantity != null:
			data["quantity"] = self.quantity
		if self.unit != null:
			data["unit"] = self.unit
		return data


	static func from_dictionary(data):
		var result = CheckedNeed.new()
		if data.has("quantity"):
			result.quantity = data["quantity"]
		if data.has("unit"):
			result.unit = data["unit"]
		return result


# A value that somebody else had set and that the edit's author hadn't seen.
class OverwrittenField:
	# The kind of the thing with the field. One of ENTITY_KIND.
	var kind: String = ""
	# Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.
	var id: String = ""
	# The field's name.
	var field: String = ""
	# The value; absent if the field had been emptied.
	var was = null  # Variant, or null
	# The edit that had set it. Range: 0 or more.
	var seq: int = 0
	# The player who had set it. Range: `^[0-9a-f]{32}$`.
	var by: String = ""

	static func from_dictionary(data):
		var result = OverwrittenField.new()
		if data.has("kind"):
			result.kind = data["kind"]
		if data.has("id"):
			result.id = data["id"]
		if data.has("field"):
			result.field = data["field"]
		if data.has("was"):
			result.was = data["was"]
		if data.has("seq"):
			result.seq = int(data["seq"])
		if data.has("by"):
			result.by = data["by"]
		return result


# A change of a lot's stock.
class LotChange:
	# The lot. Range: `^[0-9a-f]{32}$`.
	var lot_id: String = ""
	# The amount before. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var before: String = ""
	# The amount now. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var after: String = ""
	# The amount asked for, which is more than was taken if there wasn't enough. Absent if the lot was
	# created or its stock set. Range: `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var asked = null  # String, or null

	static func from_dictionary(data):
		var result = LotChange.new()
		if data.has("lot_id"):
			result.lot_id = data["lot_id"]
		if data.has("before"):
			result.before = data["before"]
		if data.has("after"):
			result.after = data["after"]
		if data.has("asked"):
			result.asked = data["asked"]
		return result


# An ingredient that wasn't taken from the pantry, or not all of it.
class LeftOutIngredient:
	# The ingredient. Range: `^[0-9a-f]{32}$`.
	var ingredient_id: String = ""
	# The reason, as a word. One of LEFT_OUT_INGREDIENT_REASON.
	var reason: String = ""
	# The missing amount, in the ingredient's unit. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var lacking = null  # String, or null

	static func from_dictionary(data):
		var result = LeftOutIngredient.new()
		if data.has("ingredient_id"):
			result.ingredient_id = data["ingredient_id"]
		if data.has("reason"):
			result.reason = data["reason"]
		if data.has("lacking"):
			result.lacking = data["lacking"]
		return result


# Conditions of a search: a recipe is found only if all that are given hold.
class RecipeConditions:
	# The recipe has each of these diets. Range: at most 20 of them.
	var diets = null  # Array, or null
	# Foods that must be in it. Range: at most 20 of them.
	var include = null  # Array, or null
	# Foods that mustn't be in it. Range: at most 20 of them.
	var exclude = null  # Array, or null
	# The number of people that it is for. Range: 1 to 1000.
	var min_servings = null  # int, or null
	# The number of people that it is for. Range: 1 to 1000.
	var max_servings = null  # int, or null
	# Preparing and cooking together. Unit: minutes. Range: 0 to 20160.
	var max_minutes = null  # int, or null
	# Tags, of which one is enough. Range: at most 20 of them.
	var tags = null  # Array, or null
	# A category. Range: `^[0-9a-f]{32}$`.
	var category = null  # String, or null
	# A cookbook. Range: `^[0-9a-f]{32}$`.
	var cookbook = null  # String, or null
	# The difficulty. One of RECIPE_CONDITIONS_DIFFICULTY.
	var difficulty = null  # String, or null
	# True leaves only the player's own favorites in.
	var favorites = null  # bool, or null
	# True leaves only those in of which the pantry has enough of everything, for the servings that
	# they are written for.
	var makeable = null  # bool, or null

	func to_dictionary():
		var data = {}
		if self.diets != null:
			data["diets"] = self.diets
		if self.include != null:
			data["include"] = self.include
		if self.exclude != null:
			data["exclude"] = self.exclude
		if self.min_servings != null:
			data["min_servings"] = self.min_servings
		if self.max_servings != null:
			data["max_servings"] = self.max_servings
		if self.max_minutes != null:
			data["max_minutes"] = self.max_minutes
		if self.tags != null:
			data["tags"] = self.tags
		if self.category != null:
			data["category"] = self.category
		if self.cookbook != null:
			data["cookbook"] = self.cookbook
		if self.difficulty != null:
			data["difficulty"] = self.difficulty
		if self.favorites != null:
			data["favorites"] = self.favorites
		if self.makeable != null:
			data["makeable"] = self.makeable
		return data


	static func from_dictionary(data):
		var result = RecipeConditions.new()
		if data.has("diets"):
			result.diets = []
			for each in data["diets"]:
				result.diets.append(each)
		if data.has("include"):
			result.include = []
			for each in data["include"]:
				result.include.append(each)
		if data.has("exclude"):
			result.exclude = []
			for each in data["exclude"]:
				result.exclude.append(each)
		if data.has("min_servings"):
			result.min_servings = int(data["min_servings"])
		if data.has("max_servings"):
			result.max_servings = int(data["max_servings"])
		if data.has("max_minutes"):
			result.max_minutes = int(data["max_minutes"])
		if data.has("tags"):
			result.tags = []
			for each in data["tags"]:
				result.tags.append(each)
		if data.has("category"):
			result.category = data["category"]
		if data.has("cookbook"):
			result.cookbook = data["cookbook"]
		if data.has("difficulty"):
			result.difficulty = data["difficulty"]
		if data.has("favorites"):
			result.favorites = data["favorites"]
		if data.has("makeable"):
			result.makeable = data["makeable"]
		return result


# A tag whose name begins with the typed text.
class SuggestedTag:
	# The tag. Range: `^[0-9a-f]{32}$`.
	var tag_id: String = ""
	# Its name.
	var name: String = ""

	static func from_dictionary(data):
		var result = SuggestedTag.new()
		if data.has("tag_id"):
			result.tag_id = data["tag_id"]
		if data.has("name"):
			result.name = data["name"]
		return result


# A recipe, and how much of it the pantry has.
class RecipeMatch:
	# The recipe. Range: `^[0-9a-f]{32}$`.
	var recipe_id: String = ""
	# The percentage of the ingredients that aren't optional that are there at all, rounded down.
	# Range: 0 to 100.
	var percentage: int = 0
	# True if there is enough of each of them for the servings. For a pinch, a dash or a drop, any
	# stock is enough.
	var is_makeable: bool = false
	# Ingredients that the pantry lacks, or has too little of.
	var missing: Array = []
	# Ingredients of which some is there, counted in something that their amounts can't be compared
	# with.
	var unclear_ids: Array = []
	# Ingredients that are taken from an item of another name, which may be another food. A person
	# corrects it with the ingredient's `pantry_item`.
	var guesses: Array = []
	# Items of the pantry that it would use and that expire soon.
	var expiring: Array = []

	static func from_dictionary(data):
		var result = RecipeMatch.new()
		if data.has("recipe_id"):
			result.recipe_id = data["recipe_id"]
		if data.has("percentage"):
			result.percentage = int(data["percentage"])
		if data.has("is_makeable"):
			result.is_makeable = data["is_makeable"]
		if data.has("missing"):
			for each in data["missing"]:
				result.missing.append(MissingIngredient.from_dictionary(each))
		if data.has("unclear_ids"):
			for each in data["unclear_ids"]:
				result.unclear_ids.append(each)
		if data.has("guesses"):
			for each in data["guesses"]:
				result.guesses.append(MatchGuess.from_dictionary(each))
		if data.has("expiring"):
			for each in data["expiring"]:
				result.expiring.append(ExpiringItem.from_dictionary(each))
		return result


# An ingredient that is taken from an item of another name.
class MatchGuess:
	# The ingredient. Range: `^[0-9a-f]{32}$`.
	var ingredient_id: String = ""
	# The pantry item; of several with one name the first that is used. Range: `^[0-9a-f]{32}$`.
	var pantry_item_id: String = ""
	# The name that contains the other: the ingredient's, as `red onion` does `onion`, or the item's,
	# as `oat milk` does `milk`. One of MATCH_GUESS_HOW.
	var how: String = ""

	static func from_dictionary(data):
		var result = MatchGuess.new()
		if data.has("ingredient_id"):
			result.ingredient_id = data["ingredient_id"]
		if data.has("pantry_item_id"):
			result.pantry_item_id = data["pantry_item_id"]
		if data.has("how"):
			result.how = data["how"]
		return result


# An ingredient that the pantry lacks, or has too little of.
class MissingIngredient:
	# The ingredient. Range: `^[0-9a-f]{32}$`.
	var ingredient_id: String = ""
	# The food.
	var name: String = ""
	# The missing amount; absent if the recipe says none. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var quantity = null  # String, or null
	# The missing amount up to the upper end of a range such as 2 to 3. Range:
	# `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
	var upper_quantity = null  # String, or null
	# A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
	var unit = null  # String, or null

	static func from_dictionary(data):
		var result = MissingIngredient.new()
		if data.has("ingredient_id"):
			result.ingredient_id = data["ingredient_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("quantity"):
			result.quantity = data["quantity"]
		if data.has("upper_quantity"):
			result.upper_quantity = data["upper_quantity"]
		if data.has("unit"):
			result.unit = data["unit"]
		return result


# An item of the pantry that expires soon.
class ExpiringItem:
	# The pantry item. Range: `^[0-9a-f]{32}$`.
	var pantry_item_id: String = ""
	# The food.
	var name: String = ""
	# The day when it expires. Range: `^\d{4}-\d{2}-\d{2}$`.
	var day: String = ""

	static func from_dictionary(data):
		var result = ExpiringItem.new()
		if data.has("pantry_item_id"):
			result.pantry_item_id = data["pantry_item_id"]
		if data.has("name"):
			result.name = data["name"]
		if data.has("day"):
			result.day = data["day"]
		return result


# The first row of CLOSE_CODES that has the code, or null.
static func find_close_code(code):
	for each in CLOSE_CODES:
		if each.from <= code and code <= each.to:
			return each
	return null


# The message in a text frame; null if it isn't a JSON object or its type isn't known.
# In Godot 4 use `from_dictionary(JSON.parse_string(text))` in its place.
static func parse(text):
	var parsed = JSON.parse(text)
	if parsed.error != OK or typeof(parsed.result) != TYPE_DICTIONARY:
		return null
	return from_dictionary(parsed.result)


# The server's message in a dictionary, or null if its type isn't known.
static func from_dictionary(data):
	match data.get("type"):
		"welcome":
			return WelcomeMessage.from_dictionary(data)
		"profile":
			return ProfileMessage.from_dictionary(data)
		"levels":
			return LevelsMessage.from_dictionary(data)
		"shop":
			return ShopMessage.from_dictionary(data)
		"purchased":
			return PurchasedMessage.from_dictionary(data)
		"snapshot":
			return SnapshotMessage.from_dictionary(data)
		"state":
			return StateMessage.from_dictionary(data)
		"tapped":
			return TappedMessage.from_dictionary(data)
		"cleared":
			return ClearedMessage.from_dictionary(data)
		"balance":
			return BalanceMessage.from_dictionary(data)
		"round_ended":
			return RoundEndedMessage.from_dictionary(data)
		"stream":
			return StreamMessage.from_dictionary(data)
		"pong":
			return PongMessage.from_dictionary(data)
		"shutdown":
			return ShutdownMessage.from_dictionary(data)
		"error":
			return ErrorMessage.from_dictionary(data)
		"ticket":
			return TicketMessage.from_dictionary(data)
		"left_queue":
			return LeftQueueMessage.from_dictionary(data)
		"room":
			return RoomMessage.from_dictionary(data)
		"left_room":
			return LeftRoomMessage.from_dictionary(data)
		"race_state":
			return RaceStateMessage.from_dictionary(data)
		"race_view":
			return RaceViewMessage.from_dictionary(data)
		"race_ended":
			return RaceEndedMessage.from_dictionary(data)
		"race_cancelled":
			return RaceCancelledMessage.from_dictionary(data)
		"reaction":
			return ReactionMessage.from_dictionary(data)
		"idle_warning":
			return IdleWarningMessage.from_dictionary(data)
		"daily":
			return DailyMessage.from_dictionary(data)
		"board":
			return BoardMessage.from_dictionary(data)
		"ledger":
			return LedgerMessage.from_dictionary(data)
		"statistics":
			return StatisticsMessage.from_dictionary(data)
		"replay":
			return ReplayMessage.from_dictionary(data)
		"households":
			return HouseholdsMessage.from_dictionary(data)
		"household":
			return HouseholdMessage.from_dictionary(data)
		"invitation":
			return InvitationMessage.from_dictionary(data)
		"library":
			return LibraryMessage.from_dictionary(data)
		"page":
			return PageMessage.from_dictionary(data)
		"changed":
			return ChangedMessage.from_dictionary(data)
		"behind":
			return BehindMessage.from_dictionary(data)
		"edited":
			return EditedMessage.from_dictionary(data)
		"edit_refused":
			return EditRefusedMessage.from_dictionary(data)
		"member_changed":
			return MemberChangedMessage.from_dictionary(data)
		"found":
			return FoundMessage.from_dictionary(data)
		"suggestions":
			return SuggestionsMessage.from_dictionary(data)
		"recent_searches":
			return RecentSearchesMessage.from_dictionary(data)
		"matches":
			return MatchesMessage.from_dictionary(data)
		"recipe_level":
			return RecipeLevelMessage.from_dictionary(data)
		"image":
			return ImageMessage.from_dictionary(data)
		"import_state":
			return ImportStateMessage.from_dictionary(data)
		"nutrition":
			return NutritionMessage.from_dictionary(data)
		"history":
			return HistoryMessage.from_dictionary(data)
		"links":
			return LinksMessage.from_dictionary(data)
		"cookings":
			return CookingsMessage.from_dictionary(data)
		"cooking":
			return CookingMessage.from_dictionary(data)
		"cooking_rang":
			return CookingRangMessage.from_dictionary(data)
		"cooking_record":
			return CookingRecordMessage.from_dictionary(data)
		"link_rating":
			return LinkRatingMessage.from_dictionary(data)
	return null
