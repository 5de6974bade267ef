// The person's recent searches in a household, newest first. The server holds the list for all of
// the person's devices; the device keeps the last one received, for use without a connection.

import { fold } from "../rules/folding.js";
import { isSameFilter } from "../parts/filter.js";

/** @typedef {import("./companion.js").Companion} Companion */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {{ text: string, filter?: { [name: string]: any } }} Recent */

const LIMIT = 20;
/** The maximum length of a stored search, characters. */
export const TEXT_LIMIT = 100;

export class Recents {
  /** @type {Recent[]} */
  list = [];
  #companion;
  #store;
  #household;
  /** Called when the list has changed. */
  #changed;
  /** Counts events that may have changed the list: only the answer to the last one is up to
   *  date. */
  #latest = 0;
  /** True if the list is newer than the device's stored one. */
  #isKnown = false;
  /** The number of changes without an answer yet. */
  #changes = 0;
  #ends;

  /** @param {Companion} companion
   *  @param {Store} store
   *  @param {string} household
   *  @param {() => void} changed */
  constructor(companion, store, household, changed) {
    this.#companion = companion;
    this.#store = store;
    this.#household = household;
    this.#changed = changed;
    this.#ends = [
      companion.on("welcome", () => this.refresh()),
      companion.on("recent_searches", (message) => this.#told(message)),
    ];
    this.#readKept();
    this.refresh();
  }

  close() {
    for (const end of this.#ends) end();
    this.#latest = Infinity;
  }

  /** Asks the server, since its unsolicited messages can be missing. */
  refresh() {
    if (this.#companion.isOnline) this.#ask("list_recent_searches");
  }

  /** Adds a search. The server hears of it only if it isn't the newest one already.
   *  @param {string} text
   *  @param {Recent["filter"]} filter */
  add(text, filter = {}) {
    const recent = { text, ...(Object.keys(filter).length > 0 ? { filter } : {}) };
    if (text === "" || text.length > TEXT_LIMIT || isSame(recent, this.list[0])) return;
    this.#change([recent, ...this.#without(text)].slice(0, LIMIT), "add_recent_search", recent);
  }

  /** @param {string} text */
  remove(text) {
    this.#change(this.#without(text), "remove_recent_search", { text });
  }

  clear() {
    this.#change([], "clear_recent_searches");
  }

  /** @param {string} text */
  #without(text) {
    const key = keyOf(text);
    return this.list.filter((one) => keyOf(one.text) !== key);
  }

  /** Shows the change at once. Without a connection the server never learns of it.
   *  @param {Recent[]} list
   *  @param {string} type
   *  @param {object} [members] */
  async #change(list, type, members) {
    this.#latest += 1;
    this.#take(list);
    if (!this.#companion.isOnline) return;
    this.#changes += 1;
    await this.#ask(type, members);
    this.#changes -= 1;
  }

  /** @param {string} type
   *  @param {object} [members] */
  async #ask(type, members) {
    const own = this.#latest += 1;
    try {
      const { searches } = await this.#companion.ask(type, { household_id: this.#household, ...members });
      if (own === this.#latest) this.#take(searches);
    } catch (/** @type {any} */ error) {
      // The list stays unchanged: no search depends on it.
      if (typeof error.code !== "string") throw error;
    }
  }

  /** Another device has changed the list. If a change of this one waits, its answer contains both.
   *  @param {{ re?: string, household_id: string, searches: Recent[] }} message */
  #told({ re, household_id: household, searches }) {
    if (re !== undefined || household !== this.#household || this.#changes > 0) return;
    this.#latest += 1;
    this.#take(searches);
  }

  /** @param {Recent[]} list */
  #take(list) {
    this.list = list;
    this.#isKnown = true;
    this.#store.keepValue(recentsName(this.#household), list);
    this.#changed();
  }

  async #readKept() {
    const kept = await this.#store.value(recentsName(this.#household)).catch(() => null);
    // A list that arrived meanwhile is newer.
    if (!kept || this.#isKnown) return;
    this.list = kept;
    this.#changed();
  }
}

/** The storage key of a household's list.
 *  @param {string} household */
export function recentsName(household) {
  return `recents ${household}`;
}

/** Two searches with the same key are one.
 *  @param {string} text */
function keyOf(text) {
  return fold(text).trim().split(/\s+/).join(" ");
}

/** @param {Recent} left
 *  @param {Recent | undefined} right */
function isSame(left, right) {
  return left.text === right?.text && isSameFilter(left.filter ?? {}, right.filter ?? {});
}
