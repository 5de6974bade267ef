// What happened in a cooking session, for those who came later or slept: who did what, and when.

import { make } from "../../dom.js";
import { language, number, t, wordText } from "../../texts.js";
import { openSheet } from "../../parts/sheet.js";
import { loaded } from "../../parts/states.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../cookings.js").Session} Session */
/** @typedef {import("../cookings.js").Dish} Dish */

/** @param {Library} library
 *  @param {Session} session
 *  @param {Dish} dish
 *  @param {(player: string | undefined) => string} nameOf */
export function openRecord(library, session, dish, nameOf) {
  openSheet(t("library.cook.record"), () => loaded(library.app, async () => {
    const entries = await library.cookings?.record(session.session_id) ?? [];
    /** Timers are told by what they are called.
     *  @type {Map<string, string>} */
    const labels = new Map();
    return entries.map((entry) => {
      if (entry.op === "start_timer" && entry.timer_id) labels.set(entry.timer_id, entry.label ?? "");
      return { entry, label: labels.get(entry.timer_id ?? "") ?? "" };
    }).reverse();
  }, (rows) => (rows.length === 0 ? null : make("ol", { class: "plain-list cook-record" }, rows.map(({ entry, label }) =>
    make("li", { class: "row between" },
      make("span", { class: "grow" }, wordText("library.cook.did", entry.op, {
        who: nameOf(entry.by), label, step: number((entry.step ?? 0) + 1), other: nameOf(entry.player_id),
        seconds: number(entry.seconds ?? 0), dish: dish.name,
        role: entry.role ? wordText("library.cook.roles", entry.role) : "",
      })),
      make("time", { class: "muted small-text", datetime: new Date(entry.time_ms).toISOString() },
        new Date(entry.time_ms).toLocaleTimeString(language(), { timeStyle: "short" })))))),
  { empty: t("library.cook.noRecord"), needsPlayer: false }));
}
