// The player's settings on this device.

const NAME = "chefdash.settings";
/** @typedef {"es" | "en"} Language */
/** @typedef {{
 *    language: Language | null, sound: boolean, music: boolean, vibration: boolean,
 *    motion: "system" | "reduced" | "full",
 *  }} Values */

/** @type {Values} */
const DEFAULTS = { language: null, sound: true, music: true, vibration: true, motion: "system" };

/** The settings, kept in the browser; `change` notifies the listeners of `onChange`. */
export class Settings {
  #values = { ...DEFAULTS };
  /** @type {Set<(changed: Partial<Values>) => void>} */
  #listeners = new Set();
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {Pick<Storage, "getItem" | "setItem">} storage */
  constructor(storage) {
    this.storage = storage;
    try {
      Object.assign(this.#values, JSON.parse(storage.getItem(NAME) ?? "{}"));
    } catch {
      // Unreadable settings count as none.
    }
  }

  get sound() { return this.#values.sound; }
  get music() { return this.#values.music; }
  get vibration() { return this.#values.vibration; }
  get motion() { return this.#values.motion; }
  /** The player's choice, or else the browser's first language that the page supports. */
  get language() { return this.#values.language ?? browserLanguage(); }

  /** True if animations are allowed. */
  get moves() {
    if (this.motion !== "system") return this.motion === "full";
    return !this.#reducedMotion.matches;
  }

  /** @param {Partial<Values>} values */
  change(values) {
    Object.assign(this.#values, values);
    this.storage.setItem(NAME, JSON.stringify(this.#values));
    for (const listener of this.#listeners) listener(values);
  }

  /** @param {(changed: Partial<Values>) => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }
}

/** @returns {Language} */
function browserLanguage() {
  for (const tag of navigator.languages ?? []) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language === "es" || language === "en") return language;
  }
  return "en";
}
