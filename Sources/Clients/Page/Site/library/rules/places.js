// A record's place among others, the same as in Sources/Library/Recipes/Sync/OrderKey.swift: a
// fraction between 0 and 1 in base 36, so that there is always another between any two, and moving
// one record changes no other.

import { PLACE_DIGITS } from "./generated/limits.js";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const BASE = ALPHABET.length;

/** A place between two others; null stands for the beginning and the end. Returns null if there is none.
 *  @param {string | null} lower
 *  @param {string | null} upper */
export function between(lower, upper) {
  if (lower !== null && upper === null) return after(lower);
  if (lower === null && upper !== null) return before(upper);
  if (lower !== null && upper !== null && lower >= upper) return null;
  let result = "";
  let isBelowUpper = upper === null;
  for (let index = 0; index < PLACE_DIGITS; index += 1) {
    const from = lower !== null && index < lower.length ? ALPHABET.indexOf(lower[index]) : 0;
    // Once the prefix is less than the upper one's, all digits are free.
    const to = isBelowUpper || upper === null ? BASE : index < upper.length ? ALPHABET.indexOf(upper[index]) : 0;
    if (to - from > 1) return result + ALPHABET[from + Math.floor((to - from) / 2)];
    result += ALPHABET[from];
    if (to > from) isBelowUpper = true;
  }
  return null;
}

/** A place after another. Each leading last digit adds one more counting digit, so the places of a
 *  list that only grows stay short.
 *  @param {string} lower */
function after(lower) {
  const { depth, block } = blockOf(lower, BASE - 1);
  let index = depth;
  // The first digit isn't the last one of all, so it takes the carry.
  while (block[index] === BASE - 1) {
    block[index] = 0;
    index -= 1;
  }
  block[index] += 1;
  return placeOf([...repeated(BASE - 1, depth), ...block]);
}

/** The same towards the beginning: once the digits are counted down, twice as many follow, after as
 *  many first digits.
 *  @param {string} upper */
function before(upper) {
  const { depth, block } = blockOf(upper, 0);
  let index = depth;
  while (block[index] === 0) {
    block[index] = BASE - 1;
    index -= 1;
  }
  block[index] -= 1;
  if (block[0] > 0) return placeOf([...repeated(0, depth), ...block]);
  return placeOf([...repeated(0, 2 * depth + 1), ...repeated(BASE - 1, 2 * depth + 2)]);
}

/** The number of leading occurrences of a digit, and the digits that count: one more, after those.
 *  @param {string} place
 *  @param {number} digit */
function blockOf(place, digit) {
  const digits = [...place].map((one) => ALPHABET.indexOf(one));
  const other = digits.findIndex((one) => one !== digit);
  const depth = other < 0 ? digits.length : other;
  return { depth, block: Array.from({ length: depth + 1 }, (_, index) => digits[depth + index] ?? 0) };
}

/** @param {number} digit
 *  @param {number} count
 *  @returns {number[]} */
function repeated(digit, count) {
  return Array(count).fill(digit);
}

/** Null if it has too many digits.
 *  @param {number[]} digits */
function placeOf(digits) {
  if (digits.length > PLACE_DIGITS) return null;
  return digits.map((one) => ALPHABET[one]).join("").replace(/0+$/, "");
}

/** A place after all of these; if there is none, the last one's, where the newest of equals comes
 *  last.
 *  @param {{ fields: { place?: string }, id: string }[]} records */
export function placeAtEnd(records) {
  const last = records.reduce((most, { fields: { place = "" } }) => (place > most ? place : most), "");
  return between(last || null, null) ?? last;
}

/** Compares by place, and then by id.
 *  @param {{ fields: { place?: string }, id: string }} left
 *  @param {{ fields: { place?: string }, id: string }} right */
export function byPlace(left, right) {
  const [one, other] = [left.fields.place ?? "", right.fields.place ?? ""];
  if (one !== other) return one < other ? -1 : 1;
  return left.id < right.id ? -1 : 1;
}
