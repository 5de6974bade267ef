// The cooking sessions of the open household, as the server reports them: the cooks, the finished
// steps, and one set of timers for all. The server decides; the device only counts down between its
// messages.

import { RequestError } from "../../connection.js";
import { RINGING_SECONDS } from "./generated/limits.js";
import { newId } from "./ids.js";

/** @typedef {import("../sync/companion.js").Companion} Companion */
/** @typedef {import("../sync/store.js").Store} Store */
/** @typedef {import("../../chefdash.js").SessionTimer} Timer */
/** A session, and the lead of the server's clock over this page's, milliseconds.
 *  @typedef {import("../../chefdash.js").Cooking & { aheadMs: number }} Session */
/** @typedef {import("../../chefdash.js").CookedDish} Dish */
/** A timer with its session.
 *  @typedef {{ session: Session, timer: Timer }} Running */

/** A player's role in a session; undefined if they don't take part.
 *  @param {Session} session
 *  @param {string} player */
export function roleIn({ cooks }, player) {
  return cooks.find(({ player_id: id }) => id === player)?.role;
}

/** True if a player may act in a session: watchers may not.
 *  @param {Session} session
 *  @param {string} player */
export function mayCookIn(session, player) {
  return ["head", "cook"].includes(roleIn(session, player) ?? "");
}

/** True if a player may end a session: the head, or an adult of the household while the head is
 *  away. The server makes the adult wait for a minute.
 *  @param {Session} session
 *  @param {string} player
 *  @param {boolean} isAdult */
export function mayEnd({ cooks }, player, isAdult) {
  const head = cooks.find(({ role }) => role === "head");
  const isIn = cooks.some(({ player_id: id }) => id === player);
  return head?.player_id === player || (isAdult && isIn && (!head || head.away_ms !== undefined));
}

/** The wait for the server's message after a timer's end before the device rings by itself,
 *  milliseconds. */
const PATIENCE_MS = 1_000;
const LOOK_MS = 250;

/** True if a ringing timer still sounds at a time of the session's clock.
 *  @param {Timer} timer
 *  @param {number} now  milliseconds */
export function soundsAt(timer, now) {
  return now - (timer.rang_ms ?? timer.ends_ms ?? 0) < RINGING_SECONDS * 1_000;
}

export class Cookings {
  /** The sessions by their ids.
   *  @type {Map<string, Session>} */
  #sessions = new Map();
  /** @type {Map<string, Dish>} */
  #dishes = new Map();
  /** The ids of the dishes that are being requested. */
  #asked = new Set();
  #companion;
  #store;
  #household;
  #changed;
  #ends;
  /** @type {Set<() => void>} */
  #lookers = new Set();
  #clock = 0;

