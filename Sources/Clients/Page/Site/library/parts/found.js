// What the server finds for the recipe list: a page at a time, and anew when something has changed.

/** @typedef {import("../library.js").Library} Library */
/** @typedef {{ text: string, filter: import("./filter.js").Filter }} Question */

/** The most that the server gives at a time. */
const PAGE = 100;
/** How long to wait after a change before asking anew: more of them may come. */
const CALM_MS = 400;
/** What a search depends on, and what can be made besides. */
const KINDS = ["all", "recipe", "ingredient", "step", "tag"];
const PANTRY_KINDS = ["pantry_item", "lot", "conversion"];

export class Found {
  /** The ids so far; null where nothing is asked, or the device must look for itself.
   *  @type {string[] | null} */
  ids = null;
  /** How many there are on all pages; undefined for more than 1,000.
   *  @type {number | undefined} */
  count;
  /** Why the device must look for itself, unless it is only that there's no connection.
   *  @type {any} */
  error = null;
  #library;
  #changed;
  /** @type {Question | null} */
  #question = null;
  /** @type {string | undefined} */
  #cursor;
  #latest = 0;
  #isReading = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #calm;
  #end;

  /** @param {Library} library
   *  @param {() => void} changed  called when something of it has changed */
  constructor(library, changed) {
    this.#library = library;
    this.#changed = changed;
    this.#end = library.onChange((kinds) => this.#listen(kinds));
  }

  /** Asks once, for something else than before. Null asks for nothing.
   *  @param {Question | null} question */
  ask(question) {
    this.#question = question;
    this.#lookAlone(null);
    return this.#read([], undefined, 1);
  }

  /** Reads the next page, if there is one. */
  async more() {
    if (this.#isReading || this.#cursor === undefined || !this.ids) return;
    await this.#read(this.ids, this.#cursor, this.ids.length + 1);
  }

  /** Reads all pages that are left. */
  async all() {
    if (this.#cursor !== undefined && this.ids) await this.#read(this.ids, this.#cursor, Infinity);
  }

  close() {
    this.#question = null;
    this.#latest += 1;
    clearTimeout(this.#calm);
    this.#end();
  }

  /** @param {Set<string>} kinds */
  #listen(kinds) {
    if (!this.#question) return;
    const isBack = kinds.has("connection") && this.#library.isOnline && !this.ids;
    const watched = this.#question.filter.makeable ? [...KINDS, ...PANTRY_KINDS] : KINDS;
    if (this.#calm !== undefined || !(isBack || watched.some((kind) => kinds.has(kind)))) return;
    this.#calm = setTimeout(() => this.#read([], undefined, this.ids?.length ?? 1), CALM_MS);
  }

  /** Reads pages until there are so many. What was there stays until then.
   *  @param {string[]} ids  those of the pages before
   *  @param {string | undefined} cursor
   *  @param {number} wanted */
  async #read(ids, cursor, wanted) {
    const own = this.#latest += 1;
    clearTimeout(this.#calm);
    this.#calm = undefined;
    this.#isReading = false;
    if (!this.#question) return;
    if (!this.#library.isOnline) {
      this.#lookAlone(null);
      return;
    }
    this.#isReading = true;
    try {
      do {
        const answer = await this.#library.ask("search", { ...this.#question, ...(cursor ? { cursor } : {}), limit: PAGE });
        // An answer to an older question never replaces a newer one.
        if (own !== this.#latest) return;
        // One whose texts were changed between two pages may come twice.
        ids = [...new Set([...ids, ...answer.recipe_ids])];
        ({ cursor, count: this.count } = answer);
      } while (cursor !== undefined && ids.length < wanted);
      Object.assign(this, { ids, error: null });
      this.#cursor = cursor;
    } catch (/** @type {any} */ error) {
      if (own !== this.#latest) return;
      if (!error.code) throw error;
      this.#lookAlone(error);
    }
    this.#isReading = false;
    this.#changed();
  }

  /** @param {any} error */
  #lookAlone(error) {
    this.ids = null;
    this.count = undefined;
    this.error = error;
    this.#cursor = undefined;
    this.#changed();
  }
}
