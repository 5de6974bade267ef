// The person's edits without an answer yet: they show at once, are kept on the device, and are sent
// in order, one at a time, each after the answer to the one before. All tabs of a browser share the
// queue.

import { OPS_BYTES, batches, bytesOf } from "./batches.js";
import { newId } from "../rules/ids.js";
import { Tabs } from "../tabs.js";

/** @typedef {import("./replica.js").Op} Op */
/** @typedef {import("./replica.js").Edit} Edit */
/** @typedef {import("./replica.js").Refused} Refused */
/** @typedef {{ type: Edit["type"], ops: Op[], members?: { [name: string]: any } }} Wanted */
/** The outcome of an edit: its answer, or its refusal.
 *  @typedef {{ answer?: any, refusal?: any }} Outcome */
/** The messages between tabs.
 *  @typedef {{ what: "queued", edits: Edit[] } | { what: "done", id: string, answer: any }
 *    | { what: "refused", id: string, refusal: any } | { what: "dismissed", id: string }} Told */
/** The functions of the household's copy that the queue uses.
 *  @typedef {{
 *    household: string, replica: import("./replica.js").Replica, read: () => Promise<void>, isAtHead: () => boolean,
 *    tell: (kinds: Iterable<string>) => void, done: (edit: Edit, answer: any) => Promise<void>,
 *    keep: (work: Promise<void>) => Promise<void>,
 *  }} Copy */

const RETRY_MS = 1_500;
/** Errors that last until a person acts, so the page shows why edits wait. */
const OBSTACLES = new Set(["disk_full", "too_much_written"]);

export class Outbox {
  #copy;
  #companion;
  #store;
  #tabs;
  #isSending = false;
  #isClosed = false;
  /** The code of the error that holds up the first edit; empty if there is none to show.
   *  @type {string} */
  obstacle = "";
  /** @type {Map<string, (outcome: Outcome) => void>} */
  #waiting = new Map();
  /** The edits that were applied or refused since the page was opened.
   *  @type {Set<string>} */
  #settled = new Set();

