// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.

// Clients ignore members and messages that they don't know.

/** Signs in. It is the first message of a connection. */
export interface Hello {
  type: "hello";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /**
   * The returning player's id. A new player sends neither this nor `token`. Range:
   * `^[0-9a-f]{32}$`.
   */
  player_id?: PlayerID;
  /** The secret from the first `welcome`. */
  token?: Token;
  /**
   * `tick`: a frame at every tick. `change`: one when something changed that the client can't
   * predict, and one a second. Default: "tick".
   */
  stream?: StreamMode;
  /**
   * The language of names, as a BCP 47 tag such as `es-MX`. Range: length at most 35. Default:
   * "en".
   */
  language?: string;
  /** The client's name and version, for the server's log. */
  client?: string;
  /** The use of a connection: to play on, or for the recipe library. Default: "player". */
  role?: ConnectionRole;
  /**
   * The installation of the client: 32 hexadecimal digits that it draws once and keeps. A companion
   * sends it. Range: `^[0-9a-f]{32}$`.
   */
  device_id?: DeviceID;
}

/** Changes the name, the avatar or both. */
export interface SetProfile {
  type: "set_profile";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** The new name: 1 to 20 characters, at most 160 bytes. Range: length at least 1. */
  name?: string;
  /** The new avatar: one character of at most 64 bytes. Range: length at least 1. */
  avatar?: string;
}

/** Asks for the levels. */
export interface ListLevels {
  type: "list_levels";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
}

/** Asks for the shop's items. */
export interface ListShop {
  type: "list_shop";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
}

/** Buys one piece of an item. */
export interface Purchase {
  type: "purchase";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id: RequestID;
  /** An item of the shop. Range: length 1 to 32. */
  item_id: ItemID;
}

/** Starts a solo round. */
export interface StartRound {
  type: "start_round";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id: RequestID;
  /** One of `levels`. Range: 1 to 2147483647. */
  level_id: LevelID;
  /** Items to use up in it. Range: at most 16 of them. Default: []. */
  item_ids?: ItemIDs;
}

/** Starts a solo round in a level that is made of a recipe of a household of the player's. */
export interface StartRecipe {
  type: "start_recipe";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The recipe to play. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityID;
}

/**
 * Puts an ingredient on the plate. The next right one is
 * `round.ingredients[layers[plate.length]].ingredient_id`, with `layers` of
 * `round.recipes[state.recipe]`.
 */
export interface Tap {
  type: "tap";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** An ingredient, such as `patty`. Range: `^[a-z][a-z0-9_-]{0,31}$`. */
  ingredient_id: IngredientID;
}

/** Empties the plate and shuffles the grid. */
export interface Clear {
  type: "clear";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
}

/** Ends the round with its current result; in a race only if nobody else is still cooking. */
export interface LeaveRound {
  type: "leave_round";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
}

/** Changes how often state frames come. */
export interface SetStream {
  type: "set_stream";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /**
   * `tick`: a frame at every tick. `change`: one when something changed that the client can't
   * predict, and one a second.
   */
  stream: StreamMode;
}

/** Asks for the server's clock. */
export interface Ping {
  type: "ping";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** Any number, such as the client's own clock. */
  client_time: ClientTime;
}

/** Asks for a race against others. */
export interface Queue {
  type: "queue";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** One of `levels`; any if absent. Range: 1 to 2147483647. */
  level_id?: LevelID;
  /** Seats of the race. Range: 2 to 8. Default: 2. */
  seat_count?: SeatCount;
}

/** Asks for the state of the player's ticket in the queue. */
export interface GetTicket {
  type: "get_ticket";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
}

/** Cancels the ticket. */
export interface LeaveQueue {
  type: "leave_queue";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
}

/** Accepts the offer of bots, or keeps waiting for people. */
export interface AnswerBots {
  type: "answer_bots";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** True to race against bots now, false to keep waiting for people. */
  accept: boolean;
}

/** Opens a private room with the player as its host. */
export interface CreateRoom {
  type: "create_room";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** One of `levels`. Range: 1 to 2147483647. Default: 1. */
  level_id?: LevelID;
  /** A household of the player's; only with `recipe_id`. Range: `^[0-9a-f]{32}$`. */
  household_id?: HouseholdID;
  /**
   * A recipe to race on, in place of `level_id` and without `allow_items`. Range: `^[0-9a-f]{32}$`.
   */
  recipe_id?: EntityID;
  /** Seats of the race. Range: 2 to 8. Default: 2. */
  seat_count?: SeatCount;
  /** The most races in a match. Range: `1`, `3`, `5`. Default: 1. */
  best_of?: BestOf;
  /** True if items may be used. Default: false. */
  allow_items?: AllowItems;
}

/** Takes a seat in a private room. */
export interface JoinRoom {
  type: "join_room";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A private room's code: six letters, in upper or lower case. */
  room_code: RoomCode;
}

/** Watches a private room. */
export interface WatchRoom {
  type: "watch_room";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A private room's code: six letters, in upper or lower case. */
  room_code: RoomCode;
}

/** Gives up the seat, or stops watching. */
export interface LeaveRoom {
  type: "leave_room";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
}

/** Changes the given options. For the host. */
export interface SetRoom {
  type: "set_room";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** One of `levels`. Range: 1 to 2147483647. */
  level_id?: LevelID;
  /** Seats of the race. Range: 2 to 8. */
  seat_count?: SeatCount;
  /** The most races in a match. Range: `1`, `3`, `5`. */
  best_of?: BestOf;
  /** True if items may be used. */
  allow_items?: AllowItems;
}

/** Says whether the player is ready for the next race. */
export interface Ready {
  type: "ready";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** True if the player is ready. */
  ready: boolean;
  /** Items to use up in the next race. Range: at most 16 of them. Default: []. */
  item_ids?: ItemIDs;
}

/** Gives a free seat to a bot. For the host. */
export interface AddBot {
  type: "add_bot";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** The strength of a bot. */
  bot_strength: BotStrength;
}

/** Removes a player, a bot or a spectator. For the host. */
export interface RemoveMember {
  type: "remove_member";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** The player, bot or spectator to remove. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
}

/** Agrees to a rematch, or declines it. */
export interface Rematch {
  type: "rematch";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** True to race again. False ends the wait for everyone. */
  agree: boolean;
  /** Items to use up in its first race. Range: at most 16 of them. Default: []. */
  item_ids?: ItemIDs;
}

/** Sends a reaction, the only way for players to talk to each other. */
export interface React {
  type: "react";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A thing that players can say to each other. */
  reaction: ReactionWord;
}

/** Races a recorded round: one on the level's board, or any other. */
export interface RaceGhost {
  type: "race_ghost";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** One of `levels`. Range: 1 to 2147483647. */
  level_id: LevelID;
  /** The round's player; by default the player who asks. Range: `^[0-9a-f]{32}$`. */
  player_id?: PlayerID;
  /**
   * The round of that player; by default the best on the level's board. Range: `^[0-9a-f]{32}$`.
   */
  record_id?: RecordID;
}

/** Asks for the day's challenge. */
export interface GetDaily {
  type: "get_daily";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
}

/** Starts the day's challenge, which uses the one try that counts. */
export interface StartDaily {
  type: "start_daily";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id: RequestID;
}

/** Asks for rows of a leaderboard. */
export interface GetBoard {
  type: "get_board";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** `level/1`, `rating`, or `daily/2026-11-21`. Range: length 1 to 32. */
  board_id: BoardID;
  /** A month of UTC such as `2026-11`; all time if absent. Range: `^\d{4}-(0[1-9]|1[0-2])$`. */
  season?: Season;
  /** The first row. Can't be combined with `around`. Range: 1 or more. Default: 1. */
  from?: number;
  /** The number of rows; with `around`, 1 to 24 on each side. Range: 1 to 50. Default: 20. */
  count?: number;
  /** Asks for the rows around the player's own. Default: false. */
  around?: boolean;
}

/** Asks for the player's own ledger, the newest entry first. */
export interface ListLedger {
  type: "list_ledger";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** Entries below this number; by default from the newest on. Range: 1 or more. */
  before_number?: number;
  /** The number of entries. Range: 1 to 50. Default: 20. */
  count?: number;
}

/** Asks for the player's statistics. */
export interface GetStatistics {
  type: "get_statistics";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
}

/** Asks for a replay of a finished round. */
export interface GetReplay {
  type: "get_replay";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /**
   * The `round_id` or `race_id` of a result, or the `record_id` of a board's row. Range:
   * `^[0-9a-f]{32}$`.
   */
  record_id: RecordID;
  /** The round's player; by default the player who asks. Range: `^[0-9a-f]{32}$`. */
  player_id?: PlayerID;
  /** The first tick. Unit: ticks. Range: 0 to 36000. Default: 0. */
  from_tick?: Tick;
}

/** Asks for the player's households. */
export interface ListHouseholds {
  type: "list_households";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
}

/** Makes a household, with its first categories, tags and aisles. */
export interface CreateHousehold {
  type: "create_household";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** Drawn by the client. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** 1 to 60 characters, at most 480 bytes. Range: length at least 1. */
  name: string;
  /**
   * The language of the first categories, tags and aisles, as a BCP 47 tag such as `es-MX`. Range:
   * length at most 35. Default: "en".
   */
  language?: string;
}

/** Puts the sample recipes into a household, once. */
export interface AddSamples {
  type: "add_samples";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * The language of the recipes, as a BCP 47 tag such as `es-MX`. Range: length at most 35.
   * Default: "en".
   */
  language?: string;
}

/** Asks for a household and its members. */
export interface GetHousehold {
  type: "get_household";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
}

/** Makes an invitation. For owners. */
export interface Invite {
  type: "invite";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The role of those who join by it. */
  role: HouseholdRole;
}

/** Takes an invitation back. For owners. */
export interface RevokeInvitation {
  type: "revoke_invitation";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The code of an invitation: eight letters, in upper or lower case. */
  code: InvitationCode;
}

/** Makes the player a member of a household, by the code of an invitation. */
export interface JoinHousehold {
  type: "join_household";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** The code of an invitation: eight letters, in upper or lower case. */
  code: InvitationCode;
}

/** Gives a member another role, or removes them. For owners; everybody may remove themselves. */
export interface ChangeMember {
  type: "change_member";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The member. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
  /** The new role; without it the member is removed. */
  role?: HouseholdRole;
}

/** Opens the library of a household on this connection. */
export interface LibraryOpen {
  type: "library_open";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The device has everything up to here; 0 at first. Range: 0 or more. */
  through: LibrarySeq;
}

/** Asks for a page of changes after a place. */
export interface Pull {
  type: "pull";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * A place in the order of changes: after all edits before `seq`, and of that edit after the
   * records up to `kind` and `id`; after all of it without those two.
   */
  cursor: LibraryCursor;
  /** The last edit whose changes are wanted. Without it, all up to the newest. Range: 0 or more. */
  until?: LibrarySeq;
}

/** Changes things in the library: all of it, or nothing. */
export interface Edit {
  type: "edit";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
   * Range: `^[0-9a-f]{32}$`.
   */
  edit_id: EditID;
  /** The device had everything up to here when the person made the edit. Range: 0 or more. */
  base_seq: LibrarySeq;
  /** The changes, in order. Range: 1 to 64 of them. */
  ops: LibraryOperation[];
}

/** Finds recipes by words and conditions. */
export interface Search {
  type: "search";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The words; without any, the newest recipes are found. Default: "". */
  text?: string;
  /** Conditions of a search: a recipe is found only if all that are given hold. */
  filter?: RecipeConditions;
  /**
   * The `cursor` of the answer before, to the same `text` and `filter`; absent for the first page.
   */
  cursor?: string;
  /** The most recipes. Range: 1 to 100. Default: 50. */
  limit?: number;
}

/** Asks for completions of the text that a person has typed so far. */
export interface Suggest {
  type: "suggest";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The text typed so far. */
  text: string;
}

/** Asks for the player's recent searches. */
export interface ListRecentSearches {
  type: "list_recent_searches";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
}

/** Puts a search first among the player's recent searches. */
export interface AddRecentSearch {
  type: "add_recent_search";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** 1 to 100 characters, at most 1,600 bytes. Range: length at least 1. */
  text: string;
  /** Its conditions: at most 2,000 bytes. */
  filter?: RecipeConditions;
}

/** Removes one of the player's recent searches. */
export interface RemoveRecentSearch {
  type: "remove_recent_search";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The text of the search; case and accents don't matter. */
  text: string;
}

/** Removes all of the player's recent searches. */
export interface ClearRecentSearches {
  type: "clear_recent_searches";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
}

/** Asks which recipes can be cooked from the pantry. */
export interface ListMatches {
  type: "list_matches";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The order of the rows. Default: "match". */
  sort?: "match" | "expiring" | "time" | "cooked" | "name";
  /** True for only those recipes for which everything is there. Default: false. */
  only_makeable?: boolean;
  /** Servings of each recipe; by default those that it is written for. Range: 1 to 1000. */
  servings?: number;
  /**
   * Today, where the person is. What expires soon is counted from this day. Range:
   * `^\d{4}-\d{2}-\d{2}$`.
   */
  day: CalendarDay;
  /**
   * Days ahead within which something counts as expiring; 0 is today alone. What has expired counts
   * too. Range: 0 to 60. Default: 5.
   */
  expiring_days?: number;
  /** Rows to skip. Range: 0 to 20000. Default: 0. */
  offset?: number;
  /** The most rows. Range: 1 to 50. Default: 20. */
  limit?: number;
}

