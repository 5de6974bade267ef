// A household on a device: what the server has said, and what the person has changed since, which shows at once and
// waits to be sent. Without clock, chance and I/O.

import { ZERO, compare, plus, quantity, written } from "../rules/quantities.js";
import { Table, entityOf, keyOf } from "./table.js";

/** @typedef {import("./table.js").Entity} Entity */
/** One operation of an edit, as it travels.
 *  @typedef {{
 *    op: string, kind: string, id: string, parent?: string, fields?: { [name: string]: any }, clear?: string[],
 *    field?: string, elements?: string[], by?: string,
 *  }} Op */
/** What waits to be sent: an edit, or a request that the server carries out as one. Edits of one `group` are what one
 *  edit could not hold; the group is the first one's id. `number` puts all that wait in order.
 *  @typedef {{
 *    edit_id: string, base_seq: number, type: "edit" | "cook" | "finish_cooking" | "plan_groceries", ops: Op[],
 *    members?: { [name: string]: any }, number: number, group?: string,
 *  }} Edit */
/** What was refused; of several edits that were one to the person, all that weren't done, under the id of the group.
 *  @typedef {{ edit: Edit, refusal: { reason: string, [name: string]: any } }} Refused */

export class Replica {
  confirmed = new Table();
  /** What is shown: the confirmed records with the queue applied. */
  view = new Table();
  /** All edits of the server up to here are in `confirmed`. */
  through = 0;
  /** @type {Edit[]} */
  queue = [];
  /** @type {Refused[]} */
  refused = [];
  /** What the queue has changed in the view.
   *  @type {Set<string>} */
  #changed = new Set();

  /** Takes over records of the server. A copy that is older than the known one is left out; those that count are
   *  returned, to be kept.
   *  @param {any[]} records */
  receive(records) {
    return this.load(records.map(entityOf));
  }

  /** @param {Entity[]} entities */
  load(entities) {
    const news = entities.filter((entity) => {
      const known = this.confirmed.at(keyOf(entity));
      const isNews = !known || known.modified <= entity.modified;
      if (isNews) this.confirmed.set(entity);
      return isNews;
    });
    this.#show(news.map(keyOf));
    return news;
  }

  /** Each at its place in the queue.
   *  @param {Edit[]} edits */
  add(edits) {
    const last = this.queue[this.queue.length - 1];
    this.queue = [...this.queue, ...edits].sort(byNumber);
    if (!last || edits.every((edit) => byNumber(last, edit) < 0)) for (const edit of edits) this.#apply(edit);
    else this.#show([]);
  }

  /** Takes in what was queued and refused at an earlier visit, before what was made since. Returns that, which has
   *  other numbers now.
   *  @param {Edit[]} queue
   *  @param {Refused[]} refused */
  restore(queue, refused) {
    const kept = new Set(queue.map(({ edit_id: id }) => id));
    const made = this.queue.filter(({ edit_id: id }) => !kept.has(id));
    this.queue = [...queue].sort(byNumber);
    const later = made.map((edit, index) => ({ ...edit, number: this.nextNumber(edit.number) + index }));
    this.queue.push(...later);
    const known = new Set(refused.map(({ edit }) => edit.edit_id));
    this.refused = [...refused, ...this.refused.filter(({ edit }) => !known.has(edit.edit_id))];
    this.#show([]);
    return later;
  }

  /** A number that puts an edit after all that wait, whatever the device's clock has said since.
   *  @param {number} now */
  nextNumber(now) {
    return this.queue.reduce((most, { number }) => Math.max(most, number + 1), now);
  }

  /** The server has done it.
   *  @param {string} editId
   *  @param {any[]} records */
  performed(editId, records) {
    this.queue = this.queue.filter(({ edit_id: id }) => id !== editId);
    return this.receive(records);
  }

  /** The server has refused it, and with it goes what is left of its group: the person will see why. Returns it with
   *  the reason, and the ids of all that leave the queue.
   *  @param {string} editId
   *  @param {Refused["refusal"]} refusal
   *  @returns {{ refused: Refused, ids: string[] } | null} */
  refuse(editId, refusal) {
    const edit = this.queue.find(({ edit_id: id }) => id === editId);
    if (!edit) return null;
    const { group = editId } = edit;
    const whole = this.queue.filter((one) => one === edit || one.group === group);
    this.queue = this.queue.filter((one) => !whole.includes(one));
    const refused = { edit: { ...edit, edit_id: group, ops: whole.flatMap(({ ops }) => ops) }, refusal };
    this.refused.push(refused);
    this.#show([]);
    return { refused, ids: whole.map(({ edit_id: id }) => id) };
  }

