// The lines of a grocery list, from all its needs. Needs of the same food share a line if their
// amounts can be converted, and have two otherwise. Without I/O.

import { Conversions } from "./conversions.js";
import { foodKey } from "./folding.js";
import { byPlace } from "./places.js";
import { ONE, ZERO, compare, isStorable, minus, plus, quantity, written } from "./quantities.js";

/** @typedef {import("../sync/table.js").Entity} Entity */
/** @typedef {import("./conversions.js").Amount} Amount */
/** A line of the list: its first need gives the id, the name and the unit. `food` is the key for
 *  comparing names.
 *  @typedef {{
 *    id: string, food: string, name: string, amount: Amount | null, notes: string[], needs: Entity[],
 *    aisle: string | undefined, isChecked: boolean,
 *  }} Line */

/** @param {{ quantity?: string, unit?: string }} fields
 *  @returns {Amount | null} */
function amountOf({ quantity: text, unit }) {
  const value = quantity(text);
  return value && { value, unit };
}

/** The part that a check doesn't cover: null if it covers everything, `{}` if the need has no
 *  amount. A check covers the amount shown when it was made: checked-off amounts never come back,
 *  and of a need that has grown only the difference is open.
 *  @param {Entity} need
 *  @param {Conversions} conversions
 *  @returns {{ amount: Amount | null } | null} */
function openPart({ fields }, conversions) {
  const amount = amountOf(fields);
  if (!fields.checked) return { amount };
  const seen = amountOf(fields.checked);
  if (!seen || !amount) return null;
  const covered = conversions.convert(seen, amount.unit, fields.name);
  // In a measure other than the checked one, it is a new need.
  if (!covered) return { amount };
  const rest = minus(amount.value, covered);
  return compare(rest, ZERO) > 0 ? { amount: { value: rest, unit: amount.unit } } : null;
}

/** The lines in the order of their places, open and checked ones apart.
 *  @param {Entity[]} needs
 *  @param {Conversions} [conversions]  the household's
 *  @returns {{ open: Line[], checked: Line[] }} */
export function groceryLines(needs, conversions = new Conversions()) {
  /** @type {Line[]} */
  const open = [];
  /** @type {Line[]} */
  const checked = [];
  for (const need of [...needs].sort(byPlace)) {
    const rest = openPart(need, conversions);
    if (rest) add(open, need, rest.amount, false, conversions);
    if (!need.fields.checked) continue;
    add(checked, need, rest ? amountOf(need.fields.checked) : amountOf(need.fields), true, conversions);
  }
  return { open, checked };
}

/** @param {Line[]} lines
 *  @param {Entity} need
 *  @param {Amount | null} amount
 *  @param {boolean} isChecked
 *  @param {Conversions} conversions */
function add(lines, need, amount, isChecked, conversions) {
  const { id, fields: { name, note, aisle } } = need;
  const food = foodKey(name);
  for (const line of lines) {
    if (line.food !== food) continue;
    const more = line.amount && amount && conversions.convert(amount, line.amount.unit, line.name);
    // "Salt" and "2 tsp of salt" are one line.
    if (line.amount && amount && !more) continue;
    if (line.amount && more) line.amount = { value: plus(line.amount.value, more), unit: line.amount.unit };
    else line.amount ??= amount;
    line.needs.push(need);
    line.aisle ??= aisle;
    if (note && !line.notes.includes(note)) line.notes.push(note);
    return;
  }
  lines.push({ id, food, name, amount, notes: note ? [note] : [], needs: [need], aisle, isChecked });
}

/** The operations that check a line off with its present amounts.
 *  @param {Line} line
 *  @returns {import("../sync/replica.js").Op[]} */
export function checkOps({ needs }) {
  return needs.map(({ id, fields: { quantity: text, unit } }) => ({
    op: "set", kind: "grocery_need", id,
    fields: { checked: text ? { quantity: text, ...(unit ? { unit } : {}) } : {} },
  }));
}

/** @param {Line} line
 *  @returns {import("../sync/replica.js").Op[]} */
export function uncheckOps({ needs }) {
  return needs.map(({ id }) => ({ op: "set", kind: "grocery_need", id, clear: ["checked"] }));
}

