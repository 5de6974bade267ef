// The state of practice, kept in the browser: the level, the player's best round, and a flag for
// any earlier round.

import { BASE } from "./base.js";

/** @typedef {import("./game.js").Catalogue} Catalogue */
/** @typedef {import("./local.js").Input} Input */
/** A round to race against.
 *  @typedef {{ seed: bigint, inputs: Input[], served: number, lastServedTick: number | null }} Best */

const FILE = `${BASE}/practice.json`;
const LEVEL = "chefdash.practice.level";
const BEST = "chefdash.practice.best";
const PLAYED = "chefdash.played";

/** The practice level, as last received from the server, and the player's best round on it. */
export class Practice {
  #storage;

  /** @param {Pick<Storage, "getItem" | "setItem">} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  /** True if the player has played in this browser, or knows how to. */
  get hasPlayed() { return this.#storage.getItem(PLAYED) !== null; }
  notePlayed() { this.#storage.setItem(PLAYED, "1"); }

  /** True if there is a level. */
  get isReady() { return this.#storage.getItem(LEVEL) !== null; }

  /** Fetches the current level for later; if that fails, the old one stays. */
  async refresh() {
    try {
      const answer = await fetch(FILE);
      if (answer.ok) this.#storage.setItem(LEVEL, await answer.text());
    } catch {
      // There is no network.
    }
  }

  /** The rules, and the level as the only one; null if there is none yet.
   *  @returns {Catalogue | null} */
  get catalogue() {
    return read(this.#storage.getItem(LEVEL));
  }

  /** The best round, if it was on the current level: on another one it would go differently.
   *  @returns {Best | null} */
  get best() {
    const kept = read(this.#storage.getItem(BEST));
    if (kept?.level !== this.#storage.getItem(LEVEL)) return null;
    return { ...kept, seed: BigInt(kept.seed) };
  }

  /** Saves a round if it is better than the best. Returns true if it is.
   *  @param {Best} round */
  keep({ seed, ...rest }) {
    const { best } = this;
    if (rest.served === 0 || (best && !isBetter(rest, best))) return false;
    const level = this.#storage.getItem(LEVEL);
    this.#storage.setItem(BEST, JSON.stringify({ level, seed: String(seed), ...rest }));
    return true;
  }
}

/** True for more orders, or as many in less time.
 *  @param {Pick<Best, "served" | "lastServedTick">} one
 *  @param {Pick<Best, "served" | "lastServedTick">} other */
function isBetter(one, other) {
  if (one.served !== other.served) return one.served > other.served;
  return (one.lastServedTick ?? 0) < (other.lastServedTick ?? 0);
}

/** @param {string | null} text */
function read(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
