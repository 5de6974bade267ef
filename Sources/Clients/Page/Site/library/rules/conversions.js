// Amounts in other units, by the household's conversions ("1 cup of flour is 120 g"), with the same
// rules as Sources/Library/Recipes/Quantities. It never guesses a density. Without I/O.

import { fold } from "./folding.js";
import { converted, fraction, kindOf, quantity, times } from "./quantities.js";

/** @typedef {import("../sync/table.js").Entity} Entity */
/** @typedef {import("./quantities.js").Quantity} Quantity */
/** @typedef {{ value: Quantity, unit?: string }} Amount */
/** An equation of two amounts, of one food or, if it is null, of all.
 *  @typedef {{ food: string | null, sides: [Amount, Amount] }} Rule */

export class Conversions {
  #rules;

  /** @param {Entity[]} records  the household's conversions */
  constructor(records = []) {
    this.#rules = [...records].sort((left, right) => (left.id < right.id ? -1 : 1)).flatMap(({ fields }) =>
      ruleOf(fields) ?? []);
  }

  /** An amount of a food in another unit; null if no rule leads there. The shortest way counts, and
   *  among equals the one with the earliest rules.
   *  @param {Amount} amount
   *  @param {string | undefined} unit
   *  @param {string} food
   *  @returns {Quantity | null} */
  convert(amount, unit, food) {
    const direct = converted(amount.value, amount.unit, unit);
    if (direct || this.#rules.length === 0) return direct;
    const folded = fold(food);
    const known = this.#rules.filter((rule) => rule.food === null || rule.food === folded);
    // Searches breadth first, so that fewer rules win over more.
    const reached = [amount];
    for (const current of reached) {
      const there = converted(current.value, current.unit, unit);
      if (there) return there;
      for (const { sides: [left, right] } of known) {
        for (const [from, to] of [[left, right], [right, left]]) {
          const value = converted(current.value, current.unit, from.unit);
          if (!value || reached.some((one) => kindOf(one.unit) === kindOf(to.unit))) continue;
          const share = fraction(to.value.top * from.value.bottom, to.value.bottom * from.value.top);
          reached.push({ value: times(value, share), unit: to.unit });
        }
      }
    }
    return null;
  }
}

/** Null if the record converts nothing.
 *  @param {{ [name: string]: any }} fields
 *  @returns {Rule | null} */
function ruleOf({ name, from_quantity: fromText, from_unit: fromUnit, to_quantity: toText, to_unit: toUnit }) {
  const [from, to] = [quantity(fromText), quantity(toText)];
  if (!from || !to || from.top <= 0n || to.top <= 0n || kindOf(fromUnit) === kindOf(toUnit)) return null;
  return { food: name ? fold(name) : null, sides: [{ value: from, unit: fromUnit }, { value: to, unit: toUnit }] };
}
