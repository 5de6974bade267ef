// The lines of a grocery list, out of all the needs for it, as Sources/Recipes/Groceries makes them. Needs of the same
// food are one line where their amounts can be converted, and two where they can't. Without I/O.

import { foodKey } from "./folding.js";
import { byPlace } from "./places.js";
import { ZERO, compare, converted, minus, plus, quantity } from "./quantities.js";

/** @typedef {import("./table.js").Entity} Entity */
/** @typedef {import("./quantities.js").Quantity} Quantity */
/** @typedef {{ value: Quantity, unit?: string }} Amount */
/** What stands in one line: the first need says the name and the unit.
 *  @typedef {{
 *    key: string, name: string, amount: Amount | null, notes: string[], needs: Entity[], aisle: string | undefined,
 *    isChecked: boolean,
 *  }} Line */

/** @param {{ quantity?: string, unit?: string }} fields
 *  @returns {Amount | null} */
function amountOf({ quantity: text, unit }) {
  const value = quantity(text);
  return value && { value, unit };
}

/** What a check doesn't cover: null if it covers all, `{}` if the need has no amount. A check belongs to the amount
 *  that was seen: what was checked off never comes back, and of a need that has grown only the difference is open.
 *  @param {Entity} need
 *  @returns {{ amount: Amount | null } | null} */
export function openPart({ fields }) {
  const amount = amountOf(fields);
  if (!fields.checked) return { amount };
  const seen = amountOf(fields.checked);
  if (!seen || !amount) return null;
  const covered = converted(seen.value, seen.unit, amount.unit);
  // In another measure than what was seen, it is another need.
  if (!covered) return { amount };
  const rest = minus(amount.value, covered);
  return compare(rest, ZERO) > 0 ? { amount: { value: rest, unit: amount.unit } } : null;
}

/** The lines in the order of their places, open and checked ones apart.
 *  @param {Entity[]} needs
 *  @returns {{ open: Line[], checked: Line[] }} */
export function groceryLines(needs) {
  /** @type {Line[]} */
  const open = [];
  /** @type {Line[]} */
  const checked = [];
  for (const need of [...needs].sort(byPlace)) {
    const rest = openPart(need);
    if (rest) add(open, need, rest.amount, false);
    if (need.fields.checked) add(checked, need, rest ? amountOf(need.fields.checked) : amountOf(need.fields), true);
  }
  return { open, checked };
}

/** @param {Line[]} lines
 *  @param {Entity} need
 *  @param {Amount | null} amount
 *  @param {boolean} isChecked */
function add(lines, need, amount, isChecked) {
  const { name, note, aisle } = need.fields;
  const food = foodKey(name);
  const line = lines.find((one) => one.key.split("\n")[0] === food && canAdd(one, amount));
  if (!line) {
    lines.push({
      key: `${food}\n${need.id}`, name, amount, notes: note ? [note] : [], needs: [need], aisle, isChecked,
    });
    return;
  }
  line.needs.push(need);
  line.aisle ??= aisle;
  if (note && !line.notes.includes(note)) line.notes.push(note);
  if (!amount) return;
  const more = line.amount && converted(amount.value, amount.unit, line.amount.unit);
  line.amount = line.amount && more ? { value: plus(line.amount.value, more), unit: line.amount.unit } : amount;
}

/** "Salt" and "2 tsp of salt" are one line.
 *  @param {Line} line
 *  @param {Amount | null} amount */
function canAdd(line, amount) {
  return !line.amount || !amount || converted(amount.value, amount.unit, line.amount.unit) !== null;
}

/** What says that the needs of a line were seen as they stand now.
 *  @param {Line} line
 *  @returns {import("./replica.js").Op[]} */
export function checkOps({ needs }) {
  return needs.map(({ id, fields: { quantity: text, unit } }) => ({
    op: "set", kind: "grocery_need", id,
    fields: { checked: text ? { quantity: text, ...(unit ? { unit } : {}) } : {} },
  }));
}

/** @param {Line} line
 *  @returns {import("./replica.js").Op[]} */
export function uncheckOps({ needs }) {
  return needs.map(({ id }) => ({ op: "set", kind: "grocery_need", id, clear: ["checked"] }));
}

/** The aisle in which the household last had a food.
 *  @param {Entity[]} needs  also those that were deleted
 *  @param {string} name */
export function learnedAisle(needs, name) {
  const food = foodKey(name);
  const known = needs.filter(({ fields }) => fields.aisle && foodKey(fields.name) === food);
  return known.sort((left, right) => right.modified - left.modified)[0]?.fields.aisle;
}
