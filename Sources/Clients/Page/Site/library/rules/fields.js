// Questions about the library's fields.

import { FIELDS } from "./generated/fields.js";

/** @typedef {import("./generated/fields.js").FieldRule} FieldRule */

/** @type {{ [kind: string]: { [field: string]: FieldRule } }} */
const KINDS = FIELDS;
const ALL = Object.keys(KINDS).flatMap(fieldsOf);

/** A kind's fields, each with its rule.
 *  @param {string} kind */
export function fieldsOf(kind) {
  return Object.entries(KINDS[kind]);
}

/** The names of the fields that a condition is true for, of any kind.
 *  @param {(rule: FieldRule) => unknown} condition */
export function fieldsThat(condition) {
  return ALL.flatMap(([name, rule]) => (condition(rule) ? [name] : []));
}

/** The kinds that fields refer to. */
export const REFERRED = [...new Set(ALL.flatMap(([, { of }]) => of ?? []))];
