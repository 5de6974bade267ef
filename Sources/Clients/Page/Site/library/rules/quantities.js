// Exact amounts, the same as in Sources/Library/Recipes/Quantities: a fraction in lowest terms,
// sent as a text such as "3/4". Stored amounts are never rounded; shown ones may be, and are then
// marked with "~".

import { fold } from "./folding.js";
import { METRIC, PARTS, UNITS } from "./generated/units.js";

/** @typedef {{ top: bigint, bottom: bigint }} Quantity */
/** An amount's text with a decimal point, with a flag for a rounded one.
 *  @typedef {{ text: string, isRounded: boolean }} Shown */

/** @type {Quantity[]} */
const FRACTIONS = [[1, 8], [1, 4], [1, 3], [1, 2], [2, 3], [3, 4]].map(([top, bottom]) =>
  ({ top: BigInt(top), bottom: BigInt(bottom) }));
/** @type {{ [character: string]: string }} */
const GLYPHS = {
  "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5",
  "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
};
/** The largest number in the server's 64 bits. */
const LARGEST = 2n ** 63n - 1n;

/** @type {Quantity} */
export const ZERO = { top: 0n, bottom: 1n };
/** @type {Quantity} */
export const ONE = { top: 1n, bottom: 1n };

/** @param {bigint} left
 *  @param {bigint} right */
function greatestCommonDivisor(left, right) {
  while (right) [left, right] = [right, left % right];
  return left < 0n ? -left : left;
}

/** A fraction in lowest terms.
 *  @param {bigint | number} top
 *  @param {bigint | number} bottom
 *  @returns {Quantity} */
export function fraction(top, bottom = 1n) {
  const [over, under] = [BigInt(top), BigInt(bottom)];
  const divisor = greatestCommonDivisor(over, under) || 1n;
  const sign = under < 0n ? -1n : 1n;
  return { top: sign * over / divisor, bottom: sign * under / divisor };
}

/** Reads the wire's text; null for anything else.
 *  @param {string | null | undefined} text */
export function quantity(text) {
  const match = text?.match(/^(-?\d+)(?:\/([1-9]\d*))?$/);
  return match ? fraction(BigInt(match[1]), BigInt(match[2] ?? 1)) : null;
}

/** Reads a person's amount: "2", "1,5", "1 1/2", "½" and "1½". Null if it isn't one, or doesn't
 *  fit.
 *  @param {string} written */
export function readQuantity(written) {
  const text = written.replace(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (glyph) => ` ${GLYPHS[glyph]}`)
    .replace(/\s*[/⁄]\s*/g, "/").trim();
  const match = text.match(/^(?:(\d+)\s+)?(\d+)\/([1-9]\d*)$/);
  const decimal = text.match(/^(\d*)(?:[.,](\d{1,9}))?$/);
  /** @type {Quantity | null} */
  let result = null;
  if (match) result = plus(fraction(BigInt(match[1] ?? 0)), fraction(BigInt(match[2]), BigInt(match[3])));
  else if (decimal && text) {
    const places = decimal[2] ?? "";
    result = fraction(BigInt(`${decimal[1]}${places}` || 0), 10n ** BigInt(places.length));
  }
  return result && fits(result) ? result : null;
}

/** True if the server can calculate with it.
 *  @param {Quantity} value */
export function fits({ top, bottom }) {
  return top <= LARGEST && top >= -LARGEST && bottom <= LARGEST;
}

/** True if a field can hold it.
 *  @param {Quantity} value */
export function isStorable({ top, bottom }) {
  return top <= 1_000_000n * bottom && bottom <= 10n ** 12n;
}

/** The text for the wire.
 *  @param {Quantity} value */
export function written({ top, bottom }) {
  return bottom === 1n ? `${top}` : `${top}/${bottom}`;
}

/** @param {Quantity} left
 *  @param {Quantity} right */
export function plus(left, right) {
  return fraction(left.top * right.bottom + right.top * left.bottom, left.bottom * right.bottom);
}

/** @param {Quantity} left
 *  @param {Quantity} right */
export function minus(left, right) {
  return plus(left, { top: -right.top, bottom: right.bottom });
}

/** @param {Quantity} left
 *  @param {Quantity} right */
export function times(left, right) {
  return fraction(left.top * right.top, left.bottom * right.bottom);
}