/** Asks for a recipe as a level of the game. */
export interface GetRecipeLevel {
  type: "get_recipe_level";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The recipe to show. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityID;
}

/**
 * Puts on the grocery list what the pantry lacks for a recipe, in place of what the recipe has put
 * there before, as one edit.
 */
export interface PlanGroceries {
  type: "plan_groceries";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
   * Range: `^[0-9a-f]{32}$`.
   */
  edit_id: EditID;
  /** The recipe. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityID;
  /** The number of people that it is for. Range: 1 to 1000. */
  servings: ServingCount;
  /** The meal that it is for. Range: `^[0-9a-f]{32}$`. */
  plan_entry_id?: EntityID;
  /**
   * The day from which other planned meals count: the stock that those between it and this meal
   * need is used up. Only with `plan_entry_id`. Range: `^\d{4}-\d{2}-\d{2}$`.
   */
  day?: CalendarDay;
}

/** Marks a recipe as cooked and takes what it used from the pantry, as one edit. */
export interface Cook {
  type: "cook";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
   * Range: `^[0-9a-f]{32}$`.
   */
  edit_id: EditID;
  /** The recipe. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityID;
  /** The number of people that it is for. Range: 1 to 1000. */
  servings: ServingCount;
  /** The day on which it was cooked. Range: `^\d{4}-\d{2}-\d{2}$`. */
  day: CalendarDay;
  /** The optional ingredients that were used as well. Range: at most 100 of them. */
  also?: EntityReference[];
  /** True to take what it used from the pantry. Default: true. */
  deduct?: boolean;
}

/** Uploads a piece of an image of a recipe or a step. */
export interface PutImage {
  type: "put_image";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** An image: the SHA-256 of its content, as 64 hexadecimal digits. Range: `^[0-9a-f]{64}$`. */
  image: ImageName;
  /** The size of the whole image. Unit: bytes. Range: 1 to 307200. */
  byte_count: number;
  /** Bytes of the image before this piece. Range: 0 to 307199. */
  offset: number;
  /** The piece: 1 to 9,000 bytes in base64, with padding. Range: length 4 to 12000. */
  data: string;
}

/**
 * Imports the recipes of a file that comes in pieces, or of the page at an address: either `url`,
 * or with every piece all of `name`, `byte_count`, `offset` and `data`.
 */
export interface ImportRecipes {
  type: "import_recipes";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * An import: 32 hexadecimal digits, drawn by the client for one file or page. The same begun
   * again goes on, or answers with what came of it. Range: `^[0-9a-f]{32}$`.
   */
  import_id: ImportID;
  /**
   * The address of a page, which the server fetches; without the members of a file. Range: length 1
   * to 2048.
   */
  url?: string;
  /**
   * The file's name, the same with every piece: its extension says what is in it. Range: length 1
   * to 200.
   */
  name?: string;
  /** The size of the whole file. Unit: bytes. Range: 1 to 8388608. */
  byte_count?: number;
  /** Bytes of the file before this piece. Range: 0 to 8388607. */
  offset?: number;
  /** The piece: 1 to 9,000 bytes in base64, with padding. Range: length 4 to 12000. */
  data?: string;
}

/** Asks for the progress of an import, and for rows of its report. */
export interface GetImport {
  type: "get_import";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * An import: 32 hexadecimal digits, drawn by the client for one file or page. The same begun
   * again goes on, or answers with what came of it. Range: `^[0-9a-f]{32}$`.
   */
  import_id: ImportID;
  /** Rows of the report before the wanted ones. Range: 0 to 20000. Default: 0. */
  offset?: number;
}

/** Asks for the nutrients of one serving of a recipe. */
export interface GetNutrition {
  type: "get_nutrition";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The recipe. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityReference;
}

/** Asks for the changes of a thing and of its parts in the last 30 days. */
export interface GetHistory {
  type: "get_history";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The kind of a thing in the library. */
  kind: EntityKind;
  /** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  entity_id: EntityID;
  /** The `cursor` of the page before; absent for the last changes. */
  cursor?: LibraryCursor;
}

/** Asks for the links by which others may read something of a household. */
export interface ListLinks {
  type: "list_links";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
}

/**
 * Makes a link to a recipe, or one of the player's own to the plan as a calendar. Where there is
 * one, it stays.
 */
export interface MakeLink {
  type: "make_link";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The recipe, for owners and adults; absent for the calendar. Range: `^[0-9a-f]{32}$`. */
  recipe_id?: EntityID;
}

/**
 * Takes a link back: from then on it shows nothing. Those of recipes are for owners and adults. A
 * link that isn't there is taken back already.
 */
export interface RevokeLink {
  type: "revoke_link";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
   * `^[0-9a-f]{32}$`.
   */
  link_id: LinkID;
}

/**
 * Says how the player likes a recipe that a link shows. Each player has one rating; another takes
 * its place.
 */
export interface RateLink {
  type: "rate_link";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /**
   * A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
   * `^[0-9a-f]{32}$`.
   */
  link_id: LinkID;
  /** Halves of a star; without it, the rating is taken back. Range: 1 to 10. */
  rating?: number;
}

/** Begins to cook a recipe together. */
export interface StartCooking {
  type: "start_cooking";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
   * begun again is there once. Range: `^[0-9a-f]{32}$`.
   */
  session_id: CookingID;
  /** The recipe. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityID;
  /** The number of people that it is for. Range: 1 to 1000. */
  servings: ServingCount;
}

/** Does something in a cooking session. */
export interface DoCooking {
  type: "do_cooking";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
   * begun again is there once. Range: `^[0-9a-f]{32}$`.
   */
  session_id: CookingID;
  /**
   * Something done in a session: 32 hexadecimal digits, drawn by the client. A repeated one is
   * carried out once. Range: `^[0-9a-f]{32}$`.
   */
  input_id: CookingInputID;
  /** The thing to do. */
  op: "join" | "leave" | "set_role" | "claim" | "release" | "complete" | "reopen" | "start_timer" | "pause" | "resume" | "add_time" | "acknowledge" | "cancel" | "abandon";
  /** The new role: with `join` `cook` or `watcher`, and with `set_role`. */
  role?: CookRole;
  /** The player who gets the role; with `set_role`. Range: `^[0-9a-f]{32}$`. */
  player_id?: PlayerID;
  /**
   * The step; with `claim`, `release`, `complete` and `reopen`, and with `start_timer` if the timer
   * belongs to a step. Range: 0 to 99.
   */
  step?: StepPlace;
  /** The timer; drawn by the client for `start_timer`. Range: `^[0-9a-f]{32}$`. */
  timer_id?: TimerID;
  /** The timer's purpose; with `start_timer`. Range: length 1 to 60. */
  label?: TimerLabel;
  /**
   * The timer's length with `start_timer`, from 1; with `add_time` the time to add, or to take off
   * if it is negative. Range: -604800 to 604800.
   */
  seconds?: number;
}

/**
 * Ends a cooking session with a dish: marks the recipe as cooked, takes what it used from the
 * pantry and makes some more changes, as one edit.
 */
export interface FinishCooking {
  type: "finish_cooking";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
   * begun again is there once. Range: `^[0-9a-f]{32}$`.
   */
  session_id: CookingID;
  /** The device had everything up to here when the person finished. Range: 0 or more. */
  base_seq: LibrarySeq;
  /** The day on which it was cooked. Range: `^\d{4}-\d{2}-\d{2}$`. */
  day: CalendarDay;
  /** The optional ingredients that were used as well. Range: at most 100 of them. */
  also?: EntityReference[];
  /** True to take what it used from the pantry. Default: true. */
  deduct?: boolean;
  /**
   * More changes, such as a rating, a cooking note, and lots for what is left over. Range: at most
   * 32 of them.
   */
  ops?: LibraryOperation[];
}

/** Asks for the recipe of a session, and for what was done in it. */
export interface GetCooking {
  type: "get_cooking";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  id?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
   * begun again is there once. Range: `^[0-9a-f]{32}$`.
   */
  session_id: CookingID;
  /** The number of the first entry. Range: 0 or more. Default: 0. */
  from?: Count;
}

/** The player, and the server's terms. */
export interface Welcome {
  type: "welcome";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The connection's protocol version. Range: `chefdash.v1.json`. */
  protocol: "chefdash.v1.json";
  /** The server's revision of the protocol's version. Range: 1 or more. */
  revision: number;
  /** The server's name and version. */
  server: string;
  /**
   * The server's memory: 32 hexadecimal digits, others after it was restored from a backup or lost
   * its library. Range: `^[0-9a-f]{32}$`.
   */
  instance_id: string;
  /** The language of the server's names: the best match for the one in `hello`. */
  language: string;
  /** The player's last saved state. */
  player: Player;
  /** The player's secret. Sent once, to a new player only. */
  token?: Token;
  /**
   * The server's clock, with a fraction. It starts again when the server restarts. Unit: ms. Range:
   * 0 or more.
   */
  server_time_ms: ServerTime;
  /** The length of a tick. Unit: ms. Range: 1 or more. */
  tick_ms: number;
  /** The WebSocket pings by which the server watches the connection. */
  ping: PingTerms;
  /**
   * The time that a round is kept for a disconnected player. Its clock keeps running. Unit: ms.
   * Range: 0 or more.
   */
  resume_ms: Milliseconds;
  /** The limits of one connection. */
  limits: Limits;
  /**
   * The solo round or daily challenge that is running, or has ended without its result yet. Not for
   * a race. Range: `^[0-9a-f]{32}$`.
   */
  round_id?: RecordID;
  /** `companion` for a companion; absent for others. */
  role?: ConnectionRole;
}

/** The player after `set_profile`. */
export interface Profile {
  type: "profile";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The player's last saved state. */
  player: Player;
}

/** All levels, and how far the player is in each. */
export interface Levels {
  type: "levels";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** All levels in order, locked ones too. */
  levels: Level[];
}

/** The shop's items. */
export interface Shop {
  type: "shop";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The player's balance. Unit: coins. Range: 0 or more. */
  coins: Coins;
  /** The items. */
  items: Item[];
}

/** A purchase was carried out, durably. */
export interface Purchased {
  type: "purchased";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** An item of the shop. Range: length 1 to 32. */
  item_id: ItemID;
  /** The price paid. Unit: coins. Range: 0 or more. */
  price: Coins;
  /** Pieces owned right after this purchase. Range: 0 or more. */
  owned: Count;
  /** The balance right after this purchase. Unit: coins. Range: 0 or more. */
  coins: Coins;
}

/**
 * Everything about the round: when it starts, when a client resumes, and in a solo round after
 * `set_stream`.
 */
export interface Snapshot {
  type: "snapshot";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The number of the last state frame; the next one has this plus 1. Range: 0 or more. */
  seq: Sequence;
  /** The part of a round that doesn't change. */
  round: Round;
  /** The items owned now, without those that the round used up. */
  inventory: Inventory;
  /** The part of a round that changes. */
  state: RoundState;
  /** The grid after the next tap or clear that counts. Range: at most 16 of them. */
  deal: IngredientPlaces;
  /** The recipe of the next order. Range: 0 to 255. */
  next: RecipePlace;
  /** The race; absent in a solo round. */
  race?: Race;
}

/** The moving state of the round at a tick. */
export interface State {
  type: "state";
  /** Counts the frames of the stream. Range: 0 or more. */
  seq: Sequence;
  /** The part of a round that changes. */
  state: RoundState;
}

/** The result of a tap. */
export interface Tapped {
  type: "tapped";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /**
   * `ignored` while feedback shows or after the end: nothing changed. A held tap is answered once
   * it counts.
   */
  outcome: "correct" | "served" | "wrong" | "ignored" | (string & {});
  /** Coins that the order earned; only with `served`. Unit: coins. Range: 0 or more. */
  coins?: Coins;
  /** Right after the tap. The last layer of an order serves it. */
  state: RoundState;
  /**
   * The grid after the next tap or clear that counts; only if this tap counted and the round goes
   * on. Range: at most 16 of them.
   */
  deal?: IngredientPlaces;
  /**
   * The recipe of the next order; only with `deal`, and if the tap put the first ingredient on the
   * plate. Range: 0 to 255.
   */
  next?: RecipePlace;
}

/** The result of a clear. */
export interface Cleared {
  type: "cleared";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** `ignored` while feedback shows or after the end. */
  outcome: "cleared" | "ignored" | (string & {});
  /** Right after the clear. */
  state: RoundState;
  /**
   * The grid after the next tap or clear that counts; only if this clear counted. Range: at most 16
   * of them.
   */
  deal?: IngredientPlaces;
}

/** An order's coins have been paid, durably. */
export interface Balance {
  type: "balance";
  /** The player's balance. Unit: coins. Range: 0 or more. */
  coins: Coins;
  /** A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  round_id: RecordID;
  /** The number of the order that was paid. Range: 1 or more. */
  order: OrderNumber;
  /** Coins that it paid. */
  amount: Amount;
}

