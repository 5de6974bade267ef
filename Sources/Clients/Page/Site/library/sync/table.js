// Records by kind and id, with the parts of each. Deleted ones are left out of the lists.

import { PARENTS } from "../rules/generated/fields.js";

/** A record on the device: `created` and `modified` are sequence numbers, and the server's times in
 *  milliseconds are missing until the server has applied the edit. `changed` names the fields that
 *  the last edit has set; it is missing if that edit created the record.
 *  @typedef {{
 *    kind: string, id: string, parent?: string, created: number, modified: number, deleted?: boolean,
 *    created_ms?: number, modified_ms?: number, created_by?: string, modified_by?: string, changed?: string[],
 *    fields: { [name: string]: any }, sets: { [name: string]: string[] },
 *  }} Entity */

/** @param {{ kind: string, id: string }} entity */
export function keyOf({ kind, id }) {
  return `${kind}/${id}`;
}

/** Converts a record of the wire to the device's form.
 *  @param {any} record
 *  @returns {Entity} */
export function entityOf({
  kind, id, parent, created, modified, deleted, created_ms: createdMs, modified_ms: modifiedMs, authors = [],
  fields = {}, stamps = {}, sets = {},
}) {
  const elements = Object.entries(sets).flatMap(([name, all]) =>
    Object.values(all).map((stamp) => /** @type {[string, number[]]} */ ([name, stamp])));
  const isNew = !modified || modified[0] === created?.[0];
  const changed = [.../** @type {[string, number[]][]} */ (Object.entries(stamps)), ...elements]
    .filter(([, stamp]) => !isNew && stamp[0] === modified[0]).map(([name]) => name);
  return {
    kind, id, ...(parent ? { parent } : {}), created: created?.[0] ?? 0, modified: modified?.[0] ?? 0,
    ...(deleted ? { deleted: true } : {}), created_ms: createdMs, modified_ms: modifiedMs,
    created_by: authors[created?.[1]], modified_by: authors[modified?.[1]],
    ...(isNew ? {} : { changed: [...new Set(changed)] }), fields,
    sets: Object.fromEntries(Object.entries(sets).map(([name, elements]) => [name, Object.keys(elements)])),
  };
}

export class Table {
  /** @type {Map<string, Entity>} */
  #all = new Map();
  /** @type {Map<string, Map<string, Entity>>} */
  #kinds = new Map();
  /** The ids of parts, by their parent's id and their kind.
   *  @type {Map<string, Set<string>>} */
  #parts = new Map();

  /** The record with a key, even if it is deleted.
   *  @param {string} key */
  at(key) {
    return this.#all.get(key);
  }

  /** @param {string} kind
   *  @param {string | undefined} id */
  get(kind, id) {
    return id === undefined ? undefined : this.#kinds.get(kind)?.get(id);
  }

  /** @param {string} kind
   *  @returns {Entity[]} */
  list(kind) {
    return [...this.#kinds.get(kind)?.values() ?? []];
  }

  /** The number of records, including deleted ones. */
  get size() {
    return this.#all.size;
  }

  /** All records, including deleted ones. */
  everything() {
    return this.#all.values();
  }

  /** @param {string} kind */
  count(kind) {
    return this.#kinds.get(kind)?.size ?? 0;
  }

  /** The parts of a kind, unordered.
   *  @param {string} parent
   *  @param {string} kind
   *  @returns {Entity[]} */
  parts(parent, kind) {
    const entities = this.#kinds.get(kind);
    return [...this.#parts.get(`${parent} ${kind}`) ?? []].flatMap((id) => entities?.get(id) ?? []);
  }

  /** All parts of an entity, including deleted ones.
   *  @param {string} parent */
  allParts(parent) {
    return Object.keys(PARENTS).flatMap((kind) =>
      [...this.#parts.get(`${parent} ${kind}`) ?? []].flatMap((id) => this.#all.get(`${kind}/${id}`) ?? []));
  }

  /** The number of records of a kind that were last changed by the edit with this sequence number.
   *  @param {string} kind
   *  @param {number} seq */
  countFrom(kind, seq) {
    return this.list(kind).filter(({ modified }) => modified === seq).length;
  }

  /** @param {Entity} entity */
  set(entity) {
    const { kind, id, parent } = entity;
    this.#all.set(keyOf(entity), entity);
    const entities = this.#kinds.get(kind) ?? new Map();
    this.#kinds.set(kind, entities);
    if (entity.deleted) entities.delete(id);
    else entities.set(id, entity);
    if (!parent) return;
    const name = `${parent} ${kind}`;
    this.#parts.set(name, (this.#parts.get(name) ?? new Set()).add(id));
  }

  /** @param {string} key */
  remove(key) {
    const entity = this.#all.get(key);
    if (!entity) return;
    this.#all.delete(key);
    this.#kinds.get(entity.kind)?.delete(entity.id);
    if (entity.parent) this.#parts.get(`${entity.parent} ${entity.kind}`)?.delete(entity.id);
  }
}
