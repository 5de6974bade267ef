// The grammar of a line, the same for all languages: leading notes, a part ("juice of"), an amount,
// the name, and notes. It equals the grammar in Sources/Library/Recipes/Lines, with which the
// server reads imported recipes.

import { LINE_TOKENS } from "../generated/limits.js";
import { ONE, compare } from "../quantities.js";
import { isOneName, isOneNameAcrossComma } from "./alternatives.js";
import { AmountReader, isCounted, isFraction, isSmaller, sum } from "./amounts.js";
import { LineNotes, joinPluralEndings, trimmed, withoutOptional } from "./notes.js";
import { tokensOf } from "./tokens.js";

/** @typedef {import("../quantities.js").Quantity} Quantity */
/** @typedef {import("./amounts.js").Count} Count */
/** @typedef {import("./amounts.js").Measure} Measure */
/** @typedef {import("./amounts.js").Unit} Unit */
/** @typedef {import("./vocabulary.js").Vocabulary} Vocabulary */

/** Units that can have a size of their own. */
const CONTAINERS = ["can", "jar", "package", "bag", "bottle", "piece", "knob", "bunch", "head"];

/** A line's content; undefined if it has no name, or too many words, numbers and symbols.
 *  @param {string} text
 *  @param {Vocabulary} vocabulary */
export function parse(text, vocabulary) {
  // "6 cloves" are the spice: a unit without a food is the food.
  for (const readsUnits of [true, false]) {
    const tokens = tokensOf(text, vocabulary.style.has("groupsWithCommas"));
    if (tokens.length > LINE_TOKENS) return undefined;
    const line = new LineGrammar(tokens, vocabulary);
    line.read(readsUnits);
    if (line.name) return line;
    if (line.unit && !isCounted(line.unit)) return undefined;
  }
  return undefined;
}

class LineGrammar {
  /** @type {Quantity | undefined} */
  quantity;
  /** The upper end of a range.
   *  @type {Quantity | undefined} */
  upperQuantity;
  /** @type {string | undefined} */
  unit;
  name = "";
  isOptional = false;
  #vocabulary;
  #reader;
  #tokens;
  #notes;

  /** @param {import("./tokens.js").Token[]} written
   *  @param {Vocabulary} vocabulary */
  constructor(written, vocabulary) {
    const all = joinPluralEndings(written);
    const said = withoutOptional(all, vocabulary);
    this.isOptional = said !== all;
    this.#notes = new LineNotes(vocabulary);
    const tokens = this.#notes.takeParentheses(said);
    const bullets = ["-", "•", "*", "·", "▢", "☐", ",", ";", ":", "."];
    while (bullets.includes(tokens[0]?.folded)) tokens.shift();
    if (tokens.at(-1)?.folded === ".") tokens.pop();
    this.#vocabulary = vocabulary;
    this.#tokens = tokens;
    this.#reader = new AmountReader(tokens, vocabulary);
  }

  get note() {
    return this.#notes.text;
  }

  /** @param {boolean} readsUnits */
  read(readsUnits) {
    this.#takeName(this.#takeAmount(this.#takePart(this.#takeLeadingNote()), readsUnits));
  }

