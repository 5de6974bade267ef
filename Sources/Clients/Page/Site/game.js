// The game itself, including all random decisions: the same as the server's, tick by tick. The
// server alone judges results; this is for rounds that the page plays or checks by itself.

import { Course, starsFor } from "./course.js";
import { STATE_HASH } from "./generated/game.js";
import { mix, SplitMix64 } from "./random.js";

/** @typedef {import("./chefdash.js").RoundState} RoundState */
/** A name in the languages of the game, or the same in all of them.
 *  @typedef {string | { [language: string]: string }} Name */
/** A level in a catalogue.
 *  @typedef {{ id: number, name: Name, theme?: string, target: number, baseTimeSeconds: number,
 *    ingredients: { id: string, emoji: string, label?: string }[], sequence?: "inOrder",
 *    recipes: { name: Name, ingredients: number[] }[] }} Level */
/** The levels, items and rules of a round: the canonical text whose SHA-256 is in the round's record.
 *  @typedef {{ rules: { version: number, tickMilliseconds: number, startClock: "arcade" | "baseTime",
 *      clockAtStartTicks: number, capTicks: number, servedClockTicks: number, wrongClockTicks: number,
 *      feedbackTicks: number, heldTapTicks: number, orderCoins: number, comboAtStart: number,
 *      comboLimit: number },
 *    levels: Level[],
 *    items: { id: string, effect: { extraClockTicks?: number, startCombo?: number } }[] }} Catalogue */
/** The start of a round: a seed of 64 bits, the ids of the equipped items, and the coins that a
 *  sauce adds to each order.
 *  @typedef {{ levelId: number, seed: bigint, itemIds?: string[], extraCoins?: number }} Start */

const PHASES = ["cooking", "perfect", "wrong", "ended"];

/** One player's round: the same catalogue, start and taps at the same ticks always give the same round. */
export class Game extends Course {
  #orders;
  /** True if orders follow the sequence of the recipes instead of chance. */
  #isInOrder;
  #grids;
  #recipeCount;
  #coins;
  /** The coins that a sauce adds to each order from now on, before the combo. */
  extraCoins;
  /** The tick of the last order served. */
  #lastServed = -1n;

  /** @param {Catalogue} catalogue
   *  @param {Start} start */
  constructor(catalogue, { levelId, seed, itemIds = [], extraCoins = 0 }) {
    const level = levelIn(catalogue, levelId);
    const seeds = new SplitMix64(seed);
    const orders = new SplitMix64(seeds.next());
    const grids = new SplitMix64(seeds.next());
    const isInOrder = level.sequence === "inOrder";
    const grid = grids.shuffled(level.ingredients.map((_, place) => place));
    super(termsOf(catalogue, level), {
      tick: 0, phase: "cooking", feedback: 0, served: 0, earned: 0, order: 1, plate: [], grid,
      recipe: isInOrder ? 0 : orders.below(level.recipes.length), ...equipped(catalogue, level, itemIds),
    });
    this.level = level;
    this.extraCoins = extraCoins;
    this.#orders = orders;
    this.#isInOrder = isInOrder;
    this.#grids = grids;
    this.#recipeCount = level.recipes.length;
    this.#coins = catalogue.rules.orderCoins;
  }

  get orderCoins() { return this.#coins + this.extraCoins; }

  /** The result, once the round has ended. */
  get result() {
    const { served, earned, tick } = this.state;
    const { target } = this.level;
    const lastServedTick = this.#lastServed < 0n ? null : Number(this.#lastServed);
    return { served, earned, stars: starsFor(served, target), win: served >= target, ticks: tick, lastServedTick };
  }

  /** The grid after the next tap or clear that counts. */
  get nextGrid() { return new SplitMix64(this.#grids.state).shuffled(this.state.grid); }
  /** The recipe of the next order. */
  get nextRecipe() { return this.#recipeAfter(new SplitMix64(this.#orders.state)); }

  drawRecipe() { return this.#recipeAfter(this.#orders); }

  /** The recipe of the order after the current one.
   *  @param {SplitMix64} orders */
  #recipeAfter(orders) {
    return this.#isInOrder ? this.state.order % this.#recipeCount : orders.below(this.#recipeCount);
  }

  deal() {
    this.state.grid = this.#grids.shuffled(this.state.grid);
  }

  /** @param {number | null} place */
  take(place) {
    const { served } = this.state;
    const counts = super.take(place);
    this.#noteServed(served);
    return counts;
  }

  step() {
    const { served } = this.state;
    super.step();
    this.#noteServed(served);
  }

  /** @param {number} before */
  #noteServed(before) {
    if (this.state.served > before) this.#lastServed = BigInt(this.state.tick);
  }

  /** A checksum of all state that can still change or has changed: equal to the server's, bit for
   *  bit. */
  get stateHash() {
    const { state } = this;
    const held = this.held === null ? 0 : this.held + 1;
    const words = [
      high(state.tick) | BigInt(state.clock),
      high(state.order) | BigInt(state.served),
      high(state.feedback) | BigInt(PHASES.indexOf(state.phase)) << 24n | BigInt(state.combo),
      BigInt(held) << 56n | BigInt(state.recipe) << 8n | BigInt(state.plate.length),
      BigInt.asUintN(64, this.#lastServed), BigInt(state.earned), BigInt(this.extraCoins),
      packed(state.plate), packed(state.grid), this.#orders.state, this.#grids.state,
    ];
    return mix(BigInt.asUintN(64, words.reduce((sum, word, place) => sum + mix(word ^ STATE_HASH[place]), 0n)));
  }
}

/** The level with an id.
 *  @param {Catalogue} catalogue
 *  @param {number} id */
export function levelIn({ levels }, id) {
  const level = levels.find((one) => one.id === id);
  if (!level) throw new RangeError(`no level ${id}`);
  return level;
}

/** The rules and orders of a round on a level.
 *  @param {Catalogue} catalogue
 *  @param {Level} level
 *  @returns {import("./course.js").Terms} */
export function termsOf({ rules }, { recipes }) {
  return {
    rules: {
      cap_ticks: rules.capTicks, feedback_ticks: rules.feedbackTicks, held_tap_ticks: rules.heldTapTicks,
      served_clock_ticks: rules.servedClockTicks, wrong_clock_ticks: rules.wrongClockTicks,
      combo_at_start: rules.comboAtStart, combo_limit: rules.comboLimit,
    },
    recipes: recipes.map(({ ingredients }) => ({ layers: ingredients })),
  };
}

/** The clock and the combo at the start, with the equipped items.
 *  @param {Catalogue} catalogue
 *  @param {Level} level
 *  @param {string[]} itemIds */
function equipped({ rules, items }, level, itemIds) {
  let clock = rules.clockAtStartTicks;
  if (rules.startClock === "baseTime") {
    clock = Math.floor(level.baseTimeSeconds * 1_000 / rules.tickMilliseconds);
  }
  let combo = rules.comboAtStart;
  for (const { id, effect } of items) {
    if (!itemIds.includes(id)) continue;
    clock += effect.extraClockTicks ?? 0;
    combo = Math.max(combo, effect.startCombo ?? 0);
  }
  return { clock, combo };
}

/** @param {number} value */
function high(value) {
  return BigInt(value) << 32n;
}

/** Ingredient indices, 4 bits each, the first in the lowest bits.
 *  @param {number[]} places */
function packed(places) {
  return places.reduceRight((bits, place) => bits << 4n | BigInt(place), 0n);
}
