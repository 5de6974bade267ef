// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.

using System.Collections.Generic;
using System.IO;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace ChefDash
{
    public static class Protocol
    {
        public const string Subprotocol = "chefdash.v1.json";
        public const int Revision = 3;
    }

    /// <summary>A message that a client sends.</summary>
    public abstract class ClientMessage
    {
        protected ClientMessage(string type) { Type = type; }

        [JsonProperty("type", Order = -3)]
        public string Type { get; private set; }

        /// <summary>The answer has the same text as Re.</summary>
        [JsonProperty("id", Order = -2, NullValueHandling = NullValueHandling.Ignore)]
        public string Id { get; set; }

        /// <summary>The message as JSON, without what is null.</summary>
        public string ToJson() { return JsonConvert.SerializeObject(this); }
    }

    /// <summary>A message that the server sends. Re is null if it answers no request.</summary>
    public abstract class ServerMessage
    {
        [JsonProperty("type", Order = -3)]
        public string Type { get; private set; }

        [JsonProperty("re", Order = -2, NullValueHandling = NullValueHandling.Ignore)]
        public string Re { get; set; }
    }

    /// <summary>Close codes after which a client may or may not connect again by itself, and those
    /// after which it should take its time. The first row that has the code counts; a code in no
    /// row allows no retry.</summary>
    public sealed class CloseCode
    {
        public readonly int From, To;
        public readonly bool Retries, IsSlow;

        CloseCode(int from, int to, bool retries, bool isSlow)
        {
            From = from;
            To = to;
            Retries = retries;
            IsSlow = isSlow;
        }

        /// <summary>The first row that has the code, or null.</summary>
        public static CloseCode Find(int code)
        {
            return System.Array.Find(Rows, each => each.From <= code && code <= each.To);
        }

        static readonly CloseCode[] Rows =
        {
            new CloseCode(1000, 1000, true, false),
            new CloseCode(1001, 1001, true, false),
            new CloseCode(1002, 1002, false, false),
            new CloseCode(1003, 1003, false, false),
            new CloseCode(1005, 1005, true, false),
            new CloseCode(1006, 1006, true, false),
            new CloseCode(1007, 1007, false, false),
            new CloseCode(1008, 1008, false, false),
            new CloseCode(1009, 1009, false, false),
            new CloseCode(1010, 1010, false, false),
            new CloseCode(1011, 1011, true, false),
            new CloseCode(1012, 1013, true, true),
            new CloseCode(1014, 1015, true, false),
            new CloseCode(3000, 3000, false, false),
            new CloseCode(3003, 3003, false, false),
            new CloseCode(3001, 3999, true, false),
            new CloseCode(4000, 4000, false, false),
            new CloseCode(4001, 4001, false, false),
            new CloseCode(4002, 4002, true, false),
            new CloseCode(4003, 4003, true, false),
            new CloseCode(4004, 4004, true, false),
            new CloseCode(4005, 4005, true, true),
            new CloseCode(4006, 4006, false, false),
            new CloseCode(4007, 4007, false, false),
        };
    }

    /// <summary>`tick`: a frame at every tick. `change`: one when something changed that the client
    /// can't predict, and one a second.</summary>
    public static class StreamMode
    {
        public const string Tick = "tick";
        public const string Change = "change";
    }

    /// <summary>The use of a connection: to play on, or for the recipe library.</summary>
    public static class ConnectionRole
    {
        public const string Player = "player";
        public const string Companion = "companion";
    }

    /// <summary>The strength of a bot. There may be others.</summary>
    public static class BotStrength
    {
        public const string Easy = "easy";
        public const string Medium = "medium";
        public const string Hard = "hard";
    }

    /// <summary>A thing that players can say to each other. There may be others.</summary>
    public static class ReactionWord
    {
        public const string Hello = "hello";
        public const string GoodLuck = "good_luck";
        public const string WellPlayed = "well_played";
        public const string Wow = "wow";
        public const string Oops = "oops";
        public const string Hurry = "hurry";
        public const string Thanks = "thanks";
        public const string GoodGame = "good_game";
    }

    /// <summary>A member's role: an `owner` may do everything, an `adult` all edits, a `child` all
    /// edits but deleting, and a `guest` only read and cook along. There may be others.</summary>
    public static class HouseholdRole
    {
        public const string Owner = "owner";
        public const string Adult = "adult";
        public const string Child = "child";
        public const string Guest = "guest";
    }

    /// <summary>The words of `sort` of ListMatches.</summary>
    public static class ListMatchesSort
    {
        public const string Match = "match";
        public const string Expiring = "expiring";
        public const string Time = "time";
        public const string Cooked = "cooked";
        public const string Name = "name";
    }

    /// <summary>The kind of a thing in the library. There may be others.</summary>
    public static class EntityKind
    {
        public const string Recipe = "recipe";
        public const string Ingredient = "ingredient";
        public const string Step = "step";
        public const string CookingNote = "cooking_note";
        public const string Cooking = "cooking";
        public const string Category = "category";
        public const string Tag = "tag";
        public const string Cookbook = "cookbook";
        public const string PantryItem = "pantry_item";
        public const string Lot = "lot";
        public const string PlanEntry = "plan_entry";
        public const string GroceryNeed = "grocery_need";
        public const string Aisle = "aisle";
        public const string Conversion = "conversion";
        public const string Substitution = "substitution";
    }

    /// <summary>The words of `op` of DoCooking.</summary>
    public static class DoCookingOp
    {
        public const string Join = "join";
        public const string Leave = "leave";
        public const string SetRole = "set_role";
        public const string Claim = "claim";
        public const string Release = "release";
        public const string Complete = "complete";
        public const string Reopen = "reopen";
        public const string StartTimer = "start_timer";
        public const string Pause = "pause";
        public const string Resume = "resume";
        public const string AddTime = "add_time";
        public const string Acknowledge = "acknowledge";
        public const string Cancel = "cancel";
        public const string Abandon = "abandon";
    }

    /// <summary>A role in a cooking session: a `head` may do everything, a `cook` all but give out
    /// roles and end it, and a `watcher` only look. There may be others.</summary>
    public static class CookRole
    {
        public const string Head = "head";
        public const string Cook = "cook";
        public const string Watcher = "watcher";
    }

    /// <summary>The words of `outcome` of Tapped. There may be others.</summary>
    public static class TappedOutcome
    {
        public const string Correct = "correct";
        public const string Served = "served";
        public const string Wrong = "wrong";
        public const string Ignored = "ignored";
    }

    /// <summary>The words of `outcome` of Cleared. There may be others.</summary>
    public static class ClearedOutcome
    {
        public const string Cleared = "cleared";
        public const string Ignored = "ignored";
    }

    /// <summary>The reason why a request was refused. There may be others.</summary>
    public static class ErrorCode
    {
        public const string BadJson = "bad_json";
        public const string TooDeep = "too_deep";
        public const string UnknownType = "unknown_type";
        public const string MissingField = "missing_field";
        public const string WrongType = "wrong_type";
        public const string NumberOutOfRange = "number_out_of_range";
        public const string BadValue = "bad_value";
        public const string TextOnly = "text_only";
        public const string NotSignedIn = "not_signed_in";
        public const string AlreadySignedIn = "already_signed_in";
        public const string BadToken = "bad_token";
        public const string RateLimited = "rate_limited";
        public const string StaleRequest = "stale_request";
        public const string Busy = "busy";
        public const string StoreUnavailable = "store_unavailable";
        public const string ShuttingDown = "shutting_down";
        public const string Overloaded = "overloaded";
        public const string UnknownLevel = "unknown_level";
        public const string LevelLocked = "level_locked";
        public const string UnknownItem = "unknown_item";
        public const string ItemNotOwned = "item_not_owned";
        public const string NotEnoughCoins = "not_enough_coins";
        public const string BalanceLimit = "balance_limit";
        public const string RoundInProgress = "round_in_progress";
        public const string NoRound = "no_round";
        public const string UnknownIngredient = "unknown_ingredient";
        public const string AlreadyElsewhere = "already_elsewhere";
        public const string AlreadyQueued = "already_queued";
        public const string NotQueued = "not_queued";
        public const string WrongSeatCount = "wrong_seat_count";
        public const string QueueFull = "queue_full";
        public const string NoBotOffer = "no_bot_offer";
        public const string QueuePaused = "queue_paused";
        public const string MalformedCode = "malformed_code";
        public const string UnknownCode = "unknown_code";
        public const string TooManyWrongCodes = "too_many_wrong_codes";
        public const string TooManyRooms = "too_many_rooms";
        public const string RoomFull = "room_full";
        public const string SpectatorsFull = "spectators_full";
        public const string AlreadyInRoom = "already_in_room";
        public const string NotInRoom = "not_in_room";
        public const string NotSeated = "not_seated";
        public const string NotHost = "not_host";
        public const string RemovedByHost = "removed_by_host";
        public const string NotAMember = "not_a_member";
        public const string CannotRemoveYourself = "cannot_remove_yourself";
        public const string SettingsFixed = "settings_fixed";
        public const string WrongBestOf = "wrong_best_of";
        public const string SeatsTaken = "seats_taken";
        public const string AlreadyRacing = "already_racing";
        public const string RaceNotStarted = "race_not_started";
        public const string NoRace = "no_race";
        public const string OutOfRace = "out_of_race";
        public const string OthersCooking = "others_cooking";
        public const string NoRematch = "no_rematch";
        public const string TooManyReactions = "too_many_reactions";
        public const string RoomClosed = "room_closed";
        public const string UnknownBoard = "unknown_board";
        public const string UnknownRecord = "unknown_record";
        public const string AlreadyTried = "already_tried";
        public const string RecordHidden = "record_hidden";
        public const string WrongRole = "wrong_role";
        public const string UnknownHousehold = "unknown_household";
        public const string HouseholdExists = "household_exists";
        public const string TooManyHouseholds = "too_many_households";
        public const string UnknownInvitation = "unknown_invitation";
        public const string NotOwner = "not_owner";
        public const string UnknownMember = "unknown_member";
        public const string LastOwner = "last_owner";
        public const string TooManyMembers = "too_many_members";
        public const string UnknownRecipe = "unknown_recipe";
        public const string NotPlayable = "not_playable";
        public const string EditElsewhere = "edit_elsewhere";
        public const string Forbidden = "forbidden";
        public const string BadImage = "bad_image";
        public const string TooLarge = "too_large";
        public const string TooManyImages = "too_many_images";
        public const string TooManyUploads = "too_many_uploads";
        public const string UnknownImport = "unknown_import";
        public const string ImportExists = "import_exists";
        public const string TooManyLinks = "too_many_links";
        public const string UnknownCooking = "unknown_cooking";
        public const string CookingExists = "cooking_exists";
        public const string CookingOver = "cooking_over";
        public const string TooManyCookings = "too_many_cookings";
        public const string NotACook = "not_a_cook";
        public const string UnknownCook = "unknown_cook";
        public const string TooManyCooks = "too_many_cooks";
        public const string UnknownStep = "unknown_step";
        public const string AlreadyDone = "already_done";
        public const string NotDone = "not_done";
        public const string StepClaimed = "step_claimed";
        public const string NotClaimed = "not_claimed";
        public const string UnknownTimer = "unknown_timer";
        public const string TimerExists = "timer_exists";
        public const string TooManyTimers = "too_many_timers";
        public const string TimerTooLong = "timer_too_long";
        public const string NotRunning = "not_running";
        public const string NotPaused = "not_paused";
        public const string NotRinging = "not_ringing";
        public const string TimerStopped = "timer_stopped";
        public const string TooManyInputs = "too_many_inputs";
        public const string UnknownLink = "unknown_link";
        public const string UnknownEntity = "unknown_entity";
        public const string TooManyInvitations = "too_many_invitations";
        public const string TooManyCookingsBegun = "too_many_cookings_begun";
        public const string DiskFull = "disk_full";
        public const string TooMuchWritten = "too_much_written";
    }

    /// <summary>The words of `reason` of Ticket. There may be others.</summary>
    public static class TicketReason
    {
        public const string BeingTried = "being_tried";
        public const string NobodyElseWaiting = "nobody_else_waiting";
        public const string OthersWantOtherSeats = "others_want_other_seats";
        public const string OthersWantOtherLevels = "others_want_other_levels";
        public const string RatingsOutsideWindow = "ratings_outside_window";
        public const string NotEnoughPlayers = "not_enough_players";
    }

    /// <summary>The words of `reason` of LeftQueue. There may be others.</summary>
    public static class LeftQueueReason
    {
        public const string Cancelled = "cancelled";
        public const string Absent = "absent";
        public const string LevelGone = "level_gone";
        public const string Stopping = "stopping";
    }

    /// <summary>The words of `phase` of Room. There may be others.</summary>
    public static class RoomPhase
    {
        public const string Gathering = "gathering";
        public const string Opening = "opening";
        public const string Countdown = "countdown";
        public const string Racing = "racing";
        public const string Settling = "settling";
        public const string Intermission = "intermission";
        public const string Results = "results";
    }

    /// <summary>The words of `reason` of LeftRoom. There may be others.</summary>
    public static class LeftRoomReason
    {
        public const string Left = "left";
        public const string Absent = "absent";
        public const string RemovedByHost = "removed_by_host";
        public const string NoContest = "no_contest";
        public const string Requeued = "requeued";
        public const string MatchEnded = "match_ended";
        public const string Stopping = "stopping";
        public const string Empty = "empty";
    }

    /// <summary>The words of `unrated` of RaceEnded. There may be others.</summary>
    public static class RaceEndedUnrated
    {
        public const string NoOrders = "no_orders";
        public const string SharedAddress = "shared_address";
        public const string RepeatedPair = "repeated_pair";
    }

    /// <summary>The words of `reason` of RaceCancelled. There may be others.</summary>
    public static class RaceCancelledReason
    {
        public const string NoContest = "no_contest";
        public const string NotOpened = "not_opened";
        public const string Overdue = "overdue";
        public const string Stopping = "stopping";
    }

    /// <summary>The words of `reason` of EditRefused. There may be others.</summary>
    public static class EditRefusedReason
    {
        public const string UnknownEntity = "unknown_entity";
        public const string Gone = "gone";
        public const string StaleField = "stale_field";
        public const string ChangedSince = "changed_since";
        public const string Exists = "exists";
        public const string NameTaken = "name_taken";
        public const string BuiltIn = "built_in";
        public const string BadField = "bad_field";
        public const string UnknownField = "unknown_field";
        public const string MissingField = "missing_field";
        public const string WrongParent = "wrong_parent";
        public const string TooMany = "too_many";
        public const string TooLarge = "too_large";
        public const string Overflow = "overflow";
        public const string Forbidden = "forbidden";
        public const string NotAuthor = "not_author";
    }

    /// <summary>The state of an import: it waits for further pieces, waits for the page, reads the
    /// recipes, puts them into the household, or has ended, with all recipes or early. There may be
    /// others.</summary>
    public static class ImportPhase
    {
        public const string Receiving = "receiving";
        public const string Fetching = "fetching";
        public const string Reading = "reading";
        public const string Importing = "importing";
        public const string Done = "done";
        public const string Failed = "failed";
    }

    /// <summary>The result of a recipe: it is there now, was there already, isn't brought back
    /// because somebody has deleted it, or was refused. There may be others.</summary>
    public static class ImportOutcome
    {
        public const string Imported = "imported";
        public const string Known = "known";
        public const string Deleted = "deleted";
        public const string Refused = "refused";
    }

    /// <summary>The thing that was done. There may be others.</summary>
    public static class ImportNoteCode
    {
        public const string LeftOut = "left_out";
        public const string LeftOutFrom = "left_out_from";
        public const string NotAllowed = "not_allowed";
        public const string Missing = "missing";
        public const string Kept = "kept";
        public const string Cut = "cut";
        public const string Divided = "divided";
        public const string Assumed = "assumed";
        public const string More = "more";
    }

    /// <summary>The thing that it was done to. There may be others.</summary>
    public static class ImportNoteThing
    {
        public const string Name = "name";
        public const string About = "about";
        public const string Note = "note";
        public const string Source = "source";
        public const string Nutrition = "nutrition";
        public const string Rating = "rating";
        public const string Difficulty = "difficulty";
        public const string TotalTime = "total_time";
        public const string Image = "image";
        public const string StepImage = "step_image";
        public const string Ingredient = "ingredient";
        public const string Step = "step";
        public const string Diet = "diet";
        public const string Tag = "tag";
        public const string Tool = "tool";
        public const string Word = "word";
        public const string LineEnd = "line_end";
        public const string Field = "field";
        public const string Favorite = "favorite";
    }

    /// <summary>`covered` if an ingredient counts; else the reason why not: nothing in the data has
    /// its name, the recipe says no amount, or nobody knows what so much of it weighs. There may be
    /// others.</summary>
    public static class NutritionState
    {
        public const string Covered = "covered";
        public const string NoFood = "no_food";
        public const string NoAmount = "no_amount";
        public const string NoWeight = "no_weight";
    }

    /// <summary>The kind of change: a part was added to what was there, fields were changed, or the
    /// thing was deleted or restored. There may be others.</summary>
    public static class ChangeKind
    {
        public const string Created = "created";
        public const string Changed = "changed";
        public const string Deleted = "deleted";
        public const string Restored = "restored";
    }

    /// <summary>The words of `phase` of Cooking. There may be others.</summary>
    public static class CookingPhase
    {
        public const string Cooking = "cooking";
        public const string Finished = "finished";
        public const string Abandoned = "abandoned";
    }

    /// <summary>`cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. There may
    /// be others.</summary>
    public static class RoundPhase
    {
        public const string Cooking = "cooking";
        public const string Perfect = "perfect";
        public const string Wrong = "wrong";
        public const string Ended = "ended";
    }

    /// <summary>The words of `forfeit` of Standing. There may be others.</summary>
    public static class StandingForfeit
    {
        public const string Left = "left";
        public const string Absent = "absent";
        public const string Idle = "idle";
    }

    /// <summary>The words of `kind` of LedgerEntry. There may be others.</summary>
    public static class LedgerEntryKind
    {
        public const string Grant = "grant";
        public const string Order = "order";
        public const string Race = "race";
        public const string Purchase = "purchase";
        public const string Equip = "equip";
        public const string Refund = "refund";
    }

    /// <summary>The words of `state` of SessionTimer. There may be others.</summary>
    public static class SessionTimerState
    {
        public const string Running = "running";
        public const string Paused = "paused";
        public const string Ringing = "ringing";
        public const string Acknowledged = "acknowledged";
        public const string Cancelled = "cancelled";
    }

    /// <summary>The words of `op` of CookingEntry. There may be others.</summary>
    public static class CookingEntryOp
    {
        public const string Join = "join";
        public const string Leave = "leave";
        public const string SetRole = "set_role";
        public const string Claim = "claim";
        public const string Release = "release";
        public const string Complete = "complete";
        public const string Reopen = "reopen";
        public const string StartTimer = "start_timer";
        public const string Pause = "pause";
        public const string Resume = "resume";
        public const string AddTime = "add_time";
        public const string Acknowledge = "acknowledge";
        public const string Cancel = "cancel";
        public const string Abandon = "abandon";
        public const string Away = "away";
        public const string Standing = "standing";
        public const string Finish = "finish";
    }

    /// <summary>The words of `standing` of CookingEntry. There may be others.</summary>
    public static class CookingEntryStanding
    {
        public const string Guest = "guest";
        public const string Child = "child";
        public const string Adult = "adult";
    }

    /// <summary>The words of `op` of LibraryOperation.</summary>
    public static class LibraryOperationOp
    {
        public const string Create = "create";
        public const string Set = "set";
        public const string Add = "add";
        public const string Remove = "remove";
        public const string Adjust = "adjust";
        public const string Delete = "delete";
        public const string Restore = "restore";
    }

    /// <summary>The words of `difficulty` of EntityFields.</summary>
    public static class EntityFieldsDifficulty
    {
        public const string Easy = "easy";
        public const string Medium = "medium";
        public const string Hard = "hard";
    }

    /// <summary>The words of `color` of EntityFields.</summary>
    public static class EntityFieldsColor
    {
        public const string Red = "red";
        public const string Orange = "orange";
        public const string Yellow = "yellow";
        public const string Green = "green";
        public const string Teal = "teal";
        public const string Blue = "blue";
        public const string Purple = "purple";
        public const string Pink = "pink";
        public const string Gray = "gray";
    }

    /// <summary>The words of `slot` of EntityFields.</summary>
    public static class EntityFieldsSlot
    {
        public const string Breakfast = "breakfast";
        public const string Lunch = "lunch";
        public const string Dinner = "dinner";
        public const string Snack = "snack";
    }

    /// <summary>The words of `reason` of LeftOutIngredient. There may be others.</summary>
    public static class LeftOutIngredientReason
    {
        public const string Optional = "optional";
        public const string NoAmount = "no_amount";
        public const string Missing = "missing";
        public const string IncompatibleUnits = "incompatible_units";
        public const string Short = "short";
    }

    /// <summary>The words of `difficulty` of RecipeConditions.</summary>
    public static class RecipeConditionsDifficulty
    {
        public const string Easy = "easy";
        public const string Medium = "medium";
        public const string Hard = "hard";
    }

    /// <summary>The words of `how` of MatchGuess. There may be others.</summary>
    public static class MatchGuessHow
    {
        public const string ItemInIngredient = "item_in_ingredient";
        public const string IngredientInItem = "ingredient_in_item";
    }

    /// <summary>Signs in. It is the first message of a connection.</summary>
    public sealed class HelloMessage : ClientMessage
    {
        public HelloMessage() : base("hello") { }

        /// <summary>The returning player's id. A new player sends neither this nor `token`. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id", NullValueHandling = NullValueHandling.Ignore)]
        public string PlayerId { get; set; }

        /// <summary>The secret from the first `welcome`.</summary>
        [JsonProperty("token", NullValueHandling = NullValueHandling.Ignore)]
        public string Token { get; set; }

        /// <summary>`tick`: a frame at every tick. `change`: one when something changed that the
        /// client can't predict, and one a second. Default: "tick". One of StreamMode.</summary>
        [JsonProperty("stream", NullValueHandling = NullValueHandling.Ignore)]
        public string Stream { get; set; }

        /// <summary>The language of names, as a BCP 47 tag such as `es-MX`. Range: length at most
        /// 35. Default: "en".</summary>
        [JsonProperty("language", NullValueHandling = NullValueHandling.Ignore)]
        public string Language { get; set; }

        /// <summary>The client's name and version, for the server's log.</summary>
        [JsonProperty("client", NullValueHandling = NullValueHandling.Ignore)]
        public string Client { get; set; }

        /// <summary>The use of a connection: to play on, or for the recipe library. Default:
        /// "player". One of ConnectionRole.</summary>
        [JsonProperty("role", NullValueHandling = NullValueHandling.Ignore)]
        public string Role { get; set; }

        /// <summary>The installation of the client: 32 hexadecimal digits that it draws once and
        /// keeps. A companion sends it. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("device_id", NullValueHandling = NullValueHandling.Ignore)]
        public string DeviceId { get; set; }
    }

    /// <summary>Changes the name, the avatar or both.</summary>
    public sealed class SetProfileMessage : ClientMessage
    {
        public SetProfileMessage() : base("set_profile") { }

        /// <summary>The new name: 1 to 20 characters, at most 160 bytes. Range: length at least
        /// 1.</summary>
        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        /// <summary>The new avatar: one character of at most 64 bytes. Range: length at least
        /// 1.</summary>
        [JsonProperty("avatar", NullValueHandling = NullValueHandling.Ignore)]
        public string Avatar { get; set; }
    }

    /// <summary>Asks for the levels.</summary>
    public sealed class ListLevelsMessage : ClientMessage
    {
        public ListLevelsMessage() : base("list_levels") { }
    }

    /// <summary>Asks for the shop's items.</summary>
    public sealed class ListShopMessage : ClientMessage
    {
        public ListShopMessage() : base("list_shop") { }
    }

    /// <summary>Buys one piece of an item.</summary>
    public sealed class PurchaseMessage : ClientMessage
    {
        public PurchaseMessage() : base("purchase") { }

        /// <summary>An item of the shop. Range: length 1 to 32.</summary>
        [JsonProperty("item_id")]
        public string ItemId { get; set; }
    }

    /// <summary>Starts a solo round.</summary>
    public sealed class StartRoundMessage : ClientMessage
    {
        public StartRoundMessage() : base("start_round") { }

        /// <summary>One of `levels`. Range: 1 to 2147483647.</summary>
        [JsonProperty("level_id")]
        public int LevelId { get; set; }

        /// <summary>Items to use up in it. Range: at most 16 of them. Default: [].</summary>
        [JsonProperty("item_ids", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> ItemIds { get; set; }
    }

    /// <summary>Starts a solo round in a level that is made of a recipe of a household of the
    /// player's.</summary>
    public sealed class StartRecipeMessage : ClientMessage
    {
        public StartRecipeMessage() : base("start_recipe") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The recipe to play. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }
    }

    /// <summary>Puts an ingredient on the plate. The next right one is
    /// `round.ingredients[layers[plate.length]].ingredient_id`, with `layers` of
    /// `round.recipes[state.recipe]`.</summary>
    public sealed class TapMessage : ClientMessage
    {
        public TapMessage() : base("tap") { }

        /// <summary>An ingredient, such as `patty`. Range: `^[a-z][a-z0-9_-]{0,31}$`.</summary>
        [JsonProperty("ingredient_id")]
        public string IngredientId { get; set; }
    }

    /// <summary>Empties the plate and shuffles the grid.</summary>
    public sealed class ClearMessage : ClientMessage
    {
        public ClearMessage() : base("clear") { }
    }

    /// <summary>Ends the round with its current result; in a race only if nobody else is still
    /// cooking.</summary>
    public sealed class LeaveRoundMessage : ClientMessage
    {
        public LeaveRoundMessage() : base("leave_round") { }
    }

    /// <summary>Changes how often state frames come.</summary>
    public sealed class SetStreamMessage : ClientMessage
    {
        public SetStreamMessage() : base("set_stream") { }

        /// <summary>`tick`: a frame at every tick. `change`: one when something changed that the
        /// client can't predict, and one a second. One of StreamMode.</summary>
        [JsonProperty("stream")]
        public string Stream { get; set; }
    }

    /// <summary>Asks for the server's clock.</summary>
    public sealed class PingMessage : ClientMessage
    {
        public PingMessage() : base("ping") { }

        /// <summary>Any number, such as the client's own clock.</summary>
        [JsonProperty("client_time")]
        public double ClientTime { get; set; }
    }

    /// <summary>Asks for a race against others.</summary>
    public sealed class QueueMessage : ClientMessage
    {
        public QueueMessage() : base("queue") { }

        /// <summary>One of `levels`; any if absent. Range: 1 to 2147483647.</summary>
        [JsonProperty("level_id", NullValueHandling = NullValueHandling.Ignore)]
        public int? LevelId { get; set; }

        /// <summary>Seats of the race. Range: 2 to 8. Default: 2.</summary>
        [JsonProperty("seat_count", NullValueHandling = NullValueHandling.Ignore)]
        public int? SeatCount { get; set; }
    }

    /// <summary>Asks for the state of the player's ticket in the queue.</summary>
    public sealed class GetTicketMessage : ClientMessage
    {
        public GetTicketMessage() : base("get_ticket") { }
    }

    /// <summary>Cancels the ticket.</summary>
    public sealed class LeaveQueueMessage : ClientMessage
    {
        public LeaveQueueMessage() : base("leave_queue") { }
    }

    /// <summary>Accepts the offer of bots, or keeps waiting for people.</summary>
    public sealed class AnswerBotsMessage : ClientMessage
    {
        public AnswerBotsMessage() : base("answer_bots") { }

        /// <summary>True to race against bots now, false to keep waiting for people.</summary>
        [JsonProperty("accept")]
        public bool Accept { get; set; }
    }

    /// <summary>Opens a private room with the player as its host.</summary>
    public sealed class CreateRoomMessage : ClientMessage
    {
        public CreateRoomMessage() : base("create_room") { }

        /// <summary>One of `levels`. Range: 1 to 2147483647. Default: 1.</summary>
        [JsonProperty("level_id", NullValueHandling = NullValueHandling.Ignore)]
        public int? LevelId { get; set; }

        /// <summary>A household of the player's; only with `recipe_id`. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id", NullValueHandling = NullValueHandling.Ignore)]
        public string HouseholdId { get; set; }

        /// <summary>A recipe to race on, in place of `level_id` and without `allow_items`. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id", NullValueHandling = NullValueHandling.Ignore)]
        public string RecipeId { get; set; }

        /// <summary>Seats of the race. Range: 2 to 8. Default: 2.</summary>
        [JsonProperty("seat_count", NullValueHandling = NullValueHandling.Ignore)]
        public int? SeatCount { get; set; }

        /// <summary>The most races in a match. Range: `1`, `3`, `5`. Default: 1.</summary>
        [JsonProperty("best_of", NullValueHandling = NullValueHandling.Ignore)]
        public int? BestOf { get; set; }

        /// <summary>True if items may be used. Default: false.</summary>
        [JsonProperty("allow_items", NullValueHandling = NullValueHandling.Ignore)]
        public bool? AllowItems { get; set; }
    }

    /// <summary>Takes a seat in a private room.</summary>
    public sealed class JoinRoomMessage : ClientMessage
    {
        public JoinRoomMessage() : base("join_room") { }

        /// <summary>A private room's code: six letters, in upper or lower case.</summary>
        [JsonProperty("room_code")]
        public string RoomCode { get; set; }
    }

    /// <summary>Watches a private room.</summary>
    public sealed class WatchRoomMessage : ClientMessage
    {
        public WatchRoomMessage() : base("watch_room") { }

        /// <summary>A private room's code: six letters, in upper or lower case.</summary>
        [JsonProperty("room_code")]
        public string RoomCode { get; set; }
    }

    /// <summary>Gives up the seat, or stops watching.</summary>
    public sealed class LeaveRoomMessage : ClientMessage
    {
        public LeaveRoomMessage() : base("leave_room") { }
    }

    /// <summary>Changes the given options. For the host.</summary>
    public sealed class SetRoomMessage : ClientMessage
    {
        public SetRoomMessage() : base("set_room") { }

        /// <summary>One of `levels`. Range: 1 to 2147483647.</summary>
        [JsonProperty("level_id", NullValueHandling = NullValueHandling.Ignore)]
        public int? LevelId { get; set; }

        /// <summary>Seats of the race. Range: 2 to 8.</summary>
        [JsonProperty("seat_count", NullValueHandling = NullValueHandling.Ignore)]
        public int? SeatCount { get; set; }

        /// <summary>The most races in a match. Range: `1`, `3`, `5`.</summary>
        [JsonProperty("best_of", NullValueHandling = NullValueHandling.Ignore)]
        public int? BestOf { get; set; }

        /// <summary>True if items may be used.</summary>
        [JsonProperty("allow_items", NullValueHandling = NullValueHandling.Ignore)]
        public bool? AllowItems { get; set; }
    }

    /// <summary>Says whether the player is ready for the next race.</summary>
    public sealed class ReadyMessage : ClientMessage
    {
        public ReadyMessage() : base("ready") { }

        /// <summary>True if the player is ready.</summary>
        [JsonProperty("ready")]
        public bool Ready { get; set; }

        /// <summary>Items to use up in the next race. Range: at most 16 of them. Default:
        /// [].</summary>
        [JsonProperty("item_ids", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> ItemIds { get; set; }
    }

    /// <summary>Gives a free seat to a bot. For the host.</summary>
    public sealed class AddBotMessage : ClientMessage
    {
        public AddBotMessage() : base("add_bot") { }

        /// <summary>The strength of a bot. One of BotStrength.</summary>
        [JsonProperty("bot_strength")]
        public string BotStrength { get; set; }
    }

    /// <summary>Removes a player, a bot or a spectator. For the host.</summary>
    public sealed class RemoveMemberMessage : ClientMessage
    {
        public RemoveMemberMessage() : base("remove_member") { }

        /// <summary>The player, bot or spectator to remove. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }
    }

    /// <summary>Agrees to a rematch, or declines it.</summary>
    public sealed class RematchMessage : ClientMessage
    {
        public RematchMessage() : base("rematch") { }

        /// <summary>True to race again. False ends the wait for everyone.</summary>
        [JsonProperty("agree")]
        public bool Agree { get; set; }

        /// <summary>Items to use up in its first race. Range: at most 16 of them. Default:
        /// [].</summary>
        [JsonProperty("item_ids", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> ItemIds { get; set; }
    }

    /// <summary>Sends a reaction, the only way for players to talk to each other.</summary>
    public sealed class ReactMessage : ClientMessage
    {
        public ReactMessage() : base("react") { }

        /// <summary>A thing that players can say to each other. One of ReactionWord.</summary>
        [JsonProperty("reaction")]
        public string Reaction { get; set; }
    }

    /// <summary>Races a recorded round: one on the level's board, or any other.</summary>
    public sealed class RaceGhostMessage : ClientMessage
    {
        public RaceGhostMessage() : base("race_ghost") { }

        /// <summary>One of `levels`. Range: 1 to 2147483647.</summary>
        [JsonProperty("level_id")]
        public int LevelId { get; set; }

        /// <summary>The round's player; by default the player who asks. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id", NullValueHandling = NullValueHandling.Ignore)]
        public string PlayerId { get; set; }

        /// <summary>The round of that player; by default the best on the level's board. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("record_id", NullValueHandling = NullValueHandling.Ignore)]
        public string RecordId { get; set; }
    }

    /// <summary>Asks for the day's challenge.</summary>
    public sealed class GetDailyMessage : ClientMessage
    {
        public GetDailyMessage() : base("get_daily") { }
    }

    /// <summary>Starts the day's challenge, which uses the one try that counts.</summary>
    public sealed class StartDailyMessage : ClientMessage
    {
        public StartDailyMessage() : base("start_daily") { }
    }

    /// <summary>Asks for rows of a leaderboard.</summary>
    public sealed class GetBoardMessage : ClientMessage
    {
        public GetBoardMessage() : base("get_board") { }

        /// <summary>`level/1`, `rating`, or `daily/2026-11-21`. Range: length 1 to 32.</summary>
        [JsonProperty("board_id")]
        public string BoardId { get; set; }

        /// <summary>A month of UTC such as `2026-11`; all time if absent. Range:
        /// `^\d{4}-(0[1-9]|1[0-2])$`.</summary>
        [JsonProperty("season", NullValueHandling = NullValueHandling.Ignore)]
        public string Season { get; set; }

        /// <summary>The first row. Can't be combined with `around`. Range: 1 or more. Default:
        /// 1.</summary>
        [JsonProperty("from", NullValueHandling = NullValueHandling.Ignore)]
        public long? From { get; set; }

        /// <summary>The number of rows; with `around`, 1 to 24 on each side. Range: 1 to 50.
        /// Default: 20.</summary>
        [JsonProperty("count", NullValueHandling = NullValueHandling.Ignore)]
        public int? Count { get; set; }

        /// <summary>Asks for the rows around the player's own. Default: false.</summary>
        [JsonProperty("around", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Around { get; set; }
    }

    /// <summary>Asks for the player's own ledger, the newest entry first.</summary>
    public sealed class ListLedgerMessage : ClientMessage
    {
        public ListLedgerMessage() : base("list_ledger") { }

        /// <summary>Entries below this number; by default from the newest on. Range: 1 or
        /// more.</summary>
        [JsonProperty("before_number", NullValueHandling = NullValueHandling.Ignore)]
        public long? BeforeNumber { get; set; }

        /// <summary>The number of entries. Range: 1 to 50. Default: 20.</summary>
        [JsonProperty("count", NullValueHandling = NullValueHandling.Ignore)]
        public int? Count { get; set; }
    }

    /// <summary>Asks for the player's statistics.</summary>
    public sealed class GetStatisticsMessage : ClientMessage
    {
        public GetStatisticsMessage() : base("get_statistics") { }
    }

    /// <summary>Asks for a replay of a finished round.</summary>
    public sealed class GetReplayMessage : ClientMessage
    {
        public GetReplayMessage() : base("get_replay") { }

        /// <summary>The `round_id` or `race_id` of a result, or the `record_id` of a board's row.
        /// Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("record_id")]
        public string RecordId { get; set; }

        /// <summary>The round's player; by default the player who asks. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id", NullValueHandling = NullValueHandling.Ignore)]
        public string PlayerId { get; set; }

        /// <summary>The first tick. Unit: ticks. Range: 0 to 36000. Default: 0.</summary>
        [JsonProperty("from_tick", NullValueHandling = NullValueHandling.Ignore)]
        public int? FromTick { get; set; }
    }

    /// <summary>Asks for the player's households.</summary>
    public sealed class ListHouseholdsMessage : ClientMessage
    {
        public ListHouseholdsMessage() : base("list_households") { }
    }

    /// <summary>Makes a household, with its first categories, tags and aisles.</summary>
    public sealed class CreateHouseholdMessage : ClientMessage
    {
        public CreateHouseholdMessage() : base("create_household") { }

        /// <summary>Drawn by the client. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>1 to 60 characters, at most 480 bytes. Range: length at least 1.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The language of the first categories, tags and aisles, as a BCP 47 tag such as
        /// `es-MX`. Range: length at most 35. Default: "en".</summary>
        [JsonProperty("language", NullValueHandling = NullValueHandling.Ignore)]
        public string Language { get; set; }
    }

    /// <summary>Puts the sample recipes into a household, once.</summary>
    public sealed class AddSamplesMessage : ClientMessage
    {
        public AddSamplesMessage() : base("add_samples") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The language of the recipes, as a BCP 47 tag such as `es-MX`. Range: length at
        /// most 35. Default: "en".</summary>
        [JsonProperty("language", NullValueHandling = NullValueHandling.Ignore)]
        public string Language { get; set; }
    }

    /// <summary>Asks for a household and its members.</summary>
    public sealed class GetHouseholdMessage : ClientMessage
    {
        public GetHouseholdMessage() : base("get_household") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }
    }

    /// <summary>Makes an invitation. For owners.</summary>
    public sealed class InviteMessage : ClientMessage
    {
        public InviteMessage() : base("invite") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The role of those who join by it. One of HouseholdRole.</summary>
        [JsonProperty("role")]
        public string Role { get; set; }
    }

    /// <summary>Takes an invitation back. For owners.</summary>
    public sealed class RevokeInvitationMessage : ClientMessage
    {
        public RevokeInvitationMessage() : base("revoke_invitation") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The code of an invitation: eight letters, in upper or lower case.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }
    }

    /// <summary>Makes the player a member of a household, by the code of an invitation.</summary>
    public sealed class JoinHouseholdMessage : ClientMessage
    {
        public JoinHouseholdMessage() : base("join_household") { }

        /// <summary>The code of an invitation: eight letters, in upper or lower case.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }
    }

    /// <summary>Gives a member another role, or removes them. For owners; everybody may remove
    /// themselves.</summary>
    public sealed class ChangeMemberMessage : ClientMessage
    {
        public ChangeMemberMessage() : base("change_member") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The member. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }

        /// <summary>The new role; without it the member is removed. One of HouseholdRole.</summary>
        [JsonProperty("role", NullValueHandling = NullValueHandling.Ignore)]
        public string Role { get; set; }
    }

    /// <summary>Opens the library of a household on this connection.</summary>
    public sealed class LibraryOpenMessage : ClientMessage
    {
        public LibraryOpenMessage() : base("library_open") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The device has everything up to here; 0 at first. Range: 0 or more.</summary>
        [JsonProperty("through")]
        public long Through { get; set; }
    }

    /// <summary>Asks for a page of changes after a place.</summary>
    public sealed class PullMessage : ClientMessage
    {
        public PullMessage() : base("pull") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>A place in the order of changes: after all edits before `seq`, and of that edit
        /// after the records up to `kind` and `id`; after all of it without those two.</summary>
        [JsonProperty("cursor")]
        public LibraryCursor Cursor { get; set; }

        /// <summary>The last edit whose changes are wanted. Without it, all up to the newest.
        /// Range: 0 or more.</summary>
        [JsonProperty("until", NullValueHandling = NullValueHandling.Ignore)]
        public long? Until { get; set; }
    }

    /// <summary>Changes things in the library: all of it, or nothing.</summary>
    public sealed class EditMessage : ClientMessage
    {
        public EditMessage() : base("edit") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again
        /// is done once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("edit_id")]
        public string EditId { get; set; }

        /// <summary>The device had everything up to here when the person made the edit. Range: 0 or
        /// more.</summary>
        [JsonProperty("base_seq")]
        public long BaseSeq { get; set; }

        /// <summary>The changes, in order. Range: 1 to 64 of them.</summary>
        [JsonProperty("ops")]
        public List<LibraryOperation> Ops { get; set; } = new List<LibraryOperation>();
    }

    /// <summary>Finds recipes by words and conditions.</summary>
    public sealed class SearchMessage : ClientMessage
    {
        public SearchMessage() : base("search") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The words; without any, the newest recipes are found. Default: "".</summary>
        [JsonProperty("text", NullValueHandling = NullValueHandling.Ignore)]
        public string Text { get; set; }

        /// <summary>Conditions of a search: a recipe is found only if all that are given
        /// hold.</summary>
        [JsonProperty("filter", NullValueHandling = NullValueHandling.Ignore)]
        public RecipeConditions Filter { get; set; }

        /// <summary>The `cursor` of the answer before, to the same `text` and `filter`; absent for
        /// the first page.</summary>
        [JsonProperty("cursor", NullValueHandling = NullValueHandling.Ignore)]
        public string Cursor { get; set; }

        /// <summary>The most recipes. Range: 1 to 100. Default: 50.</summary>
        [JsonProperty("limit", NullValueHandling = NullValueHandling.Ignore)]
        public int? Limit { get; set; }
    }

    /// <summary>Asks for completions of the text that a person has typed so far.</summary>
    public sealed class SuggestMessage : ClientMessage
    {
        public SuggestMessage() : base("suggest") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The text typed so far.</summary>
        [JsonProperty("text")]
        public string Text { get; set; }
    }

    /// <summary>Asks for the player's recent searches.</summary>
    public sealed class ListRecentSearchesMessage : ClientMessage
    {
        public ListRecentSearchesMessage() : base("list_recent_searches") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }
    }

    /// <summary>Puts a search first among the player's recent searches.</summary>
    public sealed class AddRecentSearchMessage : ClientMessage
    {
        public AddRecentSearchMessage() : base("add_recent_search") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>1 to 100 characters, at most 1,600 bytes. Range: length at least 1.</summary>
        [JsonProperty("text")]
        public string Text { get; set; }

        /// <summary>Its conditions: at most 2,000 bytes.</summary>
        [JsonProperty("filter", NullValueHandling = NullValueHandling.Ignore)]
        public RecipeConditions Filter { get; set; }
    }

    /// <summary>Removes one of the player's recent searches.</summary>
    public sealed class RemoveRecentSearchMessage : ClientMessage
    {
        public RemoveRecentSearchMessage() : base("remove_recent_search") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The text of the search; case and accents don't matter.</summary>
        [JsonProperty("text")]
        public string Text { get; set; }
    }

    /// <summary>Removes all of the player's recent searches.</summary>
    public sealed class ClearRecentSearchesMessage : ClientMessage
    {
        public ClearRecentSearchesMessage() : base("clear_recent_searches") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }
    }

    /// <summary>Asks which recipes can be cooked from the pantry.</summary>
    public sealed class ListMatchesMessage : ClientMessage
    {
        public ListMatchesMessage() : base("list_matches") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The order of the rows. Default: "match". One of ListMatchesSort.</summary>
        [JsonProperty("sort", NullValueHandling = NullValueHandling.Ignore)]
        public string Sort { get; set; }

        /// <summary>True for only those recipes for which everything is there. Default:
        /// false.</summary>
        [JsonProperty("only_makeable", NullValueHandling = NullValueHandling.Ignore)]
        public bool? OnlyMakeable { get; set; }

        /// <summary>Servings of each recipe; by default those that it is written for. Range: 1 to
        /// 1000.</summary>
        [JsonProperty("servings", NullValueHandling = NullValueHandling.Ignore)]
        public int? Servings { get; set; }

        /// <summary>Today, where the person is. What expires soon is counted from this day. Range:
        /// `^\d{4}-\d{2}-\d{2}$`.</summary>
        [JsonProperty("day")]
        public string Day { get; set; }

        /// <summary>Days ahead within which something counts as expiring; 0 is today alone. What
        /// has expired counts too. Range: 0 to 60. Default: 5.</summary>
        [JsonProperty("expiring_days", NullValueHandling = NullValueHandling.Ignore)]
        public int? ExpiringDays { get; set; }

        /// <summary>Rows to skip. Range: 0 to 20000. Default: 0.</summary>
        [JsonProperty("offset", NullValueHandling = NullValueHandling.Ignore)]
        public int? Offset { get; set; }

        /// <summary>The most rows. Range: 1 to 50. Default: 20.</summary>
        [JsonProperty("limit", NullValueHandling = NullValueHandling.Ignore)]
        public int? Limit { get; set; }
    }

    /// <summary>Asks for a recipe as a level of the game.</summary>
    public sealed class GetRecipeLevelMessage : ClientMessage
    {
        public GetRecipeLevelMessage() : base("get_recipe_level") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The recipe to show. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }
    }

    /// <summary>Puts on the grocery list what the pantry lacks for a recipe, in place of what the
    /// recipe has put there before, as one edit.</summary>
    public sealed class PlanGroceriesMessage : ClientMessage
    {
        public PlanGroceriesMessage() : base("plan_groceries") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again
        /// is done once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("edit_id")]
        public string EditId { get; set; }

        /// <summary>The recipe. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }

        /// <summary>The number of people that it is for. Range: 1 to 1000.</summary>
        [JsonProperty("servings")]
        public int Servings { get; set; }

        /// <summary>The meal that it is for. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("plan_entry_id", NullValueHandling = NullValueHandling.Ignore)]
        public string PlanEntryId { get; set; }

        /// <summary>The day from which other planned meals count: the stock that those between it
        /// and this meal need is used up. Only with `plan_entry_id`. Range:
        /// `^\d{4}-\d{2}-\d{2}$`.</summary>
        [JsonProperty("day", NullValueHandling = NullValueHandling.Ignore)]
        public string Day { get; set; }
    }

    /// <summary>Marks a recipe as cooked and takes what it used from the pantry, as one
    /// edit.</summary>
    public sealed class CookMessage : ClientMessage
    {
        public CookMessage() : base("cook") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again
        /// is done once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("edit_id")]
        public string EditId { get; set; }

        /// <summary>The recipe. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }

        /// <summary>The number of people that it is for. Range: 1 to 1000.</summary>
        [JsonProperty("servings")]
        public int Servings { get; set; }

        /// <summary>The day on which it was cooked. Range: `^\d{4}-\d{2}-\d{2}$`.</summary>
        [JsonProperty("day")]
        public string Day { get; set; }

        /// <summary>The optional ingredients that were used as well. Range: at most 100 of
        /// them.</summary>
        [JsonProperty("also", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Also { get; set; }

        /// <summary>True to take what it used from the pantry. Default: true.</summary>
        [JsonProperty("deduct", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Deduct { get; set; }
    }

    /// <summary>Uploads a piece of an image of a recipe or a step.</summary>
    public sealed class PutImageMessage : ClientMessage
    {
        public PutImageMessage() : base("put_image") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>An image: the SHA-256 of its content, as 64 hexadecimal digits. Range:
        /// `^[0-9a-f]{64}$`.</summary>
        [JsonProperty("image")]
        public string Image { get; set; }

        /// <summary>The size of the whole image. Unit: bytes. Range: 1 to 307200.</summary>
        [JsonProperty("byte_count")]
        public int ByteCount { get; set; }

        /// <summary>Bytes of the image before this piece. Range: 0 to 307199.</summary>
        [JsonProperty("offset")]
        public int Offset { get; set; }

        /// <summary>The piece: 1 to 9,000 bytes in base64, with padding. Range: length 4 to
        /// 12000.</summary>
        [JsonProperty("data")]
        public string Data { get; set; }
    }

    /// <summary>Imports the recipes of a file that comes in pieces, or of the page at an address:
    /// either `url`, or with every piece all of `name`, `byte_count`, `offset` and
    /// `data`.</summary>
    public sealed class ImportRecipesMessage : ClientMessage
    {
        public ImportRecipesMessage() : base("import_recipes") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>An import: 32 hexadecimal digits, drawn by the client for one file or page. The
        /// same begun again goes on, or answers with what came of it. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("import_id")]
        public string ImportId { get; set; }

        /// <summary>The address of a page, which the server fetches; without the members of a file.
        /// Range: length 1 to 2048.</summary>
        [JsonProperty("url", NullValueHandling = NullValueHandling.Ignore)]
        public string Url { get; set; }

        /// <summary>The file's name, the same with every piece: its extension says what is in it.
        /// Range: length 1 to 200.</summary>
        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        /// <summary>The size of the whole file. Unit: bytes. Range: 1 to 8388608.</summary>
        [JsonProperty("byte_count", NullValueHandling = NullValueHandling.Ignore)]
        public int? ByteCount { get; set; }

        /// <summary>Bytes of the file before this piece. Range: 0 to 8388607.</summary>
        [JsonProperty("offset", NullValueHandling = NullValueHandling.Ignore)]
        public int? Offset { get; set; }

        /// <summary>The piece: 1 to 9,000 bytes in base64, with padding. Range: length 4 to
        /// 12000.</summary>
        [JsonProperty("data", NullValueHandling = NullValueHandling.Ignore)]
        public string Data { get; set; }
    }

    /// <summary>Asks for the progress of an import, and for rows of its report.</summary>
    public sealed class GetImportMessage : ClientMessage
    {
        public GetImportMessage() : base("get_import") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>An import: 32 hexadecimal digits, drawn by the client for one file or page. The
        /// same begun again goes on, or answers with what came of it. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("import_id")]
        public string ImportId { get; set; }

        /// <summary>Rows of the report before the wanted ones. Range: 0 to 20000. Default:
        /// 0.</summary>
        [JsonProperty("offset", NullValueHandling = NullValueHandling.Ignore)]
        public int? Offset { get; set; }
    }

    /// <summary>Asks for the nutrients of one serving of a recipe.</summary>
    public sealed class GetNutritionMessage : ClientMessage
    {
        public GetNutritionMessage() : base("get_nutrition") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The recipe. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }
    }

    /// <summary>Asks for the changes of a thing and of its parts in the last 30 days.</summary>
    public sealed class GetHistoryMessage : ClientMessage
    {
        public GetHistoryMessage() : base("get_history") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The kind of a thing in the library. One of EntityKind.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>Something in the library: 32 hexadecimal digits. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("entity_id")]
        public string EntityId { get; set; }

        /// <summary>The `cursor` of the page before; absent for the last changes.</summary>
        [JsonProperty("cursor", NullValueHandling = NullValueHandling.Ignore)]
        public LibraryCursor Cursor { get; set; }
    }

    /// <summary>Asks for the links by which others may read something of a household.</summary>
    public sealed class ListLinksMessage : ClientMessage
    {
        public ListLinksMessage() : base("list_links") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }
    }

    /// <summary>Makes a link to a recipe, or one of the player's own to the plan as a calendar.
    /// Where there is one, it stays.</summary>
    public sealed class MakeLinkMessage : ClientMessage
    {
        public MakeLinkMessage() : base("make_link") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The recipe, for owners and adults; absent for the calendar. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id", NullValueHandling = NullValueHandling.Ignore)]
        public string RecipeId { get; set; }
    }

    /// <summary>Takes a link back: from then on it shows nothing. Those of recipes are for owners
    /// and adults. A link that isn't there is taken back already.</summary>
    public sealed class RevokeLinkMessage : ClientMessage
    {
        public RevokeLinkMessage() : base("revoke_link") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>A link: 32 hexadecimal digits. Whoever knows them may read what it shows.
        /// Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("link_id")]
        public string LinkId { get; set; }
    }

    /// <summary>Says how the player likes a recipe that a link shows. Each player has one rating;
    /// another takes its place.</summary>
    public sealed class RateLinkMessage : ClientMessage
    {
        public RateLinkMessage() : base("rate_link") { }

        /// <summary>A link: 32 hexadecimal digits. Whoever knows them may read what it shows.
        /// Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("link_id")]
        public string LinkId { get; set; }

        /// <summary>Halves of a star; without it, the rating is taken back. Range: 1 to
        /// 10.</summary>
        [JsonProperty("rating", NullValueHandling = NullValueHandling.Ignore)]
        public int? Rating { get; set; }
    }

    /// <summary>Begins to cook a recipe together.</summary>
    public sealed class StartCookingMessage : ClientMessage
    {
        public StartCookingMessage() : base("start_cooking") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A
        /// session that is begun again is there once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("session_id")]
        public string SessionId { get; set; }

        /// <summary>The recipe. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }

        /// <summary>The number of people that it is for. Range: 1 to 1000.</summary>
        [JsonProperty("servings")]
        public int Servings { get; set; }
    }

    /// <summary>Does something in a cooking session.</summary>
    public sealed class DoCookingMessage : ClientMessage
    {
        public DoCookingMessage() : base("do_cooking") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A
        /// session that is begun again is there once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("session_id")]
        public string SessionId { get; set; }

        /// <summary>Something done in a session: 32 hexadecimal digits, drawn by the client. A
        /// repeated one is carried out once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("input_id")]
        public string InputId { get; set; }

        /// <summary>The thing to do. One of DoCookingOp.</summary>
        [JsonProperty("op")]
        public string Op { get; set; }

        /// <summary>The new role: with `join` `cook` or `watcher`, and with `set_role`. One of
        /// CookRole.</summary>
        [JsonProperty("role", NullValueHandling = NullValueHandling.Ignore)]
        public string Role { get; set; }

        /// <summary>The player who gets the role; with `set_role`. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id", NullValueHandling = NullValueHandling.Ignore)]
        public string PlayerId { get; set; }

        /// <summary>The step; with `claim`, `release`, `complete` and `reopen`, and with
        /// `start_timer` if the timer belongs to a step. Range: 0 to 99.</summary>
        [JsonProperty("step", NullValueHandling = NullValueHandling.Ignore)]
        public int? Step { get; set; }

        /// <summary>The timer; drawn by the client for `start_timer`. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("timer_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TimerId { get; set; }

        /// <summary>The timer's purpose; with `start_timer`. Range: length 1 to 60.</summary>
        [JsonProperty("label", NullValueHandling = NullValueHandling.Ignore)]
        public string Label { get; set; }

        /// <summary>The timer's length with `start_timer`, from 1; with `add_time` the time to add,
        /// or to take off if it is negative. Range: -604800 to 604800.</summary>
        [JsonProperty("seconds", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seconds { get; set; }
    }

    /// <summary>Ends a cooking session with a dish: marks the recipe as cooked, takes what it used
    /// from the pantry and makes some more changes, as one edit.</summary>
    public sealed class FinishCookingMessage : ClientMessage
    {
        public FinishCookingMessage() : base("finish_cooking") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A
        /// session that is begun again is there once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("session_id")]
        public string SessionId { get; set; }

        /// <summary>The device had everything up to here when the person finished. Range: 0 or
        /// more.</summary>
        [JsonProperty("base_seq")]
        public long BaseSeq { get; set; }

        /// <summary>The day on which it was cooked. Range: `^\d{4}-\d{2}-\d{2}$`.</summary>
        [JsonProperty("day")]
        public string Day { get; set; }

        /// <summary>The optional ingredients that were used as well. Range: at most 100 of
        /// them.</summary>
        [JsonProperty("also", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Also { get; set; }

        /// <summary>True to take what it used from the pantry. Default: true.</summary>
        [JsonProperty("deduct", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Deduct { get; set; }

        /// <summary>More changes, such as a rating, a cooking note, and lots for what is left over.
        /// Range: at most 32 of them.</summary>
        [JsonProperty("ops", NullValueHandling = NullValueHandling.Ignore)]
        public List<LibraryOperation> Ops { get; set; }
    }

    /// <summary>Asks for the recipe of a session, and for what was done in it.</summary>
    public sealed class GetCookingMessage : ClientMessage
    {
        public GetCookingMessage() : base("get_cooking") { }

        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A
        /// session that is begun again is there once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("session_id")]
        public string SessionId { get; set; }

        /// <summary>The number of the first entry. Range: 0 or more. Default: 0.</summary>
        [JsonProperty("from", NullValueHandling = NullValueHandling.Ignore)]
        public long? From { get; set; }
    }

    /// <summary>The player, and the server's terms.</summary>
    public sealed class WelcomeMessage : ServerMessage
    {
        /// <summary>The connection's protocol version. Range: `chefdash.v1.json`.</summary>
        [JsonProperty("protocol")]
        public string Protocol { get; set; }

        /// <summary>The server's revision of the protocol's version. Range: 1 or more.</summary>
        [JsonProperty("revision")]
        public long Revision { get; set; }

        /// <summary>The server's name and version.</summary>
        [JsonProperty("server")]
        public string Server { get; set; }

        /// <summary>The server's memory: 32 hexadecimal digits, others after it was restored from a
        /// backup or lost its library. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("instance_id")]
        public string InstanceId { get; set; }

        /// <summary>The language of the server's names: the best match for the one in
        /// `hello`.</summary>
        [JsonProperty("language")]
        public string Language { get; set; }

        /// <summary>The player's last saved state.</summary>
        [JsonProperty("player")]
        public Player Player { get; set; }

        /// <summary>The player's secret. Sent once, to a new player only.</summary>
        [JsonProperty("token", NullValueHandling = NullValueHandling.Ignore)]
        public string Token { get; set; }

        /// <summary>The server's clock, with a fraction. It starts again when the server restarts.
        /// Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("server_time_ms")]
        public double ServerTimeMs { get; set; }

        /// <summary>The length of a tick. Unit: ms. Range: 1 or more.</summary>
        [JsonProperty("tick_ms")]
        public long TickMs { get; set; }

        /// <summary>The WebSocket pings by which the server watches the connection.</summary>
        [JsonProperty("ping")]
        public PingTerms Ping { get; set; }

        /// <summary>The time that a round is kept for a disconnected player. Its clock keeps
        /// running. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("resume_ms")]
        public long ResumeMs { get; set; }

        /// <summary>The limits of one connection.</summary>
        [JsonProperty("limits")]
        public Limits Limits { get; set; }

        /// <summary>The solo round or daily challenge that is running, or has ended without its
        /// result yet. Not for a race. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("round_id", NullValueHandling = NullValueHandling.Ignore)]
        public string RoundId { get; set; }

        /// <summary>`companion` for a companion; absent for others. One of
        /// ConnectionRole.</summary>
        [JsonProperty("role", NullValueHandling = NullValueHandling.Ignore)]
        public string Role { get; set; }
    }

    /// <summary>The player after `set_profile`.</summary>
    public sealed class ProfileMessage : ServerMessage
    {
        /// <summary>The player's last saved state.</summary>
        [JsonProperty("player")]
        public Player Player { get; set; }
    }

    /// <summary>All levels, and how far the player is in each.</summary>
    public sealed class LevelsMessage : ServerMessage
    {
        /// <summary>All levels in order, locked ones too.</summary>
        [JsonProperty("levels")]
        public List<Level> Levels { get; set; } = new List<Level>();
    }

    /// <summary>The shop's items.</summary>
    public sealed class ShopMessage : ServerMessage
    {
        /// <summary>The player's balance. Unit: coins. Range: 0 or more.</summary>
        [JsonProperty("coins")]
        public long Coins { get; set; }

        /// <summary>The items.</summary>
        [JsonProperty("items")]
        public List<Item> Items { get; set; } = new List<Item>();
    }

    /// <summary>A purchase was carried out, durably.</summary>
    public sealed class PurchasedMessage : ServerMessage
    {
        /// <summary>An item of the shop. Range: length 1 to 32.</summary>
        [JsonProperty("item_id")]
        public string ItemId { get; set; }

        /// <summary>The price paid. Unit: coins. Range: 0 or more.</summary>
        [JsonProperty("price")]
        public long Price { get; set; }

        /// <summary>Pieces owned right after this purchase. Range: 0 or more.</summary>
        [JsonProperty("owned")]
        public long Owned { get; set; }

        /// <summary>The balance right after this purchase. Unit: coins. Range: 0 or more.</summary>
        [JsonProperty("coins")]
        public long Coins { get; set; }
    }

    /// <summary>Everything about the round: when it starts, when a client resumes, and in a solo
    /// round after `set_stream`.</summary>
    public sealed class SnapshotMessage : ServerMessage
    {
        /// <summary>The number of the last state frame; the next one has this plus 1. Range: 0 or
        /// more.</summary>
        [JsonProperty("seq")]
        public long Seq { get; set; }

        /// <summary>The part of a round that doesn't change.</summary>
        [JsonProperty("round")]
        public Round Round { get; set; }

        /// <summary>The items owned now, without those that the round used up.</summary>
        [JsonProperty("inventory")]
        public Dictionary<string, long> Inventory { get; set; } = new Dictionary<string, long>();

        /// <summary>The part of a round that changes.</summary>
        [JsonProperty("state")]
        public RoundState State { get; set; }

        /// <summary>The grid after the next tap or clear that counts. Range: at most 16 of
        /// them.</summary>
        [JsonProperty("deal")]
        public List<int> Deal { get; set; } = new List<int>();

        /// <summary>The recipe of the next order. Range: 0 to 255.</summary>
        [JsonProperty("next")]
        public int Next { get; set; }

        /// <summary>The race; absent in a solo round.</summary>
        [JsonProperty("race", NullValueHandling = NullValueHandling.Ignore)]
        public Race Race { get; set; }
    }

    /// <summary>The moving state of the round at a tick.</summary>
    public sealed class StateMessage : ServerMessage
    {
        /// <summary>Counts the frames of the stream. Range: 0 or more.</summary>
        [JsonProperty("seq")]
        public long Seq { get; set; }

        /// <summary>The part of a round that changes.</summary>
        [JsonProperty("state")]
        public RoundState State { get; set; }
    }

    /// <summary>The result of a tap.</summary>
    public sealed class TappedMessage : ServerMessage
    {
        /// <summary>`ignored` while feedback shows or after the end: nothing changed. A held tap is
        /// answered once it counts. One of TappedOutcome.</summary>
        [JsonProperty("outcome")]
        public string Outcome { get; set; }

        /// <summary>Coins that the order earned; only with `served`. Unit: coins. Range: 0 or
        /// more.</summary>
        [JsonProperty("coins", NullValueHandling = NullValueHandling.Ignore)]
        public long? Coins { get; set; }

        /// <summary>Right after the tap. The last layer of an order serves it.</summary>
        [JsonProperty("state")]
        public RoundState State { get; set; }

        /// <summary>The grid after the next tap or clear that counts; only if this tap counted and
        /// the round goes on. Range: at most 16 of them.</summary>
        [JsonProperty("deal", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Deal { get; set; }

        /// <summary>The recipe of the next order; only with `deal`, and if the tap put the first
        /// ingredient on the plate. Range: 0 to 255.</summary>
        [JsonProperty("next", NullValueHandling = NullValueHandling.Ignore)]
        public int? Next { get; set; }
    }

    /// <summary>The result of a clear.</summary>
    public sealed class ClearedMessage : ServerMessage
    {
        /// <summary>`ignored` while feedback shows or after the end. One of
        /// ClearedOutcome.</summary>
        [JsonProperty("outcome")]
        public string Outcome { get; set; }

        /// <summary>Right after the clear.</summary>
        [JsonProperty("state")]
        public RoundState State { get; set; }

        /// <summary>The grid after the next tap or clear that counts; only if this clear counted.
        /// Range: at most 16 of them.</summary>
        [JsonProperty("deal", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Deal { get; set; }
    }

    /// <summary>An order's coins have been paid, durably.</summary>
    public sealed class BalanceMessage : ServerMessage
    {
        /// <summary>The player's balance. Unit: coins. Range: 0 or more.</summary>
        [JsonProperty("coins")]
        public long Coins { get; set; }

        /// <summary>A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("round_id")]
        public string RoundId { get; set; }

        /// <summary>The number of the order that was paid. Range: 1 or more.</summary>
        [JsonProperty("order")]
        public long Order { get; set; }

        /// <summary>Coins that it paid.</summary>
        [JsonProperty("amount")]
        public long Amount { get; set; }
    }

    /// <summary>The durable result of a solo round.</summary>
    public sealed class RoundEndedMessage : ServerMessage
    {
        /// <summary>A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("round_id")]
        public string RoundId { get; set; }

        /// <summary>A level; from 1000000 on one that is made of a recipe. Range: 1 to
        /// 2147483647.</summary>
        [JsonProperty("level_id")]
        public int LevelId { get; set; }

        /// <summary>Orders served. Unit: orders. Range: 0 or more.</summary>
        [JsonProperty("served")]
        public long Served { get; set; }

        /// <summary>Orders for a win and three stars. Unit: orders. Range: 1 to 10000.</summary>
        [JsonProperty("target")]
        public int Target { get; set; }

        /// <summary>Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or
        /// more.</summary>
        [JsonProperty("earned")]
        public long Earned { get; set; }

        /// <summary>The stars of this round. Range: 0 to 3.</summary>
        [JsonProperty("stars")]
        public int Stars { get; set; }

        /// <summary>True if `served` reached the target.</summary>
        [JsonProperty("win")]
        public bool Win { get; set; }

        /// <summary>The length of the round. Unit: ticks. Range: 0 to 36000.</summary>
        [JsonProperty("ticks")]
        public int Ticks { get; set; }

        /// <summary>The player's best in this level, including this round. Range: 0 to 3.</summary>
        [JsonProperty("best_stars")]
        public int BestStars { get; set; }

        /// <summary>The next level, if this round unlocked it. Range: 1 to 2147483647.</summary>
        [JsonProperty("unlocked_level_id", NullValueHandling = NullValueHandling.Ignore)]
        public int? UnlockedLevelId { get; set; }

        /// <summary>The player's balance. Unit: coins. Range: 0 or more.</summary>
        [JsonProperty("coins")]
        public long Coins { get; set; }
    }

    /// <summary>The new frequency of state frames.</summary>
    public sealed class StreamMessage : ServerMessage
    {
        /// <summary>`tick`: a frame at every tick. `change`: one when something changed that the
        /// client can't predict, and one a second. One of StreamMode.</summary>
        [JsonProperty("stream")]
        public string Stream { get; set; }
    }

    /// <summary>The server's clock.</summary>
    public sealed class PongMessage : ServerMessage
    {
        /// <summary>Any number, such as the client's own clock.</summary>
        [JsonProperty("client_time")]
        public double ClientTime { get; set; }

        /// <summary>The server's clock, with a fraction. It starts again when the server restarts.
        /// Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("server_time_ms")]
        public double ServerTimeMs { get; set; }
    }

    /// <summary>The server is stopping. No new round starts; running rounds may finish.</summary>
    public sealed class ShutdownMessage : ServerMessage
    {
        /// <summary>The longest time from now until connections are closed. Unit: ms. Range: 0 or
        /// more.</summary>
        [JsonProperty("deadline_ms")]
        public long DeadlineMs { get; set; }
    }

    /// <summary>A request was refused and changed nothing.</summary>
    public sealed class ErrorMessage : ServerMessage
    {
        /// <summary>The reason why a request was refused. One of ErrorCode.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }

        /// <summary>A text for the client's developer, in English: the fault and what is
        /// allowed.</summary>
        [JsonProperty("message")]
        public string Message { get; set; }

        /// <summary>True if the same request can succeed later with nothing else changed.</summary>
        [JsonProperty("retry")]
        public bool Retry { get; set; }

        /// <summary>Time to wait before trying again. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("retry_after_ms", NullValueHandling = NullValueHandling.Ignore)]
        public long? RetryAfterMs { get; set; }
    }

    /// <summary>The state of the player's ticket in the queue.</summary>
    public sealed class TicketMessage : ServerMessage
    {
        /// <summary>Absent for any level. Range: 1 to 2147483647.</summary>
        [JsonProperty("level_id", NullValueHandling = NullValueHandling.Ignore)]
        public int? LevelId { get; set; }

        /// <summary>Seats of the race. Range: 2 to 8.</summary>
        [JsonProperty("seat_count")]
        public int SeatCount { get; set; }

        /// <summary>The player's own rating. Unit: points.</summary>
        [JsonProperty("rating")]
        public long Rating { get; set; }

        /// <summary>The time since `queue`. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("waited_ms")]
        public long WaitedMs { get; set; }

        /// <summary>The most that another player's rating may be above or below. Unit: points.
        /// Range: 0 or more.</summary>
        [JsonProperty("window")]
        public long Window { get; set; }

        /// <summary>Time until the window becomes `next_window`; absent at its limit. Unit: ms.
        /// Range: 0 or more.</summary>
        [JsonProperty("widens_in_ms", NullValueHandling = NullValueHandling.Ignore)]
        public long? WidensInMs { get; set; }

        /// <summary>The window's next size; absent at its limit. Unit: points. Range: 0 or
        /// more.</summary>
        [JsonProperty("next_window", NullValueHandling = NullValueHandling.Ignore)]
        public long? NextWindow { get; set; }

        /// <summary>The reason why there is no match yet. One of TicketReason.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        /// <summary>True once `answer_bots` can be sent.</summary>
        [JsonProperty("bots_offered")]
        public bool BotsOffered { get; set; }
    }

    /// <summary>The player no longer has a ticket, and has no match.</summary>
    public sealed class LeftQueueMessage : ServerMessage
    {
        /// <summary>The reason. One of LeftQueueReason.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }
    }

    /// <summary>The complete state of a room, the same for everyone in it.</summary>
    public sealed class RoomMessage : ServerMessage
    {
        /// <summary>The code to join by; absent in a matched room.</summary>
        [JsonProperty("room_code", NullValueHandling = NullValueHandling.Ignore)]
        public string RoomCode { get; set; }

        /// <summary>The room's part of its cycle: waiting for players, a race, its result, or a
        /// pause. One of RoomPhase.</summary>
        [JsonProperty("phase")]
        public string Phase { get; set; }

        /// <summary>A level; from 1000000 on one that is made of a recipe. Range: 1 to
        /// 2147483647.</summary>
        [JsonProperty("level_id")]
        public int LevelId { get; set; }

        /// <summary>The level, if it is made of a recipe. `levels` doesn't have it.</summary>
        [JsonProperty("recipe_level", NullValueHandling = NullValueHandling.Ignore)]
        public RecipeLevelSummary RecipeLevel { get; set; }

        /// <summary>The number of seats, taken or free. Range: 2 to 8.</summary>
        [JsonProperty("seat_count")]
        public int SeatCount { get; set; }

        /// <summary>The most races in a match. Range: `1`, `3`, `5`.</summary>
        [JsonProperty("best_of")]
        public int BestOf { get; set; }

        /// <summary>True if items may be used.</summary>
        [JsonProperty("allow_items")]
        public bool AllowItems { get; set; }

        /// <summary>True if ratings change.</summary>
        [JsonProperty("rated")]
        public bool Rated { get; set; }

        /// <summary>The player who may change the room; absent when every player has left and only
        /// the result is missing. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("host_id", NullValueHandling = NullValueHandling.Ignore)]
        public string HostId { get; set; }

        /// <summary>The players with a seat, in the order of the race's seats.</summary>
        [JsonProperty("players")]
        public List<RoomPlayer> Players { get; set; } = new List<RoomPlayer>();

        /// <summary>The number of spectators. Range: 0 or more.</summary>
        [JsonProperty("spectator_count")]
        public long SpectatorCount { get; set; }

        /// <summary>Time left of `countdown`, `intermission` or `results`; absent in other phases.
        /// Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("ends_in_ms", NullValueHandling = NullValueHandling.Ignore)]
        public long? EndsInMs { get; set; }
    }

    /// <summary>The player is no longer in a room.</summary>
    public sealed class LeftRoomMessage : ServerMessage
    {
        /// <summary>The reason. One of LeftRoomReason.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }
    }

    /// <summary>The state of every seat of the race at a tick.</summary>
    public sealed class RaceStateMessage : ServerMessage
    {
        /// <summary>The `seq` of the `state` sent with it. Range: 0 or more.</summary>
        [JsonProperty("seq")]
        public long Seq { get; set; }

        /// <summary>Ticks since the start. Unit: ticks. Range: 0 to 36000.</summary>
        [JsonProperty("tick")]
        public int Tick { get; set; }

        /// <summary>One for each of the room's `players`, in the same order.</summary>
        [JsonProperty("seats")]
        public List<RaceSeat> Seats { get; set; } = new List<RaceSeat>();
    }

    /// <summary>A complete race as spectators see it, with a delay.</summary>
    public sealed class RaceViewMessage : ServerMessage
    {
        /// <summary>A level; from 1000000 on one that is made of a recipe. Range: 1 to
        /// 2147483647.</summary>
        [JsonProperty("level_id")]
        public int LevelId { get; set; }

        /// <summary>Ticks since the start. Unit: ticks. Range: 0 to 36000.</summary>
        [JsonProperty("tick")]
        public int Tick { get; set; }

        /// <summary>Each seat's round, in the order of the room's `players`.</summary>
        [JsonProperty("states")]
        public List<RoundState> States { get; set; } = new List<RoundState>();

        /// <summary>Each seat's order: its ingredients bottom to top, as indexes into the level's
        /// `ingredients`.</summary>
        [JsonProperty("orders")]
        public List<List<int>> Orders { get; set; } = new List<List<int>>();
    }

    /// <summary>The durable result of a race.</summary>
    public sealed class RaceEndedMessage : ServerMessage
    {
        /// <summary>The record is kept under it. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("race_id")]
        public string RaceId { get; set; }

        /// <summary>A level; from 1000000 on one that is made of a recipe. Range: 1 to
        /// 2147483647.</summary>
        [JsonProperty("level_id")]
        public int LevelId { get; set; }

        /// <summary>True if ratings change.</summary>
        [JsonProperty("rated")]
        public bool Rated { get; set; }

        /// <summary>One for each seat, by rank.</summary>
        [JsonProperty("standings")]
        public List<Standing> Standings { get; set; } = new List<Standing>();

        /// <summary>The player's own balance now. Not for spectators. Unit: coins. Range: 0 or
        /// more.</summary>
        [JsonProperty("coins", NullValueHandling = NullValueHandling.Ignore)]
        public long? Coins { get; set; }

        /// <summary>The player's own rating, if the race changed it. Not for spectators.</summary>
        [JsonProperty("rating_change", NullValueHandling = NullValueHandling.Ignore)]
        public RatingChange RatingChange { get; set; }

        /// <summary>The reason why a rated race didn't change the player's rating. Not for
        /// spectators. One of RaceEndedUnrated.</summary>
        [JsonProperty("unrated", NullValueHandling = NullValueHandling.Ignore)]
        public string Unrated { get; set; }

        /// <summary>The effect of the network and of the server on a race's players.</summary>
        [JsonProperty("fairness")]
        public Fairness Fairness { get; set; }
    }

    /// <summary>The race doesn't count, and everything it took is given back.</summary>
    public sealed class RaceCancelledMessage : ServerMessage
    {
        /// <summary>The reason. One of RaceCancelledReason.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        /// <summary>The players who left before the start or weren't connected then; empty with
        /// other reasons.</summary>
        [JsonProperty("absent_player_ids")]
        public List<string> AbsentPlayerIds { get; set; } = new List<string>();
    }

    /// <summary>A player of the room reacted.</summary>
    public sealed class ReactionMessage : ServerMessage
    {
        /// <summary>A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }

        /// <summary>A thing that players can say to each other. One of ReactionWord.</summary>
        [JsonProperty("reaction")]
        public string Reaction { get; set; }
    }

    /// <summary>The player has tapped nothing for a while.</summary>
    public sealed class IdleWarningMessage : ServerMessage
    {
        /// <summary>Time until the race is lost unless a tap or clear comes. Unit: ms. Range: 0 or
        /// more.</summary>
        [JsonProperty("forfeit_in_ms")]
        public long ForfeitInMs { get; set; }
    }

    /// <summary>The day's challenge.</summary>
    public sealed class DailyMessage : ServerMessage
    {
        /// <summary>The day in UTC, such as `2026-11-21`. Range: `^\d{4}-\d{2}-\d{2}$`.</summary>
        [JsonProperty("day")]
        public string Day { get; set; }

        /// <summary>A level; from 1000000 on one that is made of a recipe. Range: 1 to
        /// 2147483647.</summary>
        [JsonProperty("level_id")]
        public int LevelId { get; set; }

        /// <summary>True if the player has used the one try that counts.</summary>
        [JsonProperty("tried")]
        public bool Tried { get; set; }

        /// <summary>Time until the next day's challenge begins. Unit: ms. Range: 0 or
        /// more.</summary>
        [JsonProperty("ends_in_ms")]
        public long EndsInMs { get; set; }
    }

    /// <summary>Rows of a leaderboard.</summary>
    public sealed class BoardMessage : ServerMessage
    {
        /// <summary>`level/1`, `rating`, or `daily/2026-11-21`. Range: length 1 to 32.</summary>
        [JsonProperty("board_id")]
        public string BoardId { get; set; }

        /// <summary>A month of UTC such as `2026-11`; all time if absent. Range:
        /// `^\d{4}-(0[1-9]|1[0-2])$`.</summary>
        [JsonProperty("season", NullValueHandling = NullValueHandling.Ignore)]
        public string Season { get; set; }

        /// <summary>The number of rows on the whole board. Range: 0 or more.</summary>
        [JsonProperty("row_count")]
        public long RowCount { get; set; }

        /// <summary>The rows, by rank.</summary>
        [JsonProperty("rows")]
        public List<BoardRow> Rows { get; set; } = new List<BoardRow>();

        /// <summary>The player's own row, if there is one.</summary>
        [JsonProperty("own", NullValueHandling = NullValueHandling.Ignore)]
        public BoardRow Own { get; set; }
    }

    /// <summary>A page of the player's own ledger.</summary>
    public sealed class LedgerMessage : ServerMessage
    {
        /// <summary>Newest first.</summary>
        [JsonProperty("entries")]
        public List<LedgerEntry> Entries { get; set; } = new List<LedgerEntry>();

        /// <summary>True if there are older entries.</summary>
        [JsonProperty("more")]
        public bool More { get; set; }
    }

    /// <summary>The player's statistics.</summary>
    public sealed class StatisticsMessage : ServerMessage
    {
        /// <summary>The time when the player was created. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("since_ms")]
        public long SinceMs { get; set; }

        /// <summary>Solo rounds with a result, without daily challenges. Range: 0 or
        /// more.</summary>
        [JsonProperty("rounds")]
        public long Rounds { get; set; }

        /// <summary>Solo rounds that reached the level's target. Range: 0 or more.</summary>
        [JsonProperty("wins")]
        public long Wins { get; set; }

        /// <summary>Orders served in rounds, races and daily challenges. Unit: orders. Range: 0 or
        /// more.</summary>
        [JsonProperty("served")]
        public long Served { get; set; }

        /// <summary>Coins earned in all of them. Unit: coins. Range: 0 or more.</summary>
        [JsonProperty("earned")]
        public long Earned { get; set; }

        /// <summary>The most orders in one of them. Range: 0 or more.</summary>
        [JsonProperty("best_served")]
        public long BestServed { get; set; }

        /// <summary>Races with a result, without daily challenges. Range: 0 or more.</summary>
        [JsonProperty("races")]
        public long Races { get; set; }

        /// <summary>Races in which nobody ranked better. Range: 0 or more.</summary>
        [JsonProperty("race_wins")]
        public long RaceWins { get; set; }

        /// <summary>Races that changed the rating. Range: 0 or more.</summary>
        [JsonProperty("rated_races")]
        public long RatedRaces { get; set; }

        /// <summary>A rating (Glicko-2), in whole points. Unit: points.</summary>
        [JsonProperty("rating")]
        public long Rating { get; set; }
    }

    /// <summary>A recorded round, or a part of it, as its player saw it.</summary>
    public sealed class ReplayMessage : ServerMessage
    {
        /// <summary>A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("record_id")]
        public string RecordId { get; set; }

        /// <summary>A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }

        /// <summary>The round, as in a snapshot but with a `start_ms` of 0.</summary>
        [JsonProperty("round")]
        public Round Round { get; set; }

        /// <summary>The length of the round. Unit: ticks. Range: 0 to 36000.</summary>
        [JsonProperty("ticks")]
        public int Ticks { get; set; }

        /// <summary>The result of a recorded round.</summary>
        [JsonProperty("result")]
        public ReplayResult Result { get; set; }

        /// <summary>The round at each tick with a change, and at least once a second. Range: at
        /// most 50 of them.</summary>
        [JsonProperty("states")]
        public List<RoundState> States { get; set; } = new List<RoundState>();

        /// <summary>The next `from_tick`; absent if `states` reaches the end. Unit: ticks. Range: 0
        /// to 36000.</summary>
        [JsonProperty("next_tick", NullValueHandling = NullValueHandling.Ignore)]
        public int? NextTick { get; set; }
    }

    /// <summary>The player's households.</summary>
    public sealed class HouseholdsMessage : ServerMessage
    {
        /// <summary>The player's households, in no particular order.</summary>
        [JsonProperty("households")]
        public List<HouseholdEntry> Households { get; set; } = new List<HouseholdEntry>();
    }

    /// <summary>A household and its members.</summary>
    public sealed class HouseholdMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The household's name.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The player's own role. One of HouseholdRole.</summary>
        [JsonProperty("role")]
        public string Role { get; set; }

        /// <summary>The place of the household's last edit; 0 before the first. Range: 0 or
        /// more.</summary>
        [JsonProperty("head")]
        public long Head { get; set; }

        /// <summary>Those who have been members for longest first.</summary>
        [JsonProperty("members")]
        public List<HouseholdMember> Members { get; set; } = new List<HouseholdMember>();
    }

    /// <summary>An invitation by which others can join a household.</summary>
    public sealed class InvitationMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The code of an invitation: eight letters, in upper or lower case.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }

        /// <summary>The role of those who join by it. One of HouseholdRole.</summary>
        [JsonProperty("role")]
        public string Role { get; set; }

        /// <summary>Time until it expires. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("expires_in_ms")]
        public long ExpiresInMs { get; set; }

        /// <summary>The number of people who can still join by it. Range: 0 or more.</summary>
        [JsonProperty("uses")]
        public long Uses { get; set; }
    }

    /// <summary>A household's library is open: what the device must do to have
    /// everything.</summary>
    public sealed class LibraryMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The household's name.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The player's own role. One of HouseholdRole.</summary>
        [JsonProperty("role")]
        public string Role { get; set; }

        /// <summary>The place of the household's last edit; 0 before the first. Range: 0 or
        /// more.</summary>
        [JsonProperty("head")]
        public long Head { get; set; }

        /// <summary>True if the device must forget what the server has told it and pull from 0. It
        /// keeps its own edits.</summary>
        [JsonProperty("reset")]
        public bool Reset { get; set; }
    }

    /// <summary>A page of changes after a place.</summary>
    public sealed class PageMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>Records, in the order of their last edits. Range: at most 256 of
        /// them.</summary>
        [JsonProperty("records")]
        public List<LibraryRecord> Records { get; set; } = new List<LibraryRecord>();

        /// <summary>The place where the next page begins.</summary>
        [JsonProperty("cursor")]
        public LibraryCursor Cursor { get; set; }

        /// <summary>True if there is a next page. Without one the device has everything up to
        /// `cursor.seq`, or with `until` all that it asked for.</summary>
        [JsonProperty("more")]
        public bool More { get; set; }
    }

    /// <summary>An edit of somebody else.</summary>
    public sealed class ChangedMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The edit's place. Range: 0 or more.</summary>
        [JsonProperty("seq")]
        public long Seq { get; set; }

        /// <summary>The records that the edit changed, as they were right after it.</summary>
        [JsonProperty("records")]
        public List<LibraryRecord> Records { get; set; } = new List<LibraryRecord>();
    }

    /// <summary>Changes were left out because too much waited: the device must pull.</summary>
    public sealed class BehindMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The place of the household's last edit; 0 before the first. Range: 0 or
        /// more.</summary>
        [JsonProperty("head")]
        public long Head { get; set; }
    }

    /// <summary>An edit is done, durably.</summary>
    public sealed class EditedMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again
        /// is done once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("edit_id")]
        public string EditId { get; set; }

        /// <summary>The edit's place. Range: 0 or more.</summary>
        [JsonProperty("seq")]
        public long Seq { get; set; }

        /// <summary>The records that the edit changed, as they are now. For an edit that was sent
        /// again, those that haven't been changed since. Empty with `pull`.</summary>
        [JsonProperty("records")]
        public List<LibraryRecord> Records { get; set; } = new List<LibraryRecord>();

        /// <summary>True where the records are too long for an answer, absent otherwise: pull from
        /// `through`.</summary>
        [JsonProperty("pull", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Pull { get; set; }

        /// <summary>Values of others that the device hadn't seen; the first ones if they are long;
        /// absent without any.</summary>
        [JsonProperty("overwrote", NullValueHandling = NullValueHandling.Ignore)]
        public List<OverwrittenField> Overwrote { get; set; }

        /// <summary>The lots whose stock changed; absent without any.</summary>
        [JsonProperty("stock", NullValueHandling = NullValueHandling.Ignore)]
        public List<LotChange> Stock { get; set; }

        /// <summary>Ingredients of a cooked recipe that weren't taken from the pantry; absent
        /// without any.</summary>
        [JsonProperty("left_out", NullValueHandling = NullValueHandling.Ignore)]
        public List<LeftOutIngredient> LeftOut { get; set; }
    }

    /// <summary>An edit was refused, with all its changes.</summary>
    public sealed class EditRefusedMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again
        /// is done once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("edit_id")]
        public string EditId { get; set; }

        /// <summary>The change that it was refused for, as an index into `ops`. Range: 0 or
        /// more.</summary>
        [JsonProperty("op")]
        public long Op { get; set; }

        /// <summary>The reason, as a word. One of EditRefusedReason.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        /// <summary>A text for the client's developer, in English: the fault and what is
        /// allowed.</summary>
        [JsonProperty("text")]
        public string Text { get; set; }

        /// <summary>The kind of the thing that the change was for. One of EntityKind.</summary>
        [JsonProperty("kind", NullValueHandling = NullValueHandling.Ignore)]
        public string Kind { get; set; }

        /// <summary>The same. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("id", NullValueHandling = NullValueHandling.Ignore)]
        public string Id { get; set; }

        /// <summary>The field, if it was refused for one, or `parent`.</summary>
        [JsonProperty("field", NullValueHandling = NullValueHandling.Ignore)]
        public string Field { get; set; }

        /// <summary>The text that is there now, absent if it is empty; with `stale_field`. With
        /// `name_taken`: the name that is there.</summary>
        [JsonProperty("current", NullValueHandling = NullValueHandling.Ignore)]
        public string Current { get; set; }

        /// <summary>The thing that already has the name; with `name_taken`. It is of the same
        /// `kind`. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("existing_id", NullValueHandling = NullValueHandling.Ignore)]
        public string ExistingId { get; set; }

        /// <summary>The id in `field` that leads to nothing; with `unknown_entity`. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("missing_id", NullValueHandling = NullValueHandling.Ignore)]
        public string MissingId { get; set; }

        /// <summary>The edit that the current text comes from; with `stale_field`. Range: 0 or
        /// more.</summary>
        [JsonProperty("seq", NullValueHandling = NullValueHandling.Ignore)]
        public long? Seq { get; set; }

        /// <summary>The player who set it; with `stale_field`. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("by", NullValueHandling = NullValueHandling.Ignore)]
        public string By { get; set; }
    }

    /// <summary>The player's own role in the household that is open has changed.</summary>
    public sealed class MemberChangedMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The new role. Without it the player is no member any more, and the household is
        /// closed. One of HouseholdRole.</summary>
        [JsonProperty("role", NullValueHandling = NullValueHandling.Ignore)]
        public string Role { get; set; }
    }

    /// <summary>A page of the recipes that a search has found.</summary>
    public sealed class FoundMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The best first; without words the newest first.</summary>
        [JsonProperty("recipe_ids")]
        public List<string> RecipeIds { get; set; } = new List<string>();

        /// <summary>The number of recipes on all pages; absent above 1,000. Range: 0 to
        /// 1000.</summary>
        [JsonProperty("count", NullValueHandling = NullValueHandling.Ignore)]
        public int? Count { get; set; }

        /// <summary>The place where the next page begins; absent on the last page.</summary>
        [JsonProperty("cursor", NullValueHandling = NullValueHandling.Ignore)]
        public string Cursor { get; set; }
    }

    /// <summary>Completions of the text that a person has typed so far.</summary>
    public sealed class SuggestionsMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>Names of recipes.</summary>
        [JsonProperty("names")]
        public List<string> Names { get; set; } = new List<string>();

        /// <summary>Names of ingredients.</summary>
        [JsonProperty("ingredients")]
        public List<string> Ingredients { get; set; } = new List<string>();

        /// <summary>Tags.</summary>
        [JsonProperty("tags")]
        public List<SuggestedTag> Tags { get; set; } = new List<SuggestedTag>();
    }

    /// <summary>A recipe as a level of the game, and how people did in it.</summary>
    public sealed class RecipeLevelMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The recipe that it is made of. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }

        /// <summary>The level.</summary>
        [JsonProperty("level")]
        public RecipeLevelSummary Level { get; set; }

        /// <summary>The orders in the sequence in which they come, each from bottom to top. Range:
        /// at least 1 of them.</summary>
        [JsonProperty("orders")]
        public List<List<int>> Orders { get; set; } = new List<List<int>>();

        /// <summary>The player's best. Range: 0 to 3.</summary>
        [JsonProperty("best_stars")]
        public int BestStars { get; set; }

        /// <summary>The number of rows on the level's whole board. Range: 0 or more.</summary>
        [JsonProperty("row_count")]
        public long RowCount { get; set; }

        /// <summary>The first rows of the board, by rank. Range: at most 10 of them.</summary>
        [JsonProperty("best_rows")]
        public List<BoardRow> BestRows { get; set; } = new List<BoardRow>();

        /// <summary>The player's own row, if there is one.</summary>
        [JsonProperty("own", NullValueHandling = NullValueHandling.Ignore)]
        public BoardRow Own { get; set; }
    }

    /// <summary>The player's recent searches in a household.</summary>
    public sealed class RecentSearchesMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The last first. Range: at most 20 of them.</summary>
        [JsonProperty("searches")]
        public List<RecentSearch> Searches { get; set; } = new List<RecentSearch>();
    }

    /// <summary>The recipes that can be cooked from the pantry.</summary>
    public sealed class MatchesMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The rows, in the order that was asked for; fewer than were asked for if they
        /// are long. Range: at most 50 of them.</summary>
        [JsonProperty("rows")]
        public List<RecipeMatch> Rows { get; set; } = new List<RecipeMatch>();

        /// <summary>True if there are more rows after these.</summary>
        [JsonProperty("more")]
        public bool More { get; set; }
    }

    /// <summary>The state of an upload of an image.</summary>
    public sealed class ImageMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>An image: the SHA-256 of its content, as 64 hexadecimal digits. Range:
        /// `^[0-9a-f]{64}$`.</summary>
        [JsonProperty("image")]
        public string Image { get; set; }

        /// <summary>Bytes that the server has: the `offset` of the next piece. Unit: bytes. Range:
        /// 0 to 307200.</summary>
        [JsonProperty("received")]
        public int Received { get; set; }

        /// <summary>True once the image is stored and can be shown.</summary>
        [JsonProperty("is_complete")]
        public bool IsComplete { get; set; }
    }

    /// <summary>The progress of an import.</summary>
    public sealed class ImportStateMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>An import: 32 hexadecimal digits, drawn by the client for one file or page. The
        /// same begun again goes on, or answers with what came of it. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("import_id")]
        public string ImportId { get; set; }

        /// <summary>The state of an import: it waits for further pieces, waits for the page, reads
        /// the recipes, puts them into the household, or has ended, with all recipes or early. One
        /// of ImportPhase.</summary>
        [JsonProperty("phase")]
        public string Phase { get; set; }

        /// <summary>Bytes of the file that the server has: the `offset` of the next piece. Only
        /// while it is `receiving`. Unit: bytes. Range: 0 to 8388608.</summary>
        [JsonProperty("received", NullValueHandling = NullValueHandling.Ignore)]
        public int? Received { get; set; }

        /// <summary>Recipes and other things of the file that are done. Range: 0 to
        /// 20000.</summary>
        [JsonProperty("done")]
        public int Done { get; set; }

        /// <summary>All of them; 0 until they have been read. Range: 0 to 20000.</summary>
        [JsonProperty("total")]
        public int Total { get; set; }

        /// <summary>The imported ones among those that are done. Range: 0 to 20000.</summary>
        [JsonProperty("imported")]
        public int Imported { get; set; }

        /// <summary>Those that were there already, or were imported before and deleted since.
        /// Range: 0 to 20000.</summary>
        [JsonProperty("skipped")]
        public int Skipped { get; set; }

        /// <summary>Those that were refused. Range: 0 to 20000.</summary>
        [JsonProperty("refused")]
        public int Refused { get; set; }

        /// <summary>The reason why it failed, as a word.</summary>
        [JsonProperty("reason", NullValueHandling = NullValueHandling.Ignore)]
        public string Reason { get; set; }

        /// <summary>The same for a person.</summary>
        [JsonProperty("text", NullValueHandling = NullValueHandling.Ignore)]
        public string Text { get; set; }

        /// <summary>Rows of the report, if they were asked for.</summary>
        [JsonProperty("report", NullValueHandling = NullValueHandling.Ignore)]
        public List<ImportRow> Report { get; set; }

        /// <summary>True if there are more rows after these.</summary>
        [JsonProperty("more", NullValueHandling = NullValueHandling.Ignore)]
        public bool? More { get; set; }
    }

    /// <summary>The result of one recipe or other thing of an import.</summary>
    public sealed class ImportRow
    {
        /// <summary>The recipe's name, or that of another thing; its place in the file where it has
        /// none. A lot is named by its item, a meal or a cooking by its recipe and day. At most 200
        /// characters.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The result of a recipe: it is there now, was there already, isn't brought back
        /// because somebody has deleted it, or was refused. One of ImportOutcome.</summary>
        [JsonProperty("outcome")]
        public string Outcome { get; set; }

        /// <summary>The reason why it was refused, as a word.</summary>
        [JsonProperty("reason", NullValueHandling = NullValueHandling.Ignore)]
        public string Reason { get; set; }

        /// <summary>The same for a person.</summary>
        [JsonProperty("text", NullValueHandling = NullValueHandling.Ignore)]
        public string Text { get; set; }

        /// <summary>The recipe that it has become. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id", NullValueHandling = NullValueHandling.Ignore)]
        public string RecipeId { get; set; }

        /// <summary>Notes on what was left out, cut or assumed: at most 20, and then how many more
        /// there are. Range: at most 21 of them.</summary>
        [JsonProperty("notes", NullValueHandling = NullValueHandling.Ignore)]
        public List<ImportNote> Notes { get; set; }
    }

    /// <summary>A note on something that was left out, cut or assumed.</summary>
    public sealed class ImportNote
    {
        /// <summary>The thing that was done. One of ImportNoteCode.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }

        /// <summary>The thing that it was done to. One of ImportNoteThing.</summary>
        [JsonProperty("what", NullValueHandling = NullValueHandling.Ignore)]
        public string What { get; set; }

        /// <summary>The place of the ingredient or step. Range: 1 to 1000000.</summary>
        [JsonProperty("number", NullValueHandling = NullValueHandling.Ignore)]
        public int? Number { get; set; }

        /// <summary>The number of them; with `cut` the characters that are left, and with
        /// `total_time` minutes. Range: 1 to 1000000.</summary>
        [JsonProperty("count", NullValueHandling = NullValueHandling.Ignore)]
        public int? Count { get; set; }

        /// <summary>The name of a field of the thing, or of the part that `what` and `number`
        /// say.</summary>
        [JsonProperty("field", NullValueHandling = NullValueHandling.Ignore)]
        public string Field { get; set; }

        /// <summary>The names of the first few. Range: at most 5 of them.</summary>
        [JsonProperty("names", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Names { get; set; }
    }

    /// <summary>The nutrients of one serving of a recipe, as far as the server's data on foods
    /// covers it.</summary>
    public sealed class NutritionMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The recipe. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }

        /// <summary>True if the server has data on foods. Without, nothing is covered.</summary>
        [JsonProperty("has_foods")]
        public bool HasFoods { get; set; }

        /// <summary>The nutrients of one serving, of the ingredients that are covered.</summary>
        [JsonProperty("serving")]
        public NutritionAmounts Serving { get; set; }

        /// <summary>All ingredients of the recipe, in their order. Range: at most 100 of
        /// them.</summary>
        [JsonProperty("parts")]
        public List<NutritionIngredient> Parts { get; set; } = new List<NutritionIngredient>();

        /// <summary>The weight of all ingredients of which it is known, of the whole recipe. Unit:
        /// mg. Range: 0 or more.</summary>
        [JsonProperty("known_mg")]
        public long KnownMg { get; set; }

        /// <summary>The weight of those that are covered. Unit: mg. Range: 0 or more.</summary>
        [JsonProperty("covered_mg")]
        public long CoveredMg { get; set; }
    }

    /// <summary>Energy and nutrients.</summary>
    public sealed class NutritionAmounts
    {
        /// <summary>Energy. Unit: kcal. Range: 0 or more.</summary>
        [JsonProperty("energy_kcal")]
        public long EnergyKcal { get; set; }

        /// <summary>Protein. Unit: mg. Range: 0 or more.</summary>
        [JsonProperty("protein_mg")]
        public long ProteinMg { get; set; }

        /// <summary>Fat. Unit: mg. Range: 0 or more.</summary>
        [JsonProperty("fat_mg")]
        public long FatMg { get; set; }

        /// <summary>Carbohydrate, with sugar and fibre. Unit: mg. Range: 0 or more.</summary>
        [JsonProperty("carbohydrate_mg")]
        public long CarbohydrateMg { get; set; }

        /// <summary>Fibre. Unit: mg. Range: 0 or more.</summary>
        [JsonProperty("fibre_mg")]
        public long FibreMg { get; set; }

        /// <summary>Sugar. Unit: mg. Range: 0 or more.</summary>
        [JsonProperty("sugar_mg")]
        public long SugarMg { get; set; }

        /// <summary>Salt: 2.5 times the sodium. Unit: mg. Range: 0 or more.</summary>
        [JsonProperty("salt_mg")]
        public long SaltMg { get; set; }
    }

    /// <summary>An ingredient, and why it counts or doesn't.</summary>
    public sealed class NutritionIngredient
    {
        /// <summary>The ingredient. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("ingredient_id")]
        public string IngredientId { get; set; }

        /// <summary>`covered` if an ingredient counts; else the reason why not: nothing in the data
        /// has its name, the recipe says no amount, or nobody knows what so much of it weighs. One
        /// of NutritionState.</summary>
        [JsonProperty("state")]
        public string State { get; set; }

        /// <summary>Its name in the data, in English; absent if nothing there has its
        /// name.</summary>
        [JsonProperty("food", NullValueHandling = NullValueHandling.Ignore)]
        public string Food { get; set; }

        /// <summary>Its weight in the whole recipe; absent if nobody knows. Unit: mg. Range: 0 or
        /// more.</summary>
        [JsonProperty("weight_mg", NullValueHandling = NullValueHandling.Ignore)]
        public long? WeightMg { get; set; }
    }

    /// <summary>A page of the changes of a thing and of its parts in the last 30 days.</summary>
    public sealed class HistoryMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The kind of a thing in the library. One of EntityKind.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>The thing. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("entity_id")]
        public string EntityId { get; set; }

        /// <summary>The last first. Range: at most 50 of them.</summary>
        [JsonProperty("changes")]
        public List<HistoryChange> Changes { get; set; } = new List<HistoryChange>();

        /// <summary>The place where the next page begins, which has older changes; absent on the
        /// last one.</summary>
        [JsonProperty("cursor", NullValueHandling = NullValueHandling.Ignore)]
        public LibraryCursor Cursor { get; set; }
    }

    /// <summary>A change of one thing by one edit.</summary>
    public sealed class HistoryChange
    {
        /// <summary>The kind of a thing in the library. One of EntityKind.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>Something in the library: 32 hexadecimal digits. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>The kind of change: a part was added to what was there, fields were changed, or
        /// the thing was deleted or restored. One of ChangeKind.</summary>
        [JsonProperty("change")]
        public string Change { get; set; }

        /// <summary>The edit. Range: 0 or more.</summary>
        [JsonProperty("seq")]
        public long Seq { get; set; }

        /// <summary>The player who made it. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("by")]
        public string By { get; set; }

        /// <summary>The time when the server carried it out, by its clock. Unit: ms. Range: 0 or
        /// more.</summary>
        [JsonProperty("time_ms")]
        public long TimeMs { get; set; }

        /// <summary>The thing's name after the edit; absent for things without one.</summary>
        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        /// <summary>The fields that the edit changed; absent without any.</summary>
        [JsonProperty("fields", NullValueHandling = NullValueHandling.Ignore)]
        public List<ChangedField> Fields { get; set; }
    }

    /// <summary>A change of one field by one edit.</summary>
    public sealed class ChangedField
    {
        /// <summary>Its name.</summary>
        [JsonProperty("field")]
        public string Field { get; set; }

        /// <summary>The value before; absent if it was empty, and for sets.</summary>
        [JsonProperty("was", NullValueHandling = NullValueHandling.Ignore)]
        public JToken Was { get; set; }

        /// <summary>The value after the edit; absent if it was emptied, and for sets.</summary>
        [JsonProperty("now", NullValueHandling = NullValueHandling.Ignore)]
        public JToken Now { get; set; }

        /// <summary>Elements added to a set.</summary>
        [JsonProperty("added", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Added { get; set; }

        /// <summary>Elements removed from a set.</summary>
        [JsonProperty("removed", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Removed { get; set; }
    }

    /// <summary>The links of a household that the player may see: those of its recipes, and the
    /// player's own calendar.</summary>
    public sealed class LinksMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The oldest first.</summary>
        [JsonProperty("links")]
        public List<Link> Links { get; set; } = new List<Link>();
    }

    /// <summary>The ratings of a recipe that a link shows.</summary>
    public sealed class LinkRatingMessage : ServerMessage
    {
        /// <summary>A link: 32 hexadecimal digits. Whoever knows them may read what it shows.
        /// Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("link_id")]
        public string LinkId { get; set; }

        /// <summary>The player's own, in halves of a star; absent for none. Range: 1 to
        /// 10.</summary>
        [JsonProperty("rating", NullValueHandling = NullValueHandling.Ignore)]
        public int? Rating { get; set; }

        /// <summary>The number of players who have rated it. Range: 0 to 2147483647.</summary>
        [JsonProperty("rating_count")]
        public int RatingCount { get; set; }

        /// <summary>All ratings together, in halves of a star. Range: 0 to 2147483647.</summary>
        [JsonProperty("rating_sum")]
        public int RatingSum { get; set; }
    }

    /// <summary>The cooking sessions of the household that is open, all that aren't over.</summary>
    public sealed class CookingsMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>A `cooking` of each one follows. Range: at most 4 of them.</summary>
        [JsonProperty("session_ids")]
        public List<string> SessionIds { get; set; } = new List<string>();
    }

    /// <summary>A cooking session as it is now.</summary>
    public sealed class CookingMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A
        /// session that is begun again is there once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("session_id")]
        public string SessionId { get; set; }

        /// <summary>The recipe. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }

        /// <summary>The recipe's name when the session began.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The number of people that it is for. Range: 1 to 1000.</summary>
        [JsonProperty("servings")]
        public int Servings { get; set; }

        /// <summary>`finished` and `abandoned`: it is over, and nothing more comes of it. One of
        /// CookingPhase.</summary>
        [JsonProperty("phase")]
        public string Phase { get; set; }

        /// <summary>The time when it began. Unit: ms.</summary>
        [JsonProperty("started_ms")]
        public double StartedMs { get; set; }

        /// <summary>The time when it ended, if it is over. Unit: ms.</summary>
        [JsonProperty("ended_ms", NullValueHandling = NullValueHandling.Ignore)]
        public double? EndedMs { get; set; }

        /// <summary>The player who ended it; absent also if nobody did anything for 12 hours.
        /// Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("ended_by", NullValueHandling = NullValueHandling.Ignore)]
        public string EndedBy { get; set; }

        /// <summary>The players in it. Range: at most 12 of them.</summary>
        [JsonProperty("cooks")]
        public List<SessionCook> Cooks { get; set; } = new List<SessionCook>();

        /// <summary>One for each of the recipe's steps. Range: at most 100 of them.</summary>
        [JsonProperty("steps")]
        public List<SessionStep> Steps { get; set; } = new List<SessionStep>();

        /// <summary>Those that run, wait or ring, and the last 32 that were stopped. Range: at most
        /// 64 of them.</summary>
        [JsonProperty("timers")]
        public List<SessionTimer> Timers { get; set; } = new List<SessionTimer>();
    }

    /// <summary>A timer of a cooking session rings.</summary>
    public sealed class CookingRangMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A
        /// session that is begun again is there once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("session_id")]
        public string SessionId { get; set; }

        /// <summary>A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("timer_id")]
        public string TimerId { get; set; }

        /// <summary>The timer's purpose: a line of 1 to 60 characters. Range: length 1 to
        /// 60.</summary>
        [JsonProperty("label")]
        public string Label { get; set; }

        /// <summary>The time when the timer came to its end. Unit: ms.</summary>
        [JsonProperty("rang_ms")]
        public double RangMs { get; set; }

        /// <summary>The delay between the ring and this message. Unit: ms. Range: 0 or
        /// more.</summary>
        [JsonProperty("late_ms")]
        public double LateMs { get; set; }

        /// <summary>True if the timer has rung before and nobody stopped it.</summary>
        [JsonProperty("again")]
        public bool Again { get; set; }
    }

    /// <summary>The recipe of a session, and what was done in it.</summary>
    public sealed class CookingRecordMessage : ServerMessage
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A
        /// session that is begun again is there once. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("session_id")]
        public string SessionId { get; set; }

        /// <summary>The player who began it. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("started_by")]
        public string StartedBy { get; set; }

        /// <summary>The time when it began, since 1970-01-01 UTC. Unit: ms. Range: 0 or
        /// more.</summary>
        [JsonProperty("started_time_ms")]
        public long StartedTimeMs { get; set; }

        /// <summary>The time when it ended, if it is over. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("ended_time_ms", NullValueHandling = NullValueHandling.Ignore)]
        public long? EndedTimeMs { get; set; }

        /// <summary>The recipe as it is cooked; only with the first entries.</summary>
        [JsonProperty("recipe", NullValueHandling = NullValueHandling.Ignore)]
        public CookedDish Recipe { get; set; }

        /// <summary>The things that were done, in order. Range: at most 100 of them.</summary>
        [JsonProperty("entries")]
        public List<CookingEntry> Entries { get; set; } = new List<CookingEntry>();

        /// <summary>True if there are entries after these.</summary>
        [JsonProperty("more")]
        public bool More { get; set; }
    }

    /// <summary>The player's last saved state.</summary>
    public sealed class Player
    {
        /// <summary>A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }

        /// <summary>The player's name.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>One emoji.</summary>
        [JsonProperty("avatar")]
        public string Avatar { get; set; }

        /// <summary>The balance. Unit: coins. Range: 0 or more.</summary>
        [JsonProperty("coins")]
        public long Coins { get; set; }

        /// <summary>Pieces owned by item id.</summary>
        [JsonProperty("inventory")]
        public Dictionary<string, long> Inventory { get; set; } = new Dictionary<string, long>();
    }

    /// <summary>The WebSocket pings by which the server watches the connection.</summary>
    public sealed class PingTerms
    {
        /// <summary>The time between the server's pings. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("interval_ms")]
        public long IntervalMs { get; set; }

        /// <summary>The time that it waits for the pong. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("timeout_ms")]
        public long TimeoutMs { get; set; }
    }

    /// <summary>The limits of one connection.</summary>
    public sealed class Limits
    {
        /// <summary>The longest message. Unit: bytes. Range: 1 or more.</summary>
        [JsonProperty("message_bytes")]
        public long MessageBytes { get; set; }

        /// <summary>Messages per second, on average. Range: 1 or more.</summary>
        [JsonProperty("messages_per_second")]
        public long MessagesPerSecond { get; set; }

        /// <summary>The most messages in a burst. Range: 1 or more.</summary>
        [JsonProperty("message_burst")]
        public long MessageBurst { get; set; }
    }

    /// <summary>A level on the map.</summary>
    public sealed class Level
    {
        /// <summary>A level; from 1000000 on one that is made of a recipe. Range: 1 to
        /// 2147483647.</summary>
        [JsonProperty("level_id")]
        public int LevelId { get; set; }

        /// <summary>The name in the welcome's `language`.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The level's look, such as `beach`. A level may have none, or one that a client
        /// doesn't know. Range: `^[a-z][a-z0-9_-]{0,31}$`.</summary>
        [JsonProperty("theme", NullValueHandling = NullValueHandling.Ignore)]
        public string Theme { get; set; }

        /// <summary>Orders for a win and three stars. Unit: orders. Range: 1 to 10000.</summary>
        [JsonProperty("target")]
        public int Target { get; set; }

        /// <summary>A measure of how hard the level is; not the clock. Unit: s. Range: 1 to
        /// 3600.</summary>
        [JsonProperty("base_time_s")]
        public int BaseTimeS { get; set; }

        /// <summary>The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes
        /// into this list, from 0. Range: 1 to 16 of them.</summary>
        [JsonProperty("ingredients")]
        public List<Ingredient> Ingredients { get; set; } = new List<Ingredient>();

        /// <summary>True if the player can start it.</summary>
        [JsonProperty("unlocked")]
        public bool Unlocked { get; set; }

        /// <summary>The player's best. Range: 0 to 3.</summary>
        [JsonProperty("stars")]
        public int Stars { get; set; }
    }

    /// <summary>Something that can be tapped.</summary>
    public sealed class Ingredient
    {
        /// <summary>An ingredient, such as `patty`. Range: `^[a-z][a-z0-9_-]{0,31}$`.</summary>
        [JsonProperty("ingredient_id")]
        public string IngredientId { get; set; }

        /// <summary>A symbol for clients without an own picture. Range: length at least
        /// 1.</summary>
        [JsonProperty("emoji")]
        public string Emoji { get; set; }

        /// <summary>The recipe's name for it, in a level that is made of a recipe. Range: length at
        /// least 1.</summary>
        [JsonProperty("label", NullValueHandling = NullValueHandling.Ignore)]
        public string Label { get; set; }
    }

    /// <summary>A level that is made of a recipe.</summary>
    public sealed class RecipeLevelSummary
    {
        /// <summary>The recipe's name, shortened if it is long. Range: length at least 1.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>Orders for a win and three stars. Unit: orders. Range: 1 to 10000.</summary>
        [JsonProperty("target")]
        public int Target { get; set; }

        /// <summary>The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes
        /// into this list, from 0. Range: 1 to 16 of them.</summary>
        [JsonProperty("ingredients")]
        public List<Ingredient> Ingredients { get; set; } = new List<Ingredient>();
    }

    /// <summary>An item of the shop, and how many the player owns.</summary>
    public sealed class Item
    {
        /// <summary>An item of the shop. Range: length 1 to 32.</summary>
        [JsonProperty("item_id")]
        public string ItemId { get; set; }

        /// <summary>The name in the welcome's `language`.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>Coins. Unit: coins. Range: 0 or more.</summary>
        [JsonProperty("price")]
        public long Price { get; set; }

        /// <summary>Pieces owned. Range: 0 or more.</summary>
        [JsonProperty("owned")]
        public long Owned { get; set; }

        /// <summary>The effect of an item: exactly one member.</summary>
        [JsonProperty("effect")]
        public ItemEffect Effect { get; set; }
    }

    /// <summary>The effect of an item: exactly one member.</summary>
    public sealed class ItemEffect
    {
        /// <summary>Added to the clock at the start. Unit: ticks. Range: 0 to 36000.</summary>
        [JsonProperty("extra_clock_ticks", NullValueHandling = NullValueHandling.Ignore)]
        public int? ExtraClockTicks { get; set; }

        /// <summary>The combo at the start. Range: 1 to 100.</summary>
        [JsonProperty("start_combo", NullValueHandling = NullValueHandling.Ignore)]
        public int? StartCombo { get; set; }

        /// <summary>Added to each order's coins before the combo multiplies them; once, however
        /// many pieces are owned. Unit: coins. Range: 0 to 1000000.</summary>
        [JsonProperty("extra_coins", NullValueHandling = NullValueHandling.Ignore)]
        public int? ExtraCoins { get; set; }
    }

    /// <summary>The part of a round that doesn't change.</summary>
    public sealed class Round
    {
        /// <summary>The record is kept under it; in a race it is the race's. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("round_id")]
        public string RoundId { get; set; }

        /// <summary>A level; from 1000000 on one that is made of a recipe. Range: 1 to
        /// 2147483647.</summary>
        [JsonProperty("level_id")]
        public int LevelId { get; set; }

        /// <summary>The name in the welcome's `language`.</summary>
        [JsonProperty("level_name")]
        public string LevelName { get; set; }

        /// <summary>The level's look, such as `beach`. A level may have none, or one that a client
        /// doesn't know. Range: `^[a-z][a-z0-9_-]{0,31}$`.</summary>
        [JsonProperty("theme", NullValueHandling = NullValueHandling.Ignore)]
        public string Theme { get; set; }

        /// <summary>Orders for a win and three stars. Unit: orders. Range: 1 to 10000.</summary>
        [JsonProperty("target")]
        public int Target { get; set; }

        /// <summary>The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes
        /// into this list, from 0. Range: 1 to 16 of them.</summary>
        [JsonProperty("ingredients")]
        public List<Ingredient> Ingredients { get; set; } = new List<Ingredient>();

        /// <summary>The possible orders. Range: 1 to 256 of them.</summary>
        [JsonProperty("recipes")]
        public List<Recipe> Recipes { get; set; } = new List<Recipe>();

        /// <summary>Items that the round used up. Range: at most 16 of them.</summary>
        [JsonProperty("item_ids")]
        public List<string> ItemIds { get; set; } = new List<string>();

        /// <summary>The round's rules, for a client that shows the effect of its own taps before
        /// the answer.</summary>
        [JsonProperty("rules")]
        public RoundRules Rules { get; set; }

        /// <summary>The time of tick 0, past or to come, on the server's clock, with a fraction.
        /// Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("start_ms")]
        public double StartMs { get; set; }
    }

    /// <summary>The round's rules, for a client that shows the effect of its own taps before the
    /// answer.</summary>
    public sealed class RoundRules
    {
        /// <summary>The round ends at this tick at the latest. Unit: ticks. Range: 1 to
        /// 36000.</summary>
        [JsonProperty("cap_ticks")]
        public int CapTicks { get; set; }

        /// <summary>Ticks in which taps don't count after a served order or a wrong tap. Unit:
        /// ticks. Range: 1 to 600.</summary>
        [JsonProperty("feedback_ticks")]
        public int FeedbackTicks { get; set; }

        /// <summary>The last ticks of feedback. The first tap in them is held, and counts when the
        /// feedback ends. Unit: ticks. Range: 0 to 20.</summary>
        [JsonProperty("held_tap_ticks")]
        public int HeldTapTicks { get; set; }

        /// <summary>Added to the clock for an order served. Unit: ticks. Range: 0 to
        /// 36000.</summary>
        [JsonProperty("served_clock_ticks")]
        public int ServedClockTicks { get; set; }

        /// <summary>Taken from the clock for a wrong tap, down to 0. Unit: ticks. Range: 0 to
        /// 36000.</summary>
        [JsonProperty("wrong_clock_ticks")]
        public int WrongClockTicks { get; set; }

        /// <summary>The combo after a wrong tap, and at the start unless an item raises it. Range:
        /// 1 to 100.</summary>
        [JsonProperty("combo_at_start")]
        public int ComboAtStart { get; set; }

        /// <summary>The largest combo. Range: 1 to 100.</summary>
        [JsonProperty("combo_limit")]
        public int ComboLimit { get; set; }
    }

    /// <summary>A burger that can be ordered.</summary>
    public sealed class Recipe
    {
        /// <summary>The name in the welcome's `language`.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>Its ingredients bottom to top, as indexes into `ingredients`. Range: at most 16
        /// of them.</summary>
        [JsonProperty("layers")]
        public List<int> Layers { get; set; } = new List<int>();
    }

    /// <summary>The part of a round that changes.</summary>
    public sealed class RoundState
    {
        /// <summary>Ticks since the start; 0 until the first one. Unit: ticks. Range: 0 to
        /// 36000.</summary>
        [JsonProperty("tick")]
        public int Tick { get; set; }

        /// <summary>Ticks left. Unit: ticks. Range: 0 or more.</summary>
        [JsonProperty("clock")]
        public long Clock { get; set; }

        /// <summary>`cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. One
        /// of RoundPhase.</summary>
        [JsonProperty("phase")]
        public string Phase { get; set; }

        /// <summary>The ticks until taps count again; 0 while cooking and after the end. Unit:
        /// ticks. Range: 0 to 600.</summary>
        [JsonProperty("feedback")]
        public int Feedback { get; set; }

        /// <summary>Orders served. Unit: orders. Range: 0 or more.</summary>
        [JsonProperty("served")]
        public long Served { get; set; }

        /// <summary>The multiplier for the next order's coins. Range: 1 to 100.</summary>
        [JsonProperty("combo")]
        public int Combo { get; set; }

        /// <summary>Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or
        /// more.</summary>
        [JsonProperty("earned")]
        public long Earned { get; set; }

        /// <summary>The order's number; during `perfect`, of the order just served. Range: 1 or
        /// more.</summary>
        [JsonProperty("order")]
        public long Order { get; set; }

        /// <summary>The order's index in the snapshot's `recipes`. Range: 0 to 255.</summary>
        [JsonProperty("recipe")]
        public int Recipe { get; set; }

        /// <summary>The plate bottom to top, as indexes into `ingredients`. During `wrong` the last
        /// one is the wrong one. Range: at most 16 of them.</summary>
        [JsonProperty("plate")]
        public List<int> Plate { get; set; } = new List<int>();

        /// <summary>The buttons in display order, as indexes into `ingredients`. Range: at most 16
        /// of them.</summary>
        [JsonProperty("grid")]
        public List<int> Grid { get; set; } = new List<int>();
    }

    /// <summary>The part of a race that doesn't change, for one of its players.</summary>
    public sealed class Race
    {
        /// <summary>The player's own index in the room's `players`. Range: 0 to 7.</summary>
        [JsonProperty("seat")]
        public int Seat { get; set; }

        /// <summary>True if ratings change.</summary>
        [JsonProperty("rated")]
        public bool Rated { get; set; }

        /// <summary>The time of tick 0, past or to come, on the server's clock, with a fraction.
        /// Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("start_ms")]
        public double StartMs { get; set; }
    }

    /// <summary>The part of a seat's state that everyone in a race sees.</summary>
    public sealed class RaceSeat
    {
        /// <summary>Ticks left. Unit: ticks. Range: 0 or more.</summary>
        [JsonProperty("clock")]
        public long Clock { get; set; }

        /// <summary>`cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. One
        /// of RoundPhase.</summary>
        [JsonProperty("phase")]
        public string Phase { get; set; }

        /// <summary>Orders served. Unit: orders. Range: 0 or more.</summary>
        [JsonProperty("served")]
        public long Served { get; set; }

        /// <summary>The multiplier for the next order's coins. Range: 1 to 100.</summary>
        [JsonProperty("combo")]
        public int Combo { get; set; }

        /// <summary>The number of ingredients on the plate. Range: 0 to 16.</summary>
        [JsonProperty("stack")]
        public int Stack { get; set; }
    }

    /// <summary>A taken seat.</summary>
    public sealed class RoomPlayer
    {
        /// <summary>Bots and ghosts have their own. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }

        /// <summary>Absent for bots: the client has a name for each `bot_strength`.</summary>
        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        /// <summary>One emoji.</summary>
        [JsonProperty("avatar")]
        public string Avatar { get; set; }

        /// <summary>Absent for bots and ghosts. Unit: points.</summary>
        [JsonProperty("rating", NullValueHandling = NullValueHandling.Ignore)]
        public long? Rating { get; set; }

        /// <summary>The bot's strength; absent for people and ghosts. One of BotStrength.</summary>
        [JsonProperty("bot_strength", NullValueHandling = NullValueHandling.Ignore)]
        public string BotStrength { get; set; }

        /// <summary>True for ghosts, absent for others.</summary>
        [JsonProperty("ghost", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Ghost { get; set; }

        /// <summary>Ready for the next race, or agrees to a rematch; has no meaning for bots and
        /// ghosts.</summary>
        [JsonProperty("ready")]
        public bool Ready { get; set; }

        /// <summary>True if the player is connected.</summary>
        [JsonProperty("connected")]
        public bool Connected { get; set; }

        /// <summary>Time for which the seat is still held; only while `connected` is false. Unit:
        /// ms. Range: 0 or more.</summary>
        [JsonProperty("held_ms", NullValueHandling = NullValueHandling.Ignore)]
        public long? HeldMs { get; set; }

        /// <summary>Races won in this match. Range: 0 or more.</summary>
        [JsonProperty("wins")]
        public long Wins { get; set; }
    }

    /// <summary>The result of a seat.</summary>
    public sealed class Standing
    {
        /// <summary>An index into the room's `players`. Range: 0 to 7.</summary>
        [JsonProperty("seat")]
        public int Seat { get; set; }

        /// <summary>A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }

        /// <summary>Ties share a rank. Range: 1 or more.</summary>
        [JsonProperty("rank")]
        public long Rank { get; set; }

        /// <summary>Orders served. Unit: orders. Range: 0 or more.</summary>
        [JsonProperty("served")]
        public long Served { get; set; }

        /// <summary>Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or
        /// more.</summary>
        [JsonProperty("earned")]
        public long Earned { get; set; }

        /// <summary>The tick of the last order served; absent without one. Unit: ticks. Range: 0 to
        /// 36000.</summary>
        [JsonProperty("last_served_tick", NullValueHandling = NullValueHandling.Ignore)]
        public int? LastServedTick { get; set; }

        /// <summary>The reason why the seat forfeited; absent if it didn't. One of
        /// StandingForfeit.</summary>
        [JsonProperty("forfeit", NullValueHandling = NullValueHandling.Ignore)]
        public string Forfeit { get; set; }
    }

    /// <summary>A rating before and after a race.</summary>
    public sealed class RatingChange
    {
        /// <summary>A rating (Glicko-2), in whole points. Unit: points.</summary>
        [JsonProperty("before")]
        public long Before { get; set; }

        /// <summary>A rating (Glicko-2), in whole points. Unit: points.</summary>
        [JsonProperty("after")]
        public long After { get; set; }

        /// <summary>True if part of the gain waits for a review of the result.</summary>
        [JsonProperty("held", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Held { get; set; }
    }

    /// <summary>The effect of the network and of the server on a race's players.</summary>
    public sealed class Fairness
    {
        /// <summary>The lateness of the server's ticks: the 99th percentile. Unit: ms. Range: 0 or
        /// more.</summary>
        [JsonProperty("tick_lateness_p99_ms")]
        public double TickLatenessP99Ms { get; set; }

        /// <summary>One for each seat; null for bots and ghosts, and for players who were gone when
        /// the race ended.</summary>
        [JsonProperty("connections")]
        public List<ConnectionQuality> Connections { get; set; } = new List<ConnectionQuality>();
    }

    /// <summary>A player's connection during a race.</summary>
    public sealed class ConnectionQuality
    {
        /// <summary>The number of round trips measured. Range: 0 or more.</summary>
        [JsonProperty("round_trips")]
        public long RoundTrips { get; set; }

        /// <summary>The median; absent if none was measured. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("rtt_median_ms", NullValueHandling = NullValueHandling.Ignore)]
        public double? RttMedianMs { get; set; }

        /// <summary>The 99th percentile; absent if none was measured. Unit: ms. Range: 0 or
        /// more.</summary>
        [JsonProperty("rtt_p99_ms", NullValueHandling = NullValueHandling.Ignore)]
        public double? RttP99Ms { get; set; }

        /// <summary>The mean difference between consecutive round trips; absent with fewer than
        /// two. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("jitter_ms", NullValueHandling = NullValueHandling.Ignore)]
        public double? JitterMs { get; set; }

        /// <summary>Frames replaced by newer ones because the connection was too slow. Range: 0 or
        /// more.</summary>
        [JsonProperty("frames_late")]
        public long FramesLate { get; set; }

        /// <summary>Taps that came near the end of the feedback and counted when it ended. Range: 0
        /// or more.</summary>
        [JsonProperty("taps_held")]
        public long TapsHeld { get; set; }

        /// <summary>Taps ignored because feedback was still showing. Range: 0 or more.</summary>
        [JsonProperty("taps_ignored")]
        public long TapsIgnored { get; set; }

        /// <summary>The total time from ignored taps to the next ones that counted: what the
        /// network cost. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("lost_ms")]
        public long LostMs { get; set; }
    }

    /// <summary>A player's best result.</summary>
    public sealed class BoardRow
    {
        /// <summary>Ties share a rank. Range: 1 or more.</summary>
        [JsonProperty("rank")]
        public long Rank { get; set; }

        /// <summary>A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }

        /// <summary>The player's name.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>One emoji.</summary>
        [JsonProperty("avatar")]
        public string Avatar { get; set; }

        /// <summary>On boards of levels and days. Unit: orders. Range: 0 or more.</summary>
        [JsonProperty("served", NullValueHandling = NullValueHandling.Ignore)]
        public long? Served { get; set; }

        /// <summary>On boards of levels and days. Unit: coins. Range: 0 or more.</summary>
        [JsonProperty("earned", NullValueHandling = NullValueHandling.Ignore)]
        public long? Earned { get; set; }

        /// <summary>On boards of levels and days. Unit: ticks. Range: 0 to 36000.</summary>
        [JsonProperty("last_served_tick", NullValueHandling = NullValueHandling.Ignore)]
        public int? LastServedTick { get; set; }

        /// <summary>On the board of ratings. Unit: points.</summary>
        [JsonProperty("rating", NullValueHandling = NullValueHandling.Ignore)]
        public long? Rating { get; set; }

        /// <summary>The record of this result. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("record_id", NullValueHandling = NullValueHandling.Ignore)]
        public string RecordId { get; set; }
    }

    /// <summary>One movement of coins or of pieces of an item.</summary>
    public sealed class LedgerEntry
    {
        /// <summary>Counts the entries of all players. Range: 1 or more.</summary>
        [JsonProperty("number")]
        public long Number { get; set; }

        /// <summary>Since 1970-01-01 UTC. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("time_ms")]
        public long TimeMs { get; set; }

        /// <summary>`coins`, or an item's id.</summary>
        [JsonProperty("asset_id")]
        public string AssetId { get; set; }

        /// <summary>The kind of movement. One of LedgerEntryKind.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>The player's gain; negative for a loss.</summary>
        [JsonProperty("amount")]
        public long Amount { get; set; }

        /// <summary>The player's balance of the asset afterwards. Range: 0 or more.</summary>
        [JsonProperty("balance")]
        public long Balance { get; set; }

        /// <summary>The kind and what it was for, such as `race:` and the race's id.</summary>
        [JsonProperty("reference")]
        public string Reference { get; set; }
    }

    /// <summary>The result of a recorded round.</summary>
    public sealed class ReplayResult
    {
        /// <summary>Orders served. Unit: orders. Range: 0 or more.</summary>
        [JsonProperty("served")]
        public long Served { get; set; }

        /// <summary>Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or
        /// more.</summary>
        [JsonProperty("earned")]
        public long Earned { get; set; }

        /// <summary>Stars. Range: 0 to 3.</summary>
        [JsonProperty("stars")]
        public int Stars { get; set; }

        /// <summary>True if `served` reached the target.</summary>
        [JsonProperty("win")]
        public bool Win { get; set; }
    }

    /// <summary>A household of which the player is a member.</summary>
    public sealed class HouseholdEntry
    {
        /// <summary>A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("household_id")]
        public string HouseholdId { get; set; }

        /// <summary>The household's name.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The player's own role. One of HouseholdRole.</summary>
        [JsonProperty("role")]
        public string Role { get; set; }

        /// <summary>The place of the household's last edit; 0 before the first. Range: 0 or
        /// more.</summary>
        [JsonProperty("head")]
        public long Head { get; set; }
    }

    /// <summary>A member of a household.</summary>
    public sealed class HouseholdMember
    {
        /// <summary>A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }

        /// <summary>The player's name; empty if the player doesn't exist any more.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>One emoji; empty if the player doesn't exist any more.</summary>
        [JsonProperty("avatar")]
        public string Avatar { get; set; }

        /// <summary>A member's role: an `owner` may do everything, an `adult` all edits, a `child`
        /// all edits but deleting, and a `guest` only read and cook along. One of
        /// HouseholdRole.</summary>
        [JsonProperty("role")]
        public string Role { get; set; }
    }

    /// <summary>Somebody in a cooking session.</summary>
    public sealed class SessionCook
    {
        /// <summary>A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }

        /// <summary>A role in a cooking session: a `head` may do everything, a `cook` all but give
        /// out roles and end it, and a `watcher` only look. One of CookRole.</summary>
        [JsonProperty("role")]
        public string Role { get; set; }

        /// <summary>Since when none of the player's devices has the household open; absent while
        /// one has. Unit: ms.</summary>
        [JsonProperty("away_ms", NullValueHandling = NullValueHandling.Ignore)]
        public double? AwayMs { get; set; }
    }

    /// <summary>The state of a step.</summary>
    public sealed class SessionStep
    {
        /// <summary>The player who did it, if it is done. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("done_by", NullValueHandling = NullValueHandling.Ignore)]
        public string DoneBy { get; set; }

        /// <summary>The time when it was done. Unit: ms.</summary>
        [JsonProperty("done_ms", NullValueHandling = NullValueHandling.Ignore)]
        public double? DoneMs { get; set; }

        /// <summary>The player who has claimed it. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("claimed_by", NullValueHandling = NullValueHandling.Ignore)]
        public string ClaimedBy { get; set; }
    }

    /// <summary>A timer that all cooks of a session share.</summary>
    public sealed class SessionTimer
    {
        /// <summary>A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("timer_id")]
        public string TimerId { get; set; }

        /// <summary>The timer's purpose: a line of 1 to 60 characters. Range: length 1 to
        /// 60.</summary>
        [JsonProperty("label")]
        public string Label { get; set; }

        /// <summary>The step that it belongs to, if to one. Range: 0 to 99.</summary>
        [JsonProperty("step", NullValueHandling = NullValueHandling.Ignore)]
        public int? Step { get; set; }

        /// <summary>The player who started it. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("started_by")]
        public string StartedBy { get; set; }

        /// <summary>Its length, with all that was added. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("duration_ms")]
        public long DurationMs { get; set; }

        /// <summary>`ringing`: it came to its end, and nobody has stopped it. `acknowledged`:
        /// somebody has. `cancelled`: somebody stopped it before or instead. One of
        /// SessionTimerState.</summary>
        [JsonProperty("state")]
        public string State { get; set; }

        /// <summary>The time when it rings; only while it is `running`. Unit: ms.</summary>
        [JsonProperty("ends_ms", NullValueHandling = NullValueHandling.Ignore)]
        public double? EndsMs { get; set; }

        /// <summary>The time left; only while it is `paused`. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("left_ms", NullValueHandling = NullValueHandling.Ignore)]
        public long? LeftMs { get; set; }

        /// <summary>The time when it came to its end; only while it is `ringing`. Unit:
        /// ms.</summary>
        [JsonProperty("rang_ms", NullValueHandling = NullValueHandling.Ignore)]
        public double? RangMs { get; set; }

        /// <summary>The player who stopped it; only once it is `acknowledged` or `cancelled`.
        /// Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("stopped_by", NullValueHandling = NullValueHandling.Ignore)]
        public string StoppedBy { get; set; }

        /// <summary>The time when it was stopped. Unit: ms.</summary>
        [JsonProperty("stopped_ms", NullValueHandling = NullValueHandling.Ignore)]
        public double? StoppedMs { get; set; }
    }

    /// <summary>A recipe as it was when a cooking session began; later changes of the recipe don't
    /// change the session.</summary>
    public sealed class CookedDish
    {
        /// <summary>The recipe. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }

        /// <summary>The recipe's name.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The number of people that it is for. Range: 1 to 1000.</summary>
        [JsonProperty("servings")]
        public int Servings { get; set; }

        /// <summary>The ingredients, in the recipe's order. Range: at most 100 of them.</summary>
        [JsonProperty("lines")]
        public List<DishIngredient> Lines { get; set; } = new List<DishIngredient>();

        /// <summary>The steps, in the recipe's order. Range: at most 100 of them.</summary>
        [JsonProperty("instructions")]
        public List<DishStep> Instructions { get; set; } = new List<DishStep>();
    }

    /// <summary>An ingredient for the servings of the session.</summary>
    public sealed class DishIngredient
    {
        /// <summary>The ingredient. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("ingredient_id")]
        public string IngredientId { get; set; }

        /// <summary>The food.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>An exact amount such as `3` or `3/4`, in lowest terms. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("quantity", NullValueHandling = NullValueHandling.Ignore)]
        public string Quantity { get; set; }

        /// <summary>The upper end of a range such as 2 to 3. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("upper_quantity", NullValueHandling = NullValueHandling.Ignore)]
        public string UpperQuantity { get; set; }

        /// <summary>A unit such as `cup`, or any word; absent where things are counted. Range:
        /// length at least 1.</summary>
        [JsonProperty("unit", NullValueHandling = NullValueHandling.Ignore)]
        public string Unit { get; set; }

        /// <summary>The recipe's note on it, if any.</summary>
        [JsonProperty("note", NullValueHandling = NullValueHandling.Ignore)]
        public string Note { get; set; }

        /// <summary>True where the recipe can do without it, absent otherwise.</summary>
        [JsonProperty("optional", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Optional { get; set; }

        /// <summary>The pantry item that it is taken from, where a person chose one. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("pantry_item", NullValueHandling = NullValueHandling.Ignore)]
        public string PantryItem { get; set; }
    }

    /// <summary>A step of what is cooked.</summary>
    public sealed class DishStep
    {
        /// <summary>The step. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("step_id")]
        public string StepId { get; set; }

        /// <summary>The instruction.</summary>
        [JsonProperty("text")]
        public string Text { get; set; }

        /// <summary>The lengths of its timers. Range: at most 8 of them.</summary>
        [JsonProperty("timer_seconds")]
        public List<int> TimerSeconds { get; set; } = new List<int>();
    }

    /// <summary>Something that was done in a cooking session. The members beside the first four are
    /// those of `do_cooking`.</summary>
    public sealed class CookingEntry
    {
        /// <summary>Its number in the session, from 0. Range: 0 or more.</summary>
        [JsonProperty("number")]
        public long Number { get; set; }

        /// <summary>The player who did it. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("by")]
        public string By { get; set; }

        /// <summary>The time, since 1970-01-01 UTC. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("time_ms")]
        public long TimeMs { get; set; }

        /// <summary>The time in ticks since the start of the session, by which timers count. Unit:
        /// 0.1 s. Range: 0 or more.</summary>
        [JsonProperty("tick")]
        public long Tick { get; set; }

        /// <summary>The thing that was done. `away`: the player's last device was gone. `standing`:
        /// the player's role in the household was another one. One of CookingEntryOp.</summary>
        [JsonProperty("op")]
        public string Op { get; set; }

        /// <summary>A role, as in `do_cooking`. One of CookRole.</summary>
        [JsonProperty("role", NullValueHandling = NullValueHandling.Ignore)]
        public string Role { get; set; }

        /// <summary>The player who got the role; with `set_role`. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id", NullValueHandling = NullValueHandling.Ignore)]
        public string PlayerId { get; set; }

        /// <summary>A step of the recipe, as an index from 0. Range: 0 to 99.</summary>
        [JsonProperty("step", NullValueHandling = NullValueHandling.Ignore)]
        public int? Step { get; set; }

        /// <summary>A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("timer_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TimerId { get; set; }

        /// <summary>The timer's purpose: a line of 1 to 60 characters. Range: length 1 to
        /// 60.</summary>
        [JsonProperty("label", NullValueHandling = NullValueHandling.Ignore)]
        public string Label { get; set; }

        /// <summary>Seconds, as in `do_cooking`. Range: -604800 to 604800.</summary>
        [JsonProperty("seconds", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seconds { get; set; }

        /// <summary>The player's role in the household as far as it matters here; owners are
        /// adults. With `standing` and the first `join`, and with what else was done where the
        /// session knew another one. One of CookingEntryStanding.</summary>
        [JsonProperty("standing", NullValueHandling = NullValueHandling.Ignore)]
        public string Standing { get; set; }
    }

    /// <summary>A place in the order of changes: after all edits before `seq`, and of that edit
    /// after the records up to `kind` and `id`; after all of it without those two.</summary>
    public sealed class LibraryCursor
    {
        /// <summary>The place of an edit among all of the household's, from 1; 0 is before the
        /// first. Range: 0 or more.</summary>
        [JsonProperty("seq")]
        public long Seq { get; set; }

        /// <summary>The kind of a thing in the library. One of EntityKind.</summary>
        [JsonProperty("kind", NullValueHandling = NullValueHandling.Ignore)]
        public string Kind { get; set; }

        /// <summary>Something in the library: 32 hexadecimal digits. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("id", NullValueHandling = NullValueHandling.Ignore)]
        public string Id { get; set; }
    }

    /// <summary>One change of an edit.</summary>
    public sealed class LibraryOperation
    {
        /// <summary>The change. One of LibraryOperationOp.</summary>
        [JsonProperty("op")]
        public string Op { get; set; }

        /// <summary>The kind of the thing that is changed. One of EntityKind.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>The same. For `create`, drawn by the client. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>The thing that a part belongs to; with `create`. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("parent", NullValueHandling = NullValueHandling.Ignore)]
        public string Parent { get; set; }

        /// <summary>The first values with `create`, the new ones with `set`.</summary>
        [JsonProperty("fields", NullValueHandling = NullValueHandling.Ignore)]
        public EntityFields Fields { get; set; }

        /// <summary>The fields to empty; with `set`.</summary>
        [JsonProperty("clear", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Clear { get; set; }

        /// <summary>The field, which is a set; with `add` and `remove`.</summary>
        [JsonProperty("field", NullValueHandling = NullValueHandling.Ignore)]
        public string Field { get; set; }

        /// <summary>The elements to add or remove; with `add` and `remove`.</summary>
        [JsonProperty("elements", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Elements { get; set; }

        /// <summary>The amount that a lot gains, or loses if it is negative; with `adjust`. Range:
        /// `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("by", NullValueHandling = NullValueHandling.Ignore)]
        public string By { get; set; }
    }

    /// <summary>A link by which others may read something of a household.</summary>
    public sealed class Link
    {
        /// <summary>A link: 32 hexadecimal digits. Whoever knows them may read what it shows.
        /// Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("link_id")]
        public string LinkId { get; set; }

        /// <summary>Its path on the server's host.</summary>
        [JsonProperty("path")]
        public string Path { get; set; }

        /// <summary>The recipe that it shows; absent for the plan as a calendar. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id", NullValueHandling = NullValueHandling.Ignore)]
        public string RecipeId { get; set; }

        /// <summary>The player who made it. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("player_id")]
        public string PlayerId { get; set; }

        /// <summary>The number of players who have rated it. Range: 0 to 2147483647.</summary>
        [JsonProperty("rating_count")]
        public int RatingCount { get; set; }

        /// <summary>All ratings together, in halves of a star. Range: 0 to 2147483647.</summary>
        [JsonProperty("rating_sum")]
        public int RatingSum { get; set; }
    }

    /// <summary>A search that the player has made.</summary>
    public sealed class RecentSearch
    {
        /// <summary>The text as it was typed.</summary>
        [JsonProperty("text")]
        public string Text { get; set; }

        /// <summary>Its conditions; absent without any.</summary>
        [JsonProperty("filter", NullValueHandling = NullValueHandling.Ignore)]
        public RecipeConditions Filter { get; set; }
    }

    /// <summary>All that is known of one thing in the library.</summary>
    public sealed class LibraryRecord
    {
        /// <summary>The kind of thing. One of EntityKind.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>Something in the library: 32 hexadecimal digits. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>The thing that it is a part of. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("parent", NullValueHandling = NullValueHandling.Ignore)]
        public string Parent { get; set; }

        /// <summary>The edit that created it, or restored it. Range: 2 of them.</summary>
        [JsonProperty("created")]
        public List<long> Created { get; set; } = new List<long>();

        /// <summary>The last edit that changed anything of it. Range: 2 of them.</summary>
        [JsonProperty("modified")]
        public List<long> Modified { get; set; } = new List<long>();

        /// <summary>The edit that deleted it. The fields are still there. Range: 2 of
        /// them.</summary>
        [JsonProperty("deleted", NullValueHandling = NullValueHandling.Ignore)]
        public List<long> Deleted { get; set; }

        /// <summary>The time when it was created, by the server's clock. Restoring it doesn't
        /// change that. Unit: ms. Range: 0 or more.</summary>
        [JsonProperty("created_ms")]
        public long CreatedMs { get; set; }

        /// <summary>The time when it was last changed, or deleted. Unit: ms. Range: 0 or
        /// more.</summary>
        [JsonProperty("modified_ms")]
        public long ModifiedMs { get; set; }

        /// <summary>The players whose edits the stamps name.</summary>
        [JsonProperty("authors")]
        public List<string> Authors { get; set; } = new List<string>();

        /// <summary>The fields that have a value.</summary>
        [JsonProperty("fields")]
        public EntityFields Fields { get; set; }

        /// <summary>The edit that each field comes from. A field that is only here was
        /// emptied.</summary>
        [JsonProperty("stamps")]
        public Dictionary<string, List<long>> Stamps { get; set; } = new Dictionary<string, List<long>>();

        /// <summary>The elements of each field that is a set, each with the edit that added it;
        /// absent without any.</summary>
        [JsonProperty("sets", NullValueHandling = NullValueHandling.Ignore)]
        public Dictionary<string, Dictionary<string, List<long>>> Sets { get; set; }
    }

    /// <summary>Fields by their names. `x-library` says which kind has which.</summary>
    public sealed class EntityFields
    {
        /// <summary>Its name. For parts of a recipe, the pantry and the list: the food.</summary>
        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        /// <summary>A description in some sentences.</summary>
        [JsonProperty("about", NullValueHandling = NullValueHandling.Ignore)]
        public string About { get; set; }

        /// <summary>A recipe's own notes, or what is to be said of an ingredient or a
        /// grocery.</summary>
        [JsonProperty("note", NullValueHandling = NullValueHandling.Ignore)]
        public string Note { get; set; }

        /// <summary>A step, a cooking note, or what a planned meal is without a recipe.</summary>
        [JsonProperty("text", NullValueHandling = NullValueHandling.Ignore)]
        public string Text { get; set; }

        /// <summary>The address that a recipe comes from; it begins with `http://` or
        /// `https://`.</summary>
        [JsonProperty("source", NullValueHandling = NullValueHandling.Ignore)]
        public string Source { get; set; }

        /// <summary>The name of an image. Range: `^[0-9a-f]{64}$`.</summary>
        [JsonProperty("image", NullValueHandling = NullValueHandling.Ignore)]
        public string Image { get; set; }

        /// <summary>The name of a smaller image of a recipe, for lists. Range:
        /// `^[0-9a-f]{64}$`.</summary>
        [JsonProperty("thumbnail", NullValueHandling = NullValueHandling.Ignore)]
        public string Thumbnail { get; set; }

        /// <summary>The difficulty of a recipe. One of EntityFieldsDifficulty.</summary>
        [JsonProperty("difficulty", NullValueHandling = NullValueHandling.Ignore)]
        public string Difficulty { get; set; }

        /// <summary>Halves of a star. Range: 0 to 10.</summary>
        [JsonProperty("rating", NullValueHandling = NullValueHandling.Ignore)]
        public int? Rating { get; set; }

        /// <summary>The number of people that it is for. Range: 1 to 1000.</summary>
        [JsonProperty("servings", NullValueHandling = NullValueHandling.Ignore)]
        public int? Servings { get; set; }

        /// <summary>One emoji.</summary>
        [JsonProperty("icon", NullValueHandling = NullValueHandling.Ignore)]
        public string Icon { get; set; }

        /// <summary>The color of a tag or a cookbook. One of EntityFieldsColor.</summary>
        [JsonProperty("color", NullValueHandling = NullValueHandling.Ignore)]
        public string Color { get; set; }

        /// <summary>Time to prepare it. Unit: minutes. Range: 0 to 10080.</summary>
        [JsonProperty("prep_minutes", NullValueHandling = NullValueHandling.Ignore)]
        public int? PrepMinutes { get; set; }

        /// <summary>Time to cook it. Unit: minutes. Range: 0 to 10080.</summary>
        [JsonProperty("cook_minutes", NullValueHandling = NullValueHandling.Ignore)]
        public int? CookMinutes { get; set; }

        /// <summary>An exact amount such as `3` or `3/4`, in lowest terms. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("quantity", NullValueHandling = NullValueHandling.Ignore)]
        public string Quantity { get; set; }

        /// <summary>The upper end of a range such as 2 to 3. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("upper_quantity", NullValueHandling = NullValueHandling.Ignore)]
        public string UpperQuantity { get; set; }

        /// <summary>A unit such as `cup`, or any word; absent where things are counted. Range:
        /// length at least 1.</summary>
        [JsonProperty("unit", NullValueHandling = NullValueHandling.Ignore)]
        public string Unit { get; set; }

        /// <summary>True if the recipe can do without it.</summary>
        [JsonProperty("optional", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Optional { get; set; }

        /// <summary>The pantry item that the ingredient is taken from. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("pantry_item", NullValueHandling = NullValueHandling.Ignore)]
        public string PantryItem { get; set; }

        /// <summary>The timers of a step, each in seconds. Range: at most 8 of them.</summary>
        [JsonProperty("timers", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Timers { get; set; }

        /// <summary>Its place among others, as a fraction in base 36. Range:
        /// `^[0-9a-z]{0,99}[1-9a-z]$`.</summary>
        [JsonProperty("place", NullValueHandling = NullValueHandling.Ignore)]
        public string Place { get; set; }

        /// <summary>The place in the kitchen.</summary>
        [JsonProperty("shelf", NullValueHandling = NullValueHandling.Ignore)]
        public string Shelf { get; set; }

        /// <summary>True if it is always there: enough for any amount, and never bought.</summary>
        [JsonProperty("staple", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Staple { get; set; }

        /// <summary>The amount in a lot, in the pantry item's unit. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("stock", NullValueHandling = NullValueHandling.Ignore)]
        public string Stock { get; set; }

        /// <summary>The day when a lot expires. Range: `^\d{4}-\d{2}-\d{2}$`.</summary>
        [JsonProperty("expiry", NullValueHandling = NullValueHandling.Ignore)]
        public string Expiry { get; set; }

        /// <summary>A day such as `2026-11-25`. Range: `^\d{4}-\d{2}-\d{2}$`.</summary>
        [JsonProperty("day", NullValueHandling = NullValueHandling.Ignore)]
        public string Day { get; set; }

        /// <summary>The meal of the day. One of EntityFieldsSlot.</summary>
        [JsonProperty("slot", NullValueHandling = NullValueHandling.Ignore)]
        public string Slot { get; set; }

        /// <summary>The recipe that is planned, or that a grocery is for. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe", NullValueHandling = NullValueHandling.Ignore)]
        public string Recipe { get; set; }

        /// <summary>The planned meal that a grocery is for. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("plan_entry", NullValueHandling = NullValueHandling.Ignore)]
        public string PlanEntry { get; set; }

        /// <summary>True if a planned meal eats the leftovers of an earlier one.</summary>
        [JsonProperty("leftovers", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Leftovers { get; set; }

        /// <summary>The aisle of the shop. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("aisle", NullValueHandling = NullValueHandling.Ignore)]
        public string Aisle { get; set; }

        /// <summary>The quantity and unit that somebody saw when checking off a grocery need;
        /// without a quantity it had none.</summary>
        [JsonProperty("checked", NullValueHandling = NullValueHandling.Ignore)]
        public CheckedNeed Checked { get; set; }

        /// <summary>The amount of `from_unit` that equals `to_quantity` of `to_unit`. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("from_quantity", NullValueHandling = NullValueHandling.Ignore)]
        public string FromQuantity { get; set; }

        /// <summary>A unit such as `cup`, or any word; absent where things are counted. Range:
        /// length at least 1.</summary>
        [JsonProperty("from_unit", NullValueHandling = NullValueHandling.Ignore)]
        public string FromUnit { get; set; }

        /// <summary>An exact amount such as `3` or `3/4`, in lowest terms. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("to_quantity", NullValueHandling = NullValueHandling.Ignore)]
        public string ToQuantity { get; set; }

        /// <summary>A unit such as `cup`, or any word; absent where things are counted. Range:
        /// length at least 1.</summary>
        [JsonProperty("to_unit", NullValueHandling = NullValueHandling.Ignore)]
        public string ToUnit { get; set; }

        /// <summary>Substitutes for a food, one on each line, the best first.</summary>
        [JsonProperty("substitutes", NullValueHandling = NullValueHandling.Ignore)]
        public string Substitutes { get; set; }

        /// <summary>True if a category came with the household. Only the server sets it.</summary>
        [JsonProperty("built_in", NullValueHandling = NullValueHandling.Ignore)]
        public bool? BuiltIn { get; set; }
    }

    /// <summary>The quantity and unit that somebody saw when checking off a grocery need; without a
    /// quantity it had none.</summary>
    public sealed class CheckedNeed
    {
        /// <summary>An exact amount such as `3` or `3/4`, in lowest terms. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("quantity", NullValueHandling = NullValueHandling.Ignore)]
        public string Quantity { get; set; }

        /// <summary>A unit such as `cup`, or any word; absent where things are counted. Range:
        /// length at least 1.</summary>
        [JsonProperty("unit", NullValueHandling = NullValueHandling.Ignore)]
        public string Unit { get; set; }
    }

    /// <summary>A value that somebody else had set and that the edit's author hadn't
    /// seen.</summary>
    public sealed class OverwrittenField
    {
        /// <summary>The kind of the thing with the field. One of EntityKind.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>Something in the library: 32 hexadecimal digits. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>The field's name.</summary>
        [JsonProperty("field")]
        public string Field { get; set; }

        /// <summary>The value; absent if the field had been emptied.</summary>
        [JsonProperty("was", NullValueHandling = NullValueHandling.Ignore)]
        public JToken Was { get; set; }

        /// <summary>The edit that had set it. Range: 0 or more.</summary>
        [JsonProperty("seq")]
        public long Seq { get; set; }

        /// <summary>The player who had set it. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("by")]
        public string By { get; set; }
    }

    /// <summary>A change of a lot's stock.</summary>
    public sealed class LotChange
    {
        /// <summary>The lot. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("lot_id")]
        public string LotId { get; set; }

        /// <summary>The amount before. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("before")]
        public string Before { get; set; }

        /// <summary>The amount now. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("after")]
        public string After { get; set; }

        /// <summary>The amount asked for, which is more than was taken if there wasn't enough.
        /// Absent if the lot was created or its stock set. Range:
        /// `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("asked", NullValueHandling = NullValueHandling.Ignore)]
        public string Asked { get; set; }
    }

    /// <summary>An ingredient that wasn't taken from the pantry, or not all of it.</summary>
    public sealed class LeftOutIngredient
    {
        /// <summary>The ingredient. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("ingredient_id")]
        public string IngredientId { get; set; }

        /// <summary>The reason, as a word. One of LeftOutIngredientReason.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        /// <summary>The missing amount, in the ingredient's unit. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("lacking", NullValueHandling = NullValueHandling.Ignore)]
        public string Lacking { get; set; }
    }

    /// <summary>Conditions of a search: a recipe is found only if all that are given
    /// hold.</summary>
    public sealed class RecipeConditions
    {
        /// <summary>The recipe has each of these diets. Range: at most 20 of them.</summary>
        [JsonProperty("diets", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Diets { get; set; }

        /// <summary>Foods that must be in it. Range: at most 20 of them.</summary>
        [JsonProperty("include", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Include { get; set; }

        /// <summary>Foods that mustn't be in it. Range: at most 20 of them.</summary>
        [JsonProperty("exclude", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Exclude { get; set; }

        /// <summary>The number of people that it is for. Range: 1 to 1000.</summary>
        [JsonProperty("min_servings", NullValueHandling = NullValueHandling.Ignore)]
        public int? MinServings { get; set; }

        /// <summary>The number of people that it is for. Range: 1 to 1000.</summary>
        [JsonProperty("max_servings", NullValueHandling = NullValueHandling.Ignore)]
        public int? MaxServings { get; set; }

        /// <summary>Preparing and cooking together. Unit: minutes. Range: 0 to 20160.</summary>
        [JsonProperty("max_minutes", NullValueHandling = NullValueHandling.Ignore)]
        public int? MaxMinutes { get; set; }

        /// <summary>Tags, of which one is enough. Range: at most 20 of them.</summary>
        [JsonProperty("tags", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Tags { get; set; }

        /// <summary>A category. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("category", NullValueHandling = NullValueHandling.Ignore)]
        public string Category { get; set; }

        /// <summary>A cookbook. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("cookbook", NullValueHandling = NullValueHandling.Ignore)]
        public string Cookbook { get; set; }

        /// <summary>The difficulty. One of RecipeConditionsDifficulty.</summary>
        [JsonProperty("difficulty", NullValueHandling = NullValueHandling.Ignore)]
        public string Difficulty { get; set; }

        /// <summary>True leaves only the player's own favorites in.</summary>
        [JsonProperty("favorites", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Favorites { get; set; }

        /// <summary>True leaves only those in of which the pantry has enough of everything, for the
        /// servings that they are written for.</summary>
        [JsonProperty("makeable", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Makeable { get; set; }
    }

    /// <summary>A tag whose name begins with the typed text.</summary>
    public sealed class SuggestedTag
    {
        /// <summary>The tag. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("tag_id")]
        public string TagId { get; set; }

        /// <summary>Its name.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }
    }

    /// <summary>A recipe, and how much of it the pantry has.</summary>
    public sealed class RecipeMatch
    {
        /// <summary>The recipe. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("recipe_id")]
        public string RecipeId { get; set; }

        /// <summary>The percentage of the ingredients that aren't optional that are there at all,
        /// rounded down. Range: 0 to 100.</summary>
        [JsonProperty("percentage")]
        public int Percentage { get; set; }

        /// <summary>True if there is enough of each of them for the servings. For a pinch, a dash
        /// or a drop, any stock is enough.</summary>
        [JsonProperty("is_makeable")]
        public bool IsMakeable { get; set; }

        /// <summary>Ingredients that the pantry lacks, or has too little of.</summary>
        [JsonProperty("missing")]
        public List<MissingIngredient> Missing { get; set; } = new List<MissingIngredient>();

        /// <summary>Ingredients of which some is there, counted in something that their amounts
        /// can't be compared with.</summary>
        [JsonProperty("unclear_ids")]
        public List<string> UnclearIds { get; set; } = new List<string>();

        /// <summary>Ingredients that are taken from an item of another name, which may be another
        /// food. A person corrects it with the ingredient's `pantry_item`.</summary>
        [JsonProperty("guesses")]
        public List<MatchGuess> Guesses { get; set; } = new List<MatchGuess>();

        /// <summary>Items of the pantry that it would use and that expire soon.</summary>
        [JsonProperty("expiring")]
        public List<ExpiringItem> Expiring { get; set; } = new List<ExpiringItem>();
    }

    /// <summary>An ingredient that is taken from an item of another name.</summary>
    public sealed class MatchGuess
    {
        /// <summary>The ingredient. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("ingredient_id")]
        public string IngredientId { get; set; }

        /// <summary>The pantry item; of several with one name the first that is used. Range:
        /// `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("pantry_item_id")]
        public string PantryItemId { get; set; }

        /// <summary>The name that contains the other: the ingredient's, as `red onion` does
        /// `onion`, or the item's, as `oat milk` does `milk`. One of MatchGuessHow.</summary>
        [JsonProperty("how")]
        public string How { get; set; }
    }

    /// <summary>An ingredient that the pantry lacks, or has too little of.</summary>
    public sealed class MissingIngredient
    {
        /// <summary>The ingredient. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("ingredient_id")]
        public string IngredientId { get; set; }

        /// <summary>The food.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The missing amount; absent if the recipe says none. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("quantity", NullValueHandling = NullValueHandling.Ignore)]
        public string Quantity { get; set; }

        /// <summary>The missing amount up to the upper end of a range such as 2 to 3. Range:
        /// `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.</summary>
        [JsonProperty("upper_quantity", NullValueHandling = NullValueHandling.Ignore)]
        public string UpperQuantity { get; set; }

        /// <summary>A unit such as `cup`, or any word; absent where things are counted. Range:
        /// length at least 1.</summary>
        [JsonProperty("unit", NullValueHandling = NullValueHandling.Ignore)]
        public string Unit { get; set; }
    }

    /// <summary>An item of the pantry that expires soon.</summary>
    public sealed class ExpiringItem
    {
        /// <summary>The pantry item. Range: `^[0-9a-f]{32}$`.</summary>
        [JsonProperty("pantry_item_id")]
        public string PantryItemId { get; set; }

        /// <summary>The food.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The day when it expires. Range: `^\d{4}-\d{2}-\d{2}$`.</summary>
        [JsonProperty("day")]
        public string Day { get; set; }
    }

    public static class ServerMessages
    {
        /// <summary>The message in a text frame, or null for a type that isn't known.</summary>
        /// <exception cref="JsonException">The text isn't a JSON object.</exception>
        public static ServerMessage Parse(string text)
        {
            // Without this, Newtonsoft turns a name that looks like a date into one.
            var reader = new JsonTextReader(new StringReader(text)) { DateParseHandling = DateParseHandling.None };
            var data = JObject.Load(reader);
            var serializer = new JsonSerializer
            {
                DateParseHandling = DateParseHandling.None,
                NullValueHandling = NullValueHandling.Ignore,
            };
            switch ((string)data["type"])
            {
                case "welcome": return data.ToObject<WelcomeMessage>(serializer);
                case "profile": return data.ToObject<ProfileMessage>(serializer);
                case "levels": return data.ToObject<LevelsMessage>(serializer);
                case "shop": return data.ToObject<ShopMessage>(serializer);
                case "purchased": return data.ToObject<PurchasedMessage>(serializer);
                case "snapshot": return data.ToObject<SnapshotMessage>(serializer);
                case "state": return data.ToObject<StateMessage>(serializer);
                case "tapped": return data.ToObject<TappedMessage>(serializer);
                case "cleared": return data.ToObject<ClearedMessage>(serializer);
                case "balance": return data.ToObject<BalanceMessage>(serializer);
                case "round_ended": return data.ToObject<RoundEndedMessage>(serializer);
                case "stream": return data.ToObject<StreamMessage>(serializer);
                case "pong": return data.ToObject<PongMessage>(serializer);
                case "shutdown": return data.ToObject<ShutdownMessage>(serializer);
                case "error": return data.ToObject<ErrorMessage>(serializer);
                case "ticket": return data.ToObject<TicketMessage>(serializer);
                case "left_queue": return data.ToObject<LeftQueueMessage>(serializer);
                case "room": return data.ToObject<RoomMessage>(serializer);
                case "left_room": return data.ToObject<LeftRoomMessage>(serializer);
                case "race_state": return data.ToObject<RaceStateMessage>(serializer);
                case "race_view": return data.ToObject<RaceViewMessage>(serializer);
                case "race_ended": return data.ToObject<RaceEndedMessage>(serializer);
                case "race_cancelled": return data.ToObject<RaceCancelledMessage>(serializer);
                case "reaction": return data.ToObject<ReactionMessage>(serializer);
                case "idle_warning": return data.ToObject<IdleWarningMessage>(serializer);
                case "daily": return data.ToObject<DailyMessage>(serializer);
                case "board": return data.ToObject<BoardMessage>(serializer);
                case "ledger": return data.ToObject<LedgerMessage>(serializer);
                case "statistics": return data.ToObject<StatisticsMessage>(serializer);
                case "replay": return data.ToObject<ReplayMessage>(serializer);
                case "households": return data.ToObject<HouseholdsMessage>(serializer);
                case "household": return data.ToObject<HouseholdMessage>(serializer);
                case "invitation": return data.ToObject<InvitationMessage>(serializer);
                case "library": return data.ToObject<LibraryMessage>(serializer);
                case "page": return data.ToObject<PageMessage>(serializer);
                case "changed": return data.ToObject<ChangedMessage>(serializer);
                case "behind": return data.ToObject<BehindMessage>(serializer);
                case "edited": return data.ToObject<EditedMessage>(serializer);
                case "edit_refused": return data.ToObject<EditRefusedMessage>(serializer);
                case "member_changed": return data.ToObject<MemberChangedMessage>(serializer);
                case "found": return data.ToObject<FoundMessage>(serializer);
                case "suggestions": return data.ToObject<SuggestionsMessage>(serializer);
                case "recent_searches": return data.ToObject<RecentSearchesMessage>(serializer);
                case "matches": return data.ToObject<MatchesMessage>(serializer);
                case "recipe_level": return data.ToObject<RecipeLevelMessage>(serializer);
                case "image": return data.ToObject<ImageMessage>(serializer);
                case "import_state": return data.ToObject<ImportStateMessage>(serializer);
                case "nutrition": return data.ToObject<NutritionMessage>(serializer);
                case "history": return data.ToObject<HistoryMessage>(serializer);
                case "links": return data.ToObject<LinksMessage>(serializer);
                case "cookings": return data.ToObject<CookingsMessage>(serializer);
                case "cooking": return data.ToObject<CookingMessage>(serializer);
                case "cooking_rang": return data.ToObject<CookingRangMessage>(serializer);
                case "cooking_record": return data.ToObject<CookingRecordMessage>(serializer);
                case "link_rating": return data.ToObject<LinkRatingMessage>(serializer);
                default: return null;
            }
        }
    }
}
