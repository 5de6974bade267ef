// A round as the player sees it: alone or in a race.

import { Prediction } from "./prediction.js";

/** What a round needs of the connection, which a round that the page plays by itself doesn't have.
 *  @typedef {object} Connection
 *  @property {(type: "tap" | "clear", members?: any) => Promise<import("./prediction.js").Answer>} request
 *  @property {() => number} playNow
 *  @property {() => number} serverNow */
/** @typedef {import("./chefdash.js").Ingredient} Ingredient */
/** @typedef {import("./chefdash.js").RoundState} RoundState */
/** @typedef {import("./chefdash.js").Snapshot} Snapshot */

/** What has happened in a round, and the ticks that the clock gained or lost by it.
 *  @typedef {object} Happening
 *  @property {"order" | "placed" | "takenBack" | "perfect" | "wrong" | "ended"} kind
 *  @property {number} [ticks] */
/** @typedef {(happening: Happening | null) => void} Listener */

/** What stands at these places of a level's ingredients.
 *  @param {Ingredient[]} ingredients
 *  @param {number[]} places */
export function ingredientsAt(ingredients, places) {
  return places.map((place) => ingredients[place] ?? { ingredient_id: "", emoji: "❔" });
}

/** A round as the player sees it: what the server told, with the own taps that are still on their
 *  way, at play time. The server decides, and where it says otherwise, that shows. */
export class Round {
  #connection;
  /** @type {Set<Listener>} */
  #listeners = new Set();
  #snapshot;
  #prediction;
  #lastSeq;

  /** @param {Snapshot} snapshot
   *  @param {Connection} connection
   *  @param {number} tickMs */
  constructor(snapshot, connection, tickMs) {
    this.#connection = connection;
    this.tickMs = tickMs;
    this.framesLate = 0;
    this.framesMissed = 0;
    this.#snapshot = snapshot;
    this.#prediction = new Prediction(snapshot);
    this.#lastSeq = snapshot.seq;
    this.state = snapshot.state;
  }

  /** Takes a snapshot after a drop.
   *  @param {Snapshot} snapshot */
  resumed(snapshot) {
    this.#snapshot = snapshot;
    this.#prediction = new Prediction(snapshot);
    this.#lastSeq = snapshot.seq;
    this.#show({ tick: this.#playTick });
  }

  /** Takes a frame.
   *  @param {import("./chefdash.js").State} message */
  frame(message) {
    this.framesMissed += Math.max(0, message.seq - this.#lastSeq - 1);
    this.#lastSeq = message.seq;
    const dueMs = this.startMs + message.state.tick * this.tickMs;
    if (this.#connection.serverNow() - dueMs > this.tickMs) this.framesLate += 1;
    this.#prediction.take(message.state);
    this.#show();
  }

  /** What stays the same during the round. */
  get info() { return this.#snapshot.round; }
  get race() { return this.#snapshot.race ?? null; }
  get startMs() { return this.race?.start_ms ?? this.info.start_ms; }
  /** Whether the round is over, as the server says. */
  get hasEnded() { return this.#prediction.told.phase === "ended"; }
  /** Taps and clears that show, and that the server hasn't answered yet. */
  get unansweredCount() { return this.#prediction.unansweredCount; }
  get hasStarted() { return this.ticksToStart <= 0; }
  /** Whether taps count. */
  get isCooking() { return this.state.phase === "cooking" && this.hasStarted; }
  /** Whether a tap counts now, or is held by the server until it does. */
  get takesTaps() {
    const { phase, feedback } = this.state;
    const isHeld = phase !== "ended" && feedback <= this.info.rules.held_tap_ticks;
    return this.hasStarted && (phase === "cooking" || isHeld);
  }
  get order() { return this.info.recipes[this.state.recipe]; }
  /** The order's ingredients, bottom to top. */
  get layers() { return ingredientsAt(this.info.ingredients, this.order.layers); }
  get grid() { return ingredientsAt(this.info.ingredients, this.state.grid); }
  get plate() { return ingredientsAt(this.info.ingredients, this.state.plate); }

  /** Ticks until taps that are sent now find the round begun, with their fractions; negative once
   *  they do. */
  get ticksToStart() {
    return (this.startMs - this.#connection.playNow()) / this.tickMs;
  }

  /** The clock at this moment in ticks, with their fractions. */
  clockNow() {
    const { clock, phase, tick } = this.state;
    if (phase === "ended") return clock;
    return Math.max(0, clock - Math.min(Math.max(-this.ticksToStart - tick, 0), 1));
  }

  /** Goes on to this moment. */
  advance() {
    if (this.#playTick > this.state.tick) this.#show();
  }

  /** Puts an ingredient on the plate: shown at once, and taken back if the server says so.
   *  @param {Ingredient} ingredient */
  async tap({ ingredient_id: id }) {
    const place = this.info.ingredients.findIndex((one) => one.ingredient_id === id);
    await this.#say(place, this.#connection.request("tap", { ingredient_id: id }));
  }

  async clear() {
    await this.#say(null, this.#connection.request("clear"));
  }

  /** Calls `listener` after every change with what happened, if anything did that deserves a
   *  word.
   *  @param {Listener} listener */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The tick that the server will be at when a message that is sent now arrives. */
  get #playTick() { return Math.max(0, Math.floor(-this.ticksToStart)); }
  /** That tick, or the one that shows: the round never goes back. */
  get #shownTick() { return Math.max(this.#playTick, this.state.tick); }

  /** Shows what a tap or a clear does, and then what its answer says.
   *  @param {number | null} place
   *  @param {Promise<import("./prediction.js").Answer>} request */
  async #say(place, request) {
    // A snapshot may come before the answer, with a prediction of its own.
    const prediction = this.#prediction;
    const input = prediction.add(place, this.#shownTick);
    this.#show({ isCleared: place === null });
    try {
      prediction.answered(input, await request);
    } catch (error) {
      prediction.forget(input);
      throw error;
    } finally {
      if (prediction === this.#prediction) this.#show();
    }
  }

  /** `isCleared`: the player has just cleared the plate. */
  #show({ tick = this.#shownTick, isCleared = false } = {}) {
    const before = this.state;
    this.state = this.#prediction.at(tick);
    const happening = isCleared ? null : happened(before, this.state);
    for (const listener of [...this.#listeners]) listener(happening);
  }
}

/** What a change of state means to the player, with the ticks that the clock gained or lost by it
 *  beyond its running.
 *  @param {RoundState} before
 *  @param {RoundState} after
 *  @returns {Happening | null} */
function happened(before, after) {
  if (after.phase === "ended" && before.phase !== "ended") return { kind: "ended" };
  for (const kind of /** @type {const} */ (["perfect", "wrong"])) {
    if (after.phase === kind && before.phase !== kind) {
      // A late answer leads back into what was shown before.
      if (kind === "perfect" && after.served === before.served) return null;
      return { kind, ticks: after.clock - before.clock + after.tick - before.tick };
    }
  }
  if (after.order !== before.order) return { kind: "order" };
  const isLess = after.plate.length < before.plate.length && before.phase === "cooking";
  if (after.phase === "cooking" && (isLess || before.phase === "perfect")) return { kind: "takenBack" };
  if (after.plate.length > before.plate.length) return { kind: "placed" };
  return null;
}
