// Everything that the server has told about the player, kept up to date by its frames.

import { Round } from "./round.js";

/** The state of the player's game. Screens read it and ask by `onChange` to be told of changes,
 *  which are named by what changed: "player", "round", "result", "ticket", "room", "lanes",
 *  "view", "raceResult", "reaction", "notice". */
export class Session {
  player = null;
  tickMs = 100;
  /** Settled once what comes right behind the last welcome has come: a snapshot, a room or a
   *  result, all of them before the answer to a ping. */
  settled = null;
  /** The round under way, alone or in a race, or the one that has just ended. */
  round = null;
  /** The last `round_ended`, and whether its round was the daily challenge. */
  result = null;
  isDaily = false;
  /** The newest `ticket`, and when it came, by the page's clock. */
  ticket = null;
  ticketAtMs = 0;
  /** The newest `room`, and when it came. */
  room = null;
  roomAtMs = 0;
  /** Whether the player watches the room. */
  isWatching = false;
  /** The newest `race_state` seats and `race_view`. */
  lanes = null;
  view = null;
  /** The newest `race_ended`, with the players of its room at that time. */
  raceResult = null;

  #connection;
  #listeners = new Set();
  #levels = null;
  #shop = null;

  constructor(connection) {
    this.#connection = connection;
    const handlers = {
      welcome: (message) => this.#welcome(message),
      profile: ({ player }) => this.#player(player),
      purchased: ({ item, owned, coins }) => this.#player({
        coins, inventory: { ...this.player.inventory, [item]: owned },
      }),
      balance: ({ coins }) => this.#player({ coins }),
      snapshot: (message) => this.#snapshot(message),
      state: (message) => this.round?.frame(message),
      round_ended: (message) => this.#roundEnded(message),
      ticket: (message) => this.#ticket(message),
      left_queue: (message) => this.#leftQueue(message),
      room: (message) => this.#room(message),
      left_room: (message) => this.#leftRoom(message),
      race_state: ({ seats }) => this.#change("lanes", { lanes: seats }),
      race_view: (message) => this.#change("view", { view: message }),
      race_ended: (message) => this.#raceEnded(message),
      race_cancelled: ({ reason }) => this.#raceCancelled(reason),
      idle_warning: () => this.#tell("notice", { text: "race.idleWarning", tone: "warning" }),
      reaction: (message) => this.#tell("reaction", message),
      shutdown: () => this.#tell("notice", { text: "connection.stopping", tone: "warning" }),
    };
    for (const [type, handler] of Object.entries(handlers)) connection.on(type, handler);
  }

  /** Calls `listener` with the name of what changed and perhaps a detail. Returns a function that
   *  ends it. */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The levels, asked for once and again after each round. */
  async levels() {
    this.#levels ??= await this.#connection.request("list_levels");
    return this.#levels.levels;
  }

  /** The shop's items and what is owned of each. */
  async shop() {
    this.#shop ??= await this.#connection.request("list_shop");
    return this.#shop.items.map((item) => ({
      ...item, owned: this.player.inventory[item.id] ?? item.owned,
    }));
  }

  get isInRace() { return this.room !== null && !this.isWatching; }
  get isInRound() { return this.round !== null && !this.round.race && !this.result; }
  /** Whether the player may change the room. */
  get isHost() { return this.room?.host === this.player?.id && Boolean(this.room?.code); }
  /** The player's own entry in the room. */
  get seat() { return this.room?.players.find(({ player }) => player === this.player.id) ?? null; }

  async startRound(level, equip) {
    this.isDaily = false;
    await this.#connection.request("start_round", { level, ...(equip.length ? { equip } : {}) });
  }

  async startDaily() {
    await this.#connection.request("start_daily");
    this.isDaily = true;
  }

  async watch(code) {
    this.isWatching = true;
    try {
      await this.#connection.request("watch_room", { code });
    } catch (error) {
      this.isWatching = false;
      throw error;
    }
  }

  async join(code) {
    this.isWatching = false;
    await this.#connection.request("join_room", { code });
  }

  /** The player has seen enough of the last race's result. */
  dismissResult() {
    this.raceResult = null;
    this.#tell("raceResult");
  }

  #welcome({ player, tick_ms: tickMs, round }) {
    const wasInRound = this.isInRound;
    const wasInRoom = this.room !== null;
    this.tickMs = tickMs;
    this.player = player;
    this.#levels = null;
    this.#shop = null;
    this.ticket = null;
    // The room comes right behind, if there still is one; rooms don't outlive the server.
    this.room = null;
    this.isWatching = false;
    this.lanes = null;
    this.view = null;
    if (!round) this.round = null;
    this.#tell("player");
    this.#tell("welcome", { round });
    this.settled = this.#connection.request("ping", { client_time: performance.now() })
      .then(() => this.#tellOfLosses(wasInRound && !round, wasInRoom), () => {});
  }

  /** Says what a drop or a restart of the server cost. */
  #tellOfLosses(roundMayBeLost, roomMayBeLost) {
    if (roundMayBeLost && !this.round && !this.result) {
      this.#tell("notice", { text: "kitchen.lost", tone: "warning" });
      this.#tell("round");
    }
    if (roomMayBeLost && !this.room) {
      this.#tell("notice", { text: "race.lost", tone: "warning" });
      this.#tell("room", { left: "lost" });
    }
  }

  #player(changes) {
    this.player = { ...this.player, ...changes };
    this.#tell("player");
  }

  #snapshot(message) {
    this.player = { ...this.player, inventory: message.inventory };
    this.result = null;
    if (this.round?.info.id === message.round.id) {
      this.round.resumed(message);
    } else {
      this.round = new Round(message, this.#connection, this.tickMs);
      this.raceResult = null;
      this.lanes = null;
    }
    this.#tell("player");
    this.#tell("round", { isNew: true });
  }

  #roundEnded(result) {
    // Told again after a drop, although it has been shown.
    if (this.result?.round === result.round) return;
    this.#levels = null;
    this.result = { ...result, isDaily: this.isDaily };
    this.#player({ coins: result.coins });
    this.#tell("result");
  }

  #ticket(ticket) {
    this.ticket = ticket;
    this.ticketAtMs = performance.now();
    this.#tell("ticket");
  }

  #leftQueue({ reason }) {
    this.ticket = null;
    this.#tell("ticket");
    if (reason !== "cancelled") this.#tell("notice", { text: `race.leftQueue.${reason}` });
  }

  #room(room) {
    const isNew = this.room === null;
    this.ticket = null;
    this.room = room;
    this.roomAtMs = performance.now();
    if (room.players.some(({ player }) => player === this.player.id)) this.isWatching = false;
    this.#tell("room", { isNew });
  }

  #leftRoom({ reason }) {
    this.room = null;
    this.isWatching = false;
    this.lanes = null;
    this.view = null;
    if (this.round?.race) this.round = null;
    if (reason !== "left") this.#tell("notice", { text: `race.leftRoom.${reason}` });
    this.#tell("room", { left: reason });
  }

  #raceEnded(result) {
    this.raceResult = { ...result, players: this.room?.players ?? this.raceResult?.players ?? [] };
    this.#levels = null;
    if (result.coins !== undefined) this.#player({ coins: result.coins });
    this.#tell("raceResult");
  }

  #raceCancelled(reason) {
    this.round = null;
    this.#tell("notice", { text: `race.cancelled.${reason}`, tone: "warning" });
    this.#tell("room");
  }

  #change(what, values) {
    Object.assign(this, values);
    this.#tell(what);
  }

  #tell(what, detail) {
    for (const listener of [...this.#listeners]) listener(what, detail);
  }
}