  /** @param {Companion} companion
   *  @param {Store} store
   *  @param {string} household
   *  @param {() => void} changed  called after each change */
  constructor(companion, store, household, changed) {
    this.#companion = companion;
    this.#store = store;
    this.#household = household;
    this.#changed = changed;
    /** @param {(message: any) => void} handler
     *  @returns {(message: any) => void} */
    const own = (handler) => (message) => message.household_id === household && handler(message);
    this.#ends = [
      companion.on("cookings", own(({ session_ids: ids }) => this.#keepOnly(ids))),
      companion.on("cooking", own((message) => this.#take(message))),
      companion.on("cooking_rang", own((message) => this.#rang(message))),
    ];
    this.#readKept();
  }

  close() {
    for (const end of this.#ends) end();
    this.#lookers.clear();
    this.#run();
  }

  /** The sessions that aren't over, oldest first. */
  get open() {
    return [...this.#sessions.values()].filter(({ phase }) => phase === "cooking")
      .sort((left, right) => left.started_ms - right.started_ms);
  }

  /** A session, including one that has ended since the page was opened.
   *  @param {string} id */
  get(id) {
    return this.#sessions.get(id);
  }

  /** The session's dish; null until it has arrived, which `changed` reports.
   *  @param {string} id */
  dish(id) {
    const dish = this.#dishes.get(id);
    if (!dish && this.#companion.isOnline) this.#askDish(id);
    return dish ?? null;
  }

  /** Timers that somebody should stop, the longest ringing first.
   *  @returns {Running[]} */
  get ringing() {
    const since = (/** @type {Running} */ { timer }) => timer.rang_ms ?? timer.ends_ms ?? 0;
    return this.#timers().filter(({ session, timer }) => this.isRinging(session, timer))
      .sort((left, right) => since(left) - since(right));
  }

  /** The timer that ends next.
   *  @returns {Running | undefined} */
  get next() {
    return this.#timers().filter(({ session, timer }) => timer.state === "running" && !this.isRinging(session, timer))
      .sort((left, right) => this.leftMs(left.session, left.timer) - this.leftMs(right.session, right.timer))[0];
  }

  /** True if the timer rings: the server has said so, or its message is overdue.
   *  @param {Session} session
   *  @param {Timer} timer */
  isRinging(session, timer) {
    return timer.state === "ringing"
      || (timer.state === "running" && this.leftMs(session, timer) < (this.#companion.isOnline ? -PATIENCE_MS : 0));
  }

  /** True if a ringing timer still sounds.
   *  @param {Running} running */
  isLoud({ session, timer }) {
    return soundsAt(timer, this.#now(session));
  }

  /** The time left on a timer, milliseconds.
   *  @param {Session} session
   *  @param {Timer} timer */
  leftMs(session, timer) {
    if (timer.state === "paused") return timer.left_ms ?? 0;
    return timer.state === "running" ? (timer.ends_ms ?? 0) - this.#now(session) : 0;
  }

  /** The time of an event in a session, milliseconds since 1970.
   *  @param {Session} session
   *  @param {number} ms  by the server's clock */
  dateOf(session, ms) {
    return Date.now() + ms - this.#now(session);
  }

  /** Calls `look` several times a second while a timer runs, and returns a function that stops it.
   *  @param {() => void} look */
  onClock(look) {
    this.#lookers.add(look);
    this.#run();
    return () => {
      this.#lookers.delete(look);
      this.#run();
    };
  }

  /** @param {string} recipe
   *  @param {number} servings
   *  @returns {Promise<string>} the session's id */
  async start(recipe, servings) {
    const id = newId();
    await this.#ask("start_cooking", { session_id: id, recipe_id: recipe, servings });
    return id;
  }

  /** Performs an action in a session. A lost request is repeated; the server applies it once.
   *  @param {string} id
   *  @param {string} op
   *  @param {object} [members] */
  async do(id, op, members = {}) {
    await this.#ask("do_cooking", { session_id: id, input_id: newId(), op, ...members });
  }

  /** The entries of a session, oldest first.
   *  @param {string} id
   *  @returns {Promise<import("../../chefdash.js").CookingEntry[]>} */
  async record(id) {
    const entries = [];
    for (;;) {
      /** @type {import("../../chefdash.js").CookingRecord} */
      const page = await this.#ask("get_cooking", { session_id: id, from: entries.length });
      entries.push(...page.entries);
      if (!page.more || page.entries.length === 0) return entries;
    }
  }

  /** Timers don't wait: without a connection, requests fail instead of being queued.
   *  @param {string} type
   *  @param {object} members */
  #ask(type, members) {
    if (!this.#companion.isOnline) throw new RequestError("connection_lost", "there is no connection");
    return this.#companion.ask(type, { household_id: this.#household, ...members });
  }

  #timers() {
    return this.open.flatMap((session) => session.timers.map((timer) => ({ session, timer })));
  }

  /** @param {Session} session */
  #now({ aheadMs }) {
    return performance.now() + aheadMs;
  }

  /** @param {string[]} ids */
  #keepOnly(ids) {
    for (const [id, { phase }] of this.#sessions) {
      if (phase === "cooking" && !ids.includes(id)) this.#sessions.delete(id);
    }
    this.#tell();
  }

  /** @param {import("../../chefdash.js").Cooking} state */
  #take(state) {
    this.#sessions.set(state.session_id, { ...state, aheadMs: this.#companion.aheadMs });
    this.#tell();
  }

  /** @param {import("../../chefdash.js").CookingRang} rang */
  #rang({ session_id: id, timer_id: timerId, rang_ms: rangMs }) {
    const timer = this.#sessions.get(id)?.timers.find(({ timer_id: one }) => one === timerId);
    if (!timer) return;
    timer.state = "ringing";
    timer.rang_ms = rangMs;
    this.#tell();
  }

  /** @param {string} id */
  async #askDish(id) {
    if (this.#asked.has(id)) return;
    this.#asked.add(id);
    try {
      const { recipe } = await this.#ask("get_cooking", { session_id: id });
      if (recipe) this.#dishes.set(id, recipe);
      this.#tell();
    } catch (/** @type {any} */ error) {
      if (!error.code) throw error;
      this.#asked.delete(id);
    }
  }

  #tell() {
    const isCooking = this.open.length > 0;
    for (const id of this.#dishes.keys()) if (!this.#sessions.has(id)) this.#dishes.delete(id);
    const kept = { sessions: this.open, dishes: [...this.#dishes], at: Date.now() - performance.now() };
    this.#store.keepValue(`cooking ${this.#household}`, isCooking ? kept : null).catch(() => {});
    this.#run();
    this.#changed();
  }

  /** Reads the state saved before the page was closed, for a kitchen without a connection. */
  async #readKept() {
    const kept = await this.#store.value(`cooking ${this.#household}`).catch(() => null);
    if (!kept || this.#sessions.size > 0) return;
    const passedMs = Date.now() - performance.now() - kept.at;
    for (const session of kept.sessions) {
      this.#sessions.set(session.session_id, { ...session, aheadMs: session.aheadMs + passedMs });
    }
    for (const [id, dish] of kept.dishes) this.#dishes.set(id, dish);
    this.#run();
    this.#changed();
  }

  /** The clock runs only while somebody looks at a timer that runs or sounds. */
  #run() {
    const isWanted = this.#lookers.size > 0
      && this.#timers().some((one) => one.timer.state === "running" || (one.timer.state === "ringing" && this.isLoud(one)));
    if (isWanted === this.#clock > 0) return;
    clearInterval(this.#clock);
    this.#clock = isWanted ? Number(setInterval(() => { for (const look of this.#lookers) look(); }, LOOK_MS)) : 0;
  }
}
