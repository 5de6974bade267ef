// The log of a cooking session, for people who came later or were away: actions with their authors
// and times.

import { make } from "../../../dom.js";
import { language, number, t, wordText } from "../../../texts.js";
import { openSheet } from "../../../parts/sheet.js";
import { loaded } from "../../../parts/kitchen/states.js";

/** @typedef {import("../../library.js").Library} Library */
/** @typedef {import("../../rules/cookings.js").Session} Session */
/** @typedef {import("../../rules/cookings.js").Dish} Dish */

/** @param {Library} library
 *  @param {Session} session
 *  @param {Dish} dish
 *  @param {(player: string | undefined) => string} nameOf */
export function openRecord(library, session, dish, nameOf) {
  openSheet(t("library.cook.record"), () => loaded(library.app, async () => {
    const entries = await library.cookings?.record(session.session_id) ?? [];
    /** Timers are shown by their labels.
     *  @type {Map<string, string>} */
    const labels = new Map();
    return entries.map((entry) => {
      if (entry.op === "start_timer" && entry.timer_id) labels.set(entry.timer_id, entry.label ?? "");
      return { entry, label: labels.get(entry.timer_id ?? "") ?? "" };
    }).reverse();
  }, (rows) => (rows.length === 0 ? null : make("ol", { class: "plain-list" },
    rows.map(({ entry, label }) => row(entry, label, dish, nameOf)))),
  { empty: t("library.cook.noRecord"), needsPlayer: false }));
}

/** @param {import("../../../chefdash.js").CookingEntry} entry
 *  @param {string} label  its timer's label
 *  @param {Dish} dish
 *  @param {(player: string | undefined) => string} nameOf */
function row({ op, by, step = 0, player_id: other, seconds = 0, role, time_ms: ms }, label, dish, nameOf) {
  return make("li", { class: "row between" },
    make("span", { class: "grow" }, wordText("library.cook.did", seconds < 0 ? "take_time" : op, {
      who: nameOf(by), label, step: number(step + 1), other: nameOf(other), seconds: number(Math.abs(seconds)), dish: dish.name,
      role: role ? wordText("library.cook.roles", role) : "",
    })),
    make("time", { class: "muted small-text", datetime: new Date(ms).toISOString() },
      new Date(ms).toLocaleTimeString(language(), { timeStyle: "short" })));
}
