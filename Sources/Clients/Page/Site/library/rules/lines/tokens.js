// Splits a line into words, numbers and symbols, like Sources/Library/Recipes/Lines on the server.
// Adjacent letters, digits and symbols are separate tokens: "500g" is two, and "14-ounce" three.

import { fold } from "../folding.js";
import { ONE, ZERO, compare, fraction, plus } from "../quantities.js";

/** @typedef {import("../quantities.js").Quantity} Quantity */
/** `folded` is for comparing, `isApart` is true after a space or skipped text, and `position`
 *  counts tokens. `grouped` is the other reading of "1.500", which is 1.5 or 1500.
 *  @typedef {{
 *    kind: "word" | "number" | "symbol", text: string, folded: string, isApart: boolean, position: number,
 *    value?: Quantity, grouped?: Quantity,
 *  }} Token */

const DIGITS = /(\d+)(?:([.,])(\d+)|[/⁄∕](\d+))?/y;
/** The fraction of "1½", "1 1/2" or "1-1/2". */
const REST = /([¼-¾⅐-⅞↉])(?!\p{M})|(?:-|(?:\s\p{M}*)+)(?:([¼-¾⅐-⅞↉])(?!\p{M})|(\d{1,3})[/⁄∕](\d{1,3})(?![\d\p{M}]))/uy;
/** The rest of digits of which one has a mark: they aren't a number. */
const MARKED = /\p{M}[\d\p{M}]*/uy;
const SPACE = /(?:\s\p{M}*)+/uy;
const PERCENT = /(?:\s\p{M}*)*%/uy;
const WORD = /(?:\p{Alphabetic}[\p{M}\u200C\u200D]*)+/uy;
const SYMBOL = /[^]\p{M}*/uy;
const LARGEST = fraction(1_000_000);

/** @param {string} text */
function folded(text) {
  if (/^[’‘´`′]$/.test(text)) return "'";
  if (/^[–—‐‑−]$/.test(text)) return "-";
  return text === "×" ? "x" : fold(text);
}

/** Splits a text into tokens. Numbers are "2", "1.5", "1,5", "1/2", "½", "1½", "1 1/2" and "1-1/2".
 *  A number beyond 1,000,000 or with more than six decimals is a word, and so are "00", "2%" and
 *  anything else that isn't an amount.
 *  @param {string} text
 *  @param {boolean} [groupsWithCommas]  true if "1,000" is a thousand, as in English
 *  @returns {Token[]} */
export function tokensOf(text, groupsWithCommas = true) {
  /** @type {Token[]} */
  const tokens = [];
  let next = 0;
  let isApart = false;
  while (next < text.length) {
    const space = matchAt(SPACE, text, next);
    if (space) {
      next += space[0].length;
      isApart = true;
      continue;
    }
    const number = numberAt(text, next, groupsWithCommas);
    const word = matchAt(WORD, text, next)?.[0];
    const end = number?.end ?? next + (word ?? matchAt(SYMBOL, text, next)?.[0] ?? " ").length;
    const said = text.slice(next, end);
    tokens.push({
      kind: number?.value ? "number" : number || word ? "word" : "symbol", text: said, folded: folded(said),
      isApart, position: tokens.length, value: number?.value, grouped: number?.grouped,
    });
    next = end;
    isApart = false;
  }
  return tokens;
}

/** The text of tokens, with single spaces.
 *  @param {Token[]} tokens */
export function textOf(tokens) {
  return tokens.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join("");
}

/** @param {RegExp} pattern
 *  @param {string} text
 *  @param {number} at */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A number and its end, without a value if it isn't an amount.
 *  @param {string} text
 *  @param {number} start
 *  @param {boolean} groupsWithCommas
 *  @returns {{ value?: Quantity, grouped?: Quantity, end: number } | undefined} */
function numberAt(text, start, groupsWithCommas) {
  const match = matchAt(DIGITS, text, start);
  if (!match && !matchAt(REST, text, start)?.[1]) return undefined;
  const [all, whole, mark, decimals, bottom] = match ?? [""];
  const marked = match && matchAt(MARKED, text, start + all.length);
  if (marked) return { end: start + all.length + marked[0].length };
  let value = whole ? bottom ? ratio(whole, bottom) : decimal(whole, decimals) : ZERO;
  let grouped;
  let end = start + all.length;
  if (decimals?.length === 3 && !whole.startsWith("0") && (mark === ",") === groupsWithCommas) {
    const thousands = decimal(whole + decimals);
    if (groupsWithCommas) value = thousands;
    else grouped = thousands;
  }
  const rest = value && !mark && !bottom && matchAt(REST, text, end);
  if (value && rest && (rest[1] || value.top > 0n)) {
    const [top, under] = rest[3] ? [rest[3], rest[4]] : fold(rest[1] ?? rest[2]).split("⁄");
    const part = ratio(top, under);
    if (part && (!rest[3] || compare(part, ONE) < 0)) {
      value = plus(value, part);
      end += rest[0].length;
    }
  }
  // A percentage describes the food.
  const percent = matchAt(PERCENT, text, end);
  if (percent) return { end: end + percent[0].length };
  if (!value || compare(value, LARGEST) > 0) return { end };
  return { value, grouped: grouped && compare(grouped, LARGEST) <= 0 ? grouped : undefined, end };
}

/** @param {string} top
 *  @param {string} bottom */
function ratio(top, bottom) {
  if (top.length > 6 || bottom.length > 6 || Number(bottom) === 0) return undefined;
  return fraction(Number(top), Number(bottom));
}

/** Undefined if it has too many digits, or isn't an amount, as in "00 flour".
 *  @param {string} whole */
function decimal(whole, decimals = "") {
  if (whole.length > 7 || decimals.length > 6 || /^0\d/.test(whole)) return undefined;
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}