  /** The person lets go of it, or tries again.
   *  @param {string} editId */
  dismiss(editId) {
    this.refused = this.refused.filter(({ edit }) => edit.edit_id !== editId);
  }

  /** Takes nothing for seen by those who made what waits. Returns that. */
  forgetSeen() {
    this.queue = this.queue.map((edit) => ({ ...edit, base_seq: 0 }));
    return this.queue;
  }

  /** Forgets what the server has said, since it no longer tells what was deleted meanwhile. */
  reset() {
    this.confirmed = new Table();
    this.view = new Table();
    this.#changed.clear();
    this.through = 0;
    this.#show([]);
  }

  /** Shows the confirmed records with the queue applied.
   *  @param {string[]} keys  the records that have changed */
  #show(keys) {
    for (const key of new Set([...keys, ...this.#changed])) {
      const entity = this.confirmed.at(key);
      if (entity) this.view.set(entity);
      else this.view.remove(key);
    }
    this.#changed.clear();
    for (const edit of this.queue) this.#apply(edit);
  }

  /** All of the edit or nothing, as the server will.
   *  @param {Edit} edit */
  #apply({ ops }) {
    const changed = expected(this.view, ops);
    for (const entity of changed ?? []) {
      this.view.set(entity);
      this.#changed.add(keyOf(entity));
    }
  }
}

/** @param {Edit} left
 *  @param {Edit} right */
function byNumber(left, right) {
  return left.number - right.number || (left.edit_id < right.edit_id ? -1 : 1);
}

/** What becomes of the entities that the operations change; null if they can't be carried out.
 *  @param {Table} table
 *  @param {Op[]} ops
 *  @returns {Entity[] | null} */
export function expected(table, ops) {
  /** @type {Map<string, Entity>} */
  const changed = new Map();
  for (const op of ops) {
    const key = keyOf(op);
    const known = changed.get(key) ?? table.at(key);
    const isNew = op.op === "create";
    if (isNew === Boolean(known) || (known?.deleted && op.op !== "restore")) return null;
    if (op.op === "delete" || op.op === "restore") {
      const isDeleted = op.op === "delete";
      for (const part of table.allParts(op.id)) {
        changed.set(keyOf(part), { ...part, deleted: isDeleted, modified_ms: undefined });
      }
      // Parts that the same edit has made.
      for (const part of [...changed.values()].filter(({ parent }) => parent === op.id)) {
        changed.set(keyOf(part), { ...part, deleted: isDeleted });
      }
    }
    const result = performed(known, op);
    if (!result) return null;
    changed.set(key, { ...result, modified_ms: undefined });
  }
  return [...changed.values()];
}

/** @param {Entity | undefined} entity
 *  @param {Op} op
 *  @returns {Entity | null} */
function performed(entity, op) {
  const { kind, id, parent, fields = {}, clear = [], field = "", elements = [] } = op;
  if (op.op === "create") return created({ kind, id, parent, fields });
  if (!entity) return null;
  const before = entity.sets[field] ?? [];
  switch (op.op) {
  case "set": {
    const kept = Object.entries({ ...entity.fields, ...fields }).filter(([name]) => !clear.includes(name));
    return { ...entity, fields: Object.fromEntries(kept) };
  }
  case "add":
    return { ...entity, sets: { ...entity.sets, [field]: [...new Set([...before, ...elements])] } };
  case "remove":
    return { ...entity, sets: { ...entity.sets, [field]: before.filter((one) => !elements.includes(one)) } };
  case "adjust": {
    const sum = plus(quantity(entity.fields.stock) ?? ZERO, quantity(op.by) ?? ZERO);
    return { ...entity, fields: { ...entity.fields, stock: written(compare(sum, ZERO) < 0 ? ZERO : sum) } };
  }
  case "delete": return { ...entity, deleted: true };
  case "restore": {
    const { deleted: _, ...rest } = entity;
    return rest;
  }
  default: return null;
  }
}

/** Newer than all that the server has said.
 *  @param {{ kind: string, id: string, parent?: string, fields: { [name: string]: any } }} made
 *  @returns {Entity} */
function created({ kind, id, parent, fields }) {
  const seq = Number.MAX_SAFE_INTEGER;
  return { kind, id, ...(parent ? { parent } : {}), created: seq, modified: seq, fields, sets: {} };
}
