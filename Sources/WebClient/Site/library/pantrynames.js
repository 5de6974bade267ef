// Which ingredients the pantry has something of, by their names: what Sources/Recipes/Pantry does on the server.
// Without I/O.

import { FOOD_WORDS, foodKey } from "./folding.js";

/** @typedef {import("./table.js").Entity} Entity */

/** The words that make another food of one: at the end, or at the beginning before a "de". */
const PRODUCTS = new Set(foodKey(`
  bread broth butter cake cracker extract flour jam ketchup leftovers milk noodles oil
  paste pie powder puree salad sauce soup stew stock syrup vinegar wine
  aceite caldo ensalada extracto fideos guiso harina jarabe leche mantequilla mermelada pan
  pasta polvo pure restos salsa sobras sopa tarta vinagre vino
  beurre bouillon concentre confiture extrait farine gateau huile lait pain poudre restes sirop soupe tarte vin vinaigre
`).split(" "));
const LINKS = new Set(["de", "del", "d", "du"]);

/** The runs of a name's words that can stand for it: a red onion is an onion, and tomato paste is no tomato.
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

/** Says of ingredients whether anything of them is there: a link wins over any name, then one name has the other in it.
 *  @param {import("./table.js").Table} view
 *  @returns {(ingredient: Entity) => boolean} */
export function pantryOf(view) {
  /** @param {Entity} item */
  const isThere = ({ id, fields }) => fields.staple || view.parts(id, "lot").some((lot) => lot.fields.stock !== "0");
  const names = view.list("pantry_item").filter(isThere).map(({ fields }) => fields.name);
  const whole = new Set(names.map(wholeOf).filter(Boolean));
  const foods = new Set(names.flatMap(foodsOf).filter(Boolean));
  return ({ fields }) => {
    const linked = view.get("pantry_item", fields.pantry_item);
    if (linked) return isThere(linked);
    return foods.has(wholeOf(fields.name)) || foodsOf(fields.name).some((food) => whole.has(food));
  };
}

/** @param {string} name */
function wholeOf(name) {
  return foodKey(name).split(" ").slice(0, FOOD_WORDS).join(" ");
}
