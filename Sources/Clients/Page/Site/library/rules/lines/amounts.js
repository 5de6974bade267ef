// Reads numbers, units and measures at a position of a line. It only looks: the grammar decides
// what they mean for the line. A reader returns its finding and the index after it, or nothing.

import { ONE, compare, converted, fits, fraction, kindOf, plus, times } from "../quantities.js";

/** @typedef {import("../quantities.js").Quantity} Quantity */
/** @typedef {import("./tokens.js").Token} Token */
/** @typedef {import("./vocabulary.js").List} List */
/** @typedef {{ value: Quantity, grouped?: Quantity, end: number }} Numeral */
/** A number or a range.
 *  @typedef {{ low: Numeral, high?: Numeral, highStart: number, end: number }} Count */
/** @typedef {{ unit: string, end: number }} Unit */
/** A count and its unit; a length has no unit.
 *  @typedef {{ count: Count, unit?: string, end: number }} Measure */

const HALF = fraction(1, 2);

/** True if the size of a unit depends on the food.
 *  @param {string | undefined} unit */
export function isCounted(unit) {
  return kindOf(unit).startsWith("counted");
}

/** @param {string | undefined} unit
 *  @param {string | undefined} other  of the same kind */
export function isSmaller(unit, other) {
  const one = converted(ONE, unit, other);
  return one !== null && compare(one, ONE) < 0;
}

/** @param {Quantity} value */
export function isFraction(value) {
  return compare(value, ONE) < 0;
}

/** The sum, if it fits.
 *  @param {Quantity} left
 *  @param {Quantity} right */
export function sum(left, right) {
  const result = plus(left, right);
  return fits(result) ? result : undefined;
}

export class AmountReader {
  /** @param {Token[]} tokens
   *  @param {import("./vocabulary.js").Vocabulary} vocabulary */
  constructor(tokens, vocabulary) {
    this.tokens = tokens;
    this.vocabulary = vocabulary;
  }

  // Words

  /** The index after a phrase, or undefined if the phrase isn't there.
   *  @param {List} list
   *  @param {number} index */
  end(list, index) {
    return this.vocabulary.lists[list]?.match(this.tokens, index)?.end;
  }

  /** @param {number} index */
  folded(index) {
    return this.tokens[index]?.folded ?? "";
  }

  /** @param {number} index */
  isNumber(index) {
    return this.tokens[index]?.kind === "number";
  }

  /** The index after all consecutive phrases of some lists.
   *  @param {number} start
   *  @param {List[]} lists */
  past(start, ...lists) {
    let index = start;
    for (;;) {
      const list = lists.find((one) => this.end(one, index));
      if (!list) return index;
      index = this.end(list, index) ?? index;
    }
  }

  /** The index after the approximations that follow a unit: "colmadas" of "2 cucharadas colmadas
   *  de". In "200 g gut gekühlte Butter" they belong to the food.
   *  @param {number} start */
  pastTrailing(start) {
    const index = this.past(start, "approximations");
    const isJoined = index === this.tokens.length || this.end("of", index);
    return this.vocabulary.style.has("adjectivesFollow") || isJoined ? index : start;
  }

  /** The index after a joiner, such as "of", if there is one.
   *  @param {number} index */
  pastJoiner(index) {
    return this.end("of", index) ?? index;
  }

  /** The index after a hyphen that touches the token before it.
   *  @param {number} index */
  pastHyphen(index) {
    return this.folded(index) === "-" && !this.tokens[index].isApart ? index + 1 : index;
  }

