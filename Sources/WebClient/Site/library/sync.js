// Keeps a household on the device and on the server the same: what is kept here is shown at once, what the server has
// since then is pulled, later changes are pushed by it, and the queue is sent in order.

import { OPS_BYTES, batches, bytesOf } from "./batches.js";
import { newId } from "./ids.js";
import { Replica } from "./replica.js";

/** @typedef {import("./companion.js").Companion} Companion */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./replica.js").Op} Op */
/** @typedef {import("./replica.js").Edit} Edit */
/** @typedef {{ type: Edit["type"], ops: Op[], members?: { [name: string]: any } }} Wanted */
/** What became of an edit: its answer, or why it was refused.
 *  @typedef {{ answer?: any, refusal?: any }} Outcome */

/** Errors after which the same request may work later. */
const PASSING = new Set(["connection_lost", "no_answer", "closed", "rate_limited", "busy", "store_unavailable"]);
const RETRY_MS = 1_500;

export class Sync {
  replica = new Replica();
  /** `reading` what is kept, `pulling` for the first time, `ready`, or `failed` with nothing to show.
   *  @type {"reading" | "pulling" | "ready" | "failed"} */
  state = "reading";
  /** Why nothing can be shown.
   *  @type {any} */
  error = null;
  #companion;
  #store;
  /** @type {Set<(kinds: Set<string>) => void>} */
  #listeners = new Set();
  /** @type {Set<string>} */
  #changedKinds = new Set();
  #isTold = true;
  /** Settled once what is kept was read.
   *  @type {Promise<void>} */
  #read;
  /** Counts the times that the household was opened: what an older one brings is left alone. */
  #opening = 0;
  #isAtHead = false;
  #isSending = false;
  #isClosed = false;
  #number = 0;
  /** @type {object | undefined} */
  #cursor;
  /** @type {Map<string, (outcome: Outcome) => void>} */
  #waiting = new Map();
  /** @type {(() => void)[]} */
  #ends;