  /** @param {number} start
   *  @param {number} [end] */
  #note(start, end, lowercased = false) {
    this.#notes.add(this.#tokens.slice(start, end), lowercased);
  }

  // Before the amount

  /** "Nach Belieben Salz" and "To serve: rice". */
  #takeLeadingNote() {
    const reader = this.#reader;
    const colon = this.#tokens.findIndex(({ folded }) => folded === ":");
    if (reader.end("noteOpeners", 0) && colon >= 0 && colon + 1 < this.#tokens.length) {
      this.#note(0, colon);
      return colon + 1;
    }
    const end = reader.end("notes", 0);
    if (!end || (this.#tokens[end]?.kind ?? "symbol") === "symbol") return 0;
    this.#note(0, end);
    return reader.pastJoiner(end);
  }

  /** "Juice of", "Schale von": becomes a note; the count belongs to the food after it.
   *  @param {number} start */
  #takePart(start) {
    const reader = this.#reader;
    const capitalizesNouns = this.#vocabulary.style.has("capitalizesNouns");
    const first = reader.end("articles", start) ?? start;
    let hasPart = false;
    let index = first;
    while (index < this.#tokens.length && index < first + 9 && !reader.isNumber(index) && !this.#isSeparator(index)) {
      if (reader.end("parts", index)) hasPart = true;
      if (hasPart && index > first) {
        const joined = ["from", "aus"].includes(reader.folded(index)) ? index + 1 : reader.pastJoiner(index);
        if ((joined > index || capitalizesNouns) && reader.number(joined)) {
          this.#note(first, index, !capitalizesNouns);
          return joined;
        }
      }
      index += 1;
    }
    if (!hasPart || !capitalizesNouns || index === first || !reader.isNumber(index)) return start;
    this.#note(first, index);
    return index;
  }

  // The amount

  /** Returns the beginning of the name.
   *  @param {number} start
   *  @param {boolean} readsUnits */
  #takeAmount(start, readsUnits) {
    const reader = this.#reader;
    let index = start;
    let isVague = false;
    for (;;) {
      // "Unas 20 hojas" is about 20, "unas hojas" is some.
      const past = reader.past(index, "approximations");
      const end = reader.end("vague", index);
      if (past > index && reader.number(past)) index = past;
      else if (end) {
        index = end;
        isVague = true;
      } else break;
    }
    const count = reader.count(index);
    if (!count) {
      const after = readsUnits ? this.#takeBareUnit(index, isVague) : undefined;
      return after ?? (isVague ? reader.pastJoiner(index) : start);
    }
    this.quantity = count.low.value;
    this.upperQuantity = count.high?.value;
    index = count.end;
    if (["x", "*"].includes(reader.folded(index))) index += 1;
    const size = reader.size(index);
    if (size) {
      index = this.#takeSize(index, size);
      const counted = readsUnits ? this.#countedUnit(index) : undefined;
      if (!counted) return reader.pastJoiner(index);
      this.unit = counted.unit;
      return this.#takeContainerSize(counted.end);
    }
    const found = readsUnits ? this.#unit(index) : undefined;
    if (found) {
      this.unit = found.unit;
      const container = isCounted(found.unit) ? undefined : this.#countedUnit(found.end);
      if (container && CONTAINERS.includes(container.unit)) return this.#takeContainer(container, count, found.end);
      this.#group(count);
      return this.#takeContainerSize(this.#takeRest(found.unit, found.end));
    }
    const end = readsUnits ? reader.end("lengths", reader.pastHyphen(index)) : undefined;
    if (end && (reader.folded(index) === "-" || this.#countedUnit(end))) return this.#takeLength(count, end);
    this.#group(count);
    return reader.pastJoiner(index);
  }

  /** "3-inch cinnamon stick" and "2-inch piece ginger" give a size, and no number.
   *  @param {Count} count
   *  @param {number} end */
  #takeLength(count, end) {
    this.#note(count.end - 1, end);
    this.quantity = undefined;
    this.upperQuantity = undefined;
    const counted = this.#countedUnit(end);
    this.unit = counted?.unit;
    return this.#reader.pastJoiner(counted?.end ?? end);
  }

  /** "1 - 14 oz can" is one can; in "400 g can" the number isn't a count of cans.
   *  @param {Unit} container
   *  @param {Count} count
   *  @param {number} sizeEnd */
  #takeContainer({ unit, end }, count, sizeEnd) {
    if (!count.high) this.quantity = undefined;
    this.upperQuantity = undefined;
    this.#note(count.high ? count.highStart : count.end - 1, sizeEnd);
    this.unit = unit;
    return this.#reader.pastJoiner(end);
  }

  /** For small units, the other reading of "1.500" counts.
   *  @param {Count} count */
  #group({ low, high }) {
    if (![undefined, "g", "ml", "mg"].includes(this.unit)) return;
    this.quantity = low.grouped ?? this.quantity;
    this.upperQuantity = high?.grouped ?? this.upperQuantity;
  }

  /** "Pinch of salt", "a few leaves of basil".
   *  @param {number} start
   *  @param {boolean} isVague */
  #takeBareUnit(start, isVague) {
    const reader = this.#reader;
    const found = this.#unit(start);
    if (!found) return undefined;
    // "Taza y media de arroz".
    const and = reader.end("and", found.end);
    const rest = and ? reader.number(and) : undefined;
    if (rest && isFraction(rest.value)) {
      this.unit = found.unit;
      this.quantity = sum(ONE, rest.value);
      return reader.pastJoiner(rest.end);
    }
    const joined = reader.pastJoiner(found.end);
    const isJoined = joined > found.end || isVague;
    if (reader.folded(start).length < 2 || !isCounted(found.unit) && !isJoined) return undefined;
    if (!isJoined && this.#vocabulary.style.has("joinsUnits") && !["pinch", "dash", "handful"].includes(found.unit)) {
      return undefined;
    }
    this.unit = found.unit;
    return joined;
  }

  /** @param {number} start */
  #unit(start) {
    const reader = this.#reader;
    return reader.unit(start) ?? reader.unit(reader.past(reader.pastJoiner(start), "approximations", "sizes"));
  }

  /** @param {number} start */
  #countedUnit(start) {
    const found = this.#unit(start);
    return isCounted(found?.unit) ? found : undefined;
  }

  /** @param {number} start
   *  @param {Measure} size */
  #takeSize(start, size) {
    this.#note(start, size.end);
    return this.#reader.pastHyphen(size.end);
  }

  /** The continuation of a unit: the end of a range, measures that add up, and second measures.
   *  @param {string} unit
   *  @param {number} start */
  #takeRest(unit, start) {
    const reader = this.#reader;
    let index = reader.pastTrailing(start);
    const upper = !this.upperQuantity && this.quantity && reader.upperEnd(this.quantity, unit, index);
    if (upper) {
      this.upperQuantity = upper.value;
      index = upper.end;
    }
    while (!this.upperQuantity && this.quantity) {
      const total = reader.addition(this.quantity, unit, index);
      if (!total) break;
      this.quantity = total.value;
      index = total.end;
    }
    while (["/", "=", "|"].includes(reader.folded(index))) {
      const second = reader.measure(index + 1);
      if (!second) break;
      // "3 lb 5 oz".
      const rest = reader.measure(second.end);
      const end = rest && isSmaller(rest.unit, second.unit) ? rest.end : second.end;
      this.#note(index + 1, end);
      index = end;
    }
    const plus = reader.end("plus", index);
    const added = plus ? reader.measure(plus) : undefined;
    if (added?.unit) index = this.#takeOther(index, added);
    const or = reader.end("or", index);
    const other = or ? reader.size(or) : undefined;
    if (other) index = this.#takeOther(index, other);
    // "Un manojo grande de perejil".
    const past = reader.past(index, "sizes", "approximations");
    return past > index && reader.end("of", past) ? past : index;
  }

  /** Makes a note of "plus 1 pinch" or "or 200 g" before a food.
   *  @param {number} start
   *  @param {Measure} measure */
  #takeOther(start, { end }) {
    if (end >= this.#tokens.length) return start;
    this.#note(start, end);
    return end;
  }

  /** "1 lata de 400 g de tomate".
   *  @param {number} start */
  #takeContainerSize(start) {
    const reader = this.#reader;
    const joined = reader.past(start, "sizeJoiners");
    const size = isCounted(this.unit) && (joined > start || reader.isNumber(start)) ? reader.size(joined) : undefined;
    return reader.pastJoiner(size && size.end < this.#tokens.length ? this.#takeSize(joined, size) : start);
  }

  // The name

  /** @param {number} index */
  #isSeparator(index) {
    const token = this.#tokens[index];
    return [",", ";"].includes(token?.folded)
      || token?.folded === "-" && token.isApart && Boolean(this.#tokens[index + 1]?.isApart);
  }

  /** Takes the name up to the first separator or note; everything after it is notes.
   *  @param {number} start */
  #takeName(start) {
    const reader = this.#reader;
    let index = start;
    while (index < this.#tokens.length) {
      const kept = reader.end("keptPhrases", index);
      if (kept) {
        index = kept;
        continue;
      }
      if (index > start
        && (this.#takeTrailingFraction(index, start) || this.#takeTrailingMeasure(index, start))) return;
      if (this.#isSeparator(index)) {
        if (!isOneNameAcrossComma(reader, start, index, this.#endAfter(index + 1))) break;
      } else if (index > start) {
        if (reader.end("noteOpeners", index)) break;
        const right = reader.end("or", index);
        if (right && right < this.#tokens.length
          && !isOneName(reader, start, index, right, this.#endAfter(right))) break;
      }
      index += 1;
    }
    this.name = trimmed(this.#tokens.slice(start, index));
    if (!this.name) return;
    // Commas stay in a note, but end one that began without.
    const end = this.#isSeparator(index) ? index : this.#endAfter(index);
    this.#note(index, end);
    this.#note(end);
  }

  /** The index of the next separator.
   *  @param {number} start */
  #endAfter(start) {
    let index = start;
    while (index < this.#tokens.length && !this.#isSeparator(index)) index += 1;
    return index;
  }

  /** True at the end of the line or at a separator.
   *  @param {number} index */
  #isEnd(index) {
    return index === this.#tokens.length || this.#isSeparator(index);
  }

  /** "1 limón y medio".
   *  @param {number} index
   *  @param {number} nameStart */
  #takeTrailingFraction(index, nameStart) {
    if (this.unit || this.upperQuantity || !this.quantity) return false;
    const and = this.#reader.end("and", index);
    const rest = and ? this.#reader.number(and) : undefined;
    const value = rest && isFraction(rest.value) && sum(this.quantity, rest.value);
    if (!value || !this.#isEnd(rest.end)) return false;
    this.quantity = value;
    this.name = trimmed(this.#tokens.slice(nameStart, index));
    this.#note(rest.end);
    return true;
  }

  /** The size of "tomates de 400 g", or the amount of "Mehl: 200 g".
   *  @param {number} index
   *  @param {number} nameStart */
  #takeTrailingMeasure(index, nameStart) {
    const reader = this.#reader;
    const isNothingSaid = !this.quantity && !this.unit;
    const isColon = [":", "-"].includes(reader.folded(index));
    const next = !isNothingSaid ? reader.past(index, "sizeJoiners") : isColon ? index + 1 : index;
    const measure = isNothingSaid || next > index ? reader.measure(next) : undefined;
    if (!measure || !this.#isEnd(measure.end)) return false;
    if (isNothingSaid ? !measure.unit || !isColon && !reader.isNumber(next) : isCounted(measure.unit)) return false;
    if (isNothingSaid) {
      this.quantity = measure.count.low.value;
      this.upperQuantity = measure.count.high?.value;
      this.unit = measure.unit;
      this.#group(measure.count);
    } else this.#note(next, measure.end);
    this.name = trimmed(this.#tokens.slice(nameStart, index));
    this.#note(measure.end);
    return true;
  }
}