  /** @param {Copy} copy
   *  @param {import("./companion.js").Companion} companion
   *  @param {import("./store.js").Store} store */
  constructor(copy, companion, store) {
    this.#copy = copy;
    this.#companion = companion;
    this.#store = store;
    this.#tabs = new Tabs(`${store.name} ${copy.household}`, {
      hear: (message) => this.#hear(message), begin: () => this.#begin(),
    });
  }

  /** Restores the edits stored at an earlier visit.
   *  @param {Edit[]} queue
   *  @param {Refused[]} refused */
  restore(queue, refused) {
    const { replica, household } = this.#copy;
    const made = replica.restore(queue.filter(({ edit_id: id }) => !this.#settled.has(id)), refused);
    if (made.length > 0) this.#copy.keep(this.#store.keepEdits(household, made));
  }

  /** Sends the waiting edits, now that the copy is at the head. */
  start() {
    if (this.#tabs.isSender) this.#send();
    else this.#tabs.want();
  }

  /** Leaves sending to another tab: this one has no connection. */
  stop() {
    this.#tabs.release();
  }

  close() {
    this.#isClosed = true;
    this.#tabs.close();
  }

  /** @param {Op[]} wanted
   *  @returns {{ id: string, outcome: Promise<Outcome> }} */
  edit(wanted) {
    const ops = wanted.flatMap(tidied);
    if (ops.length === 0) return { id: "", outcome: Promise.resolve({}) };
    const { view } = this.#copy.replica;
    const parts = batches(ops, ({ op, id }) => op === "delete" || op === "restore" ? 1 + view.allParts(id).length : 1);
    const tooLong = parts.flat().find((op) => bytesOf([op]) > OPS_BYTES);
    return this.add(parts.map((part) => ({ type: "edit", ops: part })), tooLong && tooLarge([tooLong]));
  }

  /** @param {Wanted[]} wanted
   *  @param {any} [refusal]  refuses the edits without sending them
   *  @returns {{ id: string, outcome: Promise<Outcome> }} */
  add(wanted, refusal) {
    const { replica, household } = this.#copy;
    const ids = wanted.map(() => newId());
    const [id] = ids;
    const number = replica.nextNumber(Date.now());
    const edits = wanted.map((one, index) => /** @type {Edit} */ ({
      ...one, edit_id: ids[index], base_seq: replica.through, number: number + index,
      ...(ids.length > 1 ? { group: id } : {}),
    }));
    const outcomes = ids.map((one) =>
      new Promise((/** @type {(outcome: Outcome) => void} */ resolve) => this.#waiting.set(one, resolve)));
    replica.add(edits);
    this.#copy.tell(kindsOf(edits));
    this.#tellTabs({ what: "queued", edits });
    if (refusal) this.#refuse(id, refusal);
    else this.#copy.keep(this.#store.keepEdits(household, edits)).then(() => this.#send());
    return { id, outcome: Promise.all(outcomes).then(together) };
  }

  /** Tries a refused edit again unchanged, based on everything that has happened since.
   *  @param {string} editId
   *  @param {Op[]} first  operations to apply before it */
  retry(editId, first) {
    const refused = this.#copy.replica.refused.find(({ edit }) => edit.edit_id === editId);
    if (!refused) return;
    const { type, ops, members } = refused.edit;
    this.dismiss(editId);
    if (first.length > 0) this.edit(first);
    if (type === "edit") this.edit(ops);
    else this.add([{ type, ops, members }]);
  }

  /** @param {string} editId */
  dismiss(editId) {
    const { replica, household } = this.#copy;
    replica.dismiss(editId);
    this.#copy.tell(["refused"]);
    this.#tellTabs({ what: "dismissed", id: editId });
    this.#copy.keep(this.#store.forgetRefused(household, editId));
  }

  /** Refuses all waiting edits.
   *  @param {any} refusal */
  async refuseAll(refusal) {
    for (const { edit_id: id } of [...this.#copy.replica.queue]) await this.#refuse(id, refusal);
  }

  /** Takes over the edits of closed tabs, and sends. */
  async #begin() {
    await this.#copy.read();
    const kept = await this.#store.readQueue(this.#copy.household).catch(() => []);
    this.#takeIn(kept);
    this.#send();
  }

  /** @param {Edit[]} edits */
  #takeIn(edits) {
    const { replica } = this.#copy;
    const isKnown = new Set([...this.#settled, ...replica.queue.map(({ edit_id: id }) => id)]);
    const others = edits.filter(({ edit_id: id }) => !isKnown.has(id));
    if (others.length === 0) return;
    replica.add(others);
    this.#copy.tell(kindsOf(others));
  }

  async #send() {
    const { replica } = this.#copy;
    const maySend = () => this.#tabs.isSender && this.#copy.isAtHead() && !this.#isClosed && replica.queue.length > 0;
    if (this.#isSending || !maySend()) return;
    this.#isSending = true;
    try {
      while (maySend()) if (!await this.#sendFirst(replica.queue[0])) break;
    } finally {
      this.#isSending = false;
    }
  }

  /** Returns true if the next one may be sent.
   *  @param {Edit} edit */
  async #sendFirst(edit) {
    const { edit_id: id, base_seq: base, type, ops, members } = edit;
    const rest = type === "edit" ? { base_seq: base, ops } : members;
    // An older page without this limit may have stored it: the server would close the connection,
    // and nothing after it would be sent.
    if (bytesOf(ops) > OPS_BYTES) {
      await this.#refuse(id, tooLarge(ops));
      return true;
    }
    try {
      // The session's id already identifies the end of a cooking session.
      const own = type === "finish_cooking" ? {} : { edit_id: id };
      const answer = await this.#companion.ask(type, { household_id: this.#copy.household, ...own, ...rest });
      this.#meet("");
      // Another tab may have received the answer meanwhile.
      if (this.#settled.has(id)) return true;
      if (answer.type === "edit_refused") {
        await this.#refuse(id, answer);
        return true;
      }
      this.#settled.add(id);
      this.#tellTabs({ what: "done", id, answer });
      await this.#copy.done(edit, answer);
      this.#settle(id, { answer });
      return true;
    } catch (/** @type {any} */ error) {
      if (typeof error.code !== "string") throw error;
      if (error.retry) {
        this.#meet(error.code);
        setTimeout(() => this.#send(), error.retryAfterMs ?? RETRY_MS);
        return false;
      }
      await this.#refuse(id, { reason: error.code, text: error.message });
      return true;
    }
  }

  /** @param {string} code */
  #meet(code) {
    const obstacle = OBSTACLES.has(code) ? code : "";
    if (obstacle === this.obstacle) return;
    this.obstacle = obstacle;
    this.#copy.tell([]);
  }

  /** @param {string} id
   *  @param {any} refusal */
  async #refuse(id, refusal) {
    const whole = this.#refused(id, refusal);
    if (!whole) return;
    this.#tellTabs({ what: "refused", id, refusal });
    await this.#copy.keep(this.#store.keepRefused(this.#copy.household, whole.refused, whole.ids));
  }

  /** @param {string} id
   *  @param {any} refusal */
  #refused(id, refusal) {
    const whole = this.#copy.replica.refuse(id, refusal);
    for (const one of whole?.ids ?? []) {
      this.#settled.add(one);
      this.#settle(one, { refusal });
    }
    if (whole) this.#copy.tell(["refused", ...kindsOf([whole.refused.edit])]);
    return whole;
  }

  /** @param {Told} message */
  #tellTabs(message) {
    if (!this.#isClosed) this.#tabs.tell(message);
  }

  /** Follows another tab's action, which that tab has already stored.
   *  @param {Told} message */
  #hear(message) {
    const { replica, tell } = this.#copy;
    switch (message.what) {
    case "queued":
      this.#takeIn(message.edits);
      this.#send();
      break;
    case "done": {
      const { id, answer } = message;
      const edits = replica.queue.filter(({ edit_id: one }) => one === id);
      this.#settled.add(id);
      replica.performed(id, answer.records ?? []);
      this.#settle(id, { answer });
      tell([...kindsOf(edits), ...(answer.records ?? []).map((/** @type {{ kind: string }} */ { kind }) => kind)]);
      break;
    }
    case "refused":
      this.#refused(message.id, message.refusal);
      break;
    case "dismissed":
      replica.dismiss(message.id);
      tell(["refused"]);
      break;
    }
  }

  /** @param {string} id
   *  @param {Outcome} outcome */
  #settle(id, outcome) {
    this.#waiting.get(id)?.(outcome);
    this.#waiting.delete(id);
  }
}

/** @param {Edit[]} edits */
function kindsOf(edits) {
  return edits.flatMap(({ ops }) => ops.map(({ kind }) => kind));
}

/** The joint outcome of edits that are one to the person.
 *  @param {Outcome[]} outcomes
 *  @returns {Outcome} */
function together(outcomes) {
  const refused = outcomes.find(({ refusal }) => refusal);
  const answer = outcomes[outcomes.length - 1]?.answer;
  if (refused || outcomes.length === 1) return refused ?? outcomes[0];
  return { answer: { ...answer, overwrote: outcomes.flatMap((one) => one.answer?.overwrote ?? []) } };
}

/** @param {Op[]} ops  one operation that is too long, or several that belong together */
function tooLarge(ops) {
  const [{ kind, id, fields = {} }] = ops;
  const [field] = Object.keys(fields).sort((left, right) => String(fields[right]).length - String(fields[left]).length);
  const what = ops.length === 1 ? { kind, id, field } : {};
  return { reason: "too_large", text: `${bytesOf(ops)} bytes; at most ${OPS_BYTES} are allowed`, ...what };
}

/** Removes empty members; returns nothing if the operation would change nothing.
 *  @param {Op} op
 *  @returns {Op[]} */
function tidied(op) {
  if (op.op !== "set") return [op];
  const { fields, clear, ...rest } = op;
  const sets = fields && Object.keys(fields).length > 0 ? { fields } : {};
  const clears = clear && clear.length > 0 ? { clear } : {};
  return "fields" in sets || "clear" in clears ? [{ ...rest, ...sets, ...clears }] : [];
}