  /** True if a hyphen joins the word before an index to another one, as in "five-spice".
   *  @param {number} index */
  #isTied(index) {
    const next = this.tokens[this.pastHyphen(index)];
    return this.pastHyphen(index) > index && next?.kind === "word" && !next.isApart;
  }

  // Numbers

  /** @param {number} start
   *  @returns {Numeral | undefined} */
  number(start, addsFraction = true) {
    if (this.end("keptPhrases", start)) return undefined;
    const plain = this.#plainNumber(start);
    let number = plain ?? this.#multiplier(start);
    if (!number) return undefined;
    let isPlain = Boolean(plain);
    for (;;) {
      if (isFraction(number.value)) number = { ...number, end: this.#pastArticle(number.end) };
      const factor = this.#multiplier(this.pastHyphen(number.end));
      // "2 half chickens" are two.
      if (!factor || compare(number.value, ONE) > 0 && compare(factor.value, HALF) === 0) break;
      const value = times(number.value, factor.value);
      if (!fits(value)) break;
      number = { value, end: factor.end };
      isPlain = false;
    }
    if (isPlain && this.#isTied(number.end) && !this.unit(number.end) && !this.end("lengths", number.end + 1)) {
      return undefined;
    }
    // "One and a half".
    const and = addsFraction && !isFraction(number.value) && this.end("and", number.end);
    const rest = and ? this.number(and, false) : undefined;
    const value = rest && isFraction(rest.value) && sum(number.value, rest.value);
    return rest && value ? { value, end: rest.end } : number;
  }

  /** @param {number} start
   *  @returns {Numeral | undefined} */
  #plainNumber(start) {
    const { value, grouped, text } = this.tokens[start] ?? {};
    if (!value) return this.vocabulary.numbers.match(this.tokens, start);
    // "1 500", in languages that group digits with spaces.
    const rest = this.tokens[start + 1];
    if (this.vocabulary.style.has("groupsWithSpaces") && rest?.value && /^\d{1,3}$/.test(text)
      && /^\d{3}$/.test(rest.text)) {
      return { value: plus(times(value, fraction(1_000)), rest.value), end: start + 2 };
    }
    return { value, grouped, end: start + 1 };
  }

  /** @param {number} start
   *  @returns {Numeral | undefined} */
  #multiplier(start) {
    return this.vocabulary.multipliers.match(this.tokens, start);
  }

  /** The index after the article of "half of a lemon".
   *  @param {number} start */
  #pastArticle(start) {
    const article = this.vocabulary.numbers.match(this.tokens, this.pastJoiner(start));
    return article && compare(article.value, ONE) === 0 ? article.end : start;
  }

  /** @param {number} start
   *  @returns {Count | undefined} */
  count(start) {
    const between = this.end("between", start);
    const low = this.number(between ?? start);
    if (!low) return undefined;
    // "5- to 6-pound".
    let separatorEnd = this.end("rangeWords", this.pastHyphen(low.end));
    if (!separatorEnd && ["-", "~"].includes(this.folded(low.end))) separatorEnd = low.end + 1;
    if (between) separatorEnd = this.end("and", low.end) ?? separatorEnd;
    const high = separatorEnd ? this.number(separatorEnd) : undefined;
    return separatorEnd && high && compare(high.value, low.value) > 0
      ? { low, high, highStart: separatorEnd, end: high.end } : { low, highStart: low.end, end: low.end };
  }

  // Units

  /** @param {number} start
   *  @returns {Unit | undefined} */
  unit(start) {
    const { tokens, vocabulary } = this;
    const index = this.pastHyphen(start);
    if (this.end("keptPhrases", index)) return undefined;
    if (vocabulary.style.has("hasCapitalTablespoon") && tokens[index]?.text === "T") {
      const hasPoint = this.folded(index + 1) === "." && !tokens[index + 1].isApart;
      return { unit: "tbsp", end: hasPoint ? index + 2 : index + 1 };
    }
    const choices = vocabulary.foodUnits.match(tokens, index);
    if (choices) {
      const next = tokens.slice(choices.end, choices.end + 5).map(({ folded }) => folded);
      const words = next.includes(",") ? next.slice(0, next.indexOf(",")) : next;
      const choice = choices.value.find(({ foods }) => foods.length === 0
        || words.some((word) => foods.some((food) => word.startsWith(food) || word.endsWith(food))));
      if (choice) return this.#isTied(choices.end) ? undefined : { unit: choice.unit, end: choices.end };
    }
    const found = vocabulary.units.match(tokens, index);
    // "Head-on shrimp".
    if (!found || isCounted(found.value) && this.#isTied(found.end)) return undefined;
    return { unit: found.value, end: found.end };
  }

  /** "1 cup", "about 2-3 heaped tablespoons".
   *  @param {number} start
   *  @returns {Measure | undefined} */
  measure(start) {
    const count = this.count(this.past(start, "approximations"));
    if (!count) return undefined;
    const index = this.past(count.end, "approximations", "sizes");
    const found = this.unit(index) ?? this.unit(this.pastJoiner(index));
    if (found) return { count, unit: found.unit, end: this.pastTrailing(found.end) };
    const end = this.end("lengths", this.pastHyphen(index));
    return end ? { count, end } : undefined;
  }

  /** A measure that can give the size of a thing: "400 g", "2-inch".
   *  @param {number} start */
  size(start) {
    const measure = this.measure(start);
    return isCounted(measure?.unit) ? undefined : measure;
  }

  // Measures that belong together

  /** The upper end of "100 g bis 150 g", after its first unit.
   *  @param {Quantity} low
   *  @param {string} unit
   *  @param {number} start
   *  @returns {Numeral | undefined} */
  upperEnd(low, unit, start) {
    const next = this.folded(start) === "-" ? start + 1 : this.end("rangeWords", start);
    if (!next) return undefined;
    const high = this.measure(next);
    if (high) {
      const { low: value, high: other } = high.count;
      return high.unit === unit && !other && compare(value.value, low) > 0
        ? { value: value.value, end: high.end } : undefined;
    }
    // "A sprig or two".
    const two = compare(low, ONE) === 0 ? this.number(next) : undefined;
    return two && compare(two.value, fraction(2)) === 0 ? two : undefined;
  }

  /** The sum of "1 cup plus 2 tablespoons", "1 lb 2 oz" or "1 kilo y medio", after the first unit
   *  and in it.
   *  @param {Quantity} quantity
   *  @param {string} unit
   *  @param {number} start
   *  @returns {Numeral | undefined} */
  addition(quantity, unit, start) {
    const and = this.end("and", start);
    const next = and ?? this.end("plus", start);
    const second = this.measure(next ?? start);
    if (second?.unit && !second.count.high && (second.unit === unit || !isCounted(second.unit))
      && (next || isSmaller(second.unit, unit))) {
      const added = converted(second.count.low.value, second.unit, unit);
      const value = added && fits(added) && sum(quantity, added);
      if (value) return { value, end: second.end };
    }
    const rest = and ? this.number(and) : undefined;
    const value = rest && isFraction(rest.value) && sum(quantity, rest.value);
    return rest && value ? { value, end: rest.end } : undefined;
  }
}
