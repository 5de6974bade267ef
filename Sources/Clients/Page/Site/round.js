// A round as the player sees it: solo or in a race.

import { Prediction } from "./prediction.js";

/** The part of the connection that a round needs; a round that the page plays by itself has another
 *  one.
 *  @typedef {object} Connection
 *  @property {(type: "tap" | "clear", members?: any) => Promise<import("./prediction.js").Answer>} request
 *  @property {() => number} playNow
 *  @property {() => number} serverNow */
/** @typedef {import("./chefdash.js").Ingredient} Ingredient */
/** @typedef {import("./chefdash.js").RoundState} RoundState */
/** @typedef {import("./chefdash.js").Snapshot} Snapshot */

/** An event of a round, and the ticks that the clock gained or lost by it.
 *  @typedef {object} Happening
 *  @property {"order" | "placed" | "takenBack" | "perfect" | "wrong" | "ended"} kind
 *  @property {number} [ticks] */
/** @typedef {(happening: Happening | null) => void} Listener */

/** The ingredients with these indices in a level's list.
 *  @param {Ingredient[]} ingredients
 *  @param {number[]} places */
export function ingredientsAt(ingredients, places) {
  return places.map((place) => ingredients[place] ?? { ingredient_id: "", emoji: "❔" });
}

/** A round as the player sees it: the server's last state with the player's own taps in flight, at
 *  play time. The server decides, and its corrections show. */
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

  /** The values that stay the same during the round. */
  get info() { return this.#snapshot.round; }
  get race() { return this.#snapshot.race ?? null; }
  get startMs() { return this.race?.start_ms ?? this.info.start_ms; }
  /** True if the server has said that the round is over. */
  get hasEnded() { return this.#prediction.told.phase === "ended"; }
  /** The number of shown taps and clears without an answer yet. */
  get unansweredCount() { return this.#prediction.unansweredCount; }
  get hasStarted() { return this.ticksToStart <= 0; }
  /** True if taps count. */
  get isCooking() { return this.state.phase === "cooking" && this.hasStarted; }
  /** True if a tap counts now, or if the server holds it until it does. */
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

  /** The ticks until taps sent now find the round begun, with fractions; negative afterwards. */
  get ticksToStart() {
    return (this.startMs - this.#connection.playNow()) / this.tickMs;
  }

  /** The clock at this moment in ticks, with fractions. */
  clockNow() {
    const { clock, phase, tick } = this.state;
    if (phase === "ended") return clock;
    return Math.max(0, clock - Math.min(Math.max(-this.ticksToStart - tick, 0), 1));
  }

  /** Advances to this moment. */
  advance() {
    if (this.#playTick > this.state.tick) this.#show();
  }

  /** Puts an ingredient on the plate: shown at once, and taken back if the server refuses.
   *  @param {Ingredient} ingredient */
  async tap({ ingredient_id: id }) {
    const place = this.info.ingredients.findIndex((one) => one.ingredient_id === id);
    await this.#say(place, this.#connection.request("tap", { ingredient_id: id }));
  }

  async clear() {
    await this.#say(null, this.#connection.request("clear"));
  }

  /** Calls `listener` after every change, with the event if something notable happened.
   *  @param {Listener} listener */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The server's tick at the arrival of a message sent now. */
  get #playTick() { return Math.max(0, Math.floor(-this.ticksToStart)); }
  /** That tick, or the shown one: the round never goes back. */
  get #shownTick() { return Math.max(this.#playTick, this.state.tick); }

  /** Shows the effect of a tap or a clear, and then its answer.
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

/** The event behind a change of state, with the ticks that the clock gained or lost by it beyond
 *  its running.
 *  @param {RoundState} before
 *  @param {RoundState} after
 *  @returns {Happening | null} */
function happened(before, after) {
  if (after.phase === "ended" && before.phase !== "ended") return { kind: "ended" };
  for (const kind of /** @type {const} */ (["perfect", "wrong"])) {
    if (after.phase === kind && before.phase !== kind) {
      // A late answer brings back a state that was shown before.
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
