// A meal drawn by lot, from the recipes that fit the slot and weren't there recently. Without I/O.

import { daysBetween } from "./days.js";
import { fold } from "./folding.js";
import { chance } from "./recommended.js";

/** @typedef {import("../sync/table.js").Entity} Entity */

/** The names of categories and tags for each slot, in the page's languages. */
const WORDS = {
  breakfast: ["breakfast", "desayuno"], lunch: ["lunch", "comida", "almuerzo"], dinner: ["dinner", "cena"],
  snack: ["snack", "snacks", "merienda"],
};
/** A recipe isn't drawn again within so many days, unless there is no other. */
const NEAR_DAYS = 7;

/** Draws a meal; the result is the same for the same seed. Null if no recipe has the tag, or only
 *  the one that was just there.
 *  @param {import("../sync/table.js").Table} view
 *  @param {{ tag?: string, day: string, slot: string, seed: string, before?: string }} wanted  `before`: the recipe
 *    that was just there */
export function drawMeal(view, { tag, day, slot, seed, before }) {
  const named = new Set(["category", "tag"].flatMap((kind) => view.list(kind)).filter(({ fields }) =>
    WORDS[/** @type {keyof typeof WORDS} */ (slot)]?.includes(fold(fields.name))).map(({ id }) => id));
  const near = new Set(view.list("plan_entry").filter(({ fields }) =>
    Math.abs(daysBetween(fields.day, day)) < NEAR_DAYS).map(({ fields }) => fields.recipe));
  let recipes = view.list("recipe").filter(({ id, sets }) => id !== before && (!tag || sets.tags?.includes(tag)));
  recipes = rather(recipes, ({ sets }) => [...sets.categories ?? [], ...sets.tags ?? []].some((id) => named.has(id)));
  recipes = rather(recipes, ({ id }) => !near.has(id));
  recipes.sort((left, right) => (left.id < right.id ? -1 : 1));
  return recipes[chance(seed) % recipes.length] ?? null;
}

/** The recipes that satisfy a condition, or all if none does.
 *  @param {Entity[]} recipes
 *  @param {(recipe: Entity) => boolean} holds */
function rather(recipes, holds) {
  const some = recipes.filter(holds);
  return some.length > 0 ? some : recipes;
}
