// The cooking sessions of the open household, as the server tells of them: who cooks, which steps are done, and one set
// of timers for all. The server decides; the device only counts down between its words.

import { RequestError } from "../../connection.js";
import { newId } from "./ids.js";

/** @typedef {import("../sync/companion.js").Companion} Companion */
/** @typedef {import("../sync/store.js").Store} Store */
/** @typedef {import("../../chefdash.js").SessionTimer} Timer */
/** A session and by how much the server's clock is ahead of this page's, milliseconds.
 *  @typedef {import("../../chefdash.js").Cooking & { aheadMs: number }} Session */
/** @typedef {import("../../chefdash.js").CookedDish} Dish */
/** What becomes of a timer on this device.
 *  @typedef {{ session: Session, timer: Timer }} Running */

/** What somebody is in a session; undefined where they take no part in it.
 *  @param {Session} session
 *  @param {string} player */
export function roleIn({ cooks }, player) {
  return cooks.find(({ player_id: id }) => id === player)?.role;
}

/** Whether somebody may do things in a session: a watcher only looks.
 *  @param {Session} session
 *  @param {string} player */
export function mayCookIn(session, player) {
  return ["head", "cook"].includes(roleIn(session, player) ?? "");
}

/** Whether somebody may end a session: the head, or an adult of the household while the head isn't there. The server has
 *  them wait for a minute.
 *  @param {Session} session
 *  @param {string} player
 *  @param {boolean} isAdult */
export function mayEnd({ cooks }, player, isAdult) {
  const head = cooks.find(({ role }) => role === "head");
  const isIn = cooks.some(({ player_id: id }) => id === player);
  return head?.player_id === player || (isAdult && isIn && (!head || head.away_ms !== undefined));
}

/** How much later than the end the server's word may come before the device rings by itself, milliseconds. */
const PATIENCE_MS = 1_000;
// How long a timer is heard, unless somebody stops it.
const LOUD_MS = 600_000;
const LOOK_MS = 250;

/** Whether a timer that rings is heard at a time by the session's clock.
 *  @param {Timer} timer
 *  @param {number} now  milliseconds */
export function soundsAt(timer, now) {
  return now - (timer.rang_ms ?? timer.ends_ms ?? 0) < LOUD_MS;
}

export class Cookings {
  /** By their ids.
   *  @type {Map<string, Session>} */
  #sessions = new Map();
  /** @type {Map<string, Dish>} */
  #dishes = new Map();
  /** The dishes that are being asked for. */
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
   *  @param {() => void} changed  called when there is something else to show */
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

  /** Those that aren't over, the oldest first. */
  get open() {
    return [...this.#sessions.values()].filter(({ phase }) => phase === "cooking")
      .sort((left, right) => left.started_ms - right.started_ms);
  }

  /** Also one that has ended since the page was opened.
   *  @param {string} id */
  get(id) {
    return this.#sessions.get(id);
  }

  /** What is cooked; null until it is there, of which is told.
   *  @param {string} id */
  dish(id) {
    const dish = this.#dishes.get(id);
    if (!dish && this.#companion.isOnline) this.#askDish(id);
    return dish ?? null;
  }

  /** Timers that somebody should stop, those that rang first before the others.
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

  /** Whether it rings, by the server's word, or because that doesn't come.
   *  @param {Session} session
   *  @param {Timer} timer */
  isRinging(session, timer) {
    return timer.state === "ringing"
      || (timer.state === "running" && this.leftMs(session, timer) < (this.#companion.isOnline ? -PATIENCE_MS : 0));
  }

  /** Whether one that rings is still heard.
   *  @param {Running} running */
  isLoud({ session, timer }) {
    return soundsAt(timer, this.#now(session));
  }

  /** How long a timer still lasts, milliseconds.
   *  @param {Session} session
   *  @param {Timer} timer */
  leftMs(session, timer) {
    if (timer.state === "paused") return timer.left_ms ?? 0;
    return timer.state === "running" ? (timer.ends_ms ?? 0) - this.#now(session) : 0;
  }

  /** When something in a session was, milliseconds since 1970.
   *  @param {Session} session
   *  @param {number} ms  by the server's clock */
  dateOf(session, ms) {
    return Date.now() + ms - this.#now(session);
  }

  /** Calls `look` several times a second while a timer runs, and returns a function that ends it.
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

  /** Does something in a session. What is lost on the way is sent again, and done once.
   *  @param {string} id
   *  @param {string} op
   *  @param {object} [members] */
  async do(id, op, members = {}) {
    await this.#ask("do_cooking", { session_id: id, input_id: newId(), op, ...members });
  }

  /** What was done in a session, the first first.
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

  /** Timers wait for nobody: without a connection nothing is asked for later.
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

  /** What the device knew when the page was closed, for a kitchen without a connection. */
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

  /** A clock runs only while somebody looks at a timer that runs or is heard. */
  #run() {
    const isWanted = this.#lookers.size > 0
      && this.#timers().some((one) => one.timer.state === "running" || (one.timer.state === "ringing" && this.isLoud(one)));
    if (isWanted === this.#clock > 0) return;
    clearInterval(this.#clock);
    this.#clock = isWanted ? Number(setInterval(() => { for (const look of this.#lookers) look(); }, LOOK_MS)) : 0;
  }
}
