// The notes of a line, in the line's order.

import { AmountReader } from "./amounts.js";
import { textOf } from "./tokens.js";

/** @typedef {import("./tokens.js").Token} Token */
/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */

const MARKS = [",", ";", ":", "-", "/", "=", "*"];

export class LineNotes {
  #vocabulary;
  /** @type {{ position: number, text: string }[]} */
  #notes = [];
  /** The positions of the tokens after parentheses.
   *  @type {Set<number>} */
  #breaks = new Set();

  /** @param {Vocabulary} vocabulary */
  constructor(vocabulary) {
    this.#vocabulary = vocabulary;
  }

  get text() {
    return this.#notes.sort((left, right) => left.position - right.position).map(({ text }) => text).join(", ");
  }

  /** Adds a note; one that parentheses interrupt becomes two.
   *  @param {Token[]} tokens */
  add(tokens, lowercased = false) {
    /** @type {Token[]} */
    let part = [];
    for (const token of tokens) {
      if (this.#breaks.has(token.position)) {
        this.#addPart(part, lowercased);
        part = [];
      }
      part.push(token);
    }
    this.#addPart(part, lowercased);
  }

  /** @param {Token[]} tokens
   *  @param {boolean} [lowercased] */
  #addPart(tokens, lowercased) {
    const text = trimmed(this.#withoutApproximations(tokens));
    if (!text) return;
    const [first] = text;
    this.#notes.push({
      position: tokens[0].position, text: lowercased ? first.toLowerCase() + text.slice(first.length) : text,
    });
  }

  /** "About 120 g" becomes "120 g"; "about 6" stays.
   *  @param {Token[]} tokens */
  #withoutApproximations(tokens) {
    const reader = new AmountReader(tokens, this.#vocabulary);
    /** @type {Token[]} */
    const kept = [];
    let index = 0;
    while (index < tokens.length) {
      const end = reader.past(index, "approximations");
      const isBehind = end === tokens.length && (reader.isNumber(index - 1) || reader.isNumber(index - 2));
      if (end > index && (isBehind || reader.measure(end))) index = end;
      else {
        kept.push(tokens[index]);
        index += 1;
      }
    }
    return kept;
  }

  /** Makes notes of the text in parentheses; an open one reaches to the end. Returns the other
   *  tokens.
   *  @param {Token[]} tokens */
  takeParentheses(tokens) {
    /** @type {Token[]} */
    const outside = [];
    /** @type {Token[]} */
    let inside = [];
    let depth = 0;
    let isBroken = false;
    for (const token of tokens) {
      const isOpening = ["(", "[", "{"].includes(token.folded);
      if (isOpening || [")", "]", "}"].includes(token.folded)) {
        depth = Math.max(0, depth + (isOpening ? 1 : -1));
        isBroken = true;
        if (depth === 0) {
          this.#addPart(inside);
          inside = [];
        }
        continue;
      }
      if (isBroken && ![",", ";", "."].includes(token.folded)) token.isApart = true;
      if (depth > 0) inside.push(token);
      else {
        if (isBroken) this.#breaks.add(token.position);
        outside.push(token);
      }
      isBroken = false;
    }
    this.#addPart(inside);
    return outside;
  }
}

/** The tokens without those that mark the line as optional; the same ones if none does.
 *  @param {Token[]} tokens
 *  @param {Vocabulary} vocabulary */
export function withoutOptional(tokens, vocabulary) {
  const reader = new AmountReader(tokens, vocabulary);
  /** @type {Token[]} */
  const kept = [];
  let index = 0;
  while (index < tokens.length) {
    const end = reader.end("optional", index);
    if (!end) kept.push(tokens[index]);
    index = end ?? index + 1;
  }
  // If the line has no other words, they are its name.
  return kept.length < tokens.length && kept.some(({ kind }) => kind === "word") ? kept : tokens;
}

/** Joins the "(s)" of "clove(s)" and the "/n" of "Zehe/n" to their word.
 *  @param {Token[]} tokens */
export function joinPluralEndings(tokens) {
  /** @type {Token[]} */
  const joined = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    index += 1;
    joined.push(token);
    const ending = tokens.slice(index, index + (tokens[index]?.folded === "(" ? 3 : 2));
    const said = ending.map(({ folded }) => folded).join("");
    // The length in bytes, as on the server.
    if (token.kind === "word" && new TextEncoder().encode(token.text).length > 2 && ending.every(({ isApart }) => !isApart)
      && /^(\((s|es|n|en|e|x)\)|\/(s|es|n|en|e|x))$/.test(said)) {
      token.text += textOf(ending);
      index += ending.length;
    }
  }
  return joined;
}

/** The text of tokens, without the marks at its ends.
 *  @param {Token[]} tokens */
export function trimmed(tokens) {
  let [start, end] = [0, tokens.length];
  while (start < end && [...MARKS, "."].includes(tokens[start].folded)) start += 1;
  while (end > start && MARKS.includes(tokens[end - 1].folded)
    && (tokens[end - 1].isApart || tokens[end - 1].folded !== "-")) end -= 1;
  return textOf(tokens.slice(start, end));
}
