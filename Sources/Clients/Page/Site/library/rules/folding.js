// Texts without differences of case, marks, ligatures and width, for comparison and search: the
// same as Sources/Library/Recipes/Text on the server.

/** Letters that Unicode doesn't decompose.
 *  @type {{ [letter: string]: string }} */
const LETTERS = {
  "ł": "l", "ø": "o", "œ": "oe", "æ": "ae", "þ": "th", "đ": "d", "ð": "d", "ı": "i", "ß": "ss", "ħ": "h", "ŧ": "t",
};

/** Marks on letters. The vowels of Indic scripts and Thai are marks too, but no decoration. */
const MARKS = new RegExp(`[${[
  [0x300, 0x36f], [0x483, 0x489], [0x591, 0x5bd], [0x64b, 0x65f], [0x1ab0, 0x1aff], [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff], [0xfe00, 0xfe0f], [0xfe20, 0xfe2f],
].map((range) => range.map((code) => `\\u{${code.toString(16)}}`).join("-")).join("")}]`, "gu");

/** "Crème brûlée" and "creme brulee" fold to the same.
 *  @param {string} text */
export function fold(text) {
  return text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(MARKS, "")
    .replace(/[łøœæþđðıßħŧ]/g, (letter) => LETTERS[letter]);
}

/** The words of a text, folded.
 *  @param {string} text */
export function words(text) {
  return fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
}

/** The key of a food's name for comparison: its words without plural endings.
 *  @param {string} name */
export function foodKey(name) {
  return words(name).map(stem).join(" ");
}

/** The maximum number of words of a food's name that count. */
export const FOOD_WORDS = 12;

/** True if another food's name contains all words of a food in a row: "red onions" contains
 *  "onion", and "eggplant" doesn't contain "egg". A food without words is in no name.
 *  @param {string} name
 *  @param {string} food */
export function hasFood(name, food) {
  const [all, wanted] = [name, food].map((one) => words(one).slice(0, FOOD_WORDS).map(stem).join(" "));
  return wanted !== "" && ` ${all} `.includes(` ${wanted} `);
}

/** True if each word of a query begins a word of the text.
 *  @param {string} query
 *  @param {string} text */
export function matchesText(query, text) {
  const there = words(text);
  return words(query).every((wanted) => there.some((word) => word.startsWith(wanted)));
}

/** @param {string} word */
function stem(word) {
  let result = word;
  if (result.length > 3 && result.endsWith("s") && !result.endsWith("ss")) result = result.slice(0, -1);
  if (result.length > 3 && result.endsWith("e")) result = result.slice(0, -1);
  if (result.length > 3 && result.endsWith("y")) return `${result.slice(0, -1)}i`;
  if (result.length > 3 && result.endsWith("z")) return `${result.slice(0, -1)}c`;
  return result;
}
