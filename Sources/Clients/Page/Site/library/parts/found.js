// The server's search results for the recipe list: a page at a time, and again after changes.

/** @typedef {import("../library.js").Library} Library */
/** @typedef {{ text: string, filter: import("./filter.js").Filter }} Question */

/** The maximum size of a page. */
const PAGE = 100;
/** The wait after a change before searching again: more changes may follow. */
const CALM_MS = 400;
/** The kinds that a search depends on, and those that the makeable recipes depend on besides. */
const KINDS = ["all", "recipe", "ingredient", "step", "tag"];
const PANTRY_KINDS = ["pantry_item", "lot", "conversion"];

export class Found {
  /** The ids so far; null if there is no question, or the device must search by itself.
   *  @type {string[] | null} */
  ids = null;
  /** The number of results on all pages; undefined for more than 1,000.
   *  @type {number | undefined} */
  count;
  /** The reason why the device must search by itself; null if it only lacks a connection.
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
   *  @param {() => void} changed  called after each change */
  constructor(library, changed) {
    this.#library = library;
    this.#changed = changed;
    this.#end = library.onChange((kinds) => this.#listen(kinds));
  }

  /** Starts a new search. Null ends the search.
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

  /** Reads all remaining pages. */
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

  /** Reads pages until there are `wanted` results. The old results stay until then.
   *  @param {string[]} ids  the results of the pages before
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
        // A recipe whose texts change between two pages may come twice.
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