/** The operations that move bought lines from the list to the pantry, and those that undo it.
 *  Staples aren't counted. A line without an amount counts as one.
 *  @param {Line[]} bought
 *  @param {Entity[]} pantry  all its items
 *  @param {Conversions} conversions
 *  @param {() => string} newId
 *  @returns {{ ops: import("../sync/replica.js").Op[], undo: import("../sync/replica.js").Op[] }} */
export function stockOps(bought, pantry, conversions, newId) {
  /** @type {import("../sync/replica.js").Op[]} */
  const ops = [];
  /** @type {import("../sync/replica.js").Op[]} */
  const undo = [];
  const items = pantry.map(({ id, fields }) => ({ id, food: foodKey(fields.name), unit: fields.unit,
    isStaple: Boolean(fields.staple) }));
  for (const { food, name, amount } of bought) {
    const same = items.filter((one) => one.food === food);
    if (same.some(({ isStaple }) => isStaple)) continue;
    const { value, unit } = amount ?? { value: ONE, unit: undefined };
    const found = same.flatMap(({ id, unit: own }) => {
      const stock = conversions.convert({ value, unit }, own, name);
      return stock && isStorable(stock) ? [{ id, stock }] : [];
    });
    const { id, stock } = found[0] ?? { id: newId(), stock: value };
    if (found.length === 0) {
      items.push({ id, food, unit, isStaple: false });
      ops.push({ op: "create", kind: "pantry_item", id, fields: { name, ...unit && { unit } } });
      undo.push({ op: "delete", kind: "pantry_item", id });
    }
    const lot = newId();
    ops.push({ op: "create", kind: "lot", id: lot, parent: id, fields: { stock: written(stock) } });
    undo.unshift({ op: "delete", kind: "lot", id: lot });
  }
  for (const need of bought.flatMap(({ needs }) => needs)) {
    const { id, fields: { quantity: text, unit, checked } } = need;
    const rest = openPart(need, conversions)?.amount;
    if (!rest) {
      ops.push({ op: "delete", kind: "grocery_need", id });
      undo.push({ op: "restore", kind: "grocery_need", id });
    } else {
      // Amounts added since the check are still to be bought.
      ops.push({ op: "set", kind: "grocery_need", id, fields: { quantity: written(rest.value) }, clear: ["checked"] });
      undo.push({ op: "set", kind: "grocery_need", id, fields: { quantity: text, checked, ...unit && { unit } } });
    }
  }
  return { ops, undo };
}

/** The aisle of a food, by the same rule as `HouseholdKitchen.aisle` on the server: by its whole
 *  name, or else by the longest run of its words, the last first.
 *  @param {Entity[]} aisles
 *  @param {string} name
 *  @returns {string | undefined} */
export function aisleOf(aisles, name) {
  const stems = foodKey(name).split(" ");
  const ids = aisles.map(({ id }) => id).sort();
  const foods = new Map(aisles.map(({ id, sets }) => [id, new Set((sets.foods ?? []).map(foodKey))]));
  for (let count = stems.length; count > 0; count -= 1) {
    for (let start = stems.length - count; start >= 0; start -= 1) {
      const run = stems.slice(start, start + count).join(" ");
      const found = run && ids.find((id) => foods.get(id)?.has(run));
      if (found) return found;
    }
  }
  return undefined;
}

/** The operations that assign a food to another aisle, here and on the server.
 *  @param {Entity[]} aisles
 *  @param {string} name
 *  @param {string} aisle
 *  @returns {import("../sync/replica.js").Op[]} */
export function learnOps(aisles, name, aisle) {
  const food = foodKey(name);
  const others = aisles.filter(({ id }) => id !== aisle).map(({ id, sets }) =>
    ({ id, elements: (sets.foods ?? []).filter((one) => foodKey(one) === food) })).filter(({ elements }) => elements.length > 0);
  return [
    ...others.map(({ id, elements }) => ({ op: "remove", kind: "aisle", id, field: "foods", elements })),
    { op: "add", kind: "aisle", id: aisle, field: "foods", elements: [name] },
  ];
}