/** The durable result of a solo round. */
export interface RoundEnded {
  type: "round_ended";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  round_id: RecordID;
  /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
  level_id: LevelID;
  /** Orders served. Unit: orders. Range: 0 or more. */
  served: Served;
  /** Orders for a win and three stars. Unit: orders. Range: 1 to 10000. */
  target: Target;
  /** Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more. */
  earned: Earned;
  /** The stars of this round. Range: 0 to 3. */
  stars: Stars;
  /** True if `served` reached the target. */
  win: Win;
  /** The length of the round. Unit: ticks. Range: 0 to 36000. */
  ticks: RoundTicks;
  /** The player's best in this level, including this round. Range: 0 to 3. */
  best_stars: Stars;
  /** The next level, if this round unlocked it. Range: 1 to 2147483647. */
  unlocked_level_id?: LevelID;
  /** The player's balance. Unit: coins. Range: 0 or more. */
  coins: Coins;
}

/** The new frequency of state frames. */
export interface Stream {
  type: "stream";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /**
   * `tick`: a frame at every tick. `change`: one when something changed that the client can't
   * predict, and one a second.
   */
  stream: StreamMode;
}

/** The server's clock. */
export interface Pong {
  type: "pong";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** Any number, such as the client's own clock. */
  client_time: ClientTime;
  /**
   * The server's clock, with a fraction. It starts again when the server restarts. Unit: ms. Range:
   * 0 or more.
   */
  server_time_ms: ServerTime;
}

/** The server is stopping. No new round starts; running rounds may finish. */
export interface Shutdown {
  type: "shutdown";
  /** The longest time from now until connections are closed. Unit: ms. Range: 0 or more. */
  deadline_ms: Milliseconds;
}

/** A request was refused and changed nothing. */
export interface Error {
  type: "error";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The reason why a request was refused. */
  code: ErrorCode;
  /** A text for the client's developer, in English: the fault and what is allowed. */
  message: string;
  /** True if the same request can succeed later with nothing else changed. */
  retry: boolean;
  /** Time to wait before trying again. Unit: ms. Range: 0 or more. */
  retry_after_ms?: Milliseconds;
}

/** The state of the player's ticket in the queue. */
export interface Ticket {
  type: "ticket";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** Absent for any level. Range: 1 to 2147483647. */
  level_id?: LevelID;
  /** Seats of the race. Range: 2 to 8. */
  seat_count: SeatCount;
  /** The player's own rating. Unit: points. */
  rating: RatingPoints;
  /** The time since `queue`. Unit: ms. Range: 0 or more. */
  waited_ms: Milliseconds;
  /**
   * The most that another player's rating may be above or below. Unit: points. Range: 0 or more.
   */
  window: number;
  /**
   * Time until the window becomes `next_window`; absent at its limit. Unit: ms. Range: 0 or more.
   */
  widens_in_ms?: Milliseconds;
  /** The window's next size; absent at its limit. Unit: points. Range: 0 or more. */
  next_window?: number;
  /** The reason why there is no match yet. */
  reason: "being_tried" | "nobody_else_waiting" | "others_want_other_seats" | "others_want_other_levels" | "ratings_outside_window" | "not_enough_players" | (string & {});
  /** True once `answer_bots` can be sent. */
  bots_offered: boolean;
}

/** The player no longer has a ticket, and has no match. */
export interface LeftQueue {
  type: "left_queue";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The reason. */
  reason: "cancelled" | "absent" | "level_gone" | "stopping" | (string & {});
}

/** The complete state of a room, the same for everyone in it. */
export interface Room {
  type: "room";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The code to join by; absent in a matched room. */
  room_code?: RoomCode;
  /** The room's part of its cycle: waiting for players, a race, its result, or a pause. */
  phase: "gathering" | "opening" | "countdown" | "racing" | "settling" | "intermission" | "results" | (string & {});
  /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
  level_id: LevelID;
  /** The level, if it is made of a recipe. `levels` doesn't have it. */
  recipe_level?: RecipeLevelSummary;
  /** The number of seats, taken or free. Range: 2 to 8. */
  seat_count: SeatCount;
  /** The most races in a match. Range: `1`, `3`, `5`. */
  best_of: BestOf;
  /** True if items may be used. */
  allow_items: AllowItems;
  /** True if ratings change. */
  rated: Rated;
  /**
   * The player who may change the room; absent when every player has left and only the result is
   * missing. Range: `^[0-9a-f]{32}$`.
   */
  host_id?: PlayerID;
  /** The players with a seat, in the order of the race's seats. */
  players: RoomPlayer[];
  /** The number of spectators. Range: 0 or more. */
  spectator_count: Count;
  /**
   * Time left of `countdown`, `intermission` or `results`; absent in other phases. Unit: ms. Range:
   * 0 or more.
   */
  ends_in_ms?: Milliseconds;
}

/** The player is no longer in a room. */
export interface LeftRoom {
  type: "left_room";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The reason. */
  reason: "left" | "absent" | "removed_by_host" | "no_contest" | "requeued" | "match_ended" | "stopping" | "empty" | (string & {});
}

/** The state of every seat of the race at a tick. */
export interface RaceState {
  type: "race_state";
  /** The `seq` of the `state` sent with it. Range: 0 or more. */
  seq: Sequence;
  /** Ticks since the start. Unit: ticks. Range: 0 to 36000. */
  tick: Tick;
  /** One for each of the room's `players`, in the same order. */
  seats: RaceSeat[];
}

/** A complete race as spectators see it, with a delay. */
export interface RaceView {
  type: "race_view";
  /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
  level_id: LevelID;
  /** Ticks since the start. Unit: ticks. Range: 0 to 36000. */
  tick: Tick;
  /** Each seat's round, in the order of the room's `players`. */
  states: RoundState[];
  /**
   * Each seat's order: its ingredients bottom to top, as indexes into the level's `ingredients`.
   */
  orders: IngredientPlace[][];
}

/** The durable result of a race. */
export interface RaceEnded {
  type: "race_ended";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The record is kept under it. Range: `^[0-9a-f]{32}$`. */
  race_id: RecordID;
  /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
  level_id: LevelID;
  /** True if ratings change. */
  rated: Rated;
  /** One for each seat, by rank. */
  standings: Standing[];
  /** The player's own balance now. Not for spectators. Unit: coins. Range: 0 or more. */
  coins?: Coins;
  /** The player's own rating, if the race changed it. Not for spectators. */
  rating_change?: RatingChange;
  /** The reason why a rated race didn't change the player's rating. Not for spectators. */
  unrated?: "no_orders" | "shared_address" | "repeated_pair" | (string & {});
  /** The effect of the network and of the server on a race's players. */
  fairness: Fairness;
}

/** The race doesn't count, and everything it took is given back. */
export interface RaceCancelled {
  type: "race_cancelled";
  /** The reason. */
  reason: "no_contest" | "not_opened" | "overdue" | "stopping" | (string & {});
  /** The players who left before the start or weren't connected then; empty with other reasons. */
  absent_player_ids: PlayerID[];
}

/** A player of the room reacted. */
export interface Reaction {
  type: "reaction";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
  /** A thing that players can say to each other. */
  reaction: ReactionWord;
}

/** The player has tapped nothing for a while. */
export interface IdleWarning {
  type: "idle_warning";
  /** Time until the race is lost unless a tap or clear comes. Unit: ms. Range: 0 or more. */
  forfeit_in_ms: Milliseconds;
}

/** The day's challenge. */
export interface Daily {
  type: "daily";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The day in UTC, such as `2026-11-21`. Range: `^\d{4}-\d{2}-\d{2}$`. */
  day: string;
  /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
  level_id: LevelID;
  /** True if the player has used the one try that counts. */
  tried: boolean;
  /** Time until the next day's challenge begins. Unit: ms. Range: 0 or more. */
  ends_in_ms: Milliseconds;
}

/** Rows of a leaderboard. */
export interface Board {
  type: "board";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** `level/1`, `rating`, or `daily/2026-11-21`. Range: length 1 to 32. */
  board_id: BoardID;
  /** A month of UTC such as `2026-11`; all time if absent. Range: `^\d{4}-(0[1-9]|1[0-2])$`. */
  season?: Season;
  /** The number of rows on the whole board. Range: 0 or more. */
  row_count: Count;
  /** The rows, by rank. */
  rows: BoardRow[];
  /** The player's own row, if there is one. */
  own?: BoardRow;
}

/** A page of the player's own ledger. */
export interface Ledger {
  type: "ledger";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** Newest first. */
  entries: LedgerEntry[];
  /** True if there are older entries. */
  more: boolean;
}

/** The player's statistics. */
export interface Statistics {
  type: "statistics";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The time when the player was created. Unit: ms. Range: 0 or more. */
  since_ms: EpochMilliseconds;
  /** Solo rounds with a result, without daily challenges. Range: 0 or more. */
  rounds: Count;
  /** Solo rounds that reached the level's target. Range: 0 or more. */
  wins: Count;
  /** Orders served in rounds, races and daily challenges. Unit: orders. Range: 0 or more. */
  served: Served;
  /** Coins earned in all of them. Unit: coins. Range: 0 or more. */
  earned: Earned;
  /** The most orders in one of them. Range: 0 or more. */
  best_served: Count;
  /** Races with a result, without daily challenges. Range: 0 or more. */
  races: Count;
  /** Races in which nobody ranked better. Range: 0 or more. */
  race_wins: Count;
  /** Races that changed the rating. Range: 0 or more. */
  rated_races: Count;
  /** A rating (Glicko-2), in whole points. Unit: points. */
  rating: RatingPoints;
}

/** A recorded round, or a part of it, as its player saw it. */
export interface Replay {
  type: "replay";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  record_id: RecordID;
  /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
  /** The round, as in a snapshot but with a `start_ms` of 0. */
  round: Round;
  /** The length of the round. Unit: ticks. Range: 0 to 36000. */
  ticks: RoundTicks;
  /** The result of a recorded round. */
  result: ReplayResult;
  /**
   * The round at each tick with a change, and at least once a second. Range: at most 50 of them.
   */
  states: RoundState[];
  /** The next `from_tick`; absent if `states` reaches the end. Unit: ticks. Range: 0 to 36000. */
  next_tick?: Tick;
}

/** The player's households. */
export interface Households {
  type: "households";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** The player's households, in no particular order. */
  households: HouseholdEntry[];
}

/** A household and its members. */
export interface Household {
  type: "household";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The household's name. */
  name: string;
  /** The player's own role. */
  role: HouseholdRole;
  /** The place of the household's last edit; 0 before the first. Range: 0 or more. */
  head: LibraryHead;
  /** Those who have been members for longest first. */
  members: HouseholdMember[];
}

/** An invitation by which others can join a household. */
export interface Invitation {
  type: "invitation";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The code of an invitation: eight letters, in upper or lower case. */
  code: InvitationCode;
  /** The role of those who join by it. */
  role: HouseholdRole;
  /** Time until it expires. Unit: ms. Range: 0 or more. */
  expires_in_ms: Milliseconds;
  /** The number of people who can still join by it. Range: 0 or more. */
  uses: Count;
}

/** A household's library is open: what the device must do to have everything. */
export interface Library {
  type: "library";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The household's name. */
  name: string;
  /** The player's own role. */
  role: HouseholdRole;
  /** The place of the household's last edit; 0 before the first. Range: 0 or more. */
  head: LibraryHead;
  /**
   * True if the device must forget what the server has told it and pull from 0. It keeps its own
   * edits.
   */
  reset: boolean;
}

/** A page of changes after a place. */
export interface Page {
  type: "page";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** Records, in the order of their last edits. Range: at most 256 of them. */
  records: LibraryRecord[];
  /** The place where the next page begins. */
  cursor: LibraryCursor;
  /**
   * True if there is a next page. Without one the device has everything up to `cursor.seq`, or with
   * `until` all that it asked for.
   */
  more: boolean;
}

/** An edit of somebody else. */
export interface Changed {
  type: "changed";
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The edit's place. Range: 0 or more. */
  seq: LibrarySeq;
  /** The records that the edit changed, as they were right after it. */
  records: LibraryRecord[];
}

/** Changes were left out because too much waited: the device must pull. */
export interface Behind {
  type: "behind";
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The place of the household's last edit; 0 before the first. Range: 0 or more. */
  head: LibraryHead;
}

/** An edit is done, durably. */
export interface Edited {
  type: "edited";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
   * Range: `^[0-9a-f]{32}$`.
   */
  edit_id: EditID;
  /** The edit's place. Range: 0 or more. */
  seq: LibrarySeq;
  /**
   * The records that the edit changed, as they are now. For an edit that was sent again, those that
   * haven't been changed since. Empty with `pull`.
   */
  records: LibraryRecord[];
  /** True where the records are too long for an answer, absent otherwise: pull from `through`. */
  pull?: boolean;
  /**
   * Values of others that the device hadn't seen; the first ones if they are long; absent without
   * any.
   */
  overwrote?: OverwrittenField[];
  /** The lots whose stock changed; absent without any. */
  stock?: LotChange[];
  /** Ingredients of a cooked recipe that weren't taken from the pantry; absent without any. */
  left_out?: LeftOutIngredient[];
}

