// Amounts as text for people.

import { language, number, t, wordText } from "../../../texts.js";
import { FIELDS } from "../../rules/generated/fields.js";
import { UNITS } from "../../rules/generated/units.js";
import { amountsOf, compare, fraction, shown, times } from "../../rules/quantities.js";

/** @typedef {import("../../sync/table.js").Entity} Entity */

/** A unit's name, singular or plural.
 *  @param {string} unit */
export function unitName(unit, isSeveral = false) {
  if (!UNITS.includes(unit)) return unit;
  const [one, several = one] = t(`library.units.${unit}`).split("|");
  return isSeveral ? several : one;
}

/** True if a quantity takes the plural.
 *  @param {import("../../rules/quantities.js").Quantity} value */
export function isSeveral(value) {
  return compare(value, fraction(1)) > 0;
}

/** A number in the language's notation, with "~" if it is rounded.
 *  @param {import("../../rules/quantities.js").Quantity} value
 *  @param {string | undefined} unit */
export function numberText(value, unit) {
  const { text, isRounded } = shown(value, unit);
  const local = language() === "es" ? text.replace(".", ",") : text;
  const glyphs = local.replace(/(\d+) (\d)\/(\d)/, "$1\u00A0$2/$3");
  return (isRounded ? "~" : "") + glyphs;
}

/** "1 1/2 cups", or "1–2 cups": a quantity with its unit; "" if there is none.
 *  @param {{ quantity?: string, upper_quantity?: string, unit?: string }} amount
 *  @param {{ servings: number, of: number }} [scale]  the wanted servings and the recipe's */
export function amountText({ unit, ...amounts }, scale = { servings: 1, of: 1 }) {
  const factor = fraction(scale.servings, scale.of);
  const ends = amountsOf(amounts).map((value) => times(value, factor));
  const figure = ends.map((value) => numberText(value, unit)).join("–");
  return [figure, unit ? unitName(unit, ends.slice(-1).some(isSeveral)) : ""].filter(Boolean).join("\u00A0");
}

/** "1 h 20 min".
 *  @param {number} minutes */
export function minutesText(minutes) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t("library.minutes", { count: number(rest) });
  if (rest === 0) return t("library.hours", { count: number(hours) });
  return t("library.hoursAndMinutes", { hours: number(hours), minutes: number(rest) });
}

/** "10 min", or "45 s" if it isn't whole minutes.
 *  @param {number} seconds */
export function secondsText(seconds) {
  return seconds % 60 === 0 ? minutesText(seconds / 60) : t("library.seconds", { count: number(seconds) });
}

/** @param {Entity} recipe */
export function totalMinutes({ fields: { prep_minutes: prep = 0, cook_minutes: cook = 0 } }) {
  return prep + cook;
}

/** @param {string} diet */
export function dietName(diet) {
  return DIETS.includes(diet) ? wordText("library.diets", diet) : diet;
}

/** The diets that a recipe can be marked with. */
export const DIETS = ["vegetarian", "vegan", "gluten_free", "dairy_free", "nut_free", "egg_free", "soy_free",
  "shellfish_free", "low_salt", "halal", "kosher"];
export const DIFFICULTIES = FIELDS.recipe.difficulty.words;
export const COLORS = FIELDS.tag.color.words;
