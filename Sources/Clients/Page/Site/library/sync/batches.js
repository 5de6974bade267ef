// The size limit of a companion's messages: divides a list of operations into edits that the server
// accepts. Without I/O.

import { EDIT_CHANGES, EDIT_OPERATIONS, EDIT_RECORDS, MESSAGE_BYTES } from "../rules/generated/limits.js";

/** @typedef {import("./replica.js").Op} Op */

/** The maximum size of a companion's message, less the members around its operations, bytes. */
export const OPS_BYTES = MESSAGE_BYTES - 256;
/** Optional fields that can make an operation too long. */
const LONG_FIELDS = ["about", "note"];
const encoder = new TextEncoder();

/** The size of operations as they are sent, bytes.
 *  @param {Op[]} ops */
export function bytesOf(ops) {
  return encoder.encode(JSON.stringify(ops)).length;
}

/** The operations in their order, in as few edits as possible. An operation that is too long for a
 *  message gets an edit of its own.
 *  @param {Op[]} ops
 *  @param {(op: Op) => number} recordsOf  the number of records that one changes, with their parts
 *  @returns {Op[][]} */
export function batches(ops, recordsOf) {
  /** @type {Op[][]} */
  const all = [];
  let [bytes, changes, records] = [Infinity, 0, 0];
  for (const op of ops.flatMap(divided)) {
    const [ownBytes, ownChanges, ownRecords] = [bytesOf([op]), changesOf(op), recordsOf(op)];
    const isFull = bytes + ownBytes > OPS_BYTES || changes + ownChanges > EDIT_CHANGES
      || records + ownRecords > EDIT_RECORDS || all[all.length - 1].length === EDIT_OPERATIONS;
    if (isFull) {
      all.push([]);
      [bytes, changes, records] = [0, 0, 0];
    }
    all[all.length - 1].push(op);
    bytes += ownBytes;
    changes += ownChanges;
    records += ownRecords;
  }
  return all;
}

/** @param {Op} op */
function changesOf({ op, fields = {}, clear = [], elements = [] }) {
  if (op === "set") return Object.keys(fields).length + clear.length;
  return op === "add" || op === "remove" ? elements.length : 1;
}

/** Splits an operation that is too long for a message into several with the same effect.
 *  @param {Op} op
 *  @returns {Op[]} */
function divided(op) {
  const { fields = {}, clear, ...rest } = op;
  const isSet = op.op === "set";
  if (bytesOf([op]) <= OPS_BYTES || !(isSet || op.op === "create")) return [op];
  const names = Object.keys(fields);
  const apart = isSet ? names : names.filter((name) => LONG_FIELDS.includes(name));
  const together = Object.fromEntries(Object.entries(fields).filter(([name]) => !apart.includes(name)));
  return [
    ...(isSet ? clear && clear.length > 0 ? [{ ...rest, clear }] : [] : [{ ...rest, fields: together }]),
    ...apart.map((name) => ({ op: "set", kind: op.kind, id: op.id, fields: { [name]: fields[name] } })),
  ];
}
