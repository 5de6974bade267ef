// Keeps a household in sync between the device and the server: shows the device's copy at once,
// pulls the server's newer records, receives later changes, and sends the person's edits.

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
/** The number of simultaneous page requests: the server lets no more of them wait for one
 *  connection. */
const PAGES_AT_ONCE = 4;

export class Sync {
  replica = new Replica();
  /** `reading` the stored copy, `pulling` for the first time, `ready`, or `failed` with nothing to
   *  show.
   *  @type {"reading" | "pulling" | "ready" | "failed"} */
  state = "reading";
  /** The reason why nothing can be shown.
   *  @type {any} */
  error = null;
  #companion;
  #store;
  /** @type {Set<(kinds: Set<string>) => void>} */
  #listeners = new Set();
  /** @type {Set<string>} */
  #changedKinds = new Set();
  #isTold = true;
  /** Settled once the stored copy was read.
   *  @type {Promise<void>} */
  #read;
  /** Counts the times that the household was opened: results of an older opening are ignored. */
  #opening = 0;
  #isAtHead = false;
  /** Records of this device that the server has lost, until the person decides about them.
   *  @type {import("./table.js").Entity[]} */
  lost = [];
  /** This device's records from before it began again with a server that lost edits, until the
   *  server's are known.
   *  @type {import("./table.js").Entity[] | null} */
  #had = null;
  /** The server instance of the stored records.
   *  @type {string | undefined} */
  #instance;
  /** The last change that arrived while the device pulled.
   *  @type {number} */
  #told = 0;
  #isClosed = false;
  /** The cursor from which pulling continues, once `#missing` is complete.
   *  @type {import("./ranges.js").Cursor | undefined} */
  #cursor;
  /** The ranges that are pulled before that, several pages at a time, newest first.
   *  @type {import("./ranges.js").Range[]} */
  #missing = [];
  /** Applies their pages, one after the other. */
  #taking = Promise.resolve();
  #head;
  /** The number of records when the screens were last notified of a part. */
  #shownCount = 0;
  /** The name of the stored copy: it changes when a tab of this browser begins again.
   *  @type {string | undefined} */
  #copy;
  /** False once the device had no room for something: later data must not be stored without it. */
  #isKept = true;
  #outbox;
  /** @type {(() => void)[]} */
  #ends;

  /** @param {Companion} companion
   *  @param {Store} store
   *  @param {string} household
   *  @param {number} [head]  the sequence number of its last edit, as far as known */
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

  /** Calls `listener` soon after each change, with the kinds of the changed records. Returns a
   *  function that removes it.
   *  @param {(kinds: Set<string>) => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get view() {
    return this.replica.view;
  }

  /** The reason why the server accepts no edits now: an error's code, or empty. */
  get obstacle() {
    return this.#outbox.obstacle;
  }

  get isAtHead() {
    return this.#isAtHead;
  }

  /** The known share of a first copy, from 0 to 1. */
  get shareKnown() {
    return shareKnown(this.#missing, this.#cursor?.seq ?? 0);
  }

  close() {
    this.#isClosed = true;
    for (const end of this.#ends) end();
    this.#outbox.close();
  }

  /** Makes an edit, which shows at once and is sent when its turn comes. An edit that is too large
   *  is split: if one part is refused, so are those after it. Operations that fit into no message
   *  are refused at once, with the whole edit.
   *  @param {Op[]} wanted
   *  @returns {{ id: string, outcome: Promise<Outcome> }} */
  edit(wanted) {
    return this.#outbox.edit(wanted);
  }

  /** Sends a request that the server answers like an edit.
   *  @param {"cook" | "finish_cooking" | "plan_groceries"} type
   *  @param {{ [name: string]: any }} members */
  act(type, members) {
    return this.#outbox.add([{ type, ops: [], members }]);
  }

  /** Tries a refused edit again unchanged, based on everything that has happened since.
   *  @param {string} editId
   *  @param {Op[]} [first]  operations to apply before it */
  retry(editId, first = []) {
    this.#outbox.retry(editId, first);
  }

  /** @param {string} editId */
  dismiss(editId) {
    this.#outbox.dismiss(editId);
  }

  /** Refuses the queued edits, because the player is no longer in the household. */
  refuseAll() {
    return this.#outbox.refuseAll({ reason: "unknown_household" });
  }

  /** Sends the records that the server has lost, and forgets them here.
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

  /** Opens the household once the device is signed in, catches up and sends the queue. */
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
      // An empty device needn't wait for the answer.
      const isNew = !isOther && through === 0 && replica.confirmed.size === 0;
      if (isNew) this.#divide(this.#head);
      const pulling = isNew ? this.#pullMissing(opening) : null;
      // If it fails, so does the promise awaited below.
      pulling?.catch(() => {});
      const opened = await this.#companion.ask("library_open", { household_id: household, through });
      if (opening !== this.#opening) return;
      if (opened.reset || isOther) {
        // The server may have lost edits. Other edits, which the person hasn't seen, may have their
        // numbers by now.
        if (isOther || opened.head < replica.through) {
          await this.#keep(this.#store.keepEdits(household, replica.forgetSeen()));
          this.#had ??= [...replica.confirmed.everything()];
          // If there is no room for a second copy, the stored one stays as it is, and nothing else
          // is stored.
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

  /** Divides the missing edits up to `head` into ranges that are pulled at the same time.
   *  @param {number} head */
  #divide(head) {
    this.#missing = rangesOf(this.replica.through, head);
    this.#cursor = this.#missing.length > 0 ? { seq: head } : undefined;
  }

  /** Pulls pages of changes until the device is at the head.
   *  @param {number} opening
   *  @param {Promise<void> | null} [pulling]  the pull of the missing ranges, if it has begun */
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
      // Set before storing: a change that arrives meanwhile is the next one.
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

  /** Pulls all missing ranges.
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

  /** Pulls a page of a range; the rest of the range stays missing.
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
    // Everything is redrawn each time, so the more records there are, the less often.
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
   *  @param {string} [doneId]  the edit that the records answer */
  #take(news, seq, doneId) {
    const { replica } = this;
    if (this.#isAtHead && seq === replica.through + 1) replica.through = seq;
    return this.#keepRecords(news, doneId);
  }

  /** Applies the answer to this device's own edit.
   *  @param {Edit} edit
   *  @param {any} answer */
  async #done({ edit_id: id, ops }, { seq, records = [], pull = false }) {
    // The changes are too long for an answer. The edit stays visible until they are pulled.
    if (pull) await this.#pullAgain();
    const isGap = this.#isAtHead && seq > this.replica.through + 1;
    await this.#take(this.replica.performed(id, records), seq, id);
    if (isGap) this.#pullAgain();
    this.#tell([...kindsOf(records), ...ops.map(({ kind }) => kind)]);
  }

  /** @param {import("./table.js").Entity[]} news
   *  @param {string} [doneId]
   *  @param {import("./ranges.js").Range[]} [missing]  the ranges that are still missing */
  async #keepRecords(news, doneId, missing = this.#missing) {
    const { household, replica: { through } } = this;
    if (doneId && !this.#isKept) await this.#keep(this.#store.forgetEdit(household, doneId));
    if (!this.#isKept) return;
    const state = { through, cursor: this.#cursor, missing, copy: this.#copy };
    await this.#keep(this.#store.keepRecords(household, news, state, doneId));
  }

  /** If the device has no room, the library continues without storing.
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

  /** Notifies the listeners once for all changes before the next frame.
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
