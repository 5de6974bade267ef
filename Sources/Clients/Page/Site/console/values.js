// Times, tables and panels of the console's screens. Texts of players become text nodes, never
// markup.

import { make } from "../dom.js";

/** @typedef {import("../dom.js").Child} Child */

/** A moment in the operator's time zone; nothing for none.
 *  @param {number | null | undefined} milliseconds */
export function time(milliseconds) {
  if (milliseconds === null || milliseconds === undefined) return "";
  const date = new Date(milliseconds);
  return make("time", { datetime: date.toISOString() },
    date.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }));
}

/** The end of something; without one, it is for good.
 *  @param {number | null | undefined} milliseconds
 *  @returns {Child} */
export function until(milliseconds) {
  return milliseconds === null || milliseconds === undefined ? "for good" : ["until ", time(milliseconds)];
}

/** @param {string[]} heads
 *  @param {Child[][]} rows
 *  @param {string} [empty]  in the place of no rows */
export function table(heads, rows, empty = "Nothing here.") {
  if (rows.length === 0) return make("p", { class: "muted" }, empty);
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": heads.filter(Boolean).join(", ") },
    make("table", {},
      make("thead", {}, make("tr", {}, heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell) => make("td", {}, cell)))))));
}

/** Names and values, without the empty ones.
 *  @param {[name: string, value: Child][]} pairs */
export function facts(pairs) {
  const kept = pairs.filter(([, value]) => value !== null && value !== undefined && value !== ""
    && !(Array.isArray(value) && value.length === 0));
  return make("dl", {}, kept.map(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

/** @param {string} title  "" where the screen's says it all
 *  @param {Child[]} children */
export function panel(title, ...children) {
  return make("section", { class: "panel" }, title && make("h2", {}, title), children);
}

/** @param {Child} text */
export const code = (text) => make("code", {}, text);

/** @param {Child} text */
export const tag = (text, isBad = false) => make("span", { class: isBad ? "tag bad" : "tag" }, text);
