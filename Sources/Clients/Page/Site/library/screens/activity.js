// The household's activity of the last months.

import { emoji, make } from "../../dom.js";
import { language, number, t } from "../../texts.js";
import { activity } from "../activity.js";
import { dayText, today } from "../rules/days.js";
import { live } from "../parts/cooking/live.js";
import { memberNames } from "../parts/members.js";
import { mealOf } from "../parts/planning.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/table.js").Entity} Entity */

/** @type {{ [verb: string]: string }} */
const PICTURES = {
  added: "➕", edited: "✏️", deleted: "🗑️", cooked: "🍳", noted: "💬", checked: "✅", listed: "🛒", planned: "📅",
};
/** The maximum number of names in a row; the rest is only counted. */
const NAMES = 6;
const KINDS = ["recipe", "ingredient", "step", "cooking", "cooking_note", "cookbook", "grocery_need", "plan_entry"];

/** @param {Library} library */
export function activityScreen(library) {
  const names = memberNames(library, () => list.update());
  const list = live(library, KINDS, () => {
    const rows = activity(library.view, Date.now(), (ms) => today(new Date(ms)));
    if (rows.length === 0) return null;
    const days = [...new Set(rows.map(({ day }) => day))];
    return days.map((day) => make("section", { class: "stacked-tight" }, make("h2", {}, dayText(day)),
      make("ul", { class: "card plain-list activity" }, rows.filter((row) => row.day === day).map((row) =>
        rowOf(library, row, names.of(row.by))))));
  }, {
    empty: t("library.activity.empty"),
    actions: () => [make("a", { class: "button", href: "#/library/recipes" }, t("library.to.recipes"))],
  });
  const element = make("div", { class: "library-screen" }, make("h1", {}, t("library.activity.title")),
    make("p", { class: "muted" }, t("library.activity.about")), list.element);
  return { title: t("library.activity.title"), element, close: () => { names.close(); list.close(); } };
}

/** @param {Library} library
 *  @param {import("../activity.js").Row} row
 *  @param {string} who */
function rowOf(library, { verb, entities, ms }, who) {
  const time = new Date(ms).toLocaleTimeString(language(), { timeStyle: "short" });
  const more = entities.length - NAMES;
  return make("li", { class: "row", dataset: { verb } }, emoji(PICTURES[verb] ?? "•", "big-emoji"),
    make("span", { class: "grow" }, entities.slice(0, NAMES).flatMap((entity, index) =>
      [index > 0 && ", ", nameOf(library, entity)]),
    more > 0 && ` ${t("library.activity.more", { count: number(more) })}`, make("br"),
    make("span", { class: "muted small-text" }, t(`library.activity.verbs.${verb}`, { who }), " · ",
      make("time", { datetime: new Date(ms).toISOString() }, time))));
}

/** @param {Library} library
 *  @param {Entity} entity */
function nameOf(library, { kind, id, fields, deleted }) {
  const name = kind === "plan_entry" ? mealOf(library, fields).name : fields.name;
  if (deleted) return make("s", {}, name);
  const href = kind === "recipe" || kind === "cookbook" ? `${kind}/${id}`
    : kind === "plan_entry" ? `plan/${fields.day}` : "groceries";
  return make("a", { class: "plain-link", href: `#/library/${href}`, dataset: { focus: `deed ${id}` } }, name);
}
