// Finds the ingredients that the pantry has some of, by their names, like
// Sources/Library/Recipes/Pantry on the server. Without I/O.

import { FOOD_WORDS, foodKey } from "./folding.js";

/** @typedef {import("../sync/table.js").Entity} Entity */

/** Words that make a different food of one: at the end, or at the beginning before a "de". */
const PRODUCTS = new Set(foodKey(`
  bread broth butter cake cracker extract flour jam ketchup leftovers milk noodles oil
  paste pie powder puree salad sauce soup stew stock syrup vinegar wine
  aceite caldo ensalada extracto fideos guiso harina jarabe leche mantequilla mermelada pan
  pasta polvo pure restos salsa sobras sopa tarta vinagre vino
  beurre bouillon concentre confiture extrait farine gateau huile lait pain poudre restes sirop soupe tarte vin vinaigre
`).split(" "));
const LINKS = new Set(["de", "del", "d", "du"]);
/** Words that only describe a food's state. */
const QUALITIES = new Set(foodKey(`
  boiled boiling cold cool cracked coarse coarsely crushed fine finely flaky flaked flakes fresh freshly ground
  hot ice iced icy kosher lukewarm plain room sea table tap temperature tepid warm
  caliente de del fina fino fresca fresco fria frio grifo gorda gruesa hirviendo hirviente marina
  mar mesa molida molido recien templada tibia
  bouillante chaude du fin fine fraiche fraichement froide gros marin moulu moulue robinet tiede
  feines frisch gemahlener gemahlen grobes heisses kaltes kochendes lauwarmes warmes
`).split(" "));
const JOINERS = /(?:^| )(?:and|y|e|et|und)(?= |$)/;

/** The runs of a name's words that can stand for it: a red onion is an onion, but tomato paste
 *  isn't a tomato.
 *  @param {string} name
 *  @returns {string[]} */
export function foodsOf(name) {
  const stems = foodKey(name).split(" ").slice(0, FOOD_WORDS);
  const products = [
    ...stems.slice(-1), ...stems.length > 2 && LINKS.has(stems[1]) ? stems.slice(0, 1) : [],
  ].filter((one) => PRODUCTS.has(one));
  return stems.flatMap((_, start) => stems.slice(start).map((_, count) => stems.slice(start, start + count + 1)))
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
    const names = items.filter(({ fields }) => Boolean(fields.staple) === isStaple).map(({ fields }) => fields.name);
    return {
      whole: new Set(names.map(wholeOf).filter(Boolean)), foods: new Set(names.flatMap(foodsOf).filter(Boolean)),
    };
  });
  /** @param {string} name */
  const isAlwaysThere = (name) => always.foods.has(wholeOf(name)) || always.foods.has(plainOf(name))
    || foodsOf(name).some((food) => always.whole.has(food) && isKindOf(name, food));
  return ({ fields: { name, pantry_item: link } }) => {
    const linked = view.get("pantry_item", link);
    if (linked) return isThere(linked);
    if (own.foods.has(wholeOf(name)) || foodsOf(name).some((food) => own.whole.has(food))) return true;
    if (isAlwaysThere(name)) return true;
    // "Salt and pepper" are covered if both are staples.
    const listed = wholeOf(name).split(JOINERS).filter((part) => part.trim());
    return listed.length > 1 && listed.every(isAlwaysThere);
  };
}

/** @param {string} name */
function wholeOf(name) {
  return foodKey(name).split(" ").slice(0, FOOD_WORDS).join(" ");
}

/** A name without the words that only describe the food's state.
 *  @param {string} name */
function plainOf(name) {
  return wholeOf(name).split(" ").filter((one) => !QUALITIES.has(one)).join(" ");
}

/** True if a name's words other than `food` only describe the food's state.
 *  @param {string} name
 *  @param {string} food */
function isKindOf(name, food) {
  const words = food.split(" ");
  return wholeOf(name).split(" ").every((one) => words.includes(one) || QUALITIES.has(one));
}
