// A household on a device: the server's records, and the person's edits since, which show at once
// and wait to be sent. Without clock, randomness and I/O.

import { ZERO, compare, plus, quantity, written } from "../rules/quantities.js";
import { Table, entityOf, keyOf } from "./table.js";

/** @typedef {import("./table.js").Entity} Entity */
/** One operation of an edit, in the protocol's form.
 *  @typedef {{
 *    op: string, kind: string, id: string, parent?: string, fields?: { [name: string]: any }, clear?: string[],
 *    field?: string, elements?: string[], by?: string,
 *  }} Op */
/** A waiting edit, or a request that the server carries out as one. Edits of one `group` are one
 *  edit that was too large; the group is the first one's id. `number` puts all waiting edits in
 *  order.
 *  @typedef {{
 *    edit_id: string, base_seq: number, type: "edit" | "cook" | "finish_cooking" | "plan_groceries", ops: Op[],
 *    members?: { [name: string]: any }, number: number, group?: string,
 *  }} Edit */
/** A refused edit; of a group, all edits that weren't applied, joined under the group's id.
 *  @typedef {{ edit: Edit, refusal: { reason: string, [name: string]: any } }} Refused */

export class Replica {
  confirmed = new Table();
  /** The records to show: the confirmed ones with the queue applied. */
  view = new Table();
  /** The sequence number up to which `confirmed` has all of the server's edits. */
  through = 0;
  /** @type {Edit[]} */
  queue = [];
  /** @type {Refused[]} */
  refused = [];
  /** The keys of the records that the queue has changed in the view.
   *  @type {Set<string>} */
  #changed = new Set();

  /** Takes over records of the server. Skips those that are older than the known ones, and returns
   *  the others, to be stored.
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

  /** Inserts edits at their places in the queue.
   *  @param {Edit[]} edits */
  add(edits) {
    const last = this.queue[this.queue.length - 1];
    this.queue = [...this.queue, ...edits].sort(byNumber);
    if (!last || edits.every((edit) => byNumber(last, edit) < 0)) for (const edit of edits) this.#apply(edit);
    else this.#show([]);
  }

  /** Restores the edits queued and refused at an earlier visit, before those made since. Returns
   *  the latter, which get new numbers.
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

  /** A number that puts an edit after all waiting ones, even if the device's clock has gone back.
   *  @param {number} now */
  nextNumber(now) {
    return this.queue.reduce((most, { number }) => Math.max(most, number + 1), now);
  }

  /** Removes an edit that the server has applied, and takes over its records.
   *  @param {string} editId
   *  @param {any[]} records */
  performed(editId, records) {
    this.queue = this.queue.filter(({ edit_id: id }) => id !== editId);
    return this.receive(records);
  }

  /** Removes an edit that the server has refused, with the rest of its group, and keeps it for the
   *  person to see. Returns it with the reason, and the ids of all edits that leave the queue.
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

  /** Removes a refused edit: the person dismisses it or tries again.
   *  @param {string} editId */
  dismiss(editId) {
    this.refused = this.refused.filter(({ edit }) => edit.edit_id !== editId);
  }

  /** Resets the base of all waiting edits, as if their authors had seen none of the server's edits.
   *  Returns the edits. */
  forgetSeen() {
    this.queue = this.queue.map((edit) => ({ ...edit, base_seq: 0 }));
    return this.queue;
  }

  /** Forgets the server's records, since the server no longer reports what was deleted
   *  meanwhile. */
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

  /** Applies all of the edit or nothing, as the server will.
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

/** The changed entities after the operations; null if they can't be carried out.
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
      // Parts that the same edit has created.
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

/** A new entity, newer than all of the server's records.
 *  @param {{ kind: string, id: string, parent?: string, fields: { [name: string]: any } }} made
 *  @returns {Entity} */
function created({ kind, id, parent, fields }) {
  const seq = Number.MAX_SAFE_INTEGER;
  return { kind, id, ...(parent ? { parent } : {}), created: seq, modified: seq, fields, sets: {} };
}