/** -1, 0 or 1, as for sorting.
 *  @param {Quantity} left
 *  @param {Quantity} right */
export function compare(left, right) {
  const difference = left.top * right.bottom - right.top * left.bottom;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** The kind of a unit; units of the same kind convert into each other: "volume", "weight", a counted
 *  unit itself, or a person's own word, ignoring accents and case.
 *  @param {string | undefined} unit */
export function kindOf(unit) {
  if (unit === undefined) return "each";
  const dimension = Object.keys(PARTS).find((name) => Object.hasOwn(PARTS[name], unit));
  return dimension ?? (UNITS.includes(unit) ? `counted ${unit}` : `word ${fold(unit)}`);
}

/** An amount in another unit; null if that depends on the food.
 *  @param {Quantity} value
 *  @param {string | undefined} from
 *  @param {string | undefined} to */
export function converted(value, from, to) {
  if (from === to) return value;
  const kind = kindOf(from);
  if (kind !== kindOf(to)) return null;
  return from && to && PARTS[kind] ? times(value, fraction(PARTS[kind][from], PARTS[kind][to])) : value;
}

/** An ingredient's one or two amounts: both ends of a range, such as 2 to 3. "Up to 3" has no lower
 *  end.
 *  @param {{ quantity?: string, upper_quantity?: string }} fields
 *  @returns {Quantity[]} */
export function amountsOf({ quantity: text, upper_quantity: upperText }) {
  const [lower, upper] = [quantity(text ?? upperText), quantity(upperText)];
  if (!lower) return [];
  return upper && compare(upper, lower) > 0 ? [lower, upper] : [lower];
}

/** @param {string | undefined} unit */
export function isMetric(unit) {
  return METRIC.has(unit ?? "");
}

/** The amount for people: common fractions, or three significant digits for metric units.
 *  @param {Quantity} value
 *  @param {string | undefined} unit
 *  @returns {Shown} */
export function shown(value, unit) {
  const { top, bottom } = value;
  const sign = top < 0n ? "-" : "";
  const magnitude = { top: top < 0n ? -top : top, bottom };
  const { text, isRounded } = isMetric(unit) ? decimals(magnitude) : commonFraction(magnitude);
  return { text: sign + text, isRounded };
}

/** @param {Quantity} value
 *  @returns {Shown} */
function commonFraction({ top, bottom }) {
  const whole = top / bottom;
  const rest = { top: top % bottom, bottom };
  if (rest.top === 0n) return { text: `${whole}`, isRounded: false };
  // A small amount isn't rounded to nothing.
  const candidates = [...(whole > 0n ? [ZERO] : []), ...FRACTIONS, ONE];
  const [nearest] = candidates.sort((left, right) => compare(distance(rest, left), distance(rest, right)));
  const isRounded = compare(nearest, rest) !== 0;
  if (nearest.top === 0n) return { text: `${whole}`, isRounded };
  if (nearest.bottom === 1n) return { text: `${whole + 1n}`, isRounded };
  return { text: whole > 0n ? `${whole} ${written(nearest)}` : written(nearest), isRounded };
}

/** @param {Quantity} left
 *  @param {Quantity} right */
function distance(left, right) {
  const difference = minus(left, right);
  return difference.top < 0n ? { top: -difference.top, bottom: difference.bottom } : difference;
}

/** Three significant digits; those before the point are all shown.
 *  @param {Quantity} value
 *  @returns {Shown} */
function decimals({ top, bottom }) {
  if (top === 0n) return { text: "0", isRounded: false };
  const whole = top / bottom;
  let places = 0;
  if (whole === 0n) {
    for (let scaled = top; scaled < bottom; scaled *= 10n) places += 1;
    places += 2;
  } else places = Math.max(0, 3 - `${whole}`.length);
  const exact = top * 10n ** BigInt(places);
  let digits = (exact + bottom / 2n) / bottom;
  const isRounded = digits * bottom !== exact;
  while (places > 0 && digits % 10n === 0n) {
    digits /= 10n;
    places -= 1;
  }
  if (places === 0) return { text: `${digits}`, isRounded };
  const padded = `${digits}`.padStart(places + 1, "0");
  return { text: `${padded.slice(0, -places)}.${padded.slice(-places)}`, isRounded };
}
