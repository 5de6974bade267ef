// A record's place among others, the same as in Sources/Library/Recipes/Sync/OrderKey.swift: a
// fraction between 0 and 1 in base 36, so that there is always another between any two, and moving
// one record changes no other.

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const BASE = ALPHABET.length;
const LONGEST = 100;
/** The maximum number of digits that count exactly. Nobody has lists that long. */
const WIDEST = 10;
const [FIRST, LAST] = ["0", "z"];

/** A place between two others; null stands for the beginning and the end. Returns null if there is none.
 *  @param {string | null} lower
 *  @param {string | null} upper */
export function between(lower, upper) {
  if (lower !== null && upper === null) return after(lower);
  if (lower === null && upper !== null) return before(upper);
  if (lower !== null && upper !== null && lower >= upper) return null;
  let result = "";
  let isBelowUpper = upper === null;
  for (let index = 0; index < LONGEST; index += 1) {
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
  const depth = leading(lower, LAST);
  const width = depth + 1;
  if (width > WIDEST) return null;
  const block = Number.parseInt(lower.slice(depth, depth + width).padEnd(width, FIRST), BASE) + 1;
  const result = LAST.repeat(depth) + block.toString(BASE).padStart(width, FIRST);
  return result.length > LONGEST ? null : result.replace(/0+$/, "");
}

/** The same towards the beginning: once the digits are counted down, twice as many follow, after as
 *  many first digits.
 *  @param {string} upper */
function before(upper) {
  const depth = leading(upper, FIRST);
  const width = depth + 1;
  if (width > WIDEST) return null;
  const block = Number.parseInt(upper.slice(depth, depth + width).padEnd(width, FIRST), BASE) - 1;
  const result = block >= BASE ** depth ? FIRST.repeat(depth) + block.toString(BASE)
    : FIRST.repeat(depth + width) + LAST.repeat(2 * width);
  return result.length > LONGEST ? null : result.replace(/0+$/, "");
}

/** The number of leading occurrences of a digit.
 *  @param {string} place
 *  @param {string} digit */
function leading(place, digit) {
  const other = [...place].findIndex((one) => one !== digit);
  return other < 0 ? place.length : other;
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
