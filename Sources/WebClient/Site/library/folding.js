// Texts without differences of case, marks, ligatures and width, for comparing and searching: what
// Sources/Recipes/Text does on the server.

/** Letters that Unicode doesn't decompose.
 *  @type {{ [letter: string]: string }} */
const LETTERS = {
  "ł": "l", "ø": "o", "œ": "oe", "æ": "ae", "þ": "th", "đ": "d", "ð": "d", "ı": "i", "ß": "ss", "ħ": "h", "ŧ": "t",
};

/** "Crème brûlée" and "creme brulee" fold to the same.
 *  @param {string} text */
export function fold(text) {
  return text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(/\p{Mn}/gu, "")
    .replace(/[łøœæþđðıßħŧ]/g, (letter) => LETTERS[letter]);
}

/** The words of a text, folded.
 *  @param {string} text */
export function words(text) {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What a food's name is compared by: its words without the endings of plurals.
 *  @param {string} name */
export function foodKey(name) {
  return words(name).map(stem).join(" ");
}

/** Whether each word of a query begins a word of the text.
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
