// The vocabulary of the line grammar, by language.

import { LINES } from "../generated/lines.js";
import { UNITS } from "../generated/units.js";
import { quantity } from "../quantities.js";
import { tokensOf } from "./tokens.js";

/** @typedef {import("./tokens.js").Token} Token */
/** @typedef {import("../quantities.js").Quantity} Quantity */
/** The lists of phrases. LineVocabulary.swift describes each.
 *  @typedef {"and" | "plus" | "rangeWords" | "between" | "of" | "approximations" | "vague" | "sizes" | "sizeJoiners"
 *    | "lengths" | "noteOpeners" | "notes" | "keptPhrases" | "or" | "optional" | "parts" | "articles" | "adjectives"
 *    | "sharedBeginnings" | "sharedEndings"} List */
/** A word that is a unit only before some foods; before any other food if the list is empty.
 *  @typedef {{ unit: string, foods: string[] }} FoodUnit */
/** @typedef {{
 *    units: Phrases<string>, foodUnits: Phrases<FoodUnit[]>, numbers: Phrases<Quantity>,
 *    multipliers: Phrases<Quantity>, lists: { [list in List]?: Phrases<true> }, style: Set<string>,
 *  }} Vocabulary */

/** @typedef {keyof typeof LINES} Language */
/** The languages of readable lines. */
export const LANGUAGES = /** @type {Language[]} */ (Object.keys(LINES));
/** @type {Map<Language, Vocabulary>} */
const known = new Map();

/** Looks up phrases of one or more words, the longest first.
 *  @template T */
export class Phrases {
  /** @type {Map<string, { words: string[], value: T }[]>} */
  #entries = new Map();

  /** @param {string} phrase  written as in a line; case, marks and points don't count
   *  @param {T} value */
  add(phrase, value) {
    const words = tokensOf(phrase).map(({ folded }) => folded).filter((word) => !isSkipped(word));
    const entries = [...this.#entries.get(words[0]) ?? [], { words, value }];
    this.#entries.set(words[0], entries.sort((left, right) => right.words.length - left.words.length));
  }

  /** The value of the phrase at an index, and the index after it.
   *  @param {Token[]} tokens
   *  @param {number} start */
  match(tokens, start) {
    for (const { words, value } of this.#entries.get(tokens[start]?.folded) ?? []) {
      let index = start;
      const isThere = words.every((word) => {
        // Points and hyphens may stand between the words, as in "c.-à-s.".
        while (index > start && isSkipped(tokens[index]?.folded)) index += 1;
        index += 1;
        return tokens[index - 1]?.folded === word;
      });
      if (!isThere) continue;
      // The point of an abbreviation.
      return { value, end: tokens[index]?.folded === "." && !tokens[index].isApart ? index + 1 : index };
    }
    return undefined;
  }
}

/** @param {string} word */
function isSkipped(word) {
  return word === "." || word === "-";
}

/** @param {Language} language */
export function vocabularyOf(language) {
  const vocabulary = known.get(language) ?? read(LINES[language]);
  known.set(language, vocabulary);
  return vocabulary;
}

/** @param {string} text
 *  @returns {Vocabulary} */
function read(text) {
  /** @type {Vocabulary} */
  const vocabulary = {
    units: new Phrases(), foodUnits: new Phrases(), numbers: new Phrases(), multipliers: new Phrases(), lists: {},
    style: new Set(),
  };
  /** @type {Map<string, FoodUnit[]>} */
  const choices = new Map();
  for (const { mark, name, phrases, foods } of rowsOf(text)) {
    const number = quantity(name);
    for (const phrase of phrases) {
      if (mark === "?") {
        const units = choices.get(phrase) ?? [];
        if (units.push({ unit: name, foods }) === 1) vocabulary.foodUnits.add(phrase, units);
        choices.set(phrase, units);
      } else if (number) vocabulary[mark ? "multipliers" : "numbers"].add(phrase, number);
      else if (UNITS.includes(name)) vocabulary.units.add(phrase, name);
      else if (name === "style") vocabulary.style.add(phrase);
      else (vocabulary.lists[/** @type {List} */ (name)] ??= new Phrases()).add(phrase, true);
    }
  }
  return vocabulary;
}

/** The rows of a language's words: a list's name and its phrases. The name is a unit or a number
 *  for words with that meaning, "×" and a number for words that multiply another one, or "?" and a
 *  unit for words that are a unit only before the foods after ">". "_" is a space, and "cup||s" is
 *  "cup" and "cups".
 *  @param {string} text */
export function rowsOf(text) {
  return text.trim().split(/\n(?=\S+: )/).map((row) => {
    const [, mark, name, phrases, foods = ""] = row.match(/^([×?]?)(\S+): ([^>]*)(?:> ([^]*))?$/) ?? [];
    return { mark, name, phrases: phrasesOf(phrases), foods: phrasesOf(foods) };
  });
}

/** @param {string} text */
function phrasesOf(text) {
  return text.split(/\s+/).filter(Boolean).flatMap((word) => {
    const [stem, ...endings] = word.replaceAll("_", " ").split("|");
    return endings.length > 0 ? endings.map((ending) => stem + ending) : [stem];
  });
}
