// Texts without differences of case, marks, ligatures and width, for comparison and search: the
// same as Sources/Library/Recipes/Text on the server.

import { DECOMPOSED, FOLDED, MARK } from "./generated/folding.js";
import { FOOD_WORDS } from "./generated/names.js";

/** The folded text of letters that their decomposition doesn't give.
 *  @type {Map<string, string>} */
const LETTERS = new Map(FOLDED.flatMap((line) => line.split("  ")).flatMap((entry) => {
  const [folded, letters] = entry.split(" ");
  return [...letters].map((letter) => /** @type {[string, string]} */ ([letter, folded]));
}));

/** "Crème brûlée" and "creme brulee" fold to the same.
 *  @param {string} text */
export function fold(text) {
  // Most texts have only ASCII.
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  let result = "";
  for (const letter of text) {
    for (const small of letter.toLowerCase()) if (!MARK.test(small)) result += LETTERS.get(small) ?? decomposed(small);
  }
  return result;
}

/** A letter without its marks.
 *  @param {string} small */
function decomposed(small) {
  if (!DECOMPOSED.test(small)) return small;
  const text = [...small.normalize("NFKD").toLowerCase()].filter((each) => !MARK.test(each)).join("");
  return text.startsWith(" ") ? small : text;
}

/** The words of a text, folded.
 *  @param {string} text */
export function words(text) {
  return fold(text).match(/(?:[\p{Alphabetic}\p{N}][\p{M}\u200C\u200D]*)+/gu) ?? [];
}

/** The words of a text without plural endings.
 *  @param {string} text */
export function stems(text) {
  return words(text).map(stem);
}

/** The key of a food's name for comparison: the stems of its first words.
 *  @param {string} name */
export function foodKey(name) {
  return stems(name).slice(0, FOOD_WORDS).join(" ");
}

/** True if another food's name contains all words of a food in a row: "red onions" contains
 *  "onion", and "eggplant" doesn't contain "egg". A food without words is in no name.
 *  @param {string} name
 *  @param {string} food */
export function hasFood(name, food) {
  const wanted = foodKey(food);
  return wanted !== "" && ` ${foodKey(name)} `.includes(` ${wanted} `);
}

/** True if each word of a query begins a word of the text.
 *  @param {string} query
 *  @param {string} text */
export function matchesText(query, text) {
  const there = words(text);
  return words(query).every((wanted) => there.some((word) => word.startsWith(wanted)));
}

/** A word of up to three bytes stays as it is.
 *  @param {string} word */
function stem(word) {
  let bytes = /[^\0-\x7f]/.test(word) ? new TextEncoder().encode(word).length : word.length;
  let result = word;
  for (const ending of ["s", "e"]) {
    if (bytes <= 3 || !result.endsWith(ending) || result.endsWith("ss")) continue;
    result = result.slice(0, -1);
    bytes -= 1;
  }
  if (bytes > 3 && result.endsWith("y")) return `${result.slice(0, -1)}i`;
  if (bytes > 3 && result.endsWith("z")) return `${result.slice(0, -1)}c`;
  return result;
}
