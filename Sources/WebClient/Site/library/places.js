// Where something stands among others, as Sources/Recipes/Sync/OrderKey.swift has it: a fraction between 0 and 1 in
// base 36, so that between any two there is another and moving one thing changes nothing else.

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const BASE = ALPHABET.length;
const LONGEST = 64;

/** A place between two others; null stands for the beginning and the end. Returns null if there is none.
 *  @param {string | null} lower
 *  @param {string | null} upper */
export function between(lower, upper) {
  if (lower !== null && upper !== null && lower >= upper) return null;
  let result = "";
  let isBelowUpper = upper === null;
  for (let index = 0; index < LONGEST; index += 1) {
    const from = lower !== null && index < lower.length ? ALPHABET.indexOf(lower[index]) : 0;
    // Where the beginning is less than the upper one's already, all digits are free.
    const to = isBelowUpper || upper === null ? BASE : index < upper.length ? ALPHABET.indexOf(upper[index]) : 0;
    if (to - from > 1) return result + ALPHABET[from + Math.floor((to - from) / 2)];
    result += ALPHABET[from];
    if (to > from) isBelowUpper = true;
  }
  return null;
}

/** A place after all of these.
 *  @param {{ fields: { place?: string }, id: string }[]} records */
export function placeAtEnd(records) {
  const last = records.reduce((most, { fields: { place = "" } }) => (place > most ? place : most), "");
  return between(last || null, null) ?? "zzz";
}

/** By place, and those with the same by id.
 *  @param {{ fields: { place?: string }, id: string }} left
 *  @param {{ fields: { place?: string }, id: string }} right */
export function byPlace(left, right) {
  const [one, other] = [left.fields.place ?? "", right.fields.place ?? ""];
  if (one !== other) return one < other ? -1 : 1;
  return left.id < right.id ? -1 : 1;
}
