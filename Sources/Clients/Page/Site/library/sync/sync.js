// Keeps a household on the device and on the server the same: what is kept here is shown at once, what the server has
// since then is pulled, later changes are pushed by it, and what the person changes is sent.

import { newId } from "../rules/ids.js";
import { lostOf, restoringEdits } from "./lost.js";
import { Outbox } from "./outbox.js";
import { rangesOf, restOf, shareKnown } from "./ranges.js";
import { Replica } from "./replica.js";

/** @typedef {import("./companion.js").Companion} Companion */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./replica.js").Op} Op */
/** @typedef {import("./replica.js").Edit} Edit */
/** @typedef {import("./outbox.js").Outcome} Outcome */

const RETRY_MS = 1_500;
/** How many pages are asked for at a time: the server lets no more of them wait for one connection. */
const PAGES_AT_ONCE = 4;

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
  /** What this device has and the server has lost, until the person decides about it.
   *  @type {import("./table.js").Entity[]} */
  lost = [];
  /** What this device had when it began anew with a server that lost edits, until it knows what that has.
   *  @type {import("./table.js").Entity[] | null} */
  #had = null;
  /** Of which memory of the server the kept records are.
   *  @type {string | undefined} */
  #instance;
  /** The last change that was told while the device pulled.
   *  @type {number} */
  #told = 0;
  #isClosed = false;
  /** Where to go on pulling, once `#missing` is here.
   *  @type {import("./ranges.js").Cursor | undefined} */
  #cursor;
  /** What is pulled before that, several pages at a time. The newest comes first.
   *  @type {import("./ranges.js").Range[]} */
  #missing = [];
  /** Takes in what has come of it, one page after the other. */
  #taking = Promise.resolve();
  #head;
  /** How many records there were when the screens were last told of a part. */
  #shownCount = 0;
  /** Which copy of the records is kept: another one where a tab of this browser has begun anew.
   *  @type {string | undefined} */
  #copy;
  /** False once the device has had no room for something: what comes after it must not be kept without it. */
  #isKept = true;
  #outbox;
  /** @type {(() => void)[]} */
  #ends;

  /** @param {Companion} companion
   *  @param {Store} store
   *  @param {string} household
   *  @param {number} [head]  the place of its last edit, as far as is known */
  constructor(companion, store, household, head = 0) {
    this.#companion = companion;
    this.#store = store;
    this.household = household;
    this.#head = head;
    this.#outbox = new Outbox({
      household, replica: this.replica, read: () => this.#read, isAtHead: () => this.#isAtHead,
      tell: (kinds) => this.#tell(kinds), keep: (work) => this.#keep(work),
      done: (edit, answer) => this.#done(edit, answer),
    }, companion, store);
    this.#read = this.#readKept();
    /** @param {(message: any) => void} handler
     *  @returns {(message: any) => void} */
    const own = (handler) => (message) => message.household_id === household && handler(message);
    this.#ends = [
      companion.on("welcome", () => this.#open()),
      companion.on("changed", own((message) => this.#pushed(message))),
      companion.on("behind", own(() => this.#pullAgain())),
      companion.on("connection_status", ({ state }) => {
        if (state !== "online" && state !== "silent") {
          this.#isAtHead = false;
          this.#outbox.stop();
        }
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

  /** Why the server takes no change now: an error's code, or empty. */
  get obstacle() {
    return this.#outbox.obstacle;
  }

  get isAtHead() {
    return this.#isAtHead;
  }

  /** How much of a first copy is here, from 0 to 1. */
  get shareKnown() {
    return shareKnown(this.#missing, this.#cursor?.seq ?? 0);
  }

  close() {
    this.#isClosed = true;
    for (const end of this.#ends) end();
    this.#outbox.close();
  }

  /** Makes an edit, which shows at once and is sent when its turn comes. More than one edit can hold becomes several:
   *  if one is refused, so are those after it. What no message can carry is refused at once, with all beside it.
   *  @param {Op[]} wanted
   *  @returns {{ id: string, outcome: Promise<Outcome> }} */
  edit(wanted) {
    return this.#outbox.edit(wanted);
  }

  /** Has the server do something that it answers as an edit.
   *  @param {"cook" | "finish_cooking" | "plan_groceries"} type
   *  @param {{ [name: string]: any }} members */
  act(type, members) {
    return this.#outbox.add([{ type, ops: [], members }]);
  }

  /** Tries a refused edit again as it stands, knowing of all that has happened since.
   *  @param {string} editId
   *  @param {Op[]} [first]  what must be done before */
  retry(editId, first = []) {
    this.#outbox.retry(editId, first);
  }

  /** @param {string} editId */
  dismiss(editId) {
    this.#outbox.dismiss(editId);
  }

  /** Refuses what is queued, where the player is no longer in the household. */
  refuseAll() {
    return this.#outbox.refuseAll({ reason: "unknown_household" });
  }

  /** Sends what the server has lost, or lets go of it.
   *  @param {string} player */
  sendLost(player) {
    for (const ops of restoringEdits(this.lost, this.replica.confirmed, player)) this.edit(ops);
    return this.forgetLost();
  }

  forgetLost() {
    return this.#keepLost([]);
  }

  /** @param {import("./table.js").Entity[]} lost */
  async #keepLost(lost) {
    this.lost = lost;
    this.#tell(["lost"]);
    return this.#store.keepValue(this.#lostName, lost.length > 0 ? lost : null);
  }

  get #lostName() {
    return `lost ${this.household}`;
  }

  get #hadName() {
    return `had ${this.household}`;
  }

  get #instanceName() {
    return `instance ${this.household}`;
  }

  async #readKept() {
    const { household } = this;
    try {
      this.lost = await this.#store.value(this.#lostName) ?? [];
      this.#had = await this.#store.value(this.#hadName) ?? null;
      this.#instance = await this.#store.value(this.#instanceName);
      const [state, queue, refused] = await Promise.all([
        this.#store.readState(household), this.#store.readQueue(household), this.#store.readRefused(household),
      ]);
      await this.#store.readRecords(household, (entities) => { this.replica.load(entities); });
      this.replica.through = Math.max(this.replica.through, state.through);
      this.#cursor = state.cursor;
      this.#missing = state.missing ?? [];
      this.#copy = state.copy;
      this.#outbox.restore(queue, refused);
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
    this.#told = 0;
    const { household, replica } = this;
    const { instance } = this.#companion;
    const isOther = (this.#instance ?? instance) !== instance;
    try {
      const through = isOther ? 0 : replica.through;
      // A device that has nothing needn't wait for what it is told there.
      const isNew = !isOther && through === 0 && replica.confirmed.size === 0;
      if (isNew) this.#divide(this.#head);
      const pulling = isNew ? this.#pullMissing(opening) : null;
      // Where it fails, so does what is awaited below.
      pulling?.catch(() => {});
      const opened = await this.#companion.ask("library_open", { household_id: household, through });
      if (opening !== this.#opening) return;
      if (opened.reset || isOther) {
        // The server may have lost edits. Other edits have their numbers by now, which the person hasn't seen.
        if (isOther || opened.head < replica.through) {
          await this.#keep(this.#store.keepEdits(household, replica.forgetSeen()));
          this.#had ??= [...replica.confirmed.everything()];
          // Where there is no room for it twice, what the device has stays as it is, and nothing else is kept.
          if (!await this.#store.keepValue(this.#hadName, this.#had)) this.#keepNothing();
        }
        replica.reset();
        this.#cursor = undefined;
        this.#missing = [];
        this.#copy = newId();
        if (this.#isKept) await this.#keep(this.#store.forgetRecords(household, this.#copy));
      }
      if (this.#instance !== instance) {
        this.#instance = instance;
        if (this.#isKept) await this.#store.keepValue(this.#instanceName, instance);
      }
      this.role = opened.role;
      if (!this.#cursor) this.#divide(opened.head);
      await this.#pull(opening, pulling);
    } catch (error) {
      this.#failed(opening, error);
    }
  }

  /** Divides what the device lacks up to an edit into what is pulled at the same time.
   *  @param {number} head */
  #divide(head) {
    this.#missing = rangesOf(this.replica.through, head);
    this.#cursor = this.#missing.length > 0 ? { seq: head } : undefined;
  }

  /** Pages of what has changed, until the device is at the head.
   *  @param {number} opening
   *  @param {Promise<void> | null} [pulling]  of what is missing, where that has begun */
  async #pull(opening, pulling) {
    const { household, replica } = this;
    await pulling;
    await this.#pullMissing(opening);
    if (opening !== this.#opening) return;
    let cursor = this.#cursor ?? { seq: replica.through };
    for (;;) {
      const page = await this.#companion.ask("pull", { household_id: household, cursor });
      if (opening !== this.#opening) return;
      const news = replica.receive(page.records);
      cursor = page.cursor;
      if (!page.more) replica.through = Math.max(replica.through, page.cursor.seq);
      const isAtHead = !page.more && replica.through >= this.#told;
      // Before it is stored: a change that is told meanwhile is the next one.
      if (isAtHead) this.#isAtHead = true;
      this.#cursor = page.more ? cursor : undefined;
      await this.#keepRecords(news);
      if (isAtHead) break;
      this.#tell(kindsOf(page.records));
    }
    if (this.#had) {
      const isKept = await this.#keepLost([...this.lost, ...lostOf(this.#had, replica.confirmed)]);
      this.#had = null;
      if (isKept && this.#isKept) await this.#store.keepValue(this.#hadName, null);
    }
    this.state = "ready";
    this.error = null;
    this.#tell(["all"]);
    this.#outbox.start();
  }

  /** Pulls all that is missing.
   *  @param {number} opening */
  async #pullMissing(opening) {
    /** @type {Map<import("./ranges.js").Range, Promise<void>>} */
    const asked = new Map();
    while (opening === this.#opening) {
      for (const range of this.#missing) {
        if (asked.size === PAGES_AT_ONCE) break;
        if (!asked.has(range)) asked.set(range, this.#pullRange(opening, range).finally(() => asked.delete(range)));
      }
      if (asked.size === 0) return;
      await Promise.race(asked.values());
    }
  }

  /** Pulls a page of a range. What is left of it stays missing.
   *  @param {number} opening
   *  @param {import("./ranges.js").Range} range */
  async #pullRange(opening, range) {
    const page = await this.#companion.ask("pull", { household_id: this.household, ...range });
    this.#taking = this.#taking.then(() => this.#takePart(opening, range, page));
    await this.#taking;
  }

  /** @param {number} opening
   *  @param {import("./ranges.js").Range} range
   *  @param {any} page */
  async #takePart(opening, range, page) {
    if (opening !== this.#opening) return;
    const news = this.replica.receive(page.records);
    const isLittle = this.#missing.length < PAGES_AT_ONCE;
    const missing = this.#missing.flatMap((one) => one === range ? restOf(range, page, isLittle) : [one]);
    await this.#keepRecords(news, undefined, missing);
    if (opening !== this.#opening) return;
    this.#missing = missing;
    // All of it is drawn each time, and so the more seldom the more there is.
    const { size } = this.replica.confirmed;
    const isMuch = size >= 2 * this.#shownCount;
    if (isMuch) this.#shownCount = size;
    this.#tell([isMuch ? "all" : "progress"]);
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
    if (typeof error.code !== "string") throw error;
    if (error.retry) {
      setTimeout(() => opening === this.#opening && this.#companion.isOnline && this.#open(), RETRY_MS);
    } else {
      this.error = error;
      if (this.replica.through === 0) this.state = "failed";
    }
    this.#tell(["all"]);
  }

  /** @param {{ seq: number, records: any[] }} change */
  #pushed({ seq, records }) {
    if (!this.#isAtHead) {
      this.#told = Math.max(this.#told, seq);
      return;
    }
    if (seq > this.replica.through + 1) {
      this.#pullAgain();
      return;
    }
    this.#take(this.replica.receive(records), seq);
    this.#tell(kindsOf(records));
  }

  /** @param {import("./table.js").Entity[]} news
   *  @param {number} seq
   *  @param {string} [doneId]  the edit that they are the answer to */
  #take(news, seq, doneId) {
    const { replica } = this;
    if (this.#isAtHead && seq === replica.through + 1) replica.through = seq;
    return this.#keepRecords(news, doneId);
  }

  /** The server has done what this device has asked for.
   *  @param {Edit} edit
   *  @param {any} answer */
  async #done({ edit_id: id, ops }, { seq, records = [], pull = false }) {
    // Too much for an answer. The edit shows until that is here.
    if (pull) await this.#pullAgain();
    const isGap = this.#isAtHead && seq > this.replica.through + 1;
    await this.#take(this.replica.performed(id, records), seq, id);
    if (isGap) this.#pullAgain();
    this.#tell([...kindsOf(records), ...ops.map(({ kind }) => kind)]);
  }

  /** @param {import("./table.js").Entity[]} news
   *  @param {string} [doneId]
   *  @param {import("./ranges.js").Range[]} [missing]  without them */
  async #keepRecords(news, doneId, missing = this.#missing) {
    const { household, replica: { through } } = this;
    if (doneId && !this.#isKept) await this.#keep(this.#store.forgetEdit(household, doneId));
    if (!this.#isKept) return;
    const state = { through, cursor: this.#cursor, missing, copy: this.#copy };
    await this.#keep(this.#store.keepRecords(household, news, state, doneId));
  }

  /** Where the device has no room, the library goes on without what isn't kept.
   *  @param {Promise<void>} work */
  async #keep(work) {
    try {
      await work;
    } catch (error) {
      console.warn("this can't be kept on the device", error);
      this.#keepNothing();
    }
  }

  #keepNothing() {
    if (this.#isKept) this.#tell(["unkept"]);
    this.#isKept = false;
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
