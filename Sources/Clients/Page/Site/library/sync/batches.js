// What one message of a companion can carry: a list of operations, divided into edits that the server takes. Without
// I/O.

/** @typedef {import("./replica.js").Op} Op */

/** What a message of a companion can have, bytes, less what stands around its operations. */
export const OPS_BYTES = 16_384 - 256;
const OPS_LIMIT = 64;
/** How many fields, elements and things an edit may change. */
const CHANGES_LIMIT = 256;
/** How many things it may change with their parts. */
const RECORDS_LIMIT = 3_000;
/** Those that can make an operation too long, and that a thing can do without. */
const LONG_FIELDS = ["about", "note"];
const encoder = new TextEncoder();

/** How long operations are as they are sent, bytes.
 *  @param {Op[]} ops */
export function bytesOf(ops) {
  return encoder.encode(JSON.stringify(ops)).length;
}

/** The operations in their order, as few edits as they fit into. An operation that is too long for a message stands
 *  alone.
 *  @param {Op[]} ops
 *  @param {(op: Op) => number} recordsOf  how many things one changes with their parts
 *  @returns {Op[][]} */
export function batches(ops, recordsOf) {
  /** @type {Op[][]} */
  const all = [];
  let [bytes, changes, records] = [Infinity, 0, 0];
  for (const op of ops.flatMap(divided)) {
    const [ownBytes, ownChanges, ownRecords] = [bytesOf([op]), changesOf(op), recordsOf(op)];
    const isFull = bytes + ownBytes > OPS_BYTES || changes + ownChanges > CHANGES_LIMIT
      || records + ownRecords > RECORDS_LIMIT || all[all.length - 1].length === OPS_LIMIT;
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

/** An operation that is too long for a message, as several that come to the same.
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
