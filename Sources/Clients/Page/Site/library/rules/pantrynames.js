// Finds the ingredients that the pantry has some of, by their names, like
// Sources/Library/Recipes/Pantry on the server. Without I/O.

import { foodKey, stems } from "./folding.js";
import { JOINERS, LINKS, PRODUCT_WORDS, QUALITY_WORDS } from "./generated/names.js";

/** @typedef {import("../sync/table.js").Entity} Entity */

/** Words that make a different food of one: at the end, or at the beginning before a "de". */
const PRODUCTS = new Set(stems(PRODUCT_WORDS));
/** Words that only describe a food's state. */
const QUALITIES = new Set(stems(QUALITY_WORDS));

/** The runs of a name's words that can stand for it: a red onion is an onion, but tomato paste
 *  isn't a tomato.
 *  @param {string} name
 *  @returns {string[]} */
export function foodsOf(name) {
  const all = wordsOf(name);
  const products = [
    ...all.slice(-1), ...all.length > 2 && LINKS.has(all[1]) ? all.slice(0, 1) : [],
  ].filter((one) => PRODUCTS.has(one));
  return all.flatMap((_, start) => all.slice(start).map((_, count) => all.slice(start, start + count + 1)))
    .filter((part) => products.every((one) => part.includes(one))).map((part) => part.join(" "));
}

/** Returns a function that is true for ingredients that the pantry has some of: a link wins over
 *  any name, then one name contains the other. A staple stands for its own kinds only: water covers
 *  cold water, but not coconut water.
 *  @param {import("../sync/table.js").Table} view
 *  @returns {(ingredient: Entity) => boolean} */
export function pantryOf(view) {
  /** @param {Entity} item */
  const isThere = ({ id, fields }) => fields.staple || view.parts(id, "lot").some((lot) => lot.fields.stock !== "0");
  const items = view.list("pantry_item").filter(isThere);
  const [own, always] = [false, true].map((isStaple) => {
    const there = items.filter(({ fields }) => Boolean(fields.staple) === isStaple).map(({ fields }) => fields.name);
    return {
      whole: new Set(there.map(foodKey).filter(Boolean)), foods: new Set(there.flatMap(foodsOf).filter(Boolean)),
    };
  });
  /** @param {string} name */
  const isAlwaysThere = (name) => always.foods.has(foodKey(name)) || always.foods.has(plainOf(name))
    || foodsOf(name).some((food) => always.whole.has(food) && isKindOf(name, food));
  return ({ fields: { name, pantry_item: link } }) => {
    const linked = view.get("pantry_item", link);
    if (linked) return isThere(linked);
    if (own.foods.has(foodKey(name)) || foodsOf(name).some((food) => own.whole.has(food))) return true;
    if (isAlwaysThere(name)) return true;
    // "Salt and pepper" are covered if both are staples.
    const listed = listOf(name);
    return listed.length > 1 && listed.every(isAlwaysThere);
  };
}

/** @param {string} name */
function wordsOf(name) {
  return foodKey(name).split(" ");
}

/** The foods of a list: "salt and pepper" is two.
 *  @param {string} name */
function listOf(name) {
  /** @type {string[][]} */
  const foods = [[]];
  for (const word of wordsOf(name)) {
    if (JOINERS.has(word)) foods.push([]);
    else foods[foods.length - 1].push(word);
  }
  return foods.filter((words) => words.length > 0).map((words) => words.join(" "));
}

/** A name without the words that only describe the food's state.
 *  @param {string} name */
function plainOf(name) {
  return wordsOf(name).filter((one) => !QUALITIES.has(one)).join(" ");
}

/** True if a name's words other than `food` only describe the food's state.
 *  @param {string} name
 *  @param {string} food */
function isKindOf(name, food) {
  const words = food.split(" ");
  return wordsOf(name).every((one) => words.includes(one) || QUALITIES.has(one));
}
