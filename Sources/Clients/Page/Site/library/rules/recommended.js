// Recommends recipes for today, from the household's favourites, its pantry and its history. The
// result stays the same all day. Without I/O.

import { daysBetween } from "./days.js";

/** @typedef {import("../sync/table.js").Entity} Entity */
/** @typedef {import("../sync/table.js").Table} Table */

/** Recipes cooked within the first number of days lose points; those not cooked within the second
 *  gain one. */
const LATELY = 7;
const LONG_AGO = 30;

/** The recommended recipes, best first.
 *  @param {Table} view
 *  @param {{ player: string, day: string, covered: Map<string, number> }} facts  `covered`: the
 *  share of each recipe that the pantry has, in percent
 *  @returns {Entity[]} */
export function recommended(view, { player, day, covered }) {
  const recipes = view.list("recipe");
  const isLiked = (/** @type {Entity} */ { sets }) => Boolean(sets.favorites?.includes(player));
  const likedTags = new Set(recipes.filter(isLiked).flatMap(({ sets }) => sets.tags ?? []));
  const points = new Map(recipes.map((recipe) => {
    const tags = (recipe.sets.tags ?? []).filter((id) => likedTags.has(id)).length;
    const days = view.parts(recipe.id, "cooking").map(({ fields }) => daysBetween(fields.day, day));
    const ago = Math.min(LONG_AGO, ...days);
    return [recipe.id, Math.min(tags, 3) + (isLiked(recipe) ? 1 : 0) + (covered.get(recipe.id) ?? 0) / 25
      + (ago < LATELY ? -6 : ago >= LONG_AGO ? 1 : 0)];
  }));
  return recipes.sort((left, right) => (points.get(right.id) ?? 0) - (points.get(left.id) ?? 0)
    || chance(day + left.id) - chance(day + right.id) || (left.id < right.id ? -1 : 1));
}

/** A pseudo-random number, the same for the same text (FNV-1a).
 *  @param {string} text */
export function chance(text) {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return value;
}