  /** @param {Companion} companion
   *  @param {Store} store
   *  @param {string} household */
  constructor(companion, store, household) {
    this.#companion = companion;
    this.#store = store;
    this.household = household;
    this.#read = this.#readKept();
    /** @param {(message: any) => void} handler
     *  @returns {(message: any) => void} */
    const own = (handler) => (message) => message.household_id === household && handler(message);
    this.#ends = [
      companion.on("welcome", () => this.#open()),
      companion.on("changed", own((message) => this.#pushed(message))),
      companion.on("behind", own(() => this.#pullAgain())),
      companion.on("connection_status", ({ state }) => {
        if (state !== "online" && state !== "silent") this.#isAtHead = false;
        this.#tell([]);
      }),
    ];
    if (companion.isOnline) this.#open();
  }

  /** Calls `listener` soon after each change, with the kinds of what has changed. Returns a function that ends it.
   *  @param {(kinds: Set<string>) => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get view() {
    return this.replica.view;
  }

  get isAtHead() {
    return this.#isAtHead;
  }

  close() {
    this.#isClosed = true;
    for (const end of this.#ends) end();
  }

  /** Makes an edit, which shows at once and is sent when its turn comes. More than one edit can hold becomes several:
   *  if one is refused, so are those after it. What no message can carry is refused at once, with all beside it.
   *  @param {Op[]} wanted
   *  @returns {{ id: string, outcome: Promise<Outcome> }} */
  edit(wanted) {
    const ops = wanted.flatMap(tidied);
    if (ops.length === 0) return { id: "", outcome: Promise.resolve({}) };
    const parts = batches(ops);
    const tooLong = parts.flat().find((op) => bytesOf([op]) > OPS_BYTES);
    return this.#queue(parts.map((part) => ({ type: "edit", ops: part })), tooLong && tooLarge(tooLong));
  }

  /** Has the server do something that it answers as an edit.
   *  @param {"cook" | "plan_groceries"} type
   *  @param {{ [name: string]: any }} members */
  act(type, members) {
    return this.#queue([{ type, ops: [], members }]);
  }

  /** Tries a refused edit again as it stands, knowing of all that has happened since.
   *  @param {string} editId
   *  @param {Op[]} [first]  what must be done before */
  retry(editId, first = []) {
    const refused = this.replica.refused.find(({ edit }) => edit.edit_id === editId);
    if (!refused) return;
    const { type, ops, members } = refused.edit;
    this.dismiss(editId);
    if (first.length > 0) this.edit(first);
    if (type === "edit") this.edit(ops);
    else this.#queue([{ type, ops, members }]);
  }

  /** @param {string} editId */
  dismiss(editId) {
    this.replica.dismiss(editId);
    this.#store.forgetRefused(this.household, editId);
    this.#tell(["refused"]);
  }

  /** Refuses what is queued, where the player is no longer in the household. */
  async refuseAll() {
    for (const edit of [...this.replica.queue]) await this.#refuse(edit, { reason: "unknown_household" });
  }

  /** @param {Wanted[]} wanted
   *  @param {any} [refusal]  why it is refused without being sent
   *  @returns {{ id: string, outcome: Promise<Outcome> }} */
  #queue(wanted, refusal) {
    const ids = wanted.map(() => newId());
    const [id] = ids;
    const edits = wanted.map((one, index) => {
      this.#number = Math.max(this.#number + 1, Date.now());
      return /** @type {Edit} */ ({ ...one, edit_id: ids[index], base_seq: this.replica.through, number: this.#number,
        ...(ids.length > 1 ? { group: id } : {}) });
    });
    const outcomes = edits.map(({ edit_id: one }) =>
      new Promise((/** @type {(outcome: Outcome) => void} */ resolve) => this.#waiting.set(one, resolve)));
    for (const edit of edits) this.replica.add(edit);
    this.#tell(edits.flatMap(({ ops }) => ops.map(({ kind }) => kind)));
    if (refusal) this.#refuse(edits[0], refusal);
    else this.#store.keepEdits(this.household, edits).finally(() => this.#send());
    return { id, outcome: Promise.all(outcomes).then(together) };
  }

  async #readKept() {
    const { household } = this;
    try {
      const [state, queue, refused] = await Promise.all([
        this.#store.readState(household), this.#store.readQueue(household), this.#store.readRefused(household),
      ]);
      await this.#store.readRecords(household, (entities) => { this.replica.load(entities); });
      this.replica.through = Math.max(this.replica.through, state.through);
      this.#cursor = state.cursor;
      this.replica.restore(queue, refused);
    } catch (error) {
      console.warn("what is kept on this device can't be read", error);
    }
    if (this.state === "reading") this.state = this.replica.through > 0 ? "ready" : "pulling";
    this.#tell(["all"]);
  }

  /** Once the device is signed in: opens the household, catches up and sends the queue. */
  async #open() {
    await this.#read;
    if (this.#isClosed) return;
    const opening = this.#opening += 1;
    const { household, replica } = this;
    try {
      const opened = await this.#companion.ask("library_open", { household_id: household, through: replica.through });
      if (opening !== this.#opening) return;
      if (opened.reset) {
        replica.reset();
        this.#cursor = undefined;
        await this.#store.forgetRecords(household);
      }
      this.role = opened.role;
      await this.#pull(opening);
    } catch (error) {
      this.#failed(opening, error);
    }
  }

  /** Pages of what has changed, until the device is at the head.
   *  @param {number} opening */
  async #pull(opening) {
    const { household, replica } = this;
    let cursor = this.#cursor ?? { seq: replica.through };
    for (;;) {
      const page = await this.#companion.ask("pull", { household_id: household, cursor });
      if (opening !== this.#opening) return;
      const news = replica.receive(page.records);
      cursor = page.cursor;
      if (!page.more) {
        replica.through = Math.max(replica.through, page.cursor.seq);
        // Before it is stored: a change that is told meanwhile is the next one.
        this.#isAtHead = true;
      }
      this.#cursor = page.more ? cursor : undefined;
      await this.#store.keepRecords(household, news, { through: replica.through, cursor: this.#cursor });
      if (!page.more) break;
      this.#tell(kindsOf(page.records));
    }
    this.state = "ready";
    this.error = null;
    this.#tell(["all"]);
    this.#send();
  }

  async #pullAgain() {
    this.#isAtHead = false;
    const opening = this.#opening += 1;
    try {
      await this.#pull(opening);
    } catch (error) {
      this.#failed(opening, error);
    }
  }

  /** @param {number} opening
   *  @param {any} error */
  #failed(opening, error) {
    if (opening !== this.#opening || this.#isClosed) return;
    if (!error.code) throw error;
    if (PASSING.has(error.code)) {
      setTimeout(() => opening === this.#opening && this.#companion.isOnline && this.#open(), RETRY_MS);
    } else {
      this.error = error;
      if (this.replica.through === 0) this.state = "failed";
    }
    this.#tell(["all"]);
  }

  /** @param {{ seq: number, records: any[] }} change */
  #pushed({ seq, records }) {
    if (!this.#isAtHead) return;
    if (seq > this.replica.through + 1) {
      this.#pullAgain();
      return;
    }
    this.#take(this.replica.receive(records), seq);
    this.#tell(kindsOf(records));
  }

  /** @param {import("./table.js").Entity[]} news
   *  @param {number} seq */
  #take(news, seq) {
    const { replica } = this;
    if (this.#isAtHead && seq === replica.through + 1) replica.through = seq;
    return this.#store.keepRecords(this.household, news, { through: replica.through, cursor: this.#cursor });
  }

  /** Sends the queue, one edit at a time, each after the answer to the one before. */
  async #send() {
    if (this.#isSending || !this.#isAtHead || this.#isClosed) return;
    this.#isSending = true;
    try {
      while (this.#isAtHead && !this.#isClosed && this.replica.queue.length > 0) {
        if (!await this.#sendFirst(this.replica.queue[0])) break;
      }
    } finally {
      this.#isSending = false;
    }
  }

  /** Returns whether the next one may be sent.
   *  @param {Edit} edit */
  async #sendFirst(edit) {
    const { household, replica } = this;
    const { edit_id: id, base_seq: base, type, ops, members } = edit;
    const rest = type === "edit" ? { base_seq: base, ops } : members;
    // Kept by a page that knew no limit: the server would hang up, and nothing after it would be sent.
    if (bytesOf(ops) > OPS_BYTES) {
      await this.#refuse(edit, tooLarge());
      return true;
    }
    try {
      const answer = await this.#companion.ask(type, { household_id: household, edit_id: id, ...rest });
      if (answer.type === "edit_refused") {
        await this.#refuse(edit, answer);
        return true;
      }
      const news = replica.performed(id, answer.records ?? []);
      const isGap = this.#isAtHead && answer.seq > replica.through + 1;
      await Promise.all([this.#take(news, answer.seq), this.#store.forgetEdit(household, id)]);
      if (isGap) this.#pullAgain();
      this.#settle(id, { answer });
      this.#tell([...kindsOf(answer.records ?? []), ...ops.map(({ kind }) => kind)]);
      return true;
    } catch (/** @type {any} */ error) {
      if (!error.code) throw error;
      if (PASSING.has(error.code)) {
        setTimeout(() => this.#send(), error.retryAfterMs ?? RETRY_MS);
        return false;
      }
      await this.#refuse(edit, { reason: error.code, text: error.message });
      return true;
    }
  }

  /** @param {Edit} edit
   *  @param {any} refusal */
  async #refuse(edit, refusal) {
    const whole = this.replica.refuse(edit.edit_id, refusal);
    if (!whole) return;
    for (const id of whole.ids) this.#settle(id, { refusal });
    this.#tell(["refused", ...whole.refused.edit.ops.map(({ kind }) => kind)]);
    await this.#store.keepRefused(this.household, whole.refused, whole.ids);
  }

  /** @param {string} id
   *  @param {Outcome} outcome */
  #settle(id, outcome) {
    this.#waiting.get(id)?.(outcome);
    this.#waiting.delete(id);
  }

  /** Once for all that changes before the next picture.
   *  @param {Iterable<string>} kinds */
  #tell(kinds) {
    for (const kind of kinds) this.#changedKinds.add(kind);
    if (!this.#isTold) return;
    this.#isTold = false;
    queueMicrotask(() => {
      this.#isTold = true;
      const changed = this.#changedKinds;
      this.#changedKinds = new Set();
      for (const listener of [...this.#listeners]) listener(changed);
    });
  }
}

/** @param {any[]} records */
function kindsOf(records) {
  return records.map(({ kind }) => kind);
}

/** What became of edits that were one to the person.
 *  @param {Outcome[]} outcomes
 *  @returns {Outcome} */
function together(outcomes) {
  const refused = outcomes.find(({ refusal }) => refusal);
  const answer = outcomes[outcomes.length - 1]?.answer;
  if (refused || outcomes.length === 1) return refused ?? outcomes[0];
  return { answer: { ...answer, overwrote: outcomes.flatMap((one) => one.answer?.overwrote ?? []) } };
}

/** @param {Op} [op]  the one that is too long */
function tooLarge(op) {
  const what = op && { kind: op.kind, id: op.id, field: Object.keys(op.fields ?? {})[0] };
  return { reason: "too_large", text: `at most ${OPS_BYTES} bytes`, ...what };
}

/** Without members that say nothing; none at all if it would change nothing.
 *  @param {Op} op
 *  @returns {Op[]} */
function tidied(op) {
  if (op.op !== "set") return [op];
  const { fields, clear, ...rest } = op;
  const sets = fields && Object.keys(fields).length > 0 ? { fields } : {};
  const clears = clear && clear.length > 0 ? { clear } : {};
  return "fields" in sets || "clear" in clears ? [{ ...rest, ...sets, ...clears }] : [];
}
