// The player's state as received from the server, kept up to date by its frames.

import { storage } from "./base.js";
import { Round } from "./round.js";

/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./chefdash.js").Player} Player */
/** @typedef {import("./chefdash.js").Room} Room */
/** @typedef {import("./chefdash.js").RoomPlayer} RoomPlayer */
/** @typedef {import("./chefdash.js").Welcome} Welcome */
/** @typedef {import("./chefdash.js").Snapshot} Snapshot */
/** @typedef {import("./chefdash.js").RoundEnded} RoundEnded */
/** @typedef {import("./chefdash.js").RaceEnded} RaceEnded */

/** A recipe of a household.
 *  @typedef {{ household_id: string, recipe_id: string }} RecipeReference */

/** A round's result, with flags for the daily challenge and for a player who left before its end,
 *  and the recipe that its level comes from.
 *  @typedef {RoundEnded & { isDaily: boolean, wasLeft: boolean, recipe: RecipeReference | null }} RoundResult */

/** A race's result, with the players of its room at that time.
 *  @typedef {RaceEnded & { players: RoomPlayer[] }} RaceResult */

/** A change; `profile` is one of the player by an operator. A notice's `text` is the name of a text, or with `word` the name of the texts for the
 *  server's words of a kind.
 *  @typedef {{ what: "player" | "profile" | "welcome" | "result" | "ticket" | "lanes" | "view" | "raceResult" }
 *    | { what: "round", isNew?: boolean } | { what: "room", isNew?: boolean, left?: string }
 *    | { what: "reaction", by: string, reaction: string }
 *    | { what: "notice", text: string, word?: string, tone?: string }} Change
 *  @typedef {(change: Change) => void} Listener */

/** Phases of a room without a running race; phases unknown to this page may have one. */
const PHASES_WITHOUT_RACE = new Set(["gathering", "opening", "intermission", "results"]);
/** The storage key of the last daily challenge's id, so that it stays one after a reload. */
const DAILY = "chefdash.daily";
/** The same for the last round on a recipe. */
const RECIPE = "chefdash.recipe";

/** The recipe that a round's level comes from, or null.
 *  @param {string} roundId
 *  @returns {RecipeReference | null} */
function recipeOf(roundId) {
  const { round_id: id, ...recipe } = JSON.parse(storage.getItem(RECIPE) ?? "{}");
  return id === roundId ? recipe : null;
}

/** The state of the player's game. Screens read it and subscribe to changes with `onChange`. */
export class Session {
  /** @type {Player | null} */
  player = null;
  tickMs = 100;
  /** Settled once it is known what is left of the player's round and room after the last welcome.
   *  The round's snapshot and the last result come before the answer to a ping; a room may come
   *  after it.
   *  @type {Promise<void> | null} */
  settled = null;
  /** The round under way, solo or in a race, or the one that has just ended.
   *  @type {Round | null} */
  round = null;
  /** @type {RoundResult | null} */
  result = null;
  /** The newest `ticket`, and the time of its arrival by the page's clock.
   *  @type {import("./chefdash.js").Ticket | null} */
  ticket = null;
  ticketAtMs = 0;
  /** The newest `room`, and the time of its arrival.
   *  @type {Room | null} */
  room = null;
  roomAtMs = 0;
  /** True if the player watches the room. */
  isWatching = false;
  /** The seats of the newest `race_state`.
   *  @type {import("./chefdash.js").RaceSeat[] | null} */
  lanes = null;
  /** The newest `race_view`.
   *  @type {import("./chefdash.js").RaceView | null} */
  view = null;
  /** @type {RaceResult | null} */
  raceResult = null;

  #connection;
  /** The time of the server's last message, by the page's clock. */
  #heardAtMs = 0;
  /** The id of the round that the player has asked to leave.
   *  @type {string | null} */
  #leftId = null;
  /** @type {Set<Listener>} */
  #listeners = new Set();
  /** @type {import("./chefdash.js").Levels | null} */
  #levels = null;
  /** @type {import("./chefdash.js").Shop | null} */
  #shop = null;