/** An edit was refused, with all its changes. */
export interface EditRefused {
  type: "edit_refused";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
   * Range: `^[0-9a-f]{32}$`.
   */
  edit_id: EditID;
  /** The change that it was refused for, as an index into `ops`. Range: 0 or more. */
  op: number;
  /** The reason, as a word. */
  reason: "unknown_entity" | "gone" | "stale_field" | "changed_since" | "exists" | "name_taken" | "built_in" | "bad_field" | "unknown_field" | "missing_field" | "wrong_parent" | "too_many" | "too_large" | "overflow" | "forbidden" | "not_author" | (string & {});
  /** A text for the client's developer, in English: the fault and what is allowed. */
  text: string;
  /** The kind of the thing that the change was for. */
  kind?: EntityKind;
  /** The same. Range: `^[0-9a-f]{32}$`. */
  id?: EntityID;
  /** The field, if it was refused for one, or `parent`. */
  field?: string;
  /**
   * The text that is there now, absent if it is empty; with `stale_field`. With `name_taken`: the
   * name that is there.
   */
  current?: string;
  /**
   * The thing that already has the name; with `name_taken`. It is of the same `kind`. Range:
   * `^[0-9a-f]{32}$`.
   */
  existing_id?: EntityReference;
  /** The id in `field` that leads to nothing; with `unknown_entity`. Range: `^[0-9a-f]{32}$`. */
  missing_id?: EntityReference;
  /** The edit that the current text comes from; with `stale_field`. Range: 0 or more. */
  seq?: LibrarySeq;
  /** The player who set it; with `stale_field`. Range: `^[0-9a-f]{32}$`. */
  by?: Author;
}

/** The player's own role in the household that is open has changed. */
export interface MemberChanged {
  type: "member_changed";
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The new role. Without it the player is no member any more, and the household is closed. */
  role?: HouseholdRole;
}

/** A page of the recipes that a search has found. */
export interface Found {
  type: "found";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The best first; without words the newest first. */
  recipe_ids: EntityID[];
  /** The number of recipes on all pages; absent above 1,000. Range: 0 to 1000. */
  count?: number;
  /** The place where the next page begins; absent on the last page. */
  cursor?: string;
}

/** Completions of the text that a person has typed so far. */
export interface Suggestions {
  type: "suggestions";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** Names of recipes. */
  names: string[];
  /** Names of ingredients. */
  ingredients: string[];
  /** Tags. */
  tags: SuggestedTag[];
}

/** A recipe as a level of the game, and how people did in it. */
export interface RecipeLevel {
  type: "recipe_level";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The recipe that it is made of. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityID;
  /** The level. */
  level: RecipeLevelSummary;
  /**
   * The orders in the sequence in which they come, each from bottom to top. Range: at least 1 of
   * them.
   */
  orders: IngredientPlaces[];
  /** The player's best. Range: 0 to 3. */
  best_stars: Stars;
  /** The number of rows on the level's whole board. Range: 0 or more. */
  row_count: Count;
  /** The first rows of the board, by rank. Range: at most 10 of them. */
  best_rows: BoardRow[];
  /** The player's own row, if there is one. */
  own?: BoardRow;
}

/** The player's recent searches in a household. */
export interface RecentSearches {
  type: "recent_searches";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The last first. Range: at most 20 of them. */
  searches: RecentSearch[];
}

/** The recipes that can be cooked from the pantry. */
export interface Matches {
  type: "matches";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * The rows, in the order that was asked for; fewer than were asked for if they are long. Range:
   * at most 50 of them.
   */
  rows: RecipeMatch[];
  /** True if there are more rows after these. */
  more: boolean;
}

/** The state of an upload of an image. */
export interface Image {
  type: "image";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** An image: the SHA-256 of its content, as 64 hexadecimal digits. Range: `^[0-9a-f]{64}$`. */
  image: ImageName;
  /** Bytes that the server has: the `offset` of the next piece. Unit: bytes. Range: 0 to 307200. */
  received: number;
  /** True once the image is stored and can be shown. */
  is_complete: boolean;
}

/** The progress of an import. */
export interface ImportState {
  type: "import_state";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * An import: 32 hexadecimal digits, drawn by the client for one file or page. The same begun
   * again goes on, or answers with what came of it. Range: `^[0-9a-f]{32}$`.
   */
  import_id: ImportID;
  /**
   * The state of an import: it waits for further pieces, waits for the page, reads the recipes,
   * puts them into the household, or has ended, with all recipes or early.
   */
  phase: ImportPhase;
  /**
   * Bytes of the file that the server has: the `offset` of the next piece. Only while it is
   * `receiving`. Unit: bytes. Range: 0 to 8388608.
   */
  received?: number;
  /** Recipes and other things of the file that are done. Range: 0 to 20000. */
  done: number;
  /** All of them; 0 until they have been read. Range: 0 to 20000. */
  total: number;
  /** The imported ones among those that are done. Range: 0 to 20000. */
  imported: number;
  /**
   * Those that were there already, or were imported before and deleted since. Range: 0 to 20000.
   */
  skipped: number;
  /** Those that were refused. Range: 0 to 20000. */
  refused: number;
  /** The reason why it failed, as a word. */
  reason?: string;
  /** The same for a person. */
  text?: string;
  /** Rows of the report, if they were asked for. */
  report?: ImportRow[];
  /** True if there are more rows after these. */
  more?: boolean;
}

/** The result of one recipe or other thing of an import. */
export interface ImportRow {
  /**
   * The recipe's name, or that of another thing; its place in the file where it has none. A lot is
   * named by its item, a meal or a cooking by its recipe and day. At most 200 characters.
   */
  name: string;
  /**
   * The result of a recipe: it is there now, was there already, isn't brought back because somebody
   * has deleted it, or was refused.
   */
  outcome: ImportOutcome;
  /** The reason why it was refused, as a word. */
  reason?: string;
  /** The same for a person. */
  text?: string;
  /** The recipe that it has become. Range: `^[0-9a-f]{32}$`. */
  recipe_id?: EntityID;
  /**
   * Notes on what was left out, cut or assumed: at most 20, and then how many more there are.
   * Range: at most 21 of them.
   */
  notes?: ImportNote[];
}

/** A note on something that was left out, cut or assumed. */
export interface ImportNote {
  /** The thing that was done. */
  code: ImportNoteCode;
  /** The thing that it was done to. */
  what?: ImportNoteThing;
  /** The place of the ingredient or step. Range: 1 to 1000000. */
  number?: number;
  /**
   * The number of them; with `cut` the characters that are left, and with `total_time` minutes.
   * Range: 1 to 1000000.
   */
  count?: number;
  /** The name of a field of the thing, or of the part that `what` and `number` say. */
  field?: string;
  /** The names of the first few. Range: at most 5 of them. */
  names?: string[];
}

/** The nutrients of one serving of a recipe, as far as the server's data on foods covers it. */
export interface Nutrition {
  type: "nutrition";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The recipe. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityReference;
  /** True if the server has data on foods. Without, nothing is covered. */
  has_foods: boolean;
  /** The nutrients of one serving, of the ingredients that are covered. */
  serving: NutritionAmounts;
  /** All ingredients of the recipe, in their order. Range: at most 100 of them. */
  parts: NutritionIngredient[];
  /**
   * The weight of all ingredients of which it is known, of the whole recipe. Unit: mg. Range: 0 or
   * more.
   */
  known_mg: number;
  /** The weight of those that are covered. Unit: mg. Range: 0 or more. */
  covered_mg: number;
}

/** Energy and nutrients. */
export interface NutritionAmounts {
  /** Energy. Unit: kcal. Range: 0 or more. */
  energy_kcal: number;
  /** Protein. Unit: mg. Range: 0 or more. */
  protein_mg: number;
  /** Fat. Unit: mg. Range: 0 or more. */
  fat_mg: number;
  /** Carbohydrate, with sugar and fibre. Unit: mg. Range: 0 or more. */
  carbohydrate_mg: number;
  /** Fibre. Unit: mg. Range: 0 or more. */
  fibre_mg: number;
  /** Sugar. Unit: mg. Range: 0 or more. */
  sugar_mg: number;
  /** Salt: 2.5 times the sodium. Unit: mg. Range: 0 or more. */
  salt_mg: number;
}

/** An ingredient, and why it counts or doesn't. */
export interface NutritionIngredient {
  /** The ingredient. Range: `^[0-9a-f]{32}$`. */
  ingredient_id: EntityReference;
  /**
   * `covered` if an ingredient counts; else the reason why not: nothing in the data has its name,
   * the recipe says no amount, or nobody knows what so much of it weighs.
   */
  state: NutritionState;
  /** Its name in the data, in English; absent if nothing there has its name. */
  food?: string;
  /** Its weight in the whole recipe; absent if nobody knows. Unit: mg. Range: 0 or more. */
  weight_mg?: number;
}

/** A page of the changes of a thing and of its parts in the last 30 days. */
export interface History {
  type: "history";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The kind of a thing in the library. */
  kind: EntityKind;
  /** The thing. Range: `^[0-9a-f]{32}$`. */
  entity_id: EntityReference;
  /** The last first. Range: at most 50 of them. */
  changes: HistoryChange[];
  /** The place where the next page begins, which has older changes; absent on the last one. */
  cursor?: LibraryCursor;
}

/** A change of one thing by one edit. */
export interface HistoryChange {
  /** The kind of a thing in the library. */
  kind: EntityKind;
  /** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  id: EntityID;
  /**
   * The kind of change: a part was added to what was there, fields were changed, or the thing was
   * deleted or restored.
   */
  change: ChangeKind;
  /** The edit. Range: 0 or more. */
  seq: LibrarySeq;
  /** The player who made it. Range: `^[0-9a-f]{32}$`. */
  by: Author;
  /** The time when the server carried it out, by its clock. Unit: ms. Range: 0 or more. */
  time_ms: EpochMilliseconds;
  /** The thing's name after the edit; absent for things without one. */
  name?: string;
  /** The fields that the edit changed; absent without any. */
  fields?: ChangedField[];
}

/** A change of one field by one edit. */
export interface ChangedField {
  /** Its name. */
  field: string;
  /** The value before; absent if it was empty, and for sets. */
  was?: FieldValue;
  /** The value after the edit; absent if it was emptied, and for sets. */
  now?: FieldValue;
  /** Elements added to a set. */
  added?: string[];
  /** Elements removed from a set. */
  removed?: string[];
}

/**
 * The links of a household that the player may see: those of its recipes, and the player's own
 * calendar.
 */
export interface Links {
  type: "links";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The oldest first. */
  links: Link[];
}

/** The ratings of a recipe that a link shows. */
export interface LinkRating {
  type: "link_rating";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /**
   * A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
   * `^[0-9a-f]{32}$`.
   */
  link_id: LinkID;
  /** The player's own, in halves of a star; absent for none. Range: 1 to 10. */
  rating?: number;
  /** The number of players who have rated it. Range: 0 to 2147483647. */
  rating_count: RatingCount;
  /** All ratings together, in halves of a star. Range: 0 to 2147483647. */
  rating_sum: RatingSum;
}

/** The cooking sessions of the household that is open, all that aren't over. */
export interface Cookings {
  type: "cookings";
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** A `cooking` of each one follows. Range: at most 4 of them. */
  session_ids: CookingReference[];
}

/** A cooking session as it is now. */
export interface Cooking {
  type: "cooking";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
   * begun again is there once. Range: `^[0-9a-f]{32}$`.
   */
  session_id: CookingID;
  /** The recipe. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityID;
  /** The recipe's name when the session began. */
  name: string;
  /** The number of people that it is for. Range: 1 to 1000. */
  servings: ServingCount;
  /** `finished` and `abandoned`: it is over, and nothing more comes of it. */
  phase: "cooking" | "finished" | "abandoned" | (string & {});
  /** The time when it began. Unit: ms. */
  started_ms: CookingTime;
  /** The time when it ended, if it is over. Unit: ms. */
  ended_ms?: CookingTime;
  /**
   * The player who ended it; absent also if nobody did anything for 12 hours. Range:
   * `^[0-9a-f]{32}$`.
   */
  ended_by?: Author;
  /** The players in it. Range: at most 12 of them. */
  cooks: SessionCook[];
  /** One for each of the recipe's steps. Range: at most 100 of them. */
  steps: SessionStep[];
  /** Those that run, wait or ring, and the last 32 that were stopped. Range: at most 64 of them. */
  timers: SessionTimer[];
}

/** A timer of a cooking session rings. */
export interface CookingRang {
  type: "cooking_rang";
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
   * begun again is there once. Range: `^[0-9a-f]{32}$`.
   */
  session_id: CookingID;
  /** A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  timer_id: TimerID;
  /** The timer's purpose: a line of 1 to 60 characters. Range: length 1 to 60. */
  label: TimerLabel;
  /** The time when the timer came to its end. Unit: ms. */
  rang_ms: CookingTime;
  /** The delay between the ring and this message. Unit: ms. Range: 0 or more. */
  late_ms: FractionalMilliseconds;
  /** True if the timer has rung before and nobody stopped it. */
  again: boolean;
}

