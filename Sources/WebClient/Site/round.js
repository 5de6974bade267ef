// A round as the server's frames tell it: alone or in a race.

/** How long a clock may go on by itself without a frame, in ticks. The frames of `"change"` come
 *  every ten ticks at least, those of `"tick"` every one. */
const TICKS_WITHOUT_FRAME = 3;

/** The newest state of a round, the taps that the server hasn't answered yet, and how the frames
 *  come in. It knows no rules. */
export class Round {
  #connection;
  #listeners = new Set();
  #pending = [];
  #lastSeq;

  constructor(snapshot, connection, tickMs) {
    this.#connection = connection;
    this.tickMs = tickMs;
    this.framesLate = 0;
    this.framesMissed = 0;
    this.resumed(snapshot);
  }

  /** Takes a snapshot: the first, or one after a drop. */
  resumed(snapshot) {
    this.info = snapshot.round;
    this.race = snapshot.race ?? null;
    this.startMs = snapshot.race?.start_ms ?? snapshot.round.start_ms;
    this.#pending = [];
    this.#lastSeq = snapshot.seq;
    this.#take(snapshot.state);
  }

  /** Takes a frame: a `state`. */
  frame(message) {
    this.framesMissed += Math.max(0, message.seq - this.#lastSeq - 1);
    this.#lastSeq = message.seq;
    const dueMs = this.startMs + message.state.tick * this.tickMs;
    if (this.#connection.serverNow() - dueMs > this.tickMs) this.framesLate += 1;
    this.#take(message.state);
  }

  get hasEnded() { return this.state.phase === "ended"; }
  /** Whether taps count. */
  get isCooking() { return this.state.phase === "cooking" && this.ticksToStart <= 0; }
  get order() { return this.info.recipes[this.state.recipe]; }
  /** What is on the plate, with what the server hasn't confirmed yet. */
  get plate() { return [...this.state.plate, ...this.#pending]; }
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

  /** Puts an ingredient on the plate: shown at once, and taken back if the server says so. */
  async tap(ingredient) {
    this.#pending.push(ingredient);
    this.#tell(null);
    try {
      const { state, outcome } = await this.#connection.request("tap", { ingredient });
      this.#pending.shift();
      this.#take(state);
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
    this.#take(state);
  }

  leave() {
    return this.#connection.request("leave_round");
  }

  /** Calls `listener` after every change with what happened, if anything did that deserves a
   *  word: `{ kind, ticks }`. */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #take(state) {
    const before = this.state;
    this.state = state;
    this.#tell(before ? happened(before, state) : { kind: "order" });
  }

  #tell(event) {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** What a change of state means to the player, with the ticks that the clock gained or lost by it
 *  beyond its running. */
function happened(before, after) {
  if (after.phase === "ended" && before.phase !== "ended") return { kind: "ended" };
  if (after.phase !== before.phase && (after.phase === "perfect" || after.phase === "wrong")) {
    return { kind: after.phase, ticks: after.clock - before.clock + after.tick - before.tick };
  }
  if (after.order !== before.order) return { kind: "order" };
  if (after.plate.length > before.plate.length) return { kind: "placed" };
  return null;
}
