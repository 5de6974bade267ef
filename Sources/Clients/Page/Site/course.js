// How a round goes on, by the table under "The rules of a round" in protocol.md.

/** @typedef {import("./chefdash.js").RoundState} RoundState */
/** The numbers that a round goes by, and its orders.
 *  @typedef {Pick<import("./chefdash.js").Round, "rules"> & { recipes: { layers: number[] }[] }} Terms */

/** A round that is stepped by whole ticks and by taps. What chance decides, its orders and its grid, is left
 *  to those who know it. */
export class Course {
  #terms;
  /** The place of the ingredient that is put on the plate once the feedback is over.
   *  @type {number | null} */
  #held = null;

  /** @param {Terms} terms
   *  @param {RoundState} state */
  constructor(terms, state) {
    this.#terms = terms;
    this.state = { ...state };
  }

  /** Whether nothing changes any more. */
  get hasEnded() { return this.state.phase === "ended"; }
  /** The place of the ingredient whose tap is held, if one is. */
  get held() { return this.#held; }
  /** What an order brings before the combo, in coins; 0 where that isn't known. */
  get orderCoins() { return 0; }

  /** The recipe of the next order, or undefined where it isn't known yet. Asked once for each order.
   *  @returns {number | undefined} */
  drawRecipe() { return undefined; }

  /** Deals the grid anew, where its next one is known. */
  deal() {}

  /** Goes on to a tick, or to the end of the round.
   *  @param {number} tick */
  advance(tick) {
    while (this.state.tick < tick && !this.hasEnded) this.step();
  }

  /** Goes on by a tick. */
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

  /** Puts up the next order. One that isn't known yet is waited for. */
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

  /** Takes a tap on the ingredient at a place, or with null a clear. Returns whether it counts, now or once the
   *  feedback is over.
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

  /** Ends the round as it stands. */
  end() {
    this.state.phase = "ended";
    this.state.feedback = 0;
  }
}

/** Whether a level of this number is made of a recipe: it brings no coins, and is in no list of levels.
 *  @param {number} levelId */
export function isRecipeLevel(levelId) {
  return levelId >= 1_000_000;
}

/** The stars for serving so many orders where `target` are wanted: three for the target, two for half of it,
 *  one for any order.
 *  @param {number} served
 *  @param {number} target */
export function starsFor(served, target) {
  if (served >= target) return 3;
  return served >= Math.max(1, Math.floor(target / 2)) ? 2 : Math.min(served, 1);
}