/** The recipe of a session, and what was done in it. */
export interface CookingRecord {
  type: "cooking_record";
  /**
   * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
   * characters. Range: length 1 to 64.
   */
  re?: RequestID;
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /**
   * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
   * begun again is there once. Range: `^[0-9a-f]{32}$`.
   */
  session_id: CookingID;
  /** The player who began it. Range: `^[0-9a-f]{32}$`. */
  started_by: Author;
  /** The time when it began, since 1970-01-01 UTC. Unit: ms. Range: 0 or more. */
  started_time_ms: EpochMilliseconds;
  /** The time when it ended, if it is over. Unit: ms. Range: 0 or more. */
  ended_time_ms?: EpochMilliseconds;
  /** The recipe as it is cooked; only with the first entries. */
  recipe?: CookedDish;
  /** The things that were done, in order. Range: at most 100 of them. */
  entries: CookingEntry[];
  /** True if there are entries after these. */
  more: boolean;
}

/** The player's last saved state. */
export interface Player {
  /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
  /** The player's name. */
  name: string;
  /** One emoji. */
  avatar: string;
  /** The balance. Unit: coins. Range: 0 or more. */
  coins: Coins;
  /** Pieces owned by item id. */
  inventory: Inventory;
}

/** The WebSocket pings by which the server watches the connection. */
export interface PingTerms {
  /** The time between the server's pings. Unit: ms. Range: 0 or more. */
  interval_ms: Milliseconds;
  /** The time that it waits for the pong. Unit: ms. Range: 0 or more. */
  timeout_ms: Milliseconds;
}

/** The limits of one connection. */
export interface Limits {
  /** The longest message. Unit: bytes. Range: 1 or more. */
  message_bytes: number;
  /** Messages per second, on average. Range: 1 or more. */
  messages_per_second: number;
  /** The most messages in a burst. Range: 1 or more. */
  message_burst: number;
}

/** A level on the map. */
export interface Level {
  /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
  level_id: LevelID;
  /** The name in the welcome's `language`. */
  name: string;
  /**
   * The level's look, such as `beach`. A level may have none, or one that a client doesn't know.
   * Range: `^[a-z][a-z0-9_-]{0,31}$`.
   */
  theme?: Theme;
  /** Orders for a win and three stars. Unit: orders. Range: 1 to 10000. */
  target: Target;
  /** A measure of how hard the level is; not the clock. Unit: s. Range: 1 to 3600. */
  base_time_s: number;
  /**
   * The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list,
   * from 0. Range: 1 to 16 of them.
   */
  ingredients: Ingredients;
  /** True if the player can start it. */
  unlocked: boolean;
  /** The player's best. Range: 0 to 3. */
  stars: Stars;
}

/** Something that can be tapped. */
export interface Ingredient {
  /** An ingredient, such as `patty`. Range: `^[a-z][a-z0-9_-]{0,31}$`. */
  ingredient_id: IngredientID;
  /** A symbol for clients without an own picture. Range: length at least 1. */
  emoji: string;
  /** The recipe's name for it, in a level that is made of a recipe. Range: length at least 1. */
  label?: string;
}

/** A level that is made of a recipe. */
export interface RecipeLevelSummary {
  /** The recipe's name, shortened if it is long. Range: length at least 1. */
  name: RecipeLevelName;
  /** Orders for a win and three stars. Unit: orders. Range: 1 to 10000. */
  target: Target;
  /**
   * The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list,
   * from 0. Range: 1 to 16 of them.
   */
  ingredients: Ingredients;
}

/** The recipe's name, shortened if it is long. Range: length at least 1. */
export type RecipeLevelName = string;

/**
 * The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list, from
 * 0. Range: 1 to 16 of them.
 */
export type Ingredients = Ingredient[];

/** Indexes into the level's `ingredients`. Range: at most 16 of them. */
export type IngredientPlaces = IngredientPlace[];

/** An index into the round's `recipes`, from 0. Range: 0 to 255. */
export type RecipePlace = number;

/** An item of the shop, and how many the player owns. */
export interface Item {
  /** An item of the shop. Range: length 1 to 32. */
  item_id: ItemID;
  /** The name in the welcome's `language`. */
  name: string;
  /** Coins. Unit: coins. Range: 0 or more. */
  price: Coins;
  /** Pieces owned. Range: 0 or more. */
  owned: Count;
  /** The effect of an item: exactly one member. */
  effect: ItemEffect;
}

/** The effect of an item: exactly one member. */
export interface ItemEffect {
  /** Added to the clock at the start. Unit: ticks. Range: 0 to 36000. */
  extra_clock_ticks?: number;
  /** The combo at the start. Range: 1 to 100. */
  start_combo?: number;
  /**
   * Added to each order's coins before the combo multiplies them; once, however many pieces are
   * owned. Unit: coins. Range: 0 to 1000000.
   */
  extra_coins?: number;
}

/** The part of a round that doesn't change. */
export interface Round {
  /** The record is kept under it; in a race it is the race's. Range: `^[0-9a-f]{32}$`. */
  round_id: RecordID;
  /** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
  level_id: LevelID;
  /** The name in the welcome's `language`. */
  level_name: string;
  /**
   * The level's look, such as `beach`. A level may have none, or one that a client doesn't know.
   * Range: `^[a-z][a-z0-9_-]{0,31}$`.
   */
  theme?: Theme;
  /** Orders for a win and three stars. Unit: orders. Range: 1 to 10000. */
  target: Target;
  /**
   * The level's ingredients. `plate`, `grid`, `recipes` and `orders` are indexes into this list,
   * from 0. Range: 1 to 16 of them.
   */
  ingredients: Ingredients;
  /** The possible orders. Range: 1 to 256 of them. */
  recipes: Recipe[];
  /** Items that the round used up. Range: at most 16 of them. */
  item_ids: ItemIDs;
  /** The round's rules, for a client that shows the effect of its own taps before the answer. */
  rules: RoundRules;
  /**
   * The time of tick 0, past or to come, on the server's clock, with a fraction. Unit: ms. Range: 0
   * or more.
   */
  start_ms: StartTime;
}

/** The round's rules, for a client that shows the effect of its own taps before the answer. */
export interface RoundRules {
  /** The round ends at this tick at the latest. Unit: ticks. Range: 1 to 36000. */
  cap_ticks: number;
  /**
   * Ticks in which taps don't count after a served order or a wrong tap. Unit: ticks. Range: 1 to
   * 600.
   */
  feedback_ticks: number;
  /**
   * The last ticks of feedback. The first tap in them is held, and counts when the feedback ends.
   * Unit: ticks. Range: 0 to 20.
   */
  held_tap_ticks: number;
  /** Added to the clock for an order served. Unit: ticks. Range: 0 to 36000. */
  served_clock_ticks: number;
  /** Taken from the clock for a wrong tap, down to 0. Unit: ticks. Range: 0 to 36000. */
  wrong_clock_ticks: number;
  /** The combo after a wrong tap, and at the start unless an item raises it. Range: 1 to 100. */
  combo_at_start: number;
  /** The largest combo. Range: 1 to 100. */
  combo_limit: number;
}

/** A burger that can be ordered. */
export interface Recipe {
  /** The name in the welcome's `language`. */
  name: string;
  /** Its ingredients bottom to top, as indexes into `ingredients`. Range: at most 16 of them. */
  layers: IngredientPlaces;
}

/** The part of a round that changes. */
export interface RoundState {
  /** Ticks since the start; 0 until the first one. Unit: ticks. Range: 0 to 36000. */
  tick: Tick;
  /** Ticks left. Unit: ticks. Range: 0 or more. */
  clock: Clock;
  /** `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. */
  phase: RoundPhase;
  /**
   * The ticks until taps count again; 0 while cooking and after the end. Unit: ticks. Range: 0 to
   * 600.
   */
  feedback: number;
  /** Orders served. Unit: orders. Range: 0 or more. */
  served: Served;
  /** The multiplier for the next order's coins. Range: 1 to 100. */
  combo: Combo;
  /** Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more. */
  earned: Earned;
  /** The order's number; during `perfect`, of the order just served. Range: 1 or more. */
  order: OrderNumber;
  /** The order's index in the snapshot's `recipes`. Range: 0 to 255. */
  recipe: RecipePlace;
  /**
   * The plate bottom to top, as indexes into `ingredients`. During `wrong` the last one is the
   * wrong one. Range: at most 16 of them.
   */
  plate: IngredientPlaces;
  /** The buttons in display order, as indexes into `ingredients`. Range: at most 16 of them. */
  grid: IngredientPlaces;
}

/** The part of a race that doesn't change, for one of its players. */
export interface Race {
  /** The player's own index in the room's `players`. Range: 0 to 7. */
  seat: SeatIndex;
  /** True if ratings change. */
  rated: Rated;
  /**
   * The time of tick 0, past or to come, on the server's clock, with a fraction. Unit: ms. Range: 0
   * or more.
   */
  start_ms: StartTime;
}

/** The part of a seat's state that everyone in a race sees. */
export interface RaceSeat {
  /** Ticks left. Unit: ticks. Range: 0 or more. */
  clock: Clock;
  /** `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. */
  phase: RoundPhase;
  /** Orders served. Unit: orders. Range: 0 or more. */
  served: Served;
  /** The multiplier for the next order's coins. Range: 1 to 100. */
  combo: Combo;
  /** The number of ingredients on the plate. Range: 0 to 16. */
  stack: number;
}

/** A taken seat. */
export interface RoomPlayer {
  /** Bots and ghosts have their own. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
  /** Absent for bots: the client has a name for each `bot_strength`. */
  name?: string;
  /** One emoji. */
  avatar: string;
  /** Absent for bots and ghosts. Unit: points. */
  rating?: RatingPoints;
  /** The bot's strength; absent for people and ghosts. */
  bot_strength?: BotStrength;
  /** True for ghosts, absent for others. */
  ghost?: boolean;
  /** Ready for the next race, or agrees to a rematch; has no meaning for bots and ghosts. */
  ready: boolean;
  /** True if the player is connected. */
  connected: boolean;
  /**
   * Time for which the seat is still held; only while `connected` is false. Unit: ms. Range: 0 or
   * more.
   */
  held_ms?: Milliseconds;
  /** Races won in this match. Range: 0 or more. */
  wins: Count;
}

/** The result of a seat. */
export interface Standing {
  /** An index into the room's `players`. Range: 0 to 7. */
  seat: SeatIndex;
  /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
  /** Ties share a rank. Range: 1 or more. */
  rank: Rank;
  /** Orders served. Unit: orders. Range: 0 or more. */
  served: Served;
  /** Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more. */
  earned: Earned;
  /** The tick of the last order served; absent without one. Unit: ticks. Range: 0 to 36000. */
  last_served_tick?: Tick;
  /** The reason why the seat forfeited; absent if it didn't. */
  forfeit?: "left" | "absent" | "idle" | (string & {});
}

/** A rating before and after a race. */
export interface RatingChange {
  /** A rating (Glicko-2), in whole points. Unit: points. */
  before: RatingPoints;
  /** A rating (Glicko-2), in whole points. Unit: points. */
  after: RatingPoints;
  /** True if part of the gain waits for a review of the result. */
  held?: boolean;
}

/** The effect of the network and of the server on a race's players. */
export interface Fairness {
  /** The lateness of the server's ticks: the 99th percentile. Unit: ms. Range: 0 or more. */
  tick_lateness_p99_ms: FractionalMilliseconds;
  /**
   * One for each seat; null for bots and ghosts, and for players who were gone when the race ended.
   */
  connections: (ConnectionQuality | null)[];
}

/** A player's connection during a race. */
export interface ConnectionQuality {
  /** The number of round trips measured. Range: 0 or more. */
  round_trips: Count;
  /** The median; absent if none was measured. Unit: ms. Range: 0 or more. */
  rtt_median_ms?: FractionalMilliseconds;
  /** The 99th percentile; absent if none was measured. Unit: ms. Range: 0 or more. */
  rtt_p99_ms?: FractionalMilliseconds;
  /**
   * The mean difference between consecutive round trips; absent with fewer than two. Unit: ms.
   * Range: 0 or more.
   */
  jitter_ms?: FractionalMilliseconds;
  /** Frames replaced by newer ones because the connection was too slow. Range: 0 or more. */
  frames_late: Count;
  /** Taps that came near the end of the feedback and counted when it ended. Range: 0 or more. */
  taps_held: Count;
  /** Taps ignored because feedback was still showing. Range: 0 or more. */
  taps_ignored: Count;
  /**
   * The total time from ignored taps to the next ones that counted: what the network cost. Unit:
   * ms. Range: 0 or more.
   */
  lost_ms: Milliseconds;
}

/** A player's best result. */
export interface BoardRow {
  /** Ties share a rank. Range: 1 or more. */
  rank: Rank;
  /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
  /** The player's name. */
  name: string;
  /** One emoji. */
  avatar: string;
  /** On boards of levels and days. Unit: orders. Range: 0 or more. */
  served?: Served;
  /** On boards of levels and days. Unit: coins. Range: 0 or more. */
  earned?: Earned;
  /** On boards of levels and days. Unit: ticks. Range: 0 to 36000. */
  last_served_tick?: Tick;
  /** On the board of ratings. Unit: points. */
  rating?: RatingPoints;
  /** The record of this result. Range: `^[0-9a-f]{32}$`. */
  record_id?: RecordID;
}

