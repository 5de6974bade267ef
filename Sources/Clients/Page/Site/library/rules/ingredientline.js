// An ingredient as one line, as in exports: "1 1/2–2 cups milk, warm (optional)", with exact
// amounts. The same as Sources/Library/Recipes/Lines/IngredientWriter.swift in English, whatever
// the page's language. Without I/O.

import { UNIT_NAMES_EN } from "./generated/unitnames.js";
import { ONE, amountsOf, compare, isMetric } from "./quantities.js";

/** The largest denominator that is usual with spoons and cups. */
const LARGEST_BOTTOM = 16n;
/** The maximum number of decimals. */
const DECIMALS = 6;

/** @param {{ [name: string]: any }} fields */
export function ingredientLine(fields) {
  const { unit, name, note, optional } = fields;
  const [lower, upper] = amountsOf(fields);
  const words = [[lower, upper].flatMap((value) => (value ? [numberText(value, unit)] : [])).join("–"),
    lower && unit && unitName(unit, compare(upper ?? lower, ONE) > 0), name];
  return words.filter(Boolean).join(" ") + (note ? `, ${note}` : "") + (optional ? " (optional)" : "");
}

/** @param {string} unit
 *  @param {boolean} isSeveral */
function unitName(unit, isSeveral) {
  /** @type {{ [unit: string]: string }} */
  const names = UNIT_NAMES_EN;
  const [one, several = one] = (Object.hasOwn(names, unit) ? names[unit] : unit).split("|");
  return isSeveral ? several : one;
}

/** A decimal number if the unit is metric, or the fraction is unusual; else a fraction.
 *  @param {import("./quantities.js").Quantity} value
 *  @param {string | undefined} unit */
function numberText({ top, bottom }, unit) {
  for (let places = 0; places <= DECIMALS && (isMetric(unit) || bottom > LARGEST_BOTTOM); places += 1) {
    const scale = 10n ** BigInt(places);
    if (scale % bottom !== 0n) continue;
    const digits = `${top * (scale / bottom)}`.padStart(places + 1, "0");
    return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  }
  const [whole, rest] = [top / bottom, top % bottom];
  if (rest === 0n) return `${whole}`;
  return whole > 0n ? `${whole} ${rest}/${bottom}` : `${rest}/${bottom}`;
}
