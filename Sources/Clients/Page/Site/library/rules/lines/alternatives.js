// Decides if two parts of a line are one name: "red or yellow peppers" is one, "butter or oil" two.
// `start` is the beginning of the name, and `middle` the position of the "or" or the comma.

/** @typedef {import("./amounts.js").AmountReader} AmountReader */

/** @param {AmountReader} reader
 *  @param {number} start
 *  @param {number} middle
 *  @param {number} right  the beginning of the second part
 *  @param {number} end */
export function isOneName(reader, start, middle, right, end) {
  const { style } = reader.vocabulary;
  if (right >= end || reader.isNumber(right)) return false;
  if (style.has("capitalizesNouns")) {
    // "Gemüse- oder Hühnerbrühe", "rote oder gelbe Paprika".
    return reader.folded(middle - 1) === "-" || !hasNoun(reader, start, middle) && hasNoun(reader, right, end);
  }
  if (style.has("adjectivesFollow")) return isAdjectives(reader, right, end);
  const endsWithAdjective = [1, 3].some((length) =>
    middle - length >= start && reader.end("adjectives", middle - length) === middle);
  const words = reader.tokens.slice(right, end).filter(({ kind }) => kind === "word");
  if (words.length < 2) return endsWithAdjective && isAdjectives(reader, right, end);
  const last = reader.tokens.lastIndexOf(words[words.length - 1]);
  return endsWithAdjective
    || reader.end("sharedBeginnings", middle - 1) === middle && Boolean(reader.end("sharedEndings", last));
}

/** "Boneless, skinless chicken", "große, reife Mango".
 *  @param {AmountReader} reader
 *  @param {number} start
 *  @param {number} middle
 *  @param {number} end */
export function isOneNameAcrossComma(reader, start, middle, end) {
  const { style } = reader.vocabulary;
  const right = middle + 1;
  if (reader.folded(middle) !== "," || start >= middle || right >= end) return false;
  if (style.has("capitalizesNouns")) {
    return !hasNoun(reader, start, middle) && hasNoun(reader, right, end) && !reader.end("noteOpeners", right);
  }
  return !style.has("adjectivesFollow") && isAdjectives(reader, start, middle) && !isAdjectives(reader, right, end)
    && Boolean(reader.end("adjectives", right));
}

/** @param {AmountReader} reader
 *  @param {number} start
 *  @param {number} end */
function hasNoun({ tokens }, start, end) {
  return tokens.slice(start, end).some(({ text }) => /^\p{Uppercase}/u.test(text));
}

/** @param {AmountReader} reader
 *  @param {number} start
 *  @param {number} end */
function isAdjectives(reader, start, end) {
  let index = start;
  while (index < end) {
    const next = reader.end("adjectives", index) ?? (["-", ","].includes(reader.folded(index)) ? index + 1 : undefined);
    if (!next) return false;
    index = next;
  }
  return start < end;
}
