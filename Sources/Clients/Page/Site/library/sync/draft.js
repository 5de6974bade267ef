// The draft of a recipe's form: the text of each field, beside its original text, so that only
// changes are sent. Without I/O.

import { fieldsOf } from "../rules/fields.js";
import { newId } from "../rules/ids.js";
import { between, byPlace } from "../rules/places.js";
import { quantity, readQuantity, written } from "../rules/quantities.js";

/** @typedef {import("./table.js").Entity} Entity */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./replica.js").Op} Op */
/** Values and their bases by "kind/id/field"; absent is "".
 *  @typedef {{
 *    id: string, isNew: boolean, values: { [key: string]: string }, base: { [key: string]: string },
 *    sets: { [name: string]: string[] }, baseSets: { [name: string]: string[] },
 *    order: { [kind: string]: string[] }, removed: string[],
 *  }} Draft */

/** The form's format of a field that holds something else than a text.
 *  @type {{ [content: string]: string }} */
const FORMATS = { number: "number", quantity: "quantity", flag: "flag", numbers: "timers", unit: "unit" };
/** Contents that the form changes otherwise than as a text, or not at all. */
const NO_TEXTS = new Set(["reference", "references", "lines", "players"]);

export const PARTS = ["ingredient", "step"];
/** The recipe's sets that the household shares; favorites belong to each member. */
export const SETS = fieldsOf("recipe").flatMap(([name, { holds }]) =>
  (holds === "lines" || holds === "references" ? [name] : []));
/** The format of each kind's fields: "text", or one of the others.
 *  @type {{ [kind: string]: { [field: string]: string } }} */
export const FIELDS = Object.fromEntries(["recipe", ...PARTS].map((kind) => [kind, formats(kind)]));
const SERVINGS = "4";

/** @param {string} kind */
function formats(kind) {
  return Object.fromEntries(fieldsOf(kind).flatMap(([name, { holds }]) =>
    (NO_TEXTS.has(holds) ? [] : [[name, FORMATS[holds] ?? "text"]])));
}

/** A value as the form's text.
 *  @param {string} type
 *  @param {any} value */
export function textOf(type, value) {
  if (value === undefined || value === null || value === false || value === "") return "";
  if (type === "flag") return "1";
  if (type === "timers") return value.map((/** @type {number} */ seconds) =>
    String(Math.round(seconds / 6) / 10)).join(", ");
  if (type === "quantity") return mixed(value);
  return String(value);
}

/** "3/2" as "1 1/2".
 *  @param {string} text */
function mixed(text) {
  const value = quantity(text);
  if (!value || value.bottom === 1n || value.top < value.bottom) return text;
  return `${value.top / value.bottom} ${value.top % value.bottom}/${value.bottom}`;
}

/** The value of the form's text; undefined if it isn't valid.
 *  @param {string} type
 *  @param {string} text */
export function valueOf(type, text) {
  const plain = text.trim();
  switch (type) {
  case "number": return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
  case "flag": return plain === "1";
  case "quantity": {
    const value = readQuantity(plain);
    return value ? written(value) : undefined;
  }
  case "timers": {
    const minutes = plain.split(/[,;]\s*/).map((one) => Number(one.replace(",", ".")));
    return minutes.every((one) => one > 0) ? minutes.map((one) => Math.round(one * 60)) : undefined;
  }
  default: return plain;
  }
}

/** @param {string} [id]  the id of an existing recipe
 *  @param {Table} [view]
 *  @returns {Draft} */
export function newDraft(id, view) {
  /** @type {Draft} */
  const draft = {
    id: id ?? newId(), isNew: !id, values: {}, base: {}, sets: {}, baseSets: {}, order: { ingredient: [], step: [] },
      removed: [],
  };
  if (id && view) followView(draft, view);
  else draft.values[`recipe/${draft.id}/servings`] = SERVINGS;
  return draft;
}

/** Merges changes made elsewhere, but never over the person's own text. Returns the keys of the
 *  fields changed both here and there.
 *  @param {Draft} draft
 *  @param {Table} view
 *  @returns {string[]} */
