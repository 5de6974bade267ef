// A player's own round one step ahead of the server: protocol.md, "Playing without waiting".

import { Course } from "./course.js";

/** @typedef {import("./chefdash.js").RoundState} RoundState */
/** @typedef {import("./chefdash.js").Snapshot} Snapshot */

/** A tap or clear without an answer yet: the tick of play time at which it was sent, and the
 *  ingredient's index in the round's `ingredients`, or null for a clear.
 *  @typedef {{ tick: number, place: number | null }} Input */

/** An answer's content about the round.
 *  @typedef {{ state: RoundState, deal?: number[], next?: number }} Answer */

/** The maximum number of ticks predicted after the server's last state. */
const LIMIT_TICKS = 600;

/** The round at the time when a message sent now arrives: the server's last state plus the player's
 *  own taps and clears without an answer yet. The caller gives the tick by play time. */
export class Prediction {
  #round;
  #told;
  #nextGrid;
  /** The recipe of the order after the server's last state.
   *  @type {number | undefined} */
  #nextRecipe;
  /** @type {Input[]} */
  #inputs = [];
  /** The shown grid, and the order with which it came. */
  #grid;
  #order;

  /** @param {Snapshot} snapshot */
  constructor({ round, state, deal: nextGrid, next: nextRecipe }) {
    this.#round = round;
    this.#told = state;
    this.#nextGrid = nextGrid;
    this.#nextRecipe = nextRecipe;
    this.#grid = state.grid;
    this.#order = state.order;
  }

  /** The newest state from the server. */
  get told() { return this.#told; }
  /** The number of taps and clears without an answer yet. */
  get unansweredCount() { return this.#inputs.length; }

  /** Applies the state of a frame. A state older than the known one changes nothing.
   *  @param {RoundState} state */
  take(state) {
    if (state.tick < this.#told.tick) return;
    if (state.order !== this.#told.order) this.#nextRecipe = undefined;
    this.#told = state;
  }

  /** Adds a tap, or a clear if `place` is null, and returns it for matching its answer.
   *  @param {number | null} place
   *  @param {number} tick
   *  @returns {Input} */
  add(place, tick) {
    // The grid changes only with the player's own taps, so it never moves under a finger.
    if (this.at(tick).phase === "cooking") this.#grid = this.#nextGrid;
    const input = { tick, place };
    this.#inputs.push(input);
    return input;
  }

  /** Applies the answer to a tap or clear.
   *  @param {Input} input
   *  @param {Answer} answer */
  answered(input, { state, deal: nextGrid, next: nextRecipe }) {
    this.take(state);
    this.#nextGrid = nextGrid ?? this.#nextGrid;
    this.#nextRecipe = nextRecipe ?? this.#nextRecipe;
    this.forget(input);
  }

  /** Removes a tap or clear that was refused, or lost with its connection.
   *  @param {Input} input */
  forget(input) {
    this.#inputs = this.#inputs.filter((one) => one !== input);
  }

  /** The round at a tick of play time.
   *  @param {number} tick
   *  @returns {RoundState} */
  at(tick) {
    const course = new ForeseenCourse(this.#round, this.#told, this.#nextRecipe);
    const last = Math.min(tick, this.#told.tick + LIMIT_TICKS);
    for (const input of this.#inputs) {
      course.advance(Math.min(input.tick, last));
      course.take(input.place);
    }
    course.advance(last);
    if (course.state.order !== this.#order) {
      this.#order = course.state.order;
      this.#grid = this.#inputs.length ? this.#nextGrid : this.#told.grid;
    }
    return { ...course.state, grid: this.#grid };
  }
}

/** A round of which at most the next order is known. */
class ForeseenCourse extends Course {
  #nextRecipe;

  /** @param {Snapshot["round"]} round
   *  @param {RoundState} state
   *  @param {number} [nextRecipe] */
  constructor(round, state, nextRecipe) {
    super(round, state);
    this.#nextRecipe = nextRecipe;
  }

  drawRecipe() {
    const recipe = this.#nextRecipe;
    this.#nextRecipe = undefined;
    return recipe;
  }
}