/** One movement of coins or of pieces of an item. */
export interface LedgerEntry {
  /** Counts the entries of all players. Range: 1 or more. */
  number: number;
  /** Since 1970-01-01 UTC. Unit: ms. Range: 0 or more. */
  time_ms: EpochMilliseconds;
  /** `coins`, or an item's id. */
  asset_id: string;
  /** The kind of movement. */
  kind: "grant" | "order" | "race" | "purchase" | "equip" | "refund" | (string & {});
  /** The player's gain; negative for a loss. */
  amount: Amount;
  /** The player's balance of the asset afterwards. Range: 0 or more. */
  balance: Count;
  /** The kind and what it was for, such as `race:` and the race's id. */
  reference: string;
}

/** The result of a recorded round. */
export interface ReplayResult {
  /** Orders served. Unit: orders. Range: 0 or more. */
  served: Served;
  /** Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more. */
  earned: Earned;
  /** Stars. Range: 0 to 3. */
  stars: Stars;
  /** True if `served` reached the target. */
  win: Win;
}

/** A household of which the player is a member. */
export interface HouseholdEntry {
  /** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  household_id: HouseholdID;
  /** The household's name. */
  name: string;
  /** The player's own role. */
  role: HouseholdRole;
  /** The place of the household's last edit; 0 before the first. Range: 0 or more. */
  head: LibraryHead;
}

/** A member of a household. */
export interface HouseholdMember {
  /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
  /** The player's name; empty if the player doesn't exist any more. */
  name: string;
  /** One emoji; empty if the player doesn't exist any more. */
  avatar: string;
  /**
   * A member's role: an `owner` may do everything, an `adult` all edits, a `child` all edits but
   * deleting, and a `guest` only read and cook along.
   */
  role: HouseholdRole;
}

/** Somebody in a cooking session. */
export interface SessionCook {
  /** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
  /**
   * A role in a cooking session: a `head` may do everything, a `cook` all but give out roles and
   * end it, and a `watcher` only look.
   */
  role: CookRole;
  /**
   * Since when none of the player's devices has the household open; absent while one has. Unit: ms.
   */
  away_ms?: CookingTime;
}

/** The state of a step. */
export interface SessionStep {
  /** The player who did it, if it is done. Range: `^[0-9a-f]{32}$`. */
  done_by?: Author;
  /** The time when it was done. Unit: ms. */
  done_ms?: CookingTime;
  /** The player who has claimed it. Range: `^[0-9a-f]{32}$`. */
  claimed_by?: Author;
}

/** A timer that all cooks of a session share. */
export interface SessionTimer {
  /** A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  timer_id: TimerID;
  /** The timer's purpose: a line of 1 to 60 characters. Range: length 1 to 60. */
  label: TimerLabel;
  /** The step that it belongs to, if to one. Range: 0 to 99. */
  step?: StepPlace;
  /** The player who started it. Range: `^[0-9a-f]{32}$`. */
  started_by: Author;
  /** Its length, with all that was added. Unit: ms. Range: 0 or more. */
  duration_ms: Milliseconds;
  /**
   * `ringing`: it came to its end, and nobody has stopped it. `acknowledged`: somebody has.
   * `cancelled`: somebody stopped it before or instead.
   */
  state: "running" | "paused" | "ringing" | "acknowledged" | "cancelled" | (string & {});
  /** The time when it rings; only while it is `running`. Unit: ms. */
  ends_ms?: CookingTime;
  /** The time left; only while it is `paused`. Unit: ms. Range: 0 or more. */
  left_ms?: Milliseconds;
  /** The time when it came to its end; only while it is `ringing`. Unit: ms. */
  rang_ms?: CookingTime;
  /**
   * The player who stopped it; only once it is `acknowledged` or `cancelled`. Range:
   * `^[0-9a-f]{32}$`.
   */
  stopped_by?: Author;
  /** The time when it was stopped. Unit: ms. */
  stopped_ms?: CookingTime;
}

/**
 * A recipe as it was when a cooking session began; later changes of the recipe don't change the
 * session.
 */
export interface CookedDish {
  /** The recipe. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityID;
  /** The recipe's name. */
  name: string;
  /** The number of people that it is for. Range: 1 to 1000. */
  servings: ServingCount;
  /** The ingredients, in the recipe's order. Range: at most 100 of them. */
  lines: DishIngredient[];
  /** The steps, in the recipe's order. Range: at most 100 of them. */
  instructions: DishStep[];
}

/** An ingredient for the servings of the session. */
export interface DishIngredient {
  /** The ingredient. Range: `^[0-9a-f]{32}$`. */
  ingredient_id: EntityID;
  /** The food. */
  name: string;
  /**
   * An exact amount such as `3` or `3/4`, in lowest terms. Range:
   * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
   */
  quantity?: Quantity;
  /** The upper end of a range such as 2 to 3. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
  upper_quantity?: Quantity;
  /**
   * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
   */
  unit?: UnitWord;
  /** The recipe's note on it, if any. */
  note?: string;
  /** True where the recipe can do without it, absent otherwise. */
  optional?: boolean;
  /** The pantry item that it is taken from, where a person chose one. Range: `^[0-9a-f]{32}$`. */
  pantry_item?: EntityReference;
}

/** A step of what is cooked. */
export interface DishStep {
  /** The step. Range: `^[0-9a-f]{32}$`. */
  step_id: EntityID;
  /** The instruction. */
  text: string;
  /** The lengths of its timers. Range: at most 8 of them. */
  timer_seconds: number[];
}

/**
 * Something that was done in a cooking session. The members beside the first four are those of
 * `do_cooking`.
 */
export interface CookingEntry {
  /** Its number in the session, from 0. Range: 0 or more. */
  number: Count;
  /** The player who did it. Range: `^[0-9a-f]{32}$`. */
  by: Author;
  /** The time, since 1970-01-01 UTC. Unit: ms. Range: 0 or more. */
  time_ms: EpochMilliseconds;
  /**
   * The time in ticks since the start of the session, by which timers count. Unit: 0.1 s. Range: 0
   * or more.
   */
  tick: number;
  /**
   * The thing that was done. `away`: the player's last device was gone. `standing`: the player's
   * role in the household was another one.
   */
  op: "join" | "leave" | "set_role" | "claim" | "release" | "complete" | "reopen" | "start_timer" | "pause" | "resume" | "add_time" | "acknowledge" | "cancel" | "abandon" | "away" | "standing" | "finish" | (string & {});
  /** A role, as in `do_cooking`. */
  role?: CookRole;
  /** The player who got the role; with `set_role`. Range: `^[0-9a-f]{32}$`. */
  player_id?: PlayerID;
  /** A step of the recipe, as an index from 0. Range: 0 to 99. */
  step?: StepPlace;
  /** A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  timer_id?: TimerID;
  /** The timer's purpose: a line of 1 to 60 characters. Range: length 1 to 60. */
  label?: TimerLabel;
  /** Seconds, as in `do_cooking`. Range: -604800 to 604800. */
  seconds?: number;
  /**
   * The player's role in the household as far as it matters here; owners are adults. With
   * `standing` and the first `join`, and with what else was done where the session knew another
   * one.
   */
  standing?: "guest" | "child" | "adult" | (string & {});
}

/**
 * A place in the order of changes: after all edits before `seq`, and of that edit after the records
 * up to `kind` and `id`; after all of it without those two.
 */
