// Amounts in other units, by the household's conversions ("1 cup of flour is 120 g"), with the same
// rules as Sources/Library/Recipes/Quantities. It never guesses a density. Without I/O.

import { fold } from "./folding.js";
import { converted, fits, fraction, kindOf, quantity, times } from "./quantities.js";

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

  /** An amount of a food in another unit; null if no rule leads there, or the amount becomes too
   *  large or too fine. The shortest way counts, and among equals the one with the earliest rules.
   *  @param {Amount} amount
   *  @param {string | undefined} unit
   *  @param {string} food
   *  @returns {Quantity | null} */
  convert(amount, unit, food) {
    const folded = fold(food);
    const known = this.#rules.filter((rule) => rule.food === null || rule.food === folded);
    // Searches breadth first, so that fewer rules win over more.
    /** @type {{ value: Quantity | null, unit?: string }[]} */
    const reached = [amount];
    for (const { value, unit: there } of reached) {
      if (kindOf(there) === kindOf(unit)) return value && fitting(converted(value, there, unit));
      for (const { sides: [left, right] } of known) {
        for (const [from, to] of [[left, right], [right, left]]) {
          if (kindOf(there) !== kindOf(from.unit) || reached.some((one) => kindOf(one.unit) === kindOf(to.unit))) continue;
          reached.push({ value: value && along({ value, unit: there }, from, to), unit: to.unit });
        }
      }
    }
    return null;
  }
}

/** An amount converted by a rule; null if the server couldn't calculate it.
 *  @param {Amount} amount
 *  @param {Amount} from
 *  @param {Amount} to */
function along({ value, unit }, from, to) {
  const there = fitting(converted(value, unit, from.unit));
  const count = there && fitting(times(there, fraction(from.value.bottom, from.value.top)));
  return count && fitting(times(count, to.value));
}

/** @param {Quantity | null} value */
function fitting(value) {
  return value && fits(value) ? value : null;
}

/** Null if the record converts nothing.
 *  @param {{ [name: string]: any }} fields
 *  @returns {Rule | null} */
function ruleOf({ name, from_quantity: fromText, from_unit: fromUnit, to_quantity: toText, to_unit: toUnit }) {
  const [from, to] = [quantity(fromText), quantity(toText)];
  if (!from || !to || from.top <= 0n || to.top <= 0n || kindOf(fromUnit) === kindOf(toUnit)) return null;
  return { food: name ? fold(name) : null, sides: [{ value: from, unit: fromUnit }, { value: to, unit: toUnit }] };
}
