// A round that the page plays by itself: no server is involved, and it earns nothing.

import { Game, levelIn, termsOf } from "./game.js";
import { Round } from "./round.js";

/** @typedef {import("./game.js").Catalogue} Catalogue */
/** A tap that counted: its tick, and the ingredient's index, or null for a clear.
 *  @typedef {[tick: number, place: number | null]} Input */

/** Plays a game at the pace of the clock, and stands in for the connection of its round. */
export class LocalRound {
  /** The taps so far: with the seed, they are all it takes to replay the round.
   *  @type {Input[]} */
  inputs = [];
  #game;
  #tickMs;
  #startMs = performance.now();
  #stands;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #seq = 0;

  /** A round on a level of a catalogue. If the clock `stands`, taps count but no time passes.
   *  @param {Catalogue} catalogue
   *  @param {{ levelId: number, seed: bigint, language: string, stands?: boolean }} start */
  constructor(catalogue, { levelId, seed, language, stands = false }) {
    this.seed = seed;
    this.#game = new Game(catalogue, { levelId, seed });
    this.#tickMs = catalogue.rules.tickMilliseconds;
    this.#stands = stands;
    const about = described(catalogue, levelId, language);
    const { state, deal: grid, next: recipe } = this.#answer();
    this.round = new Round({
      type: "snapshot", seq: 0, inventory: {}, state, deal: grid, next: recipe,
      round: { ...about, start_ms: this.#startMs },
    }, this, this.#tickMs);
    if (!stands) this.#timer = setInterval(() => this.#tick(), this.#tickMs);
  }

  get result() { return this.#game.result; }
  get tick() { return this.#game.state.tick; }

  playNow() { return this.#stands ? this.#startMs : performance.now(); }
  serverNow() { return this.playNow(); }

  /** Answers a tap or a clear as the server would.
   *  @param {"tap" | "clear"} type
   *  @param {{ ingredient_id?: string }} [members] */
  async request(type, members) {
    const game = this.#game;
    this.#advance();
    const place = type === "clear" ? null
      : game.level.ingredients.findIndex(({ id }) => id === members?.ingredient_id);
    if (game.take(place)) this.inputs.push([game.state.tick, place]);
    return this.#answer();
  }

  /** Ends the round at any point. */
  close() {
    clearInterval(this.#timer);
  }

  #advance() {
    this.#game.advance(Math.floor((this.playNow() - this.#startMs) / this.#tickMs));
  }

  #tick() {
    this.#advance();
    this.#seq += 1;
    if (this.#game.hasEnded) this.close();
    this.round.frame({ type: "state", seq: this.#seq, state: { ...this.#game.state } });
  }

  #answer() {
    const { state, nextGrid, nextRecipe } = this.#game;
    return { state: { ...state }, deal: nextGrid, next: nextRecipe };
  }
}

/** The description of a level as in a round's snapshot, in one language.
 *  @param {Catalogue} catalogue
 *  @param {number} levelId
 *  @param {string} language */
export function described(catalogue, levelId, language) {
  const level = levelIn(catalogue, levelId);
  const { rules, recipes } = termsOf(catalogue, level);
  /** @param {import("./game.js").Name} name */
  const text = (name) => (typeof name === "string" ? name : name[language] ?? name.en);
  return {
    round_id: "", level_id: level.id, level_name: text(level.name), theme: level.theme, target: level.target,
    item_ids: [], rules,
    ingredients: level.ingredients.map(({ id, emoji, label }) => ({ ingredient_id: id, emoji, label })),
    recipes: recipes.map(({ layers }, place) => ({ name: text(level.recipes[place].name), layers })),
  };
}

/** An earlier round, replayed beside another one. */
export class GhostRound {
  #game;
  #inputs;

  /** @param {Catalogue} catalogue
   *  @param {{ levelId: number, seed: bigint, inputs: Input[] }} record */
  constructor(catalogue, { levelId, seed, inputs }) {
    this.#game = new Game(catalogue, { levelId, seed });
    this.#inputs = [...inputs];
  }

  /** The state at a tick; ticks only go on.
   *  @param {number} tick */
  at(tick) {
    const game = this.#game;
    while (this.#inputs.length > 0 && this.#inputs[0][0] <= tick) {
      const [inputTick, place] = /** @type {Input} */ (this.#inputs.shift());
      game.advance(inputTick);
      game.take(place);
    }
    game.advance(tick);
    return game.state;
  }
}
