// Fields of forms.

import { make } from "../dom.js";
import { number, t } from "../texts.js";

/** @typedef {[value: string | number, text: string]} Option */

/** A control with its label above it.
 *  @param {string} text
 *  @param {HTMLElement} control */
export function field(text, control) {
  return make("label", { class: "field", for: control.id }, make("span", {}, text), control);
}

/** @param {string} id
 *  @param {Option[]} options
 *  @param {string | number} chosen */
export function select(id, options, chosen) {
  return make("select", { id }, options.map(([value, text]) =>
    make("option", { value: String(value), selected: value === chosen }, text)));
}

/** A choice of levels; if `chosen` is null, it also offers any level.
 *  @param {string} id
 *  @param {import("../chefdash.js").Level[]} levels
 *  @param {number | null} [chosen]  the first one by default */
export function levelSelect(id, levels, chosen = levels[0]?.level_id) {
  /** @type {Option[]} */
  const any = chosen === null ? [["", t("race.anyLevel")]] : [];
  return select(id, [...any, ...levels.map(({ level_id: level, name }) =>
    /** @type {Option} */ ([level, `${number(level)} · ${name}`]))], chosen ?? "");
}

/** The number of races in a match, by the protocol.
 *  @param {string} id */
export function bestOfSelect(id, chosen = 1) {
  return countSelect(id, [1, 3, 5], chosen);
}

/** The number of players in a race, by the protocol.
 *  @param {string} id */
export function seatsSelect(id, chosen = 2) {
  return countSelect(id, [2, 3, 4, 5, 6, 7, 8], chosen);
}

/** @param {string} id
 *  @param {number[]} counts
 *  @param {number} chosen */
function countSelect(id, counts, chosen) {
  return select(id, counts.map((count) => [count, number(count)]), chosen);
}
