// Reads a person's ingredient from one line: "2 cups flour, sifted", "500g harina", "2-3 Eier".

import { language, t } from "../../texts.js";
import { LINE_CHARACTERS } from "./generated/limits.js";
import { UNITS } from "./generated/units.js";
import { written } from "./quantities.js";
import { parse } from "./lines/grammar.js";
import { tokensOf } from "./lines/tokens.js";
import { LANGUAGES, vocabularyOf } from "./lines/vocabulary.js";

/** @typedef {import("./lines/vocabulary.js").Language} Language */
/** A line's content as the protocol's fields; missing content is absent.
 *  @typedef {{
 *    name: string, quantity?: string, upper_quantity?: string, unit?: string, note?: string, optional?: true,
 *  }} Line */

/** Reads a line. Never fails: a line that it can't read, or that is too long, becomes the name
 *  unchanged.
 *  @param {string} text
 *  @param {Language} [tongue]
 *  @returns {Line} */
export function readLine(text, tongue = languageOf([text])) {
  const plain = text.trim().replace(/\s+/g, " ");
  const line = [...plain].length > LINE_CHARACTERS ? undefined : parse(plain, vocabularyOf(tongue));
  if (!line) return { name: plain };
  const { name, quantity, upperQuantity, unit, note, isOptional } = line;
  return {
    name, ...quantity && { quantity: written(quantity) },
    ...upperQuantity && { upper_quantity: written(upperQuantity) }, ...unit && { unit }, ...note && { note },
    ...isOptional && { optional: true },
  };
}

/** The language in which the most of the lines can be read; the page's own among equals.
 *  @param {string[]} lines
 *  @returns {Language} */
export function languageOf(lines) {
  let best = { tongue: LANGUAGES[0], score: -1 };
  // A single line says too little: "1 pot roast" would be a French jar of roast.
  for (const tongue of lines.length > 1 ? new Set([...languages(), ...LANGUAGES]) : languages()) {
    const score = lines.reduce((total, text) => {
      const { name, quantity, unit } = readLine(text, tongue);
      // The shorter the name, the more of the line was read as amount, unit and joiner.
      return total + (unit ? 3 : quantity ? 1 : 0) + 1 - name.length / (text.length || 1);
    }, 0);
    if (score > best.score) best = { tongue, score };
  }
  return best.tongue;
}

/** The languages that people here probably write: the chosen one, the page's others and the
 *  browser's. */
function languages() {
  const tags = [language(), "en", "es", ...navigator.languages.map((tag) => tag.split("-")[0])];
  return new Set(tags.flatMap((tag) => LANGUAGES.filter((one) => one === tag)));
}

/** The unit with this name; the word itself if there is none.
 *  @param {string} text */
export function readUnit(text) {
  const word = text.trim();
  const named = UNITS.find((unit) => unit === word || t(`library.units.${unit}`).split("|").includes(word));
  if (named) return named;
  const tokens = tokensOf(word);
  for (const tongue of languages()) {
    const found = vocabularyOf(tongue).units.match(tokens, 0);
    if (found?.end === tokens.length) return found.value;
  }
  return word;
}
