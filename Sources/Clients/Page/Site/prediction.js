// A player's own round one step ahead of the server: protocol.md, "Playing without waiting".

import { Course } from "./course.js";

/** @typedef {import("./chefdash.js").RoundState} RoundState */
/** @typedef {import("./chefdash.js").Snapshot} Snapshot */

/** A tap or clear that isn't answered yet: the tick of play time at which it was sent, and the
 *  ingredient's place in the round's `ingredients`, or null for a clear.
 *  @typedef {{ tick: number, place: number | null }} Input */

/** What an answer tells of the round.
 *  @typedef {{ state: RoundState, deal?: number[], next?: number }} Answer */

/** Nothing is predicted further ahead of what the server told than this, in ticks. */
const LIMIT_TICKS = 600;

/** The round as it will be when a message that is sent now arrives: what the server told, with the
 *  own taps and clears that it hasn't answered yet. The caller says what tick it is by play time. */
export class Prediction {
  #round;
  #told;
  #nextGrid;
  /** What the order after the told one is.
   *  @type {number | undefined} */
  #nextRecipe;
  /** @type {Input[]} */
  #inputs = [];
  /** The grid that shows, and the order with which it came. */
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

  /** The newest state that the server told. */
  get told() { return this.#told; }
  /** Taps and clears that the server hasn't answered yet. */
  get unansweredCount() { return this.#inputs.length; }

  /** Takes in the state of a frame. An older one than is known changes nothing.
   *  @param {RoundState} state */
  take(state) {
    if (state.tick < this.#told.tick) return;
    if (state.order !== this.#told.order) this.#nextRecipe = undefined;
    this.#told = state;
  }

  /** Adds a tap, or a clear with null for its place, and returns what its answer is matched by.
   *  @param {number | null} place
   *  @param {number} tick
   *  @returns {Input} */
  add(place, tick) {
    // The grid changes with the player's own taps: so it never moves under a finger.
    if (this.at(tick).phase === "cooking") this.#grid = this.#nextGrid;
    const input = { tick, place };
    this.#inputs.push(input);
    return input;
  }

  /** Takes in the answer to a tap or clear.
   *  @param {Input} input
   *  @param {Answer} answer */
  answered(input, { state, deal: nextGrid, next: nextRecipe }) {
    this.take(state);
    this.#nextGrid = nextGrid ?? this.#nextGrid;
    this.#nextRecipe = nextRecipe ?? this.#nextRecipe;
    this.forget(input);
  }

  /** A tap or clear was refused, or was lost with its connection.
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

/** A round whose next order is known, perhaps, and no more. */
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
