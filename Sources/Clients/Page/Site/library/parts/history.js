// The changes to a record in the last 30 days, with their authors and the earlier values, and their
// undo.

import { fill, make } from "../../dom.js";
import { errorText, language, number, t, wordText } from "../../texts.js";
import { openSheet } from "../../parts/sheet.js";
import { dayText } from "../rules/days.js";
import { REFERRED, fieldsThat } from "../rules/fields.js";
import { quantity } from "../rules/quantities.js";
import { amountText, numberText, secondsText, unitName } from "./forms/amounts.js";
import { memberName, memberNames } from "./members.js";
import { starsText } from "./recipes.js";
import { offerUndo } from "./undo.js";

/** @typedef {import("../library.js").Library} Library */
/** @typedef {import("../sync/replica.js").Op} Op */
/** The effect of one edit on one field, as the server reports it.
 *  @typedef {{ field: string, was?: any, now?: any, added?: string[], removed?: string[] }} FieldChange */
/** The effect of one edit on one record.
 *  @typedef {{
 *    kind: string, id: string, change: string, seq: number, by: string, time_ms: number, name?: string,
 *    fields?: FieldChange[],
 *  }} Change */

const QUANTITIES = new Set(fieldsThat(({ holds }) => holds === "quantity" || holds === "stock"));
const DAYS = new Set(fieldsThat(({ holds }) => holds === "day"));
/** Fields whose values mean nothing to people. */
const SILENT = new Set(fieldsThat(({ holds }) => holds === "place" || holds === "image"));
/** The maximum number of fields in a short message. */
const TOLD = 3;

/** @param {string} name */
export function fieldName(name) {
  return wordText("library.fields", name, { name });
}

/** A field's value as text for people.
 *  @param {Library} library
 *  @param {string} field
 *  @param {any} value */
export function valueText({ view }, field, value) {
  if (value === undefined) return "–";
  if (field === "rating") return starsText(value);
  if (field === "difficulty") return wordText("library.difficulties", value);
  if (field === "slot") return wordText("library.slots", value);
  if (field === "diets") return wordText("library.diets", value);
  if (field.endsWith("unit")) return unitName(value);
  if (QUANTITIES.has(field)) {
    const amount = quantity(value);
    return amount ? numberText(amount, undefined) : value;
  }
  if (DAYS.has(field)) return dayText(value, { dateStyle: "medium" });
  if (typeof value === "number") return number(value);
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (Array.isArray(value)) return value.map(secondsText).join(", ");
  if (typeof value === "object") return amountText(value) || "✓";
  const known = /^[0-9a-f]{32}$/.test(value) && REFERRED.map((kind) => view.at(`${kind}/${value}`)).find(Boolean);
  return known ? known.fields.name : value.length > 200 ? `${value.slice(0, 200)}…` : value;
}

/** The edit that undoes a change.
 *  @param {Change} change
 *  @returns {Op[]} */
export function backOps({ kind, id, change, fields = [] }) {
  if (change === "created" || change === "restored") return [{ op: "delete", kind, id }];
  if (change === "deleted") return [{ op: "restore", kind, id }];
  const values = fields.filter(({ added, removed }) => !added && !removed);
  const held = values.filter(({ was }) => was !== undefined);
  const set = { op: "set", kind, id, fields: Object.fromEntries(held.map(({ field, was }) => [field, was])),
    clear: values.filter(({ was }) => was === undefined).map(({ field }) => field) };
  return [...(values.length > 0 ? [set] : []), ...fields.flatMap(({ field, added, removed }) => [
    ...(removed ? [{ op: "add", kind, id, field, elements: removed }] : []),
    ...(added ? [{ op: "remove", kind, id, field, elements: added }] : []),
  ])];
}

/** Shows the values of other people that an edit has replaced unseen, and offers to undo that.
 *  @param {Library} library
 *  @param {{ kind: string, id: string, field: string, was?: any, by: string }[]} overwrote */