export function followView(draft, view) {
  /** @type {string[]} */
  const both = [];
  const recipe = view.get("recipe", draft.id);
  if (!recipe) return both;
  const parts = PARTS.flatMap((kind) => view.parts(draft.id, kind));
  for (const entity of [recipe, ...parts]) {
    for (const [field, type] of Object.entries(FIELDS[entity.kind])) {
      const key = `${entity.kind}/${entity.id}/${field}`;
      const [value, base, now] = [draft.values[key] ?? "", draft.base[key] ?? "", textOf(type, entity.fields[field])];
      if (now === base) continue;
      if (value === base) draft.values[key] = now;
      else if (value !== now && field !== "place") both.push(key);
      draft.base[key] = now;
    }
  }
  for (const name of SETS) {
    const [own, base, now] = [draft.sets[name] ?? [], draft.baseSets[name] ?? [], recipe.sets[name] ?? []];
    const added = own.filter((one) => !base.includes(one));
    const removed = base.filter((one) => !own.includes(one));
    draft.sets[name] = [...new Set([...now, ...added])].filter((one) => !removed.includes(one));
    draft.baseSets[name] = now;
  }
  for (const kind of PARTS) {
    const there = view.parts(draft.id, kind).map(({ id }) => id);
    const isKnown = new Set(draft.order[kind]);
    const isGone = (/** @type {string} */ id) => Boolean(view.at(`${kind}/${id}`)?.deleted);
    draft.order[kind] = [...draft.order[kind].filter((id) => !isGone(id)),
      ...there.filter((id) => !isKnown.has(id) && !draft.removed.includes(`${kind}/${id}`))];
    const places = draft.order[kind].map((id) => ({ id, fields: { place: draft.values[`${kind}/${id}/place`] } }));
    draft.order[kind] = places.sort(byPlace).map(({ id }) => id);
  }
  return both;
}

/** Adds a part at the end. Returns its id.
 *  @param {Draft} draft
 *  @param {string} kind
 *  @param {{ [field: string]: string }} values */
export function addPart(draft, kind, values) {
  const id = newId();
  const last = draft.order[kind].at(-1);
  const end = last ? draft.values[`${kind}/${last}/place`] : null;
  const place = between(end, null) ?? end ?? "";
  for (const [field, value] of Object.entries({ ...values, place })) draft.values[`${kind}/${id}/${field}`] = value;
  draft.order[kind].push(id);
  return id;
}

/** @param {Draft} draft
 *  @param {string} kind
 *  @param {string} id */
export function removePart(draft, kind, id) {
  draft.order[kind] = draft.order[kind].filter((one) => one !== id);
  draft.removed.push(`${kind}/${id}`);
}

/** Moves a part to another index among its kind.
 *  @param {Draft} draft
 *  @param {string} kind
 *  @param {string} id
 *  @param {number} index */
export function movePart(draft, kind, id, index) {
  const others = draft.order[kind].filter((one) => one !== id);
  /** @param {string | undefined} one */
  const placeOf = (one) => (one === undefined ? null : draft.values[`${kind}/${one}/place`]);
  const place = between(placeOf(others[index - 1]), placeOf(others[index]));
  if (place) draft.values[`${kind}/${id}/place`] = place;
  others.splice(index, 0, id);
  draft.order[kind] = others;
}

/** The operations that save the draft, and the keys of fields with invalid texts.
 *  @param {Draft} draft
 *  @param {Table} view
 *  @returns {{ ops: Op[], faults: string[] }} */
export function draftOps(draft, view) {
  /** @type {Op[]} */
  const ops = [];
  /** @type {string[]} */
  const faults = [];
  const entities = [["recipe", draft.id], ...PARTS.flatMap((kind) => draft.order[kind].map((id) => [kind, id]))];
  for (const [kind, id] of entities) {
    /** @type {{ [field: string]: any }} */
    const fields = {};
    /** @type {string[]} */
    const clear = [];
    const isThere = Boolean(view.at(`${kind}/${id}`));
    for (const [field, type] of Object.entries(FIELDS[kind])) {
      const key = `${kind}/${id}/${field}`;
      const text = draft.values[key] ?? "";
      if (text.trim() === (isThere ? draft.base[key] ?? "" : "")) continue;
      if (text.trim() === "") {
        clear.push(field);
        continue;
      }
      const value = valueOf(type, text);
      if (value === undefined) faults.push(key);
      else fields[field] = value;
    }
    if (!isThere) ops.push({ op: "create", kind, id, ...(kind === "recipe" ? {} : { parent: draft.id }), fields });
    else if (Object.keys(fields).length + clear.length > 0) ops.push({ op: "set", kind, id, fields, clear });
    if (kind === "recipe") ops.push(...setOps(draft));
  }
  for (const key of draft.removed) {
    const [kind, id] = key.split("/");
    const known = view.at(key);
    if (known && !known.deleted) ops.push({ op: "delete", kind, id });
  }
  return { ops, faults };
}

/** @param {Draft} draft
 *  @returns {Op[]} */
function setOps({ id, sets, baseSets }) {
  return SETS.flatMap((field) => {
    const [own, base] = [sets[field] ?? [], baseSets[field] ?? []];
    const added = own.filter((one) => !base.includes(one));
    const removed = base.filter((one) => !own.includes(one));
    return [
      ...(added.length > 0 ? [{ op: "add", kind: "recipe", id, field, elements: added }] : []),
      ...(removed.length > 0 ? [{ op: "remove", kind: "recipe", id, field, elements: removed }] : []),
    ];
  });
}
