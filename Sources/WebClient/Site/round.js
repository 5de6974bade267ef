// A round as the server's frames tell it: alone or in a race.

/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./chefdash.js").Ingredient} Ingredient */
/** @typedef {import("./chefdash.js").RoundState} RoundState */
/** @typedef {import("./chefdash.js").Snapshot} Snapshot */

/** What has happened in a round, and the ticks that the clock gained or lost by it.
 *  @typedef {object} Happening
 *  @property {"order" | "placed" | "takenBack" | "perfect" | "wrong" | "ended"} kind
 *  @property {number} [ticks] */
/** @typedef {(happening: Happening | null) => void} Listener */

/** How long a clock may go on by itself without a frame, in ticks. The frames of `"change"` come
 *  every ten ticks at least, those of `"tick"` every one. */
const TICKS_WITHOUT_FRAME = 3;

/** What stands at these places of a level's ingredients.
 *  @param {Ingredient[]} ingredients
 *  @param {number[]} places */
export function ingredientsAt(ingredients, places) {
  return places.map((place) => ingredients[place] ?? { ingredient_id: "", emoji: "❔" });
}

/** The newest state of a round, the taps that the server hasn't answered yet, and how the frames
 *  come in. It knows no rules. */
export class Round {
  #connection;
  /** @type {Set<Listener>} */
  #listeners = new Set();
  /** @type {Ingredient[]} */
  #pending = [];
  #snapshot;
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
    this.#lastSeq = snapshot.seq;
    this.state = snapshot.state;
  }

  /** Takes a snapshot after a drop.
   *  @param {Snapshot} snapshot */
  resumed(snapshot) {
    this.#snapshot = snapshot;
    this.#lastSeq = snapshot.seq;
    this.#pending = [];
    this.#changeTo(snapshot.state);
  }

  /** Takes a frame.
   *  @param {import("./chefdash.js").State} message */
  frame(message) {
    this.framesMissed += Math.max(0, message.seq - this.#lastSeq - 1);
    this.#lastSeq = message.seq;
    const dueMs = this.startMs + message.state.tick * this.tickMs;
    if (this.#connection.serverNow() - dueMs > this.tickMs) this.framesLate += 1;
    this.#changeTo(message.state);
  }

  /** What stays the same during the round. */
  get info() { return this.#snapshot.round; }
  get race() { return this.#snapshot.race ?? null; }
  get startMs() { return this.race?.start_ms ?? this.info.start_ms; }
  get hasEnded() { return this.state.phase === "ended"; }
  /** Whether taps count. */
  get isCooking() { return this.state.phase === "cooking" && this.ticksToStart <= 0; }
  get order() { return this.info.recipes[this.state.recipe]; }
  /** The order's ingredients, bottom to top. */
  get layers() { return ingredientsAt(this.info.ingredients, this.order.layers); }
  get grid() { return ingredientsAt(this.info.ingredients, this.state.grid); }
  /** What is on the plate, with what the server hasn't confirmed yet. */
  get plate() {
    return [...ingredientsAt(this.info.ingredients, this.state.plate), ...this.#pending];
  }
  get pendingCount() { return this.#pending.length; }

  /** Ticks until the round begins, with their fractions; negative once it has begun. */
  get ticksToStart() {
    return (this.startMs - this.#connection.serverNow()) / this.tickMs;
  }

  /** The clock at this moment in ticks, with their fractions: the newest frame's, less what has
   *  gone by on the server's clock since its tick. */
  clockNow() {
    if (this.hasEnded) return this.state.clock;
    const ticksNow = -this.ticksToStart;
    const since = Math.min(Math.max(ticksNow - this.state.tick, 0), TICKS_WITHOUT_FRAME);
    return Math.max(this.state.clock - since, 0);
  }

  /** Puts an ingredient on the plate: shown at once, and taken back if the server says so.
   *  @param {Ingredient} ingredient */
  async tap(ingredient) {
    this.#pending.push(ingredient);
    this.#tell(null);
    try {
      const { state, outcome } = await this.#connection.request("tap", {
        ingredient_id: ingredient.ingredient_id,
      });
      this.#pending.shift();
      this.#changeTo(state);
      if (outcome === "ignored") this.#tell({ kind: "takenBack" });
      return outcome;
    } catch (error) {
      this.#pending.shift();
      this.#tell({ kind: "takenBack" });
      throw error;
    }
  }

  async clear() {
    const { state } = await this.#connection.request("clear");
    this.#changeTo(state);
  }

  /** Calls `listener` after every change with what happened, if anything did that deserves a
   *  word.
   *  @param {Listener} listener */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param {RoundState} state */
  #changeTo(state) {
    const before = this.state;
    this.state = state;
    this.#tell(happened(before, state));
  }

  /** @param {Happening | null} happening */
  #tell(happening) {
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
      return { kind, ticks: after.clock - before.clock + after.tick - before.tick };
    }
  }
  if (after.order !== before.order) return { kind: "order" };
  if (after.plate.length > before.plate.length) return { kind: "placed" };
  return null;
}
