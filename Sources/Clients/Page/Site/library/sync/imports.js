// Imports of recipes: uploads them to the server, and follows their progress.

import { IMPORT_BYTES, PIECE_BYTES } from "../rules/generated/limits.js";
import { newId } from "../rules/ids.js";

/** @typedef {import("../library.js").Library} Library */
/** The state of an import (Protocol/library.md, `import_state`).
 *  @typedef {{
 *    import_id: string, phase: string, received?: number, done: number, total: number, imported: number,
 *    skipped: number, refused: number, reason?: string, text?: string, report?: Row[], more?: boolean,
 *  }} State */
/** @typedef {{ name: string, outcome: string, reason?: string, text?: string, notes?: Note[], recipe_id?: string }} Row */
/** A note about something omitted, shortened or assumed (Protocol/library.md).
 *  @typedef {{ code: string, what?: string, number?: number, count?: number, field?: string, names?: string[] }} Note */
/** An import that this device has begun. `size` is the size of a file in bytes while it is sent.
 *  @typedef {{
 *    id: string, name: string, size?: number, state: State | null, rows: Row[], more: boolean, error: any,
 *  }} Job */

/** The number of imports that the device remembers. */
const KEPT = 10;
/** The interval of requests for the state, in case the server couldn't send it. */
const ASK_MS = 3_000;

export class Imports {
  /** Newest first.
   *  @type {Job[]} */
  jobs = [];
  #library;
  #changed;
  #timer;
  #ends;
  #household;

  /** @param {Library} library
   *  @param {() => void} changed  called after each change */
  constructor(library, changed) {
    this.#library = library;
    this.#changed = changed;
    this.#household = library.household?.household_id ?? "";
    this.#timer = setInterval(() => this.#askAll(), ASK_MS);
    this.#ends = [
      library.companion.on("import_state", (state) => this.#take(state)),
      library.companion.on("welcome", () => this.#askAll()),
    ];
    this.#restore();
  }

  close() {
    clearInterval(this.#timer);
    for (const end of this.#ends) end();
  }

  /** @param {string} url */
  async addPage(url) {
    const job = this.#begin(url);
    await this.#try(job, async () => this.#take(await this.#ask("import_recipes", job, { url })));
  }

  /** @param {string} name  with an extension for the file's format
   *  @param {Uint8Array} content
   *  @param {string} [shown] */
  async addFile(name, content, shown = name) {
    const job = this.#begin(shown);
    job.size = content.length;
    await this.#try(job, async () => {
      // The server gives the same error, but only after the first piece.
      if (content.length > IMPORT_BYTES) throw Object.assign(new Error("too large"), { code: "too_large" });
      for (let offset = 0;;) {
        const piece = content.subarray(offset, offset + PIECE_BYTES);
        const state = await this.#ask("import_recipes", job, {
          name: name.slice(-100), byte_count: content.length, offset, data: btoa(String.fromCharCode(...piece)),
        });
        this.#take(state);
        if (state.phase !== "receiving") return;
        offset = state.received;
      }
    });
  }

  /** Reads more rows of the report.
   *  @param {Job} job */
  async readRows(job) {
    const { report = [], more = false } = await this.#ask("get_import", job, { offset: job.rows.length });
    job.rows.push(...report);
    job.more = more;
    this.#changed();
  }

  /** @param {string} name */
  #begin(name) {
    /** @type {Job} */
    const job = { id: newId(), name, state: null, rows: [], more: false, error: null };
    this.jobs = [job, ...this.jobs].slice(0, KEPT);
    this.#library.store.keepValue(this.#keptName, this.jobs.map(({ id, name: one }) => ({ id, name: one })));
    this.#changed();
    return job;
  }

  get #keptName() {
    return `imports ${this.#household}`;
  }

  async #restore() {
    const kept = await this.#library.store.value(this.#keptName) ?? [];
    for (const { id, name } of kept) {
      if (this.jobs.some((job) => job.id === id)) continue;
      this.jobs.push({ id, name, state: null, rows: [], more: false, error: null });
    }
    this.#changed();
    this.#askAll();
  }

  /** Requests the state of the imports that aren't over. */
  #askAll() {
    if (!this.#library.isOnline) return;
    for (const job of this.jobs) {
      if (job.error || isOver(job) || job.state?.phase === "receiving") continue;
      this.#try(job, async () => this.#take(await this.#ask("get_import", job)));
    }
  }

  /** @param {Job} job
   *  @param {() => Promise<void>} work */
  async #try(job, work) {
    try {
      await work();
    } catch (/** @type {any} */ error) {
      if (typeof error.code !== "string") throw error;
      // After a lost connection the state is requested again.
      if (error.code !== "connection_lost") job.error = error;
    }
    this.#changed();
  }

  /** @param {State} state */
  #take(state) {
    const job = this.jobs.find(({ id }) => id === state.import_id);
    if (!job || isOver(job)) return;
    job.state = state;
    job.error = null;
    if (isOver(job) && state.total > 0) this.#try(job, () => this.readRows(job));
    this.#changed();
  }

  /** @param {string} type
   *  @param {Job} job
   *  @param {object} [members] */
  #ask(type, job, members = {}) {
    return this.#library.companion.ask(type, { household_id: this.#household, import_id: job.id, ...members });
  }
}

/** @param {Job} job */
export function isOver({ state }) {
  return state?.phase === "done" || state?.phase === "failed";
}

/** The code of a bookmarklet: on a page with a recipe it passes the page's data, or else its text,
 *  to this page. Nothing is sent to a server before the person confirms it.
 *  @param {string} page  this page's address */
export function bookmarklet(page) {
  const code = `(()=>{const d=document,q='script[type="application/ld+json"]',`
    + `a=d.createElement('link');a.rel='canonical';a.href=location.href;`
    + `const s=[...d.querySelectorAll(q)].map(e=>e.outerHTML).join('');`
    + `open('${page}#/library/import/page/'+encodeURIComponent((a.outerHTML+(/Recipe/.test(s)?s:d.body.outerHTML))`
    + `.slice(0,500000)))})()`;
  return `javascript:${encodeURIComponent(code)}`;
}
