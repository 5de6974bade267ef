// The course of a round, by the table under "The rules of a round" in protocol.md.

import { FIRST_RECIPE_LEVEL } from "./generated/game.js";

/** @typedef {import("./chefdash.js").RoundState} RoundState */
/** A round's rules and orders.
 *  @typedef {Pick<import("./chefdash.js").Round, "rules"> & { recipes: { layers: number[] }[] }} Terms */

/** A round that advances by whole ticks and by taps. Subclasses supply the random parts: its orders
 *  and its grid. */
export class Course {
  #terms;
  /** The index of the ingredient that goes on the plate once the feedback is over.
   *  @type {number | null} */
  #held = null;

  /** @param {Terms} terms
   *  @param {RoundState} state */
  constructor(terms, state) {
    this.#terms = terms;
    this.state = { ...state };
  }

  /** True if nothing changes any more. */
  get hasEnded() { return this.state.phase === "ended"; }
  /** The index of the ingredient whose tap is held, or null. */
  get held() { return this.#held; }
  /** The coins of an order before the combo; 0 if unknown. */
  get orderCoins() { return 0; }

  /** The recipe of the next order, or undefined if it isn't known yet. Called once for each order.
   *  @returns {number | undefined} */
  drawRecipe() { return undefined; }

  /** Deals the next grid, if it is known. */
  deal() {}

  /** Advances to a tick, or to the end of the round.
   *  @param {number} tick */
  advance(tick) {
    while (this.state.tick < tick && !this.hasEnded) this.step();
  }

  /** Advances by a tick. */
  step() {
    const { state } = this;
    state.tick += 1;
    state.clock = Math.max(0, state.clock - 1);
    if (state.clock === 0 || state.tick >= this.#terms.rules.cap_ticks) {
      this.end();
      return;
    }
    if (state.feedback > 1) state.feedback -= 1;
    else if (state.phase === "perfect") this.#present();
    else if (state.phase === "wrong") this.#cook();
  }

  /** Presents the next order; waits if it isn't known yet. */
  #present() {
    const recipe = this.drawRecipe();
    if (recipe === undefined) return;
    this.state.order += 1;
    this.state.recipe = recipe;
    this.#cook();
  }

  #cook() {
    const { state } = this;
    state.phase = "cooking";
    state.feedback = 0;
    state.plate = [];
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.#tap(held);
  }

  /** Applies a tap on the ingredient with an index, or a clear if it is null. Returns true if it
   *  counts, now or once the feedback is over.
   *  @param {number | null} place */
  take(place) {
    const { state } = this;
    if (state.phase === "cooking") {
      if (place === null) this.#clear();
      else this.#tap(place);
      return true;
    }
    if (place === null || !this.#holdsTaps) return false;
    this.#held = place;
    return true;
  }

  get #holdsTaps() {
    const { phase, feedback } = this.state;
    return phase !== "ended" && this.#held === null && feedback <= this.#terms.rules.held_tap_ticks;
  }

  #clear() {
    this.state.plate = [];
    this.deal();
  }

  /** @param {number} place */
  #tap(place) {
    const { state } = this;
    const { layers } = this.#terms.recipes[state.recipe];
    state.plate = [...state.plate, place];
    this.deal();
    if (layers[state.plate.length - 1] !== place) this.#punish();
    else if (state.plate.length === layers.length) this.#serve();
  }

  #punish() {
    const { state } = this;
    const { rules } = this.#terms;
    state.clock = Math.max(0, state.clock - rules.wrong_clock_ticks);
    state.combo = rules.combo_at_start;
    state.phase = "wrong";
    state.feedback = rules.feedback_ticks;
    if (state.clock === 0) this.end();
  }

  #serve() {
    const { state } = this;
    const { rules } = this.#terms;
    state.clock += rules.served_clock_ticks;
    state.earned += this.orderCoins * state.combo;
    state.combo = Math.min(state.combo + 1, rules.combo_limit);
    state.served += 1;
    state.phase = "perfect";
    state.feedback = rules.feedback_ticks;
  }

  /** Ends the round in its present state. */
  end() {
    this.state.phase = "ended";
    this.state.feedback = 0;
  }
}

/** True if a level with this number comes from a recipe: it pays no coins, and isn't in any list of
 *  levels.
 *  @param {number} levelId */
export function isRecipeLevel(levelId) {
  return levelId >= FIRST_RECIPE_LEVEL;
}

/** The stars for a number of served orders: three for the target, two for half of it, one for any
 *  order.
 *  @param {number} served
 *  @param {number} target */
export function starsFor(served, target) {
  if (served >= target) return 3;
  return served >= Math.max(1, Math.floor(target / 2)) ? 2 : Math.min(served, 1);
}
