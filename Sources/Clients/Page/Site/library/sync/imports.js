// Imports of recipes: uploads them to the server, and follows their progress.

import { canUpload, uploadPicture } from "../photos.js";
import { IMPORT_BYTES, PIECE_BYTES } from "../rules/generated/limits.js";
import { newId } from "../rules/ids.js";
import { pack } from "./backup.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("./backup.js").Packed} Packed */
/** The contents of a file, for the person's decision (Protocol/library.md).
 *  @typedef {{
 *    program?: string, recipes: number, images: number, meals: number, needs: number, pantry_items: number,
 *    others: number, refused: number, reason?: string, text?: string, notes: Note[],
 *  }} Contents */
/** The state of an import (Protocol/library.md, `import_state`).
 *  @typedef {{
 *    import_id: string, phase: string, received?: number, done: number, total: number, imported: number,
 *    skipped: number, refused: number, reason?: string, text?: string, contents?: Contents, report?: Row[], more?: boolean,
 *  }} State */
/** @typedef {{
 *    name: string, outcome: string, reason?: string, text?: string, notes?: Note[], recipe_id?: string, image?: string,
 *  }} Row */
/** A note about something omitted, shortened or assumed (Protocol/library.md).
 *  @typedef {{ code: string, what?: string, number?: number, count?: number, field?: string, names?: string[] }} Note */
/** An import that this device has begun. `size` is the size of a file in bytes while it is sent.
 *  `isPreview` is true until the person decides. `pictures` counts those of an archive, and
 *  has the reason why the others aren't sent.
 *  @typedef {{
 *    id: string, name: string, size?: number, state: State | null, rows: Row[], more: boolean, error: any,
 *    isPreview?: boolean, packed?: Packed, pictures?: { done: number, total: number, failed: number, error?: any },
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
    await this.#try(job, () => this.#send(job, { name, content, images: new Map(), isHousehold: false }));
  }

  /** Sends a file. Another program's household is only previewed until `accept`.
   *  @param {File} file */
  async addBlob(file) {
    const job = this.#begin(file.name);
    await this.#try(job, async () => {
      job.packed = await pack(file, file.name);
      job.isPreview = job.packed.isHousehold;
      this.#keep();
      await this.#send(job, job.packed);
    });
  }

  /** Imports the file of a preview.
   *  @param {Job} job */
  async accept(job) {
    const { packed } = job;
    if (!packed || !job.isPreview) return;
    Object.assign(job, { id: newId(), isPreview: false, state: null });
    this.#keep();
    this.#changed();
    await this.#try(job, () => this.#send(job, packed));
  }

  /** Forgets the file of a preview.
   *  @param {Job} job */
  decline(job) {
    this.jobs = this.jobs.filter((other) => other !== job);
    this.#keep();
    this.#changed();
  }

  /** @param {Job} job
   *  @param {Packed} packed */
  async #send(job, { name, content }) {
    job.size = content.length;
    // The server gives the same error, but only after the first piece.
    if (content.length > IMPORT_BYTES) throw Object.assign(new Error("too large"), { code: "too_large" });
    for (let offset = 0;;) {
      const piece = content.subarray(offset, offset + PIECE_BYTES);
      const state = await this.#ask("import_recipes", job, {
        name: name.slice(-100), byte_count: content.length, offset, data: btoa(String.fromCharCode(...piece)),
        ...(job.isPreview ? { preview: true } : {}),
      });
      this.#take(state);
      if (state.phase !== "receiving") return;
      offset = state.received;
    }
  }

  /** Sends the pictures of the imported recipes that have none, one by one.
   *  @param {Job} job
   *  @param {Row[]} rows */
  async #sendPictures(job, rows) {
    const library = this.#library;
    const wanted = rows.filter(({ image, recipe_id: id }) => image && id && job.packed?.images.has(image)
      && !library.view.get("recipe", id)?.fields.image);
    job.pictures = { done: 0, total: wanted.length, failed: 0 };
    for (const { image = "", recipe_id: id = "" } of canUpload ? wanted : []) {
      try {
        const file = await job.packed?.images.get(image)?.();
        if (file) {
          const fields = await patiently(() => uploadPicture(library, file));
          library.edit([{ op: "set", kind: "recipe", id, fields }]);
        }
      } catch (/** @type {any} */ error) {
        // The browser can't show it, or the server doesn't take it.
        if (error.code && !["bad_image", "too_large", "bad_archive"].includes(error.code)) {
          job.pictures.error = error;
          break;
        }
        job.pictures.failed += 1;
      }
      job.pictures.done += 1;
      this.#changed();
    }
  }

  /** Reads more rows of the report.
   *  @param {Job} job */
  async readRows(job) {
    const { report = [], more = false } = await this.#ask("get_import", job, { offset: job.rows.length });
    job.rows.push(...report);
    job.more = more;
    this.#changed();
  }

  /** Reads the first rows of the report, and the others for the pictures in them.
   *  @param {Job} job */
  async #readReport(job) {
    await this.readRows(job);
    if (!job.packed?.images.size) return;
    const rows = [...job.rows];
    for (let { more } = job; more;) {
      const state = await this.#ask("get_import", job, { offset: rows.length });
      rows.push(...state.report ?? []);
      more = (state.report?.length ?? 0) > 0 && Boolean(state.more);
    }
    await this.#sendPictures(job, rows);
  }

  /** @param {string} name */
  #begin(name) {
    /** @type {Job} */
    const job = { id: newId(), name, state: null, rows: [], more: false, error: null };
    this.jobs = [job, ...this.jobs].slice(0, KEPT);
    this.#keep();
    this.#changed();
    return job;
  }

  /** Remembers the imports, but no file that is only previewed. */
  #keep() {
    const kept = this.jobs.filter(({ isPreview }) => !isPreview).map(({ id, name }) => ({ id, name }));
    this.#library.store.keepValue(this.#keptName, kept);
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
    if (isOver(job) && state.total > 0 && !job.isPreview) this.#try(job, () => this.#readReport(job));
    this.#changed();
  }

  /** @param {string} type
   *  @param {Job} job
   *  @param {object} [members] */
  #ask(type, job, members = {}) {
    return this.#library.companion.ask(type, { household_id: this.#household, import_id: job.id, ...members });
  }
}

/** Does something again for as long as the server wants uploads to come more slowly.
 *  @template T
 *  @param {() => Promise<T>} work
 *  @returns {Promise<T>} */
async function patiently(work) {
  for (;;) {
    try {
      return await work();
    } catch (/** @type {any} */ error) {
      if (error.code !== "too_many_uploads") throw error;
      await new Promise((resolve) => { setTimeout(resolve, error.retryAfterMs ?? 2_000); });
    }
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