export async function tellOverwritten(library, overwrote) {
  const who = await memberName(library, overwrote[0].by);
  const what = overwrote.slice(0, TOLD).map(({ field, was }) => (SILENT.has(field) ? fieldName(field)
    : t("library.history.was", { field: fieldName(field), was: valueText(library, field, was) }))).join(" · ");
  offerUndo(t("library.history.overwrote", { who, what }),
    () => library.edit(overwrote.flatMap(({ kind, id, field, was }) =>
      backOps({ kind, id, change: "changed", seq: 0, by: "", time_ms: 0, fields: [{ field, was }] }))),
    t("library.history.back"));
}

/** Shows the changes to a record and to its parts.
 *  @param {Library} library
 *  @param {{ kind: string, id: string }} entity
 *  @param {string} name */
export function openHistory(library, { kind, id }, name) {
  /** @type {Change[]} */
  let changes = [];
  /** @type {object | undefined} */
  let cursor;
  const list = make("div", { class: "stacked", "aria-live": "polite" }, make("p", { class: "muted" }, t("common.loading")));
  const names = memberNames(library, () => { if (changes.length > 0) show(); });

  function show() {
    fill(list, changes.length === 0 ? make("p", { class: "muted" }, t("library.history.empty"))
      : make("ul", { class: "plain-list history" }, changes.map((one) => rowOf(library, one, id, names.of(one.by), () =>
        takeBack(one)))),
    cursor && make("button", { class: "button small quiet", onclick: () => load(cursor) }, t("library.history.more")));
  }

  /** @param {object} [from]  the newest changes without one */
  async function load(from) {
    try {
      const answer = await library.ask("get_history", { kind, entity_id: id, ...(from ? { cursor: from } : {}) });
      changes = [...(from ? changes : []), ...answer.changes.flatMap(worthTelling)];
      cursor = answer.cursor;
      show();
    } catch (/** @type {any} */ error) {
      if (typeof error.code !== "string") throw error;
      fill(list, make("p", { class: "bad-text" }, errorText(error)));
    }
  }

  /** @param {Change} change */
  async function takeBack(change) {
    await library.edit(backOps(change)).outcome;
    await load();
  }

  openSheet(t("library.history.of", { name }), () => make("div", { class: "stacked" },
    make("p", { class: "muted small-text" }, t("library.history.about")), list), names.close);
  load();
}

/** Without favourites: marking a recipe as a favourite isn't an edit.
 *  @param {Change} change */
function worthTelling(change) {
  const fields = change.fields?.filter(({ field }) => field !== "favorites");
  return change.change === "changed" && !fields?.length ? [] : [{ ...change, fields }];
}

/** @param {Library} library
 *  @param {Change} change
 *  @param {string} whole  the id of the record whose history it is
 *  @param {string} who
 *  @param {() => void} takeBack */
function rowOf(library, change, whole, who, takeBack) {
  const { kind, id, name, fields = [], seq, time_ms: ms } = change;
  const what = id === whole ? "" : [wordText("library.kinds", kind), name && `“${name}”`].filter(Boolean).join(" ");
  const time = new Date(ms).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
  const isOthersNote = kind === "cooking_note" && change.by !== library.playerId;
  const deletes = change.change === "created" || change.change === "restored";
  const mayTakeBack = library.may(isOthersNote ? "owner" : deletes ? "adult" : "child");
  return make("li", { class: "stacked-tight", dataset: { change: `${seq} ${id}` } },
    make("p", {}, make("b", {}, wordText("library.history.changes", change.change, { who })), what && ` · ${what}`,
      " ", make("time", { class: "muted small-text", datetime: new Date(ms).toISOString() }, time)),
    make("ul", { class: "plain-list" }, fields.map((one) => make("li", {}, fieldText(library, one)))),
    mayTakeBack && make("div", { class: "row" }, make("button", {
      class: "button small quiet", dataset: { focus: `back ${seq} ${id}` }, onclick: takeBack,
    }, t("library.history.back"))));
}

/** @param {Library} library
 *  @param {FieldChange} change */
function fieldText(library, { field, was, now, added = [], removed = [] }) {
  const title = make("span", { class: "muted" }, fieldName(field));
  if (SILENT.has(field)) return title;
  if (added.length + removed.length > 0) {
    return [title, ": ", added.map((one) => `+ ${valueText(library, field, one)} `),
      removed.map((one) => make("s", {}, valueText(library, field, one)))];
  }
  return [title, ": ", make("s", {}, valueText(library, field, was)), " → ", valueText(library, field, now)];
}