export interface LibraryCursor {
  /**
   * The place of an edit among all of the household's, from 1; 0 is before the first. Range: 0 or
   * more.
   */
  seq: LibrarySeq;
  /** The kind of a thing in the library. */
  kind?: EntityKind;
  /** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  id?: EntityID;
}

/** One change of an edit. */
export interface LibraryOperation {
  /** The change. */
  op: "create" | "set" | "add" | "remove" | "adjust" | "delete" | "restore";
  /** The kind of the thing that is changed. */
  kind: EntityKind;
  /** The same. For `create`, drawn by the client. Range: `^[0-9a-f]{32}$`. */
  id: EntityID;
  /** The thing that a part belongs to; with `create`. Range: `^[0-9a-f]{32}$`. */
  parent?: EntityReference;
  /** The first values with `create`, the new ones with `set`. */
  fields?: EntityFields;
  /** The fields to empty; with `set`. */
  clear?: string[];
  /** The field, which is a set; with `add` and `remove`. */
  field?: string;
  /** The elements to add or remove; with `add` and `remove`. */
  elements?: string[];
  /**
   * The amount that a lot gains, or loses if it is negative; with `adjust`. Range:
   * `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
   */
  by?: SignedQuantity;
}

/** A link by which others may read something of a household. */
export interface Link {
  /**
   * A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
   * `^[0-9a-f]{32}$`.
   */
  link_id: LinkID;
  /** Its path on the server's host. */
  path: string;
  /** The recipe that it shows; absent for the plan as a calendar. Range: `^[0-9a-f]{32}$`. */
  recipe_id?: EntityID;
  /** The player who made it. Range: `^[0-9a-f]{32}$`. */
  player_id: PlayerID;
  /** The number of players who have rated it. Range: 0 to 2147483647. */
  rating_count: RatingCount;
  /** All ratings together, in halves of a star. Range: 0 to 2147483647. */
  rating_sum: RatingSum;
}

/** A search that the player has made. */
export interface RecentSearch {
  /** The text as it was typed. */
  text: string;
  /** Its conditions; absent without any. */
  filter?: RecipeConditions;
}

/** All that is known of one thing in the library. */
export interface LibraryRecord {
  /** The kind of thing. */
  kind: EntityKind;
  /** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  id: EntityID;
  /** The thing that it is a part of. Range: `^[0-9a-f]{32}$`. */
  parent?: EntityReference;
  /** The edit that created it, or restored it. Range: 2 of them. */
  created: LibraryStamp;
  /** The last edit that changed anything of it. Range: 2 of them. */
  modified: LibraryStamp;
  /** The edit that deleted it. The fields are still there. Range: 2 of them. */
  deleted?: LibraryStamp;
  /**
   * The time when it was created, by the server's clock. Restoring it doesn't change that. Unit:
   * ms. Range: 0 or more.
   */
  created_ms: EpochMilliseconds;
  /** The time when it was last changed, or deleted. Unit: ms. Range: 0 or more. */
  modified_ms: EpochMilliseconds;
  /** The players whose edits the stamps name. */
  authors: Author[];
  /** The fields that have a value. */
  fields: EntityFields;
  /** The edit that each field comes from. A field that is only here was emptied. */
  stamps: { [key: string]: LibraryStamp };
  /**
   * The elements of each field that is a set, each with the edit that added it; absent without any.
   */
  sets?: { [key: string]: { [key: string]: LibraryStamp } };
}

/** Fields by their names. `x-library` says which kind has which. */
export interface EntityFields {
  /** Its name. For parts of a recipe, the pantry and the list: the food. */
  name?: string;
  /** A description in some sentences. */
  about?: string;
  /** A recipe's own notes, or what is to be said of an ingredient or a grocery. */
  note?: string;
  /** A step, a cooking note, or what a planned meal is without a recipe. */
  text?: string;
  /** The address that a recipe comes from; it begins with `http://` or `https://`. */
  source?: string;
  /** The name of an image. Range: `^[0-9a-f]{64}$`. */
  image?: string;
  /** The name of a smaller image of a recipe, for lists. Range: `^[0-9a-f]{64}$`. */
  thumbnail?: string;
  /** The difficulty of a recipe. */
  difficulty?: "easy" | "medium" | "hard";
  /** Halves of a star. Range: 0 to 10. */
  rating?: number;
  /** The number of people that it is for. Range: 1 to 1000. */
  servings?: ServingCount;
  /** One emoji. */
  icon?: string;
  /** The color of a tag or a cookbook. */
  color?: "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink" | "gray";
  /** Time to prepare it. Unit: minutes. Range: 0 to 10080. */
  prep_minutes?: number;
  /** Time to cook it. Unit: minutes. Range: 0 to 10080. */
  cook_minutes?: number;
  /**
   * An exact amount such as `3` or `3/4`, in lowest terms. Range:
   * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
   */
  quantity?: Quantity;
  /** The upper end of a range such as 2 to 3. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
  upper_quantity?: Quantity;
  /**
   * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
   */
  unit?: UnitWord;
  /** True if the recipe can do without it. */
  optional?: boolean;
  /** The pantry item that the ingredient is taken from. Range: `^[0-9a-f]{32}$`. */
  pantry_item?: EntityReference;
  /** The timers of a step, each in seconds. Range: at most 8 of them. */
  timers?: number[];
  /** Its place among others, as a fraction in base 36. Range: `^[0-9a-z]{0,99}[1-9a-z]$`. */
  place?: OrderKey;
  /** The place in the kitchen. */
  shelf?: string;
  /** True if it is always there: enough for any amount, and never bought. */
  staple?: boolean;
  /** The amount in a lot, in the pantry item's unit. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
  stock?: Quantity;
  /** The day when a lot expires. Range: `^\d{4}-\d{2}-\d{2}$`. */
  expiry?: CalendarDay;
  /** A day such as `2026-11-25`. Range: `^\d{4}-\d{2}-\d{2}$`. */
  day?: CalendarDay;
  /** The meal of the day. */
  slot?: "breakfast" | "lunch" | "dinner" | "snack";
  /** The recipe that is planned, or that a grocery is for. Range: `^[0-9a-f]{32}$`. */
  recipe?: EntityReference;
  /** The planned meal that a grocery is for. Range: `^[0-9a-f]{32}$`. */
  plan_entry?: EntityReference;
  /** True if a planned meal eats the leftovers of an earlier one. */
  leftovers?: boolean;
  /** The aisle of the shop. Range: `^[0-9a-f]{32}$`. */
  aisle?: EntityReference;
  /**
   * The quantity and unit that somebody saw when checking off a grocery need; without a quantity it
   * had none.
   */
  checked?: CheckedNeed;
  /**
   * The amount of `from_unit` that equals `to_quantity` of `to_unit`. Range:
   * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
   */
  from_quantity?: Quantity;
  /**
   * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
   */
  from_unit?: UnitWord;
  /**
   * An exact amount such as `3` or `3/4`, in lowest terms. Range:
   * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
   */
  to_quantity?: Quantity;
  /**
   * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
   */
  to_unit?: UnitWord;
  /** Substitutes for a food, one on each line, the best first. */
  substitutes?: string;
  /** True if a category came with the household. Only the server sets it. */
  built_in?: boolean;
}

/**
 * The quantity and unit that somebody saw when checking off a grocery need; without a quantity it
 * had none.
 */
export interface CheckedNeed {
  /**
   * An exact amount such as `3` or `3/4`, in lowest terms. Range:
   * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
   */
  quantity?: Quantity;
  /**
   * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
   */
  unit?: UnitWord;
}

/** A value that somebody else had set and that the edit's author hadn't seen. */
export interface OverwrittenField {
  /** The kind of the thing with the field. */
  kind: EntityKind;
  /** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
  id: EntityID;
  /** The field's name. */
  field: string;
  /** The value; absent if the field had been emptied. */
  was?: FieldValue;
  /** The edit that had set it. Range: 0 or more. */
  seq: LibrarySeq;
  /** The player who had set it. Range: `^[0-9a-f]{32}$`. */
  by: Author;
}

/** A change of a lot's stock. */
export interface LotChange {
  /** The lot. Range: `^[0-9a-f]{32}$`. */
  lot_id: EntityID;
  /** The amount before. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
  before: Quantity;
  /** The amount now. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
  after: Quantity;
  /**
   * The amount asked for, which is more than was taken if there wasn't enough. Absent if the lot
   * was created or its stock set. Range: `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
   */
  asked?: SignedQuantity;
}

/** An ingredient that wasn't taken from the pantry, or not all of it. */
export interface LeftOutIngredient {
  /** The ingredient. Range: `^[0-9a-f]{32}$`. */
  ingredient_id: EntityID;
  /** The reason, as a word. */
  reason: "optional" | "no_amount" | "missing" | "incompatible_units" | "short" | (string & {});
  /** The missing amount, in the ingredient's unit. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`. */
  lacking?: Quantity;
}

/** Conditions of a search: a recipe is found only if all that are given hold. */
export interface RecipeConditions {
  /** The recipe has each of these diets. Range: at most 20 of them. */
  diets?: string[];
  /** Foods that must be in it. Range: at most 20 of them. */
  include?: string[];
  /** Foods that mustn't be in it. Range: at most 20 of them. */
  exclude?: string[];
  /** The number of people that it is for. Range: 1 to 1000. */
  min_servings?: ServingCount;
  /** The number of people that it is for. Range: 1 to 1000. */
  max_servings?: ServingCount;
  /** Preparing and cooking together. Unit: minutes. Range: 0 to 20160. */
  max_minutes?: number;
  /** Tags, of which one is enough. Range: at most 20 of them. */
  tags?: EntityReference[];
  /** A category. Range: `^[0-9a-f]{32}$`. */
  category?: EntityReference;
  /** A cookbook. Range: `^[0-9a-f]{32}$`. */
  cookbook?: EntityReference;
  /** The difficulty. */
  difficulty?: "easy" | "medium" | "hard";
  /** True leaves only the player's own favorites in. */
  favorites?: boolean;
  /**
   * True leaves only those in of which the pantry has enough of everything, for the servings that
   * they are written for.
   */
  makeable?: boolean;
}

/** A tag whose name begins with the typed text. */
export interface SuggestedTag {
  /** The tag. Range: `^[0-9a-f]{32}$`. */
  tag_id: EntityID;
  /** Its name. */
  name: string;
}

/** A recipe, and how much of it the pantry has. */
export interface RecipeMatch {
  /** The recipe. Range: `^[0-9a-f]{32}$`. */
  recipe_id: EntityID;
  /**
   * The percentage of the ingredients that aren't optional that are there at all, rounded down.
   * Range: 0 to 100.
   */
  percentage: number;
  /**
   * True if there is enough of each of them for the servings. For a pinch, a dash or a drop, any
   * stock is enough.
   */
  is_makeable: boolean;
  /** Ingredients that the pantry lacks, or has too little of. */
  missing: MissingIngredient[];
  /**
   * Ingredients of which some is there, counted in something that their amounts can't be compared
   * with.
   */
  unclear_ids: EntityID[];
  /**
   * Ingredients that are taken from an item of another name, which may be another food. A person
   * corrects it with the ingredient's `pantry_item`.
   */
  guesses: MatchGuess[];
  /** Items of the pantry that it would use and that expire soon. */
  expiring: ExpiringItem[];
}

/** An ingredient that is taken from an item of another name. */
export interface MatchGuess {
  /** The ingredient. Range: `^[0-9a-f]{32}$`. */
  ingredient_id: EntityID;
  /** The pantry item; of several with one name the first that is used. Range: `^[0-9a-f]{32}$`. */
  pantry_item_id: EntityID;
  /**
   * The name that contains the other: the ingredient's, as `red onion` does `onion`, or the item's,
   * as `oat milk` does `milk`.
   */
  how: "item_in_ingredient" | "ingredient_in_item" | (string & {});
}

/** An ingredient that the pantry lacks, or has too little of. */
export interface MissingIngredient {
  /** The ingredient. Range: `^[0-9a-f]{32}$`. */
  ingredient_id: EntityID;
  /** The food. */
  name: string;
  /**
   * The missing amount; absent if the recipe says none. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
   */
  quantity?: Quantity;
  /**
   * The missing amount up to the upper end of a range such as 2 to 3. Range:
   * `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
   */
  upper_quantity?: Quantity;
  /**
   * A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1.
   */
  unit?: UnitWord;
}

/** An item of the pantry that expires soon. */
export interface ExpiringItem {
  /** The pantry item. Range: `^[0-9a-f]{32}$`. */
  pantry_item_id: EntityID;
  /** The food. */
  name: string;
  /** The day when it expires. Range: `^\d{4}-\d{2}-\d{2}$`. */
  day: CalendarDay;
}

/**
 * The client's own name for a request, and `re` of its answer: 1 to 64 bytes without control
 * characters. Range: length 1 to 64.
 */
export type RequestID = string;

/** A player: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
export type PlayerID = string;

/** A round or a race: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
export type RecordID = string;

/** A player's secret: 64 hexadecimal digits. */
export type Token = string;

/** A level; from 1000000 on one that is made of a recipe. Range: 1 to 2147483647. */
export type LevelID = number;

/** An item of the shop. Range: length 1 to 32. */
export type ItemID = string;

/** Items, each at most once. Range: at most 16 of them. */
export type ItemIDs = ItemID[];

/** An ingredient, such as `patty`. Range: `^[a-z][a-z0-9_-]{0,31}$`. */
export type IngredientID = string;

/**
 * The level's look, such as `beach`. A level may have none, or one that a client doesn't know.
 * Range: `^[a-z][a-z0-9_-]{0,31}$`.
 */
export type Theme = string;

/** An index into the level's `ingredients`. Range: 0 to 15. */
export type IngredientPlace = number;

/** `level/1`, `rating`, or `daily/2026-11-21`. Range: length 1 to 32. */
export type BoardID = string;

/** A month of UTC such as `2026-11`; all time if absent. Range: `^\d{4}-(0[1-9]|1[0-2])$`. */
export type Season = string;

/** A private room's code: six letters, in upper or lower case. */
export type RoomCode = string;

/**
 * `tick`: a frame at every tick. `change`: one when something changed that the client can't
 * predict, and one a second.
 */
export type StreamMode = "tick" | "change";

/** The strength of a bot. */
export type BotStrength = "easy" | "medium" | "hard" | (string & {});

/** A thing that players can say to each other. */
export type ReactionWord = "hello" | "good_luck" | "well_played" | "wow" | "oops" | "hurry" | "thanks" | "good_game" | (string & {});

/** `cooking`: taps count. `perfect` and `wrong`: feedback, taps are ignored. */
export type RoundPhase = "cooking" | "perfect" | "wrong" | "ended" | (string & {});

/** Seats of the race. Range: 2 to 8. */
export type SeatCount = number;

/** An index into the room's `players`. Range: 0 to 7. */
export type SeatIndex = number;

/** The most races in a match. Range: `1`, `3`, `5`. */
export type BestOf = 1 | 3 | 5;

/** True if items may be used. */
export type AllowItems = boolean;

/** True if ratings change. */
export type Rated = boolean;

/** A rating (Glicko-2), in whole points. Unit: points. */
export type RatingPoints = number;

/** Ties share a rank. Range: 1 or more. */
export type Rank = number;

/** Coins. Unit: coins. Range: 0 or more. */
export type Coins = number;

/** A gain; negative for a loss. */
export type Amount = number;

/** Coins earned in the round so far; not a balance. Unit: coins. Range: 0 or more. */
export type Earned = number;

/** A number of things. Range: 0 or more. */
export type Count = number;

/** Orders served. Unit: orders. Range: 0 or more. */
export type Served = number;

/** Orders for a win and three stars. Unit: orders. Range: 1 to 10000. */
export type Target = number;

/** Stars. Range: 0 to 3. */
export type Stars = number;

/** True if `served` reached the target. */
export type Win = boolean;

/** The multiplier for the next order's coins. Range: 1 to 100. */
export type Combo = number;

/** An order's number in the round. Range: 1 or more. */
export type OrderNumber = number;

/** Counts the frames of the stream. Range: 0 or more. */
export type Sequence = number;

/** Ticks since the start. Unit: ticks. Range: 0 to 36000. */
export type Tick = number;

/** The length of the round. Unit: ticks. Range: 0 to 36000. */
export type RoundTicks = number;

/** Ticks left. Unit: ticks. Range: 0 or more. */
export type Clock = number;

/** A time span. Unit: ms. Range: 0 or more. */
export type Milliseconds = number;

/** A time span, with a fraction. Unit: ms. Range: 0 or more. */
export type FractionalMilliseconds = number;

/** Since 1970-01-01 UTC. Unit: ms. Range: 0 or more. */
export type EpochMilliseconds = number;

/**
 * The server's clock, with a fraction. It starts again when the server restarts. Unit: ms. Range: 0
 * or more.
 */
export type ServerTime = number;

/**
 * The time of tick 0, past or to come, on the server's clock, with a fraction. Unit: ms. Range: 0
 * or more.
 */
export type StartTime = number;

/** Any number, such as the client's own clock. */
export type ClientTime = number;

/** The use of a connection: to play on, or for the recipe library. */
export type ConnectionRole = "player" | "companion";

/** An installation of a client: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
export type DeviceID = string;

/** A household: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
export type HouseholdID = string;

/**
 * An edit: 32 hexadecimal digits, drawn by the client. An edit that is sent again is done once.
 * Range: `^[0-9a-f]{32}$`.
 */
export type EditID = string;

/** An image: the SHA-256 of its content, as 64 hexadecimal digits. Range: `^[0-9a-f]{64}$`. */
export type ImageName = string;

/**
 * An import: 32 hexadecimal digits, drawn by the client for one file or page. The same begun again
 * goes on, or answers with what came of it. Range: `^[0-9a-f]{32}$`.
 */
export type ImportID = string;

/**
 * The state of an import: it waits for further pieces, waits for the page, reads the recipes, puts
 * them into the household, or has ended, with all recipes or early.
 */
export type ImportPhase = "receiving" | "fetching" | "reading" | "importing" | "done" | "failed" | (string & {});

/**
 * The result of a recipe: it is there now, was there already, isn't brought back because somebody
 * has deleted it, or was refused.
 */
export type ImportOutcome = "imported" | "known" | "deleted" | "refused" | (string & {});

/** The thing that was done. */
export type ImportNoteCode = "left_out" | "left_out_from" | "not_allowed" | "missing" | "kept" | "cut" | "divided" | "assumed" | "more" | (string & {});

/** The thing that it was done to. */
export type ImportNoteThing = "name" | "about" | "note" | "source" | "nutrition" | "rating" | "difficulty" | "total_time" | "image" | "step_image" | "ingredient" | "step" | "diet" | "tag" | "tool" | "word" | "line_end" | "field" | "favorite" | (string & {});

/**
 * The kind of change: a part was added to what was there, fields were changed, or the thing was
 * deleted or restored.
 */
export type ChangeKind = "created" | "changed" | "deleted" | "restored" | (string & {});

/**
 * `covered` if an ingredient counts; else the reason why not: nothing in the data has its name, the
 * recipe says no amount, or nobody knows what so much of it weighs.
 */
export type NutritionState = "covered" | "no_food" | "no_amount" | "no_weight" | (string & {});

/**
 * A cooking session: 32 hexadecimal digits, drawn by the client that begins it. A session that is
 * begun again is there once. Range: `^[0-9a-f]{32}$`.
 */
export type CookingID = string;

/** A cooking session by its `session_id`. Range: `^[0-9a-f]{32}$`. */
export type CookingReference = string;

/**
 * Something done in a session: 32 hexadecimal digits, drawn by the client. A repeated one is
 * carried out once. Range: `^[0-9a-f]{32}$`.
 */
export type CookingInputID = string;

/**
 * A role in a cooking session: a `head` may do everything, a `cook` all but give out roles and end
 * it, and a `watcher` only look.
 */
export type CookRole = "head" | "cook" | "watcher" | (string & {});

/**
 * A time on the server's clock, with a fraction. Negative if it was before the server started.
 * Unit: ms.
 */
export type CookingTime = number;

/** A timer: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
export type TimerID = string;

/** The timer's purpose: a line of 1 to 60 characters. Range: length 1 to 60. */
export type TimerLabel = string;

/** A step of the recipe, as an index from 0. Range: 0 to 99. */
export type StepPlace = number;

/** Something in the library: 32 hexadecimal digits. Range: `^[0-9a-f]{32}$`. */
export type EntityID = string;

/**
 * The id of something in the library. A member with one is named after what it is. Range:
 * `^[0-9a-f]{32}$`.
 */
export type EntityReference = string;

/** A player by the `player_id`. Range: `^[0-9a-f]{32}$`. */
export type Author = string;

/**
 * A member's role: an `owner` may do everything, an `adult` all edits, a `child` all edits but
 * deleting, and a `guest` only read and cook along.
 */
export type HouseholdRole = "owner" | "adult" | "child" | "guest" | (string & {});

/** The number of players who have rated it. Range: 0 to 2147483647. */
export type RatingCount = number;

/** All ratings together, in halves of a star. Range: 0 to 2147483647. */
export type RatingSum = number;

/**
 * A link: 32 hexadecimal digits. Whoever knows them may read what it shows. Range:
 * `^[0-9a-f]{32}$`.
 */
export type LinkID = string;

/** The code of an invitation: eight letters, in upper or lower case. */
export type InvitationCode = string;

/**
 * The place of an edit among all of the household's, from 1; 0 is before the first. Range: 0 or
 * more.
 */
export type LibrarySeq = number;

/** The place of the household's last edit; 0 before the first. Range: 0 or more. */
export type LibraryHead = number;

/**
 * The edit that something comes from: its `seq`, and its author as an index into `authors`. Range:
 * 2 of them.
 */
export type LibraryStamp = number[];

/** The kind of a thing in the library. */
export type EntityKind = "recipe" | "ingredient" | "step" | "cooking_note" | "cooking" | "category" | "tag" | "cookbook" | "pantry_item" | "lot" | "plan_entry" | "grocery_need" | "aisle" | "conversion" | "substitution" | (string & {});

/** A field's value, of the type that it has in `EntityFields`. */
export type FieldValue = string | boolean | number | number[] | CheckedNeed;

/** The number of people that it is for. Range: 1 to 1000. */
export type ServingCount = number;

/**
 * An exact amount such as `3` or `3/4`, in lowest terms. Range: `^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
 */
export type Quantity = string;

/**
 * An exact amount such as `3`, `3/4` or `-1/2`, in lowest terms. Range:
 * `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`.
 */
export type SignedQuantity = string;

/** A unit such as `cup`, or any word; absent where things are counted. Range: length at least 1. */
export type UnitWord = string;

/** Its place among others, as a fraction in base 36. Range: `^[0-9a-z]{0,99}[1-9a-z]$`. */
export type OrderKey = string;

/** A day such as `2026-11-25`. Range: `^\d{4}-\d{2}-\d{2}$`. */
export type CalendarDay = string;

/** Pieces owned by item id. */
export type Inventory = { [key: string]: Count };

/** The reason why a request was refused. */
export type ErrorCode = "bad_json" | "too_deep" | "unknown_type" | "missing_field" | "wrong_type" | "number_out_of_range" | "bad_value" | "text_only" | "not_signed_in" | "already_signed_in" | "bad_token" | "rate_limited" | "stale_request" | "busy" | "store_unavailable" | "shutting_down" | "overloaded" | "unknown_level" | "level_locked" | "unknown_item" | "item_not_owned" | "not_enough_coins" | "balance_limit" | "round_in_progress" | "no_round" | "unknown_ingredient" | "already_elsewhere" | "already_queued" | "not_queued" | "wrong_seat_count" | "queue_full" | "no_bot_offer" | "queue_paused" | "malformed_code" | "unknown_code" | "too_many_wrong_codes" | "too_many_rooms" | "room_full" | "spectators_full" | "already_in_room" | "not_in_room" | "not_seated" | "not_host" | "removed_by_host" | "not_a_member" | "cannot_remove_yourself" | "settings_fixed" | "wrong_best_of" | "seats_taken" | "already_racing" | "race_not_started" | "no_race" | "out_of_race" | "others_cooking" | "no_rematch" | "too_many_reactions" | "room_closed" | "unknown_board" | "unknown_record" | "already_tried" | "record_hidden" | "wrong_role" | "unknown_household" | "household_exists" | "too_many_households" | "unknown_invitation" | "not_owner" | "unknown_member" | "last_owner" | "too_many_members" | "unknown_recipe" | "not_playable" | "edit_elsewhere" | "forbidden" | "bad_image" | "too_large" | "too_many_images" | "too_many_uploads" | "unknown_import" | "import_exists" | "too_many_links" | "unknown_cooking" | "cooking_exists" | "cooking_over" | "too_many_cookings" | "not_a_cook" | "unknown_cook" | "too_many_cooks" | "unknown_step" | "already_done" | "not_done" | "step_claimed" | "not_claimed" | "unknown_timer" | "timer_exists" | "too_many_timers" | "timer_too_long" | "not_running" | "not_paused" | "not_ringing" | "timer_stopped" | "too_many_inputs" | "unknown_link" | "unknown_entity" | "too_many_invitations" | "too_many_cookings_begun" | "disk_full" | "too_much_written" | (string & {});

/** A message that a client sends. */
export type ClientMessage =
  | Hello
  | SetProfile
  | ListLevels
  | ListShop
  | Purchase
  | StartRound
  | StartRecipe
  | Tap
  | Clear
  | LeaveRound
  | SetStream
  | Ping
  | Queue
  | GetTicket
  | LeaveQueue
  | AnswerBots
  | CreateRoom
  | JoinRoom
  | WatchRoom
  | LeaveRoom
  | SetRoom
  | Ready
  | AddBot
  | RemoveMember
  | Rematch
  | React
  | RaceGhost
  | GetDaily
  | StartDaily
  | GetBoard
  | ListLedger
  | GetStatistics
  | GetReplay
  | ListHouseholds
  | CreateHousehold
  | AddSamples
  | GetHousehold
  | Invite
  | RevokeInvitation
  | JoinHousehold
  | ChangeMember
  | LibraryOpen
  | Pull
  | Edit
  | Search
  | Suggest
  | ListRecentSearches
  | AddRecentSearch
  | RemoveRecentSearch
  | ClearRecentSearches
  | GetRecipeLevel
  | ListMatches
  | PlanGroceries
  | Cook
  | PutImage
  | ImportRecipes
  | GetImport
  | GetNutrition
  | GetHistory
  | ListLinks
  | MakeLink
  | RevokeLink
  | StartCooking
  | DoCooking
  | FinishCooking
  | GetCooking
  | RateLink;

/** A message that the server sends. */
export type ServerMessage =
  | Welcome
  | Profile
  | Levels
  | Shop
  | Purchased
  | Snapshot
  | State
  | Tapped
  | Cleared
  | Balance
  | RoundEnded
  | Stream
  | Pong
  | Shutdown
  | Error
  | Ticket
  | LeftQueue
  | Room
  | LeftRoom
  | RaceState
  | RaceView
  | RaceEnded
  | RaceCancelled
  | Reaction
  | IdleWarning
  | Daily
  | Board
  | Ledger
  | Statistics
  | Replay
  | Households
  | Household
  | Invitation
  | Library
  | Page
  | Changed
  | Behind
  | Edited
  | EditRefused
  | MemberChanged
  | Found
  | Suggestions
  | RecentSearches
  | Matches
  | RecipeLevel
  | Image
  | ImportState
  | Nutrition
  | History
  | Links
  | Cookings
  | Cooking
  | CookingRang
  | CookingRecord
  | LinkRating;

/** Each request by its `type`. */
export interface Requests {
  hello: Hello;
  set_profile: SetProfile;
  list_levels: ListLevels;
  list_shop: ListShop;
  purchase: Purchase;
  start_round: StartRound;
  start_recipe: StartRecipe;
  tap: Tap;
  clear: Clear;
  leave_round: LeaveRound;
  set_stream: SetStream;
  ping: Ping;
  queue: Queue;
  get_ticket: GetTicket;
  leave_queue: LeaveQueue;
  answer_bots: AnswerBots;
  create_room: CreateRoom;
  join_room: JoinRoom;
  watch_room: WatchRoom;
  leave_room: LeaveRoom;
  set_room: SetRoom;
  ready: Ready;
  add_bot: AddBot;
  remove_member: RemoveMember;
  rematch: Rematch;
  react: React;
  race_ghost: RaceGhost;
  get_daily: GetDaily;
  start_daily: StartDaily;
  get_board: GetBoard;
  list_ledger: ListLedger;
  get_statistics: GetStatistics;
  get_replay: GetReplay;
  list_households: ListHouseholds;
  create_household: CreateHousehold;
  add_samples: AddSamples;
  get_household: GetHousehold;
  invite: Invite;
  revoke_invitation: RevokeInvitation;
  join_household: JoinHousehold;
  change_member: ChangeMember;
  library_open: LibraryOpen;
  pull: Pull;
  edit: Edit;
  search: Search;
  suggest: Suggest;
  list_recent_searches: ListRecentSearches;
  add_recent_search: AddRecentSearch;
  remove_recent_search: RemoveRecentSearch;
  clear_recent_searches: ClearRecentSearches;
  get_recipe_level: GetRecipeLevel;
  list_matches: ListMatches;
  plan_groceries: PlanGroceries;
  cook: Cook;
  put_image: PutImage;
  import_recipes: ImportRecipes;
  get_import: GetImport;
  get_nutrition: GetNutrition;
  get_history: GetHistory;
  list_links: ListLinks;
  make_link: MakeLink;
  revoke_link: RevokeLink;
  start_cooking: StartCooking;
  do_cooking: DoCooking;
  finish_cooking: FinishCooking;
  get_cooking: GetCooking;
  rate_link: RateLink;
}

/** The answers to each request, unless it is refused with an `error`. */
export interface Answers {
  hello: Welcome;
  set_profile: Profile;
  list_levels: Levels;
  list_shop: Shop;
  purchase: Purchased;
  start_round: Snapshot;
  start_recipe: Snapshot;
  tap: Tapped;
  clear: Cleared;
  leave_round: RoundEnded | RaceEnded;
  set_stream: Stream;
  ping: Pong;
  queue: Ticket;
  get_ticket: Ticket;
  leave_queue: LeftQueue;
  answer_bots: Room | Ticket;
  create_room: Room;
  join_room: Room;
  watch_room: Room;
  leave_room: LeftRoom;
  set_room: Room;
  ready: Room;
  add_bot: Room;
  remove_member: Room;
  rematch: Room | LeftRoom;
  react: Reaction;
  race_ghost: Room;
  get_daily: Daily;
  start_daily: Snapshot;
  get_board: Board;
  list_ledger: Ledger;
  get_statistics: Statistics;
  get_replay: Replay;
  list_households: Households;
  create_household: Household;
  add_samples: Household;
  get_household: Household;
  invite: Invitation;
  revoke_invitation: Household;
  join_household: Household;
  change_member: Household | Households;
  library_open: Library;
  pull: Page;
  edit: Edited | EditRefused;
  search: Found;
  suggest: Suggestions;
  list_recent_searches: RecentSearches;
  add_recent_search: RecentSearches;
  remove_recent_search: RecentSearches;
  clear_recent_searches: RecentSearches;
  get_recipe_level: RecipeLevel;
  list_matches: Matches;
  plan_groceries: Edited | EditRefused;
  cook: Edited | EditRefused;
  put_image: Image;
  import_recipes: ImportState;
  get_import: ImportState;
  get_nutrition: Nutrition;
  get_history: History;
  list_links: Links;
  make_link: Links;
  revoke_link: Links;
  start_cooking: Cooking;
  do_cooking: Cooking;
  finish_cooking: Edited | EditRefused;
  get_cooking: CookingRecord;
  rate_link: LinkRating;
}

export type RequestType = keyof Requests;

/** A request's members without `type` and `id`. */
export type RequestOf<T extends RequestType> = Omit<Requests[T], "type" | "id">;

/** The message that answers a request. */
export type AnswerOf<T extends RequestType> = Answers[T];
