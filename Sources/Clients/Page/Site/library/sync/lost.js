// Records that a server has lost and this device still has: after a restored backup, or on another
// server in its place. None of them is thrown away, and the person may send them again. Without
// I/O.

import { fieldsThat } from "../rules/fields.js";
import { fold } from "../rules/folding.js";
import { keyOf } from "./table.js";

/** @typedef {import("./table.js").Entity} Entity */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./replica.js").Op} Op */

/** The kinds that stand alone, each after the kinds that it refers to. */
const KINDS = ["category", "tag", "aisle", "conversion", "substitution", "pantry_item", "cookbook", "recipe", "plan_entry",
  "grocery_need"];
/** The kinds of records that every new household has. */
const SHARED = new Set(["category", "tag", "aisle", "conversion", "substitution"]);
/** Fields that only the server sets, or that belong to an edit that it no longer knows. */
const SERVERS = new Set(fieldsThat(({ holds, isServers }) => isServers || holds === "checked"));

/** This device's records that the server lacks or has in an older state.
 *  @param {Entity[]} had
 *  @param {Table} table  the server's records
 *  @returns {Entity[]} */
export function lostOf(had, table) {
  return had.filter((one) => {
    const now = table.at(keyOf(one));
    if (!now) return !one.deleted;
    return now.modified <= one.modified && contentOf(now) !== contentOf(one);
  });
}

/** @param {Entity} entity */
function contentOf({ deleted = false, fields, sets }) {
  const sorted = Object.entries({ ...fields, ...sets }).sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([deleted, sorted.map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])]);
}

/** The edits that restore them, one for each record with its parts, so that a refusal affects no
 *  others. Records deleted or recreated since stay unchanged.
 *  @param {Entity[]} lost
 *  @param {Table} table  the server's records
 *  @param {string} player  the player whose favourites are sent
 *  @returns {Op[][]} */
export function restoringEdits(lost, table, player) {
  const live = lost.filter(({ deleted }) => !deleted);
  const roots = live.filter(({ parent }) => !parent)
    .sort((left, right) => KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind));
  const groups = new Map(roots.map((one) => [one.id, [one]]));
  for (const part of live.filter(({ parent }) => parent)) {
    const group = groups.get(part.parent ?? "") ?? [];
    groups.set(part.parent ?? "", group);
    group.push(part);
  }
  const edits = [...groups.values()].map((group) => group.flatMap((one) => restoringOps(one, table, player)));
  const deleted = lost.filter((one) => one.deleted && !one.parent && table.get(one.kind, one.id));
  edits.push(...deleted.map(({ kind, id }) => [/** @type {Op} */ ({ op: "delete", kind, id })]));
  return edits.filter((ops) => ops.length > 0);
}

/** @param {Entity} entity
 *  @param {Table} table
 *  @param {string} player
 *  @returns {Op[]} */
function restoringOps({ kind, id, parent, fields: all, sets }, table, player) {
  const known = table.at(`${kind}/${id}`);
  if (known?.deleted) return [];
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => !SERVERS.has(name)));
  /** @type {Op[]} */
  const ops = [];
  if (!known) ops.push({ op: "create", kind, id, ...(parent ? { parent } : {}), fields });
  else if (kind !== "lot") {
    const changed = Object.fromEntries(Object.entries(fields).filter(([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(known.fields[name])));
    const clear = Object.keys(known.fields).filter((name) => !(name in fields) && !SERVERS.has(name));
    if (Object.keys(changed).length + clear.length > 0) ops.push({ op: "set", kind, id, fields: changed, clear });
  }
  for (const [field, elements] of Object.entries(sets)) {
    const own = elements.filter((one) => field !== "favorites" || one === player);
    const missing = own.filter((one) => !known?.sets[field]?.includes(one));
    if (missing.length > 0) ops.push({ op: "add", kind, id, field, elements: missing });
  }
  return ops;
}

/** The same records for another household: with new ids, since the old ones may still be in use, or
 *  with the ids of the household's own records of the same name.
 *  @param {Entity[]} entities
 *  @param {Table} table  the household's records
 *  @param {() => string} newId
 *  @returns {Entity[]} */
export function withNewIds(entities, table, newId) {
  const known = new Map([...table.everything()].flatMap((one) =>
    (one.deleted || !SHARED.has(one.kind) ? [] : [[nameOf(one), one.id]])));
  const ids = new Map(entities.map((one) => [one.id, (SHARED.has(one.kind) && known.get(nameOf(one))) || newId()]));
  /** @param {any} value
   *  @returns {any} */
  const anew = (value) => Array.isArray(value) ? value.map(anew) : ids.get(value) ?? value;
  return entities.map((one) => ({
    ...one, id: anew(one.id), ...(one.parent ? { parent: anew(one.parent) } : {}),
    fields: Object.fromEntries(Object.entries(one.fields).map(([name, value]) => [name, anew(value)])),
    sets: Object.fromEntries(Object.entries(one.sets).map(([name, elements]) => [name, anew(elements)])),
  }));
}

/** @param {Entity} entity */
function nameOf({ kind, fields }) {
  return `${kind} ${fold(String(fields.name))}`;
}