  /** @param {Connection} connection */
  constructor(connection) {
    this.#connection = connection;
    connection.expectFrames(() => this.#areFramesDue);
    connection.on("connection_status", ({ state }) => state === "connecting" && this.#forgetLists());
    connection.on("connection_status", () => connection.isBanned && this.#banned());
    connection.on("welcome", (message) => this.#welcome(message));
    connection.on("pong", () => { this.#heardAtMs = performance.now(); });
    connection.on("profile", ({ player, re }) => {
      this.#player(player);
      if (!re) this.#tell({ what: "profile" });
    });
    connection.on("purchased", ({ item_id: item, owned, coins }) => this.#player({
      coins, inventory: { ...this.player?.inventory, [item]: owned },
    }));
    connection.on("balance", ({ coins }) => this.#player({ coins }));
    connection.on("snapshot", (message) => this.#snapshot(message));
    connection.on("state", (message) => this.round?.frame(message));
    connection.on("round_ended", (message) => this.#roundEnded(message));
    connection.on("ticket", (message) => this.#ticket(message));
    connection.on("left_queue", ({ reason }) => this.#leftQueue(reason));
    connection.on("room", (message) => this.#room(message));
    connection.on("left_room", ({ reason }) => this.#leftRoom(reason));
    connection.on("race_state", ({ seats }) => {
      this.lanes = seats;
      this.#tell({ what: "lanes" });
    });
    connection.on("race_view", (message) => {
      this.view = message;
      this.#tell({ what: "view" });
    });
    connection.on("race_ended", (message) => this.#raceEnded(message));
    connection.on("race_cancelled", ({ reason }) => this.#raceCancelled(reason));
    connection.on("idle_warning", () =>
      this.#tell({ what: "notice", text: "race.idleWarning", tone: "warning" }));
    connection.on("reaction", ({ player_id: by, reaction }) =>
      this.#tell({ what: "reaction", by, reaction }));
    connection.on("shutdown", () =>
      this.#tell({ what: "notice", text: "connection.stopping", tone: "warning" }));
  }

  /** Calls `listener` with each change. Returns a function that removes it.
   *  @param {Listener} listener */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The levels, requested once and again after each round. */
  async levels() {
    this.#levels ??= await this.#connection.request("list_levels");
    return this.#levels.levels;
  }

  /** The shop's items with the number that the player owns of each. */
  async shop() {
    this.#shop ??= await this.#connection.request("list_shop");
    return this.#shop.items.map((item) => ({
      ...item, owned: this.player?.inventory[item.item_id] ?? item.owned,
    }));
  }

  get playerId() { return this.player?.player_id; }
  get isInRace() { return this.room !== null && !this.isWatching; }
  get isInRound() { return this.round !== null && !this.round.race && !this.result; }
  /** True while the player's race is under way: from its countdown until its result arrives. */
  get isRacing() {
    return this.isInRace && !PHASES_WITHOUT_RACE.has(this.room?.phase ?? "")
      && Boolean(this.round?.race) && this.raceResult?.race_id !== this.round?.info.round_id;
  }
  /** The screen of the round or race under way, if any. */
  get placeUnderWay() {
    if (this.isInRound) return "kitchen";
    return this.isRacing ? "room" : null;
  }
  /** True if the round is the daily challenge. */
  get isDaily() { return this.round?.info.round_id === storage.getItem(DAILY); }
  /** True if the player may change the room. */
  get isHost() { return this.room?.host_id === this.playerId && Boolean(this.room?.room_code); }
  /** The player's own entry in the room. */
  get seat() {
    return this.room?.players.find(({ player_id: id }) => id === this.playerId) ?? null;
  }

  /** @param {number} level
   *  @param {string[]} items */
  async startRound(level, items) {
    await this.#connection.request("start_round", { level_id: level, item_ids: items });
  }

  /** Starts a round in a level that comes from a recipe.
   *  @param {RecipeReference} recipe */
  async startRecipe(recipe) {
    const { round } = await this.#connection.request("start_recipe", recipe);
    storage.setItem(RECIPE, JSON.stringify({ ...recipe, round_id: round.round_id }));
  }

  /** Opens a room for races on such a level.
   *  @param {RecipeReference} recipe */
  async raceRecipe(recipe) {
    await this.#connection.request("create_room", recipe);
  }

  async startDaily() {
    const { round } = await this.#connection.request("start_daily");
    storage.setItem(DAILY, round.round_id);
  }

  /** Ends the solo round in its present state. */
  async leaveRound() {
    this.#leftId = this.round?.info.round_id ?? null;
    await this.#connection.request("leave_round");
  }

  /** @param {string} code */
  async watch(code) {
    this.isWatching = true;
    try {
      await this.#connection.request("watch_room", { room_code: code });
    } catch (error) {
      this.isWatching = false;
      throw error;
    }
  }

  /** @param {string} code */
  async join(code) {
    this.isWatching = false;
    await this.#connection.request("join_room", { room_code: code });
  }

  /** Drops the last race's result once the player has seen enough of it. */
  dismissResult() {
    this.raceResult = null;
    this.#tell({ what: "raceResult" });
  }

  /** True while the server sends the player's own round at every tick. */
  get #areFramesDue() {
    const { round } = this;
    return round !== null && round.hasStarted && !round.hasEnded && (this.isInRound || this.isRacing);
  }

  /** Forgets the lists whose names the server will send in another language. */
  #forgetLists() {
    this.#levels = null;
    this.#shop = null;
  }

  /** @param {Welcome} welcome */
  #welcome({ player, tick_ms: tickMs, round_id: round, server_time_ms: upMs }) {
    const before = { isInRound: this.isInRound && !round, isInRace: this.isInRace, isRacing: this.isRacing };
    // The server's clock begins with the server.
    const hasRestarted = upMs < performance.now() - this.#heardAtMs;
    this.tickMs = tickMs;
    this.player = player;
    this.ticket = null;
    // The room follows right after, if it still exists; rooms don't outlive the server.
    this.room = null;
    this.isWatching = false;
    this.lanes = null;
    this.view = null;
    if (!round) this.round = null;
    this.#tell({ what: "player" });
    this.#tell({ what: "welcome" });
    this.settled = this.#connection.request("ping", { client_time: performance.now() })
      .then(() => this.#tellOfLosses(before, hasRestarted), () => {});
  }

  /** Reports the losses from a dropped connection or a server restart: a round or room from before
   *  for which neither it nor a result has come.
   *  @param {{ isInRound: boolean, isInRace: boolean, isRacing: boolean }} before
   *  @param {boolean} hasRestarted */
  async #tellOfLosses(before, hasRestarted) {
    if (before.isInRound && !this.round && !this.result) {
      this.#tell({ what: "notice", text: hasRestarted ? "kitchen.lost" : "kitchen.ended", tone: "warning" });
      this.#tell({ what: "round" });
    }
    if (before.isInRace && !this.room && await this.#isRoomGone()) {
      if (!this.raceResult) this.#tellOfLostRoom(before.isRacing, hasRestarted);
      this.#tell({ what: "room", left: "lost" });
    }
  }

  /** Sends a request about the room that is always refused: to remove oneself. The refusal comes
   *  after the room, and has another code if there is no room. */
  async #isRoomGone() {
    try {
      await this.#connection.request("remove_member", { player_id: this.playerId ?? "" });
      return false;
    } catch (error) {
      return /** @type {any} */ (error).code === "not_in_room" && !this.room;
    }
  }

  /** @param {boolean} wasRacing
   *  @param {boolean} hasRestarted */
  #tellOfLostRoom(wasRacing, hasRestarted) {
    if (hasRestarted) {
      this.#tell({ what: "notice", text: wasRacing ? "race.lost" : "race.roomLost", tone: "warning" });
    } else {
      const word = wasRacing ? "absent" : "other";
      this.#tell({ what: "notice", text: "race.leftRoom", word, tone: "warning" });
    }
  }

  /** Nothing goes on for a banned player. */
  #banned() {
    this.round = null;
    this.result = null;
    this.ticket = null;
    this.room = null;
    this.isWatching = false;
    this.#tell({ what: "round" });
    this.#tell({ what: "room", left: "banned" });
  }

  /** @param {Partial<Player>} changes */
  #player(changes) {
    if (this.player) this.player = { ...this.player, ...changes };
    this.#tell({ what: "player" });
  }

  /** @param {Snapshot} message */
  #snapshot(message) {
    this.result = null;
    if (this.round?.info.round_id === message.round.round_id) {
      this.round.resumed(message);
    } else {
      this.round = new Round(message, this.#connection, this.tickMs);
      this.raceResult = null;
      this.lanes = null;
    }
    this.#player({ inventory: message.inventory });
    this.#tell({ what: "round", isNew: true });
  }

  /** @param {RoundEnded} result */
  #roundEnded(result) {
    // The server repeats it after a drop, although it was shown before.
    if (this.result?.round_id === result.round_id) return;
    this.#levels = null;
    // If the clock has run out, the round ended before the player's request.
    const wasLeft = result.round_id === this.#leftId && this.round?.clockNow() !== 0;
    const isDaily = result.round_id === storage.getItem(DAILY);
    this.result = { ...result, isDaily, wasLeft, recipe: recipeOf(result.round_id) };
    this.#player({ coins: result.coins });
    this.#tell({ what: "result" });
  }

  /** @param {import("./chefdash.js").Ticket} ticket */
  #ticket(ticket) {
    this.ticket = ticket;
    this.ticketAtMs = performance.now();
    this.#tell({ what: "ticket" });
  }

  /** @param {string} reason */
  #leftQueue(reason) {
    this.ticket = null;
    this.#tell({ what: "ticket" });
    if (reason !== "cancelled") this.#tell({ what: "notice", text: "race.leftQueue", word: reason });
  }

  /** @param {Room} room */
  #room(room) {
    const isNew = this.room === null;
    this.ticket = null;
    this.room = room;
    this.roomAtMs = performance.now();
    if (this.seat) this.isWatching = false;
    // A spectator sees the next race late, and it begins before its result.
    if (this.isWatching && room.phase === "racing") this.raceResult = null;
    this.#tell({ what: "room", isNew });
  }

  /** @param {string} reason */
  #leftRoom(reason) {
    this.room = null;
    this.isWatching = false;
    this.lanes = null;
    this.view = null;
    if (this.round?.race) this.round = null;
    if (reason !== "left") this.#tell({ what: "notice", text: "race.leftRoom", word: reason });
    this.#tell({ what: "room", left: reason });
  }

  /** @param {RaceEnded} result */
  #raceEnded(result) {
    if (result.coins !== undefined) this.#player({ coins: result.coins });
    // A race that the player left can end while the next one is running.
    if (this.isInRace && this.round?.race && this.round.info.round_id !== result.race_id) return;
    this.raceResult = { ...result, players: this.room?.players ?? this.raceResult?.players ?? [] };
    this.#levels = null;
    this.#tell({ what: "raceResult" });
  }

  /** @param {string} reason */
  #raceCancelled(reason) {
    this.round = null;
    this.#tell({ what: "notice", text: "race.cancelled", word: reason, tone: "warning" });
    this.#tell({ what: "room" });
  }

  /** @param {Change} change */
  #tell(change) {
    for (const listener of [...this.#listeners]) listener(change);
  }
}
